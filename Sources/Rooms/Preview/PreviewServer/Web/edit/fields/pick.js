/** Controls for values that are picked by name. */

import { element } from "../../shared/dom.js";
import { words } from "../words.js";
import { searchList } from "./search-list.js";

/** @typedef {import("./search-list.js").Option} Option */

/** The most values that are all shown. */
const most = 8;

/**
 * Several values, each with a checkbox. If there are many, only a few and the ticked ones have one; others are found by their names.
 * @param {object} options
 * @param {string} options.label
 * @param {Option[]} options.options
 * @param {Option[]} [options.first] those that always have a checkbox
 * @param {string} [options.more] the label of the search
 * @param {(value: string) => string} [options.nameOf] the name of a value that is none of the options
 * @param {(values: string[]) => void} options.changed
 */
export function pickMany({ label, options, first = options.length > most ? [] : options, more = "", nameOf = (value) => value, changed }) {
  /** @type {string[]} */
  let ticked = [];
  let drawn = "";
  const boxes = element("div", { class: "checks" });
  const rest = options.length > first.length ? searchList({
    label: more, listLabel: more, offered: () => options.filter(({ value }) => !ticked.includes(value)), nothing: words.field.nothingFound,
    picked: (value) => change([...ticked, value]),
  }) : undefined;
  const node = element("div", { class: "pick", role: "group", "aria-label": label }, boxes, rest?.search, rest?.listbox);
  const change = (values) => { fill(values); changed(values); };
  const fill = (values) => {
    ticked = values;
    const others = ticked.filter((value) => !first.some((option) => option.value === value));
    const shown = [...first, ...others.map((value) => options.find((option) => option.value === value) ?? { value, label: nameOf(value) })];
    const names = JSON.stringify(shown);
    const box = ({ value, label: name }) => element("label", { class: "check" },
      element("input", { type: "checkbox", value, change: () => change(order(shown)) }), name);
    if (names !== drawn) boxes.replaceChildren(...shown.map(box));
    drawn = names;
    for (const input of boxes.querySelectorAll("input")) input.checked = ticked.includes(input.value);
  };
  /** The ticked values as the file has them, then new ones. */
  const order = (shown) => {
    const now = shown.map(({ value }) => value).filter((value) => boxes.querySelector(`input[value="${CSS.escape(value)}"]`)?.checked);
    return [...ticked.filter((value) => now.includes(value)), ...now.filter((value) => !ticked.includes(value))];
  };
  fill([]);
  return { node, fill, control: () => node.querySelector("input") };
}

/**
 * One value of a list.
 * @param {object} options
 * @param {string} options.label
 * @param {Option[]} options.options
 * @param {(value: string) => string} [options.nameOf]
 * @param {(value: string) => void} options.changed
 * @param {string} [options.look]
 */
export function pickOne({ label, options, nameOf = (value) => value, changed, look }) {
  const node = element("select", { class: look, "aria-label": label, change: () => changed(node.value) },
    new Option(words.common.choose, ""), ...options.map((option) => new Option(option.label, option.value)));
  const fill = (value) => {
    if (![...node.options].some((option) => option.value === value)) node.append(new Option(nameOf(value), value));
    node.value = value;
    node.options[0].hidden = value !== "";
  };
  return { node, fill, control: () => node };
}
