/** SPEC.md, A1 and A2: when a check is due. */

import { date, own, put } from "./values.js";

/**
 * A2.
 * @param {unknown} last a stored date @param {number} days @param {number} now
 */
function isOver(last, days, now) {
  const moment = date(last);
  const period = Math.fround(days) * 86400;
  return moment === undefined || now - moment >= period;
}

/**
 * A2: dates ahead by more than their period. Changes the state.
 * @param {Record<string, any>} state @param {string} prefix of the keys
 * @param {{checkPeriod?: number, remindPeriod?: number} | undefined} options @param {number} now
 */
export function removeDatesAhead(state, prefix, options, now) {
  const periods = { LastReminded: options?.remindPeriod ?? 1, LastChecked: options?.checkPeriod ?? 0.5 };
  for (const [name, days] of Object.entries(periods)) {
    const moment = date(own(state, prefix + name));
    if (moment !== undefined && moment > now + Math.fround(days) * 86400) put(state, prefix + name, undefined);
  }
}

/**
 * A1: the period since the last reminder or, without one, since the last check.
 * @param {Record<string, any>} state @param {string} prefix of the keys
 * @param {{checkPeriod?: number, remindPeriod?: number} | undefined} options @param {number} now
 */
export function isDue(state, prefix, options, now) {
  const reminder = own(state, `${prefix}LastReminded`);
  if (date(reminder) !== undefined) return isOver(reminder, options?.remindPeriod ?? 1, now);
  return isOver(own(state, `${prefix}LastChecked`), options?.checkPeriod ?? 0.5, now);
}
