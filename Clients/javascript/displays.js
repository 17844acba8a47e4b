/** SPEC.md, S3 and B: what is stored about banners, and their flags. */

import {
  DAY, boolean, date, integer, isMap, isTrue, objectIn, own, pastDate, stored, texts, version, wholeCount,
} from "./values.js";

// No object has members that begin so of its own accord.
const PREFIX = "kPMConditionKey-";
const RECORD = "publish.banner-";
/** Conditions whose values name banners, or flags of banners. */
const IDS = /^(displayed|tapped|dismissed|notDisplayed|notTapped|notDismissed)$/;
const DAYS = /^daysSinceDisplayedAt(Least|Most)$/;
const FLAGS = /^flag(Not)?Set$/;

// X4: whose flag it is, and its name.
/** @returns {[id: string, name: string]} */
function flagOf(name, id) {
  const slash = name.indexOf("/");
  return slash < 0 ? [id, name] : [name.slice(0, slash), name.slice(slash + 1)];
}

export class Displays {
  #state;
  #now;
  #feed;
  /** @type {Set<string> | undefined} */
  #known;
  /** @type {number | undefined} */
  #lastOfAny;

  /** @param {Map<string, any>} feed @param {import("./channels.js").Situation} here */
  constructor(feed, { state, now }) {
    this.#state = state;
    this.#now = now;
    this.#feed = feed;
  }

  /** S3. */
  #isKnown(id) {
    if (!this.#known) {
      this.#known = new Set(this.#feed.keys());
      for (const [id, banner] of this.#feed) if (isMap(banner)) this.#learn(id, banner.get("conditions"), 0);
    }
    return this.#known.has(id);
  }

  /** Ids in conditions of a banner, which have four groups inside each other at most. */
  #learn(of, value, level) {
    if (level > 8) return;
    for (const element of Array.isArray(value) ? value : []) this.#learn(of, element, level + 1);
    for (const [name, element] of isMap(value) ? value : []) {
      const ids = IDS.test(name) ? texts(element)
        : DAYS.test(name) && isMap(element) ? element.keys()
          : FLAGS.test(name) ? [flagOf(version(element) ?? "", of)[0]] : undefined;
      if (!ids) this.#learn(of, element, level + 1);
      for (const id of ids ?? []) this.#known?.add(id);
    }
  }

  #record(id) {
    return this.#state[RECORD + id];
  }

  displayed(id) {
    return boolean(this.#state[`${PREFIX}${id}-2`]) === true;
  }

  last(id) {
    return pastDate(this.#state[`${PREFIX}${id}-3`], this.#now);
  }

  first(id) {
    return pastDate(own(this.#record(id), "first"), this.#now) ?? this.last(id);
  }

  launches(id) {
    return integer(this.#state[`${PREFIX}${id}-4`]) ?? 0;
  }

  count(id) {
    return this.displayed(id) ? (wholeCount(own(this.#record(id), "displays")) ?? 1) : 0;
  }

  did(id, what) {
    return isTrue(own(this.#record(id), what));
  }

  /** When any banner was displayed last, present or past; long ago if none was. */
  lastOfAny() {
    this.#lastOfAny ??= Object.keys(this.#state)
      .filter((key) => key.endsWith("-3") && key.startsWith(PREFIX))
      .reduce((last, key) => Math.max(last, pastDate(this.#state[key], this.#now) ?? last), -Infinity);
    return this.#lastOfAny;
  }

  /** B3, B4: the feed was read. */
  noteFeed() {
    const isAhead = (value) => (date(value) ?? 0) > this.#now + DAY;
    for (const key of Object.keys(this.#state)) {
      if (key.endsWith("-3") && key.startsWith(PREFIX)) {
        if (isAhead(this.#state[key]) && this.#isKnown(key.slice(PREFIX.length, -2))) {
          this.#state[key] = stored(this.#now);
        }
      } else if (key.startsWith(RECORD)) {
        const record = this.#state[key];
        if (isAhead(own(record, "first")) && this.#isKnown(key.slice(RECORD.length))) record.first = stored(this.#now);
      }
    }
    for (const [id, banner] of this.#feed) {
      const key = `${PREFIX}${id}-4`;
      if (isMap(banner)) this.#state[key] = (integer(this.#state[key]) ?? 0) + 1;
    }
  }

  // S3: whether the key of a flag is another's.
  /** @param {string} key @param {string} id */
  #isOthers(key, id) {
    const rest = key.slice(PREFIX.length);
    if (/-[234]$/.test(rest) && this.#isKnown(rest.slice(0, -2))) return true;
    for (let at = rest.lastIndexOf("-5-"); at > id.length; at = rest.lastIndexOf("-5-", at - 1)) {
      if (this.#isKnown(rest.slice(0, at))) return true;
    }
    return false;
  }

  /** @param {string} flag its name on the page or in conditions @param {string} of the banner's id */
  flag(flag, of) {
    const [id, name] = flagOf(flag, of);
    const key = `${PREFIX}${id}-5-${name}`;
    return boolean(this.#state[key]) === true && !this.#isOthers(key, id);
  }

  /** @param {string} flag @param {string} of the banner's id @param {boolean} value */
  setFlag(flag, of, value) {
    const [id, name] = flagOf(flag, of);
    const key = `${PREFIX}${id}-5-${name}`;
    if (!this.#isOthers(key, id)) this.#state[key] = value;
  }

  /** B4: a display. */
  display(id) {
    if (this.displayed(id)) {
      const count = this.count(id);
      const record = objectIn(this.#state, RECORD + id);
      record.displays = count + 1;
      const before = this.#state[`${PREFIX}${id}-3`];
      if (date(own(record, "first")) === undefined && date(before) !== undefined) record.first = before;
    }
    this.#state[`${PREFIX}${id}-2`] = true;
    this.#state[`${PREFIX}${id}-3`] = stored(this.#now);
    this.#state[`${PREFIX}${id}-4`] = 0;
  }

  /** B5. */
  noteDone(id, what) {
    objectIn(this.#state, RECORD + id)[what] = true;
  }
}
