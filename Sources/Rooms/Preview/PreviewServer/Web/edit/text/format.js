/** The toolbar's actions as changes of a text and its selection. Pressing a button again undoes its effect. */

/** @typedef {{text: string, start: number, end: number}} Edited */

/** The marks of the formats that are switches. */
export const marks = { bold: "**", italic: "*" };

/** @param {string} text @param {number} start @param {number} end @param {string} mark whether the selected words have it, or those that are typed next */
export function isMarked(text, start, end, mark) {
  const all = markedParts(text, start, end);
  return all.length === 0 ? runAround(text, start, mark) !== undefined : all.every((part) => hasMarks(text, part, mark));
}

/**
 * Marks belong to the words of a single line: `** a **` is not bold, and neither are stars around several paragraphs or
 * a list.
 * @param {string} text @param {number} start @param {number} end @param {string} mark
 * @returns {Edited}
 */
export function toggled(text, start, end, mark) {
  const all = markedParts(text, start, end);
  if (all.length === 0) return switched(text, start, mark);
  const isMarked = all.every((part) => hasMarks(text, part, mark));
  let [made, place, first] = ["", 0, -1];
  for (const words of all) {
    const { from, to, before, after } = words;
    const inner = text.slice(from, to);
    const [isBefore, isAfter] = [hasMark(before, mark), hasMark(after, mark)];
    made += text.slice(place, isMarked ? from - mark.length : from) + (isMarked || isBefore ? "" : mark);
    if (first < 0) first = made.length;
    made += isBroken(inner, mark) ? inner.replaceAll(mark, "") : inner;
    end = made.length;
    if (!isMarked && !isAfter) made += mark;
    place = isMarked ? to + mark.length : to;
  }
  return { text: made + text.slice(place), start: first, end };
}

/** The words of each selected line, with the stars around them. */
function markedParts(text, start, end) {
  return wordsOfLines(text, start, end).map(([from, to]) => marksAround(text, from, to)).filter(({ from, to }) => from < to);
}

function hasMarks(text, { from, to, before, after }, mark) {
  return hasMark(before, mark) && hasMark(after, mark) && !isBroken(text.slice(from, to), mark);
}

/** Whether bold text begins or ends inside of other marked text. */
function isBroken(words, mark) {
  return mark === "**" && words.includes(mark);
}

/**
 * Switches the mark on or off for the words that are typed next. Beside a mark, only the caret steps over it; inside of marked words, these lose it.
 * @returns {Edited}
 */
function switched(text, caret, mark) {
  const size = mark.length;
  const at = (made, place) => ({ text: made, start: place, end: place });
  const run = runAround(text, caret, mark);
  if (!run) {
    const [behind, before] = [runAround(text, caret - size, mark), runAround(text, caret + size, mark)];
    if (behind?.end === caret - size && behind.start < behind.end) return at(text, caret - size);
    if (before?.start === caret + size && before.start < before.end) return at(text, caret + size);
    return at(text.slice(0, caret) + mark + mark + text.slice(caret), caret + size);
  }
  const words = text.slice(run.start, run.end);
  if (caret === run.start && words !== "") return at(text, caret - size);
  // A mark behind a blank would be shown as stars.
  const stop = run.start + words.trimEnd().length;
  if (caret >= stop && stop > run.start) return at(text.slice(0, stop) + mark + text.slice(stop, run.end) + text.slice(run.end + size), caret + size);
  return at(text.slice(0, run.start - size) + words + text.slice(run.end + size), caret - size);
}

/** The marked words of a line that a caret is in or at the edge of. @returns {{start: number, end: number}|undefined} */
function runAround(text, caret, mark) {
  const from = text.lastIndexOf("\n", caret - 1) + 1;
  const begin = from + (lineMark.exec(text.slice(from).split("\n", 1)[0])?.[0].length ?? 0);
  if (caret < begin) return undefined;
  // A star between blanks is not a mark.
  const stars = (part, atStart, atEnd) => [...part.matchAll(/(?<![\\*])\*+/gu)].filter(({ 0: { length }, index }) => hasMark(length, mark)
    && (/\S/u.test(part[index - 1] ?? atStart) || /\S/u.test(part[index + length] ?? atEnd)));
  const [before, after] = [stars(text.slice(begin, caret), " ", "|"), stars(text.slice(caret).split("\n", 1)[0], "|", " ")];
  const [open, close] = [before.at(-1), after[0]];
  if (before.length % 2 === 0 || !open || !close) return undefined;
  return { start: begin + open.index + open[0].length, end: caret + close.index };
}

/** The position of the words without the stars at their ends, selected or not, and the number of these stars. */
function marksAround(text, start, end) {
  const from = start + (/^\**/u.exec(text.slice(start, end))?.[0].length ?? 0);
  const to = Math.max(from, end - (/\**$/u.exec(text.slice(start, end))?.[0].length ?? 0));
  return { from, to, before: /\**$/u.exec(text.slice(0, from))?.[0].length ?? 0, after: /^\**/u.exec(text.slice(to))?.[0].length ?? 0 };
}

/** `***a***` is both bold and italic; each button removes its own stars. */
function hasMark(stars, mark) {
  return mark === "**" ? stars === 2 || stars === 3 : stars === 1 || stars === 3;
}

/** Matches the mark of a list, a heading or a quotation, which is not part of the line's words. */
const lineMark = /^[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|\d+[.)])[ \t]+|#{1,6}[ \t]+)?/u;

