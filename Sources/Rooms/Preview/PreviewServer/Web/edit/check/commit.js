/** Lists the files that differ from the last commit, and commits those that are ticked. */

import { count, element, find } from "../../shared/dom.js";
import * as api from "../api.js";
import { guarded } from "../page.js";

/**
 * @typedef {object} ChangedFile
 * @property {string} path
 * @property {"new"|"changed"|"deleted"} state
 * @property {string} [diff] of a text
 * @property {boolean} isOurs whether it was written from these pages since the server was started
 */

/**
 * @typedef {object} Offer of a commit
 * @property {string} [branch]
 * @property {string} [author] absent if git does not know who commits
 * @property {string} [obstacle] why only git's own command can commit here
 * @property {boolean} isShared
 * @property {number} [ahead] the number of commits that only this machine has
 */

export class Commits {
  /** The files whose checkboxes the user has changed. @type {Map<string, boolean>} */
  #ticked = new Map();
  #message = "";
  #suggested = "";
  #author = { name: "", email: "" };
  #said = "";
  #changed;

  /** @param {() => Promise<void>} changed is called after each commit */
  constructor(changed) {
    this.#changed = changed;
  }

  /** What the user says about the change, unless something was typed. @param {string} words */
  suggest(words) {
    if (this.#message === this.#suggested) this.#message = words;
    this.#suggested = words;
  }

  /** Ticks files that the user has not ticked or unticked. @param {ChangedFile[]} files */
  propose(files) {
    for (const { path } of files) if (!this.#ticked.has(path)) this.#ticked.set(path, true);
  }

  /** @param {ChangedFile[]} files @param {boolean} isTicked */
  tick(files, isTicked) {
    for (const { path } of files) this.#ticked.set(path, isTicked);
  }

  /** Ticks the files that belong to a change, and no others. @param {ChangedFile[]} files @param {(file: ChangedFile) => boolean} belongs */
  only(files, belongs) {
    for (const file of files) this.#ticked.set(file.path, belongs(file));
  }

  /** @param {{files: ChangedFile[]|null, commit?: Offer}} changes */
  draw({ files, commit }) {
    const said = this.#said && element("p", { class: "all-well", role: "status" }, this.#said);
    if (!files || !commit) return find("files").replaceChildren(element("p", { class: "quiet" }, "Saved in your files."));
    const waiting = commit.ahead ? `${count(commit.ahead, "commit")} ${commit.ahead === 1 ? "is" : "are"} not uploaded yet: upload with Git, or ask the person who does.` : "";
    const rest = waiting && element("p", { class: "quiet" }, waiting);
    if (files.length === 0) return find("files").replaceChildren(...[said || element("p", { class: "all-well" }, "No file differs from the last commit."), rest].filter(Boolean));
    const [own, others] = [files.filter(({ isOurs }) => isOurs), files.filter(({ isOurs }) => !isOurs)];
    find("files").replaceChildren(...[
      said, element("p", { class: "quiet" }, `${count(files.length, "file")} changed since the last commit.`),
      this.#list(own), others.length > 0 && own.length > 0 && element("h3", {}, "Not by this page"), this.#list(others),
      commit.obstacle ? element("p", {}, `${commit.obstacle} Commit with Git itself:`) : this.#button(files, commit),
      commit.obstacle ? commands(files) : element("details", {}, element("summary", {}, "With Git itself"), commands(files)),
      rest,
    ].filter(Boolean));
  }

  /** @param {ChangedFile[]} files */
  #list(files) {
    return files.length > 0 && element("ul", { class: "rows changed-files" }, ...files.map((file) => {
      const box = element("input", {
        type: "checkbox", checked: this.isTicked(file), "aria-label": file.path, change: () => this.#ticked.set(file.path, box.checked),
      });
      const name = [element("code", {}, file.path), element("span", { class: "quiet" }, ` ${file.state}`)];
      return element("li", {}, box, file.diff === undefined ? element("span", {}, ...name)
        : element("details", {}, element("summary", {}, ...name), drawDiff(file.diff)));
    }));
  }

  isTicked({ path, isOurs }) {
    return this.#ticked.get(path) ?? isOurs;
  }

  /** What the user says about the change, and who they are, if git does not know. @param {Offer} offer */
  words({ branch, author, isShared }) {
    const words = element("input", { type: "text", id: "commit-words", autocomplete: "off", value: this.#message, input: () => { this.#message = words.value; } });
    const person = (label, key, type) => {
      const box = element("input", { type, "aria-label": label, value: this.#author[key], input: () => { this.#author[key] = box.value; } });
      return element("label", {}, label, box);
    };
    return [element("label", { for: "commit-words" }, "What did you do?"), words,
      !author && person("Your name", "name", "text"), !author && person("Your e-mail address", "email", "email"),
      element("p", { class: "hint" }, `On branch ${branch}${author ? `, as ${author}` : ""}.`, isShared && " This is the branch that everybody works from."),
      element("p", { id: "commit-problem", class: "problem-here", role: "alert", hidden: true })];
  }

  /** @param {ChangedFile[]} files @param {Offer} commit */
  #button(files, commit) {
    const click = () => guarded(async () => {
      if (await this.commit({ files, commit })) await this.#changed();
    });
    return element("p", {}, element("button", { type: "button", click }, "Commit"));
  }

  /**
   * Commits the ticked files.
   * @param {{files: ChangedFile[]|null, commit?: Offer}} changes
   * @returns {Promise<boolean|undefined>} undefined if there is nothing to commit here; false if the user has to say more
   */
  async commit({ files, commit }) {
    const paths = (files ?? []).filter((file) => this.isTicked(file)).map(({ path }) => path);
    if (!commit || commit.obstacle) return undefined;
    const missing = this.#message.trim() === "" ? "Say in a few words what you did." : paths.length === 0 ? "Nothing is ticked." : "";
    if (paths.length === 0 && this.#message === this.#suggested) return undefined;
    const problem = document.getElementById("commit-problem");
    if (problem) Object.assign(problem, { textContent: missing, hidden: missing === "" });
    if (missing) {
      document.getElementById("commit-words")?.focus();
      return false;
    }
    const request = { paths, message: this.#message.trim(), ...(commit.author ? {} : { author: this.#author }) };
    const answer = await api.commit(request);
    this.#said = `Committed as ${answer.commit.slice(0, 7)}: ${request.message}`;
    this.#message = this.#suggested;
    this.#ticked.clear();
    return true;
  }
}

/** @param {ChangedFile[]} files */
function commands(files) {
  const quoted = files.map(({ path }) => (/^[\w./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`));
  return element("pre", { class: "commands", tabIndex: 0 }, `git add -- ${quoted.join(" \\\n  ")}\ngit commit -m "What you did"`);
}

function drawDiff(diff) {
  return element("pre", { class: "diff", tabIndex: 0 }, ...diff.split("\n").map((line) => {
    const look = line.startsWith("+") ? "added" : line.startsWith("-") ? "gone" : line.startsWith("@@") ? "quiet" : "";
    return element("span", { class: `diff-line ${look}` }, `${line}\n`);
  }));
}
