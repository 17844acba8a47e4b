/** A client of a site that publish made: what a launch shows, and what follows from answers. */

import { answerAlert, decideAlert, mayCheckAlerts, noteAlertsCheck } from "./alerts.js";
import { Page, decideBanner } from "./banners.js";
import { readFeed } from "./feeds.js";
import { countLaunch } from "./launches.js";
import { decidePermission, logPermission, outcomeOf } from "./permissions.js";
import { answerPrompt, countUses, decidePrompts } from "./prompts.js";
import { Site } from "./site.js";
import { Keeper, localStore, memoryStore } from "./store.js";
import { fetchTransport } from "./transport.js";
import {
  answerNotes, answerUpdate, decideNotes, decideUpdate, mayCheckUpdates, mayShowNotes, noteUpdatesCheck,
} from "./updates.js";
import { opens } from "./values.js";
import { appVersion } from "./versions.js";

export { localStore, memoryStore } from "./store.js";
export { fetchTransport } from "./transport.js";

/** @typedef {import("./types.js").Channel} Channel */
/** @typedef {import("./types.js").FeedName} FeedName */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Launch} Launch */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Settings} Settings */
/** @typedef {{item: Item, isRecurring?: boolean, isPreview?: boolean}} Shown */

/** @type {Channel[]} */
const CHANNELS = ["banners", "updates", "alerts", "prompts", "permissions"];
/**
 * O3.
 * @type {FeedName[]}
 */
const ORDER = [
  "control.json", "local-versions.plist", "versions.plist", "notifications.plist", "prompts.plist", "permissions.plist",
];

/**
 * What is known of the device without the app.
 * @returns {import("./types.js").Device}
 */
export function browserDevice() {
  const minutes = -new Date().getTimezoneOffset();
  const two = (value) => String(Math.floor(Math.abs(value))).padStart(2, "0");
  return {
    platform: "web", osVersion: "0", locale: globalThis.navigator?.language ?? "en",
    timeZone: `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`,
    openableSchemes: ["http", "https", "mailto"], width: globalThis.innerWidth, height: globalThis.innerHeight,
  };
}

/** @returns {import("./types.js").Store} */
function usualStore() {
  try {
    return localStore();
  } catch {
    return memoryStore();
  }
}

