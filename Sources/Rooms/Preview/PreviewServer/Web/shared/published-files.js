/** The published files outside of folders: pages for people, feeds for readers, feeds for apps. */

import { element } from "./dom.js";

/** @type {[string, (name: string) => boolean][]} */
const kinds = [
  ["Pages for people", (name) => name.endsWith(".html")],
  ["Search engines", (name) => name === "sitemap.xml"],
  ["Feeds for readers", (name) => /^feed(_[^.]*)?\.(xml|json)$/.test(name)],
  ["Feeds for apps", (name) =>
    /^(control|notifications|versions|local-versions|prompts|permissions)(_[^.]*)?\./.test(name)],
  ["Everything else", () => true],
];

/** The files by kind, in order. @param {string[]} names @returns {{kind: string, names: string[]}[]} */
export function kindsOfFiles(names) {
  const grouped = Object.groupBy(names, (name) => kinds.find(([, isOne]) => isOne(name))?.[0] ?? "");
  return kinds.map(([kind]) => ({ kind, names: grouped[kind] ?? [] })).filter((group) => group.names.length > 0);
}

/** Draws links to all of them, in a list for each kind. @param {string[]} names */
export function drawFiles(names) {
  return kindsOfFiles(names).map(({ kind, names: some }) => element("div", { class: "file-kind" },
    element("h3", {}, kind), element("ul", {}, ...some.map((name) => element("li", {}, link(name))))));
}

/** The first file of each kind, for the foot of a page. @param {string[]} names @param {string} [base] where they are */
export function mainFiles(names, base = "/") {
  const wanted = { "index.html": "News", "releases.html": "Release notes", "feed.xml": "Atom feed", "feed.json": "JSON feed" };
  const found = Object.entries(wanted).filter(([name]) => names.includes(name));
  return found.map(([name, words]) => element("a", { href: base + name }, words));
}

function link(name) {
  return element("a", { href: `/${encodeURIComponent(name)}` }, name);
}
