/** The status of items, like that of `publish status`, in words; and the items that filters select. */

import { element } from "./dom.js";
import { inLocalTime, inUTC } from "./instant.js";

/**
 * @typedef {object} ItemStatus as in `publish status --format json`
 * @property {"notifications"|"releases"|"prompts"|"permissions"} kind
 * @property {string} id
 * @property {string|null} title
 * @property {string[]} channels
 * @property {string|null} path
 * @property {"live"|"scheduled"|"expired"|"draft"|"withdrawn"|"broken"|"gone"} state
 * @property {string|null} moment
 * @property {string|null} [shownFrom] from when on devices show it, by its conditions
 * @property {string|null} [shownUntil]
 * @property {string[]} [names] its names for devices and commands, if they differ from its id
 * @property {boolean} published
 * @property {boolean|null} listed
 * @property {Record<string, "complete"|"incomplete"|"missing"|"stale"|"untranslated">} translations
 */

/** The names of the states on all pages, in the order in which they are offered. */
export const states = {
  live: "Live", waiting: "Not published yet", scheduled: "Scheduled", expired: "Ended", draft: "Draft", withdrawn: "Taken back",
  broken: "Error", gone: "Removed",
};

/** The state of an item: nothing is live before it was published. @param {{state: string, published: boolean}} item */
export function stateOf({ state, published }) {
  return state === "live" && !published ? "waiting" : state;
}

/** The moment at which a state ends or began: "until 2 Dec 2026, 09:00 UTC". @param {Pick<ItemStatus, "state"|"moment">} item */
export function momentWords({ state, moment }) {
  return moment ? `${state === "live" ? "until " : ""}${inUTC(moment)}` : "";
}

/** Why an item is not published, if its state does not say so. @param {ItemStatus} item */
export function heldBack({ state }) {
  return {
    draft: "draft: true. publish serve --drafts shows it.",
    broken: "It has errors, and while there are any, nothing is published.",
    gone: "Its files are gone; the next build withdraws it.",
  }[state] ?? "";
}

/** A note for live or scheduled items that are not for all users. @param {Pick<ItemStatus, "state"|"listed">} item */
export function unlistedWords({ state, listed }) {
  return listed === false && (state === "live" || state === "scheduled") ? "not on the public pages" : "";
}

/** When devices show a live or scheduled item, according to its conditions. @param {Pick<ItemStatus, "state"|"shownFrom"|"shownUntil">} item @param {string} now */
export function shownWords({ state, shownFrom, shownUntil }, now) {
  if (state !== "live" && state !== "scheduled") return "";
  if (shownUntil && shownUntil < now) return `not shown any more since ${inUTC(shownUntil)}, by its conditions`;
  const from = shownFrom && shownFrom > now ? [`from ${inUTC(shownFrom)}`] : [];
  const bounds = [...from, ...(shownUntil ? [`until ${inUTC(shownUntil)}`] : [])];
  return bounds.length > 0 ? `shown ${bounds.join(" ")}, by its conditions` : "";
}

/** The change that the next build makes, if the state does not say it. @param {ItemStatus} item */
export function pendingWords({ state, published }) {
  return state !== "live" && published ? "still published" : "";
}

/** A badge with the state, and its moment beside it. @param {ItemStatus} item */
export function drawState(item) {
  const local = item.moment ? inLocalTime(item.moment) : "";
  const [state, when] = [stateOf(item), momentWords(item)];
  return [
    element("span", { class: `badge state-${state}` }, states[state]),
    when && " ", when && element("span", { class: "when" }, when, local && element("span", { class: "quiet" }, ` · ${local}`)),
  ].filter(Boolean);
}

/** @param {ItemStatus[]} items @param {{text: string, state: string}} filters */
export function filteredItems(items, { text, state }) {
  const word = text.trim().toLowerCase();
  return items.filter((item) => (state === "" || stateOf(item) === state)
    && (word === "" || [item.id, item.title ?? ""].some((words) => words.toLowerCase().includes(word))));
}

/** The number of items in each state that occurs. @param {ItemStatus[]} items @returns {[string, number][]} */
export function countStates(items) {
  return Object.keys(states).map((state) => /** @type {[string, number]} */ ([
    state, items.filter((item) => stateOf(item) === state).length,
  ])).filter(([, number]) => number > 0);
}

/** How many live and scheduled items are translated. @param {ItemStatus[]} items @param {string} locale */
export function countTranslations(items, locale) {
  const wanted = items.filter(({ state, translations }) => (state === "live" || state === "scheduled") && translations[locale]);
  return { complete: wanted.filter(({ translations }) => translations[locale] === "complete").length, total: wanted.length };
}
