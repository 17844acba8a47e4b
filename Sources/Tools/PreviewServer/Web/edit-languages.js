/** The languages of a message: a tab for each, and the texts of the default language beside a translation. */

import { element, find } from "./dom.js";
import { translationWords } from "./edit-rows.js";

/** The language's name in English: `German`. @param {string} tag */
export function nameOf(tag) {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export class LanguageTabs {
  #chosen;
  #changed;

  /** @param {(locale: string) => void} changed */
  constructor(changed) {
    this.#changed = changed;
    find("languages").addEventListener("keydown", (event) => this.#moved(event));
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {{locale: string, state: string}[]} languages the default first @param {string} chosen */
  draw(languages, chosen) {
    this.#chosen = chosen;
    const tabs = find("languages");
    const hadFocus = tabs.contains(document.activeElement);
    tabs.hidden = languages.length < 2;
    tabs.replaceChildren(...languages.map(({ locale, state }, index) => {
      const said = index > 0 && translationWords[state];
      const isChosen = locale === chosen;
      return element("button", {
        type: "button", role: "tab", id: `tab-${locale}`, "aria-controls": "panel", "aria-selected": String(isChosen), tabIndex: isChosen ? 0 : -1,
        class: `language-tab is-${index > 0 ? state : "complete"}`, click: () => this.choose(locale),
      }, nameOf(locale), said && element("span", { class: "tab-state" }, `, ${said}`));
    }));
    find("panel").setAttribute("aria-labelledby", `tab-${chosen}`);
    if (hadFocus) tabs.querySelector('[aria-selected="true"]')?.focus();
  }

  /** @param {string} locale */
  choose(locale) {
    if (locale !== this.#chosen) this.#changed(locale);
  }

  #moved(event) {
    const tabs = [...find("languages").children];
    const at = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    tabs[(next + tabs.length) % tabs.length].click();
  }
}
