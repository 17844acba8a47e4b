/** The device's state, which the user can read, change and download: the file of `publish check --state`. */

import { element, find } from "../shared/dom.js";
import { parseExact, withSortedKeys } from "../shared/exact-json.js";

/** The file as `publish check` writes it: with sorted keys, two spaces, and a line end at the end. */
export function stateFile(state) {
  return `${JSON.stringify(withSortedKeys(state), null, 2)}\n`;
}

/**
 * Reads a state that the user has written.
 * @returns {object}
 * @throws {Error} a sentence about what is wrong
 */
function readState(text) {
  if (isPropertyList(text)) {
    throw new Error("This is a property list. publish check --state reads those, too; here a state is JSON.");
  }
  let value;
  try {
    value = parseExact(text);
  } catch (error) {
    throw new Error(`This is no JSON: ${error.message}`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("A device's state is a JSON object: { … }");
}

/** Whether the text is a property list, binary or in XML. */
function isPropertyList(text) {
  return /^\s*(bplist|<\?xml|<!DOCTYPE plist|<plist)/.test(text);
}

/** Downloads a text as a file. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Shows a state. @param {(state: object) => void} apply gets a state that the user has written */
export class StateView {
  #apply;
  #shown = "";

  constructor(apply) {
    this.#apply = apply;
    find("state-apply").addEventListener("click", () => this.#take(find("state-text").value));
    find("state-download").addEventListener("click", () => download("device.json", this.#shown));
    find("state-upload").addEventListener("change", (event) => this.#upload(event.target));
    find("state-text").addEventListener("input", () => this.#sayChanged());
  }

  /** Shows a state, unless the user is editing one. @param {object|undefined} state */
  show(state) {
    const text = state === undefined ? "" : stateFile(state);
    if (!this.#isChanged) find("state-text").value = text;
    this.#shown = text;
    find("state-download").disabled = state === undefined;
  }

  #sayChanged() {
    this.#say(this.#isChanged ? "Changed: apply it to the device." : "");
  }

  get #isChanged() {
    return find("state-text").value !== this.#shown;
  }

  #take(text) {
    try {
      const state = readState(text);
      find("state-text").value = this.#shown = stateFile(state);
      this.#apply(state);
      this.#say("Applied. Launch to see what this device is shown.");
    } catch (error) {
      this.#say(error.message, true);
    }
  }

  async #upload(input) {
    const [file] = input.files;
    input.value = "";
    if (file) this.#take(await file.text());
  }

  #say(sentence, isError = false) {
    find("state-said").textContent = sentence;
    find("state-said").classList.toggle("error", isError);
  }
}
