/** SPEC.md, S3 and B: what is stored about banners, and their flags. */

import {
  DAY, boolean, date, integer, isMap, objectIn, own, pastDate, stored, texts, version, wholeCount,
} from "./values.js";

// No object has members that begin so of its own accord.
const PREFIX = "kPMConditionKey-";
const RECORD = "publish.banner-";
/** Conditions whose values name banners, or flags of banners. */
const IDS = /^(displayed|tapped|dismissed|notDisplayed|notTapped|notDismissed)$/;
const DAYS = /^daysSinceDisplayedAt(Least|Most)$/;
const FLAGS = /^flag(Not)?Set$/;

const isMoment = (key) => key.endsWith("-3") && key.startsWith(PREFIX);

/** @returns {[id: string, key: string]} X4: whose flag it is that a banner names, and its key */
function flagOf(name, of) {
  const slash = name.indexOf("/");
  const id = slash < 0 ? of : name.slice(0, slash);
  return [id, `${PREFIX}${id}-5-${name.slice(slash + 1)}`];
}

/** @returns {Iterable<string>} ids in conditions of a banner, which have four groups inside each other at most (S3) */
function* idsIn(value, of, level = 0) {
  if (level > 8) return;
  for (const element of Array.isArray(value) ? value : []) yield* idsIn(element, of, level + 1);
  for (const [name, element] of isMap(value) ? value : []) {
    if (IDS.test(name)) yield* texts(element) ?? [];
    else if (DAYS.test(name) && isMap(element)) yield* element.keys();
    else if (FLAGS.test(name)) yield flagOf(version(element) ?? "", of)[0];
    else yield* idsIn(element, of, level + 1);
  }
}
const idsOf = (feed) =>
  new Set([...feed].flatMap(([id, banner]) => [id, ...(isMap(banner) ? idsIn(banner.get("conditions"), id) : [])]));

/** @param {Map<string, any>} feed @param {import("./channels.js").Situation} here */
export function displaysOf(feed, { state, now }) {
  /** @type {Set<string> | undefined} */
  let known;
  /** @type {number | undefined} */
  let lastOfAll;

  const isKnown = (id) => (known ??= idsOf(feed)).has(id);
  const displayed = (id) => boolean(state[`${PREFIX}${id}-2`]) === true;
  const last = (id) => pastDate(state[`${PREFIX}${id}-3`], now);
  const launches = (id) => integer(state[`${PREFIX}${id}-4`]) ?? 0;
  const first = (id) => pastDate(own(state[RECORD + id], "first"), now) ?? last(id);
  const count = (id) => (displayed(id) ? (wholeCount(own(state[RECORD + id], "displays")) ?? 1) : 0);
  const did = (id, what) =>
    (what === "displayed" ? displayed(id) : [true, 1].includes(own(state[RECORD + id], what)));
  /** Long ago if none was. */
  const lastOfAny = () => (lastOfAll ??= Object.keys(state).filter(isMoment)
    .reduce((latest, key) => Math.max(latest, pastDate(state[key], now) ?? latest), -Infinity));

  /** B3, B4: the feed was read. */
  const noteFeed = () => {
    const mend = (object, name, id) => {
      if ((date(own(object, name)) ?? 0) > now + DAY && isKnown(id)) object[name] = stored(now);
    };
    for (const key of Object.keys(state)) {
      if (isMoment(key)) mend(state, key, key.slice(PREFIX.length, -2));
      else if (key.startsWith(RECORD)) mend(state[key], "first", key.slice(RECORD.length));
    }
    for (const [id, banner] of feed) {
      const key = `${PREFIX}${id}-4`;
      if (isMap(banner)) state[key] = (integer(state[key]) ?? 0) + 1;
    }
  };
  /** B4. */
  const display = (id) => {
    const before = state[`${PREFIX}${id}-3`];
    if (displayed(id)) {
      const record = objectIn(state, RECORD + id);
      record.displays = count(id) + 1;
      if (date(own(record, "first")) === undefined && date(before) !== undefined) record.first = before;
    }
    state[`${PREFIX}${id}-2`] = true;
    state[`${PREFIX}${id}-3`] = stored(now);
    state[`${PREFIX}${id}-4`] = 0;
  };
  /** B5. */
  const noteDone = (id, what) => (objectIn(state, RECORD + id)[what] = true);

  /** S3: whether the key of a flag is another's. */
  const isOthers = (key, id) => {
    const rest = key.slice(PREFIX.length);
    if (/-[234]$/.test(rest) && isKnown(rest.slice(0, -2))) return true;
    for (let at = rest.lastIndexOf("-5-"); at > id.length; at = rest.lastIndexOf("-5-", at - 1)) {
      if (isKnown(rest.slice(0, at))) return true;
    }
    return false;
  };
  const flag = (name, of) => {
    const [id, key] = flagOf(name, of);
    return boolean(state[key]) === true && !isOthers(key, id);
  };
  const setFlag = (name, of, value) => {
    const [id, key] = flagOf(name, of);
    if (!isOthers(key, id)) state[key] = value;
  };

  return { displayed, last, launches, first, count, did, lastOfAny, noteFeed, display, noteDone, flag, setFlag };
}
