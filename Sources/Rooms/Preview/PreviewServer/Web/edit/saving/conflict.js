/** The questions for the case that someone else has changed or removed a message in the meantime. */

import { element } from "../../shared/dom.js";
import { ask, radios } from "../dialog.js";
import { mergedWords } from "../text/difference.js";
import { fill, pieces as piecesIn, words } from "../words.js";
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

/** @typedef {ReturnType<typeof mergedWords>} Pieces */

/**
 * Merges texts word by word, and asks for each other field whose words stay; nothing is preselected.
 * @param {{path: string, sha256: string, merged: any, conflicts: Conflict[]}[]} conflicted
 * @param {(path: string) => string} fileName
 * @param {(path: string, field: string[]) => any} mine returns my value of a field, whose words the conflict has
 * @param {(path: string, field: string[]) => boolean} isText whether a field has words for people
 * @returns {Promise<{states: Map<string, any>, taken: Conflict[]}|undefined>} the states to save, by path, and what needed no question;
 *   undefined for Cancel
 */
export async function askConflicts(conflicted, fileName, mine, isText) {
  /** @type {{path: string, conflict: Conflict, pieces?: Pieces, chosen?: string}[]} */
  const all = conflicted.flatMap(({ path, conflicts }) => conflicts.map((conflict) => ({ path, conflict, pieces: piecesOf(conflict, path, isText) })));
  const questions = all.filter(({ pieces }) => !pieces || pieces.some((piece) => typeof piece !== "string"));
  const groups = questions.map((question, index) => {
    const { conflict: { label, range, mine: own, theirs }, pieces } = question;
    const where = conflicted.length > 1 ? `${fileName(question.path)}: ` : "";
    return radios({
      legend: `${where}${label}`, name: `conflict-${index}`, look: "conflict", changed: (value) => { question.chosen = value; },
      options: [
        option("mine", own, pieces), option("theirs", theirs, pieces),
        ...(range && own && theirs ? [{ value: "both", label: words.conflict.both }] : []),
      ],
    });
  });
  const check = () => {
    const open = questions.findIndex(({ chosen }) => chosen === undefined);
    if (open < 0) return undefined;
    groups[open].querySelector("input").focus();
    return fill(words.conflict.missing, { label: questions[open].conflict.label });
  };
  const answer = questions.length === 0 || await ask({
    title: words.conflict.title, look: "wide", check,
    content: [element("p", {}, words.conflict.what), ...groups],
    choices: [{ label: words.conflict.act, value: true, isMain: true }],
  });
  if (!answer) return undefined;
  const states = new Map(conflicted.map(({ path, merged }) => {
    const settled = all.filter((question) => question.path === path && (question.pieces || question.chosen !== "theirs"));
    return [path, withChosen(merged, settled.map(({ conflict, pieces, chosen }) => (
      { ...conflict, mine: pieces ? textOf(pieces, chosen) : mine(path, conflict.field ?? []) })))];
  }));
  return { states, taken: all.filter((question) => !questions.includes(question)).map(({ conflict }) => conflict) };
}

/** Both versions of a text, merged; nothing for other values. @returns {Pieces|undefined} */
function piecesOf({ field, base, mine, theirs }, path, isText) {
  const isWords = [base, mine, theirs].every((text) => typeof text === "string") && (!field || isText(path, field));
  return isWords ? mergedWords(base, mine, theirs) : undefined;
}

/** @param {Pieces} pieces @param {string} [chosen] */
export function textOf(pieces, chosen) {
  return pieces.map((piece) => (typeof piece === "string" ? piece : chosen === "both" ? bothOf(piece) : piece[chosen ?? ""])).join("");
}

function bothOf({ mine, theirs }) {
  return `${theirs}${mine === "" || theirs === "" || /\s$/u.test(theirs) ? "" : " "}${mine}`;
}

/** The differing words are marked. */
function option(value, given, pieces) {
  const marked = (piece) => (typeof piece === "string" ? piece : element("mark", {}, piece[value]));
  const label = words.conflict[value];
  return { value, label: given && pieces ? piecesIn(label, { text: pieces.map(marked) }).flat() : fill(label, { text: shown(given) }) };
}

function shown(value) {
  if (value === null || value === undefined) return words.conflict.none;
  return typeof value === "string" ? value : JSON.stringify(value);
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
    title: words.conflict.deleted, content: [element("p", {}, words.conflict.isDeleted)],
    choices: [{ label: words.conflict.again, value: true, isMain: true }],
  });
  return answer === true;
}
