/** SPEC.md, F: which files of a site a device asks for. */

import { LIMITS, readFeed } from "./feeds.js";
import { hostsOf, isFine, sha256, versioned } from "./hosts.js";
import { fallbacks, spelled } from "./languages.js";
import { trustedSite } from "./trust.js";
import { DAY, isMap, isText, members, text } from "./values.js";

/** @typedef {import("./hosts.js").Reading} Reading */

const INDEX_LIMITS = { ...LIMITS, bytes: 256 * 1024, values: 20000 };

/** F6. */
const untoldFiles = (feed, tags) => [...tags.map((tag) => feed.replace(".", `_${tag}.`)), feed];

// F2.
/** @returns {{default: string, feeds: Map<string, Map<string, string>>, versions: Map<string, string>} | undefined} */
function readIndex(bytes) {
  const root = readFeed("feeds.json", bytes, INDEX_LIMITS);
  const [schema, language, feeds, versions] = members(root, "schema", "default", "feeds", "versions");
  const tag = spelled(text(language) ?? "");
  if (schema !== "publish.feeds/1" || tag === undefined || !isMap(feeds)) return undefined;
  /** @param {RegExp} pattern @returns {[string, string][]} */
  const named = (map, pattern) => [...map].filter(([, value]) => isText(value, pattern));
  const filesIn = (files) => new Map(named(files, /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/)
    .map(([language, file]) => [spelled(language) ?? "", file]));
  return {
    default: tag,
    feeds: new Map([...feeds].filter(([, files]) => isMap(files)).map(([name, files]) => [name, filesIn(files)])),
    versions: new Map(named(isMap(versions) ? versions : [], /^[0-9a-f]{16}$/)),
  };
}

/**
 * @param {string} address ends with a slash @param {import("./types/types.js").Transport} transport
 * @param {import("./store.js").Keeper} keeper @param {import("./types/types.js").Pins} [pins]
 */
export function siteOf(address, transport, keeper, pins) {
  const hosts = hostsOf(transport, keeper);
  const trusted = pins && trustedSite(address, pins, hosts);
  /** @type {{at: number, isSoft: boolean, index?: ReturnType<typeof readIndex>} | undefined} */
  let known;
  let isVisited = false;

  /** F4, F7. */
  const knownIndex = async (now) => {
    const wait = known?.index?.versions.size ? -1 : known?.isSoft ? 60 : DAY;
    if (known && (isVisited || (now >= known.at && now - known.at <= wait))) return known.index;
    isVisited = true;
    const url = `${address}feeds.json`;
    const reading = await hosts.read([url], false, readIndex, now);
    const isSoft = reading.is === "failed" && reading.isSoft;
    const copy = isSoft ? keeper.copy(url) : undefined;
    const index = reading.is === "read" ? reading.value : copy && readIndex(copy.body);
    known = { at: now, isSoft, index };
    return index;
  };

  /** @returns {Promise<Reading>} */
  const readNamed = async (feed, names, parse, now) => {
    const { index, isSoft } = known ?? {};
    const urls = names.map((name) => address + name);
    if (isSoft && index?.versions.size) return { is: "failed", isSoft: true };
    const version = index?.versions.get(names[0]) ?? "";
    const isRight = async (body) => (await sha256(body)).startsWith(version);
    const reading = version &&
      await hosts.readExactly(urls[0], address + versioned(names[0], version), isRight, parse, now);
    const isLenient = feed === "notifications.plist" || feed === "versions.plist";
    return reading || hosts.read(urls, isLenient, parse, now);
  };

  /**
   * @param {import("./types/types.js").FeedName} feed @param {string} locale @param {number} now
   * @returns {Promise<Reading>}
   */
  const read = async (feed, locale, now) => {
    const tags = fallbacks(locale) ?? [];
    const parse = (body) => readFeed(feed, body);
    if (trusted) return trusted.read(untoldFiles(feed, tags), parse, now);
    const index = await knownIndex(now);
    const files = index?.feeds.get(feed) ?? new Map();
    const mine = tags.map((tag) => files.get(tag)).find(Boolean);
    const told = index && [...new Set([mine, files.get(index.default) ?? feed])].filter(Boolean);
    const names = told ?? untoldFiles(feed, tags);
    const reading = await readNamed(feed, names, parse, now);
    if (reading.is !== "failed") return reading;
    const all = [...names, ...untoldFiles(feed, tags)].map((name) => address + name);
    return { ...reading, old: await hosts.copyOf(all, parse) };
  };

  /** The bytes of a page of this site, if they may be shown (T3). */
  const page = async (url, now) => {
    if (!/^https?:\/\//i.test(url)) return undefined;
    const { status, body } = await hosts.ask(url, now);
    if (!isFine(status) || !body) return undefined;
    return !trusted || await trusted.mayShow(url, body, now) ? body : undefined;
  };

  return {
    /** F4: a launch, a return or a manual check begins. */
    visit: () => void (isVisited = false),
    read, page,
    /** T5. */
    isExpired: () => trusted?.isExpired() ?? false,
  };
}
