/**
 * Keeps what is typed, and saves it. A draft goes to the server a second after the last key, and at once where a field or the
 * page is left; the server keeps it outside of the site, and says what a build with it would be.
 */

import * as api from "./edit-api.js";
import { EditError } from "./edit-api.js";
import { followKey } from "./edit-key.js";

/** After the last key, in milliseconds. */
const pause = 1000;

/** Between tries where nobody answers, in milliseconds; then again and again as the last. */
const retries = [1000, 2000, 5000];

/**
 * @typedef {object} Hearer is told how it goes
 * @property {(state: "Saved"|"Not saved yet"|"Saving"|"Saved with changes from disk"|"Could not be saved", note?: string) => void} state
 * @property {(answer: any) => void} built what the draft's build says
 * @property {(isThere: boolean) => void} reachable
 * @property {(error: Error) => void} failed
 * @property {() => void} settled what has failed has not any more
 */

export class Saver {
  #path;
  #tab;
  #files;
  #hearer;
  #number = 0;
  #timer;
  /** The draft that is on its way. @type {Promise<void>|undefined} */
  #keeping;
  #isWaiting = false;
  #isSaving = false;
  #tries = 0;
  /** Whether the server was started after this page: it does not know the versions that changes were made on. */
  #withBases = false;
  /** Whether the server has a draft of this tab. */
  #isKept = false;
  /**
   * How the last saving went: said until something else is typed.
   * @type {"Saved"|"Saved with changes from disk"}
   */
  #saved = "Saved";

  /**
   * @param {string} path
   * @param {string} tab
   * @param {import("./edit-message-files.js").MessageFiles} files
   * @param {Hearer} hearer
   * @param {boolean} isKept whether there is a draft of this tab
   */
  constructor(path, tab, files, hearer, isKept) {
    this.#path = path;
    this.#tab = tab;
    this.#files = files;
    this.#hearer = hearer;
    this.#isKept = isKept;
    addEventListener("visibilitychange", () => this.#leave());
    addEventListener("pagehide", () => this.#leave());
    followKey(() => this.keep());
    addEventListener("focusout", () => { if (this.#timer) this.keep(); });
  }

  /** Whether texts are on their way to the site's files. */
  get isSaving() {
    return this.#isSaving;
  }

  /** Something was typed. */
  touch() {
    if (this.#files.isChanged) this.#saved = "Saved";
    this.#showSaved();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), pause);
  }

  #showSaved() {
    this.#hearer.state(this.#files.isChanged ? "Not saved yet" : this.#saved);
  }

  /** Sends the draft now, or after the one that is on its way. @returns {Promise<void>} */
  async keep() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isSaving || this.#keeping) return void (this.#isWaiting = true);
    this.#keeping = this.#send().then(() => this.#answered(), (error) => this.#missed(error));
    await this.#keeping;
    this.#keeping = undefined;
    if (this.#isWaiting && !this.#isSaving) { this.#isWaiting = false; await this.keep(); }
  }

  async #send() {
    const files = this.#changes();
    if (files.length === 0 && this.#isKept) await api.discardDraft(this.#path, this.#tab);
    const answer = await api.keepDraft(this.#path, { tab: this.#tab, number: this.#next(), files });
    this.#isKept = files.length > 0;
    this.#hearer.built(answer);
    if (this.#files.isChanged) this.#hearer.state("Not saved yet", this.#isKept ? "kept" : undefined);
  }

  /** The page may not come back: what is typed goes to the server though nobody waits for the answer. */
  #leave() {
    if (document.visibilityState !== "hidden" || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const draft = { tab: this.#tab, number: this.#next(), files: this.#changes() };
    api.keepDraft(this.#path, draft, { keepalive: true }).then((answer) => this.#hearer.built(answer), () => this.touch());
  }

  #answered() {
    this.#tries = 0;
    this.#hearer.reachable(true);
    this.#hearer.settled();
  }

  /** Tries again as long as nobody answers; what is typed stays in the page. */
  #missed(error) {
    // A newer one is on its way, or has arrived.
    if (error instanceof EditError && error.answer.id === "overtaken") return;
    if (this.#isNewToServer(error)) return void (this.#isWaiting = true);
    if (!(error instanceof EditError) || !error.isUnreachable) return this.#hearer.failed(error);
    this.#hearer.reachable(false);
    const wait = retries[Math.min(this.#tries, retries.length - 1)];
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), wait);
  }

  #changes() {
    return this.#files.changes({ withBases: this.#withBases });
  }

  /** Whether the request is to be sent again, with the texts that the server does not know. */
  #isNewToServer(error) {
    if (!(error instanceof EditError) || error.answer.id !== "unknown-version" || this.#withBases) return false;
    this.#withBases = true;
    return true;
  }

  /** Larger than all before, also than those of this page before it was loaded again. */
  #next() {
    this.#number = Math.max(this.#number + 1, Date.now());
    return this.#number;
  }

  /**
   * Saves what the form has.
   * @returns {Promise<any>} the server's answer, or its refusal as an `EditError`; undefined where there is nothing to save
   */
  async save() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isSaving) return undefined;
    this.#isSaving = true;
    try {
      // A draft that arrives after the texts are saved would be taken for something new.
      await this.#keeping;
      const [files, sent] = [this.#changes(), this.#files.sent()];
      if (files.length === 0) return void this.#showSaved();
      this.#hearer.state("Saving");
      const answer = await this.#write(files);
      this.#isKept = false;
      this.#files.adopt(answer.files, sent);
      this.#answered();
      if ((answer.taken ?? []).length > 0) this.#saved = "Saved with changes from disk";
      this.#showSaved();
      return answer;
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      // Where somebody has to choose, nothing went wrong.
      this.#hearer.state(error.answer.id === "conflict" ? "Not saved yet" : "Could not be saved");
      if (error.isUnreachable) this.#missed(error);
      return error;
    } finally {
      this.#isSaving = false;
    }
  }

  async #write(files) {
    const request = { path: this.#path, tab: this.#tab };
    try {
      return await api.save({ ...request, files });
    } catch (error) {
      if (!this.#isNewToServer(error)) throw error;
      return await api.save({ ...request, files: this.#changes() });
    }
  }

  /** Saving was given up: what is typed is kept as it was before. */
  unsaved() {
    if (this.#files.isChanged) this.#hearer.state("Not saved yet");
  }

  /** Forgets the draft, here and on the server. */
  async discard() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#files.revert();
    await this.keep();
  }
}
