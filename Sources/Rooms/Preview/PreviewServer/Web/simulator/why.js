/** The reasons for displays: each result with its candidates and gates, as in `check --explain`. */

import { count, element, find } from "../shared/dom.js";
import { channelOf } from "../shared/show-this.js";

const firstPage = 50;
const nextPage = 500;
const outcomes = { display: "shown", nothing: "nothing", failed: "failed" };

/** Draws the results. They may have ten thousand candidates, which are never drawn all at once. */
export class Why {
  #results = [];
  #opened = new Set();
  #wants;

  /** @param {(entry: {channel: string, id: string}) => Promise<string|undefined>} wants see `SessionView` */
  constructor(wants) {
    this.#wants = wants;
    find("why-filter").addEventListener("input", () => this.#draw());
  }

  /** @param {object[]} results a reply's */
  show(results) {
    this.#results = results;
    this.#draw();
  }

  #draw() {
    const word = find("why-filter").value.trim().toLowerCase();
    find("why-list").replaceChildren(...this.#results.map((result, index) => this.#drawResult(result, index, word)));
  }

  #drawResult(result, index, word) {
    const { channel, feed, outcome, id, title, reason, error, issues = [], checks = [] } = result;
    return element("section", { class: `result ${outcome}`, "aria-label": `${channel}, ${feed}` },
      element("h3", {}, channel, element("span", { class: "feed" }, feed),
        element("span", { class: `outcome ${outcome}` }, outcomes[outcome] ?? outcome)),
      say(outcome === "display" && [id, title].filter(Boolean).join(" · "), "shown-id"),
      say(reason, "reason"), say(error, "error"),
      ...issues.map((issue) => say(`In the feed: ${sentenceOf(issue)}`, "issue")),
      drawGates(checks),
      this.#drawCandidates(result, `${index} ${channel} ${feed}`, word));
  }

  #drawCandidates({ channel, trace = [], id, outcome }, place, word) {
    const isShown = (candidate) => outcome === "display" && candidate.id === id;
    const wanted = word === "" ? trace : trace.filter((candidate) => candidate.id.toLowerCase().includes(word));
    if (trace.length === 0) return undefined;
    if (wanted.length === 0) return say(`None of ${count(trace.length, "candidate")} matches.`, "quiet");
    const list = element("ul", { class: "candidates" });
    const isTold = channel === "updates" && outcome === "display";
    const draw = (candidate) => this.#drawCandidate(
      { ...candidate, channel, isTold, isShown: isShown(candidate) }, `${place} ${candidate.id}`);
    return element("div", {}, list, pages(list, shownFirst(wanted, isShown), draw));
  }

  #drawCandidate({ channel, id, gates, isShown, isTold }, key) {
    const failed = gates.find(({ passed }) => !passed);
    const passed = isTold ? "its notes are in what is shown" : "passed";
    const verdict = isShown ? "shown" : failed ? said(failed) : passed;
    const details = element("details", { class: isShown ? "candidate is-shown" : "candidate" },
      element("summary", {}, element("span", { class: "mark" }, isShown ? "✓" : "–"),
        element("span", { class: "candidate-id" }, id), element("span", { class: "verdict" }, verdict)));
    const fill = () => { if (details.childElementCount === 1) details.append(drawGates(gates) ?? ""); };
    details.addEventListener("toggle", () => {
      if (details.open) fill();
      this.#opened[details.open ? "add" : "delete"](key);
    });
    details.open = this.#opened.has(key);
    if (details.open) fill();
    return element("li", {}, details, !isShown && channelOf(channel) && this.#showButton(channel, id));
  }

  #showButton(channel, id) {
    const reason = element("p", { class: "problem", role: "status", hidden: true });
    const show = async () => {
      const words = await this.#wants({ channel: channelOf(channel), id });
      Object.assign(reason, { hidden: !words, textContent: words ?? "" });
    };
    return element("div", { class: "show-this" },
      element("button", { type: "button", class: "link", "aria-label": `Show this one: ${id}`, click: show }, "show"), reason);
  }
}

function say(sentence, kind) {
  return sentence && element("p", { class: kind }, sentence);
}

/** The order has a meaning and is kept, but displayed candidates are never hidden behind "more". */
function shownFirst(candidates, isShown) {
  const index = candidates.findIndex(isShown);
  return index < firstPage ? candidates : [candidates[index], ...candidates.toSpliced(index, 1)];
}

function pages(list, candidates, draw) {
  let drawn = 0;
  const button = element("button", { type: "button", class: "more", click: () => add(nextPage) });
  const add = (size) => {
    const page = candidates.slice(drawn, drawn + size).map(draw);
    list.append(...page);
    drawn += page.length;
    button.hidden = drawn >= candidates.length;
    button.textContent = `Show more (${(candidates.length - drawn).toLocaleString("en")} left)`;
  };
  add(firstPage);
  return button;
}

function drawGates(gates) {
  if (!gates || gates.length === 0) return undefined;
  return element("ul", { class: "gates" }, ...gates.map((gate) =>
    element("li", { class: gate.passed ? "passed" : "stopped" },
      gate.passed ? mark("✓", "passed") : mark("✗", "stopped"),
      element("span", {}, said(gate)), drawGates(gate.gates))));
}

function mark(sign, meaning) {
  return element("span", { class: "mark", role: "img", "aria-label": meaning }, sign);
}

function said({ label, finding }) {
  return `${label}: ${finding}`;
}

function sentenceOf(issue) {
  return typeof issue === "string" ? issue : issue.message ?? JSON.stringify(issue);
}
