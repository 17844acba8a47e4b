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
    const answer = await askCondition(keys, current);
    if (!answer) return;
    const { key, among } = answer;
    set(["conditions", among, key.name], firstValue(key, names));
    list.querySelector(`[data-condition="${among} ${key.name}"] :is(input, select)`)?.focus();
  };
  const refresh = (value) => {
    current = value ?? {};
    const { all, any, other } = sentences(current, keys);
    const shape = JSON.stringify([all.map(({ name }) => name), any.map(({ name }) => name), other]);
    if (shape !== drawn) draw({ list, all, any, other, names, set, add });
    drawn = shape;
    for (const row of all) fill(list, "all", row);
    for (const row of any) fill(list, "any", row);
    sayContradictions(list, all);
  };
  const inner = () => [...list.querySelectorAll(".condition")].map((row) => ({
    node: row, place: ["conditions", ...row.dataset.condition.split(" ")], control: row.querySelector("input, select"),
    said: row.querySelector(".said-here"), refresh: () => {},
  }));
  return { node, said, place: ["conditions"], control: add, refresh, inner };
}

function draw({ list, all, any, other, names, set, add }) {
  const total = all.length;
  const nodes = [
    all.length + any.length === 0 && !other && element("p", { class: "quiet" }, "Everyone, unless something below says otherwise."),
    all.length > 0 && element("p", { class: "label" }, all.length > 1 ? "All of these are true" : "This is true"),
    ...all.map((row, index) => conditionRow(row, "all", index + 1, { names, set, add })),
    any.length > 0 && element("p", { class: "label" }, all.length > 0 ? "and one of these" : "One of these is true"),
    ...any.map((row, index) => conditionRow(row, "any", total + index + 1, { names, set, add })),
    other && element("p", { class: "set-in-file" }, `${other} – set in the file`),
  ];
  list.replaceChildren(...nodes.filter(Boolean));
}

function conditionRow(row, among, number, { names, set, add }) {
  const place = ["conditions", among, row.name];
  const { control, extra } = controlFor(row, place, { names, set });
  const text = `${row.before} … ${row.after}`.replace(/ … $/, "").trim();
  control.setAttribute("aria-label", text);
  const remove = element("button", {
    type: "button", class: "plain remove", "aria-label": `Remove condition ${number}`, title: "Remove", click: () => { set(place, undefined); add.focus(); },
  }, "✕");
  return element("div", { class: "condition", role: "group", "aria-label": `Condition ${number}`, "data-condition": `${among} ${row.name}` },
    element("span", { class: "condition-words" }, row.before), control, row.after && element("span", {}, row.after),
    row.key?.ours && element("span", { class: "ours", title: "Original Notable clients do not know this condition and never show the banner" }, "our clients only"),
    extra, remove, element("p", { class: "condition-said", role: "status", hidden: true }),
    saidHere());
}

/** @returns {{control: HTMLElement, extra?: HTMLElement}} */
function controlFor({ key }, place, { names, set }) {
  const put = (value, typed) => set(place, value, typed);
  const type = key?.type ?? { is: "line" };
  if (type.is === "boolean") {
    return { control: element("select", { change: ({ target }) => put(target.value) }, new Option("yes", "true"), new Option("no", "false")) };
  }
  if (type.is === "integer" || type.is === "number") {
    const step = type.is === "integer" ? "1" : "any";
    return { control: element("input", { type: "number", class: "short", ...bounds(type), step, input: ({ target }) => target.value !== "" && put(target.value, true) }) };
  }
  if (type.is === "version") return versionControl(put, names.versions ?? []);
  if (type.is === "list") {
    return { control: element("input", { type: "text", input: ({ target }) => put(commaParts(target.value), true) }) };
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

function fill(list, among, { name, value }) {
  const control = list.querySelector(`[data-condition="${among} ${name}"] :is(input, select)`);
  const text = Array.isArray(value) ? asList(value).join(", ") : String(value ?? "");
  const typed = Array.isArray(value) ? commaParts(control.value).join(", ") : control.value;
  if (control && typed !== text) control.value = text;
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

/** The initial value of a new condition. @param {Key} key */
function firstValue({ type, example }, names) {
  if (type.is === "boolean") return "true";
  if (type.is === "version") return names.versions?.[0] ?? "1.0.0";
  if (type.is === "list") return type.of.is === "language" ? [names.locales?.[0] ?? "en"] : commaParts(example.slice(1, -1));
  if (type.is === "name") return names.flags?.[0] ?? "answer";
  if (type.is === "wall" || type.is === "hours") return example;
  if (type.is === "instant") return `${new Date().toISOString().slice(0, 16)}:00Z`;
  return example && /^\d+$/.test(example) ? example : "1";
}
