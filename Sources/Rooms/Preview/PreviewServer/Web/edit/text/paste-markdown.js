/** Converts formatted text from other programs to Markdown. Only supported formatting is kept; of everything else, only the words are. */

import { emojiOf, wordItem } from "./paste-programs.js";

/** @typedef {{markdown: string, hadFormatting: boolean}} Pasted */

const links = /^(?:https:|mailto:|tel:)/iu;
const skipped = new Set(["SCRIPT", "STYLE", "HEAD", "TITLE", "META", "LINK", "TEMPLATE", "IFRAME", "OBJECT", "NOSCRIPT", "SVG", "MATH"]);
const blocks = new Set(["P", "DIV", "SECTION", "ARTICLE", "BLOCKQUOTE", "TABLE", "TR", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "LI", "PRE", "BODY", "HEADER", "FOOTER"]);

/**
 * @param {string} html of the clipboard; it is parsed into a document that runs and loads nothing
 * @param {{language: string, trust?: (html: string) => any}} options trust: converts it to a value that the page's policy accepts
 * @returns {Pasted}
 */
export function markdownOf(html, { language, trust = (text) => text }) {
  // The page's policy reports style attributes as violations, even if the document is never shown.
  const unstyled = html.replace(/<[a-z][^>]*>/giu, (tag) => tag.replace(/\sstyle(?=\s*=)/giu, " data-style"));
  const { body } = new DOMParser().parseFromString(trust(unstyled), "text/html");
  const walk = new Walk(language);
  walk.blocksIn(body, "");
  const markdown = walk.lines.join("\n").replace(/\n{3,}/gu, "\n\n").trim();
  return { markdown, hadFormatting: walk.hadFormatting };
}

/** Text without formatting and without invisible spaces. @param {string} text @param {{language: string}} options */
export function plainText(text, { language }) {
  return clean(text.replace(/\r\n?/gu, "\n").replace(/\u2028/gu, "\n").replace(/\u2029/gu, "\n\n"), language);
}

/** Keeps no-break spaces where a language uses them: before French punctuation, and between a number and its unit. */
function clean(text, language) {
  const isFrench = language.toLowerCase().startsWith("fr");
  return text.replace(/[\u200B\u00AD\u2060\uFEFF]/gu, "").replace(/\u00A0/gu, (blank, place) => {
    const [before, after] = [text[place - 1] ?? "", text[place + 1] ?? ""];
    if (isFrench && (/[:;!?»]/u.test(after) || before === "«")) return blank;
    return " ";
  });
}

class Walk {
  hadFormatting = false;
  /** @type {string[]} */
  lines = [];
  #language;

  constructor(language) {
    this.#language = language;
  }

  /** Writes the contents of an element as blocks. @param {Node} parent @param {string} indent */
  blocksIn(parent, indent) {
    let line = new Line();
    const end = () => {
      const words = joinedCode(line.text).split("\n").map((part) => part.trim().replace(/ {2,}/gu, " ")).join("\n").trim();
      if (words !== "") this.#paragraph(words, indent);
      line = new Line();
    };
    for (const node of parent.childNodes) {
      if (isElement(node) && isSkipped(node)) continue;
      if (isElement(node) && this.#isBlock(node)) {
        end();
        this.#block(node, indent);
      } else line.add(this.#words(node), marksOf(node));
    }
    end();
  }

  /** Google wraps everything in a `b` element without meaning, so an inline element may contain blocks. */
  #isBlock(node) {
    return blocks.has(node.tagName) || node.querySelector([...blocks].join(",")) !== null;
  }

