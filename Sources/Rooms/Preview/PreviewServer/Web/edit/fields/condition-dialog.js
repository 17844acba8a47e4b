/** The dialogs in which a condition can be found by its words, and in which a card begins. */

import { element } from "../../shared/dom.js";
import { ask, radios } from "../dialog.js";
import { searchList } from "./search-list.js";

/** @typedef {import("../saving/changes.js").Key} Key */
/** @typedef {"all"|"any"|"none"} Among */

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
 * @param {any} current the conditions that there are, by group
 * @param {Record<string, any>} [names] of the site, by which conditions on them are found, too
 * @param {boolean} [canNest] whether there may be groups beside them
 * @returns {Promise<{key: Key, among: Among}|undefined>}
 */
export async function askCondition(keys, current, names = {}, canNest = true) {
  /** @type {Among} */
  let among = "all";
  const attributes = (names.attributes ?? []).map(({ name }) => name).join(" ");
  // A condition with a map takes another name, and cards are another map each. What the app says has to be declared.
  const isFree = ({ name, type }) => type.is === "named" || Array.isArray(current?.[among]) || current?.[among]?.[name] === undefined;
  const offered = () => keys.filter((key) => isFree(key) && (key.type.by !== "attribute" || attributes)).map((key) => ({
    value: key, label: sentence(key), words: `${key.name} ${key.meaning} ${synonyms[key.name] ?? ""} ${key.type.by === "attribute" ? attributes : ""}`,
  }));
  const { search, listbox, draw, chosen } = searchList({
    label: "Find a condition", listLabel: "Conditions", offered, nothing: "No condition has these words. Audiences are below the conditions.",
  });
  search.autofocus = true;
  const where = radios({
    legend: "Has to be true", name: "condition-among", chosen: among, changed: (value) => { among = value; draw(); }, look: "inline",
    options: [{ value: "all", label: "all of these" }, ...(canNest ? [{ value: "any", label: "any of these" }, { value: "none", label: "none of these" }] : [])],
  });
  const answer = await ask({
    title: "Add a condition", look: "wide", content: [search, listbox, where], check: () => (chosen() ? undefined : "Choose a condition."),
    choices: [{ label: "Add", value: true, isMain: true }],
  });
  return answer && chosen() ? { key: chosen(), among } : undefined;
}

/** Asks for the group of a new card. @param {Among} among the usual one @returns {Promise<Among|undefined>} */
export async function askCard(among) {
  const where = radios({
    legend: "Has to be true", name: "card-among", chosen: among, changed: (value) => { among = value; },
    options: [{ value: "any", label: "One of the cards" }, { value: "none", label: "None of the cards" }],
  });
  const answer = await ask({
    title: "Add a card", choices: [{ label: "Add the card", value: true, isMain: true }],
    content: [element("p", {}, "A card holds conditions that belong together, such as a language and a country. All of them have to be true at once."), where],
  });
  return answer ? among : undefined;
}

/** @param {Key} key */
function sentence({ sentence: words, label }) {
  return (words ?? label).replace("{}", "…").replace(/: …$/, "");
}
