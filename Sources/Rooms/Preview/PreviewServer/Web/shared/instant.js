/** Moments in UTC, as texts: `2026-11-21T09:00:00Z`. */

/** An instant as `2026-11-21T09:00:00Z`; empty if the text is invalid. */
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

/** @type {Intl.DateTimeFormatOptions} */
const format = {
  day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
};

/** A moment for people: "2 Dec 2026, 09:00 UTC". @param {string} instant */
export function inUTC(instant) {
  return `${written(instant, "UTC")} UTC`;
}

/**
 * The same moment in a different time zone: "10:00 CET", with the day if it differs. Empty if clocks show UTC.
 * @param {string} instant
 * @param {string} [zone] such as `Europe/Berlin`; the browser's if it is absent
 */
export function inLocalTime(instant, zone) {
  const [utc, local] = [written(instant, "UTC"), written(instant, zone)];
  if (utc === local) return "";
  const [[day], [localDay, time]] = [utc.split(", "), local.split(", ")];
  return [day === localDay ? "" : `${localDay}, `, time, " ", zoneName(instant, zone)].join("");
}

function written(instant, timeZone) {
  return new Intl.DateTimeFormat("en-GB", { ...format, timeZone }).format(new Date(instant));
}

function zoneName(instant, timeZone) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
