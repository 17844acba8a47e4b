/** The form for one file of a message: its texts, look, audience, schedule, and all other keys. */

import { element } from "../../shared/dom.js";
import { direction } from "../../shared/language.js";
import { buttonRows } from "../fields/button-rows.js";
import { join, split, withText } from "../fields/buttons.js";
import { group, lineField } from "../fields/field.js";
import { lookField } from "../fields/look.js";
import { pictureFields } from "../fields/picture.js";
import { fieldsFor } from "../fields/typed-field.js";
import { whenFields } from "../fields/when.js";
import { variantsField } from "../fields/variants.js";
import { conditionsField } from "../fields/who.js";
import { textBox } from "../text/box.js";
import { askImage, askLink } from "../text/dialogs.js";
import { words } from "../words.js";
import { askNewView } from "./new-view.js";
import { beginText, removeVariant, variantOf, viewOf } from "./variants.js";

/**
 * @typedef {import("../fields/field.js").Field} Field
 * @typedef {import("./files.js").MessageFile} MessageFile
 * @typedef {import("./files.js").MessageFiles} MessageFiles
 */

/**
 * @typedef {object} FormOptions
 * @property {MessageFiles} files
 * @property {Record<string, any>} names the available choices
 * @property {any} message the message in the server's form
 * @property {import("../saving/changes.js").Key[]} conditions the keys of conditions
 * @property {number} deepest how many groups of conditions may be around another
 * @property {string} now
 * @property {(path: string) => void} lead goes to the text of a different view
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

  /** Shows the current state of the file. */
  refresh() {
    const { now } = this.#files.file(this.#path);
    if (!now.fields) return;
    for (const field of this.fields) {
      field.refresh(field.place[0] === "body" ? this.#text(now) : this.#files.value(this.#path, field.place), now.open);
      for (const inner of field.inner?.() ?? []) inner.refresh(this.#files.value(this.#path, inner.place));
    }
  }

  /** The place of a line and a column of the body: the text, or one of the buttons. @param {number} line @param {number} column in characters */
  bodyPlace(line, column) {
    const { lead, text, gap, rows } = this.#parts();
    const lines = `${lead}${text}${gap}${rows.map(({ source, separator }) => source + separator).join("")}`.split("\n");
    const offset = [...lines.slice(0, line - 1), [...lines[line - 1] ?? ""].slice(0, column - 1).join("")].join("\n").length;
    let end = `${lead}${text}${gap}`.length;
    const row = offset < end ? -1 : rows.findIndex(({ source, separator }) => { end += `${source}${separator}`.length; return offset < end; });
    return row < 0 ? ["body"] : ["body", "buttons", String(row)];
  }

  #text(now) {
    return split(now.body ?? "", this.#bodyOptions).text;
  }

  get #isCarousel() {
    return this.#files.value(this.#original, ["template"]) === "carousel";
  }

  get #bodyOptions() {
    return { isCarousel: this.#isCarousel || !this.#hasButtons, schemes: this.#options.names.schemes ?? [] };
  }

  /** The default language's file of the same view, whose look applies to all languages. */
  get #original() {
    const { part } = this.#files.file(this.#path);
    return this.#files.all.find((file) => file.part === part && file.locale === this.#files.main.locale)?.path ?? this.#path;
  }

  /** Whether the message has one button with an action, like alerts and usage prompts. */
  get #hasAction() {
    const { kind, channels } = this.#options.message;
    return kind === "prompts" || channels.includes("alerts");
  }

  /** Whether the message has buttons at the end of its text, like banners. An alert's button has a field of its own. */
  get #hasButtons() {
    const { kind, channels } = this.#options.message;
    return kind === "notifications" && channels.includes("banners");
  }

  /** The targets that a link can have. */
  get #targets() {
    const { names } = this.#options;
    const { part: own } = this.#files.file(this.#path);
    const others = [...new Set(this.#files.all.map(({ part }) => viewOf(part)))].filter((view) => view !== viewOf(own));
    return { schemes: names.schemes ?? [], flags: names.flags ?? [], views: [...others, viewOf(own)], ...(this.#hasButtons ? { linkHosts: names.linkHosts, linkValues: names.linkValues } : {}) };
  }

  /** Asks for a new view with the same look, links to it, and continues with its text. @param {(part: string) => void} chosen */
  async #addView(chosen) {
    const view = await askNewView(this.#targets.views);
    if (!view) return;
    chosen(view.part);
    const template = this.#files.value(this.#path, ["template"]);
    this.#options.lead(this.#files.addView(view.part, { title: view.title, ...(template ? { template } : {}) }));
  }

  #addVariant(name, shares) {
    const { main } = this.#files;
    const hasText = this.#files.all.some(({ part }) => variantOf(part) === name);
    this.#files.set(main.path, ["variants"], shares);
    this.#options.lead(hasText ? main.path : beginText(this.#files, main, name));
  }

  #buttons(lang) {
    return buttonRows({
      lang, names: { ...this.#targets, addView: this.#options.isOriginal ? (chosen) => this.#addView(chosen) : undefined },
      rows: () => this.#parts().rows, isInText: () => this.#isCarousel,
      changed: (rows, manner) => {
        const body = join({ ...this.#parts(), rows });
        // A button without a label or an address is incomplete, and would turn all buttons into text.
        if (split(body, this.#bodyOptions).rows.length === rows.length) this.#files.setBody(this.#path, body, manner);
      },
    });
  }

  #draw(file) {
    const { isOriginal } = this.#options;
    const keys = this.#files.keysOf(file).filter((key) => isOriginal || key.translated);
    const [lang, dir] = /** @type {const} */ ([file.locale, direction(file.locale)]);
    const context = {
      names: { ...this.#options.names, own: this.#files.value(this.#files.main.path, ["id"]) ?? this.#options.message.id }, lang, dir, isSaved: (place) => this.#files.isSaved(this.#path, place), set: (place, value, typed, more) => this.#files.set(this.#path, place, value, { typed, ...more }),
    };
    const keyOf = (name) => keys.find((key) => key.name === name);
    /** The keys that already have a field. @type {Set<string>} */
    const used = new Set(["draft", "withdrawn", "title"]);
    if (keyOf("variants")) used.add("variants");
    const of = (name) => keys.filter((key) => key.group === name && !used.has(key.name)).flatMap((key) => { used.add(key.name); return fieldsFor(key, context); });
    const parts = [];
    const put = (name, ...made) => {
      const shown = made.filter(Boolean);
      if (shown.length > 0) parts.push(name ? group(name, ...shown.map(({ node }) => node)) : element("div", { class: "form-group texts" }, ...shown.map(({ node }) => node)));
      this.fields.push(...shown.flatMap((some) => some.fields ?? [some]));
    };
    const isAction = (name) => /^action/.test(name) && !this.#hasAction && this.#files.value(this.#path, [name]) === undefined;
    const seldom = keys.filter(({ name }) => isAction(name));
    for (const { name } of seldom) used.add(name);
    put("", this.#title(keyOf("title"), context), this.#body(context), this.#hasButtons && this.#buttons(lang), ...of("text"),
      ...["actionURL"].filter((name) => keyOf(name) && !used.has(name) && used.add(name)).flatMap((name) => fieldsFor(keyOf(name), context)));
    const has = (name) => keyOf(name) !== undefined && used.add(name);
    const isVariant = variantOf(file.part) !== "";
    put(words.common.look, isOriginal && !isVariant && has("template") && lookField(context), has("image") && has("imageAlt") && pictureFields({ ...context, hint: isOriginal ? "" : words.field.inThisLanguage, inherited: () => this.#files.value(this.#original, ["image"]) }));
    put(words.field.who, isOriginal && has("conditions") && conditionsField({ ...context, keys: this.#options.conditions, deepest: this.#options.deepest }),
      ...["minVersion", "maxVersion"].filter(has).flatMap((name) => fieldsFor(keyOf(name), context)), ...of("audience"));
    put(words.common.when, has("publish") && whenFields({ ...context, hasEnd: Boolean(has("expires")), hasConditions: used.has("conditions"), isPublished: this.#options.message.published, now: this.#options.now }),
      ...(keyOf("publish") ? [] : of("schedule")));
    const mayVary = isOriginal && this.#hasButtons && (!this.#hasAction || this.#files.value(this.#path, ["variants"]));
    if (mayVary && keyOf("variants")) put(words.common.variants, variantsField({ ...context, added: (name, shares) => this.#addVariant(name, shares), removed: (name) => removeVariant(this.#files, name) }));
    const more = [...keys.filter(({ name }) => !used.has(name)), ...seldom].flatMap((key) => fieldsFor(key, context));
    this.fields.push(...more);
    if (more.length > 0) parts.push(moreSettings(more.map(({ node }) => node)));
    this.node.replaceChildren(...parts);
  }

  #body({ lang, dir }) {
    return textBox({
      label: words.common.text, lang, dir, isCarousel: () => this.#isCarousel,
      askLink: (control) => askLink(control, this.#targets), askImage: (control) => askImage(control, this.#options.names.assets ?? []),
      changed: (text, isTyped) => this.#files.setBody(this.#path, join(withText(this.#parts(), text)), { typed: isTyped ? "text" : "" }),
    });
  }

  #parts() {
    return split(this.#files.file(this.#path).now.body ?? "", this.#bodyOptions);
  }

  #title(key, { lang, dir }) {
    return key && lineField({
      label: words.common.title, place: ["title"], counts: true, lang, dir, properties: { class: "title-field" },
      changed: (value) => this.#files.set(this.#path, ["title"], value, { typed: true }),
    });
  }
}

let made = 0;

/** Rarely needed fields are behind a button. */
function moreSettings(children) {
  const inner = element("div", { id: `more-${made += 1}`, class: "form-group more-fields", role: "group", "aria-label": words.field.more, hidden: true }, ...children);
  const button = element("button", {
    type: "button", class: "unfold", "aria-expanded": "false", "aria-controls": inner.id,
    click: () => { inner.hidden = !inner.hidden; button.setAttribute("aria-expanded", String(!inner.hidden)); },
  }, words.field.more);
  return element("section", { class: "more-settings" }, button, inner);
}
