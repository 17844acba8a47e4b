/** The languages of a message: a tab for each of them, with the default language's texts beside a translation. */

import { element, find } from "../shared/dom.js";
import { translationWords } from "./rows.js";

/** The language's name in English: `German`. @param {string} tag */
export function nameOf(tag) {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** The country's name in English: `Austria`. @param {string} code of ISO 3166 */
export function countryName(code) {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * The languages that can be found by name, also by that of a country: `German (Austria)`.
 * @param {string[]} locales the site's
 * @param {string[]} regions
 * @returns {{value: string, label: string}[]}
 */
export function languageOptions(locales, regions) {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const plain = letters.flatMap((one) => letters.map((other) => one + other));
  const ofCountries = regions.map((region) => `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`);
  const options = [...new Set([...locales, ...plain, ...ofCountries])].map((value) => ({ value, label: names.of(value) ?? "" }));
  return options.filter(({ label }) => label !== "").sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/**
 * The languages of a message, with the state of the translation in each.
 * @param {import("./message/files.js").MessageFiles} files
 * @param {string[]} locales the site's
 */
export function languagesOf(files, locales) {
  const known = locales.filter((locale) => files.all.some((file) => file.locale === locale));
  return known.map((locale) => {
    const own = files.all.filter((file) => file.locale === locale);
    const state = own.map((file) => file.state).find((some) => some && some !== "complete") ?? "complete";
    return { locale, state: own.some(({ sha256 }) => sha256 !== null) || state === "complete" ? state : "missing" };
  });
}

/** What a file is called: `German, details`; empty for the message's own. @param {import("./message/files.js").MessageFiles} files @param {string} path */
export function fileName(files, path) {
  if (!files.has(path)) return "";
  const { locale, part } = files.file(path);
  return [locale === files.main.locale ? "" : nameOf(locale), part === "index" ? "" : part].filter(Boolean).join(", ");
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
        // The label as it is read aloud, without a space between the two parts.
        "aria-label": said ? `${nameOf(locale)}, ${said}` : nameOf(locale), type: "button", role: "tab", id: `tab-${locale}`, "aria-controls": "panel", "aria-selected": String(isChosen), tabIndex: isChosen ? 0 : -1,
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
