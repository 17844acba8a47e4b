/** Draws one group of the gallery, with each item in the requested looks. */

import { drawAlert } from "../shared/alert.js";
import { sourceAddress } from "../shared/api.js";
import { sizes } from "../shared/device.js";
import { element } from "../shared/dom.js";
import { frameAddress } from "../shared/frame.js";
import { drawState, heldBack } from "../shared/item-status.js";
import { languageName } from "../shared/language.js";
import { heightPlace } from "./heights.js";
import { inLocale, looksOf } from "./items.js";

/** The background of a view, and the settings of the simulator's device with the same screen. */
const screens = {
  phone: { ...sizes.iphone, scale: 0.6, settings: { size: "iphone" } },
  older: { ...sizes.se, scale: 0.6, settings: { size: "se" } },
  small: { ...sizes.small, scale: 0.7, settings: { size: "small" } },
  landscape: {
    width: sizes.iphone.height, height: sizes.iphone.width, scale: 0.45, settings: { size: "iphone", landscape: true },
  },
  tablet: { ...sizes.ipad, scale: 0.4, settings: { size: "ipad" } },
};

/** The settings of a device that looks like the first picture. @param {import("./items.js").Filters} filters */
export function deviceLook(filters) {
  const { appearances: [appearance], screens: [screen] } = looksOf(filters);
  return { appearance, ...screens[screen].settings, text: textOf(filters) };
}

function textOf({ textSize }) {
  return Number(textSize || 100);
}

/**
 * @typedef {object} Wanted
 * @property {import("./items.js").Filters} filters
 * @property {{tag: string, dir: string}[]} locales
 * @property {(group: import("./items.js").Group, locale: string, look: object, said: Element) => void} show opens the
 *   simulator with a device that is shown it, or says why there is none
 * @property {(at: string) => void} goTo shows the site at another moment
 */

/** The anchor of a group in the page. @param {{channel: string, id: string}} group */
export function anchorOf({ channel, id }) {
  return encodeURIComponent(`${channel}-${id}`);
}

/**
 * @param {import("./items.js").Group} group with the items that the filters leave
 * @param {import("./items.js").Group} whole the same with all its items
 * @param {Element} audience the element that shows its audience
 * @param {Wanted} wanted
 */
export function drawGroup(group, whole, audience, wanted) {
  const { channel, id, title, status } = group;
  const body = element("div", { class: "views" }, ...drawRows(group, wanted));
  const more = { appearance: "both", size: "both", locale: "all" };
  const all = { ...whole, items: inLocale(whole.items, "all") };
  const toggle = element("button", { type: "button", "aria-expanded": "false", "aria-label": `All looks: ${id}`, click: () => {
    const isAll = toggle.getAttribute("aria-expanded") === "false";
    toggle.setAttribute("aria-expanded", String(isAll));
    toggle.textContent = isAll ? "One look" : "All looks";
    const filters = { ...wanted.filters, ...(isAll && more) };
    body.replaceChildren(...drawRows(isAll ? all : group, { ...wanted, filters }));
    toggle.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
  } }, "All looks");
  return element("section", { class: "group card", id: anchorOf(group), tabIndex: -1, "aria-label": `${channel}: ${id}` },
    element("div", { class: "group-head" },
      element("h2", {}, element("span", { class: "channel" }, channel), title, title !== id && element("code", {}, id)),
      element("p", { class: "state" }, ...(status ? drawState(status) : [])),
      group.items.length > 0 && toggle),
    audience, group.items.length > 0 ? body : whyNot(status, wanted));
}

function whyNot(status, { goTo }) {
  const click = () => goTo(status.moment);
  return element("p", { class: "quiet held-back" }, heldBack(status),
    status.state === "scheduled" && element("button", { type: "button", "aria-label": `See it then: ${status.id}`, click },
      "See it then"));
}

function drawRows({ items, ...group }, wanted) {
  return Object.entries(Object.groupBy(items, ({ name }) => name)).map(([name, row], _, all) =>
    element("div", {}, element("h3", { class: all.length === 1 ? "sr" : undefined }, name),
      element("div", { class: "items" }, ...row.map((item) => drawItem(item, group, wanted)))));
}

/** Views look different on other screens; alerts without a view do not. */
function drawItem(item, group, wanted) {
  if (item.isHidden) return element("p", { class: "quiet" }, `${item.locales?.join(", ") ?? item.locale}: not shown there, by its conditions`);
  const hasView = item.kind === "banner" || item.frame !== undefined;
  const looks = looksOf(wanted.filters);
  const figures = (hasView ? looks.screens : ["phone"]).flatMap((screen) => looks.appearances.map((appearance) =>
    element("figure", { class: "item" }, drawPicture(item, screen, appearance, wanted),
      drawCaption(item, { appearance, screen, hasView }, group, wanted))));
  return element("div", { class: "looks" }, ...figures, heightPlace(item));
}

function drawPicture(item, screen, appearance, { locales, filters }) {
  if (item.kind === "banner") return drawView(item, screens[screen], appearance, textOf(filters));
  const { dir } = locales.find(({ tag }) => tag === item.locale) ?? {};
  const look = { appearance, screen: screens[screen].kind, text: textOf(filters), dir, lang: item.locale, drawFrame: waitingFrame };
  const shelf = element("div", { class: "phone-look shelf" }, drawAlert(item, look));
  shelf.dataset.appearance = appearance;
  return shelf;
}

function drawCaption({ locale, locales, source, shows }, { appearance, screen, hasView }, group, { show, filters }) {
  const language = !locales && shows ? `${locale}: shows ${languageName(shows)}` : locales?.join(", ") ?? locale;
  const { textSize } = filters;
  const words = [language, appearance, hasView && screen, textSize && `${textSize} %`].filter(Boolean).join(" · ");
  const said = element("span", { class: "said", role: "status" });
  const look = { ...deviceLook(filters), appearance, ...screens[screen].settings };
  return element("figcaption", {}, words, element("span", { class: "links" },
    source && element("a", { href: sourceAddress(source), title: source }, "source"),
    element("button", {
      type: "button", class: "link", "aria-label": `Simulator: ${group.id}, ${words}`,
      click: () => show(group, locale, look, said),
    }, "simulator")), said);
}

function drawView(item, { width, height, scale }, appearance, text) {
  const box = element("div", { class: "shelf view-shelf" });
  const tall = Math.min(item.height ?? height, height);
  box.style.width = `${width * scale}px`;
  box.style.height = `${tall * scale}px`;
  const title = `${item.name}, ${item.locale}, ${appearance}, ${width} × ${height}: ${item.file.split("/").slice(-2).join("/")}`;
  const frame = waitingFrame(frameAddress(item.frame, { width, height: tall, text }), { title, appearance });
  if (item.autoHeight) Object.assign(frame.dataset, { width, published: tall, most: height, scale });
  frame.style.width = `${width}px`;
  frame.style.height = `${tall}px`;
  frame.style.transform = `scale(${scale})`;
  box.append(item.frame ? frame : element("p", { class: "elsewhere" }, item.file));
  return box;
}

/** A place for a frame, which `LazyFrames` fills when it comes near. */
function waitingFrame(address, { title, appearance }) {
  const place = element("div", { class: "frame-place" });
  Object.assign(place.dataset, { address, title, appearance });
  return place;
}
