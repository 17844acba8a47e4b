/** Moments in a time zone, including those at which clocks go forward or back, and their forms in front matter. */

import { instantOf } from "../../shared/instant.js";
import { counted, fill, words } from "../words.js";

/**
 * @typedef {{kind: "one", instant: string}|{kind: "none", before: string, after: string}|{kind: "two", first: string, second: string}} Found
 * @typedef {object} Form the written form of a moment
 * @property {string|null} offset null: on the site's clocks
 * @property {string} between the day and the time: `T`, `t` or a blank; empty for a day alone
 * @property {boolean} hasSeconds
 * @property {string} zone the site's
 * @property {"start"|"end"} edge the meaning of a day: its beginning or its end
 */

const minute = 60_000;

/** The time that clocks in the zone show at a moment: "2026-12-01T09:00". @param {string} instant @param {string} zone */
export function instantToZoned(instant, zone) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const seconds = parts.second === "00" ? "" : `:${parts.second}`;
  return `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}${seconds}`;
}

/**
 * The moments at which clocks in the zone show a time. There is none in the hour that is skipped in spring, and there
 * are two in the hour that is repeated in autumn.
 *
 * @param {string} local as `2026-12-01T09:00`
 * @param {string} zone
 * @returns {Found}
 */
export function zonedToInstant(local, zone) {
  const wanted = local.length === 16 ? `${local}:00` : local;
  const plain = Date.parse(`${wanted}Z`);
  // Offsets are less than a day and a half, so only the two in force that long before and after the time are possible.
  const offsets = [...new Set([-36, 36].map((hours) => offsetAt(plain + hours * 60 * minute, zone)))];
  const near = new Set([...offsets, offsetAt(plain - offsets[0], zone), offsetAt(plain - offsets.at(-1), zone)]);
  const found = [...near].map((offset) => plain - offset).filter((time) => time + offsetAt(time, zone) === plain).sort((a, b) => a - b);
  if (found.length > 1) return { kind: "two", first: instantOf(new Date(found[0])), second: instantOf(new Date(found.at(-1))) };
  if (found.length === 1) return { kind: "one", instant: instantOf(new Date(found[0])) };
  const [early, late] = [Math.min(...offsets), Math.max(...offsets)];
  const gap = late - early;
  return { kind: "none", before: localOf(plain - gap), after: localOf(plain + gap) };
}

/** "2026-12-01T09:00" for a time that is counted as if it were UTC. */
function localOf(time) {
  return new Date(time).toISOString().slice(0, 16);
}

/** The number of milliseconds by which the zone's clocks are ahead of UTC. @param {number} time @param {string} zone */
function offsetAt(time, zone) {
  const shown = instantToZoned(new Date(time).toISOString(), zone);
  const whole = Math.floor(time / 1000) * 1000;
  return Date.parse(`${shown.length === 16 ? `${shown}:00` : shown}Z`) - whole;
}

/**
 * "Tue 1 Dec 2026, 09:00 in Berlin (UTC+1) · 08:00 UTC · in 8 days"
 *
 * @param {string} instant
 * @param {string} zone
 * @param {string} now
 */
export function describe(instant, zone, now) {
  const [here, there] = [dayAndTime(instant, zone), dayAndTime(instant, "UTC")];
  const utc = `${here.day === there.day ? "" : `${there.day}, `}${there.time} UTC`;
  const local = fill(words.schedule.inCity, { time: `${here.day}, ${here.time}`, city: city(zone), offset: offsetName(instant, zone) });
  return [...zone === "UTC" ? [`${there.day}, ${there.time} UTC`] : [local, utc], distance(instant, now)].join(" · ");
}

function dayAndTime(instant, timeZone) {
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", day: "numeric", month: "short", year: "numeric" }).format(date);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(date);
  return { day: day.replace(",", ""), time };
}

