/** The controls for the value of a condition, depending on what it is. */

import { element } from "../../shared/dom.js";
import { countryName, languageOptions, nameOf } from "../languages.js";
import { fill as filled, words } from "../words.js";
import { versionAdvice } from "./conditions.js";
import { commaParts, offered } from "./field.js";
import { pickMany, pickOne } from "./pick.js";
import { instantToZoned, readInstant, writeInstant } from "./schedule.js";
import { asList, bounds } from "./typed-field.js";

/**
 * @typedef {import("./conditions.js").ConditionRow} ConditionRow
 * @typedef {import("./pick.js").Option} Option
 * @typedef {(value: any, typed?: boolean) => void} Put undefined: there is none yet
 * @typedef {{node: HTMLElement, extra?: HTMLElement, fill: (value: any) => void, control: () => HTMLElement|null}} Control fill: shows a
 *   value; undefined if there is none yet
 */

/** @param {ConditionRow} row @param {string} label @param {Put} put @param {Record<string, any>} names @returns {Control} */
export function valueControl({ key, inner, after }, label, put, names) {
  const { type = { is: "line" } } = key ?? {};
  if (isInSeconds(after)) return duration(label, put);
  if (type.by === "rollout") return percents(label, put);
  const attribute = type.by === "attribute" ? names.attributes?.find(({ name }) => name === inner) : undefined;
  if (attribute && values[attribute.kind]) return values[attribute.kind](label, put, names, attribute);
  const { is, of } = inner === undefined ? type : type.of;
  return (is === "list" && lists[of.is]?.(label, put, names, of)) || (values[is] ?? line)(label, put, names, inner === undefined ? type : type.of);
}

/** Whether the words after a value say that it is in seconds, which people choose the unit for. @param {string} after */
export function isInSeconds(after) {
  return /^seconds\b/.test(after);
}

const units = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

/** Seconds, in the largest unit without a rest. @returns {Control} */
function duration(label, put) {
  const number = element("input", { type: "number", class: "short", min: "0", step: "any", "aria-label": label.replace(/ seconds\b/, ""), input: () => changed() });
  const unit = element("select", { "aria-label": words.values.unit, change: () => changed() }, ...Object.entries(words.values.units).map(([name, label]) => new Option(label, name)));
  const changed = () => put(number.value === "" ? undefined : String(Math.round(Number(number.value) * units[unit.value])), true);
  const fill = (value) => {
    if (value === undefined || Math.round(Number(number.value) * units[unit.value]) === Number(value)) return;
    unit.value = Object.keys(units).find((name) => Number(value) % units[name] === 0) ?? "seconds";
    number.value = String(Number(value) / units[unit.value]);
  };
  return { node: element("span", { class: "ends-of" }, number, unit), fill, control: () => number };
}

/**
 * The attribute or the message that a condition is about, or the name of a rollout.
 * @param {ConditionRow} row
 * @param {Record<string, any>} names
 * @param {(name: string) => void} rename
 * @returns {Control}
 */
export function nameControl({ key, inner = "", before }, names, rename) {
  const label = filled(words.values.name, { condition: before });
  const { by = "" } = key?.type ?? {};
  const hasBound = ["number", "version"];
  const options = {
    banner: () => messages(names), rollout: () => (names.rollouts ?? []).map((value) => ({ value, label: value })),
    attribute: () => (names.attributes ?? []).filter(({ kind }) => key?.name === "attributeIs" || hasBound.includes(kind))
      .map(({ name }) => ({ value: name, label: name })),
  }[by]?.() ?? [];
  const nameIn = (name) => messageName(name, names);
  if (by !== "rollout" && options.length > 0) return pickOne({ label, options, nameOf: nameIn, changed: rename, look: "condition-name" });
  const control = element("input", {
    type: "text", class: "condition-name", "aria-label": label, placeholder: words.values.aName, spellcheck: false, change: () => rename(control.value.trim()),
  });
  const extra = options.length > 0 ? offered(control, options.map(({ value }) => value)) : undefined;
  return { node: control, extra, fill: (value) => { control.value = value; }, control: () => control };
}

/** @param {Record<string, any>} names @returns {Option[]} */
function messages({ banners = [], own }) {
  const titled = (title) => banners.filter((other) => other.title === title).length;
  const label = ({ name, title }) => (name === own ? words.values.this : titled(title) > 1 ? `${title} (${name})` : title);
  return banners.map((banner) => ({ value: banner.name, label: label(banner) }))
    .sort((a, b) => Number(b.value === own) - Number(a.value === own) || a.label.localeCompare(b.label, "en"));
}

/** A message by its title, also in an earlier version: "Winter sale, version 2". */
function messageName(name, names) {
  const [, of, number] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  const title = (value) => messages(names).find((option) => option.value === value)?.label;
  return title(name) ?? (title(of) ? filled(words.values.earlier, { title: title(of), number }) : name);
}

const plainControl = (properties, put) => {
  const input = () => put(control.value.trim() || undefined, true);
  const control = element("input", { type: "text", class: "short", spellcheck: false, autocomplete: "off", ...properties, input });
  const fill = (value) => { if (control.value !== String(value ?? "")) control.value = String(value ?? ""); };
  return { node: control, fill, control: () => control };
};

const number = (step) => (label, put, names, type) => plainControl({ type: "number", "aria-label": label, ...bounds(type), step }, put);

const line = (label, put) => plainControl({ "aria-label": label }, put);

