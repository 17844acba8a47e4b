/** The dialog in which a condition can be found by its words. */

import { element } from "../../shared/dom.js";
import { ask, radios } from "../dialog.js";

/** @typedef {import("../saving/changes.js").Key} Key */

/**
 * @param {Key[]} keys
 * @param {any} current the conditions that there are
 * @returns {Promise<{key: Key, among: "all"|"any"|"none"}|undefined>}
 */
export async function askCondition(keys, current) {
  /** @type {Key|undefined} */
  let chosen;
  /** @type {"all"|"any"|"none"} */
  let among = "all";
  // A condition with a map takes another name.
  const free = () => keys.filter(({ name, type }) => type.is === "named" || current?.[among]?.[name] === undefined);
  const listbox = element("div", { class: "options", role: "listbox", "aria-label": "Conditions", tabIndex: 0, id: "condition-options" });
  const search = element("input", {
    type: "search", "aria-label": "Find a condition", placeholder: "Find a condition", autofocus: true, spellcheck: false, autocomplete: "off",
    "aria-controls": "condition-options", input: () => draw(),
  });
  const pick = (key) => { chosen = key; draw(); };
  const draw = () => {
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const found = free().filter((key) => words.every((word) => `${sentence(key)} ${key.name} ${key.meaning}`.toLowerCase().includes(word)));
    if (!chosen || !found.includes(chosen)) chosen = found[0];
    listbox.replaceChildren(...found.map((key, index) => element("div", {
      role: "option", class: "option", id: `condition-option-${index}`, "aria-selected": String(key === chosen), click: () => pick(key),
    }, element("span", {}, sentence(key)), key.ours && element("span", { class: "ours" }, "our clients only"))));
    if (found.length === 0) listbox.append(element("p", { class: "quiet" }, "No condition has these words."));
    const at = chosen ? found.indexOf(chosen) : -1;
    listbox.setAttribute("aria-activedescendant", at < 0 ? "" : `condition-option-${at}`);
    listbox.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  };
  const move = (event) => {
    const options = [...listbox.querySelectorAll('[role="option"]')];
    const at = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next === undefined || options.length === 0) return;
    event.preventDefault();
    options[Math.max(0, Math.min(options.length - 1, next))].click();
  };
  for (const node of [search, listbox]) node.addEventListener("keydown", move);
  draw();
  const where = radios({
    legend: "It is", name: "condition-among", chosen: among, changed: (value) => { among = value; draw(); }, look: "inline",
    options: [{ value: "all", label: "one of those that all have to be true" }, { value: "any", label: "one of those of which one has to be true" }, { value: "none", label: "one of those that must not be true" }],
  });
  const answer = await ask({
    title: "Add a condition", look: "wide", content: [search, listbox, where], check: () => (chosen ? undefined : "Choose a condition."),
    choices: [{ label: "Add", value: true, isMain: true }],
  });
  return answer && chosen ? { key: chosen, among } : undefined;
}

/** @param {Key} key */
function sentence({ sentence: words, label }) {
  return (words ?? label).replace("{}", "…").replace(/: …$/, "");
}
