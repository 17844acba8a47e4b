/** The dialog in which a condition can be found by its words. */

import { element } from "../../shared/dom.js";
import { ask, radios } from "../dialog.js";

/** @typedef {import("../saving/changes.js").Key} Key */

/** Words that people look for and a condition does not have. @type {Record<string, string>} */
const synonyms = {
  attributeIs: "user person plan tester segment", regionIn: "country", rolloutPercent: "random half percentage test",
  rolloutIn: "group random half percentage test", launchesAtLeast: "opened opens", launchesAtMost: "opened opens new user",
  daysSinceInstallAtLeast: "installed user", daysSinceInstallAtMost: "installed new user",
  daysSinceLastLaunchAtLeast: "inactive away lapsed", daysSinceLastLaunchAtMost: "active", tapped: "click clicked", notTapped: "click clicked",
  dismissed: "close closed", notDismissed: "close closed", displayed: "seen other message", notDisplayed: "seen other message",
  lastAnyDisplayMinimumSeconds: "other message distance", localTime: "hours night clock",
};

/**
 * @param {Key[]} keys
 * @param {any} current the conditions that there are
 * @param {Record<string, any>} [names] of the site, by which conditions on them are found, too
 * @returns {Promise<{key: Key, among: "all"|"any"|"none"}|undefined>}
 */
export async function askCondition(keys, current, names = {}) {
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
  const attributes = (names.attributes ?? []).map(({ name }) => name).join(" ");
  /** @param {Key} key */
  const texts = (key) => [sentence(key), key.name, key.meaning, synonyms[key.name], key.name.startsWith("attribute") && attributes]
    .filter(Boolean).join(" ");
  const pick = (key) => { chosen = key; draw(); };
  const draw = () => {
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const found = free().filter((key) => words.every((word) => texts(key).toLowerCase().includes(word)));
    if (!chosen || !found.includes(chosen)) chosen = found[0];
    listbox.replaceChildren(...found.map((key, index) => element("div", {
      role: "option", class: "option", id: `condition-option-${index}`, "aria-selected": String(key === chosen), click: () => pick(key),
    }, element("span", {}, sentence(key)))));
    if (found.length === 0) listbox.append(element("p", { class: "quiet" }, "No condition has these words. Audiences are below the conditions."));
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
    legend: "Has to be true", name: "condition-among", chosen: among, changed: (value) => { among = value; draw(); }, look: "inline",
    options: [{ value: "all", label: "all of these" }, { value: "any", label: "any of these" }, { value: "none", label: "none of these" }],
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