/** Texts with commas between them. */
const commas = (label, put, suggested) => {
  const input = () => put(orNone(commaParts(control.value)), true);
  const control = element("input", { type: "text", spellcheck: false, "aria-label": label, placeholder: words.common.withCommas, input });
  const fill = (value) => { if (commaParts(control.value).join() !== asList(value).join()) control.value = asList(value).join(", "); };
  return { node: control, extra: suggested.length > 0 ? offered(control, suggested) : undefined, fill, control: () => control };
};

const orNone = (values) => (values.length > 0 ? values : undefined);

const many = (put, options) => {
  const { fill, ...picker } = pickMany({ ...options, changed: (values) => put(orNone(values)) });
  return { ...picker, fill: (value) => fill(asList(value)) };
};

const choices = (label, put, values, nameIn = {}) => {
  const called = (value) => nameIn[value] ?? value;
  return many(put, { label, options: values.map((value) => ({ value, label: called(value) })), nameOf: called });
};

/** Lists, by what is in them. @type {Record<string, (label: string, put: Put, names: Record<string, any>, type: any) => Control>} */
const lists = {
  language: (label, put, { locales = [], regions = [] }) => many(put, {
    label, more: words.values.language, nameOf, options: languageOptions(locales, regions), first: locales.map((value) => ({ value, label: nameOf(value) })),
  }),
  region: (label, put, { regions = [] }) => many(put, {
    label, more: words.values.country, nameOf: countryName, first: [],
    options: regions.map((value) => ({ value, label: countryName(value) })).sort((a, b) => a.label.localeCompare(b.label, "en")),
  }),
  choice: (label, put, names, { choices: all }) => choices(label, put, all.map(({ name }) => name), words.values.platforms),
  name: (label, put, names) => many(put, { label, more: words.list.find, options: messages(names), nameOf: (value) => messageName(value, names) }),
  version: (label, put, { versions = [] }) => commas(label, put, versions),
  line: (label, put) => commas(label, put, []),
};

/** Single values, also those of attributes. @type {Record<string, (label: string, put: Put, names: Record<string, any>, type: any) => Control>} */
const values = {
  integer: number("1"), number: number("any"),
  boolean: (label, put) => pickOne({ label, options: [{ value: "true", label: words.common.yes }, { value: "false", label: words.common.no }], changed: put }),
  choice: (label, put, names, { values: all }) => choices(label, put, all),
  text: (label, put) => commas(label, put, []),
  version, wall: moment, instant: moment, hours,
  name: (label, put, { flags = [] }) => {
    const control = line(label, put);
    return { ...control, extra: offered(control.node, flags) };
  },
};

/** A version has three parts; a click completes one with fewer parts. @returns {Control} */
function version(label, put, { versions = [] }) {
  const { node, fill, control } = plainControl({ inputMode: "decimal", "aria-label": label }, (value) => { put(value, true); advice.hidden = true; });
  const click = () => { fill(advice.value); put(advice.value); advice.hidden = true; node.focus(); };
  const advice = element("button", { type: "button", class: "link", hidden: true, click });
  node.addEventListener("change", () => {
    const better = versionAdvice(node.value);
    advice.hidden = !better;
    advice.value = better ?? "";
    advice.textContent = better ? filled(words.common.makeIt, { value: better }) : "";
  });
  return { node, fill, control, extra: element("span", {}, offered(node, versions), advice) };
}

/** Two ends of one value, such as 09:00-21:00. @returns {Control} */
function ends(label, properties, put) {
  const [from, to] = [words.values.from, words.values.to].map((end) => element("input", { class: "short", ...properties, "aria-label": filled(end, { label }), input: () => changed() }));
  const changed = () => put(from.value !== "" && to.value !== "" ? `${from.value}-${to.value}` : undefined, true);
  const fill = (value) => {
    if (value === undefined) return;
    const [start = "", end = ""] = String(value).split("-");
    if (from.value !== start) from.value = start;
    if (to.value !== end) to.value = end;
  };
  return { node: element("span", { class: "ends-of" }, from, " – ", to), fill, control: () => from };
}

/** @returns {Control} */
function hours(label, put) {
  return ends(label, { type: "time" }, put);
}

/** @returns {Control} */
function percents(label, put) {
  return { ...ends(label, { type: "number", min: "0", max: "100", step: "any" }, put), extra: element("span", {}, "%") };
}

/** A moment, on the device's own clock or in the site's time zone. @returns {Control} */
function moment(label, put, { timeZone = "UTC" }, { is }) {
  const zone = timeZone ?? "UTC";
  const isWall = is === "wall";
  /** @type {import("./schedule.js").Form|undefined} */
  let form;
  const read = (value) => {
    if (isWall) return value.length > 10 ? value.replace(" ", "T").slice(0, 16) : `${value}T00:00`;
    const found = readInstant(value, zone, "start");
    form = found?.form;
    return found ? instantToZoned(found.instant, zone).slice(0, 16) : "";
  };
  const write = (value) => (isWall ? value : writeInstant(readInstant(value, zone, "start")?.instant ?? value, form));
  const control = element("input", { type: "datetime-local", "aria-label": label, input: () => put(control.value === "" ? undefined : write(control.value), true) });
  const fill = (value) => { if (value !== undefined && control.value !== read(String(value))) control.value = read(String(value)); };
  return { node: control, extra: isWall ? undefined : element("span", { class: "quiet" }, zone), fill, control: () => control };
}
