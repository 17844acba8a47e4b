/** Draws one group of the gallery, with each item in the requested looks. */

import { drawAlert } from "../shared/alert.js";
import { sourceAddress } from "../shared/api.js";
import { sizes } from "../shared/device.js";
import { element, find } from "../shared/dom.js";
import { frameAddress } from "../shared/frame.js";
import { drawState, heldBack } from "../shared/item-status.js";
import { plainName } from "../shared/language.js";
import { heightPlace } from "./heights.js";
import { inLocale, looksOf } from "./items.js";

/** The background of a view, and the settings of the simulator's device with the same screen. */
const screens = {
  phone: { ...sizes.iphone, settings: { size: "iphone" } },
  older: { ...sizes.se, settings: { size: "se" } },
  small: { ...sizes.small, settings: { size: "small" } },
  landscape: { width: sizes.iphone.height, height: sizes.iphone.width, settings: { size: "iphone", landscape: true } },
  tablet: { ...sizes.ipad, settings: { size: "ipad" } },
};

/** The width of pictures on the wall, in points; columns are wide enough for it. */
const pictureWidth = 200;

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
  const body = element("div", { class: "views" }, ...drawItems(group, wanted));
  const more = { appearance: "both", size: "both", locale: "all" };
  const all = { ...whole, items: inLocale(whole.items, "all") };
  const toggle = element("button", { type: "button", "aria-expanded": "false", "aria-label": `All looks: ${id}`, click: () => {
    const isAll = toggle.getAttribute("aria-expanded") === "false";
    toggle.setAttribute("aria-expanded", String(isAll));
    toggle.textContent = isAll ? "One look" : "All looks";
    const filters = { ...wanted.filters, ...(isAll && more) };
    body.replaceChildren(...drawItems(isAll ? all : group, { ...wanted, filters }));
    toggle.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
  } }, "All looks");
  const section = element("section", { class: "group card", id: anchorOf(group), tabIndex: -1, "aria-label": `${channel}: ${id}` },
    element("div", { class: "group-head" },
      element("h2", {}, title),
      element("p", { class: "state" }, ...(status ? drawState({ ...status, published: true }) : []), element("span", { class: "channel" }, channel),
        title !== id && element("code", {}, id))),
    group.items.length > 0 ? body : whyNot(status, wanted),
    element("div", { class: "group-foot" }, audience, group.items.length > 0 && toggle));
  section.style.setProperty("--views", String(Math.max(1, body.childElementCount)));
  return section;
}

function whyNot(status, { goTo }) {
  const click = () => goTo(status.moment);
  return element("p", { class: "quiet held-back" }, heldBack(status),
    status.state === "scheduled" && element("button", { type: "button", "aria-label": `See it then: ${status.id}`, click },
      "See it then"));
}

function drawItems({ items, ...group }, wanted) {
  const isOnly = items.every(({ name }) => name === items[0].name);
  return items.flatMap((item) => drawItem(item, isOnly, group, wanted));
}

/** Views look different on other screens; alerts without a view do not. */
function drawItem(item, isOnly, group, wanted) {
  const language = item.locales?.map(plainName).join(", ") ?? plainName(item.locale);
  if (item.isHidden) return [element("p", { class: "quiet" }, `${language}: not shown there, by its conditions`)];
  const hasView = item.kind === "banner" || item.frame !== undefined;
  const looks = looksOf(wanted.filters);
  const shown = !item.locales && item.shows ? `${language}: shows ${plainName(item.shows)}` : language;
  const figures = (hasView ? looks.screens : ["phone"]).flatMap((screen) => looks.appearances.map((appearance) => {
    const text = wanted.filters.textSize && `${wanted.filters.textSize} %`;
    const words = [shown, appearance, hasView && screen, text].filter(Boolean).join(" · ");
    const enlarge = () => openEnlarged(`${group.title}, ${item.name}`, words, drawPicture(item, screen, appearance, wanted, false));
    return element("figure", { class: "item" },
      element("div", { class: "stage" }, drawPicture(item, screen, appearance, wanted, true),
        element("button", { type: "button", class: "enlarge", "aria-label": `Enlarge: ${group.id}, ${item.name}, ${words}`, click: enlarge })),
      drawCaption(item, { words, isOnly, appearance, screen }, group, wanted));
  }));
  figures[0].append(heightPlace(item));
  return figures;
}

/** Shows one picture as large as the window has room for it. */
function openEnlarged(title, words, picture) {
  find("enlarged-title").textContent = title;
  find("enlarged-words").textContent = words;
  find("enlarged-picture").replaceChildren(picture);
  find("enlarged").showModal();
  picture.dispatchEvent(new CustomEvent("drawn", { bubbles: true }));
}

function drawPicture(item, screen, appearance, { locales, filters }, isSmall) {
  if (item.kind === "banner") return drawView(item, screens[screen], appearance, textOf(filters), isSmall);
  const { dir } = locales.find(({ tag }) => tag === item.locale) ?? {};
  const look = { appearance, screen: screens[screen].kind, text: textOf(filters), dir, lang: item.locale, drawFrame: waitingFrame };
  const shelf = element("div", { class: "phone-look shelf" }, drawAlert(item, look));
  shelf.dataset.appearance = appearance;
  return shelf;
}

function drawCaption({ name, locale, source }, { words, isOnly, appearance, screen }, group, { show, filters }) {
  const said = element("span", { class: "said", role: "status" });
  const look = { ...deviceLook(filters), appearance, ...screens[screen].settings };
  return element("figcaption", {}, element("h3", { class: isOnly ? "sr" : undefined }, name), element("span", {}, words),
    element("span", { class: "links" },
      source && element("a", { href: sourceAddress(source), title: source }, "source"),
      element("button", {
        type: "button", class: "link", "aria-label": `Simulator: ${group.id}, ${words}`,
        click: () => show(group, locale, look, said),
      }, "simulator")), said);
}

function drawView(item, { width, height }, appearance, text, isSmall) {
  const box = element("div", { class: "shelf view-shelf" });
  const tall = Math.min(item.height ?? height, height);
  const scale = isSmall ? pictureWidth / width : Math.min(1, (innerWidth - 80) / width, (innerHeight - 180) / tall);
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
