/** The forms for one language: the message's own file and its views. Translations have the default language's text beside them. */

import { element, find } from "../../shared/dom.js";
import { nameOf } from "../languages.js";
import { commonEnds } from "../text/difference.js";
import { fill, words } from "../words.js";
import { FileForm } from "./form.js";
import { originalBeside, staleness } from "./original.js";
import { beginText, filesOf, sharedScreens, variantsOf, viewOf } from "./variants.js";
import { selectLine, WholeFile } from "./whole-file.js";

/** @typedef {import("./files.js").MessageFile} MessageFile */

export class Panel {
  /** @type {(FileForm|WholeFile)[]} */
  #forms = [];
  #options;
  /** The files that are edited as text although their fields can be read. @type {Set<string>} */
  #asText = new Set();
  #shown = "";

  #accept;

  /**
   * @param {Omit<import("./form.js").FormOptions, "isOriginal"|"lead"> & {variant: () => string, open: (path: string) => void}} options variant:
   *   the open one, empty without variants; open: goes to the text of a file
   * @param {(translation: MessageFile) => void} accept is called when the user accepts a translation as it is
   */
  constructor(options, accept) {
    this.#options = options;
    this.#accept = accept;
  }

  get isAsText() {
    return this.#asText.size > 0;
  }

  /** Switches between editing a language's files as text and with the form. @param {string[]} paths */
  editAsText(paths, isText) {
    for (const path of paths) {
      if (isText) this.#asText.add(path);
      else this.#asText.delete(path);
    }
  }

