/** SPEC.md, S3 and B: what is stored about banners, and their flags. */

import { wholeCount } from "./launches.js";
import { boolean, date, integer, isMap, isPlain, isTrue, own, put, stored, texts, version } from "./values.js";

const PREFIX = "kPMConditionKey-";
/** Conditions whose values name banners, or flags of banners. */
const IDS = ["displayed", "tapped", "dismissed", "notDisplayed", "notTapped", "notDismissed"];
const DAYS = ["daysSinceDisplayedAtLeast", "daysSinceDisplayedAtMost"];

/** @typedef {[id: string, name: string]} Flag whose it is, and its name */

export class Displays {
  #state;
  #now;
  #feed;
  /** @type {Set<string> | undefined} */
  #known;
  #lastOfAny;

  /** @param {Record<string, any>} state @param {number} now @param {Map<string, any>} feed */
  constructor(state, now, feed) {
    this.#state = state;
    this.#now = now;
    this.#feed = feed;
  }

  /**
   * S3.
   * @param {string} id
   */
  #isKnown(id) {
    if (!this.#known) {
      this.#known = new Set(["", ...this.#feed.keys()]);
      for (const banner of this.#feed.values()) if (isMap(banner)) this.#learn(banner.get("conditions"), 0);
    }
    return this.#known.has(id);
  }

  /** S3: ids in conditions. */
  #learn(value, level) {
    if (level > 8) return;
    for (const element of Array.isArray(value) ? value : []) this.#learn(element, level + 1);
    for (const [name, element] of isMap(value) ? value : []) {
      if (IDS.includes(name)) texts(element)?.forEach((id) => this.#known?.add(id));
      else if (DAYS.includes(name) && isMap(element)) [...element.keys()].forEach((id) => this.#known?.add(id));
      else if (/^flag(Not)?Set$/.test(name)) this.#known?.add(this.flagOf(version(element) ?? "", "")[0]);
      else this.#learn(element, level + 1);
    }
  }

  /**
   * X4: whose flag it is, and its name.
   * @param {string} name @param {string} id @returns {Flag}
   */
  flagOf(name, id) {
    const slash = name.indexOf("/");
    return slash < 0 ? [id, name] : [name.slice(0, slash), name.slice(slash + 1)];
  }

  /**
   * B3.
   * @returns {number | undefined}
   */
  #date(value) {
    const moment = date(value);
    return moment !== undefined && moment > this.#now + 86400 ? this.#now : moment;
  }

  #record(id) {
    return own(this.#state, `publish.banner-${id}`);
  }

  /** @param {string} id */
  displayed(id) {
    return boolean(own(this.#state, `${PREFIX}${id}-2`)) === true;
  }

  /** @param {string} id */
  last(id) {
    return this.#date(own(this.#state, `${PREFIX}${id}-3`));
  }

  /** @param {string} id */
  first(id) {
    return this.#date(own(this.#record(id), "first")) ?? this.last(id);
  }

  /** @param {string} id */
  launches(id) {
    return integer(own(this.#state, `${PREFIX}${id}-4`)) ?? 0;
  }

  /** @param {string} id */
  count(id) {
    return this.displayed(id) ? (wholeCount(own(this.#record(id), "displays")) ?? 1) : 0;
  }

  /** @param {string} id @param {"tapped" | "dismissed"} what */
  did(id, what) {
    return isTrue(own(this.#record(id), what));
  }

  /** B3: dates of known banners over a day ahead become `now`. */
  mendDates() {
    for (const key of Object.keys(this.#state)) {
      const id = key.startsWith(PREFIX) && key.endsWith("-3") ? key.slice(PREFIX.length, -2) : undefined;
      const record = key.startsWith("publish.banner-") ? key.slice(15) : undefined;
      const value = this.#state[key];
      if (id !== undefined && this.#isAhead(value) && this.#isKnown(id)) put(this.#state, key, stored(this.#now));
      if (record !== undefined && this.#isAhead(own(value, "first")) && this.#isKnown(record)) {
        this.#note(record, "first", stored(this.#now));
      }
    }
  }

  #isAhead(value) {
    return (date(value) ?? 0) > this.#now + 86400;
  }

  /** When any banner was displayed last, present or past; long ago if none was. */
  lastOfAny() {
    if (this.#lastOfAny === undefined) {
      this.#lastOfAny = -Infinity;
      for (const key of Object.keys(this.#state)) {
        if (!key.startsWith(PREFIX) || !key.endsWith("-3")) continue;
        this.#lastOfAny = Math.max(this.#lastOfAny, this.#date(this.#state[key]) ?? -Infinity);
      }
    }
    return this.#lastOfAny;
  }

  /**
   * The key of a flag, unless S3 gives it to others.
   * @param {Flag} flag
   */
  #flagKey([id, name]) {
    const rest = `${id}-5-${name}`;
    const suffix = /^(.*)-[234]$/s.exec(rest);
    if (suffix && this.#isKnown(suffix[1])) return undefined;
    for (let at = rest.lastIndexOf("-5-"); at > id.length; at = rest.lastIndexOf("-5-", at - 1)) {
      if (this.#isKnown(rest.slice(0, at))) return undefined;
    }
    return PREFIX + rest;
  }

  /** @param {Flag} flag */
  flag(flag) {
    const key = this.#flagKey(flag);
    return key !== undefined && boolean(own(this.#state, key)) === true;
  }

  /** @param {Flag} flag @param {boolean} value */
  setFlag(flag, value) {
    const key = this.#flagKey(flag);
    if (key !== undefined) put(this.#state, key, value);
  }

  /**
   * B4: another launch of a banner.
   * @param {string} id
   */
  launch(id) {
    put(this.#state, `${PREFIX}${id}-4`, this.launches(id) + 1);
  }

  /**
   * B4: a display.
   * @param {string} id
   */
  display(id) {
    if (this.displayed(id)) {
      this.#note(id, "displays", this.count(id) + 1);
      const before = own(this.#state, `${PREFIX}${id}-3`);
      const isFirst = date(own(this.#record(id), "first")) === undefined;
      if (isFirst && date(before) !== undefined) this.#note(id, "first", before);
    }
    put(this.#state, `${PREFIX}${id}-2`, true);
    put(this.#state, `${PREFIX}${id}-3`, stored(this.#now));
    put(this.#state, `${PREFIX}${id}-4`, 0);
  }

  /**
   * B5.
   * @param {string} id @param {"tapped" | "dismissed"} what
   */
  noteDone(id, what) {
    this.#note(id, what, true);
  }

  #note(id, name, value) {
    const record = this.#record(id);
    const copy = isPlain(record) ? { ...record } : {};
    put(copy, name, value);
    put(this.#state, `publish.banner-${id}`, copy);
  }
}
