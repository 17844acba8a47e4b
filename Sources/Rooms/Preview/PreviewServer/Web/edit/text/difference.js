/** Compares texts, and merges the changes of two people word by word. */

/**
 * The lengths of the beginning and the end that two texts, or two lists of words, have in common.
 * @param {string|string[]} a
 * @param {string|string[]} b
 * @returns {{head: number, tail: number}}
 */
export function commonEnds(a, b) {
  const most = Math.min(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < most && a[head] === b[head]) head += 1;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words, and the white space between them. @param {string} text @returns {string[]} */
function wordsOf(text) {
  const parts = text.match(/\s+|\S+/gu) ?? [];
  return parts.flatMap((part) => (unspaced.test(part) ? [...segmenter.segment(part)].map(({ segment }) => segment) : part));
}

/** The number of comparisons from which on only the ends of two texts are compared. */
const most = 4_000_000;

/** @typedef {{start: number, end: number, text: string}} Change the range of old words, and what is there now */

/**
 * The changes from one list of words to another, by their longest common subsequence.
 * @param {string[]} old
 * @param {string[]} now
 * @returns {Change[]}
 */
function changesOf(old, now) {
  const { head, tail } = commonEnds(old, now);
  const [a, b] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  const width = b.length + 1;
  const isLong = a.length * b.length > most;
  const common = new Uint16Array(isLong ? 0 : (a.length + 1) * width);
  for (let place = common.length - width - 2; place >= 0; place -= 1) {
    const [i, j] = [Math.floor(place / width), place % width];
    if (j < b.length) common[place] = a[i] === b[j] ? common[place + width + 1] + 1 : Math.max(common[place + width], common[place + 1]);
  }
  const found = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    if (!isLong && a[i] === b[j]) { i += 1; j += 1; continue; }
    const [start, from] = [i, j];
    while (i < a.length || j < b.length) {
      if (!isLong && a[i] === b[j]) break;
      if (j === b.length || (i < a.length && (isLong || common[(i + 1) * width + j] >= common[i * width + j + 1]))) i += 1;
      else j += 1;
    }
    found.push({ start: head + start, end: head + i, text: b.slice(from, j).join("") });
  }
  return found;
}

/**
 * Merges two people's words. Changes touch if there is no unchanged word between them.
 * @param {string} base
 * @param {string} mine
 * @param {string} theirs
 * @returns {(string|{mine: string, theirs: string})[]} the merged text, with both versions where changes touch
 */
export function mergedWords(base, mine, theirs) {
  const old = wordsOf(base);
  /** @type {{start: number, end: number, changes: (Change & {by: string})[]}[]} */
  const places = [];
  const all = Object.entries({ mine, theirs }).flatMap(([by, text]) => changesOf(old, wordsOf(text)).map((change) => ({ ...change, by })));
  for (const change of all.sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last && old.slice(last.end, change.start).every((word) => word.trim() === "")) {
      last.changes.push(change);
      last.end = Math.max(last.end, change.end);
    } else places.push({ ...change, changes: [change] });
  }
  let done = 0;
  const pieces = places.flatMap(({ start, end, changes }) => {
    const of = (name) => changes.filter(({ by }) => by === name);
    const version = (name) => {
      let [made, place] = ["", start];
      for (const change of of(name)) {
        made += old.slice(place, change.start).join("") + change.text;
        place = change.end;
      }
      return made + old.slice(place, end).join("");
    };
    const before = old.slice(done, start).join("");
    done = end;
    const [one, other] = [version("mine"), version("theirs")];
    if (of("mine").length === 0 || one === other) return [before, other];
    return [before, of("theirs").length === 0 ? one : { mine: one, theirs: other }];
  });
  return [...pieces, old.slice(done).join("")].filter((piece) => piece !== "");
}
