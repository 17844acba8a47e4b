/** The rows of the list of messages: their words, filters and order. */

import { element } from "../shared/dom.js";
import { stateOf, states } from "../shared/item-status.js";
import { own } from "./saving/changes.js";
import { fill, words } from "./words.js";

/**
 * @typedef {object} Row
 * @property {string} path
 * @property {"notifications"|"releases"|"prompts"|"permissions"} kind
 * @property {string} id
 * @property {string|null} title
 * @property {string[]} channels
 * @property {"live"|"scheduled"|"expired"|"draft"|"withdrawn"|"broken"|"gone"} state
 * @property {string|null} moment
 * @property {string|null} shownFrom
 * @property {string|null} shownUntil
 * @property {string|null} begins an instant; null: open
 * @property {string|null} ends
 * @property {string|null} picture its path in the site
 * @property {Record<string, "complete"|"incomplete"|"stale"|"missing"|"untranslated">} translations
 * @property {string|null} unsaved
 * @property {number} errors
 * @property {{severity: string, message: string, fix: string|null}|null} problem
 * @property {{channel: string, id: string}[]} entries
 * @property {boolean} published whether devices have it
 * @property {boolean} mayRename
 * @property {boolean} mayDelete
 * @property {{reach: {who: string, languages?: string[]}[], how?: string}|null} for the audience of a message that no feed has yet
 */

/** @param {Pick<Row, "state"|"published">} row */
export function stateWords(row) {
  return states[stateOf(row)];
}

/** The mark for a message's state. @param {Pick<Row, "state"|"published">} row */
export function stateBadge(row) {
  return element("span", { class: `badge state-${stateOf(row)}` }, stateWords(row));
}

/** The filters, in order. Rare ones are offered where there is such a message. @type {Record<string, {label: string, isRare?: boolean, has: (row: Row) => boolean}>} */
export const filters = {
  all: { label: words.list.all, has: () => true },
  draft: { label: words.list.drafts, has: ({ state }) => state === "draft" },
  live: { label: states.live, has: (row) => stateOf(row) === "live" },
  waiting: { label: states.waiting, isRare: true, has: (row) => stateOf(row) === "waiting" },
  scheduled: { label: states.scheduled, has: ({ state }) => state === "scheduled" },
  ended: { label: states.expired, has: ({ state }) => state === "expired" || state === "gone" },
  withdrawn: { label: states.withdrawn, isRare: true, has: ({ state }) => state === "withdrawn" },
  errors: { label: words.list.errors, has: ({ state, errors }) => state === "broken" || errors > 0 },
};

/** The titles of messages, by the names that devices have for them. @param {Row[]} rows @returns {Map<string, string>} */
export function titlesOf(rows) {
  return new Map(rows.flatMap((row) => [row, ...row.entries].map(({ id }) => [id, nameOf(row)])));
}

/**
 * What the server says of other messages, with their titles: "“Winter sale” not displayed". A name without a hyphen may be a
 * word like any other.
 * @param {string} text
 * @param {Map<string, string>} titles
 */
export function withTitles(text, titles) {
  return text.replace(/(?<![\w-]|any )[\w-]+(?: (?:not )?(?:displayed|tapped|dismissed)\b)?/gu, (found) => {
    const [name] = found.split(" ", 1);
    return titles.has(name) && (name.includes("-") || name !== found) ? `“${titles.get(name)}”${found.slice(name.length)}` : found;
  });
}

/** A row's name for people. @param {Pick<Row, "title"|"id"|"kind">} row */
export function nameOf({ title, id, kind }) {
  return kind === "releases" ? (title ? `${id} ${title}` : id) : title || id;
}

/** "banner, alert" @param {Row} row */
export function kindOf({ kind, channels }) {
  return (kind === "notifications" ? channels : [kind]).map((name) => words.kindsOfRows[name]).join(", ");
}

/** Whether the words of a message are still to be written in a language. What is over stays as it is. @param {Row} row @param {string} locale */
export function isToTranslate(row, locale) {
  return !filters.ended.has(row) && row.state !== "withdrawn" && (own(row.translations, locale) ?? "complete") !== "complete";
}

/**
 * The rows with these words in their title or name, or anywhere as far as the server has answered.
 * @param {Row[]} rows
 * @param {{show: string, text: string, translate?: string}} query translate: a language
 * @param {Set<string>} [found] the paths of messages with the words in their texts
 */
