import * as format from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/text/format.js";
import { indent, outdent } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/text/indent.js";
import { table } from "./harness.js";

const bold = (text, start, end) => format.toggled(text, start, end, "**");
const italic = (text, start, end) => format.toggled(text, start, end, "*");

/** A text in which bars are around the selection, as it comes out. */
function with_(tool, ...more) {
  return (marked) => {
    const start = marked.indexOf("|");
    const end = marked.indexOf("|", start + 1) - 1;
    const text = marked.replaceAll("|", "");
    const made = tool(text, start, end < start ? start : end, ...more);
    return made && `${made.text.slice(0, made.start)}|${made.text.slice(made.start, made.end)}|${made.text.slice(made.end)}`;
  };
}

table("bold", [
  ["a |b| c", "a **|b|** c"], ["a **|b|** c", "a |b| c"], ["a |**b**| c", "a |b| c"], ["a | b | c", "a  **|b|**  c"], ["a|", "a**||**"],
  ["*|b|*", "***|b|***"], ["***|b|***", "*|b|*"], ["a **|**", "a ||"],
  // Each line on its own, without the marks of lists and headings; a second press takes all of it back.
  ["|- a\n- b|", "- **|a**\n- **b|**"], ["- **|a**\n- **b|**", "- |a\n- b|"], ["|## a\n\n1. b|", "## **|a**\n\n1. **b|**"],
  ["|**a** and **b**|", "**|a and b|**"], ["|a\n**b**|", "**|a**\n**b|**"], ["- |a|", "- **|a|**"],
], with_(bold));
table("italic", [["a |b| c", "a *|b|* c"], ["*|b|*", "|b|"], ["**|b|**", "***|b|***"], ["***|b|***", "**|b|**"]], with_(italic));
table("bold as a switch: it begins a run, steps over the marks at a run's ends, and takes them away inside", [
  ["a |", "a **||**"], ["**b|**", "**b**||"], ["**b**|", "**b||**"], ["**|b**", "||**b**"], ["|**b**", "**||b**"], ["**b|c**", "b||c"],
  ["**b |**", "**b** ||"], ["***b|***", "***b**||*"], ["***b**|*", "***b||***"], ["***b***|", "***b*||**"],
  ["*b|*", "*b**||***"], ["- **b|**", "- **b**||"], ["* b|", "* b**||**"], ["**a** b| **c**", "**a** b**||** **c**"], ["**a\n|b**", "**a\n**||**b**"],
], with_(bold));
table("italic as a switch", [["*b|*", "*b*||"], ["*b*|", "*b||*"], ["***b|***", "***b*||**"], ["***b***|", "***b**||*"], ["**|**", "***||***"], ["2 * 3| * 4", "2 * 3*||* * 4"], ["\\*b|*", "\\*b*||**"]],
  with_(italic));
table("whether bold is on", [["**b|c**", true], ["**b**|", false], ["**|**", true], ["|b **c**", false], ["***b***| c", false], ["|**b**|", true], ["b |**c**| d", true], ["**b| c|**", false],
  ["***b**| c*", false], ["**b| c", false]], (marked) => {
  const start = marked.indexOf("|");
  const end = marked.indexOf("|", start + 1) - 1;
  return format.isMarked(marked.replaceAll("|", ""), start, end < start ? start : end, "**");
});
table("a heading", [["a|", "## a||"], ["## a|", "a||"], ["# a|", "## a||"], ["x\n|a\nb|", "x\n|## a\n## b|"],
  ["|a\n\nb|", "|## a\n\n## b|"], ["|## a\n\n## b|", "|a\n\nb|"], ["|", "||"]], with_(format.heading));
table("a list", [["a|", "- a||"], ["|a\nb|", "|- a\n- b|"], ["|- a\n- b|", "|a\nb|"], ["|1. a\n2. b|", "|- a\n- b|"], ["|", "- ||"],
  ["|- a\n  - b|", "|a\nb|"], ["|a\n\nb|", "|- a\n\n- b|"], ["|- a\n\n- b|", "|a\n\nb|"]], with_(format.list));
