/** Draws a message in the list, and requests the audiences of the visible rows. */

import { audiences } from "../../shared/api.js";
import { element } from "../../shared/dom.js";
import { audienceWords } from "../../shared/language.js";
import * as api from "../api.js";
import { addressOf } from "../fields/picture.js";
import { nameOf as languageOf, withNames } from "../languages.js";
import { guarded, messageAddress } from "../page.js";
import { setKey, setReady } from "../ready.js";
import { isToTranslate, kindOf, nameOf, periodWords, stateBadge, titlesOf, withTitles, zoneOf } from "../rows.js";
import { duplicateMessage, mayBeDraft, mayDuplicate, mayTakeBack, renameMessage, takeBack } from "../withdraw.js";
import { fill, pieces, words } from "../words.js";
import { openMenu } from "./menu.js";

/** The maximum number of entries in one request. */
const atOnce = 100;

/** Stands for a picture: a card with lines, in a grey that can be seen on light and dark. */
const noPicture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#85858f">'
  + '<rect x="3.5" y="5.5" width="17" height="13" rx="2.5"/><path d="M7 10h10M7 14h6"/></svg>')}`;

/** Pictures are loaded when they are about to be seen. */
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    seen.unobserve(target);
    addressOf(target.dataset.path ?? "").then((address) => { target.src = address; }, () => {});
  }
}, { rootMargin: "200px" });

export class RowView {
  /** The pictures, which stay when rows are drawn anew. @type {Map<string, HTMLImageElement>} */
  #pictures = new Map();
  /** The known audiences, by entry. @type {Map<string, {who?: string, findings?: {kind: string, words: string}[]}>} */
  #known = new Map();
  /** @type {{row: import("../rows.js").Row, cell: HTMLElement}[]} */
  #waiting = [];
  #changed;
  /** @type {import("../rows.js").Row[]} */
  #rows = [];
  /** The titles of all rows. */
  #titles = new Map();

  /**
   * @param {(change?: {made?: string, hasDeleted?: boolean}) => Promise<void>} changed is called after a message was changed
   *   here; made: the path of a new one
   */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Forgets the audiences, because they may be different in a new build. */
  forget() {
    this.#known.clear();
  }

  /** @param {import("../rows.js").Row} row @param {{locales: string[], now: string, timeZone: string|null, messages: import("../rows.js").Row[]}} site @param {string} translate the language that is translated into, if any */
  draw(row, { locales, now, timeZone, messages }, translate) {
    if (messages !== this.#rows) [this.#rows, this.#titles] = [messages, titlesOf(messages)];
    const name = nameOf(row);
    const when = periodWords(row, now, zoneOf({ timeZone }));
    // A row of one line may cut it.
    const audience = element("td", { role: "cell", class: "for", pointerenter: ({ target }) => { target.title = target.textContent; } }, row.problem && row.errors > 0 ? problemWords(row.problem) : row.for ? withTitles(audienceWords(row.for, this.#titles), this.#titles) : "");
    if (row.errors === 0) this.#waiting.push({ row, cell: audience });
    return element("tr", { role: "row" },
      element("td", { role: "cell", class: "message-cell" }, this.#picture(row), element("a", { href: messageAddress(row.path, isToTranslate(row, translate) ? translate : undefined) }, name),
        element("span", { class: "quiet kind" }, kindOf(row))),
      element("td", { role: "cell", class: "status-cell" }, stateBadge(row),
        row.unsaved && element("span", { class: "unsaved" }, words.list.notSaved),
        row.state === "withdrawn" && row.published && element("span", { class: "unsaved" }, words.times.stillThere)),
      audience,
      element("td", { role: "cell", class: "languages" }, ...locales.map((locale) => languageMark(locale, row, name, locale === locales[0]))),
      element("td", { role: "cell", class: "when", title: [row.begins, row.ends].filter(Boolean).map(utc).join(" – ") }, when || element("span", { class: "quiet" }, "–")),
      element("td", { role: "cell", class: "more-cell" }, this.#more(row, name)));
  }

  #picture({ path, picture }) {
    const key = JSON.stringify([path, picture]);
    const image = this.#pictures.get(key) ?? element("img", { alt: "", class: "row-picture", src: noPicture, "data-path": picture ?? undefined });
    if (picture && !this.#pictures.has(key)) seen.observe(image);
    this.#pictures.set(key, image);
    return image;
  }

  #more(row, name) {
    const items = [
      mayDuplicate(row) && { label: words.actions.duplicate, act: () => guarded(() => duplicateMessage(row)) },
      row.mayRename && { label: words.actions.rename, act: () => guarded(() => this.#rename(row)) },
      row.mayDelete && { label: words.actions.delete, act: () => guarded(() => this.#delete(row)) },
      mayBeDraft(row) && { label: words.actions.makeDraft, act: () => guarded(() => this.#makeDraft(row)) },
      row.state === "withdrawn" ? { label: words.actions.putBack, act: () => guarded(() => this.#putBack(row)) }
        : mayTakeBack(row) && { label: words.actions.takeBack, act: () => guarded(() => this.#takeBack(row, name)) },
    ];
    const shown = items.filter(Boolean);
    const click = ({ currentTarget }) => openMenu(currentTarget, shown);
    return shown.length > 0 && element("button", {
      type: "button", class: "more", "aria-label": fill(words.list.more, { name }), "aria-haspopup": "menu", "aria-expanded": "false", click,
    }, "⋯");
  }

  async #rename(row) {
    const path = await renameMessage(row);
    if (path) await this.#changed({ made: path });
  }

  async #delete({ path }) {
    await api.deleteDraft(path);
    await this.#changed({ hasDeleted: true });
  }

  async #makeDraft({ path }) {
    await setReady(path, false);
    await this.#changed();
  }

  async #putBack({ path }) {
    await setKey(path, "withdrawn", undefined);
    await this.#changed();
  }

  async #takeBack(row, name) {
    if (await takeBack(row.path, name)) await this.#changed();
  }

  /** @param {string} locale */
  async fillAudiences(locale) {
    const waiting = this.#waiting.filter(({ row }) => row.entries?.length > 0);
    this.#waiting = [];
    const unknown = waiting.flatMap(({ row }) => row.entries).filter((entry) => !this.#known.has(keyOf(entry)));
    for (let start = 0; start < unknown.length; start += atOnce) {
      const asked = unknown.slice(start, start + atOnce);
      for (const entry of asked) this.#known.set(keyOf(entry), {});
      // The list is usable without audiences, so their failure is ignored.
      const answers = await audiences(asked, locale).catch(() => []);
      for (const answer of answers) if (!this.#known.get(keyOf(answer))?.reach?.length) this.#known.set(keyOf(answer), answer);
    }
    for (const { row, cell } of waiting) if (cell.textContent === "") cell.append(...audienceOf(row.entries.map((entry) => this.#known.get(keyOf(entry)) ?? {}), this.#titles));
  }
}

function keyOf({ channel, id }) {
  return JSON.stringify([channel, id]);
}

/** The words for the audience, only once if banner and alert have the same. */
function audienceOf(answers, titles) {
  const first = answers.flatMap(({ findings = [] }) => findings).find(({ kind }) => kind === "never-first" || kind === "never-shown");
  const who = [...new Set(answers.filter(({ reach }) => reach).map((answer) => audienceWords(answer, titles)))];
  if (first) return pieces(words.list.nobody, { nobody: element("span", { class: "nobody" }, words.list.nobodyMark), reason: words.list.findings[first.kind] });
  return [withTitles(who.join("; "), titles)];
}

function problemWords({ message, fix }) {
  return element("span", { class: "row-problem" }, withNames(message), fix && element("span", { class: "quiet" }, ` ${fix}`));
}

/** A language; one that there is something to do for leads there, so that Tab stops at these alone. */
function languageMark(locale, { path, translations }, name, isDefault) {
  const state = isDefault ? "complete" : translations[locale];
  if (!state) return "";
  const said = [languageOf(locale), words.translations[state]].filter(Boolean).join(", ");
  const mark = { stale: "!", incomplete: "!", missing: "?", untranslated: "=" }[state];
  const look = { class: `language is-${state}`, title: said };
  return mark ? element("a", { ...look, href: messageAddress(path, locale), "aria-label": `${name}: ${said}` }, `${locale}${mark}`) : element("span", look, locale);
}

function utc(instant) {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
