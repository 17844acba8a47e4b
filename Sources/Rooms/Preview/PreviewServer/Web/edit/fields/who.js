/** The audience of a message: its conditions as sentences, each with a control for its value, in groups and cards. */

import { element } from "../../shared/dom.js";
import { isSame } from "../saving/states.js";
import { fill as filled, words } from "../words.js";
import { askCard, askCondition } from "./condition-dialog.js";
import { isInSeconds, nameControl, valueControl } from "./condition-value.js";
import { allRows, contradictions, groupWords, open, readConditions, settled, withCondition } from "./conditions.js";
import { saidHere } from "./field.js";

/**
 * @typedef {import("../saving/changes.js").Key} Key
 * @typedef {import("./conditions.js").ConditionRow} ConditionRow
 * @typedef {import("./conditions.js").Conditions} Conditions
 * @typedef {import("./conditions.js").ConditionGroup} ConditionGroup
 */

const root = ["conditions"];

const texts = words.conditions;

/**
 * @param {object} options
 * @param {Key[]} options.keys of conditions
 * @param {number} options.deepest how many groups may be around another
 * @param {Record<string, any>} options.names
 * @param {(place: string[], value: any, typed?: boolean, more?: {part: string, open: any}) => void} options.set
 * @returns {import("./field.js").Field}
 */
export function conditionsField(options) {
  const field = new Audience(options);
  return { node: field.node, said: field.said, place: root, control: field.add, refresh: (value, open) => field.refresh(value, open), inner: () => field.inner };
}

