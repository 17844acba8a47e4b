/** What all editing pages have in common in their HTML: the head above the main part, and the words. */

import { element, find } from "../shared/dom.js";
import { words } from "./words.js";

/** @type {[string, string][]} */
const pages = [
  ["/-/edit", words.pages.messages], ["/-/edit/calendar", words.pages.calendar], ["/", words.pages.simulator], ["/-/gallery", words.pages.gallery],
  ["/-/site-status", words.pages.status],
];

/** @param {{title: string, skip: string}} page skip: the link to its main part */
export function drawPage({ title, skip }) {
  const note = (id, role, look, text = "") => element("p", { id, class: `banner-note ${look}`, role, hidden: true }, text);
  document.title = title;
  find("page").prepend(
    element("a", { class: "skip", href: "#main" }, skip),
    element("header", { class: "top" }, element("p", { class: "brand" }, "publish"),
      element("nav", { "aria-label": words.pages.label },
        ...pages.map(([href, name]) => element("a", { href, "aria-current": href === location.pathname && "page" }, name))),
      element("p", { id: "build-status", class: "build-status busy" }, element("span", { class: "dot" }), element("span", { id: "build-text" }, words.server.waiting))),
    note("connection", "status", "", words.server.isGoneForNow), note("site-problem", "status", "site-problem"), note("problem", "alert", "problem"));
  for (const node of document.querySelectorAll("[data-words]")) node.textContent = wordsAt(node.getAttribute("data-words"));
  for (const [name, attribute] of Object.entries({ label: "aria-label", title: "title", placeholder: "placeholder" })) {
    for (const node of document.querySelectorAll(`[data-${name}]`)) node.setAttribute(attribute, wordsAt(node.getAttribute(`data-${name}`)));
  }
}

/** @param {string} path such as `calendar.next` */
function wordsAt(path) {
  return path.split(".").reduce((part, name) => part[name], /** @type {any} */ (words));
}
