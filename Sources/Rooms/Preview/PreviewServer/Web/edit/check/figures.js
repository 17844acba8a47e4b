/** Draws a message in each language as a small picture: the view of a banner, or the words of other messages. */

import { launchRequest, settingsFromQuery } from "../../shared/device.js";
import { element, find } from "../../shared/dom.js";
import { frameAddress, viewFrame } from "../../shared/frame.js";
import { direction } from "../../shared/language.js";
import * as api from "../api.js";
import { languagesOf, nameOf } from "../languages.js";
import { entriesOf, inRollout, onDraft } from "../message/phone.js";
import { upTo } from "../message/variants.js";

/** The part of its size in which a view is drawn. */
const scale = 0.42;

let drawn = "";

/** @param {import("../rows.js").Row} row @param {any} message @param {{output: string|null, now: string}} built the site with the message as if it were ready */
export async function showFigures(row, message, { output, now }) {
  const versions = JSON.stringify(message.files.map(({ sha256 }) => sha256));
  if (versions === drawn) return;
  drawn = versions;
  const main = message.files.find(({ path }) => path === row.path);
  const banner = entriesOf(message, main?.base.fields ?? {}).find(({ channel }) => channel === "banners");
  const languages = languagesOf({ all: message.files }, message.locales).filter(({ state }) => state !== "missing");
  const shares = main?.base.fields?.variants ?? {};
  const variants = Object.keys(shares).filter((name) => upTo(shares, name) !== undefined);
  const wanted = languages.flatMap(({ locale }) => (variants.length > 0 ? variants : [""]).map((variant) => ({ locale, variant })));
  const figures = await Promise.all(wanted.map(async ({ locale, variant }) => {
    const shown = output && banner && await view(banner, locale, output, now, upTo(shares, variant)).catch(() => undefined);
    const name = [nameOf(locale), variant].filter(Boolean).join(", ");
    return element("figure", { "aria-label": name }, shown ?? words(message, locale), element("figcaption", {}, name));
  }));
  if (versions === drawn) find("figures").replaceChildren(...figures);
}

async function view(entry, locale, output, now, place) {
  const settings = settingsFromQuery("");
  const { device, state, banner: alone } = await api.witness(entry, locale, output);
  const placed = device && place !== undefined ? inRollout(device, `variants/${entry.id}`, place) : device;
  const reply = placed && await api.launch(launchRequest({ ...settings, ...placed }, { state, now: placed.now ?? now }), output);
  const banner = reply?.screen.banner ?? alone;
  if (!banner?.frame || banner.id !== entry.id) return undefined;
  const [width, height] = [banner.width ?? 375, Math.min(banner.viewHeight ?? banner.height ?? 500, 600)];
  const address = frameAddress(onDraft(banner, output).frame, { width, height, text: 100 });
  const frame = viewFrame(address, { title: nameOf(locale), appearance: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light" });
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` });
  const box = element("div", { class: "small-view", inert: true }, frame);
  Object.assign(box.style, { width: `${width * scale}px`, height: `${height * scale}px` });
  return box;
}

function words({ files }, locale) {
  const { base } = files.find((file) => file.locale === locale) ?? {};
  return element("div", { class: "small-view small-words", lang: locale, dir: direction(locale) },
    element("strong", {}, base?.fields?.title ?? ""), ` ${plain(base?.body ?? "").slice(0, 120)}`);
}

/** A text without its marks. @param {string} text */
function plain(text) {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1").replace(/[*_`#>]+/gu, "").replace(/\s+/gu, " ").trim();
}
