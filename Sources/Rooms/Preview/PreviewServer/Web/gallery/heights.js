/** The heights in the gallery: which views are cut off, how much they need, and which height to write. */

import { count, element } from "../shared/dom.js";
import { measureViews, textSizes } from "./measure.js";

/** The maximum number of views that one page measures; each takes a few hundredths of a second. */
const limit = 500;

/** @typedef {import("./items.js").Item} Item */
/** @typedef {import("./measure.js").Need} Need */

/** A place beside an item for its height, which `Heights` fills. @param {Item} item */
export function heightPlace(item) {
  const place = element("div", { class: "fit" });
  if (isMeasured(item)) Object.assign(place.dataset, { view: item.frame, height: item.height });
  return place;
}

/** Measures the views that the gallery shows, and marks those that are cut off. */
export class Heights {
  #places;
  #summary;
  #work = new AbortController();
  /** @type {Map<string, Need>} by view and height */
  #needs = new Map();

  /** @param {Element} places where items are drawn @param {Element} summary where all is counted */
  constructor(places, summary) {
    this.#places = places;
    this.#summary = summary;
  }

  /** Marks the drawn items, and measures the unknown ones: first these, then all others. @param {Item[]} items */
  async follow(items) {
    this.#work.abort();
    this.#work = new AbortController();
    const { signal } = this.#work;
    const all = items.filter(isMeasured);
    const drawn = new Set([...this.#all()].map((place) => place.dataset.view));
    const inOrder = [...all.filter(({ frame }) => drawn.has(frame)), ...all.filter(({ frame }) => !drawn.has(frame))];
    const views = inOrder.slice(0, limit);
    this.#show(views, all.length);
    await measureViews(views, (item, need) => {
      this.#needs.set(keyOf(item), need);
      this.#show(views, all.length);
    }, signal);
    if (!signal.aborted) this.#show(views, all.length, true);
  }

  /** @returns {NodeListOf<HTMLElement>} */
  #all() {
    return this.#places.querySelectorAll(".fit[data-view]");
  }

  #show(items, total, isFinished = false) {
    const byKey = new Map(items.map((item) => [keyOf(item), item]));
    for (const place of this.#all()) {
      const key = `${place.dataset.view} ${place.dataset.height}`;
      const [item, need] = [byKey.get(key), this.#needs.get(key)];
      if (item && need && place.childElementCount === 0) place.append(...describe(item, need));
    }
    this.#summary.textContent = summaryOf(items, (item) => this.#needs.get(keyOf(item)), total, isFinished);
    this.#summary.classList.toggle("warn", items.some((item) => isCut(item, this.#needs.get(keyOf(item)))));
    document.documentElement.dataset.heights = String(isFinished);
  }
}

/** @param {Item} item */
function isMeasured({ kind, frame, height }) {
  return kind === "banner" && frame !== undefined && height !== undefined;
}

/** @param {Item} item */
function keyOf({ frame, height }) {
  return `${frame} ${height}`;
}

/**
 * By how much a view is too low at the usual text size; undefined if it fits.
 * @param {{height?: number}} view
 * @param {Need} need
 * @returns {{needed: number, screens: string[]}|undefined} the needs of the screens on which it is cut off
 */
export function shortfall({ height }, need) {
  const cut = Object.entries(need).filter(([, [needed]]) => needed > height + 1);
  return cut.length > 0 ? { needed: Math.max(...cut.map(([, [needed]]) => needed)), screens: cut.map(([name]) => name) } : undefined;
}

/** Whether devices cut a view off. Our clients give a view with an automatic height the height that it needs. */
function isCut(item, need) {
  return need !== undefined && !item.autoHeight && shortfall(item, need) !== undefined;
}

/** The height that a view needs on all screens. @param {Need} need */
export function fittingHeight(need) {
  return Math.max(...Object.values(need).map(([needed]) => needed));
}

/**
 * @param {Item[]} items
 * @param {(item: Item) => Need|undefined} needOf
 * @param {number} total the number of all views, of which only these are measured
 * @param {boolean} isFinished
 */
export function summaryOf(items, needOf, total, isFinished) {
  if (total === 0) return "";
  const measured = items.map((item) => ({ item, need: needOf(item) })).filter(({ need }) => need);
  const cut = measured.filter(({ item, need }) => isCut(item, need));
  const of = isFinished && measured.length === total ? "" : `, of ${measured.length.toLocaleString("en")} measured`;
  if (cut.length === 0) return isFinished ? `No view is cut off${of}.` : "Measuring views…";
  return `${count(cut.length, "view")} ${cut.length === 1 ? "is" : "are"} cut off${of}.`;
}

/** Describes the heights of a view. @param {Item} item @param {Need} need */
function describe(item, need) {
  const short = shortfall(item, need);
  const sizes = element("details", {}, element("summary", {}, "Heights"), table(need));
  if (!short) return [sizes];
  const words = `needs ${short.needed} of ${item.height} points`;
  const where = short.screens.length < Object.keys(need).length ? ` on a ${short.screens[0]}` : "";
  if (item.autoHeight) return [element("p", { class: "quiet" }, `original clients give it ${item.height} of ${short.needed} points`, where), sizes];
  return [
    element("p", {}, element("span", { class: "badge bad" }, words), where),
    copyButton(`height: ${fittingHeight(need)}`), sizes,
  ];
}

function table(need) {
  const head = element("tr", {}, element("td"), ...textSizes.map((size) => element("th", { scope: "col" }, `${size} %`)));
  const rows = Object.entries(need).map(([name, heights]) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...heights.map((points) => element("td", {}, String(points)))));
  return element("table", {}, element("caption", { class: "sr" }, "Points that the view needs, by text size"),
    element("tbody", {}, head, ...rows));
}

function copyButton(text) {
  const button = element("button", { type: "button", click: async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } }, `Copy ${text}`);
  return button;
}
