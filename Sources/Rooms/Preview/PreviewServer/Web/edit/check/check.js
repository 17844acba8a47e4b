/** The page with the last check: what happens with a message or with all that were changed, and what is to be put right before. */

import { element, find, setText } from "../../shared/dom.js";
import * as api from "../api.js";
import { nameOf as languageOf, withNames } from "../languages.js";
import { entriesOf } from "../message/phone.js";
import { followSite, guarded, limited, messageAddress, startPage } from "../page.js";
import { setReady } from "../ready.js";
import { moment, nameOf, useZone, zoneName, zoneWords } from "../rows.js";
import { newTab } from "../tab.js";
import { counted, fill, pieces, words } from "../words.js";
import { Commits } from "./commit.js";
import { showFigures } from "./figures.js";
import { changedMessages, finishForm, happensWords, isOf, lock, whatNow } from "./finish.js";

class CheckPage {
  #path = chosenPath();
  #rows = [];
  #ready = new Set();
  /** Whether the user has said that the message stays a draft. */
  #staysDraft = false;
  #commits = new Commits(() => this.#load());
  #isWide = false;
  /** Counts requests, so that an answer to an older request is not drawn. */
  #asked = 0;

  async begin() {
    const load = () => guarded(() => this.#load());
    followSite(load, load);
  }

  async #load() {
    const number = this.#asked += 1;
    const [changes, list, message, built] = await Promise.all([api.changes(), api.messages(),
      ...this.#path ? [api.message(this.#path), api.keepDraft(this.#path, { tab: newTab(), number: 1, files: [] })].map((asked) => asked.catch(() => undefined)) : []]);
    if (number !== this.#asked) return;
    this.#rows = list.messages;
    useZone(list);
    const row = message && built && this.#rows.find(({ path }) => path === this.#path);
    // The site leaves drafts out, and with them some of what is to be put right in this one.
    const own = row ? [...built.findings.filter(({ severity }) => severity !== "note"), ...built.lastTime.map(fromLastTime)]
      .map((finding) => ({ ...finding, title: nameOf(row) })) : changes.findings;
    const others = row ? changes.findings.filter(({ path }) => !isOf(row, path)) : [];
    document.body.classList.toggle("is-of-message", Boolean(row));
    this.#drawFindings(own, others);
    drawDifference(changes, this.#rows, row, message);
    drawOpen(changes.open);
    drawMoments(changes.upcoming, list.messages, list.now);
    this.#drawReady(changes, row);
    this.#drawChanged(changes, row);
    this.#commits.draw(changes);
    this.#drawFinish(changes, row, message, own);
    setText("what-happens", await happensWords({ changes, own, others, staysDraft: this.#staysDraft }, row, message, list, built));
    if (row) guarded(() => showFigures(row, message, built));
    document.documentElement.toggleAttribute("data-ready", true);
  }

  /** Draws the problems of this message; those of others are behind a button. */
  #drawFindings(own, others) {
    const order = ["error", "warning"];
    for (const findings of [own, others]) findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
    const rest = element("div", { id: "others", hidden: !this.#isWide }, ...limited(others.map(findingItem)));
    const button = element("button", {
      type: "button", class: "unfold", "aria-expanded": String(this.#isWide), "aria-controls": "others",
      click: () => { this.#isWide = !this.#isWide; rest.hidden = !this.#isWide; button.setAttribute("aria-expanded", String(this.#isWide)); },
    }, fill(words.check.others, { count: others.length }));
    const hadFocus = document.activeElement?.getAttribute("aria-controls") === "others";
    find("right").replaceChildren(...own.length === 0 ? [element("p", { class: "all-well" }, words.common.nothingIsWrong)] : limited(own.map(findingItem)),
      ...others.length > 0 ? [button, rest] : []);
    if (hadFocus) button.focus();
  }

  /** Draws the drafts. Messages that were made ready on this page stay in the list, so that this can be undone. */
  #drawReady({ drafts, findings }, row) {
    const paths = new Set(drafts.map(({ path }) => path));
    const shown = row ? this.#rows.filter(({ path }) => path === row.path && (paths.has(path) || this.#ready.has(path)))
      : [...drafts, ...this.#rows.filter(({ path }) => this.#ready.has(path) && !paths.has(path))];
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined;
    find("ready").replaceChildren(...shown.length === 0 ? [] : [element("ul", { class: "rows" }, ...shown.map((draft) => this.#readyRow(draft, paths.has(draft.path), findings))),
      element("p", { class: "hint" }, row && !this.#staysDraft ? words.check.finishMakesReady : words.check.isLeftOut)]);
    [...find("ready").querySelectorAll("input")].find(({ value }) => value === focused)?.focus();
  }

  #readyRow(row, isDraft, findings) {
    const name = nameOf(row);
    const own = findings.filter(({ path, severity }) => severity === "error" && isOf(row, path));
    const box = element("input", {
      type: "checkbox", checked: !isDraft, disabled: isDraft && own.length > 0,
      change: async () => {
        const isDone = await guarded(() => this.#setReady(row.path, box.checked));
        if (!isDone) box.checked = !box.checked;
        if (isDone) await guarded(() => this.#load());
      }, value: row.path,
    });
    return element("li", {}, element("label", { class: "check" }, box, fill(words.check.isReady, { name })),
      row.path !== this.#path && element("a", { class: "quiet", href: messageAddress(row.path) }, words.check.open),
      own.length > 0 && element("span", { class: "bad" }, ` ${counted(words.check.hasErrors, own.length)}`));
  }

  async #setReady(path, isReady) {
    await setReady(path, isReady);
    if (isReady) this.#ready.add(path);
    this.#staysDraft = !isReady;
  }

  /** Without a message, all that were changed since the last commit belong to it. */
  #drawChanged(changes, row) {
    const messages = row || !changes.commit ? [] : changedMessages(changes.files, this.#rows);
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined;
    for (const { files } of messages) this.#commits.propose(files);
    if (messages.length > 0) this.#commits.propose((changes.files ?? []).filter(({ path }) => path === lock));
    find("changed").replaceChildren(messages.length === 0 ? "" : element("ul", { class: "rows" }, ...messages.map(({ row: { path }, name, files }) => {
      const box = element("input", {
        type: "checkbox", value: `changed ${path}`, checked: files.every((file) => this.#commits.isTicked(file)),
        change: () => { this.#commits.tick(files, box.checked); this.#commits.draw(changes); },
      });
      return element("li", {}, element("label", { class: "check" }, box, name));
    })));
    [...find("changed").querySelectorAll("input")].find(({ value }) => value === focused)?.focus();
  }

  #drawFinish(changes, row, message, own) {
    const errors = row ? own.filter(({ severity }) => severity === "error").length : 0;
    const act = async () => {
      setText("what-now", words.check.saving);
      if (row && !this.#staysDraft && changes.drafts.some(({ path }) => path === row.path)) await this.#setReady(row.path, true);
      const fresh = row ? await api.changes() : changes;
      if (row) this.#commits.only(fresh.files ?? [], (file) => isOf(row, file.path) || isUsed(message, file.path));
      const commit = await this.#commits.commit(fresh);
      if (commit === false) return setText("what-now", "");
      find("what-now").replaceChildren(...whatNow(fresh, row, message));
      find("what-now").focus();
      await this.#load();
    };
    const finish = async () => { if (!await guarded(act)) setText("what-now", ""); };
    const keep = () => { this.#staysDraft = true; return finish(); };
    finishForm({ changes, row, errors, staysDraft: this.#staysDraft, commits: this.#commits, act: finish, keep });
  }
}

/** The message that the page is about. The address stays that of the page, and the step of the browser's history knows it. */
function chosenPath() {
  const path = new URLSearchParams(location.search).get("path");
  if (path) history.replaceState({ path }, "", location.pathname);
  return /** @type {string|undefined} */ (path ?? history.state?.path);
}

/** A word that came along with a copy, as a finding. */
function fromLastTime({ path, text }) {
  return { severity: "warning", path, message: fill(words.check.copied, { text }), fix: words.check.copiedFix };
}

/** Whether a changed file is needed by a message: its records of translations, or a picture in it. */
function isUsed(message, path) {
  if (path === lock) return true;
  const asset = /^content\/(assets\/.+)$/u.exec(path)?.[1];
  return asset !== undefined && message.files.some(({ base }) => base.text?.includes(asset));
}

function findingItem({ severity, message, fix, path, title }) {
  return element("li", { class: `finding ${severity}` },
    element("span", { class: "severity" }, words.severities[severity]),
    element("span", {}, withNames(message), fix && element("span", { class: "quiet" }, ` ${withNames(fix)}`)), place(path, title));
}

/** Links to the message that has a problem, with the name of its variant. */
function place(path, title) {
  const variant = /\+([\w-]+)/u.exec(path)?.[1];
  const original = originalPath(path);
  const locale = original === path ? undefined : path.slice(original.length - 2, -3);
  return title ? element("a", { href: messageAddress(original, locale) }, [title, variant, locale && languageOf(locale)].filter(Boolean).join(", ")) : element("span", { class: "quiet" }, words.server.settings);
}

function say(id, sentence, look = "quiet") {
  find(id).replaceChildren(element("p", { class: look }, sentence));
}

/** The path of the default language's file, by which a message is opened. */
function originalPath(path) {
  return path.replace(/\.[a-z]{2,3}(-[A-Za-z0-9]+)*\.md$/, ".md");
}

function drawDifference({ published, difference, drafts }, rows, row, message) {
  if (row && drafts.some(({ path }) => path === row.path)) return say("whom", words.check.isDraft);
  if (!published) return say("whom", words.check.allNew);
  if (!difference) return say("whom", words.check.noDifference);
  if (difference.entries.length === 0) return say("whom", difference.words ?? words.check.same, "all-well");
  // What was taken back is in no feed any more.
  const own = row ? [...row.entries, ...entriesOf(message, message.files.find(({ path }) => path === row.path)?.base.fields ?? {})] : [];
  const isMine = ({ id }) => !row || own.some((entry) => entry.id === id);
  const mine = difference.entries.filter(isMine);
  if (mine.length === 0) return say("whom", words.check.sameForThis, "all-well");
  const entries = mine.map(({ title, id, changes }) => element("li", { class: "change" },
    element("span", { class: "change-name" }, element("strong", {}, row ? nameOf(row) : titleOf(id, rows)), element("span", { class: "quiet" }, ` ${title}`)),
    ...changes.map((change) => element("span", { class: "change-words" }, change.words))));
  find("whom").replaceChildren(element("p", { class: "quiet" }, words.check.against), ...limited(entries));
}

function titleOf(id, rows) {
  const row = rows.find(({ entries }) => entries.some((entry) => entry.id === id));
  return row ? nameOf(row) : id;
}

function drawOpen(rows) {
  if (rows.length === 0) return say("open", words.check.isTranslated, "all-well");
  find("open").replaceChildren(...limited(rows.map((row) => element("li", {}, element("a", { href: messageAddress(row.path) }, nameOf(row)), ": ",
    Object.entries(row.translations).filter(([, state]) => state !== "complete")
      .map(([locale, state]) => fill(words.check.isOpen, { language: languageOf(locale), state: words.translations[state] })).join(", ")))));
}

function drawMoments(all, rows, now) {
  // The scheduled removal of old files belongs to no message.
  const upcoming = all.filter(({ event }) => event in words.check.events);
  if (upcoming.length === 0) return say("when", words.check.noMoments);
  find("when").replaceChildren(
    element("p", { class: "quiet" }, fill(words.check.moments, { zone: zoneWords(zoneName()) })),
    ...limited(upcoming.map(({ at, event, item }) => {
      const row = rows.find(({ id }) => id === item);
      return element("li", {}, ...pieces(words.check.events[event], {
        moment: element("time", { dateTime: at, title: `${at.slice(0, 16).replace("T", " ")} UTC` }, moment(at, now)),
        message: row ? element("a", { href: messageAddress(row.path) }, nameOf(row)) : item,
      }));
    })));
}

startPage({ title: words.pages.check, skip: words.check.skip }, () => new CheckPage().begin());
