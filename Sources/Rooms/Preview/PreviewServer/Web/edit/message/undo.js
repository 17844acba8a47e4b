/** The states of a form, for undo and redo. */

/** @template State */
export class UndoList {
  /** @type {State[]} */
  #states = [];
  #place = -1;
  #limit;
  /** The field in which the newest step was typed. Typing in one field is one step. @type {string|undefined} */
  #kind;
  /** @type {string|undefined} */
  #next;

  constructor(limit = 200) {
    this.#limit = limit;
  }

  /** Adds the state after a change. Steps that were undone before can no longer be redone. @param {State} state */
  record(state) {
    const kind = this.#next;
    this.#next = undefined;
    this.#states.length = this.#place + 1;
    if (kind !== undefined && kind === this.#kind && this.#place > 0) {
      this.#states[this.#place] = state;
      return;
    }
    this.#kind = kind;
    this.#states.push(state);
    if (this.#states.length > this.#limit + 1) this.#states.shift();
    this.#place = this.#states.length - 1;
  }

  /** Merges the next state with the last one if it has the same kind, so that words rather than letters are undone. @param {string} kind */
  coalesce(kind) {
    this.#next = kind;
  }

  /** Ends a step: text typed into the same field after a pause is a new step. */
  pause() {
    this.#kind = undefined;
  }

  /** @returns {State|null} */
  undo() {
    return this.#move(-1);
  }

  /** @returns {State|null} */
  redo() {
    return this.#move(1);
  }

  get canUndo() {
    return this.#place > 0;
  }

  get canRedo() {
    return this.#place < this.#states.length - 1;
  }

  #move(step) {
    if (!(step < 0 ? this.canUndo : this.canRedo)) return null;
    this.#place += step;
    this.#kind = undefined;
    return this.#states[this.#place];
  }
}
