/** SPEC.md, F: which files of a site a device asks for. */

import { readFeed, readIndex } from "./feeds.js";
import { Hosts, isFine, sha256 } from "./hosts.js";
import { fallbacks } from "./languages.js";
import { TrustedSite } from "./trusted-site.js";
import { DAY } from "./values.js";

/** @typedef {import("./hosts.js").Reading} Reading */

/** @returns {[stem: string, extension: string]} */
function split(name) {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
}

/** F6. */
function untoldFiles(feed, tags) {
  const [stem, extension] = split(feed);
  return [...tags.map((tag) => `${stem}_${tag}${extension}`), feed];
}

/** The address of a file of one version (F5, T3). */
export function versioned(name, version) {
  const [stem, extension] = split(name);
  return `feeds/${stem}.${version}${extension}`;
}

export class Site {
  #address;
  #keeper;
  #hosts;
  #trusted;
  /** @type {{at: number, isSoft: boolean, index?: ReturnType<typeof readIndex>, isOld: boolean} | undefined} */
  #index;
  #isVisited = false;

  /**
   * @param {string} address ends with a slash @param {import("./types/types.js").Transport} transport
   * @param {import("./store.js").Keeper} keeper @param {import("./types/types.js").Pins} [pins]
   */
  constructor(address, transport, keeper, pins) {
    this.#address = address;
    this.#keeper = keeper;
    this.#hosts = new Hosts(transport, keeper);
    this.#trusted = pins && new TrustedSite(address, pins, this.#hosts, keeper);
  }

  /** F4: a launch, a return or a manual check begins. */
  visit() {
    this.#isVisited = false;
  }

  /** T5. */
  get isExpired() {
    return this.#trusted?.isExpired ?? false;
  }

  // The bytes of a page of this site, if they may be shown (T3).
  /** @param {string} url @param {number} now */
  async page(url, now) {
    if (!/^https?:\/\//i.test(url)) return undefined;
    const { status, body } = await this.#hosts.ask(url, now);
    if (!isFine(status) || !body) return undefined;
    return !this.#trusted || await this.#trusted.mayShow(url, body, now) ? body : undefined;
  }

  /**
   * @param {import("./types/types.js").FeedName} feed @param {string} locale @param {number} now
   * @returns {Promise<Reading>}
   */
  async read(feed, locale, now) {
    const tags = fallbacks(locale) ?? [];
    const parse = (body) => readFeed(feed, body);
    if (this.#trusted) return this.#trusted.read(untoldFiles(feed, tags), parse, now);
    const index = await this.#readIndex(now);
    const files = index?.feeds.get(feed) ?? new Map();
    const mine = tags.map((tag) => files.get(tag)).find(Boolean);
    const told = index && [...new Set([mine, files.get(index.default) ?? feed])].filter(Boolean);
    const names = told ?? untoldFiles(feed, tags);
    const reading = await this.#read(feed, names, parse, now);
    if (reading.is !== "failed") return reading;
    let old;
    for (const name of [...names, ...untoldFiles(feed, tags)]) {
      const copy = this.#keeper.copy(this.#address + name);
      old ??= copy && parse(copy.body);
    }
    return { ...reading, old };
  }

  /** @returns {Promise<Reading>} */
  async #read(feed, names, parse, now) {
    const { index, isOld } = this.#index ?? {};
    const urls = names.map((name) => this.#address + name);
    if (isOld && index?.versions) return { is: "failed", isSoft: true };
    const version = index?.versions?.get(names[0]) ?? "";
    const isRight = async (body) => (await sha256(body)).startsWith(version);
    const reading = version &&
      await this.#hosts.readExactly(urls[0], this.#address + versioned(names[0], version), isRight, parse, now);
    const isLenient = feed === "notifications.plist" || feed === "versions.plist";
    return reading || this.#hosts.read(urls, parse, now, isLenient);
  }

  /** F4, F7. */
  async #readIndex(now) {
    const known = this.#index;
    const wait = known?.index?.versions ? -1 : known?.isSoft ? 60 : DAY;
    if (known && (this.#isVisited || (now >= known.at && now - known.at <= wait))) return known.index;
    this.#isVisited = true;
    const url = `${this.#address}feeds.json`;
    const reading = await this.#hosts.read([url], readIndex, now);
    const isSoft = reading.is === "failed" && reading.isSoft;
    const copy = isSoft ? this.#keeper.copy(url) : undefined;
    const index = reading.is === "read" ? reading.value : copy && readIndex(copy.body);
    this.#index = { at: now, isSoft, index, isOld: isSoft && index !== undefined };
    return index;
  }
}
