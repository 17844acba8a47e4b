/** The field for a key, depending on its type in the table of keys. */

import { element } from "../../shared/dom.js";
import { fill, words } from "../words.js";
import { checkField, commaParts, lineField, offered, withLabel } from "./field.js";
import { withScheme } from "./targets.js";

/**
 * @typedef {import("./field.js").Field} Field
 * @typedef {import("../saving/changes.js").Key} Key
 */

/**
 * @typedef {object} Context
 * @property {(place: string[], value: any, typed?: boolean, more?: object) => void} set
 * @property {Record<string, any>} names the available choices: assets, flags, templates…
 * @property {string} lang of the texts
 * @property {"ltr"|"rtl"} dir
 */

/**
 * @param {Key} key
 * @param {Context} context
 * @param {string[]} [above] the maps that the key is in
 * @returns {Field[]} more than one for a map
 */
export function fieldsFor(key, context, above = []) {
  const place = [...above, key.name];
  const make = makers[key.type.is];
  if (key.type.is === "map") return (key.type.keys ?? []).flatMap((inner) => fieldsFor(inner, context, place));
  return [make ? make(key, place, context) : untouched(key, place)];
}

/** The values for a `name`, if the site has a list of them. */
function valuesOf({ of }, names) {
  return { asset: names.assets, flag: names.flags, template: names.templates, scheme: names.schemes, locale: names.locales, audience: names.audiences }[of] ?? [];
}

/** @type {Record<string, (key: any, place: string[], context: Context) => Field>} */
const makers = {
  line: (key, place, { set, lang, dir }) => lineField({
    label: key.label, place, hint: hintOf(key), mayBeEmpty: false, ...(key.translated ? { lang, dir } : {}),
    changed: (value) => set(place, value, true),
  }),
  address: (key, place, context) => plain(key, place, context, {
    inputMode: "url", change: ({ target: control }) => {
      control.value = withScheme(control.value);
      context.set(place, control.value || undefined, true);
    },
  }),
  version: (key, place, context) => suggesting(plain(key, place, context), context.names.versions ?? []),
  integer: (key, place, context) => plain(key, place, context, { type: "number", step: 1, ...bounds(key.type) }),
  number: (key, place, context) => plain(key, place, context, { type: "number", step: "any", ...bounds(key.type) }),
  boolean: (key, place, context) => (key.standard === null || key.standard === undefined
    ? chosen(key, place, context, [{ name: "true", label: words.common.yes }, { name: "false", label: words.common.no }]) : switched(key, place, context)),
  choice: (key, place, context) => chosen(key, place, context, key.type.choices),
  duration: plain, color, language: plain, publicKey: plain, instant: plain, date: day, name: named, list, either,
};

export function bounds({ min, max }) {
  return { ...(min === undefined ? {} : { min: String(min) }), ...(max === undefined ? {} : { max: String(max) }) };
}

/**
 * A hint as a sentence.
 * @param {{name?: string, hint: string, standard?: string|null}} key
 */
