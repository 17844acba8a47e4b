/** The dialog that creates a message. */

import { element } from "../../shared/dom.js";
import * as api from "../api.js";
import { ask, labelled, radios } from "../dialog.js";
import { messageAddress } from "../page.js";

const kinds = [
  { value: "banner", label: "Banner", hint: "looks as you like, over the app" },
  { value: "alert", label: "Alert", hint: "the system’s box, until it is answered" },
  { value: "both", label: "Banner and alert", hint: "" },
  { value: "release", label: "Release notes", hint: "what is new in a version" },
  { value: "prompt", label: "Usage prompt", hint: "asks for a rating, after some days of use" },
  { value: "permission", label: "Permission prompt", hint: "explains before the system asks" },
];

const accesses = ["notifications", "location", "events", "microphone", "camera", "photos", "contacts"];

let isOpen = false;

/** Asks for the kind and the title, writes the file, and opens its page. */
export async function openNew() {
  if (isOpen) return;
  isOpen = true;
  const form = new NewForm();
  await ask({
    title: "New message", look: "new-dialog", content: form.content, check: () => form.create(),
    choices: [{ label: "Create", value: true, isMain: true }],
  });
  isOpen = false;
}

class NewForm {
  #kind = "banner";
  #title = element("input", { type: "text", autofocus: true, required: true, autocomplete: "off" });
  #name = element("input", { type: "text", spellcheck: false, autocomplete: "off" });
  #titleField = labelled("Title", this.#title);
  #nameField = labelled("Name of the file", this.#name, "Made from the title if you leave it empty.");
  #access = element("select", {}, ...accesses.map((name) => element("option", { value: name }, name)));
  #accessField = labelled("Permission", this.#access);

  constructor() {
    this.#accessField.hidden = true;
  }

  get content() {
    const chosen = (value) => this.#choose(value);
    return [radios({ legend: "Kind", name: "kind", options: kinds, chosen: this.#kind, changed: chosen, look: "kinds" }),
      this.#titleField, this.#accessField, this.#nameField];
  }

  #choose(kind) {
    this.#kind = kind;
    this.#titleField.querySelector("label").textContent = kind === "release" ? "Version" : "Title";
    this.#titleField.hidden = kind === "permission";
    this.#accessField.hidden = kind !== "permission";
    this.#nameField.hidden = kind === "release" || kind === "permission";
  }

  /** @returns {Promise<string|undefined>} why it could not be created */
  async create() {
    const kind = this.#kind;
    const title = (kind === "permission" ? this.#access.value : this.#title.value).trim();
    if (title === "") {
      this.#title.focus();
      return kind === "release" ? "Write which version it is, like 2.5.0." : "Write a title: people see it first.";
    }
    const name = this.#nameField.hidden ? "" : this.#name.value.trim();
    try {
      const { path } = await api.create({ kind, title, name: name || null });
      location.href = `${messageAddress(path)}&new=1`;
      return undefined;
    } catch (error) {
      return error.message;
    }
  }
}
