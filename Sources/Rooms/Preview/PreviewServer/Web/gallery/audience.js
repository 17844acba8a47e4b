/** Shows beside each item of the gallery its audience and what is proved about it, and finds a device that is shown it. */

import { audiences } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { plainName, reachWords, waitWords } from "../shared/language.js";
import { channelOf } from "../shared/show-this.js";

/** The words of a badge for each finding, and their severity. */
const badges = {
  "never-shown": ["never shown", "bad"],
  "always-hidden": ["always hidden", "bad"],
  "hidden-until": ["hidden", "warn"],
  "never-first": ["never shown first", "warn"],
  "every-launch": ["every launch", "warn"],
  "blocks-queue": ["holds back others", "warn"],
};

/** The known audiences for the output that the page shows. */
export class Audiences {
  /** @type {Map<string, object>} answers by entry and language */
  #known = new Map();
  #asked = "";
  #locale = "";
  #show;

  /** @param {(group: import("./items.js").Group, said: Element) => void} show opens the simulator with an entry */
  constructor(show) {
    this.#show = show;
  }

  /** Forgets the audiences, because they may differ for another output or language. */
  forget() {
    this.#known.clear();
  }

  /**
   * Fills the places of these groups, and requests the audiences that are not known yet.
   * @param {{group: import("./items.js").Group, place: Element}[]} places
   * @param {string} locale
   * @param {string} at the moment for which the site is built; empty: now
   */
  async fill(places, locale, at) {
    if (this.#asked !== `${locale} ${at}`) this.forget();
    this.#asked = `${locale} ${at}`;
    this.#locale = locale;
    const asked = places.filter(({ group }) => group.items.length > 0 && channelOf(group.channel) !== undefined);
    const unknown = asked.filter(({ group }) => !this.#known.has(keyOf(group)));
    if (unknown.length > 0) await this.#ask(unknown.map(({ group }) => group), locale, at);
    for (const { group, place } of asked) this.#draw(place, group, this.#known.get(keyOf(group)));
  }

  async #ask(groups, locale, at) {
    const known = this.#known;
    for (const group of groups) known.set(keyOf(group), {});
    const entries = groups.map((group) => ({ channel: channelOf(group.channel), id: group.entry }));
    for (const answer of await audiences(entries, locale, at)) {
      const key = JSON.stringify([answer.channel, answer.id]);
      // The feed that announces a release contains more about it than the notes do.
      if (!known.get(key)?.reach?.length) known.set(key, answer);
    }
  }

  #draw(place, group, answer) {
    const said = element("p", { class: "said", role: "status" });
    const show = () => this.#show(group, said);
    const isElsewhere = answer.reach?.length > 0 && !answer.isHere;
    place.replaceChildren(...describe(answer), element("p", {}, isElsewhere
      ? element("span", { class: "quiet" }, `Not shown in ${plainName(this.#locale)}.`)
      : answer.reach?.length !== 0 && element("button", { type: "button", "aria-label": `Show this one: ${group.id}`, click: show }, "Show this one")), said);
  }
}

function keyOf(group) {
  return JSON.stringify([channelOf(group.channel), group.entry]);
}

function describe({ reach, how, waitsFor, findings = [] }) {
  const words = reach && element("p", { class: "who" }, element("span", { class: "quiet" }, "For "), reachWords(reach),
    how && element("span", { class: "quiet" }, ` · ${how}`),
    waitsFor && element("span", { class: "quiet" }, ` · ${waitWords(waitsFor)}`));
  const proved = findings.map(({ kind, words: reason, advice }) => {
    const [name, look] = badges[kind] ?? [kind, "warn"];
    return element("li", {}, element("span", { class: `badge ${look}` }, name), ` It ${reason}.`,
      advice && ` What helps: ${advice}.`);
  });
  return [words, proved.length > 0 && element("ul", { class: "proved" }, ...proved)].filter(Boolean);
}
