/** The rows for the buttons at the end of a text: their labels, their actions, their looks. */

import { element } from "../../shared/dom.js";
import { add as withButton, move, remove as withoutButton } from "./buttons.js";
import { fill, words } from "../words.js";
import { saidHere, withLabel } from "./field.js";
import { targetFields } from "./target-fields.js";

/** @typedef {import("./buttons.js").ButtonRow} Row */

/**
 * @param {object} options
 * @param {() => Row[]} options.rows returns the current rows
 * @param {() => boolean} options.isInText whether the buttons are part of the text, as on slides
 * @param {(rows: Row[], manner?: {typed?: string}) => void} options.changed typed: the name of the text box that is being typed into
 * @param {import("./target-fields.js").Names} options.names
 * @param {string} options.lang
 * @returns {import("./field.js").Field}
 */
export function buttonRows({ rows, isInText, changed, names, lang }) {
  const list = element("div", { class: "button-rows" });
  const add = element("button", { type: "button", click: () => begin() }, words.buttons.add);
  const node = element("div", { class: "buttons-field", role: "group", "aria-label": words.common.buttons },
    element("p", { class: "label", "aria-hidden": "true" }, words.common.buttons), list, element("p", {}, add));
  /** @type {ReturnType<typeof buttonRow>[]} */
  let views = [];
  const set = (index, part, typed) => changed(rows().map((row, at) => (at === index ? { ...row, ...part } : row)), { typed: typed && `${index} ${typed}` });
  const begin = () => {
    changed(withButton(rows(), newButton));
    refresh();
    views.at(-1)?.label.focus();
    views.at(-1)?.label.select();
  };
  const remove = (index) => {
    changed(withoutButton(rows(), index));
    refresh();
    (views[Math.min(index, views.length - 1)]?.remove ?? add).focus();
  };
  const shift = (from, to) => {
    changed(move(rows(), from, to));
    refresh();
    const { up, down } = views[to];
    (to < from ? up : down).disabled ? (to < from ? down : up).focus() : (to < from ? up : down).focus();
  };
  const refresh = () => {
    const now = rows();
    node.hidden = isInText();
    if (views.length !== now.length) {
      views = now.map((_, index) => buttonRow(index, now.length, { names, lang, set, remove, shift }));
      list.replaceChildren(...views.map((view) => view.node));
    }
    for (const [index, view] of views.entries()) view.refresh(now[index]);
  };
  const inner = () => views.map((view, index) => ({ node: view.node, place: ["body", "buttons", String(index)], control: view.control(), said: view.findings, refresh: () => {} }));
  return { node, place: ["body", "buttons"], control: add, refresh, inner };
}

function buttonRow(index, count, { names, lang, set, remove: removed, shift }) {
  const number = index + 1;
  const label = element("input", { type: "text", lang, dir: "auto", autocomplete: "off", input: () => label.value.trim() !== "" && set(index, { label: label.value }, "label") });
  const look = element("select", { change: () => set(index, { look: look.value }) },
    element("option", { value: "" }, words.field.standard), ...Object.entries(words.buttons.looks).map(([value, name]) => element("option", { value }, name)));
  const target = targetFields({ names, changed: (given, part = "target") => set(index, { target: given }, part) });
  const tool = (title, mark, properties) => element("button", { type: "button", class: "plain row-tool", "aria-label": title, title, ...properties }, mark);
  const up = tool(fill(words.buttons.up, { number }), "↑", { disabled: index === 0, click: () => shift(index, index - 1) });
  const down = tool(fill(words.buttons.down, { number }), "↓", { disabled: index === count - 1, click: () => shift(index, index + 1) });
  const remove = tool(fill(words.buttons.remove, { number }), "✕", { click: () => removed(index) });
  const [does, parts, said] = target.nodes;
  const findings = saidHere();
  const name = fill(words.buttons.number, { number });
  const node = element("div", { class: "button-row", role: "group", "aria-label": name },
    element("div", { class: "row-head" }, element("span", { class: "label", "aria-hidden": "true" }, name), up, down, remove),
    withLabel({ label: words.buttons.label, control: label }).node, does, parts, withLabel({ label: words.buttons.look, control: look }).node, said, findings);
  const refresh = (row) => {
    if (label.value !== row.label) label.value = row.label;
    look.value = row.look;
    target.refresh(row.target);
  };
  return { node, refresh, label, up, down, remove, findings, control: target.control };
}

/** A new button only closes the message until the user changes it. */
const newButton = /** @type {const} */ ({ label: words.buttons.newLabel, target: { does: "close" }, look: "" });
