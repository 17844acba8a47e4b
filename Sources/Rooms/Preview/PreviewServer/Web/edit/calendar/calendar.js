/** The page with a month of messages. */

import { element, find, setText } from "../../shared/dom.js";
import { stateOf } from "../../shared/item-status.js";
import * as api from "../api.js";
import { instantToZoned, readInstant } from "../fields/schedule.js";
import { followSite, guarded, limited, messageAddress, startPage } from "../page.js";
import { nameOf, periodWords, stateWords, zoneOf, zoneWords } from "../rows.js";
import { counted, fill, pieces, words } from "../words.js";
import { beginOf, isMonth, messagesIn, monthAfter, most, weeksOf } from "./month.js";

/** The number of bars above each other that a week has room for at least. */
const least = 3;

class CalendarPage {
  #answer;
  #month = new URLSearchParams(location.search).get("month") ?? "";
  /** The first days of weeks that are shown with all messages. @type {Set<string>} */
  #whole = new Set();
  /** Counts requests, so that an answer about another month is not drawn. */
  #asked = 0;

  async begin() {
    find("weekdays").append(...weeksOf("2026-06")[0].map((day) => element("th", { role: "columnheader", scope: "col" }, inWords(day, { weekday: "short" }))));
    find("previous").addEventListener("click", () => this.#go(monthAfter(this.#month, -1)));
    find("next").addEventListener("click", () => this.#go(monthAfter(this.#month, 1)));
    find("this-month").addEventListener("click", () => this.#go(this.#today.slice(0, 7)));
    const load = () => guarded(() => this.#load());
    followSite(load, load);
  }

  get #zone() {
    return zoneOf(this.#answer);
  }

  get #today() {
    return instantToZoned(this.#answer.now, this.#zone).slice(0, 10);
  }

  async #load() {
    this.#answer = await api.messages();
    if (!isMonth(this.#month)) this.#month = this.#today.slice(0, 7);
    for (const id of ["previous", "next", "this-month"]) find(id).disabled = false;
    setText("zone", zoneWords(this.#zone));
    this.#draw();
    document.documentElement.toggleAttribute("data-ready", true);
  }

  #go(month) {
    this.#month = month;
    history.replaceState(null, "", `?month=${month}`);
    find("overlaps").replaceChildren();
    this.#draw();
  }

  #draw() {
    const weeks = weeksOf(this.#month);
    const shown = messagesIn(this.#answer.messages, weeks, this.#zone, this.#answer.now);
    const name = inWords(`${this.#month}-01`, { month: "long", year: "numeric" });
    const focused = document.activeElement?.id;
    setText("month", name);
    document.title = fill(words.calendar.title, { month: name });
    /** The messages that Tab has come to in an earlier week. @type {Set<string>} */
    const met = new Set();
    find("weeks").replaceChildren(...shown.weeks.map((week) => this.#week(week, met)));
    if (focused) document.getElementById(focused)?.focus();
    find("always").hidden = shown.always.length === 0;
    setText("always-words", fill(words.calendar.always, { count: shown.always.length }));
    find("always-list").replaceChildren(...shown.always.map((row) => element("li", {}, this.#link(row), " ", element("span", { class: "quiet" }, this.#words(row)))));
    guarded(() => this.#findOverlaps(weeks));
  }

  /** @param {import("./month.js").Week} week @param {Set<string>} met */
  #week({ days, bars }, met) {
    const isWhole = this.#whole.has(days[0]);
    const shown = bars.filter(({ lane }) => isWhole || lane < most);
    const lanes = Math.max(least, ...shown.map(({ lane }) => lane + 1));
    const cells = days.map((day, place) => {
      const own = shown.filter(({ from }) => from === place);
      const isOther = !day.startsWith(this.#month);
      return element("td", { role: "cell", "aria-current": day === this.#today && "date" },
        at(element("time", { dateTime: day, class: `day ${isOther ? "is-other" : ""}` },
          element("span", { class: "day-words" }, inWords(day, { weekday: "short" }), " "), String(Number(day.slice(8))),
          element("span", { class: "day-words" }, " ", inWords(day, { month: "long" }))), place, 1, 1, lanes + 2),
        ...own.map((bar) => this.#bar(bar, days[0], met)));
    });
    const over = bars.some(({ lane }) => lane >= most);
    if (over) cells[6].append(at(this.#more(days[0], isWhole, bars.length - shown.length), 0, 7, lanes + 2));
    return element("tr", { role: "row" }, ...cells);
  }

  #more(day, isWhole, hidden) {
    const click = () => { this.#whole[isWhole ? "delete" : "add"](day); this.#draw(); };
    return element("button", { type: "button", class: "link more-bars", id: `more ${day}`, "aria-expanded": String(isWhole), click },
      isWhole ? words.calendar.fewer : counted(words.calendar.more, hidden));
  }

  /** @param {import("./month.js").Bar} bar @param {string} day the week's first @param {Set<string>} met */
  #bar({ row, from, length, lane, isBegin, isEnd }, day, met) {
    const link = this.#link(row, `, ${stateWords(row)} `, element("span", { class: "sr" }, this.#words(row)));
    const looks = ["bar", `state-${stateOf(row)}`, isBegin && "is-begin", isEnd && "is-end", met.has(row.path) && "is-again"];
    link.className = looks.filter(Boolean).join(" ");
    link.id = `bar ${day} ${row.path}`;
    link.title = `${nameOf(row)}: ${this.#words(row)}`;
    if (met.has(row.path)) link.tabIndex = -1;
    met.add(row.path);
    return at(link, from, length, lane + 2);
  }

  #link(row, ...more) {
    return element("a", { href: messageAddress(row.path) }, nameOf(row), ...more);
  }

  #words(row) {
    return periodWords(row, this.#answer.now, this.#zone);
  }

  /** When two messages begin to overlap. */
  #begin({ paths, from }) {
    const begins = this.#answer.messages.filter(({ path }) => paths.includes(path)).map((row) => beginOf(row, this.#answer.now));
    return [from, ...begins.filter(Boolean)].sort().at(-1);
  }

  async #findOverlaps(weeks) {
    const number = this.#asked += 1;
    const [from, until] = [readInstant(weeks[0][0], this.#zone, "start"), readInstant(weeks.at(-1).at(-1), this.#zone, "end")];
    const answer = await api.overlaps(from.instant, until.instant).catch(() => undefined);
    if (number !== this.#asked) return;
    const rows = new Map(this.#answer.messages.map((row) => [row.path, row]));
    const pairs = (answer?.overlaps ?? []).filter(({ paths }) => paths.every((path) => rows.has(path)));
    const items = pairs.map((pair) => {
      const [first, second] = pair.paths.map((path) => this.#link(rows.get(path)));
      const when = element("span", { class: "quiet" }, this.#words({ begins: this.#begin(pair), ends: pair.until }));
      return element("li", {}, ...pieces(words.calendar.overlap, { first, second, when }));
    });
    const [list, more] = limited(items);
    list.setAttribute("aria-labelledby", "overlaps-title");
    const none = answer?.overlaps ? words.calendar.none : words.calendar.unknown;
    find("overlaps").replaceChildren(...items.length > 0 ? [list, more].filter(Boolean) : [element("p", { class: "quiet" }, none)]);
    const overlapping = new Set(pairs.flatMap(({ paths }) => paths.map((path) => messageAddress(path))));
    for (const bar of find("weeks").querySelectorAll(".bar")) bar.classList.toggle("is-overlapping", overlapping.has(bar.getAttribute("href")));
  }
}

/** Places a node in a week. @param {any} node @param {number} column @param {number} width @param {number} row @param {number} [height] */
function at(node, column, width, row, height = 1) {
  node.style.gridArea = `${row} / ${column + 1} / span ${height} / span ${width}`;
  return node;
}

/** @param {string} day @param {Intl.DateTimeFormatOptions} parts */
function inWords(day, parts) {
  return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

startPage({ title: words.pages.calendar, skip: words.calendar.skip }, () => new CalendarPage().begin());
