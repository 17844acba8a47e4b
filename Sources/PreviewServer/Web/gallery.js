/** The gallery: everything that is published, in every language and look, each thing beside its name and its source. */

import { followBuilds, gallery } from "./api.js";
import { showBuild, showConnection } from "./build.js";
import { count, element, find } from "./dom.js";
import { Audiences } from "./gallery-audience.js";
import { drawGroup } from "./gallery-group.js";
import { channels, filtered, filtersFromQuery, groupsOf, pageSize, queryFromFilters } from "./gallery-items.js";
import { Heights } from "./heights.js";
import { languageName } from "./language.js";
import { LazyFrames } from "./lazy-frames.js";
import { savedQuery } from "./session.js";

class Gallery {
  #filters = filtersFromQuery(location.search);
  #locales = [];
  #groups = [];
  #output;
  #status;
  #isLoading = false;
  #frames = new LazyFrames();
  #audiences = new Audiences();
  #heights = new Heights(find("groups"), find("heights"));

  /**
   * What is drawn, by what it was drawn from: a build that leaves a group as it was leaves its frames alone.
   * @type {Map<string, {group: import("./gallery-items.js").Group, place: Element, section: Element}>}
   */
  #drawn = new Map();

  constructor() {
    this.#offer();
    find("filters").addEventListener("input", () => this.#filter());
    find("filters").addEventListener("submit", (event) => event.preventDefault());
    find("to-simulator").href = `/${savedQuery() && `?${savedQuery()}`}`;
    for (const step of ["previous", "next"]) find(step).addEventListener("click", () => this.#turn(step));
    followBuilds({ build: (status) => this.#built(status), connected: (isConnected) => this.#connected(isConnected) });
  }

  async #built(status) {
    this.#status = status;
    showBuild(status);
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#isBehind) await this.#load(this.#status.output);
    } catch (error) {
      find("summary").textContent = error.message;
    } finally {
      this.#isLoading = false;
    }
  }

  /** After a lost connection another server may be there, whose builds are counted from one again. */
  #connected(isConnected) {
    showConnection(isConnected);
    if (!isConnected) this.#output = undefined;
  }

  get #isBehind() {
    return this.#status.output !== undefined && this.#status.output !== this.#output;
  }

  async #load(output) {
    const published = await gallery();
    this.#output = output;
    this.#locales = published.locales;
    this.#groups = groupsOf(published);
    this.#audiences.forget();
    this.#offer();
    const place = scrollY;
    this.#draw();
    if (place > 0) scrollTo({ top: place, behavior: "instant" });
  }

  // Filters

  #offer() {
    const fields = find("filters").elements;
    const all = (name) => element("option", { value: "" }, name);
    fields.channel.replaceChildren(all("All"), ...channels.map((value) => element("option", { value }, value)));
    fields.locale.replaceChildren(all("All"), ...this.#locales.map(({ tag }) =>
      element("option", { value: tag }, languageName(tag))));
    for (const [name, value] of Object.entries(this.#filters)) if (fields[name]) fields[name].value = value;
  }

  #filter() {
    const { text, channel, locale, appearance, size } = find("filters").elements;
    const values = { text, channel, locale, appearance, size };
    const chosen = Object.fromEntries(Object.entries(values).map(([name, field]) => [name, field.value]));
    this.#choose({ ...chosen, page: 1 });
  }

  #turn(step) {
    this.#choose({ ...this.#filters, page: this.#filters.page + (step === "next" ? 1 : -1) });
    scrollTo({ top: 0, behavior: "instant" });
    find("list-title").focus({ preventScroll: true });
  }

  #choose(filters) {
    this.#filters = filters;
    const query = queryFromFilters(filters);
    history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}`);
    this.#draw();
  }

  // Drawing

  #draw() {
    delete document.documentElement.dataset.ready;
    const groups = filtered(this.#groups, this.#filters);
    const pages = Math.max(1, Math.ceil(groups.length / pageSize));
    const page = Math.min(this.#filters.page, pages);
    this.#filters = { ...this.#filters, page };
    this.#drawGroups(groups.slice((page - 1) * pageSize, page * pageSize));
    find("summary").textContent = groups.length === 0 ? this.#nothing() : count(groups.length, "result");
    find("pages").hidden = pages === 1;
    find("page").textContent = `Page ${page} of ${pages.toLocaleString("en")}`;
    find("previous").disabled = page === 1;
    find("next").disabled = page === pages;
    document.documentElement.dataset.ready = "true";
    this.#heights.follow(groups.flatMap(({ items }) => items));
  }

  #nothing() {
    return this.#groups.length === 0 ? "Nothing is published yet." : "Nothing matches these filters.";
  }

  #drawGroups(groups) {
    const { appearance, size } = this.#filters;
    const before = this.#drawn;
    this.#drawn = new Map(groups.map((group) => {
      const key = JSON.stringify([group, appearance, size]);
      const place = element("div", { class: "audience" });
      const wanted = { appearance, size, locales: this.#locales };
      return [key, before.get(key) ?? { group, place, section: drawGroup(group, place, wanted) }];
    }));
    const drawn = [...this.#drawn.values()];
    replaceChanged(find("groups"), drawn.map(({ section }) => section));
    this.#frames.follow(find("groups"));
    this.#fillAudiences(drawn);
  }

  /** Later than the rest: of a large site it takes a while, and nobody need wait for it. */
  async #fillAudiences(drawn) {
    delete document.documentElement.dataset.audiences;
    try {
      await this.#audiences.fill(drawn, this.#filters.locale || (this.#locales[0]?.tag ?? "en"));
    } catch (error) {
      find("summary").textContent += ` ${error.message}`;
    }
    document.documentElement.dataset.audiences = "true";
  }
}

/** Sets the children, and moves none that stays: a frame that is moved loads again. */
function replaceChanged(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

new Gallery();
