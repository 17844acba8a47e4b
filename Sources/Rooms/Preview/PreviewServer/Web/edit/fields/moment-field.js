/** A field for a moment in a time zone: the typed time, the same moment in UTC, and the question that arises when clocks go forward or back. */

import { element } from "../../shared/dom.js";
import { fill, words } from "../words.js";
import { withLabel } from "./field.js";
import { describe, instantToZoned, readInstant, writeInstant, zonedToInstant } from "./schedule.js";

export class MomentField {
  node;
  said;
  control;
  #clock;
  #now;
  #edge;
  #changed;
  #words = element("p", { class: "moment-words" });
  #asked = element("div", { class: "moment-asked", role: "status" });
  /** The value in the file. @type {string|undefined} */
  #written;
  #isBegun = false;

  /**
   * @param {object} options
   * @param {string} options.label
   * @param {{zone: string, site: string, changed: (hear: () => void) => void}} options.clock
   * @param {string} options.now
   * @param {"start"|"end"} options.edge the meaning of a day without a time
   * @param {() => boolean} options.isSaved whether the value is that of the file on the disk
   * @param {(value: string|undefined) => void} options.changed
   */
  constructor({ label, clock, now, edge, isSaved, changed }) {
    this.#clock = clock;
    this.#now = now;
    this.#edge = edge;
    this.#changed = changed;
    this.control = element("input", { type: "datetime-local", input: () => this.#typed() });
    const { node, said } = withLabel({ label, control: this.control, look: "moment-field" });
    this.node = node;
    this.said = said;
    this.control.after(this.#words, this.#asked);
    clock.changed(() => {
      // A saved moment is shown in the zone. A new time stays as it was typed, because people may choose its zone afterwards.
      if (isSaved() || this.control.value === "") this.refresh(this.#written);
      else this.#typed();
    });
  }

  /** Whether a time has been typed that is not in the file yet. */
  get isBegun() {
    return this.#isBegun;
  }

  /** Suggests the next full hour of tomorrow, and waits for the user. */
  /** @param {string} [start] the earliest useful time */
  begin(start = this.#now) {
    this.#isBegun = true;
    if (this.control.value === "") {
      const after = Math.max(Date.parse(start) || 0, Date.parse(this.#now));
      const nextDay = new Date(after + 86_400_000).toISOString();
      this.control.value = `${instantToZoned(nextDay, this.#clock.zone).slice(0, 11)}09:00`;
      this.#typed();
    }
    this.control.focus();
  }

  /** @param {string|undefined} value as the file has it */
  refresh(value) {
    this.#written = value;
    if (value === undefined) {
      if (!this.#isBegun) this.control.value = "";
      if (!this.#isBegun) this.#say("");
      return;
    }
    this.#isBegun = false;
    const read = this.#read(value);
    if (!read) return this.#say(fill(words.schedule.unknown, { value }));
    const shown = instantToZoned(read.instant, this.#clock.zone);
    if (this.control.value.slice(0, 16) !== shown.slice(0, 16)) {
      this.control.value = shown.slice(0, 16);
      this.#asked.replaceChildren();
    }
    this.#say(describe(read.instant, this.#clock.zone, this.#now));
  }

  #read(value) {
    try {
      return readInstant(value, this.#clock.site, this.#edge);
    } catch {
      return undefined;
    }
  }

  #typed() {
    this.#asked.replaceChildren();
    if (this.control.value === "") return;
    const found = zonedToInstant(this.control.value.slice(0, 16), this.#clock.zone);
    if (found.kind === "one") return this.#take(found.instant);
    if (found.kind === "none") return this.#ask(words.schedule.gap, [[found.before, clockTime(found.before)], [found.after, clockTime(found.after)]],
      (local) => { this.control.value = local; this.#typed(); });
    return this.#ask(words.schedule.twice, [[found.first, words.schedule.first], [found.second, words.schedule.second]], (instant) => this.#take(instant));
  }

  #take(instant) {
    const form = this.#written === undefined ? undefined : this.#read(this.#written)?.form;
    this.#isBegun = false;
    this.#say(describe(instant, this.#clock.zone, this.#now));
    this.control.removeAttribute("aria-invalid");
    this.#changed(writeInstant(instant, form));
  }

  #ask(sentence, choices, chosen) {
    this.#isBegun = true;
    this.control.setAttribute("aria-invalid", "true");
    this.#say("");
    this.#asked.replaceChildren(element("p", {}, sentence), ...choices.map(([value, label]) => element("button", {
      type: "button", click: () => { this.#asked.replaceChildren(); chosen(value); this.control.focus(); },
    }, label)));
  }

  #say(sentence) {
    if (this.#words.textContent !== sentence) this.#words.textContent = sentence;
  }
}

/** The time of day in a local time, such as "01:30". */
function clockTime(local) {
  return local.slice(11, 16);
}