export function shownRows(rows, { show, text, translate }, found = new Set()) {
  const terms = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const filter = own(filters, show) ?? filters.all;
  return rows.filter((row) => filter.has(row) && (!translate || isToTranslate(row, translate)) && (found.has(row.path)
    || terms.every((word) => [row.title ?? "", row.id].some((some) => some.toLowerCase().includes(word)))));
}

/** @type {Record<string, (row: Row) => string>} */
const columns = {
  Message: (row) => nameOf(row).toLowerCase(),
  Status: (row) => String(Object.keys(states).indexOf(stateOf(row))).padStart(2, "0"),
  Languages: ({ translations }) => String(Object.values(translations).filter((state) => state !== "complete").length).padStart(4, "0"),
  When: ({ begins, ends }) => begins ?? ends ?? "",
};

/** Whether rows can be sorted by a column. */
export function isSortable(column) {
  return Object.hasOwn(columns, column);
}

/** The rows sorted by a column; without one, in their original order (newest first). @param {Row[]} rows @param {string} sort `When`, `-When` */
export function sortedRows(rows, sort) {
  const value = own(columns, sort.replace(/^-/, ""));
  if (!value) return rows;
  const order = sort.startsWith("-") ? -1 : 1;
  return rows.map((row) => ({ row, key: value(row) }))
    .sort((a, b) => order * a.key.localeCompare(b.key, "en", { numeric: true })).map(({ row }) => row);
}

/** @type {Intl.DateTimeFormatOptions} */
const format = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** The time zone of the page's times: the site's, or else the browser's. */
let pageZone = zoneOf({ timeZone: null });

/** Takes the time zone from an answer that has it. @param {{timeZone?: string|null}} answer */
export function useZone(answer) {
  pageZone = zoneOf(answer);
}

/** "Europe/Berlin" */
export function zoneName() {
  return pageZone;
}

/** A moment such as "1 Dec, 09:00", with the year if it is not the current one. @param {string} instant @param {string} now @param {string} [zone] */
export function moment(instant, now, zone = pageZone) {
  const [year, own] = [instant.slice(0, 4), now.slice(0, 4)];
  return new Intl.DateTimeFormat("en-GB", { ...format, timeZone: zone, ...(year === own ? {} : { year: "numeric" }) }).format(new Date(instant));
}

/** The time zone in which lists say times: the site's, or else the browser's. @param {{timeZone?: string|null}} answer */
export function zoneOf({ timeZone }) {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @param {string} zone */
export function zoneWords(zone) {
  return fill(words.times.zone, { zone: zone.replaceAll("_", " ") });
}

/** "1 Dec, 09:00 – 12 Dec": an end at midnight is the day before. Empty if both are open. @param {Pick<Row, "begins"|"ends">} row @param {string} now @param {string} zone */
export function periodWords({ begins, ends }, now, zone) {
  const from = begins && moment(begins, now, zone).replace(/, 00:00$/, "");
  const end = ends && moment(ends, now, zone);
  const until = end?.endsWith(", 00:00") ? moment(lastInstant(ends), now, zone).replace(/, [\d:]+$/, "") : end;
  return spanWords(from, until, words.times.period);
}

/** @param {string|null} from @param {string|null} until @param {string} both the words for two ends */
function spanWords(from, until, both) {
  return from && until ? fill(both, { from, until }) : from ? fill(words.times.from, { from }) : until ? fill(words.times.until, { until }) : "";
}

/** The last instant before an end. @param {string} end */
export function lastInstant(end) {
  return new Date(Date.parse(end) - 1).toISOString();
}

/** "until 12 Dec, 01:00" @param {Row} row @param {string} now */
export function whenWords(row, now) {
  const { state, shownFrom, shownUntil } = row;
  if (state === "draft") return "";
  const from = state === "scheduled" && row.moment ? row.moment : shownFrom && shownFrom > now ? shownFrom : null;
  const until = state === "live" && row.moment ? row.moment : shownUntil;
  const span = spanWords(from && moment(from, now), until && moment(until, now), words.times.between);
  return [span, state === "expired" && row.moment && fill(words.times.ended, { moment: moment(row.moment, now) })].filter(Boolean).join(" ");
}
