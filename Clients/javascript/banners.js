/** SPEC.md, B and X: which banner a launch displays, and what its page may do. */

import { conditionsMet, tagsOf } from "./conditions.js";
import { displaysOf } from "./displays.js";
import { readFeed } from "./feeds.js";
import { facts, place, variants } from "./launches.js";
import {
  boolean, daysSince, defined, isMap, isStrictURL, isText, mapIn, number, opens, own, text, textOf, utf8,
} from "./values.js";

/** @typedef {import("./channels.js").Situation} Situation */

const MESSAGE = { bytes: 65536, levels: 2, values: 8, key: 64 };

/** @type {import("./channels.js").Rules} */
export const banners = {
  feed: "control.json",
  channel: "banners",
  noteFeed: (feed, here) => displaysOf(feed, here).noteFeed(),
  /** B1, B4. */
  decide(feed, here) {
    const displays = displaysOf(feed, here);
    const { device, app, now } = here;
    const context = { id: "", device, app, now, displays, tags: tagsOf(device), ...facts(here) };
    for (const [id, banner] of feed) {
      context.id = id;
      if (!isMap(banner) || !conditionsMet(banner, context)) continue;
      const list = variants(mapIn(banner.get("conditions"), "all").get("variants")) ?? [];
      const mine = place(context.seed, `/variants/${id}`);
      const variant = list.find(({ before }) => mine < before);
      const entry = text(banner.get("entry"));
      if (!entry || ![entry, ...list.map((one) => one.entry)].every((name) => hasView(banner, name))) continue;
      displays.display(id);
      const item = itemOf(banner, id, variant?.entry ?? entry, variant?.name);
      // B2.
      const isOnScreen = item.file !== "" && isStrictURL(item.file);
      return [{ item, isUnasked: true, page: isOnScreen ? pageOf(feed, item) : undefined }];
    }
    return [];
  },
};

const hasView = (banner, name) => isMap(mapIn(banner, "views").get(name));

/** @returns {import("./types/types.js").Item} */
function itemOf(banner, id, name, variant) {
  const view = mapIn(mapIn(banner, "views"), name);
  const height = number(view.get("height")) ?? -1;
  return defined({
    feed: "control.json", id, view: name, file: text(view.get("file")) ?? "", variant,
    height: height >= 0 ? height : undefined,
    autoHeight: view.get("autoHeight") === true || undefined,
    origin: view.get("origin") === "top" ? "top" : undefined,
  });
}

/** @param {import("./types/types.js").Item} item a banner on screen, the page of which may post messages */
export function pageOf(feed, item) {
  const { id } = item;
  let [isClosed, isTapped] = [false, false];

  /** @returns {{effect: import("./types/types.js").Effect, opened?: string}} X2, B5 */
  const receive = (/** @type {string} */ message, /** @type {Situation} */ here) => {
    const displays = displaysOf(feed, here);
    const tap = () => {
      isTapped = true;
      displays.noteDone(id, "tapped");
    };
    const [name, first, second] = readMessage(message);
    if (name === "setFlag") {
      displays.setFlag(first, id, boolean(second) === true);
      tap();
    } else if (name === "openUrl") {
      const opened = withValues(first, second, here);
      if (!opens(first, here.device) || !opens(opened, here.device)) return { effect: "none" };
      tap();
      return { effect: "none", opened };
    } else if (isClosed) {
      return { effect: "none" };
    } else if (name === "close" || name === "dismiss") {
      isClosed = true;
      if (!isTapped) displays.noteDone(id, "dismissed");
      return { effect: "close" };
    } else if (name === "display" && first !== item.view && hasView(feed.get(id), first)) {
      item = itemOf(feed.get(id), id, first, item.variant);
      return { effect: { show: item } };
    } else if (name === "resize" && item.autoHeight) {
      const height = /^\d{1,5}(\.\d+)?$/.test(first) ? Number(first) : 0;
      if (height >= 1 && height <= 10000) return { effect: { resize: height } };
    }
    return { effect: "none" };
  };
  /** It is off the screen, and nobody closed it. */
  const leave = () => (isClosed = true);
  return { receive, leave };
}

/** @returns {string[]} X2: a function and its arguments, or nothing */
function readMessage(message) {
  const bytes = utf8(text(message)?.slice(0, MESSAGE.bytes + 1) ?? "");
  const root = readFeed("message", bytes, MESSAGE);
  const list = root?.get("arguments");
  if (root?.size !== 2 || !Array.isArray(list) || list.length > 2 || !list.every((one) => isText(one))) return [];
  const [first = "undefined", second = "undefined"] = list;
  return [root.get("function"), first, second];
}

/** @param {Situation} here X3 */
function withValues(address, pairs, here) {
  if (!address.startsWith("https://")) return address;
  const { device, options, now } = here;
  const { launches, installed } = facts(here);
  const values = {
    appVersion: device.appVersion, osVersion: /^\d+/.exec(device.osVersion ?? "")?.[0],
    platform: device.platform, language: device.locale, region: device.region,
    daysSinceInstall: installed === undefined ? undefined : Math.min(365, daysSince(installed, now)),
    launches: Math.min(1000, launches),
  };
  const added = [];
  for (const pair of pairs.split("&")) {
    const at = pair.lastIndexOf("=");
    const name = pair.slice(at + 1);
    const value = utf8(String((Object.hasOwn(values, name) ? values[name] : own(device.attributes, name)) ?? ""));
    if (at < 0 || !(options.linkValues ?? []).includes(name) || !value.length || value.length > 200) continue;
    added.push(`${pair.slice(0, at)}=${percentEncoded(textOf(value))}`);
  }
  if (!added.length) return address;
  const [rest, ...fragment] = address.split("#");
  return [`${rest}${rest.includes("?") ? "&" : "?"}${added.join("&")}`, ...fragment].join("#");
}

/** RFC 3986 reserves some marks that JavaScript does not. */
const percentEncoded = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
