/** The rows for the buttons at the end of a text: their labels, their actions, their looks. */

import { element } from "../../shared/dom.js";
import { add as withButton, move, remove as withoutButton } from "./buttons.js";
import { saidHere, withLabel } from "./field.js";
import { targetFields } from "./target-fields.js";

/** @type {[string, string][]} */
const looks = [["", "Standard"], ["primary", "Primary"], ["secondary", "Secondary"], ["quiet", "Quiet"], ["destructive", "Destructive"]];

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
  const add = element("button", { type: "button", click: () => begin() }, "Add a button");
  const node = element("div", { class: "buttons-field", role: "group", "aria-label": "Buttons" },
    element("p", { class: "label", "aria-hidden": "true" }, "Buttons"), list, element("p", {}, add));
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
    ...looks.map(([value, words]) => element("option", { value }, words)));
  const target = targetFields({ names, changed: (given, part = "target") => set(index, { target: given }, part) });
  const tool = (words, mark, properties) => element("button", { type: "button", class: "plain row-tool", "aria-label": words, title: words, ...properties }, mark);
  const up = tool(`Move button ${number} up`, "↑", { disabled: index === 0, click: () => shift(index, index - 1) });
  const down = tool(`Move button ${number} down`, "↓", { disabled: index === count - 1, click: () => shift(index, index + 1) });
  const remove = tool(`Remove button ${number}`, "✕", { click: () => removed(index) });
  const [does, parts, said] = target.nodes;
  const findings = saidHere();
  const node = element("div", { class: "button-row", role: "group", "aria-label": `Button ${number}` },
    element("div", { class: "row-head" }, element("span", { class: "label", "aria-hidden": "true" }, `Button ${number}`), up, down, remove),
    withLabel({ label: "Label", control: label }).node, does, parts, withLabel({ label: "Looks like", control: look }).node, said, findings);
  const refresh = (row) => {
    if (label.value !== row.label) label.value = row.label;
    look.value = row.look;
    target.refresh(row.target);
  };
  return { node, refresh, label, up, down, remove, findings, control: target.control };
}

/** A new button only closes the message until the user changes it. */
const newButton = /** @type {const} */ ({ label: "Close", target: { does: "close" }, look: "" });
