import * as format from "../../Sources/Tools/PreviewServer/Web/edit-format.js";
import { table } from "./harness.js";

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
  ["*|b|*", "***|b|***"], ["***|b|***", "*|b|*"],
], with_(format.bold));
table("italic", [["a |b| c", "a *|b|* c"], ["*|b|*", "|b|"], ["**|b|**", "***|b|***"], ["***|b|***", "**|b|**"]], with_(format.italic));
table("a heading", [["a|", "## a||"], ["## a|", "a||"], ["# a|", "## a||"], ["x\n|a\nb|", "x\n|## a\n## b|"]], with_(format.heading));
table("a list", [["a|", "- a||"], ["|a\nb|", "|- a\n- b|"], ["|- a\n- b|", "|a\nb|"], ["|1. a\n2. b|", "|- a\n- b|"], ["|", "- ||"]], with_(format.list));
table("a numbered list", [["|a\n\nb|", "|1. a\n\n2. b|"], ["|1. a\n2. b|", "|a\nb|"]], with_(format.numberedList));
table("a link", [["see |this|", "see [this](https://a.example/)||"], ["|", "[https://a.example/](https://a.example/)||"], ["|a]b|", "[a\\]b](https://a.example/)||"]],
  with_(format.link, "https://a.example/"));
table("Enter in a list", [
  ["- a|", "- a\n- ||"], ["2. a|", "2. a\n3. ||"], ["  - a|b", "  - a\n  - ||b"], ["- a\n- |", "- a\n||"], ["a|", null], ["- a\nb|", null],
], with_(format.newLine));
table("Tab in a list", [["- a|", "  - a||"], ["a|", null]], with_(format.indent));
table("Shift Tab in a list", [["  - a|", "- a||"], ["- a|", "- a||"], ["a|", null]], with_(format.outdent));
table("another slide", [["A |", "A\n\n---\n\n## ||"]], with_(format.slide));
