/** A client of a site that publish made: what a launch shows, and what follows from answers. */

import { CHANNELS, situation } from "./channels.js";
import { readFeed } from "./feeds.js";
import { countLaunch } from "./launches.js";
import { decidePermission, logPermission, outcomeOf } from "./permissions.js";
import { siteOf } from "./site.js";
import { Keeper, localStore, memoryStore } from "./store.js";
import { fetchTransport } from "./transport.js";
import { opens } from "./values.js";

export { fetchTransport, localStore, memoryStore };

/** @typedef {import("./types/types.js").Channel} Channel */
/** @typedef {import("./types/types.js").Completion} Completion */
/** @typedef {import("./types/types.js").FeedName} FeedName */
/** @typedef {import("./types/types.js").Launch} Launch */
/** @typedef {import("./types/types.js").Status} Status */

const [BANNERS, NOTES, PERMISSIONS] = /** @type {FeedName[]} */ (
  ["control.json", "local-versions.plist", "permissions.plist"]);
/** @type {Completion} of a permission that nobody answered */
const UNANSWERED = { outcome: "declined", status: "notDetermined" };

/** @returns {import("./types/types.js").Device} what is known of the device without the app */
export function browserDevice() {
  const [, hours, minutes] = /GMT([+-]\d\d)(\d\d)/.exec(String(new Date())) ?? [];
  return {
    platform: "web", osVersion: "0", locale: globalThis.navigator?.language ?? "en",
    timeZone: `${hours}:${minutes}`, openableSchemes: ["http", "https", "mailto"],
    width: globalThis.innerWidth, height: globalThis.innerHeight,
  };
}

export class Client {
  #settings;
  #keeper;
  #site;
  /** @type {Map<string, import("./channels.js").Candidate>} by feed, but permissions by their names, too */
  #screen = new Map();
  /** @type {import("./channels.js").Candidate["page"]} */
  #page;
  #permissions;
  /** @type {FeedName | undefined} */
  #front;
  /** @type {Promise<any>} */
  #last = Promise.resolve();
  /** @type {Record<string, string | number | boolean>} what the app says about its user */
  attributes = {};

  /** @param {import("./types/types.js").Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#keeper = new Keeper(settings.store ?? localStore());
    this.#site = siteOf(settings.site, settings.transport ?? fetchTransport(), this.#keeper, settings.trust);
  }

  get #device() {
    const { device } = this.#settings;
    const given = typeof device === "function" ? device() : device;
    return { ...browserDevice(), ...given, attributes: { ...given?.attributes, ...this.attributes } };
  }

  get #now() {
    return this.#settings.now?.() ?? Math.floor(Date.now() / 1000);
  }

  /** @param {Channel} channel */
  #here(channel, state = this.#keeper.state) {
    return situation(state, this.#device, this.#settings.options?.[channel], this.#now);
  }

  // Lets a channel change the state.
  /** @template Result @param {Channel} channel @param {(here: ReturnType<typeof situation>) => Result} body */
  #change(channel, body) { return this.#keeper.change((state) => body(this.#here(channel, state))); }

  #agrees(name, about) { return this.#settings.hooks?.[name]?.(about) !== false; }

