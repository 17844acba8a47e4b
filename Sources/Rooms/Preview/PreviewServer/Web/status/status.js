/** The status page: every item in every language, whether it is live, and when that changes. */

import { followBuilds, siteStatus, sourceAddress } from "../shared/api.js";
import { showBuild, showConnection } from "../shared/build.js";
import { count, element, find } from "../shared/dom.js";
import { inLocalTime, inUTC, normalInstant } from "../shared/instant.js";
import { countStates, countTranslations, drawState, filteredItems, heldBack, pendingWords, shownWords, states, unlistedWords } from "../shared/item-status.js";
import { languageName } from "../shared/language.js";
import { byMoment, offerMoments, siteSentence } from "../shared/moments.js";
import { drawFiles } from "../shared/published-files.js";
import { savedQuery } from "../shared/session.js";

const kinds = { notifications: "Notifications", releases: "Releases", prompts: "Prompts", permissions: "Permissions" };
const marks = {
  complete: ["✓", "complete"], incomplete: ["½", "incomplete"], missing: ["–", "missing"],
  stale: ["!", "stale: the original was changed since"], untranslated: ["=", "not translated: it has another language’s text"],
};
const firstDrawn = 200;

class SiteStatusPage {
  #query = new URLSearchParams(location.search);
  #status;
  #now;
  #shown;
  #isLoading = false;
  #loaded;

  constructor() {
    find("text").value = this.#query.get("text") ?? "";
    find("text").addEventListener("input", () => this.#choose("text", find("text").value));
    find("at").addEventListener("change", () => this.#goTo(find("at").value));
    find("more").addEventListener("click", () => this.#drawItems(Infinity));
    find("to-simulator").href = `/${savedQuery() && `?${savedQuery()}`}`;
    followBuilds({ build: (status) => this.#built(status), connected: (isConnected) => this.#connected(isConnected) });
  }

  get #at() {
    return normalInstant(this.#query.get("at") ?? "");
  }

  #connected(isConnected) {
    showConnection(isConnected);
    if (!isConnected) this.#loaded = undefined;
  }

  async #built(status) {
    this.#status = status;
    showBuild(status);
    find("file-list").replaceChildren(...drawFiles(status.files));
    await this.#load();
  }

  async #goTo(at) {
    this.#choose("at", at);
    await this.#load();
  }

  /** Loads again if something else was requested in the meantime. */
  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#status.build > 0 && this.#loaded !== this.#wanted) {
        const [wanted, at] = [this.#wanted, this.#at];
        this.#now = await siteStatus();
        this.#shown = at === "" ? this.#now : asPublished(await siteStatus(at));
        this.#loaded = wanted;
      }
      this.#say();
      this.#draw();
    } catch (error) {
      this.#loaded = this.#wanted;
      this.#say(error.message);
    } finally {
      this.#isLoading = false;
    }
  }

