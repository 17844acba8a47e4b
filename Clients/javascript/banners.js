/** SPEC.md, B and X: which banner a launch displays, and what its page may do. */

import { conditionsMet, tagsOf } from "./conditions.js";
import { Displays } from "./displays.js";
import { readFeed } from "./feeds.js";
import { facts } from "./launches.js";
import { place, variants } from "./rollouts.js";
import { boolean, daysSince, defined, isMap, isStrictURL, mapIn, number, opens, own, text, utf8 } from "./values.js";
import { appVersion } from "./versions.js";

/** @typedef {import("./channels.js").Situation} Situation */
/** @typedef {import("./types/types.js").Item} Item */

const MESSAGE = { bytes: 65536, levels: 2, values: 8, key: 64 };
const FUNCTIONS = ["close", "dismiss", "display", "setFlag", "openUrl", "resize"];

/** @type {import("./channels.js").Rules} */
export const banners = {
  feed: "control.json",
  channel: "banners",
  needsVersion: true,
  noteFeed: (feed, here) => new Displays(feed, here).noteFeed(),
  /** B1, B4. */
  decide(feed, here) {
    const { device, options, now } = here;
    const displays = new Displays(feed, here);
    const version = appVersion(device, options) ?? "";
    const tags = tagsOf(device);
    const context = { id: "", device, appVersion: version, now, displays, tags, ...facts(here) };
    for (const [id, banner] of feed) {
      context.id = id;
      if (!isMap(banner) || !conditionsMet(banner, context)) continue;
      const list = variants(mapIn(banner.get("conditions"), "all").get("variants")) ?? [];
      const mine = list.length ? place(context.seed, `/variants/${id}`) : 0;
      const variant = list.find(({ before }) => mine < before);
      const entry = text(banner.get("entry"));
      if (!entry || ![entry, ...list.map((one) => one.entry)].every((name) => viewOf(banner, name))) continue;
      displays.display(id);
      const item = itemOf(banner, id, variant?.entry ?? entry, variant?.name);
      // B2.
      const isOnScreen = item.file !== "" && isStrictURL(item.file);
      return [{ item, isUnasked: true, page: isOnScreen ? new Page(feed, item) : undefined }];
    }
    return [];
  },
};

/** @returns {Map<string, any> | undefined} */
function viewOf(banner, name) {
  const view = mapIn(banner, "views").get(name);
  return isMap(view) ? view : undefined;
}

/** @returns {Item} */
function itemOf(banner, id, name, variant) {
  const view = viewOf(banner, name) ?? new Map();
  const height = number(view.get("height")) ?? -1;
  return /** @type {any} */ (defined({
    feed: "control.json", id, view: name, file: text(view.get("file")) ?? "", variant,
    height: height >= 0 ? height : undefined,
    autoHeight: view.get("autoHeight") === true || undefined,
    origin: view.get("origin") === "top" ? "top" : undefined,
  }));
}

/** A banner on screen, and what its page has done. */
export class Page {
  #feed;
  #isClosed = false;
  #isTapped = false;

  /** @param {Item} item */
  constructor(feed, item) {
    this.#feed = feed;
    this.item = item;
  }

  /** It is off the screen, and nobody closed it. */
  leave() {
    this.#isClosed = true;
  }

  // X2, B5. Changes the state.
  /**
   * @param {string} message @param {Situation} here
   * @returns {{effect: import("./types/types.js").Effect, opened?: string}}
   */
  receive(message, here) {
    const { id } = this.item;
    const displays = new Displays(this.#feed, here);
    const tap = () => {
      this.#isTapped = true;
      displays.noteDone(id, "tapped");
    };
    const [name, first, second] = readMessage(message);
    switch (name) {
      case "setFlag":
        displays.setFlag(first, id, boolean(second) === true);
        tap();
        break;
      case "openUrl": {
        const opened = withValues(first, second, here);
        if (!opens(first, here.device) || !opens(opened, here.device)) break;
        tap();
        return { effect: "none", opened };
      }
      case "close":
      case "dismiss":
        if (this.#isClosed) break;
        this.#isClosed = true;
        if (!this.#isTapped) displays.noteDone(id, "dismissed");
        return { effect: "close" };
      case "display": {
        const banner = this.#feed.get(id);
        if (this.#isClosed || first === this.item.view || !viewOf(banner, first)) break;
        this.item = itemOf(banner, id, first, this.item.variant);
        return { effect: { show: this.item } };
      }
      case "resize": {
        const height = /^\d{1,5}(\.\d+)?$/.test(first) ? Number(first) : 0;
        if (this.#isClosed || !this.item.autoHeight || height < 1 || height > 10000) break;
        return { effect: { resize: height } };
      }
      default:
    }
    return { effect: "none" };
  }
}

// X2.
/** @returns {string[]} a function and its arguments, or nothing */
function readMessage(message) {
  const bytes = utf8(text(message)?.slice(0, MESSAGE.bytes + 1) ?? "");
  const root = readFeed("message", bytes, MESSAGE);
  const [name, list] = [root?.get("function"), root?.get("arguments")];
  if (root?.size !== 2 || !FUNCTIONS.includes(name) || !Array.isArray(list) || list.length > 2) return [];
  if (list.some((one) => typeof one !== "string")) return [];
  return [name, list[0] ?? "undefined", list[1] ?? "undefined"];
}

// X3.
/** @param {Situation} here */
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
    if (at < 0 || !(options?.linkValues ?? []).includes(name) || !value.length || value.length > 200) continue;
    added.push(`${pair.slice(0, at)}=${[...value].map(percentEncoded).join("")}`);
  }
  if (!added.length) return address;
  const [rest, ...fragment] = address.split("#");
  return [`${rest}${rest.includes("?") ? "&" : "?"}${added.join("&")}`, ...fragment].join("#");
}

function percentEncoded(byte) {
  const letter = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
