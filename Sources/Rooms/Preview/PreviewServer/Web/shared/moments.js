/** Moments for which the site can be built: when something becomes due or expires, and the time of a device's clock. */

import { element } from "./dom.js";
import { inUTC } from "./instant.js";

/** @typedef {{at: string, event: "appears"|"expires"|"begins"|"ends"|"removed", item: string}} Change */

/**
 * The moment for which to build the site that a device reads; undefined if the newest build has the same output.
 * @param {{now: string, siteFollows: boolean}} device
 * @param {{now?: string, changesAt?: string}} status the server's
 */
export function siteMoment({ now, siteFollows }, { now: built, changesAt }) {
  if (!siteFollows || now === "" || built === undefined) return undefined;
  const isSame = built <= now && (changesAt === undefined || now < changesAt);
  return isSame ? undefined : now;
}

/** Describes a site that was built for a different moment. @param {string} at @param {string} now the newest build's */
export function siteSentence(at, now) {
  if (at < now) return `The site as today’s files give it for ${inUTC(at)}; what was published then is not known.`;
  return `The site as it will be on ${inUTC(at)}, if it is built then.`;
}

/** The changes at each moment, in order. @param {Change[]} changes @returns {{at: string, words: string}[]} */
export function byMoment(changes) {
  return Object.entries(Object.groupBy(changes, ({ at }) => at)).map(([at, some]) => ({ at, words: words(some) }));
}

function words(changes) {
  const removed = changes.filter(({ event }) => event === "removed").length;
  const others = changes.filter(({ event }) => event !== "removed").map(({ item, event }) => 
    `${item} ${event}${event === "begins" || event === "ends" ? " by its conditions" : ""}`);
  const files = removed === 1 ? "a file for older feeds is removed" : `${removed} files for older feeds are removed`;
  return [...others, ...(removed > 0 ? [files] : [])].join(", ");
}

const mostOffered = 50;

/** Offers the current time, the next changes, and the chosen moment. @param {any} select @param {Change[]} changes */
export function offerMoments(select, changes, chosen) {
  const moments = byMoment(changes.filter(({ event }) => event !== "removed")).slice(0, mostOffered);
  const isOffered = chosen === "" || moments.some(({ at }) => at === chosen);
  const all = isOffered ? moments : [{ at: chosen, words: "" }, ...moments];
  select.replaceChildren(element("option", { value: "" }, "Now"), ...all.map(({ at, words: said }) =>
    element("option", { value: at }, [inUTC(at), shortened(said)].filter(Boolean).join(" · "))));
  select.value = chosen;
}

function shortened(text) {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** An address of the API for a site that is built for that moment. @param {string} [at] */
export function addressAt(address, at) {
  return at ? `${address}?at=${at}` : address;
}
