/** The form for one file of a message: its texts, its look, who sees it, when, and all else. */

import { element } from "./dom.js";
import { join, split } from "./edit-buttons.js";
import { group, lineField } from "./edit-field.js";
import { textBox } from "./edit-text-box.js";
import { fieldsFor } from "./edit-typed-field.js";
import { direction } from "./language.js";

/**
 * @typedef {import("./edit-field.js").Field} Field
 * @typedef {import("./edit-message-files.js").MessageFile} MessageFile
 * @typedef {import("./edit-message-files.js").MessageFiles} MessageFiles
 */

/**
 * @typedef {object} FormOptions
 * @property {MessageFiles} files
 * @property {Record<string, any>} names what can be chosen
 * @property {any} message as the server described it
 * @property {boolean} isOriginal whether it is the default language's, which has all keys
 */

export class FileForm {
  /** @type {Field[]} */
  fields = [];
  node;
  #path;
  #files;
  #options;

  /** @param {MessageFile} file @param {FormOptions} options */
  constructor(file, options) {
    this.#path = file.path;
    this.#files = options.files;
    this.#options = options;
    this.node = element("div", { class: "file-form" });
    this.#draw(file);
    this.refresh();
  }

  get path() {
    return this.#path;
  }

  /** Shows what the file's state is now. */
  refresh() {
    const { now } = this.#files.file(this.#path);
    if (!now.fields) return;
    for (const field of this.fields) {
      field.refresh(field.place[0] === "body" ? this.#text(now) : this.#files.value(this.#path, field.place));
    }
  }

  #text(now) {
    return split(now.body ?? "", this.#bodyOptions).text;
  }

  get #bodyOptions() {
    return { isCarousel: this.#files.value(this.#files.main.path, ["template"]) === "carousel" };
  }

  #draw(file) {
    const { isOriginal } = this.#options;
    const keys = this.#files.keysOf(file).filter((key) => isOriginal || key.translated);
    const [lang, dir] = [file.locale, direction(file.locale)];
    const context = {
      names: this.#options.names, lang, dir, set: (place, value, typed) => this.#files.set(this.#path, place, value, { typed }),
    };
    const made = new Map(keys.map((key) => [key.name, fieldsFor(key, context)]));
    const take = (name) => { const taken = made.get(name) ?? []; made.delete(name); return taken; };
    const of = (name) => keys.filter((key) => key.group === name).flatMap((key) => take(key.name));
    take("draft"); take("withdrawn");
    const title = this.#title(keys.find(({ name }) => name === "title"), context);
    take("title");
    const body = textBox({
      label: "Text", lang, dir, ...this.#bodyOptions,
      changed: (text) => this.#files.setBody(this.#path, join({ ...this.#parts(), text }), { typed: true }),
    });
    const texts = [title, body, ...of("text")].filter(Boolean);
    const [look, audience, schedule] = [of("look"), of("audience"), of("schedule")];
    const more = [...made.values()].flat();
    this.fields = [...texts, ...look, ...audience, ...schedule, ...more];
    this.node.replaceChildren(...[
      element("div", { class: "form-group texts" }, ...nodes(texts)),
      look.length > 0 && group("Look", ...nodes(look)),
      audience.length > 0 && group("Who sees it", ...nodes(audience)),
      schedule.length > 0 && group("When", ...nodes(schedule)),
      more.length > 0 && moreSettings(nodes(more)),
    ].filter(Boolean));
  }

  #parts() {
    return split(this.#files.file(this.#path).now.body ?? "", this.#bodyOptions);
  }

  #title(key, { lang, dir }) {
    return key && lineField({
      label: "Title", place: ["title"], counts: true, lang, dir, properties: { class: "title-field" },
      changed: (value) => this.#files.set(this.#path, ["title"], value, { typed: true }),
    });
  }
}

function nodes(fields) {
  return fields.map(({ node }) => node);
}

/** What is seldom needed lies behind a button. */
function moreSettings(children) {
  const inner = element("div", { class: "form-group more-fields", role: "group", "aria-label": "More settings", hidden: true }, ...children);
  const button = element("button", {
    type: "button", class: "unfold", "aria-expanded": "false",
    click: () => { inner.hidden = !inner.hidden; button.setAttribute("aria-expanded", String(!inner.hidden)); },
  }, "More settings");
  return element("section", { class: "more-settings" }, button, inner);
}
