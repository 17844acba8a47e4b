/** One group of the gallery: each of its things in every look that is asked for. */

import { drawAlert } from "./alert.js";
import { sourceAddress } from "./api.js";
import { sizes } from "./device.js";
import { element } from "./dom.js";
import { frameAddress } from "./frame.js";
import { heightPlace } from "./heights.js";

const screens = { phone: { ...sizes.iphone, scale: 0.5 }, tablet: { ...sizes.ipad, scale: 0.3 } };
const looks = ["light", "dark"];

/**
 * @param {import("./gallery-items.js").Group} group
 * @param {Element} audience who can be shown it
 * @param {{appearance: string, size: string, locales: {tag: string, dir: string}[]}} wanted as the filters have it
 */
export function drawGroup({ channel, id, items }, audience, wanted) {
  return element("section", { class: "group", "aria-label": `${channel}: ${id}` },
    element("h2", {}, element("span", { class: "channel" }, channel), id), audience,
    ...Object.entries(Object.groupBy(items, ({ name }) => name)).map(([name, row]) => drawRow(name, row, wanted)));
}

function drawRow(name, items, wanted) {
  return element("div", {}, element("h3", {}, name),
    element("div", { class: "items" }, ...items.map((item) => drawItem(item, wanted))));
}

/** Views look different on another screen, alerts without one do not. */
function drawItem(item, { appearance, size, locales }) {
  const hasView = item.kind === "banner" || item.frame !== undefined;
  const { dir } = locales.find(({ tag }) => tag === item.locale) ?? {};
  const figures = (hasView && size === "" ? Object.keys(screens) : [size || "phone"]).flatMap((screen) =>
    (appearance ? [appearance] : looks).map((look) => element("figure", { class: "item" },
      drawPicture(item, screen, look, dir), drawCaption(item, look, hasView ? screen : ""))));
  return element("div", { class: "looks" }, ...figures, heightPlace(item));
}

function drawPicture(item, screen, appearance, dir) {
  if (item.kind === "banner") return drawView(item, screens[screen], appearance);
  const look = { appearance, screen, text: 100, dir, lang: item.locale, drawFrame: waitingFrame };
  const shelf = element("div", { class: "phone-look shelf" }, drawAlert(item, look));
  shelf.dataset.appearance = appearance;
  return shelf;
}

function drawCaption({ locale, source }, appearance, size) {
  const words = [locale, appearance, size].filter(Boolean).join(" · ");
  return element("figcaption", {}, words, element("span", { class: "links" },
    source && element("a", { href: sourceAddress(source), title: source }, "source"),
    element("a", { href: `/?locale=${encodeURIComponent(locale)}` }, "simulator")));
}

function drawView(item, { width, height, scale }, appearance) {
  const box = element("div", { class: "shelf view-shelf" });
  const tall = item.height ?? height;
  box.style.width = `${width * scale}px`;
  box.style.height = `${tall * scale}px`;
  const title = `${item.name}, ${item.locale}, ${appearance}`;
  const frame = waitingFrame(frameAddress(item.frame, { width, height: tall, text: 100 }), { title, appearance });
  frame.style.width = `${width}px`;
  frame.style.height = `${tall}px`;
  frame.style.transform = `scale(${scale})`;
  box.append(item.frame ? frame : element("p", { class: "elsewhere" }, item.file));
  return box;
}

/** A place for a frame: `LazyFrames` fills it when it comes near. */
function waitingFrame(address, { title, appearance }) {
  const place = element("div", { class: "frame-place" });
  Object.assign(place.dataset, { address, title, appearance });
  return place;
}
