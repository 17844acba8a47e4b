/** The questions for the case that someone else has changed or removed a message in the meantime. */

import { element } from "../../shared/dom.js";
import { ask, radios } from "../dialog.js";
import { withValue } from "./states.js";

/**
 * @typedef {object} Conflict
 * @property {string[]|null} field null: the text
 * @property {string} label
 * @property {any} base
 * @property {any} mine
 * @property {any} theirs
 * @property {[number, number]|null} range of theirs in the merged body, in characters
 */

/**
 * Asks for each field whose words stay; nothing is preselected.
 * @param {{path: string, sha256: string, merged: any, conflicts: Conflict[]}[]} conflicted
 * @param {(path: string) => string} fileName
 * @param {(path: string, field: string[]) => any} mine returns my value of a field, whose words the conflict has
 * @returns {Promise<Map<string, any>|undefined>} the states to save, by path; undefined for Cancel
 */
export async function askConflicts(conflicted, fileName, mine) {
  /** @type {{path: string, conflict: Conflict, chosen?: string}[]} */
  const questions = conflicted.flatMap(({ path, conflicts }) => conflicts.map((conflict) => ({ path, conflict })));
  const groups = questions.map((question, index) => {
    const { label, mine: own, theirs } = question.conflict;
    const where = conflicted.length > 1 ? `${fileName(question.path)}: ` : "";
    return radios({
      legend: `${where}${label}`, name: `conflict-${index}`, look: "conflict", changed: (value) => { question.chosen = value; },
      options: [
        option("mine", "Mine", own), option("theirs", "Theirs", theirs),
        ...(question.conflict.range && own && theirs ? [{ value: "both", label: "Both, one after the other" }] : []),
      ],
    });
  });
  const check = () => {
    const open = questions.findIndex(({ chosen }) => chosen === undefined);
    if (open < 0) return undefined;
    groups[open].querySelector("input").focus();
    return `Choose for ${questions[open].conflict.label}: yours or theirs.`;
  };
  const answer = await ask({
    title: "Changed meanwhile", look: "wide", check,
    content: [element("p", {}, "Somebody else changed this message meanwhile. What only one of you changed is kept."), ...groups],
    choices: [{ label: "Continue", value: true, isMain: true }],
  });
  if (!answer) return undefined;
  return new Map(conflicted.map(({ path, merged }) => {
    const chosen = questions.filter((question) => question.path === path && question.chosen !== "theirs");
    return [path, withChosen(merged, chosen.map(({ conflict, chosen }) => (
      chosen === "both" ? withBoth(conflict) : conflict.field ? { ...conflict, mine: mine(path, conflict.field) } : conflict)))];
  }));
}

function option(value, name, words) {
  return { value, label: `${name} ${shown(words)}` };
}

function shown(words) {
  if (words === null || words === undefined) return "(none)";
  return typeof words === "string" ? words : JSON.stringify(words);
}

/** Merges the lines of both people. @param {Conflict} conflict @returns {Conflict} */
function withBoth(conflict) {
  const { theirs, mine } = conflict;
  return { ...conflict, mine: `${theirs}${theirs.endsWith("\n") ? "" : "\n"}${mine}` };
}

/**
 * The other person's state, with my words in the conflicting places.
 * @param {any} merged
 * @param {Conflict[]} conflicts
 */
export function withChosen(merged, conflicts) {
  // Replaces from the end, so that the positions of the other conflicts stay the same.
  const inOrder = [...conflicts].sort((a, b) => (b.range?.[0] ?? 0) - (a.range?.[0] ?? 0));
  return inOrder.reduce((state, { field, mine, range }) => {
    if (field) return { ...state, fields: withValue(state.fields ?? {}, field, mine ?? undefined) };
    const name = state.fields === null ? "text" : "body";
    const scalars = [...(state[name] ?? "")];
    const [start, end] = range ?? [0, scalars.length];
    return { ...state, [name]: [...scalars.slice(0, start), mine ?? "", ...scalars.slice(end)].join("") };
  }, merged);
}

/** Asks what to do if the file was removed. @returns {Promise<boolean>} whether it is to be written again */
export async function askDeleted(path) {
  const answer = await ask({
    title: "Deleted meanwhile", content: [element("p", {}, "This message was deleted meanwhile. Your text is kept in this page.")],
    choices: [{ label: "Write it again", value: true, isMain: true }],
  });
  return answer === true;
}