/** The selected part of each line, without white space at its ends. @returns {[number, number][]} */
function wordsOfLines(text, start, end) {
  /** @type {[number, number][]} */
  const found = [];
  let at = text.lastIndexOf("\n", start - 1) + 1;
  for (const line of text.slice(at, end).split("\n")) {
    const mark = lineMark.exec(text.slice(at).split("\n", 1)[0])?.[0].length ?? 0;
    found.push(withoutBlanks(text, Math.max(start, at + mark), at + line.length));
    at += line.length + 1;
  }
  return found.filter(([from, to]) => from < to);
}

/** @returns {[number, number]} the place of the selection without white space at its ends */
function withoutBlanks(text, start, end) {
  const chosen = text.slice(start, end);
  return [start + (chosen.length - chosen.trimStart().length), end - (chosen.length - chosen.trimEnd().length)];
}

/** @param {string} text @param {number} start @param {number} end */
export function heading(text, start, end) {
  return onLines(text, start, end, (lines) => marked(lines, /^## /u, /^#{1,6} +/u, () => "## "));
}

/** @param {string} text @param {number} start @param {number} end */
export function list(text, start, end) {
  return onLines(text, start, end, (lines) => marked(lines, /^\s*[-*+] /u, item, () => "- "));
}

/** @param {string} text @param {number} start @param {number} end */
export function numberedList(text, start, end) {
  return onLines(text, start, end, (lines) => marked(lines, /^\s*\d+[.)] /u, item, (number) => `${number}. `));
}

/**
 * Adds a mark to lines, or removes it if all lines with text have it.
 * @param {string[]} lines
 * @param {RegExp} mark
 * @param {RegExp} other the mark that is removed for it
 * @param {(number: number) => string} write
 */
function marked(lines, mark, other, write) {
  const full = lines.filter((line) => line.trim() !== "");
  if (full.length > 0 && full.every((line) => mark.test(line))) return lines.map((line) => line.replace(other, ""));
  let number = 0;
  return lines.map((line) => (line.trim() === "" && (lines.length > 1 || other !== item) ? line : write(number += 1) + line.replace(other, "")));
}

function onLines(text, start, end, map) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(end, from));
  const to = next < 0 ? text.length : next;
  const lines = map(text.slice(from, to).split("\n")).join("\n");
  const isCaret = start === end;
  const moved = Math.max(from, start + lines.length - (to - from));
  return { text: text.slice(0, from) + lines + text.slice(to), start: isCaret ? moved : from, end: isCaret ? moved : from + lines.length };
}

/** @param {string} text @param {number} start @param {number} end @param {string} target @param {string} [label] */
export function link(text, start, end, target, label = text.slice(start, end)) {
  const [from, to] = text.slice(start, end).trim() === "" ? [start, end] : withoutBlanks(text, start, end);
  return inserted(text, from, to, `[${escaped(label.trim() || target)}](${address(target)})`);
}

/**
 * The link at a position. Links with a title do not count, because changing them would lose the title.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @returns {{start: number, end: number, label: string, target: string}|undefined}
 */
export function linkAt(text, start, end) {
  const links = text.matchAll(/(?<![!\\])\[((?:\\.|[^[\]\\])+)\]\((<[^<>\n]*>|(?:[^\s()<>]|\([^\s()<>]*\))+)\)/gu);
  const found = [...links].find((some) => some.index <= start && end <= some.index + some[0].length);
  if (!found) return undefined;
  const [whole, label, target] = found;
  return { start: found.index, end: found.index + whole.length, label: label.replace(/\\([[\]\\])/gu, "$1"), target: target.replace(/^<(.*)>$/u, "$1") };
}

/** Removes a link but keeps its words. @param {string} text @param {{start: number, end: number, label: string}} link @returns {Edited} */
export function withoutLink(text, { start, end, label }) {
  return { text: text.slice(0, start) + label + text.slice(end), start, end: start + label.length };
}

/** @param {string} text @param {number} start @param {number} end @param {string} path @param {string} alt */
export function image(text, start, end, path, alt) {
  return inserted(text, start, end, `![${escaped(alt)}](${address(path)})`);
}

/** Adds a new slide to a carousel. @param {string} text @param {number} start @param {number} end */
export function slide(text, start, end) {
  const before = text.slice(0, start).replace(/\s+$/u, "");
  return inserted(before + text.slice(start), before.length, before.length + end - start, `${before === "" ? "" : "\n\n"}---\n\n## `);
}

function inserted(text, start, end, words) {
  return { text: text.slice(0, start) + words + text.slice(end), start: start + words.length, end: start + words.length };
}

function escaped(label) {
  return label.replace(/[[\]\\]/gu, "\\$&").replace(/\s*\n\s*/gu, " ");
}

function address(target) {
  return /[\s()<>]/u.test(target) ? `<${target.replace(/[<>\n]/gu, "")}>` : target;
}

const item = /^([ \t]*)([-*+]|\d+[.)])( +)/u;

/** The effect of Enter in a list: it continues the list, or ends it in an empty item; null outside of lists.
 * @param {string} text @param {number} start @param {number} end @returns {Edited|null} */
export function newLine(text, start, end) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = item.exec(text.slice(from, start));
  if (!found) return null;
  const [whole, indent, mark, blanks] = found;
  const stop = text.indexOf("\n", start) < 0 ? text.length : text.indexOf("\n", start);
  if (start === end && text.slice(from + whole.length, stop).trim() === "") {
    // Text directly below an item would belong to it.
    const gap = /(?:^|\n)[ \t]*\n$/u.test(text.slice(0, from)) || from === 0 ? "" : "\n";
    return { text: text.slice(0, from) + gap + text.slice(stop), start: from + gap.length, end: from + gap.length };
  }
  const next = /\d/u.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.at(-1)}` : mark;
  return inserted(text, start, end, `\n${indent}${next}${blanks}`);
}
