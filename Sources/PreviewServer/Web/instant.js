/** Moments in UTC, as texts: `2026-11-21T09:00:00Z`. */

/** An instant as `2026-11-21T09:00:00Z`; empty where the text is none. */
export function normalInstant(written) {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(written) || /^\d{4}-\d\d-\d\d$/.test(written) ? written : `${written}Z`;
  const instant = new Date(zoned);
  return Number.isNaN(instant.getTime()) ? "" : instantOf(instant);
}

/** A date as an instant in UTC, to the second. @param {Date} date */
export function instantOf(date) {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Whole days from one instant to another. */
export function daysBetween(from, to) {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000));
}
