/** Shows the findings: as a list, at their fields, and with buttons that fix them. */

import { element, find } from "../../shared/dom.js";
import { withNames } from "../languages.js";
import { counted, words } from "../words.js";

/**
 * @typedef {import("../api.js").Finding} Finding
 * @typedef {import("../fields/field.js").Field} Field
 */

/** The time without typing after which the number of findings is announced, in milliseconds. */
const quiet = 2000;

export class Findings {
  /** @type {Finding[]} */
  #findings = [];
  #owner;
  #timer;
  #said = "";
  #current = -1;

  /**
   * @param {object} owner
   * @param {(finding: Finding) => Field|undefined} owner.fieldOf the field that a finding belongs to, if it is visible
   * @param {() => Field[]} owner.fields all visible fields
   * @param {(finding: Finding) => void} owner.go goes to the place of a finding
   * @param {(fix: {path: string, state: any}) => void} owner.mend
   * @param {(path: string) => string} owner.fileName the name of a file: `German`
   */
  constructor(owner) {
    this.#owner = owner;
    find("to-put-right").addEventListener("click", () => { find("to-do").scrollIntoView({ block: "nearest" }); find("findings").focus(); });
  }

  /** @param {Finding[]} findings @param {{path: string, message: string}[]} refused */
  show(findings, refused = []) {
    const all = [...refused.map(asFinding), ...findings];
    const order = ["error", "warning", "note"];
    this.#findings = all.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
    this.#draw();
    this.drawAtFields();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#say(), quiet);
  }

  /** The number of errors, which keep the message from being published. */
  get errors() {
    return this.#findings.filter(({ severity }) => severity === "error").length;
  }

  #draw() {
    const place = find("findings");
    const serious = this.#findings.filter(({ severity }) => severity !== "note");
    const notes = this.#findings.filter(({ severity }) => severity === "note");
    find("findings-title").dataset.count = serious.length ? String(serious.length) : "";
    find("to-put-right").hidden = serious.length === 0;
    find("to-put-right").textContent = counted(words.findings.some, serious.length);
    place.replaceChildren(...serious.map((finding) => this.#item(finding)));
    if (serious.length === 0) place.append(element("li", { class: "nothing" }, words.common.nothingIsWrong));
    if (notes.length === 0) return;
    place.append(element("li", { class: "notes" }, element("details", {},
      element("summary", {}, counted(words.findings.notes, notes.length)), element("ul", {}, ...notes.map((finding) => this.#item(finding))))));
  }

  #item(finding) {
    const { severity, message, fix, path } = finding;
    const label = this.#owner.fileName(path);
    return element("li", { class: `finding ${severity}` },
      element("span", { class: "severity" }, words.severities[severity]),
      label && element("span", { class: "quiet where" }, label), element("span", { class: "finding-words" }, sentence(message)),
      fix && element("span", { class: "quiet fix" }, fix),
      element("span", { class: "finding-buttons" },
        element("button", { type: "button", class: "link", click: () => this.#owner.go(finding) }, words.common.goThere),
        ...this.#fixes(finding)));
  }

  #fixes({ fixes }) {
    return fixes.map((fix) => element("button", { type: "button", class: "fix-button", click: () => this.#owner.mend(fix) }, fix.title));
  }

  /** Shows the findings of each field in its description. */
  drawAtFields() {
    for (const field of this.#owner.fields()) {
      if (!field.said || !field.control) continue;
      const own = this.#findings.filter((finding) => finding.severity !== "note" && this.#owner.fieldOf(finding)?.control === field.control);
      draw(field, own, own.map((finding) => this.#fixes(finding)));
    }
  }

  /** Announces the number of findings after a pause, and only if it has changed. */
  #say() {
    const serious = this.#findings.filter(({ severity }) => severity !== "note").length;
    const sentence = serious === 0 ? words.findings.none : counted(words.findings.some, serious);
    if (sentence !== this.#said) find("findings-said").textContent = sentence;
    this.#said = sentence;
  }

  /** Goes to the next finding, from any place in the page. */
  next() {
    const serious = this.#findings.filter(({ severity }) => severity !== "note");
    if (serious.length === 0) return;
    this.#current = (this.#current + 1) % serious.length;
    this.#owner.go(serious[this.#current]);
  }
}

/** @param {any} field @param {Finding[]} own @param {HTMLElement[][]} fixes */
function draw({ said, control }, own, fixes) {
  said.replaceChildren(...own.map(({ severity, message, fix }, index) => element("p", { class: `said-finding ${severity}` },
    sentence(message), fix && element("span", { class: "quiet" }, ` ${fix}`), " ", ...fixes[index])));
  const described = [control.dataset.hint, own.length > 0 && said.id].filter(Boolean).join(" ");
  if (described) control.setAttribute("aria-describedby", described);
  else control.removeAttribute("aria-describedby");
  if (own.some(({ severity }) => severity === "error")) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

function asFinding({ path, message }) {
  return /** @type {Finding} */ ({ severity: "error", id: "refused", message, fix: null, path, line: 1, field: null, bodyLine: null, fixes: [] });
}

function sentence(text) {
  return withNames(/[.:!?…]$/.test(text) ? text : `${text}.`);
}
