/** SPEC.md, A1 and A2: when a check is due. */

import { date, own } from "./values.js";

/** A2. @param {unknown} last a stored date @param {number} days @param {number} now */
function isOver(last, days, now) {
  const moment = date(last);
  const period = Math.fround(days) * 86400;
  return moment === undefined || moment > now + period || now - moment >= period;
}

/**
 * A1: the period since the last reminder or, without one, since the last check.
 * @param {Record<string, any>} state @param {string} prefix of the keys
 * @param {{checkPeriod?: number, remindPeriod?: number} | undefined} options @param {number} now
 */
export function isDue(state, prefix, options, now) {
  const remind = options?.remindPeriod ?? 1;
  const reminder = own(state, `${prefix}LastReminded`);
  const moment = date(reminder);
  if (moment !== undefined && moment <= now + Math.fround(remind) * 86400) return isOver(reminder, remind, now);
  return isOver(own(state, `${prefix}LastChecked`), options?.checkPeriod ?? 0.5, now);
}
