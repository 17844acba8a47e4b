/** The page that lists all messages. */

import { element, find, setText } from "../../shared/dom.js";
import * as api from "../api.js";
import { followSite, guarded, messageAddress, startPage } from "../page.js";
import { filters, isSortable, kinds, shownRows, sortedRows } from "../rows.js";
import { openNew } from "./new-message.js";
import { RowView } from "./row-view.js";

const names = ["Message", "Status", "For", "Languages", "When"];

class List {
  #answer;
  #query = queryOf(location.search);
  #rows = new RowView((change) => this.#changed(change));

  async begin() {
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
    this.#answer = await api.messages();
    this.#rows.forget();
    this.#draw();
    this.#drawDeleted();
    document.documentElement.toggleAttribute("data-ready", true);
  }

  /** @param {{made?: string, hasDeleted?: boolean}} change */
  async #changed({ made, hasDeleted } = {}) {
    if (made) await api.builtMessage(made);
    await this.#load();
    if (hasDeleted) find("undelete").focus();
    if (made) [...find("messages").querySelectorAll("a")].find(({ href }) => href.endsWith(messageAddress(made)))?.focus();
  }

  #drawDeleted() {
    const [newest] = this.#answer.deleted;
    find("deleted").hidden = !newest;
    if (!newest) return;
    setText("deleted-words", `“${newest.title}” was deleted.`);
    find("undelete").onclick = () => guarded(async () => this.#changed({ made: (await api.undelete(newest.id)).path }));
  }

  #listen() {
    const search = find("search");
    search.value = this.#query.text;
    search.addEventListener("input", () => this.#ask({ text: search.value }));
    search.addEventListener("keydown", (event) => this.#openOnly(event));
    find("new").addEventListener("click", () => openNew());
    find("letters").checked = localStorage.getItem("publish-edit-letters") !== "off";
    find("letters").addEventListener("change", ({ target }) =>
      localStorage.setItem("publish-edit-letters", target.checked ? "on" : "off"));
    addEventListener("keydown", (event) => this.#letter(event));
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    find("zone").textContent = `Times are in ${zone.replaceAll("_", " ")}.`;
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
  #openOnly(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    find("messages").querySelector("a")?.click();
  }

  #ask(changes) {
    this.#query = { ...this.#query, ...changes };
    const given = Object.entries(this.#query).filter(([name, value]) => value !== "" && !(name === "show" && value === "all"));
    const query = new URLSearchParams(given).toString();
    history.replaceState(null, "", `${location.pathname}${query ? `?${query}` : ""}`);
    this.#draw();
  }

  #draw() {
    const { messages } = this.#answer;
    const focused = find("messages").contains(document.activeElement) ? nameOfControl(document.activeElement) : undefined;
    const rows = shownRows(messages, this.#query);
    this.#drawFilters(messages);
    this.#drawHeads();
    const sorted = sortedRows(rows, this.#query.sort);
    const bodies = Object.entries(kinds).map(([kind, heading]) => this.#group(heading, sorted.filter((row) => row.kind === kind)));
    find("messages").replaceChildren(find("heads").parentElement, ...bodies.filter(Boolean));
    if (focused) [...find("messages").querySelectorAll("a, button")].find((control) => nameOfControl(control) === focused)?.focus();
    find("table-place").hidden = rows.length === 0;
    this.#drawEmpty(messages, rows);
    find("found").textContent = this.#query.text && rows.length > 0 ? `${rows.length} of ${messages.length}` : "";
    this.#rows.fillAudiences(this.#answer.locales[0]);
  }

  #group(heading, rows) {
    if (rows.length === 0) return undefined;
    return element("tbody", { role: "rowgroup" },
      element("tr", { role: "row", class: "group-row" },
        element("th", { role: "rowheader", scope: "rowgroup", colSpan: 6 }, element("h2", {}, heading))),
      ...rows.map((row) => this.#rows.draw(row, this.#answer)));
  }

  #drawFilters(messages) {
    const place = find("show");
    if (place.childElementCount === 0) {
      place.setAttribute("role", "radiogroup");
      place.setAttribute("aria-label", "Show");
      place.append(...Object.entries(filters).map(([show, { label }]) => element("label", { class: "pill" },
        element("input", { type: "radio", name: "show", value: show, change: () => this.#ask({ show }) }),
        element("span", {}, label, " ", element("span", { class: "number" })))));
    }
    for (const input of place.querySelectorAll("input")) {
      input.checked = input.value === this.#query.show;
      input.parentElement.querySelector(".number").textContent = String(messages.filter(filters[input.value].has).length);
    }
  }

  #drawHeads() {
    const { sort } = this.#query;
    find("heads").replaceChildren(...names.map((name) => {
      const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
      const next = order === "ascending" ? `-${name}` : order === "descending" ? "" : name;
      const words = isSortable(name) ? element("button", { type: "button", class: "sort", click: () => this.#sort(name, next) }, name,
        element("span", { "aria-hidden": "true", class: "arrow" }, order === "ascending" ? "↑" : order ? "↓" : "")) : name;
      return element("th", { role: "columnheader", scope: "col", "aria-sort": order }, words);
    }), element("td", { role: "cell" }));
  }

  #sort(name, sort) {
    this.#ask({ sort });
    [...find("heads").querySelectorAll("button")].find(({ firstChild }) => firstChild.data === name)?.focus();
  }

  #drawEmpty(messages, rows) {
    const place = find("empty");
    place.hidden = rows.length > 0;
    if (rows.length > 0) return place.replaceChildren();
    if (messages.length === 0) {
      return place.replaceChildren("Nothing has been written yet. A message is a banner, an alert, release notes or a question "
        + "that the app asks. ", element("button", { type: "button", click: () => openNew() }, "Write the first"));
    }
    const { text, show } = this.#query;
    const what = text ? `No message has '${text}'` : `There are none: ${filters[show].label}`;
    const all = () => { find("search").value = ""; this.#ask({ text: "", show: "all" }); find("search").focus(); };
    place.replaceChildren(`${what}. `, element("button", { type: "button", click: all }, "Show all"));
  }
}

/** The name by which a link or button is found again when the list is drawn anew. */
function nameOfControl(control) {
  return control.getAttribute("href") ?? control.getAttribute("aria-label") ?? control.textContent;
}

function queryOf(search) {
  const query = new URLSearchParams(search);
  const show = query.get("show") ?? "all";
  return { show: Object.hasOwn(filters, show) ? show : "all", text: query.get("text") ?? "", sort: query.get("sort") ?? "" };
}

startPage(() => new List().begin());
