/** Tabs above the form: one for each language or variant. */

import { element, find } from "../shared/dom.js";

/** @typedef {{value: string, label: string, said?: string, look?: string}} Tab */

export class Tabs {
  #id;
  #chosen = "";
  #changed;

  /** @param {string} id of the list @param {(value: string) => void} changed */
  constructor(id, changed) {
    this.#id = id;
    this.#changed = changed;
    find(id).addEventListener("keydown", (event) => this.#moved(event));
  }

  get chosen() {
    return this.#chosen;
  }

  /** @param {Tab[]} tabs @param {string} chosen */
  draw(tabs, chosen) {
    this.#chosen = chosen;
    const list = find(this.#id);
    const hadFocus = list.contains(document.activeElement);
    list.hidden = tabs.length < 2;
    list.replaceChildren(...tabs.map(({ value, label, said, look = "" }) => {
      const isChosen = value === chosen;
      return element("button", {
        "aria-label": said ? `${label}, ${said}` : label, type: "button", role: "tab", id: `tab-${this.#id}-${value}`, "aria-controls": "panel",
        "aria-selected": String(isChosen), tabIndex: isChosen ? 0 : -1, class: `language-tab ${look}`, click: () => this.choose(value),
      }, label, said && element("span", { class: "tab-state" }, `, ${said}`));
    }));
    if (hadFocus) list.querySelector('[aria-selected="true"]')?.focus();
  }

  /** @param {string} value */
  choose(value) {
    if (value !== this.#chosen) this.#changed(value);
  }

  #moved(event) {
    const tabs = [...find(this.#id).children];
    const at = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    tabs[(next + tabs.length) % tabs.length].click();
  }
}