  /** @param {string} locale */
  draw(locale) {
    const { files } = this.#options;
    const own = this.#own(locale);
    const isOriginal = locale === files.main.locale;
    this.#forms = own.map((file) => (this.#isText(file) ? new WholeFile(file, files) : this.#form(file, isOriginal)));
    this.#shown = this.#manner(own);
    const panel = find("panel");
    panel.classList.toggle("is-translation", !isOriginal);
    panel.replaceChildren(...this.#shared(locale), ...own.map((file, index) => {
      const form = isOriginal ? this.#forms[index].node
        : element("div", { class: "side-by-side" }, originalBeside(files, file), this.#translation(file, this.#forms[index]));
      const name = partName(file.part);
      return own.length > 1 ? element("div", { role: "group", "aria-label": name }, element("h2", { class: "part-title" }, name), form) : form;
    }));
  }

  #own(locale) {
    return filesOf(this.#options.files, locale, this.#options.variant());
  }

  /** Screens that have the same text as in the first variant, each with a button to write another. */
  #shared(locale) {
    const { files } = this.#options;
    const variant = this.#options.variant();
    const isOriginal = locale === files.main.locale;
    return sharedScreens(files, variant).map((screen) => {
      const begin = () => this.#options.open(beginText(files, screen, variant));
      const where = screen.part === "index" ? "" : `${partName(screen.part)}: `;
      return element("div", { class: "form-group" }, element("p", {}, `${where}${fill(words.screens.shared, { variant: variantsOf(files)[0] })}`),
        isOriginal ? element("p", {}, element("button", { type: "button", click: begin }, screen.part === "index" ? words.screens.write : fill(words.screens.writeFor, { name: screen.part })))
          : element("p", { class: "hint" }, fill(words.screens.begins, { language: nameOf(files.main.locale) })));
    });
  }

  #form(file, isOriginal) {
    return new FileForm(file, { ...this.#options, isOriginal, lead: this.#options.open });
  }

  #translation(file, form) {
    return element("div", { class: "translation" },
      element("p", { class: "column-name" }, nameOf(file.locale)), this.#staleness(file), form.node);
  }

  #staleness(file) {
    return staleness(file, this.#options.files.main.locale, this.#accept);
  }

  #isText({ path, now }) {
    return now.fields === null || this.#asText.has(path);
  }

  #manner(own) {
    return own.map((file) => `${file.path} ${this.#isText(file)}`).join("\n");
  }

  /** Shows the current states of the files. @param {string} locale */
  refresh(locale) {
    const own = this.#own(locale);
    if (this.#manner(own) !== this.#shown) return this.draw(locale);
    for (const form of this.#forms) form.refresh();
    const [originals, said] = [".original", ".acceptance"].map((kind) => find("panel").querySelectorAll(kind));
    if (originals.length !== own.length) return;
    own.forEach((file, index) => {
      originals[index].replaceWith(originalBeside(this.#options.files, file));
      said[index].replaceWith(this.#staleness(file));
    });
  }

  /** All visible fields. @returns {import("../fields/field.js").Field[]} */
  get fields() {
    return this.#forms.flatMap(({ fields }) => fields).flatMap((field) => [...(field.inner?.() ?? []), field]);
  }

  /** The field for a place in a file, or for the value that contains it. @param {string} path @param {string[]} place */
  field(path, place) {
    const form = this.#forms.find((some) => some.path === path);
    if (form instanceof WholeFile) return form.fields[0];
    const fields = form?.fields.flatMap((field) => [...(field.inner?.() ?? []), field]) ?? [];
    const around = fields.filter((field) => field.place.every((name, index) => String(place[index]) === name));
    return around.sort((a, b) => b.place.length - a.place.length)[0] ?? fields.find((field) => field.place[0] === place[0]);
  }

  /**
   * The field of a finding.
   * @param {{path: string, field?: string[]|null, bodyLine?: number|null, column?: number}} finding
   */
  fieldOf({ path, field, bodyLine, column }) {
    const form = this.#forms.find((some) => some.path === path);
    const place = bodyLine && column && form instanceof FileForm ? form.bodyPlace(bodyLine, column) : ["body"];
    return this.field(path, field ?? (bodyLine ? place : ["title"]));
  }

  /** Shows in the field with the focus what the file has, and returns whether it showed something else. */
  isReset() {
    const control = document.activeElement;
    if (!find("panel").contains(control)) return false;
    const before = shownBy(control);
    for (const form of this.#forms) form.refresh();
    return shownBy(control) !== before || !control.isConnected;
  }

  /**
   * Notes what the fields of a key show, and returns a function that moves the focus to the first control that then shows something else.
   * @param {string} path
   * @param {string} name of the key
   */
  watch(path, name) {
    const fields = () => this.#forms.filter((form) => form.path === path).flatMap((form) => form.fields).filter(({ place }) => place[0] === name);
    const nodes = fields().map(({ node }) => node);
    unfold(nodes[0]?.closest(".more-fields"));
    const noted = (/** @type {Element|null|undefined} */ node) => {
      const before = controlsIn(node).map(shownBy);
      return () => {
        const controls = controlsIn(node);
        const { head, tail } = commonEnds(before, controls.map(shownBy));
        return head + tail < controls.length ? { control: controls[head], old: before[head] } : undefined;
      };
    };
    const [own, around] = [nodes.map(noted), noted(nodes[0]?.parentElement)];
    return () => {
      const rest = fields().map((field) => field.control).reverse().find(isUsable);
      // What hides a field, such as the checkbox of a time, is beside it.
      const { control, old = "" } = own.map((changed) => changed()).find(Boolean) ?? (rest ? { control: rest } : around()) ?? { control: find("panel") };
      if (typeof control.selectionStart === "number") {
        const place = control.value.length - commonEnds(old, control.value).tail;
        control.setSelectionRange(place, place);
      }
      control.focus();
    };
  }

  /**
   * Goes to a place: unfolds its field, and selects its line.
   * @param {{path: string, field?: string[]|null, line?: number, bodyLine?: number|null, column?: number}} place
   */
  lead({ line = 1, ...place }) {
    const { bodyLine } = place;
    const found = this.fieldOf(place);
    const control = found?.control;
    if (!control) return find("panel").focus();
    unfold(control);
    if (control instanceof HTMLTextAreaElement) selectLine(control, found.place[0] === "text" ? line : bodyLine ?? 1);
    control.focus();
    control.scrollIntoView({ block: "center" });
  }
}

/** The visible controls with a value. @param {Element|null|undefined} node @returns {any[]} */
function controlsIn(node) {
  return node?.isConnected ? [...node.querySelectorAll("input:not([type=file], [type=radio]:not(:checked)), select, textarea")].filter(isUsable) : [];
}

/** Whether a control can have the focus. @param {any} control */
function isUsable(control) {
  return control?.checkVisibility() && !control.disabled;
}

/** What a control shows. @param {any} control @returns {string} */
function shownBy(control) {
  return control.type === "checkbox" ? String(control.checked) : String(control.value);
}

/** Shows everything that a control is hidden in. @param {Element|null|undefined} control */
function unfold(control) {
  for (let part = control?.closest("[hidden]"); part; part = control?.closest("[hidden]")) {
    part.removeAttribute("hidden");
    document.querySelector(`[aria-controls="${part.id}"]`)?.setAttribute("aria-expanded", "true");
  }
}

function partName(part) {
  const view = viewOf(part);
  return { index: words.common.firstScreen, local: words.screens.app, store: words.screens.store }[view] ?? fill(words.screens.other, { name: view });
}
