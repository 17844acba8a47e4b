/** The dialogs before a link or a picture is inserted into a text. */

import { element } from "../../shared/dom.js";
import { ask, labelled } from "../dialog.js";
import { choosePicture } from "../fields/picture.js";
import { targetFields } from "../fields/target-fields.js";
import { readTarget, writeTarget } from "../fields/targets.js";
import { applied } from "./box.js";
import { image, link, linkAt, withoutLink } from "./format.js";

/**
 * Inserts a link, or changes or removes an existing one.
 * @param {HTMLTextAreaElement} control
 * @param {import("../fields/target-fields.js").Names} names
 */
export async function askLink(control, names) {
  const old = linkAt(control.value, control.selectionStart, control.selectionEnd);
  const [start, end] = old ? [old.start, old.end] : [control.selectionStart, control.selectionEnd];
  const words = old?.label ?? control.value.slice(start, end).trim();
  const label = element("input", { type: "text", lang: control.lang, dir: "auto", value: words, autofocus: true });
  let target = readTarget(old?.target ?? "https://", names.schemes);
  const fields = targetFields({ names, changed: (given) => { target = given; } });
  fields.refresh(target);
  const check = (answer) => {
    if (answer === "remove") return undefined;
    if (label.value.trim() === "") return "Write the words that are tapped.";
    return ["", "https://"].includes(writeTarget(target)) ? "Write where the link leads." : undefined;
  };
  const answer = await ask({
    title: "Link", content: [labelled("Label", label), ...fields.nodes], check,
    choices: [...(old ? [{ label: "Remove the link", value: "remove" }] : []), { label: old ? "Change the link" : "Add the link", value: "write", isMain: true }],
  });
  control.focus();
  control.setSelectionRange(start, end);
  if (answer === "remove" && old) applied(control, withoutLink(control.value, old));
  if (answer === "write") applied(control, link(control.value, start, end, writeTarget(target), label.value.trim()));
}

/**
 * @param {HTMLTextAreaElement} control
 * @param {string[]} assets
 */
export async function askImage(control, assets) {
  const [start, end] = [control.selectionStart, control.selectionEnd];
  let path = "";
  await choosePicture(assets, (chosen) => { path = chosen; });
  if (path === "") return control.focus();
  const words = element("input", { type: "text", lang: control.lang, dir: "auto", autofocus: true });
  const decoration = element("input", { type: "checkbox", change: () => { words.disabled = decoration.checked; } });
  const answer = await ask({
    title: "What the picture shows", choices: [{ label: "Add the picture", value: true, isMain: true }],
    content: [labelled("Words for those who cannot see it", words), element("label", { class: "check" }, decoration, "Only decoration")],
    check: () => (words.value.trim() !== "" || decoration.checked ? undefined : "Say what the picture shows, or that it is only decoration."),
  });
  control.focus();
  control.setSelectionRange(start, end);
  if (answer) applied(control, image(control.value, start, end, path, decoration.checked ? "" : words.value.trim()));
}