/** "UTC+1", "UTC−3:30" */
function offsetName(instant, zone) {
  const minutes = Math.round(offsetAt(Date.parse(instant), zone) / minute);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

function distance(instant, now) {
  const minutes = Math.round((Date.parse(instant) - Date.parse(now)) / minute);
  const size = Math.abs(minutes);
  const { isNow, inMinutes, minutesAgo, inHours, hoursAgo, inDays, daysAgo } = words.schedule;
  if (size < 1) return isNow;
  if (size < 90) return counted(minutes > 0 ? inMinutes : minutesAgo, size);
  return size < 36 * 60 ? counted(minutes > 0 ? inHours : hoursAgo, Math.round(size / 60)) : counted(minutes > 0 ? inDays : daysAgo, Math.round(size / 1440));
}

/**
 * Reads a moment in one of the forms of front matter: `2026-12-01T08:00:00Z`, with an offset, in the site's time zone,
 * or as a day.
 *
 * @param {string} text
 * @param {string} site the site's zone
 * @param {"start"|"end"} edge the meaning of a day: its beginning or its end
 * @returns {{instant: string, form: Form}|null} null for an invalid moment, such as 31 February
 */
export function readInstant(text, site, edge) {
  const found = /^(\d{4}-\d\d-\d\d)(?:([Tt ])(\d\d:\d\d(:\d\d)?)(?:\.\d+)?(Z|z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/u.exec(text.trim());
  if (!found) return null;
  const [, day, between = "", time, seconds, offset] = found;
  const isReal = [day, `${day}T${time ?? "00:00"}Z`].every((text) => {
    const date = new Date(text);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  });
  if (!isReal) return null;
  const form = { offset: offset ?? null, between, hasSeconds: seconds !== undefined, zone: site, edge };
  if (offset !== undefined) return { instant: instantOf(new Date(`${day}T${time}${offset.toUpperCase()}`)), form };
  const next = localOf(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * minute);
  const local = time !== undefined ? `${day}T${time}` : edge === "start" ? `${day}T00:00` : next;
  const at = zonedToInstant(local, site);
  const instant = at.kind === "one" ? at.instant : at.kind === "two" ? at.first : instantAfterGap(at.after, site);
  return { instant, form };
}

/** A day that begins in the skipped hour begins when clocks go forward. */
function instantAfterGap(local, zone) {
  const at = zonedToInstant(local, zone);
  return at.kind === "one" ? at.instant : at.kind === "two" ? at.first : instantOf(new Date(`${local}:00Z`));
}

/**
 * Writes a moment in the form of the file; a new moment in UTC.
 *
 * @param {string} instant
 * @param {Form} [form]
 */
export function writeInstant(instant, form) {
  if (!form) return instant;
  if (form.offset === null) return writeLocal(instant, form);
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/u.exec(form.offset) ?? ["", "+", "00", "00"];
  return writeWithOffset(instant, (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1), form.between, form.offset);
}

/** Writes a moment in the site's time zone, or as a day if it is the beginning or the end of one. @param {string} instant @param {Form} form */
function writeLocal(instant, { between, hasSeconds, zone, edge }) {
  const local = instantToZoned(instant, zone);
  const day = edge === "start" ? local.slice(0, 10) : localOf(Date.parse(`${local.slice(0, 10)}T00:00Z`) - 24 * 60 * minute).slice(0, 10);
  if (between === "" && readInstant(day, zone, edge)?.instant === instant) return day;
  const minutes = offsetAt(Date.parse(instant), zone) / minute;
  // A site without a time zone uses UTC for days, and accepts no times without an offset.
  if (zone === "UTC" && between === "") return instant;
  // A time that clocks show twice is written with its offset.
  if (zonedToInstant(local, zone).kind !== "one") return writeWithOffset(instant, minutes, between || "T", offsetWords(minutes));
  return `${local.slice(0, 10)}${between || " "}${local.slice(11)}${hasSeconds && local.length === 16 ? ":00" : ""}`;
}

function writeWithOffset(instant, minutes, between, offset) {
  const shifted = instantOf(new Date(Date.parse(instant) + minutes * minute));
  return `${shifted.slice(0, 10)}${between}${shifted.slice(11, 19)}${offset}`;
}

/** "+01:00" */
function offsetWords(minutes) {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${String(Math.floor(size / 60)).padStart(2, "0")}:${String(size % 60).padStart(2, "0")}`;
}

/** The names of the zones that the browser knows. @returns {string[]} */
export function zones() {
  return Intl.supportedValuesOf("timeZone");
}

/** "New York" for `America/New_York`. @param {string} zone */
export function city(zone) {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