class Audience {
  said = saidHere();
  add = element("button", { type: "button", click: () => this.#addCondition(root) }, texts.add);
  #list = element("div", { class: "conditions" });
  node = element("div", { class: "conditions-field" }, this.#list, this.said,
    element("p", { class: "add-conditions" }, this.add, element("button", { type: "button", click: () => this.#addCard(root) }, texts.addCard)));
  #options;
  /** The conditions as they are shown, also those without a value. @type {any} */
  #shown = {};
  #drawn = "";
  /** @type {ReturnType<Audience["conditionRow"]>[]} */
  #rows = [];
  #cards = 0;

  constructor(options) {
    this.#options = options;
  }

  /** @param {any} value @param {any} shown the conditions with those that have no value yet */
  refresh(value, shown) {
    this.#shown = (isSame(settled(shown) ?? {}, settled(value) ?? {}) ? shown : value) ?? {};
    this.#draw();
  }

  /** The rows as fields, for the findings in them. @returns {import("./field.js").Field[]} */
  get inner() {
    return this.#rows.map(({ node, place, control, said }) => ({ node, place, control: control() ?? undefined, said, refresh: () => {} }));
  }

  #read() {
    return readConditions(this.#shown, this.#options.keys, root);
  }

  /** @param {string[]} place @param {any} value undefined removes it @param {boolean} [typed] */
  #put(place, value, typed = false) {
    this.#shown = withCondition(this.#shown, place.slice(1), value) ?? {};
    this.#draw(typed);
    this.#options.set(root, settled(this.#shown), typed, { part: `${typed} ${place.join(" ")}`, open: this.#shown });
  }

  #at(place) {
    return place.slice(1).reduce((value, name) => value?.[name], this.#shown);
  }

  /** @param {boolean} [isTyped] whether a value is being typed, which may be half of one */
  #draw(isTyped = false) {
    const top = this.#read();
    const shape = JSON.stringify(top, (name, value) => (name === "value" || name === "key" ? undefined : value));
    if (shape !== this.#drawn) {
      [this.#rows, this.#cards, this.#drawn] = [[], 0, shape];
      const nodes = this.#contents(top);
      this.#list.replaceChildren(...nodes.length > 0 ? nodes : [element("p", { class: "quiet" }, texts.everyone)]);
    }
    allRows(top).forEach((row, index) => this.#rows[index].fill(row.value, isTyped));
    this.#sayContradictions(top);
  }

  /** @param {Conditions} read @returns {Node[]} */
  #contents({ rows, groups, others }) {
    const shown = groups.filter((group) => group.rows.length + group.groups.length + group.cards.length + group.others.length > 0);
    return [
      ...rows.map((row) => this.#row(row)),
      ...shown.map((group, index) => this.#group(group, index === 0 && rows.length === 0)),
      ...(others.length > 0 ? [element("p", { class: "set-in-file" }, filled(words.common.setInFile, { value: others.join(", ") }))] : []),
    ];
  }

  /** @param {ConditionGroup} group @param {boolean} isFirst */
  #group(group, isFirst) {
    const name = groupWords(group, isFirst);
    const between = group.among === "all" ? texts.and : texts.or;
    const contents = this.#contents(group);
    const cards = group.cards.flatMap((card, index) => [index > 0 && element("p", { class: "between-cards" }, between), this.#card(card)].filter(Boolean));
    return element("div", { class: `condition-group ${group.place.length > 2 ? "is-inside" : ""}`, role: "group", "aria-label": name },
      element("p", { class: "label" }, name), ...contents, ...cards);
  }

  /** @param {Conditions} card */
  #card(card) {
    const number = this.#cards += 1;
    const contents = this.#contents(card);
    const name = filled(texts.card, { number });
    const button = (label, to, click) => element("button", { type: "button", "aria-label": filled(to, { number }), click }, label);
    const remove = removeButton(filled(texts.removeCard, { number }), () => { this.#put(card.place, undefined); this.add.focus(); });
    return element("div", { class: "condition-card", role: "group", "aria-label": name, "data-card": card.place.join(" ") },
      element("div", { class: "row-head" }, element("span", { class: "label", "aria-hidden": "true" }, name), remove),
      ...contents, contents.length === 0 && element("p", { class: "quiet" }, texts.emptyCard),
      element("p", { class: "add-conditions" }, button(texts.add, texts.addTo, () => this.#addCondition(card.place)),
        this.#canNest(card.place) && button(texts.addCard, texts.addCardTo, () => this.#addCard(card.place))));
  }

  /** Whether there may be groups in the map at a place. Names of cards are numbers; a plain "all" at the top does not count. */
  #canNest(place) {
    const groups = place.filter((name) => ["all", "any", "none"].includes(name)).length;
    const isInAll = place[1] === "all" && !/^\d+$/.test(place[2] ?? "");
    return groups < this.#options.deepest + (isInAll ? 1 : 0);
  }

  async #addCondition(place) {
    const { keys, names } = this.#options;
    const here = this.#at(place) ?? {};
    const isTop = place === root;
    const answer = await askCondition(keys, isTop ? here : { ...here, all: here }, names, this.#canNest(place));
    if (!answer) return;
    const { key, among } = answer;
    const at = among === "all" && !isTop ? place : [...place, among];
    const group = this.#at(at);
    const target = Array.isArray(group) ? [...at, String(group.length), key.name] : [...at, key.name];
    const value = key.type.is === "named" ? { ...this.#at(target), "": open } : key.type.is === "boolean" ? "true" : open;
    this.#put(target, value);
    const path = key.type.is === "named" ? [...target, ""] : target;
    this.#rows.find((row) => row.place.join(" ") === path.join(" "))?.node.querySelector("input, select")?.focus();
  }

  async #addCard(place) {
    const here = this.#at(place) ?? {};
    const among = await askCard(here.any === undefined && here.none !== undefined ? "none" : "any");
    if (!among) return;
    const group = here[among] ?? [];
    // Each condition of a map is a card of its own.
    const cards = Array.isArray(group) ? group : Object.entries(group).map(([name, value]) => ({ [name]: value }));
    this.#put([...place, among], [...cards, {}]);
    const card = [...place, among, String(cards.length)].join(" ");
    this.#list.querySelector(`[data-card="${CSS.escape(card)}"] .add-conditions button`)?.focus();
  }

  #row(row) {
    const made = this.conditionRow(row, this.#rows.length + 1);
    this.#rows.push(made);
    return made.node;
  }

  /** @param {ConditionRow} row @param {number} number */
  conditionRow(row, number) {
    const { place, inner, before, after } = row;
    const { names } = this.#options;
    const text = `${before} … ${after}`.replace(/ … $/, "").trim();
    const label = inner ? `${text} ${inner}` : text;
    const put = (value, typed) => this.#put(place, value ?? open, typed);
    const name = inner === undefined ? undefined : nameControl(row, names, (chosen) => this.#rename(row, chosen));
    const value = inner === "" ? undefined : valueControl(row, label, put, names);
    const rest = isInSeconds(after) ? after.replace(/^seconds\s*/, "") : after;
    const said = element("p", { class: "condition-said", role: "status", hidden: true });
    const waits = element("span", { class: "condition-open" });
    const findings = saidHere();
    const drop = () => { this.#remove(row); this.add.focus(); };
    const node = element("div", { class: "condition", role: "group", "aria-label": filled(texts.number, { number }) },
      element("span", { class: "condition-words" }, before), name?.node, name?.extra, value?.node, rest && element("span", {}, rest), value?.extra,
      waits, removeButton(filled(texts.remove, { number }), drop), said, findings);
    const fill = (given, isTyped) => {
      const isOpen = given === open;
      waits.textContent = isOpen ? words.common.choose : "";
      node.classList.toggle("is-open", isOpen);
      name?.fill(inner);
      if (!isOpen || !isTyped || !node.contains(document.activeElement)) value?.fill(isOpen ? undefined : given);
    };
    return { node, place, control: () => (value ?? name)?.control() ?? null, said: findings, contradicted: said, fill };
  }

  /** Gives a condition another name in its map. Its value stays, unless it may be of another kind. @param {ConditionRow} row @param {string} name */
  #rename({ place, inner = "", key, value }, name) {
    const [map, at] = [place.slice(0, -1), this.#at(place.slice(0, -1)) ?? {}];
    if (name === "" || (name !== inner && Object.hasOwn(at, name))) return this.#draw();
    const kept = key?.type.by === "attribute" ? open : value;
    this.#put(map, Object.fromEntries(Object.entries(at).map(([old, item]) => (old === inner ? [name, kept] : [old, item]))));
    this.#rows.find((row) => row.place.join(" ") === [...map, name].join(" "))?.control()?.focus();
  }

  /** @param {ConditionRow} row */
  #remove({ place, inner }) {
    const map = place.slice(0, -1);
    this.#put(inner !== undefined && Object.keys(this.#at(map) ?? {}).length < 2 ? map : place, undefined);
  }

  /** Says which conditions of a group or a card contradict each other. @param {Conditions} top */
  #sayContradictions(top) {
    const together = [top, ...groupsIn(top)].map((read) => ("among" in read && read.among !== "all" ? [] : read.rows));
    const said = together.flatMap((rows) => contradictions(rows).flatMap(({ rows: pair, message }) => (
      pair.map((index) => ({ place: rows[index].place.join(" "), message })))));
    for (const { place, contradicted } of this.#rows) {
      const own = said.find((one) => one.place === place.join(" "))?.message ?? "";
      contradicted.hidden = own === "";
      if (contradicted.textContent !== own) contradicted.textContent = own;
    }
  }
}

/** All groups and cards below. @param {Conditions} read @returns {(Conditions|ConditionGroup)[]} */
function groupsIn({ groups }) {
  return groups.flatMap((group) => [group, ...groupsIn(group), ...group.cards.flatMap((card) => [card, ...groupsIn(card)])]);
}

function removeButton(label, click) {
  return element("button", { type: "button", class: "plain remove", "aria-label": label, title: words.common.remove, click }, "✕");
}
