/** A month in a calendar: its weeks, and the days of messages in them. Days are texts such as `2026-12-01`, on the clocks of a zone. */

import { stateOf } from "../../shared/item-status.js";
import { instantToZoned } from "../fields/schedule.js";
import { lastInstant } from "../rows.js";

/**
 * @typedef {import("../rows.js").Row} Row
 * @typedef {{row: Row, from: number, length: number, lane: number, isBegin: boolean, isEnd: boolean}} Bar from: the place of its first
 *   day in the week; isBegin, isEnd: whether the message begins or ends there
 * @typedef {{days: string[], bars: Bar[]}} Week
 */

/** The number of messages in a week that are shown before the user asks for all. */
export const most = 10;

/** @param {string} month `2026-12` @param {number} by */
export function monthAfter(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** @param {string|null} text */
export function isMonth(text) {
  return /^\d{4}-(0[1-9]|1[0-2])$/u.test(text ?? "");
}

/** The weeks, from Monday on, that have days of a month. @param {string} month */
export function weeksOf(month) {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = (number) => new Date(first.getTime() + (number - before) * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) => Array.from({ length: 7 }, (_, place) => day(7 * week + place)));
}

/**
 * The messages in these weeks. One that is not published yet begins today at the earliest. One that is open at an end is a
 * bar in the weeks in which it begins or ends, and otherwise always on, as long as it is neither a draft nor over.
 * @param {Row[]} rows
 * @param {string[][]} weeks
 * @param {string} zone
 * @param {string} now
 * @returns {{weeks: Week[], always: Row[]}}
 */
export function messagesIn(rows, weeks, zone, now) {
  const [start, end] = [weeks[0][0], weeks.at(-1)?.at(-1) ?? ""];
  const spans = rows.filter(({ path }) => path).map((row) => ({ row, ...daysOf(row, zone, now) })).filter(({ first, last }) => first <= end && last >= start);
  const isAlways = ({ row, first, last }) => (!row.begins || !row.ends) && (first < start || !row.begins && !row.ends) && last > end;
  const bars = spans.filter((span) => !isAlways(span)).sort((a, b) => a.first.localeCompare(b.first) || b.last.localeCompare(a.last));
  return {
    weeks: weeks.map((days) => ({ days, bars: barsOf(bars, days) })),
    always: spans.filter((span) => isAlways(span) && ["live", "scheduled"].includes(span.row.state)).map(({ row }) => row),
  };
}

/** When a message begins; null if it has been there for an unknown time. @param {Row} row @param {string} now */
export function beginOf(row, now) {
  return row.begins ?? (stateOf(row) === "waiting" || row.state === "draft" ? now : null);
}

/** @param {Row} row @param {string} zone @param {string} now */
function daysOf(row, zone, now) {
  const [begins, { ends }] = [beginOf(row, now), row];
  const first = begins ? instantToZoned(begins, zone).slice(0, 10) : "0000";
  const last = ends ? instantToZoned(lastInstant(ends), zone).slice(0, 10) : "9999";
  return { first, last: last < first ? first : last };
}

/** @param {{row: Row, first: string, last: string}[]} all @param {string[]} days @returns {Bar[]} */
function barsOf(all, days) {
  const spans = all.filter(({ first, last }) => first <= days[6] && last >= days[0]);
  // Messages that go on do not hide those that begin.
  if (spans.length > most) spans.sort((a, b) => Number(a.first < days[0]) - Number(b.first < days[0]));
  /** The last place that is taken, by lane. @type {number[]} */
  const taken = [];
  return spans.map(({ row, first, last }) => {
    const from = Math.max(0, days.indexOf(first));
    const to = days.includes(last) ? days.indexOf(last) : 6;
    const free = taken.findIndex((end) => end < from);
    const lane = free < 0 ? taken.length : free;
    taken[lane] = to;
    return { row, from, length: to - from + 1, lane, isBegin: days.includes(first), isEnd: days.includes(last) };
  });
}