  get #wanted() {
    return `${this.#status.build} ${this.#at}`;
  }

  #say(problem = "") {
    find("problem").hidden = problem === "";
    find("problem").textContent = problem;
  }

  #choose(name, value) {
    if (value === "") this.#query.delete(name);
    else this.#query.set(name, value);
    const query = this.#query.toString().replaceAll("%3A", ":");
    history.replaceState(null, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
    if (name !== "at" && this.#shown) this.#draw();
  }

  // Drawing

  #draw() {
    offerMoments(find("at"), this.#now.upcoming, this.#at);
    find("site-sentence").hidden = this.#at === "";
    find("site-sentence").textContent = this.#at && siteSentence(this.#at, this.#now.now);
    this.#drawStates();
    this.#drawLanguages();
    this.#drawItems(firstDrawn);
    this.#drawChanges();
    document.documentElement.dataset.ready = "true";
  }

  #drawStates() {
    const chosen = this.#query.get("state") ?? "";
    const chip = (state, words) => element("button", {
      type: "button", class: "chip", "aria-pressed": String(chosen === state), click: () => this.#choose("state", state),
    }, words);
    const all = this.#shown.items.length;
    find("states").replaceChildren(chip("", `All ${all}`),
      ...countStates(this.#shown.items).map(([state, number]) => chip(state, `${states[state]} ${number}`)));
  }

  /** The translations of live and scheduled items, such as "fr 7 of 12". */
  #drawLanguages() {
    const counts = this.#status.locales.slice(1).map((locale) => [locale, countTranslations(this.#shown.items, locale)]);
    find("languages").replaceChildren(...counts.filter(([, { total }]) => total > 0).map(([locale, { complete, total }]) =>
      element("li", { class: complete === total ? "complete" : "incomplete", title: languageName(locale) },
        `${locale} ${complete} of ${total}`)));
  }

  #drawItems(most) {
    const items = filteredItems(this.#shown.items, {
      text: this.#query.get("text") ?? "", state: this.#query.get("state") ?? "",
    });
    const groups = Object.entries(Object.groupBy(items.slice(0, most), ({ kind }) => kind));
    find("items").replaceChildren(...groups.map(([kind, some]) => this.#drawKind(kind, some)));
    find("summary").textContent = items.length === 0 ? "Nothing matches." : count(items.length, "item");
    find("more").hidden = items.length <= most;
    find("more").textContent = `Show all ${items.length.toLocaleString("en")}`;
    if (items.length === 0) find("items").append(element("p", { class: "quiet" }, this.#shown.items.length === 0
      ? "There is no content yet." : "Nothing matches."));
  }

  #drawKind(kind, items) {
    const locales = this.#status.locales;
    const head = ["Item", "Status", ...locales].map((name, index) =>
      element("th", { scope: "col", title: index > 1 ? languageName(name) : undefined }, name));
    return element("table", {}, element("caption", {}, kinds[kind] ?? kind),
      element("thead", {}, element("tr", {}, ...head)),
      element("tbody", {}, ...items.map((item) => this.#drawItem(item, locales))));
  }

  #drawItem(item, locales) {
    const pending = pendingWords(item);
    const why = heldBack(item), unlisted = unlistedWords(item);
    const shown = shownWords(item, this.#shown.now);
    return element("tr", {},
      element("th", { scope: "row" },
        element("span", { class: "title" }, item.title ?? item.id),
        element("span", { class: "links" },
          item.path ? element("a", { href: sourceAddress(item.path) }, item.id) : item.id,
          item.state === "live" && element("a", { href: this.#galleryAddress(item) }, "gallery"),
          item.state === "scheduled" && this.#momentButton(item.moment, `See it then: ${item.id}`, "see it then"))),
      element("td", { class: "state" }, ...drawState(item),
        shown && element("span", { class: "quiet why" }, shown),
        why && element("span", { class: "quiet why" }, why), unlisted && element("span", { class: "quiet why" }, unlisted),
        pending && element("span", { class: "pending" }, pending)),
      ...locales.map((locale, index) => drawTranslation(locale, index === 0 ? "complete" : item.translations[locale])));
  }

  #galleryAddress({ id }) {
    const at = this.#at && `&at=${this.#at}`;
    return `/-/gallery?text=${encodeURIComponent(id)}${at}`;
  }

  #momentButton(at, label, words) {
    return element("button", { type: "button", class: "link", "aria-label": label, click: () => this.#goTo(at) }, words);
  }

  #drawChanges() {
    const moments = byMoment(this.#shown.upcoming).slice(0, 20);
    const local = (at) => inLocalTime(at, this.#shown.timeZone ?? undefined);
    find("changes").replaceChildren(...moments.map(({ at, words }) => element("li", {},
      element("time", { dateTime: at }, inUTC(at)),
      local(at) && element("span", { class: "quiet" }, local(at)),
      element("span", { class: "what" }, words),
      this.#momentButton(at, `See the site at ${inUTC(at)}`, "see the site then"))));
    if (moments.length === 0) find("changes").append(element("li", { class: "quiet" }, "Nothing is scheduled."));
  }
}

/** The items at another moment, up to which everything is published. */
function asPublished(status) {
  return { ...status, items: status.items.map((item) => ({ ...item, published: item.state === "live" })) };
}

function drawTranslation(locale, state) {
  if (state === undefined) return element("td", { class: "translation" }, "");
  const [mark, words] = marks[state];
  return element("td", { class: `translation ${state}` },
    element("span", { class: "locale", "aria-hidden": "true" }, locale),
    element("span", { role: "img", "aria-label": `${languageName(locale)}: ${words}`, title: words }, mark));
}

new SiteStatusPage();
