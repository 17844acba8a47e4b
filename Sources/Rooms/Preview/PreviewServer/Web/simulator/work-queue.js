/** Runs steps one after the other: a step begins when those before it have ended, whether they failed or not. */

export class WorkQueue {
  #work = Promise.resolve();
  #waiting = 0;
  #ended;
  #rested;

  /**
   * @param {(error?: Error) => void} ended is called after each step, with the error if it failed
   * @param {(isAtRest: boolean) => void} rested is called when the first step begins and when the last one has ended
   */
  constructor(ended, rested) {
    this.#ended = ended;
    this.#rested = rested;
  }

  /** The number of steps that have not ended. */
  get length() {
    return this.#waiting;
  }

  /** @param {() => void|Promise<void>} step */
  add(step) {
    this.#waiting += 1;
    this.#rested(false);
    this.#work = this.#work.then(step).then(() => this.#ended(), this.#ended).then(() => {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#rested(true);
    });
  }
}
