/**
 * Separates the buttons at the end of a text from the text. As in builds, they are the last paragraphs that consist
 * only of links. Joining the unchanged parts gives the same body, byte for byte.
 */

import { readTarget, writeTarget } from "./targets.js";

export { advice, readTarget, writeTarget } from "./targets.js";

/**
 * @typedef {""|"primary"|"secondary"|"quiet"|"destructive"} Look
 * @typedef {object} ButtonRow
 * @property {string} label the label as typed: with the stars of its formatting, without the backslashes that a link needs
 * @property {import("./targets.js").Target} target
 * @property {Look} look
 * @property {string} source the written form; empty for a new button
 * @property {string} separator the text after it
 * @typedef {object} Parts
 * @property {string} lead the blank lines before the text
 * @property {string} text
 * @property {string} gap the blank lines between the text and the buttons, or after the text
 * @property {ButtonRow[]} rows
 */

const looks = ["primary", "secondary", "quiet", "destructive"];

// Matches a link whose label has no picture, HTML or nested brackets. Everything else stays text.
const link = /\[((?:\\.|[^[\]\\<`])+)\]\(((?:<[^<>\n]*>)|(?:[^\s()<>\\]|\([^\s()<>\\]*\))+)([ \t]+(?:"[^"\\\n]*"|'[^'\\\n]*'))?\)/uy;

/**
 * @param {string} body
 * @param {{isCarousel?: boolean, schemes?: string[]}} [options] a carousel's buttons are on its slides, and stay in the text
 * @returns {Parts}
 */
export function split(body, options) {
  const { isCarousel = false, schemes = [] } = options ?? {};
  const lead = /^(?:[ \t]*\n)*/u.exec(body)?.[0] ?? "";
  const rest = body.slice(lead.length);
  const end = /\s*$/u.exec(rest)?.[0] ?? "";
  const whole = { lead, text: rest.slice(0, rest.length - end.length), gap: end, rows: [] };
  if (isCarousel || mayHoldOpenBlock(rest)) return whole;
  /** @type {ButtonRow[]} */
  let rows = [];
  let place = rest.length - end.length;
  let after = end;
  let gap = end;
  while (place > 0) {
    const start = startOfParagraph(rest, place);
    const found = readLinks(rest.slice(start, place), schemes);
    if (!found) break;
    found[found.length - 1].separator = after;
    rows = [...found, ...rows];
    const blank = /\s*$/u.exec(rest.slice(0, start))?.[0] ?? "";
    place = start - blank.length;
    gap = blank;
    after = blank;
  }
  if (rows.length === 0) return whole;
  // Blank text before the first button counts as part of the lead.
  return place === 0 ? { lead: lead + gap, text: "", gap: "", rows } : { lead, text: rest.slice(0, place), gap, rows };
}

/** Whether a paragraph at the end could belong to a block that began before it. All of the body then stays text. */
function mayHoldOpenBlock(body) {
  return hasOpenFence(body) || /(?<!\]\(|(?<!\\)(?:\\\\)*\\)<(?:!--|[a-z!?/])/iu.test(body);
}

/** Whether a fenced code block is still open at the end. */
function hasOpenFence(body) {
  let open = "";
  for (const line of body.split("\n")) {
    const [, marks = "", rest = ""] = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/u.exec(line) ?? [];
    if (marks === "") continue;
    if (open === "") open = marks;
    else if (marks[0] === open[0] && marks.length >= open.length && rest.trim() === "") open = "";
  }
  return open !== "";
}

function startOfParagraph(text, end) {
  const lines = text.slice(0, end).split("\n");
  let start = end;
  for (let index = lines.length - 1; index >= 0 && lines[index].trim() !== ""; index -= 1) {
    start -= lines[index].length + (index === lines.length - 1 ? 0 : 1);
  }
  return Math.max(0, start);
}

/** @returns {ButtonRow[]|null} */
function readLinks(paragraph, schemes) {
  // An indented paragraph may be code, or a part of the list item above it.
  if (!paragraph.startsWith("[")) return null;
  const rows = [];
  let place = 0;
  while (place < paragraph.length) {
    link.lastIndex = place;
    const found = link.exec(paragraph);
    if (!found) return null;
    const next = place + found[0].length;
    const separator = /^\s*/u.exec(paragraph.slice(next))?.[0] ?? "";
    const title = found[3]?.trim().slice(1, -1);
    if (title !== undefined && !looks.includes(title)) return null;
    const address = found[2].replace(/^<(.*)>$/u, "$1");
    rows.push({
      label: readLabel(found[1]), target: readTarget(address, schemes), look: /** @type {Look} */ (title ?? ""),
      source: found[0], separator,
    });
    place = next + separator.length;
  }
  return rows.length > 0 ? rows : null;
}

/** @param {Parts} parts */
export function join({ lead, text, gap, rows }) {
  if (rows.length === 0) return lead + text + gap;
  const between = text === "" && gap === "" ? "" : /\n[ \t]*\n/u.test(gap) ? gap : "\n\n";
  return lead + text + between + rows.map((row) => write(row) + row.separator).join("");
}

/**
 * The parts with a different text. Blank lines around it are removed, because they would accumulate with each typed
 * key.
 * @param {Parts} parts
 * @param {string} text
 * @returns {Parts}
 */
export function withText(parts, text) {
  const words = withoutBlankEnds(text);
  if (parts.rows.length > 0 || (parts.text !== "" && words !== "")) return { ...parts, text: words };
  return { ...parts, text: words, gap: words === "" ? "" : "\n" };
}

/** Removes blank lines at the beginning and white space at the end. @param {string} text */
export function withoutBlankEnds(text) {
  return text.replace(/^(?:[ \t]*\n)+/u, "").trimEnd();
}

/** @param {ButtonRow[]} rows @param {{label: string, target: import("./targets.js").Target, look: Look}} button */
export function add(rows, button) {
  const end = rows.at(-1)?.separator ?? "\n";
  const others = rows.map((row, index) => (index === rows.length - 1 ? { ...row, separator: " " } : row));
  return [...others, { ...button, source: "", separator: end }];
}

/** @param {ButtonRow[]} rows @param {number} place */
export function remove(rows, place) {
  const gone = rows[place];
  const left = rows.filter((_, index) => index !== place);
  if (!gone || place < rows.length - 1 || left.length === 0) return left;
  return left.map((row, index) => (index === left.length - 1 ? { ...row, separator: gone.separator } : row));
}

/** Writes a row. The parts that have not changed stay as they were written. @param {ButtonRow} row */
function write({ source, label, target, look }) {
  const before = source === "" ? null : readLinks(source, target.does === "app" ? [target.scheme] : [])?.[0];
  link.lastIndex = 0;
  const [, words = "", address = "", title = ""] = (before && link.exec(source)) ?? [];
  const isSameTarget = before && writeTarget(before.target) === writeTarget(target);
  const written = [
    before?.label === label ? words : writeLabel(label.trim()),
    isSameTarget ? address : writeAddress(writeTarget(target)),
    before?.look === look ? title : look && ` "${look}"`,
  ];
  return `[${written[0]}](${written[1]}${written[2]})`;
}

/** Reads a label. Formatting stays Markdown as in a text; only the backslashes that keep the label or the link from ending are hidden. */
function readLabel(written) {
  return written.replace(/\\([!-)+-/:-@[-^`{|}])/gu, "$1");
}

function writeLabel(label) {
  return label.replace(/[[\]<`]|\\(?![*_~])/gu, "\\$&");
}

function writeAddress(address) {
  return /[\s()<>]/u.test(address) ? `<${address.replace(/[<>\n]/gu, "")}>` : address;
}

/**
 * Moves a row: only the two links change places, and the text between them stays.
 *
 * @param {ButtonRow[]} rows
 * @param {number} from
 * @param {number} to
 * @returns {ButtonRow[]}
 */
export function move(rows, from, to) {
  if (!rows[from] || !rows[to]) return rows;
  const moved = rows.map((row) => ({ ...row }));
  const [one] = moved.splice(from, 1);
  moved.splice(to, 0, one);
  return moved.map((row, index) => ({ ...row, separator: rows[index].separator }));
}
