/** The toolbar of a text box, as changes of a text and its selection. A second press takes the first one back. */

/** @typedef {{text: string, start: number, end: number}} Edited */

/** @param {string} text @param {number} start @param {number} end @returns {Edited} */
export function bold(text, start, end) {
  return toggled(text, start, end, "**");
}

/** @param {string} text @param {number} start @param {number} end @returns {Edited} */
export function italic(text, start, end) {
  return toggled(text, start, end, "*");
}

/** Blanks at the ends stay outside: `** a **` is not bold. */
function toggled(text, start, end, mark) {
  const chosen = text.slice(start, end);
  const [from, to] = [start + (chosen.length - chosen.trimStart().length), end - (chosen.length - chosen.trimEnd().length)];
  if (from >= to) return { text: text.slice(0, start) + mark + mark + text.slice(start), start: start + mark.length, end: start + mark.length };
  const inner = text.slice(from, to);
  const size = mark.length;
  const runBefore = /\**$/u.exec(text.slice(0, from))?.[0].length ?? 0;
  const runAfter = /^\**/u.exec(text.slice(to))?.[0].length ?? 0;
  // `***a***` is both: each press takes away its own stars.
  if (hasMark(runBefore, size) && hasMark(runAfter, size)) {
    return { text: text.slice(0, from - size) + inner + text.slice(to + size), start: from - size, end: to - size };
  }
  const [own, ownAfter] = [/^\**/u.exec(inner)?.[0].length ?? 0, /\**$/u.exec(inner)?.[0].length ?? 0];
  if (inner.length > 2 * size && hasMark(own, size) && hasMark(ownAfter, size)) {
    return { text: text.slice(0, from) + inner.slice(size, -size) + text.slice(to), start: from, end: to - 2 * size };
  }
  return { text: text.slice(0, from) + mark + inner + mark + text.slice(to), start: from + size, end: to + size };
}

function hasMark(run, size) {
  return size === 2 ? run === 2 || run === 3 : run === 1 || run === 3;
}

/** @param {string} text @param {number} start @param {number} end */
export function heading(text, start, end) {
  return onLines(text, start, end, (lines) => (lines.every((line) => /^## /u.test(line))
    ? lines.map((line) => line.slice(3)) : lines.map((line) => (line.trim() === "" ? line : `## ${line.replace(/^#{1,6} +/u, "")}`))));
}

/** @param {string} text @param {number} start @param {number} end */
export function list(text, start, end) {
  return onLines(text, start, end, (lines) => marked(lines, /^[-*+] /u, () => "- "));
}

/** @param {string} text @param {number} start @param {number} end */
export function numberedList(text, start, end) {
  return onLines(text, start, end, (lines) => marked(lines, /^\d+[.)] /u, (number) => `${number}. `));
}

function marked(lines, mark, write) {
  const full = lines.filter((line) => line.trim() !== "");
  if (full.length > 0 && full.every((line) => mark.test(line))) return lines.map((line) => line.replace(mark, ""));
  let number = 0;
  return lines.map((line) => (line.trim() === "" && lines.length > 1 ? line : write(number += 1) + line.replace(/^(?:[-*+]|\d+[.)]) /u, "")));
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
  return inserted(text, start, end, `[${escaped(label.trim() || target)}](${address(target)})`);
}

/** @param {string} text @param {number} start @param {number} end @param {string} path @param {string} alt */
export function image(text, start, end, path, alt) {
  return inserted(text, start, end, `![${escaped(alt)}](${address(path)})`);
}

/** @param {string} text @param {number} start @param {number} end @param {string} name */
export function variable(text, start, end, name) {
  return inserted(text, start, end, `{{${name}}}`);
}

/** Begins another slide of a carousel. @param {string} text @param {number} start @param {number} end */
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

/** What Enter does in a list: goes on with its mark, or ends it in an empty item; null elsewhere.
 * @param {string} text @param {number} start @param {number} end @returns {Edited|null} */
export function newLine(text, start, end) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = item.exec(text.slice(from, start));
  if (!found) return null;
  const [whole, indent, mark, blanks] = found;
  const stop = text.indexOf("\n", start) < 0 ? text.length : text.indexOf("\n", start);
  if (start === end && text.slice(from + whole.length, stop).trim() === "") {
    return { text: text.slice(0, from) + text.slice(stop), start: from, end: from };
  }
  const next = /\d/u.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.at(-1)}` : mark;
  return inserted(text, start, end, `\n${indent}${next}${blanks}`);
}

/** @param {string} text @param {number} start @param {number} end @returns {Edited|null} null outside of lists */
export function indent(text, start, end) {
  return shifted(text, start, end, (line) => `  ${line}`);
}

/** @param {string} text @param {number} start @param {number} end @returns {Edited|null} null outside of lists */
export function outdent(text, start, end) {
  return shifted(text, start, end, (line) => line.replace(/^(?: {1,2}|\t)/u, ""));
}

function shifted(text, start, end, map) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from).split("\n", 1)[0];
  if (!item.test(line)) return null;
  const next = map(line);
  const grown = next.length - line.length;
  return { text: text.slice(0, from) + next + text.slice(from + line.length), start: Math.max(from, start + grown), end: Math.max(from, end + grown) };
}
