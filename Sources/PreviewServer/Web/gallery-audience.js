/** Beside each thing in the gallery: who can be shown it, what is proved of it, and a device that is shown it. */

import { audiences, witness } from "./api.js";
import { element } from "./dom.js";
import { settingsFromQuery } from "./device.js";
import { keepDevice } from "./session.js";

/** What a badge says of a finding, and how serious it is. */
const badges = {
  "never-shown": ["never shown", "bad"],
  "always-hidden": ["always hidden", "bad"],
  "hidden-until": ["hidden", "warn"],
  "never-first": ["never shown first", "warn"],
  "every-launch": ["every launch", "warn"],
  "blocks-queue": ["holds back others", "warn"],
};

/** Everything that the page knows of audiences, for the output that it shows. */
export class Audiences {
  /** @type {Map<string, object>} answers by entry and language */
  #known = new Map();
  #locale = "en";

  /** Another output, or another language: nothing that was said holds any more. */
  forget() {
    this.#known.clear();
  }

  /**
   * Fills the places of these groups, and asks the server for what is not known yet.
   * @param {{group: import("./gallery-items.js").Group, place: Element}[]} places
   * @param {string} locale
   */
  async fill(places, locale) {
    if (locale !== this.#locale) this.forget();
    this.#locale = locale;
    const asked = places.filter(({ group }) => channelOf(group) !== undefined);
    const unknown = asked.filter(({ group }) => !this.#known.has(keyOf(group)));
    if (unknown.length > 0) await this.#ask(unknown.map(({ group }) => group));
    for (const { group, place } of asked) draw(place, group, this.#known.get(keyOf(group)), locale);
  }

  async #ask(groups) {
    const known = this.#known;
    for (const group of groups) known.set(keyOf(group), {});
    const entries = groups.map((group) => ({ channel: channelOf(group), id: group.entry }));
    for (const answer of await audiences(entries, this.#locale)) {
      const key = JSON.stringify([answer.channel, answer.id]);
      // The feed that announces a release says more of it than the notes.
      if (!known.get(key)?.who) known.set(key, answer);
    }
  }
}

/** Permissions are asked for by apps, one by one. @returns {string|undefined} */
function channelOf({ channel }) {
  return { banners: "banners", alerts: "alerts", prompts: "prompts", releases: "updates" }[channel];
}

function keyOf(group) {
  return JSON.stringify([channelOf(group), group.entry]);
}

function draw(place, group, answer, locale) {
  const said = element("p", { class: "said", role: "status" });
  const show = () => showThis(group, locale, said);
  place.replaceChildren(...describe(answer), element("p", {}, answer.canBeShown !== false &&
    element("button", { type: "button", "aria-label": `Show this one: ${group.id}`, click: show }, "Show this one")), said);
}

function describe({ who, how, findings = [] }) {
  const words = who && element("p", { class: "who" }, element("span", { class: "quiet" }, "For "), who,
    how && element("span", { class: "quiet" }, ` · ${how}`));
  const proved = findings.map(({ kind, words: reason, advice }) => {
    const [name, look] = badges[kind] ?? [kind, "warn"];
    return element("li", {}, element("span", { class: `badge ${look}` }, name), ` It ${reason}.`,
      advice && ` What helps: ${advice}.`);
  });
  return [words, proved.length > 0 && element("ul", { class: "proved" }, ...proved)].filter(Boolean);
}

/** Opens the simulator with a device that is shown the entry, or says why there is none. */
async function showThis(group, locale, said) {
  try {
    const { device, state, reason } = await witness({ channel: channelOf(group), id: group.entry }, locale);
    if (reason) said.textContent = reason;
    else location.href = keepDevice({ ...settingsFromQuery(""), ...device }, state);
  } catch (error) {
    said.textContent = error.message;
  }
}
