/** The gallery's filters: the form, and the page's address that contains them. */

import { element, find } from "../shared/dom.js";
import { states } from "../shared/item-status.js";
import { languageName } from "../shared/language.js";
import { offerMoments } from "../shared/moments.js";
import { channels, filtersFromQuery, queryFromFilters } from "./items.js";

const option = (value, words = value) => element("option", { value }, words);

export class GalleryFilters {
  /** @type {import("./items.js").Filters} */
  #chosen = filtersFromQuery(location.search);
  #fields = find("filters").elements;
  #changed;

  /** @param {(before: import("./items.js").Filters) => void} changed gets the earlier choices */
  constructor(changed) {
    this.#changed = changed;
    this.#fields.channel.replaceChildren(option("", "All"), ...channels.map((channel) => option(channel)));
    this.#fields.state.replaceChildren(option("", "All"),
      ...Object.entries(states).filter(([state]) => state !== "gone" && state !== "waiting").map(([state, words]) => option(state, words)));
    this.offer([], []);
    find("filters").addEventListener("input", () => this.#read());
    find("filters").addEventListener("submit", (event) => event.preventDefault());
  }

  get chosen() {
    return this.#chosen;
  }

  /** Fills the form with the choices of the site. @param {{tag: string}[]} locales @param {object[]} upcoming */
  offer(locales, upcoming) {
    const [first, ...others] = locales.map(({ tag }) => tag);
    this.#fields.locale.replaceChildren(option("", first ? languageName(first) : "Default"),
      ...others.map((tag) => option(tag, languageName(tag))), option("all", "All"));
    offerMoments(this.#fields.at, upcoming, this.#chosen.at);
    const { locale } = this.#chosen;
    // A link may name values that the site does not have, so they are offered as well.
    if (locale === first) this.#chosen = { ...this.#chosen, locale: "" };
    else if (locale && locale !== "all" && !others.includes(locale)) this.#fields.locale.append(option(locale));
    for (const [name, value] of Object.entries(this.#chosen)) if (this.#fields[name]) this.#fields[name].value = value;
  }

  /** @param {Partial<import("./items.js").Filters>} changes */
  choose(changes) {
    const before = this.#chosen;
    this.#chosen = { ...before, ...changes };
    for (const [name, value] of Object.entries(changes)) if (this.#fields[name]) this.#fields[name].value = value;
    const query = queryFromFilters(this.#chosen);
    history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}`);
    this.#changed(before);
  }

  #read() {
    const names = Object.keys(this.#chosen).filter((name) => this.#fields[name]);
    this.choose({ ...Object.fromEntries(names.map((name) => [name, this.#fields[name].value])), page: 1 });
  }
}
