/** The files of a message: as they were read, as the form has them now, and the undo steps between. This file draws nothing. */

import { change } from "../saving/changes.js";
import { isSame, isSameState, onNewBase, valueAt, withValue } from "../saving/states.js";
import { partAt, viewPath } from "./new-view.js";
import { UndoList } from "./undo.js";

/**
 * @typedef {import("../saving/changes.js").State} State
 * @typedef {import("../saving/changes.js").Value} Value
 * @typedef {import("../saving/changes.js").Key} Key
 */

/**
 * @typedef {object} MessageFile
 * @property {string} path
 * @property {string} locale
 * @property {string} part
 * @property {string|null} sha256 null: it does not exist yet
 * @property {State} base
 * @property {State} now
 * @property {string} state of a translation
 * @property {import("../api.js").TextChange[]} [changed] in the original, since it was translated
 * @property {boolean} [isNew] made here, and not yet listed by the server
 */

/** @type {State} */
const nothing = { fields: {}, body: "", text: "", refusal: null };

export class MessageFiles {
  /** @type {Map<string, MessageFile>} */
  #files = new Map();
  #keys;
  /** @type {UndoList<Record<string, State>>} */
  #steps = new UndoList();
  #changed;
  #kind = "notifications";

  /**
   * @param {{kinds: Record<string, Key[]>}} keys
   * @param {(manner: {typed?: string}) => void} changed is called after each change; `typed` is the file in whose form it was typed
   */
  constructor(keys, changed) {
    this.#keys = keys.kinds;
    this.#changed = changed;
  }

  /** Takes the files as they were read, without changes, together with recently saved files that no build contains yet. */
  read({ kind, files }) {
    this.#kind = kind;
    const saved = this.all.filter(({ path, isNew, sha256 }) => isNew && sha256 !== null && !files.some((file) => file.path === path));
    this.#files = new Map([...files, ...saved].map((file) => [file.path, { ...file, now: file.base }]));
    this.#steps = new UndoList();
    this.#steps.record(this.#snapshot());
  }

  /**
   * Applies a draft to the files. A file that conflicts with the newest version keeps its own base, so that saving asks
   * the user.
   * @param {{path: string, base: string|null, state: State, baseState: State|null}[]} files
   */
  layOver(files) {
    for (const { path, base, state, baseState } of files) {
      const place = partAt(this.main, path);
      if (!this.has(path) && place && base === null) this.#begin(path, place);
      if (!this.has(path)) continue;
      Object.assign(this.file(path), { now: state, ...(baseState ? { sha256: base, base: baseState } : {}) });
    }
    this.#steps.record(this.#snapshot());
    this.#changed({});
  }

  /** Adds a view, which is written when the message is saved. @param {string} part @param {import("../saving/changes.js").Fields} fields */
  addView(part, fields) {
    const path = viewPath(this.main, part);
    this.#begin(path, { part, locale: this.main.locale });
    this.put(path, { ...nothing, fields });
    return path;
  }

  /** Adds texts, those with a state as one step. @param {{path: string, part: string, locale: string, state?: State}[]} texts */
  addTexts(texts) {
    for (const { path, part, locale } of texts) if (!this.has(path)) this.#begin(path, { part, locale });
    this.putAll(Object.fromEntries(texts.filter(({ state }) => state).map(({ path, state }) => [path, /** @type {State} */ (state)])));
  }

