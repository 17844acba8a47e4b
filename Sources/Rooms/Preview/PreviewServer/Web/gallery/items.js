/** The contents of the gallery: pure functions from `/-/gallery.json`, the status of items and the filters to groups of items. */

import { normalInstant } from "../shared/instant.js";
import { states } from "../shared/item-status.js";

/**
 * @typedef {object} Filters
 * @property {string} text part of an id, a title or a text
 * @property {string} channel empty: all
 * @property {string} state of `states`; empty: all
 * @property {string} locale empty: the site's default; `all`
 * @property {""|"dark"|"both"} appearance empty: light
 * @property {""|"small"|"older"|"landscape"|"tablet"|"both"} size empty: phone
 * @property {""|"150"|"200"} textSize per cent of the usual size; empty: 100
 * @property {string} at the moment for which the site is built; empty: now
 * @property {number} page from 1
 */

/**
 * @typedef {object} Item an item in one language, or in several that look the same
 * @property {"banner"|"alert"} kind
 * @property {string} name the name of the view, or the kind of alert
 * @property {string} locale
 * @property {string[]} [locales] all languages that show the same
 * @property {string} source
 * @property {string} [title]
 * @property {string} [message]
 * @property {string} [frame] the address of its view, which looks different on other screens
 * @property {number} [height] points; a view without one fills the screen
 * @property {boolean} [autoHeight] whether its height is only an estimate for original clients
 * @property {string} [shows] the language whose text is shown if there is none in its own
 * @property {boolean} [isHidden] whether its conditions exclude this language
 */

/**
 * @typedef {object} Group one notification, prompt, permission or release
 * @property {string} channel
 * @property {string} id
 * @property {string} title the title for people; the id if there is none
 * @property {string} entry its name in the feed
 * @property {Item[]} items empty if it is not published
 * @property {import("../shared/item-status.js").ItemStatus} [status]
 */

export const channels = ["banners", "alerts", "prompts", "permissions", "releases"];
export const pageSize = 20;

const choices = {
  appearance: ["dark", "both"], size: ["small", "older", "landscape", "tablet", "both"], textSize: ["150", "200"], channel: channels, state: Object.keys(states),
};
const usual = { text: "", channel: "", state: "", locale: "", appearance: "", size: "", textSize: "", at: "", page: 1 };

/** @param {string} query @returns {Filters} */
export function filtersFromQuery(query) {
  const values = new URLSearchParams(query);
  const read = Object.keys(usual).map((name) => {
    const value = values.get(name) ?? "";
    return [name, !choices[name] || choices[name].includes(value) ? value : ""];
  });
  // An invalid moment is treated as if there were none.
  const at = normalInstant(values.get("at") ?? "");
  return { ...Object.fromEntries(read), at, page: Math.max(1, Number.parseInt(values.get("page"), 10) || 1) };
}

/** @param {Filters} filters */
export function queryFromFilters(filters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== usual[name]) query.set(name, String(value));
  return query.toString().replaceAll("%3A", ":");
}

/** The looks in which each item is drawn. @param {Pick<Filters, "appearance"|"size">} filters */
export function looksOf({ appearance, size }) {
  const both = { "": ["light"], dark: ["dark"], both: ["light", "dark"] };
  return { appearances: both[appearance], screens: size === "both" ? ["phone", "tablet"] : [size || "phone"] };
}

/**
 * All items of the site in the order of the channels: first the published ones, then the others.
 * @param {object} published
 * @param {import("../shared/item-status.js").ItemStatus[]} items
 * @returns {Group[]}
 */
export function groupsOf({ notifications = [], prompts = [], permissions = [], releases = [] }, items = []) {
  const shown = [
    ...notifications.flatMap(({ id, views }) => group("banners", id, views.flatMap(viewItems))),
    ...notifications.flatMap(({ id, alerts }) =>
      group("alerts", id, alerts.map((text) => alertItem(text.key, text)), alerts[0]?.key)),
    ...prompts.flatMap(({ id, texts }) => group("prompts", id, texts.map((text) => alertItem("prompt", text)))),
    ...permissions.flatMap(({ id, texts }) =>
      group("permissions", id, texts.map((text) => alertItem("prompt", { id, ...text })))),
    ...releases.flatMap(({ id, texts }) => group("releases", id, texts.flatMap(releaseItems))),
  ];
  const byPlace = new Map(items.flatMap((item) => item.channels.map((channel) => [placeOf(channel, item.id), item])));
  const described = shown.map((one) => withStatus(one, byPlace.get(placeOf(one.channel, fileName(one)))));
  const known = new Set(described.map(({ status, channel }) => status && placeOf(channel, status.id)));
  const others = [...byPlace].filter(([place]) => !known.has(place)).map(([place, item]) => unpublished(place, item));
  return channels.flatMap((channel) => [...described, ...others].filter((one) => one.channel === channel));
}

const channelNames = { updates: "releases" };

function placeOf(channel, id) {
  return `${channelNames[channel] ?? channel}/${id}`;
}

/** A permission's file may have a name other than the access type. */
function fileName({ channel, id, items }) {
  return channel === "permissions" ? items[0].source?.split("/").at(-1).split(".")[0] ?? id : id;
}

function withStatus(one, status) {
  return { ...one, title: status?.title ?? one.title, ...(status && { status }) };
}

function unpublished(place, status) {
  const channel = place.split("/")[0];
  return { channel, id: status.id, title: status.title ?? status.id, entry: status.id, items: [], status };
}

/** The groups and items that match the filters. @param {Group[]} groups @param {Filters} filters */
export function filtered(groups, { text, channel, state, locale }, defaultLocale = "en") {
  const word = text.trim().toLowerCase();
  const wanted = locale || defaultLocale;
  return groups
    .filter((one) => (channel === "" || one.channel === channel) && (state === "" || one.status?.state === state))
    .filter((one) => matches(one, word))
    .map((one) => ({ ...one, items: inLocale(one.items, wanted) }))
    .filter(({ items, status }) => items.length > 0 || (status && status.state !== "live"));
}

/** The items in a language. In all languages, those that look the same are merged. @param {Item[]} items */
export function inLocale(items, locale) {
  if (locale !== "all") return items.filter((item) => item.locale === locale);
  return Object.values(Object.groupBy(items, contents)).map((same) => ({ ...same[0], locales: same.map((item) => item.locale) }));
}

function contents({ locale: _, source: __, shows: ___, ...rest }) {
  return JSON.stringify(rest);
}

function matches({ id, title, items }, word) {
  if (word === "") return true;
  const texts = [id, title, ...items.flatMap((item) => [item.title, item.message, item.name])];
  return texts.some((text) => text?.toLowerCase().includes(word));
}

function group(channel, id, items, entry = id) {
  return items.length > 0 ? [{ channel, id, title: items[0].title ?? id, entry, items }] : [];
}

function viewItems({ id, origin, pages }) {
  return pages.map((page) => ({ kind: "banner", name: id, origin, ...page }));
}

/** @param {string} name @param {any} texts */
function alertItem(name, { buttons, ...text }) {
  return { kind: "alert", name, ...text, buttons: buttons.map((label) => ({ label })) };
}

function releaseItems({ localSource, localMessage, ...text }) {
  // A release that is no longer among the newest is only announced by the app itself.
  const items = text.title === undefined ? [] : [alertItem("new version available", text)];
  if (localMessage === undefined) return items;
  const local = { ...text, title: "New in this version", message: localMessage, source: localSource ?? text.source };
  return [...items, alertItem("in this version", { ...local, buttons: ["OK"] })];
}
