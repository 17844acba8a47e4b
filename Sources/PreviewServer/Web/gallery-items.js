/** What the gallery shows: pure functions from `/-/gallery.json` and the filters to groups of items. */

/**
 * @typedef {object} Filters
 * @property {string} text part of an id or of a text
 * @property {string} channel empty: all
 * @property {string} locale empty: all
 * @property {""|"light"|"dark"} appearance empty: both
 * @property {""|"phone"|"tablet"} size empty: both
 * @property {number} page from 1
 */

/**
 * @typedef {object} Item one thing in one language
 * @property {"banner"|"alert"} kind
 * @property {string} name the view's, or what the alert is
 * @property {string} locale
 * @property {string} source
 * @property {string} [frame] the address of its view, which looks different on another screen
 * @property {number} [height] points; a view without one fills the screen
 * @property {boolean} [autoHeight] whether its height is only an estimate for original clients
 */

/**
 * @typedef {object} Group one notification, prompt, permission or release
 * @property {string} channel
 * @property {string} id
 * @property {string} entry what its feed calls it
 * @property {Item[]} items
 */

export const channels = ["banners", "alerts", "prompts", "permissions", "releases"];
export const pageSize = 20;

/** @param {string} query @returns {Filters} */
export function filtersFromQuery(query) {
  const values = new URLSearchParams(query);
  /** @type {(name: string, words: string[]) => any} */
  const oneOf = (name, words) => (words.includes(values.get(name)) ? values.get(name) : "");
  return {
    text: values.get("text") ?? "",
    channel: oneOf("channel", channels),
    locale: values.get("locale") ?? "",
    appearance: oneOf("appearance", ["light", "dark"]),
    size: oneOf("size", ["phone", "tablet"]),
    page: Math.max(1, Number.parseInt(values.get("page"), 10) || 1),
  };
}

/** @param {Filters} filters */
export function queryFromFilters(filters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== (name === "page" ? 1 : "")) query.set(name, String(value));
  }
  return query.toString();
}

/** Everything that is published, in the order of the channels. @returns {Group[]} */
export function groupsOf({ notifications = [], prompts = [], permissions = [], releases = [] }) {
  return [
    ...notifications.flatMap(({ id, views }) => group("banners", id, views.flatMap(viewItems))),
    ...notifications.flatMap(({ id, alerts }) => group("alerts", id, alerts.map((text) => alertItem(text.key, text)), alerts[0]?.key)),
    ...prompts.flatMap(({ id, texts }) => group("prompts", id, texts.map((text) => alertItem("prompt", text)))),
    ...permissions.flatMap(({ id, texts }) =>
      group("permissions", id, texts.map((text) => alertItem("prompt", { id, ...text })))),
    ...releases.flatMap(({ id, texts }) => group("releases", id, texts.flatMap(releaseItems))),
  ];
}

/** The groups that the filters leave, each with the items that they leave. @param {Group[]} groups */
export function filtered(groups, { text, channel, locale }) {
  const word = text.trim().toLowerCase();
  return groups
    .filter((group) => (channel === "" || group.channel === channel) && matches(group, word))
    .map((group) => (locale === "" ? group : { ...group, items: group.items.filter((item) => item.locale === locale) }))
    .filter(({ items }) => items.length > 0);
}

function matches({ id, items }, word) {
  if (word === "" || id.toLowerCase().includes(word)) return true;
  return items.some((item) => [item.title, item.message, item.name].some((text) => text?.toLowerCase().includes(word)));
}

function group(channel, id, items, entry = id) {
  return items.length > 0 ? [{ channel, id, entry, items }] : [];
}

function viewItems({ id, origin, pages }) {
  return pages.map((page) => ({ kind: "banner", name: id, origin, ...page }));
}

/** @param {string} name @param {any} texts */
function alertItem(name, { buttons, ...text }) {
  return { kind: "alert", name, ...text, buttons: buttons.map((label) => ({ label })) };
}

function releaseItems({ localSource, localMessage, ...text }) {
  // A release that is no longer among the newest is told by the app alone.
  const items = text.title === undefined ? [] : [alertItem("new version available", text)];
  if (localMessage === undefined) return items;
  const local = { ...text, title: "New in this version", message: localMessage, source: localSource ?? text.source };
  return [...items, alertItem("in this version", { ...local, buttons: ["OK"] })];
}
