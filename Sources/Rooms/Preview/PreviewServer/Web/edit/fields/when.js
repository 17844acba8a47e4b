/** The start and the end of a message in a time zone, with the same moment in UTC beside it. */

import { element } from "../../shared/dom.js";
import { radios } from "../dialog.js";
import { words } from "../words.js";
import { checkField, withLabel } from "./field.js";
import { MomentField } from "./moment-field.js";
import { city, zones } from "./schedule.js";

const texts = words.schedule;

/** The zone is kept for the user on this machine. */
const storageName = "publish-edit-zone";

let made = 0;

/**
 * @typedef {object} WhenOptions
 * @property {(place: string[], value: any, typed?: boolean) => void} set
 * @property {(place: string[]) => boolean} isSaved whether a value is that of the file on the disk
 * @property {Record<string, any>} names
 * @property {boolean} isPublished
 * @property {boolean} hasEnd whether there is a key for it
 * @property {boolean} hasConditions
 * @property {string} now
 */

/** @param {WhenOptions} options @returns {{node: HTMLElement, fields: import("./field.js").Field[]}} */
export function whenFields(options) {
  const clock = new Clock(options);
  const start = startField(options, clock);
  const end = options.hasEnd ? endField(options, clock, () => start.fields[0].written?.()) : undefined;
  return {
    node: element("div", { class: "when-field" }, start.node, end?.node ?? null, clock.node),
    fields: [...start.fields, ...(end?.fields ?? [])],
  };
}

/** The time zone that the fields use. */
class Clock {
  node;
  zone;
  #listeners = [];

  constructor({ names }) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    const kept = localStorage.getItem(storageName);
    const known = [...new Set([own, ...(names.timeZone ? [names.timeZone] : []), "UTC", ...zones()])];
    this.zone = kept && known.includes(kept) ? kept : own;
    const control = element("select", { change: () => this.#choose(control.value) },
      ...known.map((zone) => element("option", { value: zone, selected: zone === this.zone }, zone === "UTC" ? "UTC" : `${city(zone)} (${zone})`)));
    this.node = withLabel({ label: texts.zone, control, look: "zone-field" }).node;
    /** The zone of times without one in the site's files. */
    this.site = names.timeZone ?? "UTC";
  }

  #choose(zone) {
    this.zone = zone;
    localStorage.setItem(storageName, zone);
    for (const hear of this.#listeners) hear();
  }

  /** @param {() => void} hear */
  changed(hear) {
    this.#listeners.push(hear);
  }
}

function startField({ set, isSaved, isPublished, hasConditions, now }, clock) {
  const name = `starts-${made += 1}`;
  const field = (label, place) => new MomentField({ label, clock, now, edge: "start", isSaved: () => isSaved(place), changed: (value) => set(place, value) });
  const moment = field(texts.start, ["publish"]);
  const shown = hasConditions ? field(texts.shownFrom, ["conditions", "all", "notBefore"]) : undefined;
  let chosen = "now";
  const choose = (value) => {
    chosen = value;
    if (value === "now") { set(["publish"], undefined); set(["conditions", "all", "notBefore"], undefined); }
    draw();
    if (value === "time") moment.begin();
    if (value === "shown") shown?.begin();
  };
  const options = [
    { value: "now", label: texts.now }, { value: "time", label: texts.atTime },
    ...(shown ? [{ value: "shown", label: texts.shown, hint: texts.shownHint }] : []),
  ];
  const group = radios({ legend: texts.starts, name, options, chosen, changed: choose });
  const inputs = Object.fromEntries([...group.querySelectorAll("input")].map((input) => [input.value, input]));
  const node = element("div", { class: "starts" }, group, moment.node, shown?.node ?? null);
  let hasTime = false;
  /** @type {string|undefined} */
  let written;
  const draw = () => {
    for (const [value, input] of Object.entries(inputs)) input.checked = value === chosen;
    moment.node.hidden = chosen !== "time";
    if (shown) shown.node.hidden = chosen !== "shown";
    // A later start would withdraw a message that users already have, so a note is shown instead.
    inputs.time.closest("label").hidden = isPublished && !hasTime;
    inputs.shown?.closest("label").toggleAttribute("hidden", !isPublished && chosen !== "shown");
  };
  const publish = {
    node: moment.node, said: moment.said, control: moment.control, place: ["publish"], written: () => written,
    refresh: (value) => {
      hasTime = value !== undefined;
      written = value;
      moment.refresh(value);
      if (hasTime) chosen = "time";
      else if (chosen === "time" && !moment.isBegun) chosen = "now";
      draw();
    },
  };
  const from = shown && {
    node: shown.node, said: shown.said, control: shown.control, place: ["conditions", "all", "notBefore"],
    refresh: (value) => {
      shown.refresh(value);
      if (isPublished && value !== undefined && !hasTime) chosen = "shown";
      else if (chosen === "shown" && !shown.isBegun) chosen = "now";
      draw();
    },
  };
  return { node, fields: [publish, from].filter(Boolean) };
}

/** @param {WhenOptions} options @param {Clock} clock @param {() => string|undefined} startOf when it begins, as the file has it */
function endField({ set, isSaved, now }, clock, startOf) {
  const moment = new MomentField({ label: texts.end, clock, now, edge: "end", isSaved: () => isSaved(["expires"]), changed: (value) => set(["expires"], value) });
  const box = element("input", {
    type: "checkbox", change: () => {
      moment.node.hidden = !box.checked;
      if (box.checked) moment.begin(startOf());
      else set(["expires"], undefined);
    },
  });
  const check = checkField({ label: texts.ends, control: box });
  const field = {
    node: moment.node, said: moment.said, control: moment.control, place: ["expires"],
    refresh: (value) => {
      moment.refresh(value);
      box.checked = value !== undefined || moment.isBegun;
      moment.node.hidden = !box.checked;
    },
  };
  return { node: element("div", { class: "ends" }, check.node, moment.node), fields: [field] };
}