  #paragraph(words, indent) {
    const lines = words.split("\n").map((line, index, all) => indent + escapedStart(line) + (index < all.length - 1 ? "\\" : ""));
    this.lines.push(...lines, "");
  }

  #block(node, indent) {
    const name = node.tagName;
    const item = wordItem(node);
    if (item) return this.#wordItem(item, indent);
    if (/^H[1-6]$/u.test(name)) {
      const words = this.#inner(node).replace(/\s+/gu, " ").trim();
      this.hadFormatting = true;
      if (words !== "") this.lines.push(`${indent}${name === "H1" || name === "H2" ? "##" : "###"} ${words}`, "");
    } else if (name === "UL" || name === "OL") {
      this.#list(node, indent);
    } else if (name === "PRE") {
      const words = (node.textContent ?? "").replace(/\n+$/u, "");
      const fence = "`".repeat(Math.max(3, 1 + Math.max(0, ...(words.match(/`+/gu) ?? []).map((run) => run.length))));
      this.hadFormatting = true;
      this.lines.push(fence, ...words.split("\n"), fence, "");
    } else if (name === "TABLE") {
      this.#table(node, indent);
    } else this.blocksIn(node, indent);
  }

  #list(list, indent) {
    this.hadFormatting = true;
    let number = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 1;
    for (const child of list.children) {
      if (child.tagName === "UL" || child.tagName === "OL") {
        this.#trim();
        this.#list(child, `${indent}  `);
      } else if (child.tagName === "LI") this.#item(child, list.tagName === "OL" ? `${number++}. ` : "- ", indent);
    }
    this.lines.push("");
  }

  #item(item, mark, indent) {
    const inner = new Walk(this.#language);
    inner.blocksIn(item, "");
    const lines = inner.lines.join("\n").trim().split("\n").filter((line, index, all) => line !== "" || all.length > 20);
    this.#trim();
    this.lines.push(...lines.map((line, index) => (index === 0 ? `${indent}${mark}${line}` : `${indent}${" ".repeat(mark.length)}${line}`)));
  }

  /** Removes blank lines between items. */
  #trim() {
    if (this.lines.at(-1) === "" && /^\s*(?:[-*]|\d+\.) /u.test(this.lines.at(-2) ?? "")) this.lines.pop();
  }

  /** Writes a paragraph of Word's that is a list item. @param {import("./paste-programs.js").WordItem} item */
  #wordItem({ level, isNumbered, mark, words }, indent) {
    this.hadFormatting = true;
    const text = this.#inner(words).replace(/\s+/gu, " ").trim();
    const own = escaped(mark);
    this.#trim();
    if (text === "") return;
    this.lines.push(`${indent}${"  ".repeat(level - 1)}${isNumbered ? "1. " : "- "}${escapedStart(text.startsWith(own) ? text.slice(own.length).trim() : text)}`, "");
  }

  #table(table, indent) {
    this.hadFormatting = true;
    const rows = [...table.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => this.#inner(cell).replace(/\s+/gu, " ").trim()));
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width < 2) {
      for (const row of rows) if (row[0]) this.#paragraph(row[0], indent);
      return;
    }
    const line = (cells) => `| ${Array.from({ length: width }, (_, index) => cells[index] ?? "").join(" | ")} |`;
    this.lines.push(line(rows[0]), line(Array.from({ length: width }, () => "---")), ...rows.slice(1).map(line), "");
  }

  #inner(node) {
    const line = new Line();
    for (const child of node.childNodes) line.add(this.#words(child), marksOf(child));
    return joinedCode(line.text);
  }

  /** The words of a line. @param {Node} node @returns {string} */
  #words(node) {
    if (node.nodeType === Node.TEXT_NODE) return escaped(clean((node.nodeValue ?? "").replace(/[ \t\n\r]+/gu, " "), this.#language));
    if (!isElement(node) || isSkipped(node)) return "";
    const { tagName: name } = node;
    if (name === "BR") return "\n";
    if (name === "IMG") return escaped(emojiOf(node));
    if (name === "CODE" || name === "TT") {
      const code = (node.textContent ?? "").replace(/`/gu, "'").replace(/\s+/gu, " ").trim();
      return code === "" ? "" : this.#marked(`\`${code}\``);
    }
    const inner = this.#inner(node);
    if (inner.trim() === "") return inner;
    if (name === "A") return this.#link(node, inner);
    const marks = marksOf(node);
    return marks === "" ? inner : this.#marked(around(inner, marks));
  }

  #link(node, inner) {
    const address = (node.getAttribute("href") ?? "").trim();
    const words = inner.trim();
    if (!links.test(address) || words.includes("](")) return inner;
    const written = /[\s()<>]/u.test(address) ? `<${address.replace(/[<>\s]/gu, "")}>` : address;
    return this.#marked(inner.replace(words, () => `[${words}](${written})`));
  }

  #marked(words) {
    this.hadFormatting = true;
    return words;
  }
}

