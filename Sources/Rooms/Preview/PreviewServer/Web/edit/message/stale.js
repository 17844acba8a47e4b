/** Translations that are out of date. Changes of their originals are marked, and a translation can be accepted as it is. */

import * as api from "../api.js";

export class StaleTexts {
  #path;
  #files;
  #changed;

  /**
   * @param {string} path the message's
   * @param {import("./files.js").MessageFiles} files
   * @param {() => void} changed is called when there is something new to show
   */
  constructor(path, files, changed) {
    this.#path = path;
    this.#files = files;
    this.#changed = changed;
  }

  /** Requests the changes since the translations of a language were made, if one of them is out of date. @param {string} locale */
  async mark(locale) {
    const stale = this.#files.all.filter((file) => file.locale === locale && file.state === "stale");
    if (stale.every(({ changed }) => changed)) return;
    this.#files.describe(await api.staleTexts(this.#path));
    this.#changed();
  }

  /** Records in the site's files that a translation is right as it is. @param {string} path */
  async accept(path) {
    await api.accept(this.#path, path);
    this.#files.describe([{ path, state: "complete" }]);
    this.#changed();
  }
}
