/** The choice of looks, each with a small drawing of its position on a screen. */

import { element } from "../../shared/dom.js";
import { words } from "../words.js";
import { saidHere } from "./field.js";

/** @typedef {{name: string, words: string, drawing: string}} Look a look that every site has */

let made = 0;

/**
 * @param {{set: (place: string[], value: any) => void, names: Record<string, any>}} context
 * @returns {import("./field.js").Field}
 */
export function lookField({ set, names }) {
  const group = `look-${made += 1}`;
  const looks = new Map(/** @type {Look[]} */ (names.looks ?? []).map((look) => [look.name, look]));
  const values = ["", ...looks.keys(), ...(names.templates ?? []).filter((name) => !looks.has(name))];
  const place = element("div", { class: "looks-row" });
  const said = saidHere();
  const node = element("div", { class: "look-field", role: "radiogroup", "aria-label": words.common.look }, place, said);
  const draw = () => place.replaceChildren(...values.map((value) => option(value, looks.get(value), group, set)));
  draw();
  const refresh = (value = "") => {
    if (!values.includes(value)) { values.push(value); draw(); }
    for (const input of place.querySelectorAll("input")) input.checked = input.value === value;
  };
  return { node, said, place: ["template"], control: node, refresh };
}

/** @param {string} value @param {Look|undefined} look */
function option(value, look, group, set) {
  const meaning = look?.words ?? (value === "" ? words.field.usualLook : words.field.ownLook);
  const name = value === "" ? words.field.standard : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
  const hint = `${group}-${value || "usual"}`;
  const drawing = element("span");
  drawing.style.cssText = look?.drawing ?? "";
  return element("label", { class: "look-option", title: meaning },
    element("input", {
      type: "radio", name: group, value, "aria-label": name, "aria-describedby": hint, change: () => set(["template"], value || undefined),
    }),
    element("span", { class: look ? "look-icon" : "look-icon look-own", "aria-hidden": "true" }, drawing),
    element("span", { class: "look-name" }, name), element("span", { class: "sr", id: hint }, meaning));
}
