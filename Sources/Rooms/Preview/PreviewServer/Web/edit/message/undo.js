/** The states of a form, for undo and redo. */

/** The time after which text typed into the same field is a new step, in milliseconds. */
const pause = 500;

/**
 * A change of the form.
 * @typedef {{field?: string, at?: number, isPart?: boolean}} Step field: that was typed into; at: in milliseconds; isPart: whether
 *   the same act has made the change before
 */

/** @template State */
export class UndoList {
  /** @type {State[]} */
  #states = [];
  #place = -1;
  #limit;
  /** The newest change; none after a step back or forth. @type {Step} */
  #last = {};

  constructor(limit = 200) {
    this.#limit = limit;
  }

  /** Adds the state after a change. Steps that were undone before can no longer be redone. @param {State} state @param {Step} [change] */
  record(state, change = {}) {
    const { field, at = 0, isPart } = change;
    const isTyping = field && field === this.#last.field && at - (this.#last.at ?? 0) < pause;
    this.#last = change;
    this.#states.length = this.#place + 1;
    if (this.#place > 0 && (isPart || isTyping)) {
      this.#states[this.#place] = state;
      return;
    }
    this.#states.push(state);
    if (this.#states.length > this.#limit + 1) this.#states.shift();
    this.#place = this.#states.length - 1;
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
    this.#last = {};
    return this.#states[this.#place];
  }
}
