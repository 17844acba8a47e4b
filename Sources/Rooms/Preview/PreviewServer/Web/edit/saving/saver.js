/**
 * Keeps the typed text as a draft, and saves it. A draft is sent one second after the last key, and at once when the
 * user leaves a field or the page. The server keeps it outside of the site, and returns what a build with it would
 * contain.
 */

import * as api from "../api.js";
import { EditError } from "../api.js";
import { followKey } from "../key.js";

/** The time after the last key, in milliseconds. */
const pause = 1000;

/** The times between attempts while the server cannot be reached, in milliseconds. The last one is repeated. */
const retries = [1000, 2000, 5000];

/**
 * @typedef {keyof typeof import("../words.js").words.saving.states} SaveState
 * @typedef {object} Hearer gets the state of keeping and saving
 * @property {(state: SaveState) => void} state
 * @property {(answer: any) => void} built gets the results of the draft's build
 * @property {(isThere: boolean) => void} reachable
 * @property {(error: Error) => void} failed
 * @property {() => void} settled is called when an earlier failure no longer exists
 */

/** The name in this tab's storage of the text that the server has not answered. @param {string} path */
const unanswered = (path) => `publish-edit-text ${path}`;

/** The text that this tab has kept while the server was gone. @param {string} path @returns {{saved: string, files: any[]}|undefined} */
export function keptHere(path) {
  return JSON.parse(sessionStorage.getItem(unanswered(path)) ?? "null") ?? undefined;
}

export class Saver {
  #path;
  #tab;
  #files;
  #hearer;
  #number = 0;
  #timer;
  /** The draft that is being sent. @type {Promise<boolean>|undefined} */
  #keeping;
  #isWaiting = false;
  #isSaving = false;
  #tries = 0;
  /** Whether the last request has failed. */
  #isGone = false;
  /** Whether the server was started after this page, so that it does not know the versions on which changes are based. */
  #withBases = false;
  /** Whether the server has a draft of this tab. */
  #isKept = false;
  /**
   * The result of the last save, shown until something else is typed.
   * @type {SaveState}
   */
  #saved = "saved";

  /**
   * @param {string} path
   * @param {string} tab
   * @param {import("../message/files.js").MessageFiles} files
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

  /** Whether text is being written to the site's files. */
  get isSaving() {
    return this.#isSaving;
  }

  /** Notes that the text was changed. */
  touch() {
    if (this.#files.isChanged) this.#saved = "saved";
    this.#showSaved();
    if (this.#isGone) this.#keepHere();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), pause);
  }

  #keepHere() {
    const files = this.#files.changedFiles.map(({ path, sha256, base, now }) => ({ path, base: sha256, state: now, baseState: base }));
    if (files.length > 0) sessionStorage.setItem(unanswered(this.#path), JSON.stringify({ saved: new Date().toISOString(), files }));
    else sessionStorage.removeItem(unanswered(this.#path));
  }

  #showSaved() {
    this.#hearer.state(this.#files.isChanged ? "open" : this.#saved);
  }

  /**
   * Sends the draft now, or after the one that is being sent.
   * @returns {Promise<boolean>} whether the server has answered what the page has now
   */
  keep() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWaiting = this.#isSaving || this.#keeping !== undefined;
    if (this.#isSaving) return Promise.resolve(false);
    this.#keeping ??= this.#keepAll().finally(() => { this.#keeping = undefined; });
    return this.#keeping;
  }

  async #keepAll() {
    let isAnswered;
    do {
      this.#isWaiting = false;
      isAnswered = await this.#send().then(() => this.#answered(), (error) => this.#missed(error));
    } while (this.#isWaiting && !this.#isSaving);
    return isAnswered && !this.#isWaiting;
  }

  async #send() {
    const files = this.#changes();
    if (files.length === 0 && this.#isKept) await api.discardDraft(this.#path, this.#tab);
    const answer = await api.keepDraft(this.#path, { tab: this.#tab, number: this.#next(), files });
    this.#isKept = files.length > 0;
    this.#hearer.built(answer);
    if (this.#files.isChanged) this.#hearer.state("open");
  }

  /** Sends the draft when the page is left. The page may not come back, so the answer is not needed. */
  #leave() {
    if (document.visibilityState !== "hidden" || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const draft = { tab: this.#tab, number: this.#next(), files: this.#changes() };
    api.keepDraft(this.#path, draft, { keepalive: true }).then((answer) => this.#hearer.built(answer), () => this.touch());
  }

  #answered() {
    this.#tries = 0;
    this.#isGone = false;
    sessionStorage.removeItem(unanswered(this.#path));
    this.#hearer.reachable(true);
    this.#hearer.settled();
    return true;
  }

  /** Tries again for as long as the server cannot be reached. The text stays in the page. */
  #missed(error) {
    // A newer draft is being sent, or has arrived.
    if (error instanceof EditError && error.answer.id === "overtaken") return false;
    if (this.#isNewToServer(error)) {
      this.#isWaiting = true;
      return false;
    }
    this.#isGone = true;
    this.#keepHere();
    if (!(error instanceof EditError) || !error.isUnreachable) {
      this.#hearer.failed(error);
      return false;
    }
    this.#hearer.reachable(false);
    const wait = retries[Math.min(this.#tries, retries.length - 1)];
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), wait);
    return false;
  }

  #changes() {
    return this.#files.changes({ withBases: this.#withBases });
  }

  /** Whether to send the request again, with the texts of the versions that the server does not know. */
  #isNewToServer(error) {
    if (!(error instanceof EditError) || error.answer.id !== "unknown-version" || this.#withBases) return false;
    this.#withBases = true;
    return true;
  }

  /** A number larger than all before, including those of this page before it was reloaded. */
  #next() {
    this.#number = Math.max(this.#number + 1, Date.now());
    return this.#number;
  }

  /**
   * Saves the state of the form.
   * @param {{label: string}[]} merged what others changed, which is in the form by now
   * @returns {Promise<any>} the server's answer, or its refusal as an `EditError`; undefined where there is nothing to save
   */
  async save(merged = []) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isSaving) return undefined;
    this.#isSaving = true;
    try {
      // A draft that arrives after the text was saved would be mistaken for a new one.
      await this.#keeping;
      const [files, sent] = [this.#changes(), this.#files.sent()];
      if (files.length === 0) return void this.#showSaved();
      this.#hearer.state("saving");
      const answer = await this.#write(files);
      this.#isKept = false;
      this.#files.adopt(answer.files, sent);
      this.#answered();
      const taken = [...answer.taken ?? [], ...merged];
      if (taken.length > 0) this.#saved = "merged";
      this.#showSaved();
      return { ...answer, taken };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      // A conflict that the user has to resolve is not a failure.
      this.#hearer.state(error.answer.id === "conflict" ? "open" : "failed");
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

  /** Continues to keep the text as a draft after the user has canceled saving. */
  unsaved() {
    if (this.#files.isChanged) this.#hearer.state("open");
  }

  /** Removes the draft, here and on the server. */
  async discard() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#files.revert();
    await this.keep();
  }
}
