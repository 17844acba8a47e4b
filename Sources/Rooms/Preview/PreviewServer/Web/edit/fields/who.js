/** The audience of a message: its conditions as sentences, each with a control for its value. */

import { element } from "../../shared/dom.js";
import { askCondition } from "./condition-dialog.js";
import { contradictions, sentences, versionAdvice } from "./conditions.js";
import { commaParts, offered, saidHere } from "./field.js";
import { asList, bounds } from "./typed-field.js";

/**
 * @typedef {import("../saving/changes.js").Key} Key
 */

/**
 * @param {object} options
 * @param {Key[]} options.keys of conditions
 * @param {Record<string, any>} options.names
 * @param {(place: string[], value: any, typed?: boolean) => void} options.set
 * @returns {import("./field.js").Field}
 */
export function conditionsField({ keys, names, set }) {
  const said = saidHere();
  const list = element("div", { class: "conditions" });
  const add = element("button", { type: "button", click: () => begin() }, "Add a condition");
  const node = element("div", { class: "conditions-field" }, list, said, element("p", {}, add));
  let drawn = "";
  let current;
  const begin = async () => {
    const answer = await askCondition(keys, current, names);
    if (!answer) return;
    const { key, among } = answer;
    const value = firstValue(key, names, current?.[among]?.[key.name]);
    set(["conditions", among, key.name], value);
    const inner = key.type.is === "named" ? Object.keys(value).at(-1) : "";
    rowOf(list, among, { name: key.name, inner })?.querySelector("input, select")?.focus();
  };
  const refresh = (value) => {
    current = value ?? {};
    const { all, any, none, cards, other } = sentences(current, keys);
    const shape = JSON.stringify([[all, any, none].map((rows) => rows.map(({ name, inner }) => [name, inner])), cards, other]);
    if (shape !== drawn) draw({ list, all, any, none, cards, other, names, set, add, current: () => current });
    drawn = shape;
    for (const [among, rows] of Object.entries({ all, any, none })) for (const row of rows) fill(list, among, row);
    sayContradictions(list, all);
  };
  const inner = () => [...list.querySelectorAll(".condition")].map((row) => ({
    node: row, place: ["conditions", ...row.dataset.condition.split(" ")].filter(Boolean), control: row.querySelector("input, select"),
    said: row.querySelector(".said-here"), refresh: () => {},
  }));
  return { node, said, place: ["conditions"], control: add, refresh, inner };
}

function draw({ list, all, any, none, cards, other, names, set, add, current }) {
  const context = { names, set, add, current };
  const nodes = [
    all.length + any.length + none.length + cards.length === 0 && !other && element("p", { class: "quiet" }, "Everyone, unless something below says otherwise."),
    all.length > 0 && element("p", { class: "label" }, all.length > 1 ? "All of these are true" : "This is true"),
    ...all.map((row, index) => conditionRow(row, "all", index + 1, context)),
    any.length > 0 && element("p", { class: "label" }, all.length > 0 ? "and one of these" : "One of these is true"),
    ...any.map((row, index) => conditionRow(row, "any", all.length + index + 1, context)),
    none.length > 0 && element("p", { class: "label" }, all.length + any.length > 0 ? "and none of these" : "None of these is true"),
    ...none.map((row, index) => conditionRow(row, "none", all.length + any.length + index + 1, context)),
    ...cards.map(conditionCard),
    other && element("p", { class: "set-in-file" }, `${other} – set in the file`),
  ];
  list.replaceChildren(...nodes.filter(Boolean));
}

/** Alternatives, each with several conditions. They are changed in the file. */
function conditionCard({ among, words }) {
  const title = { all: "and all of these are true", any: "and one of these is true", none: "and none of these is true" }[among];
  return element("div", { class: "condition-card", role: "group", "aria-label": title },
    element("p", { class: "label" }, title), element("ul", {}, ...words.map((text) => element("li", {}, text))),
    element("p", { class: "quiet" }, "Change this with Edit as text."));
}

function rowOf(list, among, { name, inner = "" }) {
  return list.querySelector(`[data-condition="${CSS.escape(`${among} ${name} ${inner ?? ""}`.trim())}"]`);
}

function conditionRow(row, among, number, { names, set, add, current }) {
  const place = ["conditions", among, row.name];
  const text = `${row.before} … ${row.after}`.replace(/ … $/, "").trim();
  const map = () => current()?.[among]?.[row.name] ?? {};
  const without = () => Object.fromEntries(Object.entries(map()).filter(([name]) => name !== row.inner));
  const put = (value, typed) => set(place, row.inner === undefined ? value : { ...map(), [row.inner]: value }, typed);
  const drop = () => set(place, row.inner !== undefined && Object.keys(without()).length > 0 ? without() : undefined);
  const named = row.inner === undefined ? undefined : nameControl(row, names, (name) => set(place, { ...without(), [name]: row.value }));
  const { control, extra } = controlFor(row, put, names);
  control.setAttribute("aria-label", row.inner === undefined ? text : `${text} ${row.inner}`.trim());
  const remove = element("button", {
    type: "button", class: "plain remove", "aria-label": `Remove condition ${number}`, title: "Remove", click: () => { drop(); add.focus(); },
  }, "✕");
  return element("div", { class: "condition", role: "group", "aria-label": `Condition ${number}`, "data-condition": `${among} ${row.name} ${row.inner ?? ""}`.trim() },
    element("span", { class: "condition-words" }, row.before), named, control, row.after && element("span", {}, row.after),
    extra, remove, element("p", { class: "condition-said", role: "status", hidden: true }),
    saidHere());
}

