/** The page with the last check: problems, changes and the users that they affect, unfinished messages, and changed files. */

import { count, element, find } from "../../shared/dom.js";
import * as api from "../api.js";
import { nameOf as languageOf } from "../languages.js";
import { followSite, guarded, messageAddress, startPage } from "../page.js";
import { setReady } from "../ready.js";
import { moment, nameOf, translationWords } from "../rows.js";
import { Commits } from "./commit.js";

/** The number of rows that are shown before the user asks for all of them. */
const most = 20;

class CheckPage {
  #rows = [];
  #ready = new Set();
  #commits = new Commits(() => this.#load());
  /** Counts requests, so that an answer to an older request is not drawn. */
  #asked = 0;

  async begin() {
    await this.#load();
    followSite(() => guarded(() => this.#load()));
  }

  async #load() {
    const number = this.#asked += 1;
    const [changes, list] = await Promise.all([api.changes(), api.messages()]);
    if (number !== this.#asked) return;
    this.#rows = list.messages;
    drawFindings(changes.findings);
    drawDifference(changes);
    drawOpen(changes.open);
    drawMoments(changes.upcoming, list.messages, list.now);
    this.#drawReady(changes);
    this.#commits.draw(changes);
    const errors = changes.findings.filter(({ severity }) => severity === "error").length;
    find("summary").textContent = errors > 0 ? `${count(errors, "error")} to put right before anything can be published.` : "This can be published.";
    document.documentElement.toggleAttribute("data-ready", true);
  }

  /** Draws the drafts. Messages that were made ready on this page stay in the list, so that this can be undone. */
  #drawReady({ drafts, findings }) {
    const paths = new Set(drafts.map(({ path }) => path));
    const shown = [...drafts, ...this.#rows.filter(({ path }) => this.#ready.has(path) && !paths.has(path))];
    if (shown.length === 0) return say("ready", "There are no drafts.");
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined;
    find("ready").replaceChildren(element("ul", { class: "rows" }, ...shown.map((row) => this.#readyRow(row, paths.has(row.path), findings))),
      element("p", { class: "hint" }, "A draft is left out when the site is built. What is ready is live with the next one."));
    [...find("ready").querySelectorAll("input")].find(({ value }) => value === focused)?.focus();
  }

  #readyRow(row, isDraft, findings) {
    const name = nameOf(row);
    const own = findings.filter(({ path, severity }) => severity === "error" && path.startsWith(stemOf(row.path)));
    const box = element("input", {
      type: "checkbox", checked: !isDraft, disabled: isDraft && own.length > 0,
      change: async () => {
        const isDone = await guarded(() => setReady(row.path, box.checked));
        if (isDone && box.checked) this.#ready.add(row.path);
        if (!isDone) box.checked = !box.checked;
        if (isDone) await guarded(() => this.#load());
      }, value: row.path,
    });
    return element("li", {}, element("label", { class: "check" }, box, `${name} is ready`),
      element("a", { class: "quiet", href: messageAddress(row.path) }, "Open"),
      own.length > 0 && element("span", { class: "bad" }, ` It has ${count(own.length, "error")}.`));
  }
}

function stemOf(path) {
  return path.replace(/(\/index)?\.md$/, "");
}

function say(id, sentence, look = "quiet") {
  find(id).replaceChildren(element("p", { class: look }, sentence));
}

function drawFindings(findings) {
  if (findings.length === 0) return say("right", "Nothing is wrong.", "all-well");
  find("right").replaceChildren(...limited(findings.map(({ severity, message, fix, path, line }) => element("li", { class: `finding ${severity}` },
    element("span", { class: "severity" }, severity === "error" ? "Error" : "Warning"),
    element("span", {}, message, fix && element("span", { class: "quiet" }, ` ${fix}`)), place(path, line)))));
}

/** Links to a place. Texts of messages are opened in the message's page. */
function place(path, line) {
  const isMessage = path.startsWith("content/") && path.endsWith(".md");
  const words = line ? `${path}, line ${line}` : path;
  return isMessage ? element("a", { href: messageAddress(originalPath(path)) }, words) : element("span", { class: "quiet" }, words);
}

/** The path of the default language's file, by which a message is opened. */
function originalPath(path) {
  return path.replace(/\.[a-z]{2,3}(-[A-Za-z0-9]+)*\.md$/, ".md");
}

function drawDifference({ published, difference }) {
  if (!published) return say("whom", "Nothing was published yet: everything is new.");
  if (!difference) return say("whom", "The site has errors. What changes can be said when there are none.");
  if (difference.entries.length === 0) return say("whom", difference.words ?? "No device sees a difference.", "all-well");
  const entries = difference.entries.map(({ title, id, changes }) => element("li", { class: "change" },
    element("span", { class: "change-name" }, element("strong", {}, id), element("span", { class: "quiet" }, ` ${title}`)),
    ...changes.map(({ words, example }) => element("span", { class: "change-words" }, words,
      example && element("span", { class: "quiet" }, ` For example ${example}.`)))));
  find("whom").replaceChildren(element("p", { class: "quiet" }, ["Against what is published.", difference.words].filter(Boolean).join(" ")), ...limited(entries));
}

function drawOpen(rows) {
  if (rows.length === 0) return say("open", "Everything is translated.", "all-well");
  find("open").replaceChildren(...limited(rows.map((row) => element("li", {}, element("a", { href: messageAddress(row.path) }, nameOf(row)), ": ",
    Object.entries(row.translations).filter(([, state]) => state !== "complete")
      .map(([locale, state]) => `${languageOf(locale)} is ${translationWords[state]}`).join(", ")))));
}

const eventWords = { appears: "appears", expires: "ends" };

function drawMoments(all, rows, now) {
  // The scheduled removal of old files belongs to no message.
  const upcoming = all.filter(({ event }) => event in eventWords);
  if (upcoming.length === 0) return say("when", "Nothing starts or ends by the clock.");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  find("when").replaceChildren(
    element("p", { class: "quiet" }, `Somebody, or a timer, has to build the site at each of these. Times are in ${zone.replaceAll("_", " ")}.`),
    ...limited(upcoming.map(({ at, event, item }) => {
      const row = rows.find(({ id }) => id === item);
      return element("li", {}, element("time", { dateTime: at, title: `${at.slice(0, 16).replace("T", " ")} UTC` }, moment(at, now)), " ",
        row ? element("a", { href: messageAddress(row.path) }, nameOf(row)) : item, ` ${eventWords[event]}`);
    })));
}

/** A list with its first rows; a click shows all of them. */
function limited(rows) {
  const list = element("ul", { class: "rows" }, ...rows.slice(0, most));
  if (rows.length <= most) return [list];
  const more = element("button", { type: "button", click: () => { list.append(...rows.slice(most)); more.remove(); } }, `Show all ${rows.length}`);
  return [list, more];
}

startPage(() => new CheckPage().begin());
