/** SPEC.md, A1–A3: when alerts and updates are checked. Keys of their state begin with a prefix. */

import { DAY, date, own, put, stored } from "./values.js";

/** @typedef {import("./channels.js").Situation} Situation */

// A2: whether the period since the last reminder or, without one, since the last check is over.
// Removes dates ahead by more than their period.
/** @param {Situation} here @param {string} prefix */
export function isDue({ state, options, now }, prefix) {
  const isOver = (name, days) => {
    const [last, period] = [date(own(state, prefix + name)), Math.fround(days) * DAY];
    const isAhead = last !== undefined && last > now + period;
    if (isAhead) put(state, prefix + name, undefined);
    return last === undefined || isAhead ? undefined : now - last >= period;
  };
  const reminder = isOver("LastReminded", options?.remindPeriod ?? 1);
  const check = isOver("LastChecked", options?.checkPeriod ?? 0.5);
  return reminder ?? check ?? true;
}

// A3.
/** @param {Situation} here @param {string} prefix */
export const noteCheck = ({ state, now }, prefix) => put(state, `${prefix}LastChecked`, stored(now));

// A7.
/** @param {Situation} here @param {string} prefix @param {string} answer */
export const noteReminder = ({ state, now }, prefix, answer) =>
  put(state, `${prefix}LastReminded`, answer === "remind" ? stored(now) : undefined);
