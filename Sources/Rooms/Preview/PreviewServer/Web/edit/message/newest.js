/** Questions about a text that is still being written: one at a time, and none about a text that is older than the last. */

export class Newest {
  #last = Promise.resolve();
  #count = 0;

  /** Asks once the question before is answered, unless there is a newer one by then. @param {(isNewest: () => boolean) => Promise<void>} question */
  ask(question) {
    const number = this.#count += 1;
    const isNewest = () => number === this.#count;
    return this.add(async () => { if (isNewest()) await question(isNewest); });
  }

  /** Asks once the question before is answered. @param {() => Promise<void>} question */
  add(question) {
    const asked = this.#last.then(question);
    this.#last = asked.catch(() => {});
    return asked;
  }
}
