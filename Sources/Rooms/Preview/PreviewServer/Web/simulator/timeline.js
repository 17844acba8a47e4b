/** The history of the device, newest last. Entries are plain values, so that a session can store them. */

import { element, find } from "../shared/dom.js";
import { inLocalTime, inUTC } from "../shared/instant.js";

/**
 * @typedef {object} Entry
 * @property {string} time the device's clock, an instant
 * @property {"launch"|"tap"|"clock"|"device"} kind
 * @property {string} title
 * @property {string[]} [details]
 */

const kinds = { launch: "Launch", tap: "Tap", clock: "Clock", device: "Device" };
const longest = 500;

/** The entry of a launch. @returns {Entry} */
export function launchEntry(reply, settings) {
  const { appVersion, locale, now } = reply.device;
  const weather = settings.airplane ? " · airplane mode" : "";
  const title = `Launch ${reply.past.launches} · ${appVersion} · ${locale}${weather}`;
  return { time: now, kind: "launch", title, details: shown(reply.results) };
}

/** The entry of a tap, based on its effect in the reply. @returns {Entry} */
export function tapEntry(tap, reply, time) {
  const result = reply.taps.at(-1) ?? {};
  return { time, kind: "tap", title: tapTitle(tap), details: [...consequences(tap, result), ...asked(tap, reply)] };
}

/** The sentences for the displays in these results, one per line. */
export function shown(results) {
  const displayed = results.filter(({ outcome }) => outcome === "display").map((result) => `shows ${nameOf(result)}`);
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const lines = [...displayed, ...failed.map(({ feed, error }) => `${feed} failed: ${error}`)];
  return lines.length > 0 ? lines : ["shows nothing"];
}

/** @param {Entry[]} entries */
export function addEntry(entries, entry) {
  return [...entries, entry].slice(-longest);
}

/** @param {Entry[]} entries */
export function drawTimeline(entries) {
  const list = find("timeline-list");
  find("timeline-empty").hidden = entries.length > 0;
  list.replaceChildren(...entries.map(drawEntry));
  list.scrollTop = list.scrollHeight;
}

function drawEntry({ time, kind, title, details = [] }) {
  return element("li", { class: `entry ${kind}-entry` },
    element("time", { dateTime: time }, [inUTC(time), inLocalTime(time)].filter(Boolean).join(" · ")),
    element("span", { class: "entry-title" }, element("span", { class: "sr" }, `${kinds[kind]}: `), title),
    ...details.map((detail) => element("span", { class: "entry-detail" }, detail)));
}

function nameOf({ channel, id, view, title }) {
  if (channel === "banners") return `banner ${id}${view && view !== "index" ? `, view ${view}` : ""}`;
  return `${channel.replace(/s$/, "")} ${id}${title ? ` ${quoted(title)}` : ""}`;
}

/** The title in quotation marks and isolated, so that an Arabic title does not change the order of the words around it. */
function quoted(title) {
  return `“\u2068${title}\u2069”`;
}

function tapTitle(tap) {
  if (tap.type === "js") return `${tap.function}(${tap.args.map((value) => JSON.stringify(value)).join(", ")})`;
  if (tap.type === "request") return `The app asks for ${tap.access}`;
  const system = { true: ", and the system allows it", false: ", and the system refuses" }[tap.system] ?? "";
  return `${tap.id}: ${tap.answer}${system}`;
}

function consequences({ type }, { happened, opened = [], flags = [], completion }) {
  if (happened === false && type !== "request") return ["nothing: it was no longer there"];
  return [
    ...opened.map((address) => `would open ${address}`),
    ...flags.map(({ id, name, value }) => `${value ? "sets" : "clears"} flag ${id}/${name}`),
    ...(completion ? [`the app hears: ${completion}`] : []),
  ];
}

function asked({ type }, { results }) {
  if (type !== "request") return [];
  const answered = results.findLast(({ channel }) => channel === "permissions");
  if (!answered) return ["no soft prompt"];
  return answered.outcome === "display" ? shown([answered]) : [answered.reason ?? answered.error ?? "no soft prompt"];
}