export class Client {
  #settings;
  #keeper;
  #site;
  /**
   * On screen.
   * @type {Map<FeedName, Shown>}
   */
  #screen = new Map();
  /** @type {Page | undefined} */
  #page;
  /** @type {Map<string, any> | undefined} */
  #permissions;
  /** @type {FeedName | undefined} */
  #front;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /**
   * What the app says about its user.
   * @type {Record<string, string | number | boolean>}
   */
  attributes = {};

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#keeper = new Keeper(settings.store ?? usualStore());
    this.#site = new Site(settings.site, settings.transport ?? fetchTransport(), this.#keeper, settings.trust);
  }

  get #device() {
    const given = this.#settings.device;
    const device = { ...browserDevice(), ...(typeof given === "function" ? given() : given) };
    return { ...device, attributes: { ...device.attributes, ...this.attributes } };
  }

  get #now() {
    return this.#settings.now?.() ?? Math.floor(Date.now() / 1000);
  }

  /** @param {Channel} channel @returns {any} */
  #options(channel) {
    return this.#settings.options?.[channel];
  }

  /** @param {"shouldCheck" | "shouldDisplay" | "shouldOpen" | "shouldRequest"} name @param {any} about */
  #agrees(name, about) {
    return this.#settings.hooks?.[name]?.(about) !== false;
  }

  /**
   * One after another.
   * @template Result @param {() => Promise<Result>} body @returns {Promise<Result>}
   */
  #inTurn(body) {
    const turn = this.#last.then(body, body);
    this.#last = turn;
    return turn;
  }

  /**
   * A new process of the app.
   * @returns {Promise<Launch>}
   */
  launched() {
    return this.#inTurn(() => this.#visit(true));
  }

  /**
   * The app is back from the background.
   * @returns {Promise<Launch>}
   */
  returned() {
    return this.#inTurn(() => this.#visit(false));
  }

  /**
   * A manual check.
   * @param {"notifications.plist" | "versions.plist"} feed @returns {Promise<Launch>}
   */
  check(feed) {
    return this.#inTurn(async () => {
      this.#site.visit();
      const launch = /** @type {Launch} */ ({ shown: [], results: {} });
      await (feed === "versions.plist" ? this.#checkUpdates(launch, true) : this.#checkAlerts(launch, true));
      return launch;
    });
  }

  /** @param {boolean} isLaunch @returns {Promise<Launch>} */
  async #visit(isLaunch) {
    const now = this.#now;
    if (isLaunch) this.#screen.clear();
    this.#keeper.change((state) => countLaunch(state, now));
    this.#site.visit();
    const launch = /** @type {Launch} */ ({ shown: [], results: {} });
    for (const channel of CHANNELS.filter((name) => (this.#settings.channels ?? CHANNELS).includes(name))) {
      if (channel === "banners") await this.#displayBanner(launch);
      if (channel === "updates" && isLaunch) this.#showNotes(launch);
      if (channel === "updates") await this.#checkUpdates(launch, false);
      if (channel === "alerts") await this.#checkAlerts(launch, false);
      if (channel === "prompts") await this.#showPrompt(launch);
      if (channel === "permissions") await this.#readPermissions(launch);
    }
    return launch;
  }

  /**
   * The file of a feed, or else its result.
   * @param {FeedName} feed @param {Launch} launch
   */
  async #read(feed, launch) {
    const reading = await this.#site.read(feed, this.#device.locale ?? "", this.#now);
    if (reading.is === "read") return /** @type {Map<string, any>} */ (reading.value);
    launch.results[feed] = reading.is;
    if (reading.is === "failed" && feed === "permissions.plist") this.#permissions ??= reading.old;
    return reading.is === "failed" && feed === "prompts.plist" && reading.isSoft ? reading.old : undefined;
  }

  /**
   * O1, O2.
   * @param {Launch} launch @param {FeedName} feed @param {Shown[]} candidates
   */
  #show(launch, feed, candidates) {
    const isFree = (isPreview) => feed === "control.json" || isPreview;
    const shown = candidates.find(({ item, isPreview }) => isFree(isPreview) || this.#agrees("shouldDisplay", item));
    launch.results[feed] = shown ? "shown" : candidates.length ? "declined" : "nothing";
    if (!shown) return;
    this.#screen.set(feed, shown);
    launch.shown.push(shown.item);
  }

  /** @param {Launch} launch */
  async #displayBanner(launch) {
    const options = this.#options("banners");
    if (appVersion(this.#device, options) === undefined) return void (launch.results["control.json"] = "closed");
    const feed = await this.#read("control.json", launch);
    if (!feed) return;
    const isWaiting = this.#screen.has("control.json");
    const item = this.#keeper.change((state) => decideBanner(feed, state, this.#device, options, this.#now, isWaiting));
    if (isWaiting) return void (launch.results["control.json"] = "waiting");
    if (item) this.#page = new Page(feed, item);
    this.#show(launch, "control.json", item ? [{ item }] : []);
  }

  /** @param {Launch} launch */
  #showNotes(launch) {
    const [feed, options] = [/** @type {FeedName} */ ("local-versions.plist"), this.#options("updates")];
    const isOpen = this.#keeper.change((state) => mayShowNotes(state, this.#device, options));
    const { shipped } = this.#settings;
    if (!shipped) return;
    const file = readFeed(feed, shipped);
    const item = isOpen && file && decideNotes(file, this.#keeper.state, this.#device, options);
    if (isOpen && file) this.#show(launch, feed, item ? [{ item }] : []);
    else launch.results[feed] = isOpen ? "failed" : "closed";
  }

  /** @param {Launch} launch @param {boolean} isManual */
  async #checkUpdates(launch, isManual) {
    const [feed, options] = [/** @type {FeedName} */ ("versions.plist"), this.#options("updates")];
    if (appVersion(this.#device, options) === undefined ||
      !(isManual || this.#keeper.change((state) => mayCheckUpdates(state, options, this.#now)))) {
      return void (launch.results[feed] = "closed");
    }
    if (!isManual && !this.#agrees("shouldCheck", feed)) return void (launch.results[feed] = "declined");
    const file = await this.#read(feed, launch);
    this.#keeper.change((state) => noteUpdatesCheck(state, this.#now));
    if (!file) return;
    if (this.#screen.has(feed)) return void (launch.results[feed] = "waiting");
    const item = decideUpdate(file, this.#keeper.state, this.#device, options);
    this.#show(launch, feed, item ? [{ item }] : []);
  }

  /** @param {Launch} launch @param {boolean} isManual */
  async #checkAlerts(launch, isManual) {
    const [feed, options] = [/** @type {FeedName} */ ("notifications.plist"), this.#options("alerts")];
    if (appVersion(this.#device, options) === undefined ||
      !(isManual || this.#keeper.change((state) => mayCheckAlerts(state, options, this.#now)))) {
      return void (launch.results[feed] = "closed");
    }
    if (!isManual && !this.#agrees("shouldCheck", feed)) return void (launch.results[feed] = "declined");
    const file = await this.#read(feed, launch);
    this.#keeper.change((state) => noteAlertsCheck(state, this.#now));
    if (!file) return;
    if (this.#screen.has(feed)) return void (launch.results[feed] = "waiting");
    const item = this.#keeper.change((state) => decideAlert(file, state, this.#device, options));
    this.#show(launch, feed, item ? [{ item }] : []);
  }

  /** @param {Launch} launch */
  async #showPrompt(launch) {
    const feed = await this.#read("prompts.plist", launch);
    if (!feed) return;
    const prompts = this.#keeper.change((state) => {
      countUses(feed, state, this.#now);
      return decidePrompts(feed, state, this.#device, this.#options("prompts"), this.#now);
    });
    if (this.#screen.has("prompts.plist")) launch.results["prompts.plist"] = "waiting";
    else this.#show(launch, "prompts.plist", prompts);
  }

  /**
   * H4.
   * @param {Launch} launch
   */
  async #readPermissions(launch) {
    const feed = await this.#read("permissions.plist", launch);
    if (feed || launch.results["permissions.plist"] === "missing") this.#permissions = feed;
  }

  /**
   * The app wants a permission. If an item is shown, its answer has the completion.
   * @param {string} access @param {{status?: import("./types.js").Status, modes?: string[]}} [more]
   * @returns {Launch & {completion?: import("./types.js").Completion}}
   */
  request(access, more = {}) {
    const { status = "notDetermined", modes } = more;
    const launch = /** @type {Launch} */ ({ shown: [], results: { "permissions.plist": "nothing" } });
    if (status !== "notDetermined") return { ...launch, completion: { outcome: "alreadyDetermined", status } };
    const suppressed = { ...launch, completion: { outcome: /** @type {const} */ ("suppressed"), status } };
    if (!this.#agrees("shouldRequest", access)) return { ...suppressed, results: { "permissions.plist": "declined" } };
    if (this.#screen.has("permissions.plist")) return { ...suppressed, results: { "permissions.plist": "waiting" } };
    const [options, now] = [this.#options("permissions"), this.#now];
    const item = decidePermission(this.#permissions, this.#keeper.state, access, this.#device, options, now, modes);
    if (!item) return suppressed;
    this.#keeper.change((state) => logPermission(state, access, now));
    this.#screen.set("permissions.plist", { item });
    return { shown: [item], results: { "permissions.plist": "shown" } };
  }

  /**
   * A prompt of the app's own (Q3).
   * @param {string} access @param {Record<string, any>} [userInfo]
   */
  log(access, userInfo) {
    this.#keeper.change((state) => logPermission(state, access, this.#now, userInfo));
  }

  /** @param {FeedName} feed @param {string} id */
  #take(feed, id) {
    const shown = this.#screen.get(feed);
    if (shown?.item.id !== id) return undefined;
    this.#screen.delete(feed);
    return shown;
  }

  /**
   * The user tapped a button. With grant, the app asks the system first, and says what came of it.
   * @param {{feed: FeedName, id: string}} item @param {import("./types.js").Button} answer
   * @param {{granted?: boolean, status?: import("./types.js").Status}} [system]
   * @returns {import("./types.js").Completion | undefined} of a permission
   */
  answer({ feed, id }, answer, system = {}) {
    const { granted = false, status = granted ? "authorized" : "notDetermined" } = system;
    const shown = this.#take(feed, id);
    if (!shown?.item.buttons?.some(([button]) => button === answer)) return undefined;
    const now = this.#now;
    if (feed === "permissions.plist") return { outcome: outcomeOf(answer, granted, status), status };
    this.#keeper.change((state) => {
      if (feed === "notifications.plist") answerAlert(state, id, answer, now);
      if (feed === "versions.plist") answerUpdate(state, id, answer, now);
      if (feed === "local-versions.plist") answerNotes(state, this.#device, this.#options("updates"));
      if (feed === "prompts.plist") answerPrompt(state, id, answer, shown.isRecurring ?? false, now);
    });
    const { url } = shown.item;
    if (answer !== "action" || url === undefined) return undefined;
    if (feed === "notifications.plist" || this.#agrees("shouldOpen", shown.item)) this.#open(url);
    return undefined;
  }

  /** @param {string} url */
  #open(url) {
    const { hooks } = this.#settings;
    if (hooks?.open) hooks.open(url);
    else if (opens(url, this.#device)) globalThis.open?.(url, "_blank", "noopener");
  }

  /**
   * An item is gone without an answer.
   * @param {{feed: FeedName, id: string}} item
   */
  withdraw({ feed, id }) {
    if (this.#take(feed, id) && feed === "control.json") this.#page?.leave();
  }

  /**
   * The page of the banner that was displayed last posts a message (X).
   * @param {string} message
   */
  post(message) {
    const page = this.#page;
    if (!page) return /** @type {const} */ ("none");
    const { effect, opened } = this.#keeper.change((state) =>
      page.receive(message, state, this.#device, this.#options("banners"), this.#now));
    if (effect === "close") this.#screen.delete("control.json");
    if (typeof effect === "object" && "show" in effect) this.#screen.set("control.json", { item: effect.show });
    if (opened !== undefined) this.#open(opened);
    return effect;
  }

  /**
   * The item that the app shows now (O3).
   * @returns {Item | undefined}
   */
  get current() {
    if (!this.#front || !this.#screen.has(this.#front)) {
      this.#front = ORDER.find((feed) => this.#screen.has(feed));
    }
    return this.#front && this.#screen.get(this.#front)?.item;
  }

  /**
   * The bytes of the page of a view, if it may be shown.
   * @param {string} address @returns {Promise<Uint8Array | undefined>}
   */
  async page(address) {
    return this.#site.page(this.addressOf(address), this.#now);
  }

  /**
   * Where a file of the site is read.
   * @param {string} address @returns {string}
   */
  addressOf(address) {
    const { published, trust, site } = this.#settings;
    const start = published ?? trust?.site;
    return start && address.startsWith(start) ? site + address.slice(start.length) : address;
  }

  /** Whether news may be missing, since the signature expired (T5). */
  get isExpired() {
    return this.#site.isExpired;
  }
}

/** @param {Settings} settings */
export const createClient = (settings) => new Client(settings);
