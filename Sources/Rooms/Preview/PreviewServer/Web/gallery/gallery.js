/** The gallery: all items of the site, in every language and look, each with its name and its source. */

import { followBuilds, gallery, siteStatus } from "../shared/api.js";
import { showBuild, showConnection } from "../shared/build.js";
import { settingsFromQuery } from "../shared/device.js";
import { count, element, find } from "../shared/dom.js";
import { states } from "../shared/item-status.js";
import { siteSentence } from "../shared/moments.js";
import { keepDevice, savedQuery } from "../shared/session.js";
import { channelOf, findDevice } from "../shared/show-this.js";
import { Audiences } from "./audience.js";
import { GalleryFilters } from "./filters.js";
import { anchorOf, deviceLook, drawGroup } from "./group.js";
import { Heights } from "./heights.js";
import { filtered, groupsOf, pageSize } from "./items.js";
import { LazyFrames } from "./lazy-frames.js";

class Gallery {
  #filters = new GalleryFilters((before) => this.#choose(before));
  #locales = [];
  #groups = [];
  #loaded;
  #status;
  #isLoading = false;
  #frames = new LazyFrames();
  #audiences = new Audiences((group, said) => this.#show(group, this.#locale, this.#look, said));
  #heights = new Heights(find("groups"), find("heights"));

  /**
   * The drawn groups and the data from which they were drawn. If a build does not change a group, its frames are kept.
   * @type {Map<string, {group: import("./items.js").Group, place: Element, section: Element}>}
   */
  #drawn = new Map();

  constructor() {
    find("copy-new").addEventListener("click", async () => {
      await navigator.clipboard.writeText(find("new-command").textContent);
      find("copy-new").textContent = "Copied";
    });
    for (const step of ["previous", "next"]) find(step).addEventListener("click", () => this.#turn(step));
    addEventListener("drawn", () => {
      this.#frames.follow(document);
      this.#measure(this.#filtered());
    });
    find("enlarged").addEventListener("close", () => find("enlarged-picture").replaceChildren());
    find("to-simulator").href = `/${savedQuery() && `?${savedQuery()}`}`;
    followBuilds({ build: (status) => this.#built(status), connected: (isConnected) => this.#connected(isConnected) });
  }

  #built(status) {
    this.#status = status;
    showBuild(status);
    return this.#load();
  }

  /** After a lost connection, a different server may answer, whose builds are counted from one again. */
  #connected(isConnected) {
    showConnection(isConnected);
    if (!isConnected) this.#loaded = undefined;
  }

  /** The data that has to be shown, as one text to compare. */
  get #wanted() {
    return `${this.#status.output} ${this.#status.build} ${this.#filters.chosen.at}`;
  }

  async #load() {
    if (this.#isLoading || this.#status?.output === undefined) return;
    this.#isLoading = true;
    try {
      while (this.#loaded !== this.#wanted) await this.#loadOnce(this.#wanted, this.#filters.chosen.at);
    } catch (error) {
      this.#loaded = this.#wanted;
      find("summary").textContent = error.message;
    } finally {
      this.#isLoading = false;
    }
  }

  async #loadOnce(wanted, at) {
    const [published, now, then] = await Promise.all([gallery(at), siteStatus(), at ? siteStatus(at) : undefined]);
    this.#loaded = wanted;
    this.#locales = published.locales;
    this.#groups = groupsOf(published, (then ?? now).items);
    this.#audiences.forget();
    this.#filters.offer(this.#locales, now.upcoming);
    find("site-sentence").hidden = at === "";
    find("site-sentence").textContent = at && siteSentence(at, now.now);
    const place = scrollY;
    this.#draw();
    if (place > 0) scrollTo({ top: place, behavior: "instant" });
    else if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  // Filters

  #filtered() {
    return filtered(this.#groups, this.#filters.chosen, this.#defaultLocale);
  }

  #choose(before) {
    if (before.at === this.#filters.chosen.at) this.#draw();
    else this.#load();
  }

  #turn(step) {
    this.#filters.choose({ page: this.#filters.chosen.page + (step === "next" ? 1 : -1) });
    scrollTo({ top: 0, behavior: "instant" });
    find("list-title").focus({ preventScroll: true });
  }