  #begin(path, { part, locale }) {
    this.#files.set(path, { path, part, locale, sha256: null, base: nothing, now: nothing, state: "complete", changed: [], isNew: true });
    // This is the order in which the server lists views: first the main view, then the others by name.
    const rank = ({ part: name }) => (name === "index" ? "" : name);
    this.#files = new Map([...this.#files].sort(([, a], [, b]) => Number(rank(a) > rank(b)) - Number(rank(a) < rank(b))));
  }

  /** Whether the server lists the same files. @param {{path: string}[]} files */
  hasSame(files) {
    return files.every(({ path }) => this.has(path)) && this.all.every(({ path, isNew }) => isNew || files.some((file) => file.path === path));
  }

  get all() {
    return [...this.#files.values()];
  }

  /** @param {string} path @returns {MessageFile} */
  file(path) {
    const file = this.#files.get(path);
    if (!file) throw new Error(`no file ${path}`);
    return file;
  }

  has(path) {
    return this.#files.has(path);
  }

  /** The file whose keys apply to all languages. */
  get main() {
    return this.all[0];
  }

  /** The keys that a file can have. @param {MessageFile} file @returns {Key[]} */
  keysOf({ part }) {
    const isView = this.#kind === "notifications" && part !== "index";
    return this.#keys[isView ? "view" : this.#kind] ?? [];
  }

  /** @param {string} path @param {string[]} place @returns {Value|undefined} */
  value(path, place) {
    return valueAt(this.file(path).now.fields, place);
  }

  /**
   * Sets a field, or removes it.
   * @param {string} path
   * @param {string[]} place
   * @param {Value|undefined} value
   * @param {{typed?: boolean|string}} manner typed: a text box is being typed into, and shows it already; the name of one of several
   */
  set(path, place, value, { typed = false } = {}) {
    const { now } = this.file(path);
    if (!now.fields || isSame(this.value(path, place), value)) return;
    this.#step(path, { ...now, fields: withValue(now.fields, place, value) }, typed ? `${path} ${place.join(".")} ${typed}` : "");
  }

  /** @param {string} path @param {string} body @param {{typed?: boolean}} manner */
  setBody(path, body, { typed = false } = {}) {
    const { now } = this.file(path);
    if (now.body !== body) this.#step(path, { ...now, body }, typed ? `${path} body` : "");
  }

  /** Sets the whole file as text. @param {string} path @param {string} text @param {{typed?: boolean}} manner */
  setText(path, text, { typed = false } = {}) {
    this.#step(path, { fields: null, body: null, text, refusal: null }, typed ? `${path} text` : "");
  }

  /** Sets the whole state, for a fix or for changes made by others. @param {string} path @param {State} state */
  put(path, state) {
    this.#step(path, state, "");
  }

  /** Sets the states of several files as one step. @param {Record<string, State>} states */
  putAll(states) {
    for (const [path, state] of Object.entries(states)) this.file(path).now = state;
    this.#steps.record(this.#snapshot());
    this.#changed({});
  }

  #step(path, state, typing) {
    this.file(path).now = state;
    if (typing) this.#steps.coalesce(typing);
    this.#steps.record(this.#snapshot());
    this.#changed({ typed: typing ? path : undefined });
  }

  #snapshot() {
    return Object.fromEntries(this.all.map(({ path, now }) => [path, now]));
  }

  /** Ends the current undo step, so that text typed from now on is a new one. */
  pause() {
    this.#steps.pause();
  }

  get canUndo() {
    return this.#steps.canUndo;
  }

  undo() {
    let snapshot = this.#steps.undo();
    // A step may no longer change anything if files were read again since.
    while (snapshot && this.all.every(({ path, now, isNew }) => (snapshot[path] ? isSameState(snapshot[path], now) : !isNew))) snapshot = this.#steps.undo();
    if (!snapshot) return this.#changed({});
    for (const [path, state] of Object.entries(snapshot)) if (this.has(path)) this.file(path).now = state;
    this.#forget((path) => !snapshot[path]);
    this.#changed({});
  }

  /** Resets all files to the state in which they were read. This is a step that can be undone. */
  revert() {
    for (const file of this.all) file.now = file.base;
    this.#forget(() => true);
    this.#steps.record(this.#snapshot());
    this.#changed({});
  }

  /** Forgets files that were created here and never saved. @param {(path: string) => boolean} isGone */
  #forget(isGone) {
    for (const { path, isNew, sha256 } of this.all) if (isNew && sha256 === null && isGone(path)) this.#files.delete(path);
  }

  /** The files that differ from what was read. */
  get changedFiles() {
    return this.all.filter(({ base, now }) => !isSameState(base, now));
  }

  get isChanged() {
    return this.changedFiles.length > 0;
  }

  /**
   * The changes for the server.
   * @param {{withBases?: boolean}} manner withBases: with the texts that the changes were made on, for a server that does not know them
   * @returns {import("../api.js").Change[]}
   */
  changes({ withBases = false } = {}) {
    return this.changedFiles.map((file) => ({
      ...change(file.path, { sha256: file.sha256, state: file.base }, file.now, this.keysOf(file)),
      ...(withBases && file.sha256 !== null ? { baseText: file.base.text ?? "" } : {}),
    }));
  }

  /** The states on which `changes` is based, so that `saved` can compare them. */
  sent() {
    return this.#snapshot();
  }

  /**
   * Takes over the versions that are on the disk now; text typed since `sent` is kept.
   * @param {{path: string, sha256: string|null, base: State}[]} files
   * @param {Record<string, State>} sent
   * @param {{isOwn?: boolean}} manner whether the user has made the versions on this page, and can undo them
   */
  adopt(files, sent, { isOwn = false } = {}) {
    const before = this.#snapshot();
    for (const { path, sha256, base } of files) {
      const file = this.#files.get(path);
      if (!file) continue;
      file.now = onNewBase(sent[path] ?? file.base, file.now, base);
      Object.assign(file, { sha256, base });
    }
    const isOther = this.all.some(({ path, now }) => !isSameState(before[path] ?? now, now));
    // Changes made by others are not a step of this page, and undoing an earlier step would undo them, too.
    if (isOther && !isOwn) this.#steps = new UndoList();
    if (isOther) this.#steps.record(this.#snapshot());
    this.#changed({});
  }

  /** Replaces the base and the current state of a file. @param {string} path */
  rebase(path, { sha256, base, now }) {
    Object.assign(this.file(path), { sha256, base });
    this.put(path, now);
  }

  /** Takes over the rest of a newer reading: the states of translations, the changes since they were made, and new files. */
  describe(files) {
    for (const file of files) {
      const { path, state, changed, base } = file;
      if (this.has(path)) Object.assign(this.file(path), { changed }, state && { state, isNew: false });
      else if (base) this.#files.set(path, { ...file, now: base });
    }
  }
}
