/** The variants of a message with their shares, and the dialog for a new one. */

import { element } from "../../shared/dom.js";
import { ask, labelled } from "../dialog.js";
import { viewName } from "../message/new-view.js";
import { nothingShown } from "../message/variants.js";
import { isMap } from "../saving/changes.js";
import { fill, words } from "../words.js";
import { saidHere } from "./field.js";

const texts = words.variants;

/**
 * @param {object} options
 * @param {(place: string[], value: any, typed?: boolean) => void} options.set
 * @param {(name: string, shares: Record<string, string>) => void} options.added
 * @param {(name: string) => void} options.removed
 * @returns {import("./field.js").Field}
 */
export function variantsField({ set, added, removed }) {
  const said = saidHere();
  const list = element("div", { class: "variants" });
  const sum = element("p", { class: "condition-said", role: "status" });
  const hint = element("p", { class: "hint" }, texts.hint);
  /** @type {Record<string, any>} */
  let shares = {};
  let drawn = "";
  const add = element("button", {
    type: "button", click: async () => { const answer = await askVariant(shares); if (answer) added(answer.name, answer.shares); },
  }, texts.add);
  const put = (name, value) => {
    set(["variants", name], value, true);
    const { [name]: _, ...others } = shares;
    shares = value === undefined ? others : { ...shares, [name]: value };
    draw();
  };
  const row = (name, label) => {
    const isVariant = name !== nothingShown;
    const control = element("input", {
      type: "number", min: "0", max: "100", step: "any", class: "short", "data-variant": name, "aria-label": isVariant ? fill(texts.share, { name }) : label,
      input: () => put(name, Number(control.value) > 0 ? control.value : isVariant ? "0" : undefined),
    });
    const click = () => { removed(name); add.focus(); };
    const remove = isVariant && element("button", { type: "button", class: "plain remove", "aria-label": fill(texts.remove, { name }), title: words.common.remove, click }, "✕");
    return element("div", { class: "condition", role: "group", "aria-label": isVariant ? fill(texts.name, { name }) : label },
      element("span", { class: "condition-words" }, label), control, "%", remove);
  };
  const draw = () => {
    const names = Object.keys(shares).filter((name) => name !== nothingShown);
    const rows = () => [...names.map((name) => row(name, name)), ...(names.length > 0 ? [row(nothingShown, texts.nothing)] : [])];
    if (names.join() !== drawn) list.replaceChildren(...rows());
    drawn = names.join();
    hint.hidden = names.length > 0;
    for (const control of list.querySelectorAll("input")) {
      const value = String(shares[control.dataset.variant ?? ""] ?? "");
      if (Number(control.value) !== Number(value)) control.value = value;
    }
    const all = sumOf(shares);
    const sentence = names.length > 0 && all !== 100 ? fill(all < 100 ? texts.tooLittle : texts.tooMuch, { sum: all, difference: round(Math.abs(100 - all)) }) : "";
    if (sum.textContent !== sentence) sum.textContent = sentence;
    sum.hidden = sentence === "";
  };
  const node = element("div", { class: "conditions-field" }, hint, list, sum, said, element("p", {}, add));
  const refresh = (value) => { shares = isMap(value) ? value : {}; draw(); };
  return { node, said, place: ["variants"], control: add, refresh };
}

function sumOf(shares) {
  return round(Object.values(shares).reduce((all, share) => all + (Number(share) || 0), 0));
}

/** Without the noise of sums of decimals. */
function round(number) {
  return Math.round(number * 100) / 100;
}

/**
 * Asks for the name and the share of a variant; for the first one also for the name of the text that is there.
 * @param {Record<string, any>} shares
 * @returns {Promise<{name: string, shares: Record<string, string>}|undefined>}
 */
async function askVariant(shares) {
  const isFirst = Object.keys(shares).length === 0;
  const nothing = Number(shares[nothingShown] ?? 0);
  const line = (value = "") => element("input", { type: "text", autocomplete: "off", spellcheck: false, value });
  const [here, name] = [line(texts.first), line(isFirst ? texts.second : "")];
  const free = round(Math.max(0, 100 - sumOf(shares))) || nothing;
  const share = element("input", { type: "number", min: "0", max: "100", step: "any", value: isFirst ? "50" : String(free) });
  (isFirst ? here : name).autofocus = true;
  const check = () => {
    const added = [...(isFirst ? [viewName(here.value)] : []), viewName(name.value)];
    const names = [...Object.keys(shares), ...added];
    if (!added.every((name) => /^[a-z]/u.test(name))) return texts.badName;
    if (viewName(name.value) === nothingShown || (isFirst && names[0] === nothingShown)) return texts.isKept;
    if (new Set(names).size < names.length) return texts.isTaken;
    return Number(share.value) > 0 && Number(share.value) <= 100 ? undefined : texts.badShare;
  };
  const answer = await ask({
    title: texts.new, check, choices: [{ label: texts.act, value: true, isMain: true }],
    content: [
      ...(isFirst ? [labelled(texts.here, here)] : []),
      labelled(texts.own, name, texts.ownHint),
      labelled(texts.ownShare, share),
    ],
  });
  if (!answer) return undefined;
  const own = viewName(name.value);
  if (isFirst) return { name: own, shares: { [viewName(here.value)]: String(round(100 - Number(share.value))), [own]: share.value } };
  // A share of those who were shown nothing moves nobody else.
  const { [nothingShown]: _, ...others } = shares;
  const left = nothing >= Number(share.value) ? round(nothing - Number(share.value)) : nothing;
  return { name: own, shares: { ...others, [own]: share.value, ...(left > 0 ? { [nothingShown]: String(left) } : {}) } };
}
