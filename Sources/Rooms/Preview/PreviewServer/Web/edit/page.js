/** The common parts of all editing pages: the key, the build in the header, the messages about errors, and the address of a message. */

import { followBuilds } from "../shared/api.js";
import { element, find } from "../shared/dom.js";
import { EditError } from "./api.js";
import { drawPage } from "./draw-page.js";
import { doubt, findKey, forgetKey } from "./key.js";
import { fill, words } from "./words.js";

/**
 * Starts a page if it has a key; otherwise shows only the sentence that it needs one.
 * @param {{title: string, skip: string}} page see `drawPage`
 * @param {() => Promise<void>} begin
 */
export async function startPage(page, begin) {
  drawPage(page);
  for (const link of document.querySelectorAll("a.back")) link.setAttribute("href", `/-/edit${sessionStorage.getItem(listName) ?? ""}`);
  if (!await findKey()) return showNoKey();
  find("page").hidden = false;
  await guarded(begin);
}

/** Runs a function, and shows an error if it fails. @param {() => Promise<unknown>|unknown} act */
export async function guarded(act) {
  try {
    await act();
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Shows an error. If it is a bug, it is also logged in the browser's console. */
export function complain(error) {
  if (error instanceof EditError && error.status === 401) {
    // A page that shows nothing yet has no input that could be lost.
    if (!document.documentElement.hasAttribute("data-ready")) return showNoKey();
    error = new EditError(fill(words.server.noKeyNow, { noKey: words.server.noKey }), 401);
  }
  if (!(error instanceof EditError)) console.error(error);
  find("problem").textContent = error.message;
  find("problem").hidden = false;
}

/** Removes the error message, because the error no longer exists. */
export function settle() {
  find("problem").hidden = true;
  find("problem").textContent = "";
}

function showNoKey() {
  forgetKey();
  find("page").remove();
  document.body.append(element("main", { class: "no-key" }, element("h1", {}, words.pages.messages), element("p", { role: "alert" }, words.server.noKey)));
}

/**
 * Follows builds, and shows in the header the result of the newest one.
 * @param {(status: object) => void} changed is called after each build except the first
 * @param {(status: object) => void} [met] is called with the first status; what is loaded then misses no build
 */
export function followSite(changed, met) {
  let seen;
  followBuilds({
    build: (status) => {
      showBuild(status);
      if (seen === undefined) met?.(status);
      else if (seen !== status.build) changed(status);
      seen = status.build;
    },
    connected: showConnection,
  });
}

function showConnection(isConnected) {
  if (!isConnected) doubt();
  find("connection").hidden = isConnected;
}

function showBuild({ build, output, diagnostics = [] }) {
  const isBad = build > (output ?? 0);
  document.documentElement.dataset.build = String(build);
  find("build-text").textContent = build === 0 ? words.server.isBuilding : isBad ? words.server.hasErrors : fill(words.server.build, { number: build });
  find("build-status").className = `build-status ${build === 0 ? "busy" : isBad ? "bad" : "good"}`;
  // Problems outside of the messages have to be fixed by someone else.
  const wrong = diagnostics.find(({ severity, path = "" }) => severity === "error" && !path.startsWith("content/"));
  find("site-problem").hidden = !wrong;
  find("site-problem").textContent = wrong ? words.server.settingsAreWrong : "";
}

/** The number of rows of a list that are shown before the user asks for all of them. */
const most = 20;

/** A list with its first rows; a click shows all of them. @param {HTMLElement[]} rows @returns {HTMLElement[]} */
export function limited(rows) {
  const list = element("ul", { class: "rows" }, ...rows.slice(0, most));
  if (rows.length <= most) return [list];
  const show = () => { list.append(...rows.slice(most)); more.remove(); rows[most].querySelector("a")?.focus(); };
  const more = element("button", { type: "button", click: show }, fill(words.common.showAllOf, { count: rows.length }));
  return [list, more];
}

const listName = "publish-edit-list";

/** Keeps the list's filters for the ways back to it. */
export function rememberList() {
  sessionStorage.setItem(listName, location.search);
}

/** The address of a message's page. @param {string} path @param {string} [locale] the language whose tab is open */
export function messageAddress(path, locale) {
  return `/-/edit/message?path=${encodeURIComponent(path).replaceAll("%2F", "/")}${locale ? `&language=${locale}` : ""}`;
}
