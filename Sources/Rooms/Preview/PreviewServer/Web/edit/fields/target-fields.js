/** The fields for the target of a link: the kind is chosen from a list, and determines the other fields. */

import { element } from "../../shared/dom.js";
import { fill as filled, words } from "../words.js";
import { offered, withLabel } from "./field.js";
import { advice, hostOf, readTarget, withScheme, withValue, writeTarget } from "./targets.js";
import { select } from "./typed-field.js";

const texts = words.target;

/** The choice of a new view. It is not a possible name of a view. */
const newView = "+";

/**
 * @typedef {import("./targets.js").Target} Target
 * @typedef {object} Names the available choices
 * @property {string[]} schemes
 * @property {string[]} flags
 * @property {string[]} views
 * @property {(chosen: (view: string) => void) => void} [addView] makes a new view, if the user wants one
 * @property {string[]} [linkHosts] those that get values of the device
 * @property {string[]} [linkValues] the values
 */

/**
 * @param {object} options
 * @param {(target: Target, part?: string) => void} options.changed part: the one that is being typed into
 * @param {Names} options.names
 * @returns {{nodes: HTMLElement[], refresh: (target: Target) => void, control: () => HTMLElement}}
 */
export function targetFields({ changed, names }) {
  /** @type {any} */
  let target = readTarget("", names.schemes);
  const put = (part) => { target = { ...target, ...part }; changed(target, Object.keys(part)[0]); draw(); };
  const does = element("select", { change: () => { target = emptyTarget(does.value, names); changed(target); draw(true); } },
    ...Object.entries(texts.does).map(([value, label]) => element("option", { value }, label)));
  const parts = element("div", { class: "target-parts" });
  const said = element("div", { class: "target-said", role: "status" });
  const values = element("div", { class: "target-values" });
  const insert = (name) => {
    const control = parts.querySelector("input");
    const { address, end } = withValue(control.value, control.selectionStart ?? control.value.length, name);
    put({ address });
    control.focus();
    control.setSelectionRange(end, end);
  };
  let drawn = "";
  const draw = (isChosen = false) => {
    select(does, target.does);
    if (drawn !== target.does) parts.replaceChildren(...partFields(target, names, put));
    drawn = target.does;
    fill(parts, target);
    say(said, writeTarget(target), (address) => { target = readTarget(address, names.schemes); changed(target); draw(); });
    offerValues(values, target, names, insert);
    if (isChosen) parts.querySelector("input, select")?.focus();
  };
  const refresh = (given) => {
    if (drawn !== "" && writeTarget(target) === writeTarget(given)) return;
    target = given;
    draw();
  };
  return { nodes: [withLabel({ label: texts.label, control: does }).node, parts, element("div", { class: "target-below" }, said, values)], refresh, control: () => parts.querySelector("input, select") ?? does };
}

/** The target for a kind that was just chosen. */
function emptyTarget(does, { schemes, flags, views }) {
  const first = {
    app: { scheme: schemes[0] ?? "", rest: "" }, view: { view: views[0] ?? "" }, flag: { flag: flags[0] ?? "", view: "", sets: true },
    mail: { to: "" }, call: { to: "" }, text: { to: "" },
  }[does] ?? (does === "close" ? {} : { address: does === "web" ? "https://" : "" });
  return { does, ...first };
}

/** @param {Target} target @param {Names} names @param {(part: object) => void} put @returns {HTMLElement[]} */
function partFields(target, { schemes, flags, views, addView }, put) {
  const line = (label, part, properties = {}) => withLabel({
    label, control: element("input", { type: "text", spellcheck: false, dir: "ltr", "data-part": part, ...properties, input: ({ target: control }) => put({ [part]: control.value }) }),
  }).node;
  const list = (label, part, options, choose = (value) => put({ [part]: value })) => withLabel({
    label, control: element("select", { "data-part": part, change: ({ target: control }) => choose(control.value) },
      ...options.map(([value, name]) => element("option", { value }, name))),
  }).node;
  const view = (label, ...none) => list(label, "view",
    [...none, ...views.map((value) => [value, value === "index" ? words.common.firstScreen : value]), ...(addView ? [[newView, texts.addScreen]] : [])], (value) => {
      // Until the new view has a name, the earlier choice stays.
      put(value === newView ? {} : { view: value });
      if (value === newView) addView?.((made) => put({ view: made }));
    });
  switch (target.does) {
    case "mail": return [line(texts.address, "to", { inputMode: "email" })];
    case "call":
    case "text": return [line(texts.address, "to", { inputMode: "tel" })];
    case "app": return [schemes.length > 1 && list(texts.scheme, "scheme", schemes.map((scheme) => [scheme, scheme])), line(texts.address, "rest")].filter(Boolean);
    case "view": return [view(texts.screen)];
    case "flag": return [flagField(flags, put), view(texts.then, ["", texts.closeIt])];
    case "close": return [];
    default: return [line(texts.address, "address", { inputMode: "url", change: ({ target: { value } }) => withScheme(value) !== value && put({ address: withScheme(value) }) })];
  }
}

/** The field for an answer: one that the site already uses, or a new one. */
function flagField(flags, put) {
  const control = element("input", { type: "text", spellcheck: false, "data-part": "flag", input: () => put({ flag: control.value }) });
  const { node } = withLabel({ label: texts.answer, control });
  node.append(offered(control, flags));
  return node;
}

function fill(parts, target) {
  for (const control of parts.querySelectorAll("[data-part]")) {
    const value = target[control.dataset.part] ?? "";
    if (control instanceof HTMLSelectElement) select(control, value);
    else if (control instanceof HTMLInputElement && control.value !== value) control.value = value;
  }
}

/** Offers the values of the device that an address may carry, or says that it may not. */
function offerValues(place, target, { linkHosts = [], linkValues = [] }, insert) {
  const host = target.does === "web" && linkValues.length > 0 && linkHosts.length > 0 ? hostOf(target.address) : "";
  const state = host === "" ? "" : linkHosts.includes(host) ? "yes" : host;
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const offer = element("select", { "aria-label": texts.addValue, change: () => { const { value } = offer; offer.value = ""; insert(value); } },
    new Option(texts.addValueHere, ""), ...linkValues.map((name) => new Option(texts.values[name] ?? name, name)));
  place.replaceChildren(...(state === "yes" ? [offer, element("p", { class: "hint" }, texts.valueIsSent)]
    : state === "" ? [] : [element("p", { class: "hint" }, filled(texts.noValues, { host, hosts: linkHosts.join(", ") }))]));
}

/** Shows the problem of an address, with a button that fixes it. */
function say(place, address, put) {
  const found = advice(address);
  place.replaceChildren(...(found ? [`${found.message} `,
    found.fix && element("button", { type: "button", class: "link", click: () => put(found.fix) }, filled(words.common.makeIt, { value: found.fix }))].filter(Boolean) : []));
}
