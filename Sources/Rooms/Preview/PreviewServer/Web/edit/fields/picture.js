/** The picture of a look: chosen from the site's pictures or uploaded, with a description for people who cannot see it. */

import { element } from "../../shared/dom.js";
import * as api from "../api.js";
import { ask } from "../dialog.js";
import { guarded } from "../page.js";
import { fill, words } from "../words.js";
import { checkField, lineField, saidHere } from "./field.js";
import { askSize, sizeInWords } from "./picture-size.js";

const texts = words.picture;

/** The addresses of pictures in this page, by path. @type {Map<string, Promise<string>>} */
const shown = new Map();

/** The address of one of the site's pictures in this page. @param {string} path */
export function addressOf(path) {
  const known = shown.get(path) ?? api.pictureAddress(path);
  shown.set(path, known);
  return known;
}

/** @param {HTMLImageElement} image @param {string} path */
async function show(image, path) {
  image.dataset.path = path;
  image.hidden = true;
  const address = await addressOf(path).catch(() => undefined);
  if (image.dataset.path !== path || !address) return;
  image.src = address;
  image.hidden = false;
}

/**
 * @param {object} options
 * @param {(place: string[], value: any, typed?: boolean) => void} options.set
 * @param {Record<string, any>} options.names
 * @param {string} options.lang
 * @param {"ltr"|"rtl"} options.dir
 * @param {string} [options.hint]
 * @param {() => unknown} [options.inherited] the picture of the default language, which a translation shares
 * @returns {{node: HTMLElement, fields: import("./field.js").Field[]}}
 */
export function pictureFields({ set, names, lang, dir, hint, inherited = () => undefined }) {
  const image = element("img", { alt: "", hidden: true });
  const name = element("span", { class: "picture-name" });
  const take = (path) => {
    set(["image"], path);
    // The picture needs a description.
    if (description.control.value === "" && !decoration.checked) description.control.focus();
  };
  const remove = element("button", { type: "button", class: "plain", hidden: true, click: () => { set(["image"], undefined); set(["imageAlt"], undefined); } }, texts.remove);
  const choose = element("button", { type: "button", click: () => choosePicture(names.assets ?? [], take) }, texts.choose);
  const said = saidHere();
  const upload = uploadField(names, take);
  const description = lineField({
    label: texts.shows, place: ["imageAlt"], lang, dir, hint, mayBeEmpty: false,
    changed: (value) => set(["imageAlt"], value, true),
  });
  const decoration = element("input", {
    type: "checkbox", change: () => set(["imageAlt"], decoration.checked ? "" : undefined),
  });
  const only = checkField({ label: texts.decoration, control: decoration });
  const picture = {
    node: choose, said, control: choose, place: ["image"],
    refresh: (value) => {
      const path = value ?? inherited();
      const file = path && String(path).replace(/^assets\//, "");
      name.textContent = !path ? texts.none : value ? file : fill(texts.shared, { name: file });
      remove.hidden = !value;
      description.node.hidden = only.node.hidden = !path;
      if (path) show(image, String(path));
      else image.hidden = true;
    },
  };
  const described = {
    ...description,
    refresh: (value) => {
      decoration.checked = value === "";
      description.control.disabled = value === "";
      description.refresh(value);
    },
  };
  const node = element("div", { class: "picture-field", role: "group", "aria-label": texts.label },
    element("p", { class: "label", "aria-hidden": "true" }, texts.label),
    element("div", { class: "picture-row" }, element("div", { class: "thumbnail" }, image),
      element("div", { class: "picture-choices" }, name, element("div", { class: "picture-buttons" }, choose, upload.node, remove), upload.said, said)),
    description.node, only.node);
  dropped(node, upload.take);
  return { node, fields: [picture, described] };
}

let made = 0;

/** A file input that looks like a button. */
function uploadField(names, done) {
  const said = element("p", { class: "hint", role: "status" });
  const refused = element("p", { class: "problem", role: "alert", hidden: true });
  const take = (given) => guarded(async () => {
    refused.hidden = true;
    said.textContent = fill(texts.looking, { name: given.name });
    const sized = await askSize(given);
    said.textContent = sized ? fill(texts.uploading, { name: given.name }) : "";
    if (!sized) return;
    const answer = await api.uploadImage(sized.file).catch((error) => {
      said.textContent = "";
      refused.textContent = `${given.name}: ${error.message}`;
      refused.hidden = false;
    });
    if (!answer) return;
    const size = sizeInWords(answer, sized.file.size);
    said.textContent = sized.words || (answer.hasLocation ? fill(texts.hasPlace, { size }) : size);
    shown.set(answer.asset, Promise.resolve(URL.createObjectURL(sized.file)));
    if (!names.assets.includes(answer.asset)) names.assets.push(answer.asset);
    done(answer.asset);
  });
  const input = element("input", {
    type: "file", accept: ".png,.jpg,.jpeg,.gif,.webp,.svg", "aria-label": texts.upload,
    change: () => { if (input.files[0]) take(input.files[0]); input.value = ""; },
  });
  return { node: element("label", { class: "button upload" }, element("span", { "aria-hidden": "true" }, texts.upload), input), said: element("div", {}, said, refused), take };
}

/** Uploads a picture that is dropped on the group. */
function dropped(node, take) {
  const hasFile = (event) => [...event.dataTransfer?.types ?? []].includes("Files");
  node.addEventListener("dragover", (event) => { if (hasFile(event)) { event.preventDefault(); node.classList.add("is-over"); } });
  node.addEventListener("dragleave", () => node.classList.remove("is-over"));
  node.addEventListener("drop", (event) => {
    node.classList.remove("is-over");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** Lets the user choose one of the site's pictures. @param {string[]} assets @param {(path: string) => void} take */
export async function choosePicture(assets, take) {
  const name = `picture-${made += 1}`;
  let chosen;
  const options = assets.map((path) => {
    const image = element("img", { alt: "", loading: "lazy" });
    show(image, path);
    return element("label", { class: "picture-option" },
      element("input", { type: "radio", name, value: path, change: () => { chosen = path; } }),
      element("span", { class: "thumbnail" }, image), element("span", { class: "picture-name" }, path.replace(/^assets\//, "")));
  });
  const answer = await ask({
    title: texts.choose, look: "wide",
    content: [options.length > 0 ? element("div", { class: "picture-grid", role: "radiogroup", "aria-label": texts.all }, ...options)
      : element("p", {}, texts.noneYet)],
    choices: [{ label: texts.act, value: true, isMain: true }], check: () => (chosen || options.length === 0 ? undefined : texts.missing),
  });
  if (answer && chosen) take(chosen);
}