  /** @template Result @param {() => Promise<Result>} body after those before it @returns {Promise<Result>} */
  #inTurn(body) {
    this.#last = this.#last.then(body, body);
    return this.#last;
  }

  /** A new process of the app. */
  launched() {
    return this.#inTurn(() => this.#visit(true));
  }

  /** The app is back from the background. */
  returned() {
    return this.#inTurn(() => this.#visit(false));
  }

  /** @param {"notifications.plist" | "versions.plist"} feed that is checked manually */
  check(feed) {
    return this.#inTurn(() => this.#runAll((rules) => rules.feed === feed, true));
  }

  async #visit(isLaunch) {
    const isWanted = (channel) => this.#settings.channels?.includes(channel) ?? true;
    if (isLaunch) this.#screen.clear();
    this.#keeper.change((state) => countLaunch(state, this.#now));
    const launch = await this.#runAll(
      ({ channel, feed }) => isWanted(channel) && (isLaunch || feed !== NOTES), false);
    if (isWanted("permissions")) {
      const feed = await this.#read(PERMISSIONS, launch);
      if (feed || launch.results[PERMISSIONS] === "missing") this.#permissions = feed;
    }
    return launch;
  }

  async #runAll(isWanted, isManual) {
    this.#site.visit();
    /** @type {Launch} */
    const launch = { shown: [], results: {} };
    for (const rules of CHANNELS) if (isWanted(rules)) await this.#run(rules, launch, isManual);
    return launch;
  }

  /** @param {import("./channels.js").Rules} rules @param {Launch} launch gets what comes of the check */
  async #run(rules, launch, isManual) {
    const { feed, channel } = rules;
    const isOpen = (rules.needsNoVersion || this.#here(channel).app) &&
      (isManual || !rules.mayCheck || this.#change(channel, rules.mayCheck));
    if (feed === NOTES && !this.#settings.shipped) return;
    if (!isOpen) return void (launch.results[feed] = "closed");
    const isDeclined = rules.asksToCheck && !isManual && !this.#agrees("shouldCheck", feed);
    if (isDeclined) return void (launch.results[feed] = "declined");
    const file = await this.#read(feed, launch);
    const isWaiting = this.#screen.has(feed);
    const candidates = this.#change(channel, (here) => {
      rules.noteCheck?.(here);
      if (file) rules.noteFeed?.(file, here);
      return file && !isWaiting ? rules.decide(file, here) : [];
    });
    if (!file) return;
    const shown = candidates.find(({ item, isUnasked }) => isUnasked || this.#agrees("shouldDisplay", item));
    launch.results[feed] = isWaiting ? "waiting" : shown ? "shown" : candidates.length ? "declined" : "nothing";
    if (!shown) return;
    launch.shown.push(shown.item);
    if (channel === "banners" && !shown.page) return;
    this.#page = shown.page ?? this.#page;
    this.#screen.set(feed, shown);
  }

  /** @param {FeedName} feed @param {Launch} launch @returns {Promise<Map<string, any> | undefined>} H4 */
  async #read(feed, launch) {
    if (feed === NOTES) {
      const file = readFeed(feed, this.#settings.shipped ?? new Uint8Array());
      if (!file) launch.results[feed] = "failed";
      return file;
    }
    const reading = await this.#site.read(feed, this.#device.locale ?? "", this.#now);
    if (reading.is === "read") return reading.value;
    launch.results[feed] = reading.is;
    if (reading.is === "missing") return undefined;
    if (feed === PERMISSIONS) this.#permissions ??= reading.old;
    return feed === "prompts.plist" && reading.isSoft ? reading.old : undefined;
  }

  /**
   * The app wants a permission. `completed` is called once: now if no item is shown, else when it is answered or gone.
   * @param {string} access
   * @param {{status?: Status, modes?: string[], completed?: (completion: Completion) => void}} [more]
   * @returns {Launch & {completion?: Completion}} completed if no item is shown
   */
  request(access, more = {}) {
    const { status = "notDetermined", modes, completed } = more;
    /** @param {import("./types/types.js").Result} result @param {import("./types/types.js").Outcome} outcome */
    const refuse = (result, outcome) => {
      const completion = { outcome, status };
      completed?.(completion);
      return { shown: [], results: { [PERMISSIONS]: result }, completion };
    };
    if (status !== "notDetermined") return refuse("nothing", "alreadyDetermined");
    if (!this.#agrees("shouldRequest", access)) return refuse("declined", "suppressed");
    const item = this.#change("permissions", (here) => {
      const decided = decidePermission(this.#permissions, access, here, modes);
      if (decided) logPermission(access, here);
      return decided;
    });
    if (!item) return refuse("nothing", "suppressed");
    this.withdraw(item);
    this.#screen.set(PERMISSIONS + item.id, { item, completed });
    return { shown: [item], results: { [PERMISSIONS]: "shown" } };
  }

  /** @param {string} access for which the app itself prompted (Q3) @param {Record<string, any>} [userInfo] */
  log(access, userInfo) {
    this.#change("permissions", (here) => logPermission(access, here, userInfo));
  }

  #take(feed, id) {
    const place = feed === PERMISSIONS ? feed + id : feed;
    const shown = this.#screen.get(place);
    if (shown?.item.id !== id) return undefined;
    this.#screen.delete(place);
    return shown;
  }

  /**
   * The user tapped a button. With grant, the app asks the system first, and says what came of it.
   * @param {{feed: FeedName, id: string}} item @param {import("./types/types.js").Button} answer
   * @param {{granted?: boolean, status?: Status}} [system] @returns {Completion | undefined} of a permission
   */
  answer({ feed, id }, answer, system = {}) {
    const { granted = false, status = granted ? "authorized" : "notDetermined" } = system;
    const shown = this.#take(feed, id);
    if (!shown?.item.buttons?.some(([button]) => button === answer)) return void shown?.completed?.(UNANSWERED);
    if (feed === PERMISSIONS) {
      const completion = { outcome: outcomeOf(answer, granted, status), status };
      shown.completed?.(completion);
      return completion;
    }
    const rules = CHANNELS.find((one) => one.feed === feed);
    if (rules) this.#change(rules.channel, (here) => rules.answer?.(id, answer, here, shown));
    const url = answer === "action" ? shown.item.url : undefined;
    if (url !== undefined && (!rules?.asksToOpen || this.#agrees("shouldOpen", shown.item))) this.#open(url);
    return undefined;
  }

  #open(url) {
    const { hooks } = this.#settings;
    if (hooks?.open) hooks.open(url);
    else if (opens(url, this.#device)) globalThis.open?.(url, "_blank", "noopener");
  }

  /** @param {{feed: FeedName, id: string}} item that is gone without an answer; a permission is declined, then */
  withdraw({ feed, id }) {
    const shown = this.#take(feed, id);
    shown?.page?.leave();
    shown?.completed?.(UNANSWERED);
  }

  /** @param {string} message that the page of the banner posts that was displayed last (X) */
  post(message) {
    const page = this.#page;
    if (!page) return /** @type {const} */ ("none");
    const { effect, opened } = this.#change("banners", (here) => page.receive(message, here));
    if (effect === "close") this.#screen.delete(BANNERS);
    if (typeof effect === "object" && "show" in effect) this.#screen.set(BANNERS, { item: effect.show, page });
    if (opened !== undefined) this.#open(opened);
    return effect;
  }

  /** The item that the app shows now, if any (O3). */
  get current() {
    if (!this.#screen.has(this.#front ?? "")) this.#front = CHANNELS.find(({ feed }) => this.#screen.has(feed))?.feed;
    return this.#front && this.#screen.get(this.#front)?.item;
  }

  /** The permission that was requested last of those on screen. It waits for no other item (O3). */
  get requested() {
    return [...this.#screen.values()].filter(({ item }) => item.feed === PERMISSIONS).at(-1)?.item;
  }

  /** @param {string} address @returns {Promise<Uint8Array | undefined>} the page of a view, if it may be shown */
  page(address) {
    return this.#site.page(this.addressOf(address), this.#now);
  }

  /** @param {string} address of a file of the site @returns {string} where it is read */
  addressOf(address) {
    const { published, trust, site } = this.#settings;
    const start = published ?? trust?.site;
    return start && address.startsWith(start) ? site + address.slice(start.length) : address;
  }

  /** Whether news may be missing, since the signature expired (T5). */
  get isExpired() {
    return this.#site.isExpired();
  }
}

/** @param {import("./types/types.js").Settings} settings */
export const createClient = (settings) => new Client(settings);