table("a numbered list", [["|a\n\nb|", "|1. a\n\n2. b|"], ["|1. a\n2. b|", "|a\nb|"]], with_(format.numberedList));
table("a link", [["see |this|", "see [this](https://a.example/)||"], ["|", "[https://a.example/](https://a.example/)||"], ["|a]b|", "[a\\]b](https://a.example/)||"],
  ["see| this |now", "see [this](https://a.example/)||now".replace(")||", ")|| ")], ["a\n|b\n|c", "a\n[b](https://a.example/)||\nc"]],
  with_(format.link, "https://a.example/"));
table("the link that a place is in", [
  ["see [th|is](https://a.example/)", ["this", "https://a.example/"]], ["[a](b)|", ["a", "b"]], ["|[a](b)", ["a", "b"]], ["[a](b) |", undefined], ["[|a](b) [c](d)|", undefined],
  ["[a\\]b](<c d>)|", ["a]b", "c d"]], ["![a|](b)", undefined], ["\\[a|](b)", undefined], ["[a|](b \"quiet\")", undefined], ["[a](b) [c|](d(e))", ["c", "d(e)"]],
], (marked) => {
  const start = marked.indexOf("|");
  const end = marked.indexOf("|", start + 1) - 1;
  const text = marked.replaceAll("|", "");
  const found = format.linkAt(text, start, end < start ? start : end);
  return found && [found.label, found.target];
});
table("a link that is taken away leaves its words", [["see [this](b) now", "see |this| now"]], (text) => {
  const made = format.withoutLink(text, /** @type {any} */ (format.linkAt(text, 5, 5)));
  return `${made.text.slice(0, made.start)}|${made.text.slice(made.start, made.end)}|${made.text.slice(made.end)}`;
});
table("Enter in a list", [
  ["- a|", "- a\n- ||"], ["2. a|", "2. a\n3. ||"], ["  - a|b", "  - a\n  - ||b"], ["a|", null], ["- a\nb|", null], ["|- a", null],
], with_(format.newLine));
table("Enter in an empty item ends the list: what follows is a paragraph of its own", [
  ["- a\n- |", "- a\n\n||"], ["- |", "||"], ["1. a\n2. |\n\nb", "1. a\n\n||\n\nb"], ["- a\n\n- |", "- a\n\n||"], ["- a\n  - |", "- a\n\n||"], ["- a\n-   |  ", "- a\n\n||"],
], with_(format.newLine));
table("Tab in a list", [
  ["- a|", "  - a||"], ["a|", null], ["|", null], ["- a\n- b|", "- a\n  - b||"], ["- a\n|- b\n- c|\n- d", "- a\n|  - b\n  - c|\n- d"], ["- a\n|- b\n|- c", "- a\n|  - b\n|- c"],
  // A further line of an item is in it, and words outside of items stay.
  ["- a\n  b|", "- a\n    b||"], ["- a\n\n  b|", "- a\n\n    b||"], ["- a\n\nb|", null], ["- a\nb|", null], ["- a\n|- b\n\nc|", "- a\n|  - b\n\nc|"],
  // Below the words of the item above; an inner list has numbers of its own.
  ["1. a\n2. b|", "1. a\n   1. b||"], ["1. a\n   1. b\n2. c|", "1. a\n   1. b\n   2. c||"], ["10. a\n11. b|", "10. a\n    1. b||"], ["- a\n  - b\n- c|", "- a\n  - b\n  - c||"],
], with_(indent));
table("Shift Tab in a list", [
  ["  - a|", "- a||"], ["- a|", "- a||"], ["a|", null], ["  a|", null], ["- a\n  - b\n  - c|", "- a\n  - b\n- c||"], ["- a\n|  - b\n    - c|", "- a\n|- b\n  - c|"],
  ["1. a\n   1. b|", "1. a\n2. b||"], ["\t- a|", "- a||"],
], with_(outdent));
table("another slide", [["A |", "A\n\n---\n\n## ||"]], with_(format.slide));