/** The words of a line. Pieces with the same marks are merged, because Word splits `**one word**` into several pieces whose marks would be shown as stars. */
class Line {
  text = "";
  #marks = "";

  /** @param {string} words @param {string} marks around them, if any */
  add(words, marks) {
    const isSame = marks !== "" && marks === this.#marks && this.text.endsWith(closing(marks)) && words.startsWith(marks);
    this.text = isSame ? this.text.slice(0, -marks.length) + words.slice(marks.length) : this.text + words;
    this.#marks = marks;
  }
}

/** The Markdown marks for an element's formatting; empty for links and code. @param {Node} node */
function marksOf(node) {
  if (!isElement(node) || ["A", "CODE", "TT", "IMG", "BR"].includes(node.tagName)) return "";
  const [name, style] = [node.tagName, styleOf(node)];
  const isBold = /(?:^|;)font-weight:(?:bold|[6-9]00)/u.test(style) || (name === "B" || name === "STRONG") && !/(?:^|;)font-weight:(?:normal|[1-5]00)/u.test(style);
  const isItalic = /(?:^|;)font-style:italic/u.test(style) || (name === "I" || name === "EM") && !/(?:^|;)font-style:normal/u.test(style);
  const isStruck = name === "DEL" || name === "S" || name === "STRIKE" || /text-decoration[^;]*line-through/u.test(style);
  return `${isStruck ? "~~" : ""}${isBold ? "**" : ""}${isItalic ? "*" : ""}`;
}

function closing(marks) {
  return [...marks].reverse().join("");
}

/** The style of an element, without spaces. @param {HTMLElement} node */
function styleOf(node) {
  return (node.getAttribute("data-style") ?? "").replace(/\s/gu, "").toLowerCase();
}

/** Whether the contents of an element are not meant to be seen. @param {HTMLElement} node */
function isSkipped(node) {
  return skipped.has(node.tagName.toUpperCase()) || node.hasAttribute("hidden") || /(?:^|;)(?:display:none|mso-hide:all)/u.test(styleOf(node));
}

/** Merges adjacent pieces of code, because the marks between them would start a different kind of code. @param {string} words */
function joinedCode(words) {
  return words.replace(/(?<!\\)``/gu, "");
}

/** Puts marks around words, but not around the spaces beside them. */
function around(words, marks) {
  const [, before, inner, after] = /^(\s*)([^]*?)(\s*)$/u.exec(words) ?? ["", "", words, ""];
  const twice = marks.includes("**") && /^\*\*[^]*\*\*$/u.test(inner);
  return twice ? words : `${before}${marks}${inner}${closing(marks)}${after}`;
}

/** @param {Node} node @returns {node is HTMLElement} */
function isElement(node) {
  return node.nodeType === Node.ELEMENT_NODE;
}

/** Escapes characters that have a meaning in Markdown. */
function escaped(text) {
  return text.replace(/[\\`*_[\]<>~|]/gu, "\\$&").replace(/\{\{/gu, "\\{{").replace(/&(?=#?\w+;)/gu, "\\&");
}

/** Escapes the beginning of a line that would start a heading, a list, a quotation or a rule. */
function escapedStart(line) {
  return line.replace(/^(#{1,6}|[-+])(?=\s|$)/u, "\\$1").replace(/^(\d+)([.)])(?=\s|$)/u, "$1\\$2").replace(/^([-=]{2,})$/u, "\\$1");
}
