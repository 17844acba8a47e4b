/** The choice of looks, each with a small drawing of its position on a screen. */

import { element } from "../../shared/dom.js";
import { own } from "../saving/changes.js";
import { saidHere } from "./field.js";

/** The looks that every site has, as listed in docs/authoring.md. */
const looks = {
  banner: "a bar across the edge of the screen",
  card: "floats above the edge, with a picture from edge to edge",
  toast: "one or two lines with a small picture",
  modal: "in the middle, above a darkened app",
  sheet: "comes up from the lower edge, above a darkened app",
  hero: "a large picture, a large title, the main button where the thumb is",
  carousel: "slides to swipe through",
  survey: "a question, and answers as large buttons",
  page: "an article that fills the screen",
};

let made = 0;

/**
 * @param {{set: (place: string[], value: any) => void, names: Record<string, any>}} context
 * @returns {import("./field.js").Field}
 */
export function lookField({ set, names }) {
  const group = `look-${made += 1}`;
  const values = ["", ...Object.keys(looks), ...(names.templates ?? []).filter((name) => !Object.hasOwn(looks, name))];
  const place = element("div", { class: "looks-row" });
  const said = saidHere();
  const node = element("div", { class: "look-field", role: "radiogroup", "aria-label": "Look" }, place, said);
  const draw = () => place.replaceChildren(...values.map((value) => option(value, group, set)));
  draw();
  const refresh = (value = "") => {
    if (!values.includes(value)) { values.push(value); draw(); }
    for (const input of place.querySelectorAll("input")) input.checked = input.value === value;
  };
  return { node, said, place: ["template"], control: node, refresh };
}

function option(value, group, set) {
  const words = own(looks, value) ?? (value === "" ? "a bar, or a page without a height" : "a template of this site");
  const name = value === "" ? "As usual" : `${value.charAt(0).toUpperCase()}${value.slice(1)}`;
  const hint = `${group}-${value || "usual"}`;
  return element("label", { class: "look-option", title: words },
    element("input", {
      type: "radio", name: group, value, "aria-label": name, "aria-describedby": hint, change: () => set(["template"], value || undefined),
    }),
    element("span", { class: `look-icon look-${own(looks, value) || value === "" ? value || "usual" : "own"}`, "aria-hidden": "true" }, element("span")),
    element("span", { class: "look-name" }, name), element("span", { class: "sr", id: hint }, words));
}
