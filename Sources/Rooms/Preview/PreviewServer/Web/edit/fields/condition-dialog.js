/** The dialogs in which a condition can be found by its words, and in which a card begins. */

import { element } from "../../shared/dom.js";
import { ask, radios } from "../dialog.js";
import { countryName, nameOf } from "../languages.js";
import { words } from "../words.js";
import { searchList } from "./search-list.js";

/** @typedef {import("../saving/changes.js").Key} Key */
/** @typedef {"all"|"any"|"none"} Among */

const texts = words.conditions;

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
  const { attributes = [], banners = [], regions = [], locales = [], audiences = [] } = names;
  // What is chosen in a condition finds it, too.
  const chosenIn = {
    attribute: attributes.map(({ name, values = [] }) => `${name} ${values.join(" ")}`).join(" "), banner: banners.map(({ title }) => title).join(" "),
    regionIn: regions.map(countryName).join(" "), localeIn: locales.map(nameOf).join(" "),
  };
  // A condition with a map takes another name, and cards are another map each. What the app says has to be declared.
  const isFree = ({ name, type }) => type.is === "named" || Array.isArray(current?.[among]) || current?.[among]?.[name] === undefined;
  const offered = () => keys.filter((key) => isFree(key) && (key.type.by !== "attribute" || attributes.length > 0)).map((key) => ({
    value: key, label: sentence(key), words: `${key.name} ${key.meaning} ${texts.synonyms[key.name] ?? ""} ${chosenIn[key.type.by ?? key.name] ?? ""}`,
  }));
  const { search, listbox, draw, chosen } = searchList({
    label: texts.find, listLabel: texts.all, offered, nothing: audiences.length > 0 ? texts.nothingFoundHere : texts.nothingFound,
  });
  search.autofocus = true;
  const where = radios({
    legend: texts.among, name: "condition-among", chosen: among, changed: (value) => { among = value; draw(); }, look: "inline",
    options: [{ value: "all", label: texts.amongAll }, ...(canNest ? [{ value: "any", label: texts.amongAny }, { value: "none", label: texts.amongNone }] : [])],
  });
  const answer = await ask({
    title: texts.add, look: "wide", content: [search, listbox, where], check: () => (chosen() ? undefined : texts.missing),
    choices: [{ label: texts.act, value: true, isMain: true }],
  });
  return answer && chosen() ? { key: chosen(), among } : undefined;
}

/** Asks for the group of a new card. @param {Among} among the usual one @returns {Promise<Among|undefined>} */
export async function askCard(among) {
  const where = radios({
    legend: texts.among, name: "card-among", chosen: among, changed: (value) => { among = value; },
    options: [{ value: "any", label: texts.cardAny }, { value: "none", label: texts.cardNone }],
  });
  const answer = await ask({
    title: texts.addCard, choices: [{ label: texts.actCard, value: true, isMain: true }],
    content: [element("p", {}, texts.cardHint), where],
  });
  return answer ? among : undefined;
}

/** @param {Key} key */
function sentence({ sentence: own, label }) {
  return (own ?? label).replace("{}", "…").replace(/: …$/, "");
}
