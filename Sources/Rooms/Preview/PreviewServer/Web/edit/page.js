/** The common parts of all editing pages: the key, the build in the header, the messages about errors, and the address of a message. */

import { followBuilds } from "../shared/api.js";
import { element, find } from "../shared/dom.js";
import { EditError, noKey } from "./api.js";
import { doubt, findKey, forgetKey } from "./key.js";

/**
 * Starts a page if it has a key; otherwise shows only the sentence that it needs one.
 * @param {() => Promise<void>} begin
 */
export async function startPage(begin) {
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
    error = new EditError(`${noKey} What you have written stays in this tab, and goes on when you open that address in another.`, 401);
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
  document.body.append(element("main", { class: "no-key" }, element("h1", {}, "Messages"), element("p", { role: "alert" }, noKey)));
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
  find("build-text").textContent = build === 0 ? "The first build is going on" : isBad ? "Has errors" : `Build ${build}`;
  find("build-status").className = `build-status ${build === 0 ? "busy" : isBad ? "bad" : "good"}`;
  const wrong = diagnostics.find(({ severity, path = "" }) => severity === "error" && !path.startsWith("content/"));
  find("site-problem").hidden = !wrong;
  find("site-problem").textContent = wrong ? siteProblem : "";
}

/** Problems outside of the messages have to be fixed by someone else. */
const siteProblem = "The site’s settings have an error. Someone who knows them has to correct it. You can go on writing; the phone shows what was there before.";

/** The address of a message's page. @param {string} path @param {string} [locale] the language whose tab is open */
export function messageAddress(path, locale) {
  return `/-/edit/message?path=${encodeURIComponent(path).replaceAll("%2F", "/")}${locale ? `&language=${locale}` : ""}`;
}
