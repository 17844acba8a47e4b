/** A search box with the list of what it finds: first labels that begin with the words as they were typed, or have them. Arrow keys move in the list while the focus stays in the box. */

import { element } from "../../shared/dom.js";

let made = 0;

/** @typedef {{value: any, label: string, words?: string}} Option words: by which it is found, beside its label */

/**
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.listLabel
 * @param {() => Option[]} options.offered
 * @param {string} options.nothing the words for a search that finds nothing
 * @param {(value: any) => void} [options.picked] called for a click or Enter; without it, the search has a chosen value
 */
export function searchList({ label, listLabel, offered, nothing, picked }) {
  const id = `search-list-${made += 1}`;
  /** @type {Option[]} */
  let found = [];
  let at = -1;
  const listbox = element("div", { class: "options", role: "listbox", "aria-label": listLabel, tabIndex: picked ? -1 : 0, id });
  const search = element("input", {
    type: "search", role: picked && "combobox", "aria-label": label, placeholder: label, spellcheck: false, autocomplete: "off",
    "aria-controls": id, "aria-expanded": picked && "false", input: () => draw(),
  });
  const choose = (index) => {
    if (!picked) return mark(index);
    const { value } = found[index];
    search.value = "";
    draw();
    picked(value);
  };
  const draw = () => {
    const phrase = search.value.trim().toLowerCase();
    const words = phrase.split(/\s+/).filter(Boolean);
    const chosen = found[at]?.value;
    listbox.hidden = Boolean(picked) && words.length === 0;
    if (picked) search.setAttribute("aria-expanded", String(!listbox.hidden));
    const isFound = ({ label: name, words: others = "" }) => words.every((word) => `${name} ${others}`.toLowerCase().includes(word));
    const place = ({ label: name }) => (name.toLowerCase().startsWith(phrase) ? 0 : name.toLowerCase().includes(phrase) ? 1 : 2);
    found = listbox.hidden ? [] : offered().filter(isFound).sort((a, b) => place(a) - place(b));
    listbox.replaceChildren(...found.map((option, index) => element("div", {
      role: "option", class: "option", id: `${id}-${index}`, click: () => choose(index),
    }, element("span", {}, option.label))));
    if (found.length === 0) listbox.append(element("p", { class: "quiet" }, nothing));
    mark(Math.max(found.findIndex(({ value }) => value === chosen), Math.min(0, found.length - 1)));
  };
  const mark = (index) => {
    at = index;
    for (const [place, option] of found.entries()) listbox.children[place].setAttribute("aria-selected", String(option === found[at]));
    for (const node of [search, listbox]) node.setAttribute("aria-activedescendant", at < 0 ? "" : `${id}-${at}`);
    if (at >= 0) listbox.children[at].scrollIntoView({ block: "nearest" });
  };
  const pressed = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPick = picked && event.key === "Enter";
    if (step === undefined && !isPick) return;
    event.preventDefault();
    if (isPick && at >= 0) choose(at);
    else if (step !== undefined && found.length > 0) mark(Math.max(0, Math.min(found.length - 1, at + step)));
  };
  for (const node of [search, listbox]) node.addEventListener("keydown", pressed);
  draw();
  return { search, listbox, draw, chosen: () => found[at]?.value };
}
