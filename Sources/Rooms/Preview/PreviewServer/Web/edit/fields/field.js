/** A field of a form: its label, its control, and the findings below it. */

import { element } from "../../shared/dom.js";

let made = 0;

/**
 * @typedef {object} Field
 * @property {HTMLElement} node
 * @property {(value: any, open?: any) => void} refresh shows a value that was not set by this field; open: see `State`
 * @property {string[]} place of the key
 * @property {HTMLElement} [control] the element that takes the focus, and that findings describe
 * @property {HTMLElement} [said] the place for findings
 * @property {() => Field[]} [inner] the current fields inside of this one
 */

/**
 * A label above a control, with room for findings.
 * @param {object} parts
 * @param {string} parts.label
 * @param {HTMLElement} parts.control
 * @param {string} [parts.hint]
 * @param {Node|null} [parts.beside] after the label, as a counter
 * @param {string} [parts.look]
 * @returns {{node: HTMLElement, said: HTMLElement}}
 */
export function withLabel({ label, control, hint, beside = null, look = "" }) {
  const { said, hinted } = described(control, hint);
  const head = element("div", { class: "field-head" }, element("label", { for: control.id }, label), beside);
  return { node: element("div", { class: `field ${look}` }, head, control, hinted, said), said };
}

/**
 * The same for a checkbox, whose label is beside it.
 * @param {{label: string, control: HTMLElement, hint?: string, look?: string}} parts
 */
export function checkField({ label, control, hint, look = "" }) {
  const { said, hinted } = described(control, hint);
  const check = element("div", { class: "check" }, control, element("label", { for: control.id }, label));
  return { node: element("div", { class: `field check-field ${look}` }, check, hinted, said), said };
}

/** Gives a control a name for its label, and links it to its hint and findings. @param {HTMLElement} control @param {string|undefined} hint */
function described(control, hint) {
  control.id ||= `edit-${made += 1}`;
  const hinted = hint ? element("p", { class: "hint", id: `${control.id}-hint` }, hint) : null;
  control.dataset.hint = hinted?.id ?? "";
  if (hinted) control.setAttribute("aria-describedby", hinted.id);
  return { said: saidHere(), hinted };
}

/** The place for a field's findings. @returns {HTMLElement} */
export function saidHere() {
  return element("div", { class: "said-here", id: `said-${made += 1}` });
}

/** The suggested values of a text box, to be placed beside it. @param {HTMLElement} control @param {string[]} values @returns {HTMLElement} */
export function offered(control, values) {
  const id = `offered-${made += 1}`;
  control.setAttribute("list", id);
  return element("datalist", { id }, ...values.map((value) => element("option", { value })));
}

/** The parts of a text between commas. @param {string} value */
export function commaParts(value) {
  return value.split(",").map((part) => part.trim()).filter(Boolean);
}

/** A group of fields with a heading. */
export function group(name, ...children) {
  const id = `edit-${made += 1}`;
  return element("section", { class: "form-group", role: "group", "aria-labelledby": id },
    element("h2", { id }, name), ...children);
}

/**
 * A text field with a single line.
 * @param {object} options
 * @param {string} options.label
 * @param {string[]} options.place
 * @param {(value: string|undefined) => void} options.changed
 * @param {string} [options.hint]
 * @param {boolean} [options.counts] whether the length is shown
 * @param {string} [options.lang]
 * @param {"ltr"|"rtl"} [options.dir]
 * @param {boolean} [options.mayBeEmpty] whether an empty text is a value; otherwise it removes the key
 * @param {Record<string, unknown>} [options.properties] of the control
 */
export function lineField({ label, place, changed, hint, counts = false, lang, dir, mayBeEmpty = false, properties = {} }) {
  const counter = counts ? element("span", { class: "counter", "aria-hidden": "true" }) : null;
  const control = element("input", {
    type: "text", autocomplete: "off", spellcheck: lang !== undefined, lang, dir, ...properties,
    input: () => { count(); changed(control.value === "" && !mayBeEmpty ? undefined : control.value); },
  });
  const count = () => { if (counter) counter.textContent = [...control.value].length > 0 ? String([...control.value].length) : ""; };
  const { node, said } = withLabel({ label, control, hint, beside: counter });
  const refresh = (value) => {
    const text = value === undefined ? "" : String(value);
    if (control.value !== text) control.value = text;
    count();
  };
  return { node, refresh, place, control, said };
}