/** The attribute or the banner that a condition is about, or the name of a rollout. */
function nameControl({ key, inner, before }, names, rename) {
  const choices = namesFor(key, names);
  const properties = { class: "short condition-name", "aria-label": `${before} (name)`, change: ({ target }) => target.value !== "" && rename(target.value) };
  if (choices.length === 0) return element("input", { ...properties, type: "text", defaultValue: inner, spellcheck: false });
  return element("select", properties, ...[...new Set([...choices, inner])].map((name) => new Option(name, name, name === inner, name === inner)));
}

function namesFor({ name }, { attributes = [], banners = [] }) {
  if (name.startsWith("attribute")) return attributes.map((one) => one.name);
  return name.startsWith("daysSinceDisplayed") ? banners : [];
}

/** @returns {{control: HTMLElement, extra?: HTMLElement}} */
function controlFor({ key, inner }, put, names) {
  const type = (inner === undefined ? key?.type : key?.type.of) ?? { is: "line" };
  const values = names.attributes?.find(({ name }) => name === inner)?.values ?? [];
  if (type.is === "boolean") {
    return { control: element("select", { change: ({ target }) => put(target.value) }, new Option("Yes", "true"), new Option("No", "false")) };
  }
  if (type.is === "integer" || type.is === "number") {
    const step = type.is === "integer" ? "1" : "any";
    return { control: element("input", { type: "number", class: "short", ...bounds(type), step, input: ({ target }) => target.value !== "" && put(target.value, true) }) };
  }
  if (type.is === "version") return versionControl(put, names.versions ?? []);
  if (type.is === "list") {
    const control = element("input", { type: "text", input: ({ target }) => put(commaParts(target.value), true) });
    const offers = inner === undefined && type.of.is === "line" ? names.banners ?? [] : values;
    return { control, extra: offers.length > 0 ? offered(control, offers) : undefined };
  }
  const control = element("input", { type: "text", class: "short", spellcheck: false, input: ({ target }) => put(target.value, true) });
  return { control, extra: type.of === "flag" && names.flags?.length > 0 ? offered(control, names.flags) : undefined };
}

/** A version has three parts; a click completes one with fewer parts. */
function versionControl(put, versions) {
  const control = element("input", { type: "text", class: "short", spellcheck: false, inputMode: "decimal" });
  const advice = element("button", { type: "button", class: "link", hidden: true, click: () => { control.value = advice.value; put(advice.value); advice.hidden = true; control.focus(); } });
  const advise = () => {
    const better = versionAdvice(control.value);
    advice.hidden = !better;
    advice.value = better ?? "";
    advice.textContent = better ? `Make it ${better}` : "";
  };
  control.addEventListener("input", () => { put(control.value, true); advice.hidden = true; });
  control.addEventListener("change", advise);
  return { control, extra: element("span", {}, offered(control, versions), advice) };
}

/** @param {HTMLElement} list @param {string} among @param {import("./conditions.js").ConditionRow} row */
function fill(list, among, { name, inner, value }) {
  const control = rowOf(list, among, { name, inner })?.querySelector(":is(input, select):not(.condition-name)");
  if (!control) return;
  const text = Array.isArray(value) ? asList(value).join(", ") : String(value ?? "");
  const typed = Array.isArray(value) ? commaParts(control.value).join(", ") : control.value;
  if (typed !== text) control.value = text;
}

function sayContradictions(list, rows) {
  const groups = [...list.querySelectorAll(".condition")];
  const said = contradictions(rows);
  for (const [index, group] of groups.entries()) {
    const own = said.find((one) => one.rows.includes(index));
    const place = group.querySelector(".condition-said");
    place.hidden = !own;
    if (place.textContent !== (own?.message ?? "")) place.textContent = own?.message ?? "";
  }
}

/** The initial value of a new condition. @param {Key} key @param {Record<string, any>} names @param {any} [map] the condition's map so far */
function firstValue(key, names, map) {
  const { type, example } = key;
  if (type.is === "named") {
    const [name, value] = example.slice(2, -2).split(": ");
    const free = namesFor(key, names).find((one) => map?.[one] === undefined) ?? name;
    const values = names.attributes?.find((one) => one.name === free)?.values ?? [];
    return { ...map, [free]: type.of.is === "list" ? values.slice(0, 1).concat(values.length > 0 ? [] : commaParts(value.replace(/[[\]]/g, ""))) : value };
  }
  if (type.is === "boolean") return "true";
  if (type.is === "version") return names.versions?.[0] ?? "1.0.0";
  if (type.is === "list" && type.of.is === "line") return names.banners?.slice(0, 1) ?? [];
  if (type.is === "list") return type.of.is === "language" ? [names.locales?.[0] ?? "en"] : commaParts(example.slice(1, -1));
  if (type.is === "name") return names.flags?.[0] ?? "answer";
  if (type.is === "wall" || type.is === "hours") return example;
  if (type.is === "instant") return `${new Date().toISOString().slice(0, 16)}:00Z`;
  return example && /^\d+$/.test(example) ? example : "1";
}
