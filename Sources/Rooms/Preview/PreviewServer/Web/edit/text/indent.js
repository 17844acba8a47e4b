/** Moves list items with the Tab key: the selected items and their continuation lines are indented or outdented. */

/** @typedef {import("./format.js").Edited} Edited */
/** @typedef {{indent: number, width: number, number: number|null, close: string}} Item width: of its mark with the blanks after it */

/** @param {string} line @returns {Item|null} */
function readItem(line) {
  const found = /^([ \t]*)([-*+]|(\d+)([.)]))( +)/u.exec(line);
  if (!found) return null;
  const [, blanks, mark, digits, close = "", after] = found;
  return { indent: blanks.length, width: mark.length + after.length, number: digits === undefined ? null : Number(digits), close };
}

/** @param {string} text @param {number} start @param {number} end @returns {Edited|null} null outside of lists */
export function indent(text, start, end) {
  return shifted(text, start, end, (lines, first) => {
    const own = itemOf(lines, first);
    const above = itemBefore(lines, own.line, (item) => item.indent <= own.item.indent);
    // An inner list begins below the text of the item that contains it.
    return above ? above.indent + above.width - own.item.indent : own.item.width;
  });
}

/** @param {string} text @param {number} start @param {number} end @returns {Edited|null} null outside of lists */
export function outdent(text, start, end) {
  return shifted(text, start, end, (lines, first) => {
    const own = itemOf(lines, first);
    const above = itemBefore(lines, own.line, (item) => item.indent < own.item.indent);
    return (above?.indent ?? Math.max(0, own.item.indent - own.item.width)) - own.item.indent;
  });
}

/** The item that contains a line; it may begin in an earlier line. @returns {{item: Item, line: number}|null} */
function itemOf(lines, index) {
  for (let line = index; line >= 0; line -= 1) {
    const item = readItem(lines[line]);
    if (item) return { item, line };
    if (!/^[ \t]/u.test(lines[line]) && (lines[line] !== "" || line === index)) return null;
  }
  return null;
}

/** @param {string[]} lines @param {number} index @param {(item: Item) => boolean} isMeant @returns {Item|null} */
function itemBefore(lines, index, isMeant) {
  for (let line = index - 1; line >= 0; line -= 1) {
    const item = readItem(lines[line]);
    if (item && isMeant(item)) return item;
    if (!item && /^\S/u.test(lines[line])) return null;
  }
  return null;
}

/** @param {(lines: string[], first: number) => number} distance the number of spaces by which the lines move */
function shifted(text, start, end, distance) {
  const lines = text.split("\n");
  const lineAt = (place) => text.slice(0, place).split("\n").length - 1;
  const last = Math.max(lineAt(start), lineAt(end) - (end > start && text[end - 1] === "\n" ? 1 : 0));
  const chosen = lines.map((_, index) => index).filter((index) => index >= lineAt(start) && index <= last && lines[index].trim() !== "" && itemOf(lines, index));
  if (chosen.length === 0) return null;
  const by = distance(lines, chosen[0]);
  const made = [...lines];
  for (const index of chosen) made[index] = by > 0 ? " ".repeat(by) + lines[index] : lines[index].replace(new RegExp(`^(?:\\t| {0,${-by}})`, "u"), "");
  for (const index of chosen) made[index] = renumbered(made, index);
  return { text: made.join("\n"), start: moved(lines, made, text, start, start === end), end: moved(lines, made, text, end, start === end) };
}

/** Renumbers lists: an item at the beginning of a list gets 1, others continue from the item before. @param {string[]} lines @param {number} index */
function renumbered(lines, index) {
  const own = readItem(lines[index]);
  if (own === null || own.number === null) return lines[index];
  const before = itemBefore(lines, index, (item) => item.indent <= own.indent + 1);
  const number = before?.number !== null && before?.indent === own.indent ? (before?.number ?? 0) + 1 : 1;
  return lines[index].replace(/\d+/u, String(number));
}

/** The new position of the caret after lines have changed: at the same distance from the end of its line, or at its beginning. */
function moved(lines, made, text, place, isCaret) {
  const line = text.slice(0, place).split("\n").length - 1;
  const before = (all) => all.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const column = place - before(lines);
  return before(made) + (column === 0 && !isCaret ? 0 : Math.max(0, column + made[line].length - lines[line].length));
}
