/** SPEC.md, B and X: which banner a launch displays, and what its page may do. */

import { conditionsMet, tagsOf } from "./conditions.js";
import { Displays } from "./displays.js";
import { entries, readFeed } from "./feeds.js";
import { facts } from "./launches.js";
import { place, variants } from "./rollouts.js";
import { boolean, isMap, number, opens, own, text, utf8 } from "./values.js";
import { appVersion } from "./versions.js";

/** @typedef {import("./types.js").Item} Item */

const LIMITS = { bytes: 65536, levels: 2, values: 8, key: 64 };
const FUNCTIONS = ["close", "dismiss", "display", "setFlag", "openUrl", "resize"];

/**
 * B1, B4. Changes the state.
 * @param {Map<string, any>} feed @param {Record<string, any>} state @param {import("./types.js").Device} device
 * @param {any} options @param {number} now @param {boolean} [isWaiting] B2
 * @returns {Item | undefined}
 */
export function decideBanner(feed, state, device, options, now, isWaiting) {
  const version = appVersion(device, options);
  if (version === undefined) return undefined;
  const displays = new Displays(state, now, feed);
  const banners = entries(feed);
  displays.mendDates();
  for (const [id] of banners) displays.launch(id);
  if (isWaiting) return undefined;
  const tags = tagsOf(device);
  const context = { id: "", device, appVersion: version, now, displays, tags, ...facts(state, device, now) };
  for (const [id, banner] of banners) {
    context.id = id;
    const entry = text(banner.get("entry"));
    if (!entry || !viewOf(banner, entry) || !conditionsMet(banner, context)) continue;
    const list = variants(banner.get("conditions")?.get("all")?.get("variants")) ?? [];
    if (!list.every((variant) => viewOf(banner, variant.entry))) continue;
    const mine = list.length ? place(context.seed, `/variants/${id}`) : 0;
    const variant = list.find(({ before }) => mine < before);
    displays.display(id);
    return itemOf(banner, id, variant?.entry ?? entry, variant?.name);
  }
  return undefined;
}

/** @returns {Map<string, any> | undefined} */
function viewOf(banner, name) {
  const views = banner.get("views");
  const view = isMap(views) ? views.get(name) : undefined;
  return isMap(view) && text(view.get("file")) !== undefined ? view : undefined;
}

/** @returns {Item} */
function itemOf(banner, id, name, variant) {
  const view = /** @type {Map<string, any>} */ (viewOf(banner, name));
  const height = number(view.get("height"));
  return {
    feed: "control.json", id, view: name, file: view.get("file"),
    ...(height !== undefined && height >= 0 && { height }),
    ...(view.get("autoHeight") === true && { autoHeight: /** @type {const} */ (true) }),
    ...(view.get("origin") === "top" && { origin: /** @type {const} */ ("top") }),
    ...(variant !== undefined && { variant }),
  };
}

/** A banner on screen, and what its page has done. */
export class Page {
  #feed;
  #isClosed = false;
  #isTapped = false;

  /** @param {Map<string, any>} feed @param {Item} item */
  constructor(feed, item) {
    this.#feed = feed;
    this.item = item;
  }

  /** It is off the screen, and nobody closed it. */
  leave() {
    this.#isClosed = true;
  }

  /**
   * X2, B5. Changes the state.
   * @param {string} message @param {Record<string, any>} state @param {import("./types.js").Device} device
   * @param {any} options @param {number} now
   * @returns {{effect: import("./types.js").Effect, opened?: string}}
   */
  receive(message, state, device, options, now) {
    const call = readMessage(message);
    const { id } = this.item;
    const displays = new Displays(state, now, this.#feed);
    const tap = () => {
      this.#isTapped = true;
      displays.noteDone(id, "tapped");
    };
    const [first, second] = call?.arguments ?? [];
    switch (call?.name) {
      case "setFlag":
        displays.setFlag(/** @type {any} */ (displays.flagOf(first, id)), boolean(second) === true);
        tap();
        break;
      case "openUrl": {
        const opened = withValues(first, second, state, device, options, now);
        if (!opens(first, device) || !opens(opened, device)) break;
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
        if (this.#isClosed || first === this.item.view || viewOf(banner, first) === undefined) break;
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

/**
 * X2.
 * @param {string} message
 */
function readMessage(message) {
  const bytes = utf8(typeof message === "string" ? message.slice(0, LIMITS.bytes + 1) : "");
  const root = readFeed("message", bytes, LIMITS);
  const [name, list] = [root?.get("function"), root?.get("arguments")];
  if (root?.size !== 2 || !FUNCTIONS.includes(name) || !Array.isArray(list) || list.length > 2) return undefined;
  if (list.some((one) => typeof one !== "string")) return undefined;
  return { name, arguments: [list[0] ?? "undefined", list[1] ?? "undefined"] };
}

/**
 * X3.
 * @param {string} address @param {string} pairs @returns {string}
 */
function withValues(address, pairs, state, device, options, now) {
  if (!address.startsWith("https://")) return address;
  const { launches, installed } = facts(state, device, now);
  const days = installed === undefined ? undefined : Math.min(365, Math.max(0, Math.floor((now - installed) / 86400)));
  const values = {
    __proto__: null,
    appVersion: appVersion(device, options),
    osVersion: /^\d+/.exec(device.osVersion ?? "")?.[0],
    platform: device.platform, language: device.locale, region: device.region,
    daysSinceInstall: days, launches: Math.min(1000, launches),
  };
  const added = [];
  for (const pair of pairs.split("&")) {
    const at = pair.lastIndexOf("=");
    const name = pair.slice(at + 1);
    const value = utf8(String((name in values ? values[name] : own(device.attributes, name)) ?? ""));
    if (at < 0 || !(options?.linkValues ?? []).includes(name) || !value.length || value.length > 200) continue;
    added.push(`${pair.slice(0, at)}=${[...value].map(percentEncoded).join("")}`);
  }
  if (!added.length) return address;
  const [rest, ...fragment] = address.split("#");
  return [`${rest}${rest.includes("?") ? "&" : "?"}${added.join("&")}`, ...fragment].join("#");
}

/** @param {number} byte */
function percentEncoded(byte) {
  const letter = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
