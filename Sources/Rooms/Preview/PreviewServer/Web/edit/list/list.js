/** The page that lists all messages. */

import { element, find, setText } from "../../shared/dom.js";
import * as api from "../api.js";
import { nameOf as languageOf } from "../languages.js";
import { followSite, guarded, messageAddress, rememberList, startPage } from "../page.js";
import { filters, isSortable, isToTranslate, shownRows, sortedRows, zoneOf, zoneWords } from "../rows.js";
import { fill, words } from "../words.js";
import { openNew } from "./new-message.js";
import { RowView } from "./row-view.js";

/** The columns, by the names that they have in addresses. @type {Record<string, string>} */
const columns = { Message: words.common.message, Status: words.list.status, For: words.list.for, Languages: words.common.languages, When: words.common.when };

/** The number of messages above which a row has one line. */
const most = 50;

/** The pause in typing before the server searches, in milliseconds. */
const pause = 150;

class List {
  #answer;
  #query = queryOf(location.search);
  /** The newest answer to a search. @type {{text: string, paths: Set<string>}} */
  #found = { text: "", paths: new Set() };
  #searching = Promise.resolve();
  #searches = 0;
  #rows = new RowView((change) => this.#changed(change));

  async begin() {
    rememberList();
    this.#listen();
    followSite(() => guarded(() => this.#load()), () => guarded(() => this.#met()));
  }

  async #met() {
    await this.#load();
    if (location.hash !== "#deleted") return;
    history.replaceState(null, "", location.pathname + location.search);
    find("undelete").focus();
  }

  async #load() {
    const answer = await api.messages();
    // A menu does not go while it is used.
    while (document.querySelector("[role=menu]")) await new Promise((done) => { setTimeout(done, 200); });
    this.#answer = answer;
    this.#rows.forget();
    find("messages").classList.toggle("is-compact", this.#answer.messages.length > most);
    setText("zone", zoneWords(zoneOf(this.#answer)));
    if (!this.#answer.locales.slice(1).includes(this.#query.translate)) this.#query.translate = "";
    await (this.#searching = this.#search(0));
    this.#drawDeleted();
    document.documentElement.toggleAttribute("data-ready", true);
  }

  /** @param {{made?: string, hasDeleted?: boolean}} change */
  async #changed({ made, hasDeleted } = {}) {
    await this.#load();
    if (hasDeleted) find("undelete").focus();
    if (made) [...find("messages").querySelectorAll("a")].find(({ href }) => href.endsWith(messageAddress(made)))?.focus();
  }

  #drawDeleted() {
    const [newest] = this.#answer.deleted;
    find("deleted").hidden = !newest;
    if (!newest) return;
    setText("deleted-words", fill(words.list.deleted, { title: newest.title }));
    find("undelete").onclick = () => guarded(async () => this.#changed({ made: (await api.undelete(newest.id)).path }));
  }

  #listen() {
    const search = find("search");
    search.value = this.#query.text;
    search.addEventListener("input", () => { this.#ask({ text: search.value }); this.#searching = this.#search(pause); });
    find("translate").addEventListener("change", ({ target }) => this.#ask({ translate: target.value }));
    search.addEventListener("keydown", (event) => this.#openOnly(event));
    find("new").addEventListener("click", () => openNew());
    find("letters").checked = localStorage.getItem("publish-edit-letters") !== "off";
    find("letters").addEventListener("change", ({ target }) =>
      localStorage.setItem("publish-edit-letters", target.checked ? "on" : "off"));
    addEventListener("keydown", (event) => this.#letter(event));
  }

  /** Letter keys work only outside of fields, and can be switched off. */
  #letter(event) {
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [role=menu]");
    if (!find("letters").checked || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") find("search").focus();
    else if (event.key === "n" || event.key === "N") openNew();
    else return;
    event.preventDefault();
  }

  /** Enter opens the first message that was found. */
  async #openOnly(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { text } = this.#query;
    await this.#searching;
    if (this.#query.text === text) find("messages").querySelector("a")?.click();
  }

  /** Searches the texts of all messages. What is known meanwhile stays, and so does the place of the focus. @param {number} wait */
  async #search(wait) {
    const { text } = this.#query;
    const number = this.#searches += 1;
    if (wait > 0) await new Promise((done) => { setTimeout(done, wait); });
    if (number !== this.#searches) return;
    // Without an answer, titles and names are searched.
    const { paths } = text.trim() === "" ? { paths: [] } : await api.search(text).catch(() => ({ paths: [] }));
    if (number !== this.#searches) return;
    this.#found = { text, paths: new Set(paths) };
    this.#draw();
  }

  #ask(changes) {
    this.#query = { ...this.#query, ...changes };
    const given = Object.entries(this.#query).filter(([name, value]) => value !== "" && !(name === "show" && value === "all"));
    const query = new URLSearchParams(given).toString();
    history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}`);
    rememberList();
    this.#draw();
  }

  #draw() {
    if (!this.#answer) return;
    const { messages } = this.#answer;
    const { text } = this.#query;
    const { text: last, paths } = this.#found;
    const rows = shownRows(messages, this.#query, text.startsWith(last) || last.startsWith(text) ? paths : undefined);
    // What was there stays until it is known that nothing has the words.
    if (rows.length === 0 && text !== last) return;
    const focused = find("messages").contains(document.activeElement) ? nameOfControl(document.activeElement) : undefined;
    this.#drawFilters(messages);
    this.#drawLanguages(messages);
    this.#drawHeads();
    const sorted = sortedRows(rows, this.#query.sort);
    const bodies = Object.entries(words.kinds).map(([kind, heading]) => this.#group(heading, sorted.filter((row) => row.kind === kind)));
    find("messages").replaceChildren(find("heads").parentElement, ...bodies.filter(Boolean));
    if (focused) [...find("messages").querySelectorAll("a, button")].find((control) => nameOfControl(control) === focused)?.focus();
    find("table-place").hidden = rows.length === 0;
    this.#drawEmpty(messages, rows);
    setText("found", text && rows.length > 0 ? fill(words.list.found, { count: rows.length, all: messages.length }) : "");
    this.#rows.fillAudiences(this.#answer.locales[0]);
  }

  #group(heading, rows) {
    if (rows.length === 0) return undefined;
    return element("tbody", { role: "rowgroup" },
      element("tr", { role: "row", class: "group-row" },
        element("th", { role: "rowheader", scope: "rowgroup", colSpan: 6 }, element("h2", {}, heading))),
      ...rows.map((row) => this.#rows.draw(row, this.#answer, this.#query.translate)));
  }

  #drawFilters(messages) {
    const place = find("show");
    if (place.childElementCount === 0) {
      place.setAttribute("role", "radiogroup");
      place.setAttribute("aria-label", words.list.show);
      place.append(...Object.entries(filters).map(([show, { label }]) => element("label", { class: "pill" },
        element("input", { type: "radio", name: "show", value: show, change: () => this.#ask({ show }) }),
        element("span", {}, label, " ", element("span", { class: "number" })))));
    }
    for (const input of place.querySelectorAll("input")) {
      input.checked = input.value === this.#query.show;
      const { isRare, has } = filters[input.value];
      const number = messages.filter(has).length;
      input.parentElement.hidden = isRare === true && number === 0 && !input.checked;
      input.parentElement.querySelector(".number").textContent = String(number);
    }
  }

  #drawLanguages(messages) {
    const select = find("translate");
    const [, ...locales] = this.#answer.locales;
    const labels = [words.common.allMessages, ...locales.map((locale) => `${languageOf(locale)} (${messages.filter((row) => isToTranslate(row, locale)).length})`)];
    find("to-translate").hidden = locales.length === 0;
    if ([...select.options].map(({ text }) => text).join() !== labels.join()) select.replaceChildren(...labels.map((label, index) => new Option(label, ["", ...locales][index])));
    select.value = this.#query.translate;
  }

  #drawHeads() {
    const { sort } = this.#query;
    find("heads").replaceChildren(...Object.entries(columns).map(([name, label]) => {
      const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
      const next = order === "ascending" ? `-${name}` : order === "descending" ? "" : name;
      const head = isSortable(name) ? element("button", { type: "button", class: "sort", click: () => this.#sort(name, next) }, label,
        element("span", { "aria-hidden": "true", class: "arrow" }, order === "ascending" ? "↑" : order ? "↓" : "")) : label;
      return element("th", { role: "columnheader", scope: "col", "aria-sort": order }, head);
    }), element("td", { role: "cell" }));
  }

  #sort(name, sort) {
    this.#ask({ sort });
    [...find("heads").querySelectorAll("button")].find(({ firstChild }) => firstChild.data === columns[name])?.focus();
  }

  #drawEmpty(messages, rows) {
    const place = find("empty");
    place.hidden = rows.length > 0;
    if (rows.length > 0) return place.replaceChildren();
    if (messages.length === 0) {
      return place.replaceChildren(words.list.noMessages, " ", element("button", { type: "button", click: () => openNew() }, words.list.first));
    }
    const { text, show, translate } = this.#query;
    const what = text ? fill(words.list.noneWith, { text }) : translate ? fill(words.list.noneToTranslate, { language: languageOf(translate) }) : fill(words.list.noneOf, { filter: filters[show].label });
    const all = () => { find("search").value = ""; this.#ask({ text: "", show: "all", translate: "" }); this.#searching = this.#search(0); find("search").focus(); };
    place.replaceChildren(what, " ", element("button", { type: "button", click: all }, words.common.showAll));
  }
}

/** The name by which a link or button is found again when the list is drawn anew. */
function nameOfControl(control) {
  return control.getAttribute("href") ?? control.getAttribute("aria-label") ?? control.textContent;
}

function queryOf(search) {
  const query = new URLSearchParams(search);
  const show = query.get("show") ?? "all";
  return { show: Object.hasOwn(filters, show) ? show : "all", text: query.get("text") ?? "", sort: query.get("sort") ?? "", translate: query.get("translate") ?? "" };
}

startPage({ title: words.pages.messages, skip: words.list.skip }, () => new List().begin());
