/** The dialogs before a link or a picture is inserted into a text. */

import { element } from "../../shared/dom.js";
import { ask, labelled } from "../dialog.js";
import { choosePicture } from "../fields/picture.js";
import { targetFields } from "../fields/target-fields.js";
import { readTarget, writeTarget } from "../fields/targets.js";
import { words } from "../words.js";
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
  const written = old?.label ?? control.value.slice(start, end).trim();
  const label = element("input", { type: "text", lang: control.lang, dir: "auto", value: written, autofocus: true });
  let target = readTarget(old?.target ?? "https://", names.schemes);
  const fields = targetFields({ names, changed: (given) => { target = given; } });
  fields.refresh(target);
  const check = (answer) => {
    if (answer === "remove") return undefined;
    if (label.value.trim() === "") return words.format.noLabel;
    return ["", "https://"].includes(writeTarget(target)) ? words.format.noTarget : undefined;
  };
  const answer = await ask({
    title: words.format.link, content: [labelled(words.buttons.label, label), ...fields.nodes], check,
    choices: [...(old ? [{ label: words.format.removeLink, value: "remove" }] : []), { label: old ? words.format.changeLink : words.format.addLink, value: "write", isMain: true }],
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
  const description = element("input", { type: "text", lang: control.lang, dir: "auto", autofocus: true });
  const decoration = element("input", { type: "checkbox", change: () => { description.disabled = decoration.checked; } });
  const answer = await ask({
    title: words.picture.shows, choices: [{ label: words.picture.add, value: true, isMain: true }],
    content: [labelled(words.picture.alternative, description), element("label", { class: "check" }, decoration, words.picture.decoration)],
    check: () => (description.value.trim() !== "" || decoration.checked ? undefined : words.picture.undescribed),
  });
  control.focus();
  control.setSelectionRange(start, end);
  if (answer) applied(control, image(control.value, start, end, path, decoration.checked ? "" : description.value.trim()));
}
