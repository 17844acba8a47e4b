/** The dialog that creates a message. */

import { element } from "../../shared/dom.js";
import * as api from "../api.js";
import { ask, labelled, radios } from "../dialog.js";
import { messageAddress } from "../page.js";
import { words } from "../words.js";

const { hints } = words.newMessage;

const kinds = [
  { value: "banner", label: words.channels.banners, hint: hints.banner },
  { value: "alert", label: words.channels.alerts, hint: hints.alert },
  { value: "both", label: words.newMessage.both, hint: "" },
  { value: "release", label: words.channels.updates, hint: hints.release },
  { value: "prompt", label: words.channels.prompts, hint: hints.prompt },
  { value: "permission", label: words.newMessage.permission, hint: hints.permission },
];

let isOpen = false;

/** Asks for the kind and the title, writes the file, and opens its page. */
export async function openNew() {
  if (isOpen) return;
  isOpen = true;
  const form = new NewForm();
  await ask({
    title: words.list.new, look: "new-dialog", content: form.content, check: () => form.create(),
    choices: [{ label: words.newMessage.create, value: true, isMain: true }],
  });
  isOpen = false;
}

class NewForm {
  #kind = "banner";
  #title = element("input", { type: "text", autofocus: true, required: true, autocomplete: "off" });
  #name = element("input", { type: "text", spellcheck: false, autocomplete: "off" });
  #titleField = labelled(words.common.title, this.#title);
  #nameField = labelled(words.newMessage.file, this.#name, words.common.nameOfTitle);
  #access = element("select", {}, ...Object.entries(words.newMessage.accesses).map(([value, name]) => element("option", { value }, name)));
  #accessField = labelled(words.channels.permissions, this.#access);

  constructor() {
    this.#accessField.hidden = true;
  }

  get content() {
    const chosen = (value) => this.#choose(value);
    return [radios({ legend: words.newMessage.kind, name: "kind", options: kinds, chosen: this.#kind, changed: chosen, look: "kinds" }),
      this.#titleField, this.#accessField, this.#nameField];
  }

  #choose(kind) {
    this.#kind = kind;
    this.#titleField.querySelector("label").textContent = kind === "release" ? words.newMessage.version : words.common.title;
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
      return kind === "release" ? words.newMessage.versionIsMissing : words.common.titleIsMissing;
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
