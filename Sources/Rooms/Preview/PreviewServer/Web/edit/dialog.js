/** Dialogs: a question with its buttons. Escape and Cancel give no answer, and the focus returns to its earlier place. */

import { element } from "../shared/dom.js";
import { withLabel } from "./fields/field.js";
import { words } from "./words.js";

let made = 0;

/**
 * A button that ends a dialog.
 * @typedef {{label: string, value?: unknown, isMain?: boolean, isDanger?: boolean, id?: string}} Choice
 */

/**
 * Asks a question and waits for the answer.
 * @param {object} question
 * @param {string} question.title
 * @param {(Node|string)[]} question.content
 * @param {Choice[]} [question.choices] beside Cancel; the last is the one that Enter gives
 * @param {string} [question.cancel] what Cancel is called
 * @param {(value: unknown) => Promise<string|undefined>|string|undefined} [question.check] why an answer is not accepted;
 *   the dialog then stays open
 * @param {string} [question.look] a class
 * @returns {Promise<unknown>} the chosen value; undefined for Cancel
 */
export function ask({ title, content, choices = [], check, cancel: no = words.common.cancel, look = "" }) {
  const returning = document.activeElement;
  const heading = `dialog-${made += 1}`;
  const problem = element("p", { class: "problem", role: "alert", hidden: true });
  const cancel = element("button", { type: "button", click: () => dialog.close() }, no);
  const buttons = choices.map(({ label, isMain, isDanger }, index) => element("button", {
    type: "submit", value: String(index), class: isDanger ? "danger" : isMain ? "main" : undefined,
  }, label));
  const form = element("form", { method: "dialog", noValidate: true },
    element("h2", { id: heading }, title), ...content, problem, element("p", { class: "dialog-buttons" }, cancel, ...buttons));
  const dialog = element("dialog", { class: `dialog ${look}`, "aria-labelledby": heading }, form);
  let answer;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // Enter in a field presses the first button of a form, which may not be the main one.
    const pressed = event.submitter?.value === undefined ? choices.length - 1 : Number(event.submitter.value);
    const { value } = choices[pressed];
    for (const button of buttons) button.disabled = true;
    const reason = await check?.(value);
    for (const button of buttons) button.disabled = false;
    problem.hidden = !reason;
    problem.textContent = reason ?? "";
    if (reason) return;
    answer = value;
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (returning instanceof HTMLElement && returning.isConnected) returning.focus();
      done(answer);
    });
  });
}

/**
 * A group of radio buttons with a legend.
 * @param {object} group
 * @param {string} group.legend
 * @param {string} group.name
 * @param {{value: string, label: string|(string|Node)[], hint?: string}[]} group.options
 * @param {string} [group.chosen] if it is absent, nothing is preselected
 * @param {(value: any) => void} [group.changed]
 * @param {string} [group.look] a class
 * @returns {HTMLFieldSetElement}
 */
export function radios({ legend, name, options, chosen, changed, look = "" }) {
  const inputs = options.map(({ value, label, hint }) => {
    const id = `hint-${made += 1}`;
    return element("label", { class: "radio" }, element("input", {
      type: "radio", name, value, checked: value === chosen, change: () => changed?.(value),
      "aria-label": hint && label, "aria-describedby": hint && id,
    }), element("span", {}, ...[label].flat(), hint && element("span", { class: "hint", id }, ` ${hint}`)));
  });
  return element("fieldset", { class: `radios ${look}`, role: "radiogroup", "aria-label": legend },
    element("legend", {}, legend), ...inputs);
}

/** A labeled control. @param {string} label @param {HTMLElement} control @param {string} [hint] @returns {HTMLElement} */
export function labelled(label, control, hint) {
  return withLabel({ label, control, hint }).node;
}
