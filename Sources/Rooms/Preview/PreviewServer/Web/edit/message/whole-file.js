/** A file as text, for files that no form can show, and for users who prefer text. */

import { element } from "../../shared/dom.js";
import { withLabel } from "../fields/field.js";
import { fill, words } from "../words.js";

export class WholeFile {
  node;
  /** @type {import("../fields/field.js").Field[]} */
  fields;
  path;

  /**
   * @param {import("./files.js").MessageFile} file
   * @param {import("./files.js").MessageFiles} files
   */
  constructor(file, files) {
    this.path = file.path;
    const control = element("textarea", {
      class: "whole-file", rows: 20, spellcheck: false, dir: "ltr", input: () => files.setText(file.path, control.value),
    });
    const { node, said } = withLabel({ label: words.common.wholeFile, control, hint: file.path });
    const reason = element("p", { class: "problem", role: "status", hidden: true });
    const refresh = () => {
      const { now } = files.file(file.path);
      if (control.value !== now.text) control.value = now.text ?? "";
      reason.hidden = !now.refusal;
      if (now.refusal) reason.textContent = fill(words.message.isText, { line: now.refusal.line, reason: now.refusal.message });
    };
    this.node = element("div", { class: "file-form form-group" }, reason, node);
    this.fields = [{ node, said, control, place: ["text"], refresh }];
    refresh();
    const { refusal } = file.now;
    if (refusal) requestAnimationFrame(() => selectLine(control, refusal.line));
  }

  refresh() {
    for (const field of this.fields) field.refresh(undefined);
  }
}

/** Selects a line and scrolls to it. @param {HTMLTextAreaElement} control @param {number} line from 1 */
export function selectLine(control, line) {
  const lines = control.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  control.focus();
  control.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = Number.parseFloat(getComputedStyle(control).lineHeight) || 20;
  control.scrollTop = Math.max(0, (line - 4) * height);
}