function hintOf({ name = "", hint: meaning, standard }) {
  // The meanings of some keys are for people who write files.
  if (words.field.hints[name]) return words.field.hints[name];
  const parts = [meaning, standard && !meaning?.includes("if not given") && fill(words.field.ifNotGiven, { value: standard })].filter(Boolean).join("; ");
  const sentence = parts.charAt(0).toUpperCase() + parts.slice(1);
  return sentence === "" || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function plain(key, place, { set }, properties = {}) {
  return lineField({
    label: key.label, place, hint: hintOf(key), properties: { spellcheck: false, placeholder: key.standard ?? "", ...properties },
    changed: (value) => set(place, value, true),
  });
}

/** A field for a colour, with the device's own choice of colours beside it. */
function color(key, place, context) {
  const field = plain(key, place, context, { placeholder: "#c2185b", change: () => show(field.control.value) });
  const picker = element("input", {
    type: "color", "aria-label": fill(words.field.chooseColor, { label: key.label }),
    input: () => { field.control.value = picker.value; context.set(place, picker.value, true); },
  });
  const show = (value = "") => {
    const whole = value.replace(/^#(.)(.)(.)$/u, "#$1$1$2$2$3$3");
    picker.value = /^#[\da-f]{6}$/iu.test(whole) ? whole : "#808080";
  };
  const both = element("div", { class: "color" });
  field.control.replaceWith(both);
  both.append(field.control, picker);
  return { ...field, refresh: (value) => { field.refresh(value); show(value); } };
}

/** A field for a day. A time after it in the file stays as it is. */
function day(key, place, { set }) {
  let time = "";
  const field = plain(key, place, { set: (_, value) => set(place, value && value + time, true) }, { type: "date" });
  const rest = element("p", { class: "hint" });
  field.control.after(rest);
  const refresh = (value) => {
    const [, written = "", after = ""] = /^(\d{4}-\d\d-\d\d)([Tt ].*)?$/u.exec(value ?? "") ?? [];
    time = after;
    rest.textContent = after ? fill(words.field.atTime, { time: after.slice(1) }) : value && written === "" ? fill(words.common.setInFile, { value }) : "";
    rest.hidden = rest.textContent === "";
    field.refresh(written);
  };
  return { ...field, refresh };
}

function suggesting(field, values) {
  field.node.append(offered(field.control, values));
  return field;
}

function switched(key, place, { set }) {
  const isUsual = key.standard === "true";
  const control = element("input", {
    type: "checkbox", change: () => set(place, control.checked === isUsual ? undefined : String(control.checked)),
  });
  const { node, said } = checkField({ label: key.label, control, hint: hintOf({ ...key, standard: null }) });
  return { node, said, control, place, refresh: (value) => { control.checked = value === undefined ? isUsual : /^(true|yes|on)$/i.test(value); } };
}

function chosen(key, place, { set }, choices) {
  const usual = key.standard ? fill(words.field.standardIs, { value: key.standard }) : words.field.standard;
  const control = element("select", { change: () => set(place, control.value || undefined) },
    element("option", { value: "" }, usual),
    ...choices.map(({ name, label, meaning }) => element("option", { value: name }, label ?? (meaning ? `${name}: ${meaning}` : name))));
  const { node, said } = withLabel({ label: key.label, control, hint: hintOf({ ...key, standard: null }) });
  return { node, said, control, place, refresh: (value) => select(control, value) };
}

/** Values of the file that are not in the list are offered, too, so that showing the field changes nothing. */
export function select(control, value = "") {
  if (![...control.options].some((option) => option.value === value)) control.append(element("option", { value }, value));
  control.value = value;
}

function named(key, place, context) {
  const values = valuesOf(key.type, context.names);
  if (values.length === 0 || key.type.of === "flag") return suggesting(plain(key, place, context), values);
  return chosen(key, place, context, values.map((name) => ({ name, meaning: "" })));
}

function list(key, place, { set, names }) {
  const choices = key.type.of.is === "choice" ? key.type.of.choices.map(({ name }) => name) : valuesOf(key.type.of, names);
  if (choices.length === 0 && key.type.of.of === "audience") return untouched(key, place);
  if (choices.length === 0) {
    return lineField({
      label: key.label, place, hint: hintOf({ hint: [key.hint, words.common.withCommas].filter(Boolean).join("; ") }), properties: { spellcheck: false },
      changed: (value) => set(place, split(value), true),
    });
  }
  const boxes = choices.map((name) => element("input", { type: "checkbox", value: name, change: () => set(place, ticked()) }));
  const ticked = () => {
    const values = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    return values.length > 0 ? values : undefined;
  };
  const node = element("fieldset", { class: "field" }, element("legend", { class: "label" }, key.label),
    element("div", { class: "checks" }, ...boxes.map((box) => element("label", { class: "check" }, box, key.name === "channels" ? words.channels[box.value] : box.value))),
    key.hint && element("p", { class: "hint" }, hintOf(key)));
  return { node, place, control: boxes[0], refresh: (value) => { for (const box of boxes) box.checked = asList(value).includes(box.value); } };
}

/** A list with a single value can be written without brackets. */
export function asList(value) {
  return value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
}

function split(value) {
  const values = commaParts(value ?? "");
  return values.length > 0 ? values : undefined;
}

/** A field for a choice, or a number instead. */
function either(key, place, context) {
  const [choice, other] = key.type.of;
  if (choice.is !== "choice" || other.is !== "number") return untouched(key, place);
  const number = element("input", {
    type: "number", "aria-label": fill(words.field.points, { label: key.label }), ...bounds(other), hidden: true, input: () => context.set(place, number.value || undefined, true),
  });
  const control = element("select", {
    change: () => {
      number.hidden = control.value !== "points";
      if (control.value === "points") number.focus();
      else context.set(place, control.value || undefined);
    },
  }, element("option", { value: "" }, words.field.standard),
  ...choice.choices.map(({ name, meaning }) => element("option", { value: name }, meaning || name)),
  element("option", { value: "points" }, words.field.aNumber));
  const { node, said } = withLabel({ label: key.label, control, hint: hintOf(key) });
  control.after(number);
  const refresh = (value) => {
    const isNumber = value !== undefined && !choice.choices.some(({ name }) => name === value);
    control.value = isNumber ? "points" : value ?? "";
    number.hidden = !isNumber;
    if (isNumber && number.value !== value) number.value = String(value);
  };
  return { node, said, control, place, refresh };
}

/** A key without a control is shown, but can be changed only in the file. */
function untouched(key, place) {
  const shown = element("p", { class: "set-in-file" });
  const node = element("div", { class: "field", hidden: true }, element("p", { class: "label" }, key.label), shown);
  const refresh = (value) => {
    node.hidden = value === undefined;
    shown.textContent = fill(words.common.setInFile, { value: typeof value === "string" ? value : JSON.stringify(value) });
  };
  return { node, place, refresh };
}
