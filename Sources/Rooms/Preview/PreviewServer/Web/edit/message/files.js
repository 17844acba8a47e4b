/** The files of a message: as they were read, as the form has them now, and the undo steps between. This file draws nothing. */

import { openPlace, settled } from "../fields/conditions.js";
import { change } from "../saving/changes.js";
import { firstDifference, isSame, isSameState, onNewBase, valueAt, withValue } from "../saving/states.js";
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
  /** Whether an act goes on that has changed something. */
  #isActing = false;
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
    this.#record();
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
    this.#record();
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

  /** Whether a value is that of the file on the disk. @param {string} path @param {string[]} place */
  isSaved(path, place) {
    return isSame(valueAt(this.file(path).base.fields, place), this.value(path, place));
  }

  /** A condition without a value, which is shown and not written. @returns {{path: string, field: string[]}|undefined} */
  get openCondition() {
    for (const { path, now } of this.all) {
      const place = openPlace(now.open, []);
      const isShown = place && isSame(settled(now.open) ?? {}, now.fields?.conditions ?? {});
      if (isShown) return { path, field: ["conditions", ...place] };
    }
    return undefined;
  }

  /**
   * Sets a field, or removes it.
   * @param {string} path
   * @param {string[]} place
   * @param {Value|undefined} value
   * @param {{typed?: boolean, part?: string, open?: any}} manner typed: a text box is being typed into, and shows it already; part: the name of
   *   one of several controls; open: the conditions with those that have no value yet
   */
  set(path, place, value, { typed = false, part = "", open } = {}) {
    const { now } = this.file(path);
    if (!now.fields || (isSame(this.value(path, place), value) && (open === undefined || isSame(open, now.open)))) return;
    this.#step(path, { ...now, open: open ?? now.open, fields: withValue(now.fields, place, value) }, { typed, field: `${place.join(".")} ${part}` });
  }

  /**
   * @param {string} path
   * @param {string} body
   * @param {{typed?: string}} manner typed: the name of the text box that is being typed into; empty for a change that is a step of its own
   */
  setBody(path, body, { typed } = {}) {
    const { now } = this.file(path);
    if (now.body !== body) this.#step(path, { ...now, body }, { typed: typed !== undefined, field: typed && `body ${typed}` });
  }

  /** Sets the whole file as the text that is being typed. @param {string} path @param {string} text */
  setText(path, text) {
    this.#step(path, { fields: null, body: null, text, refusal: null }, { typed: true, field: "text" });
  }

  /** Sets the whole state, for a fix or for changes made by others. @param {string} path @param {State} state */
  put(path, state) {
    this.#step(path, { open: this.file(path).now.open, ...state });
  }

  /** Sets the states of several files as one step. @param {Record<string, State>} states */
  putAll(states) {
    for (const [path, state] of Object.entries(states)) this.file(path).now = state;
    this.#record();
    this.#changed({});
  }

  /** @param {string} path @param {State} state @param {{typed?: boolean, field?: string}} manner */
  #step(path, state, { typed = false, field } = {}) {
    this.file(path).now = state;
    this.#record(field && `${path} ${field}`);
    this.#changed({ typed: typed ? path : undefined });
  }

  /** @param {string} [field] that was changed */
  #record(field) {
    this.#steps.record(this.#snapshot(), { field, at: Date.now(), isPart: this.#isActing });
    // Whatever a click changes is one step.
    this.#isActing = true;
    queueMicrotask(() => { this.#isActing = false; });
  }

  #snapshot() {
    return Object.fromEntries(this.all.map(({ path, now }) => [path, now]));
  }

  get canUndo() {
    return this.#steps.canUndo;
  }

  get canRedo() {
    return this.#steps.canRedo;
  }

  /**
   * Takes a step back or forth.
   * @param {"undo"|"redo"} direction
   * @param {(path: string, name: string) => () => void} follow is called before, with the file and the first field that change; it returns a
   *   function to call after
   */
  travel(direction, follow) {
    let snapshot = this.#steps[direction]();
    // A step may no longer change anything if files were read again since.
    while (snapshot && this.#differing(snapshot).length === 0) snapshot = this.#steps[direction]();
    if (!snapshot) return this.#changed({});
    const [path] = this.#differing(snapshot);
    const arrive = follow(path, firstDifference(this.has(path) ? this.file(path).now : nothing, snapshot[path] ?? nothing));
    for (const [path, state] of Object.entries(snapshot)) {
      const place = this.has(path) ? undefined : partAt(this.main, path);
      if (place) this.#begin(path, place);
      if (this.has(path)) this.file(path).now = state;
    }
    this.#forget((path) => !snapshot[path]);
    this.#changed({});
    arrive();
  }

  /** The paths of the files that are different in a snapshot. @param {Record<string, State>} snapshot */
  #differing(snapshot) {
    const isSameIn = (/** @type {MessageFile} */ { path, now, isNew }) => (snapshot[path] ? isSameState(snapshot[path], now) && isSame(snapshot[path].open, now.open) : !isNew);
    return [...this.all.filter((file) => !isSameIn(file)).map(({ path }) => path), ...Object.keys(snapshot).filter((path) => !this.has(path))];
  }

  /** Resets all files to the state in which they were read. This is a step that can be undone. */
  revert() {
    for (const file of this.all) file.now = file.base;
    this.#forget(() => true);
    this.#record();
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
      file.now = { ...onNewBase(sent[path] ?? file.base, file.now, base), open: file.now.open };
      Object.assign(file, { sha256, base });
    }
    const isOther = this.all.some(({ path, now }) => !isSameState(before[path] ?? now, now));
    // Changes made by others are not a step of this page, and undoing an earlier step would undo them, too.
    if (isOther && !isOwn) this.#steps = new UndoList();
    if (isOther) this.#record();
    this.#changed({});
  }

  /** Replaces the base and the current state of a file. Undoing an earlier step would undo what others changed. @param {string} path */
  rebase(path, { sha256, base, now }) {
    Object.assign(this.file(path), { sha256, base });
    this.#steps = new UndoList();
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