  get #defaultLocale() {
    return this.#locales[0]?.tag ?? "en";
  }

  /** The language of devices; for all languages, the default. */
  get #locale() {
    const { locale } = this.#filters.chosen;
    return locale === "" || locale === "all" ? this.#defaultLocale : locale;
  }

  get #look() {
    return deviceLook(this.#filters.chosen);
  }

  /** Opens the simulator with a device that is shown an item, or shows why there is none. */
  async #show({ channel, entry }, locale, look, said) {
    const { at } = this.#filters.chosen;
    const settings = { ...settingsFromQuery(""), ...look };
    // Apps ask for permissions at any time.
    if (channelOf(channel) === undefined) return this.#open({ ...settings, locale, now: at });
    try {
      const found = await findDevice({ channel: channelOf(channel), id: entry }, locale, this.#status, at || undefined);
      if ("reason" in found) said.textContent = found.reason;
      else this.#open({ ...settings, ...found.device, siteFollows: found.siteFollows }, found.state);
    } catch (error) {
      said.textContent = error.message;
    }
  }

  #open(settings, state) {
    const appVersion = settings.appVersion || (this.#status.versions[0] ?? "1.0");
    location.href = keepDevice({ ...settings, appVersion }, state);
  }

  // Drawing

  #draw() {
    delete document.documentElement.dataset.ready;
    const groups = this.#filtered();
    const pages = Math.max(1, Math.ceil(groups.length / pageSize));
    const page = Math.min(this.#filters.chosen.page, pages);
    const shown = groups.slice((page - 1) * pageSize, page * pageSize);
    this.#drawGroups(shown);
    drawJumps(shown);
    find("summary").textContent = groups.length === 0 ? this.#nothing() : count(groups.length, "result");
    find("first-steps").hidden = this.#groups.length > 0;
    find("pages").hidden = pages === 1;
    find("page").textContent = `Page ${page} of ${pages.toLocaleString("en")}`;
    find("previous").disabled = page === 1;
    find("next").disabled = page === pages;
    document.documentElement.dataset.ready = "true";
    this.#measure(groups);
  }

  /** Measures the views of all these groups, in every language unless one is chosen. */
  #measure(groups) {
    const { locale } = this.#filters.chosen;
    const isWanted = (item) => locale === "" || locale === "all" || item.locale === locale;
    const items = groups.flatMap((group) => this.#whole(group).items.filter(isWanted));
    this.#heights.follow([...new Map(items.map((item) => [`${item.frame} ${item.height}`, item])).values()]);
  }

  /** The group together with the items that the filters exclude. */
  #whole(group) {
    return this.#groups.find(({ channel, id }) => channel === group.channel && id === group.id) ?? group;
  }

  #nothing() {
    return this.#groups.length === 0 ? "Nothing is published yet." : "Nothing matches these filters.";
  }

  #drawGroups(groups) {
    const filters = this.#filters.chosen;
    const wanted = {
      filters, locales: this.#locales, goTo: (at) => this.#filters.choose({ at, page: 1 }),
      show: (group, locale, look, said) => this.#show(group, locale, look, said),
    };
    const before = this.#drawn;
    this.#drawn = new Map(groups.map((group) => {
      const whole = this.#whole(group);
      const key = JSON.stringify([group, whole.items, filters.appearance, filters.size, filters.textSize]);
      const place = element("div", { class: "audience" });
      return [key, before.get(key) ?? { group, place, section: drawGroup(group, whole, place, wanted) }];
    }));
    const drawn = [...this.#drawn.values()];
    replaceChanged(find("groups"), drawn.map(({ section }) => section));
    this.#frames.follow(document);
    this.#fillAudiences(drawn);
  }

  /** This runs after everything else, because it takes some time for a large site and is not urgent. */
  async #fillAudiences(drawn) {
    delete document.documentElement.dataset.audiences;
    try {
      await this.#audiences.fill(drawn, this.#locale, this.#filters.chosen.at);
    } catch (error) {
      find("summary").textContent += ` ${error.message}`;
    }
    document.documentElement.dataset.audiences = "true";
  }
}

/** Draws links to the groups of this page, by channel. */
function drawJumps(groups) {
  const byChannel = Object.entries(Object.groupBy(groups, ({ channel }) => channel));
  find("jumps").hidden = groups.length < 2;
  find("jump-list").replaceChildren(...byChannel.flatMap(([channel, some]) => [
    element("li", { class: "channel" }, channel),
    ...some.map((group) => element("li", {}, element("a", { href: `#${anchorOf(group)}` },
      element("span", { class: `state-dot state-${group.status?.state ?? "live"}` }), nameOf(group)))),
  ]));
}

/** A release's version says more than its title. The state is named if it is not live, because some users see no colors. */
function nameOf({ channel, id, title, status }) {
  const name = channel === "releases" && title !== id ? `${id} · ${title}` : title;
  const state = status && status.state !== "live" && element("span", { class: "sr" }, ` (${states[status.state]})`);
  return element("span", {}, name, state);
}

/** Replaces the children without moving those that stay, because a moved frame loads again. */
function replaceChanged(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

new Gallery();
