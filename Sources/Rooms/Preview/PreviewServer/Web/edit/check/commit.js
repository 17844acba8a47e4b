/** Lists the files that differ from the last commit, and commits those that are ticked. */

import { element, find } from "../../shared/dom.js";
import * as api from "../api.js";
import { guarded } from "../page.js";
import { counted, fill, words } from "../words.js";

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

  /** What the user says about the change, unless something was typed. @param {string} sentence */
  suggest(sentence) {
    if (this.#message === this.#suggested) this.#message = sentence;
    this.#suggested = sentence;
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
    if (!files || !commit) return find("files").replaceChildren(element("p", { class: "quiet" }, words.commit.noGit));
    const rest = commit.ahead && element("p", { class: "quiet" }, counted(words.commit.ahead, commit.ahead));
    if (files.length === 0) return find("files").replaceChildren(...[said || element("p", { class: "all-well" }, words.commit.same), rest].filter(Boolean));
    const [own, others] = [files.filter(({ isOurs }) => isOurs), files.filter(({ isOurs }) => !isOurs)];
    find("files").replaceChildren(...[
      said, element("p", { class: "quiet" }, counted(words.commit.changed, files.length)),
      this.#list(own), others.length > 0 && own.length > 0 && element("h3", {}, words.commit.others), this.#list(others),
      commit.obstacle ? element("p", {}, fill(words.commit.obstacle, { obstacle: commit.obstacle })) : this.#button(files, commit),
      commit.obstacle ? commands(files) : element("details", {}, element("summary", {}, words.commit.withGit), commands(files)),
      rest,
    ].filter(Boolean));
  }

  /** @param {ChangedFile[]} files */
  #list(files) {
    return files.length > 0 && element("ul", { class: "rows changed-files" }, ...files.map((file) => {
      const box = element("input", {
        type: "checkbox", checked: this.isTicked(file), "aria-label": file.path, change: () => this.#ticked.set(file.path, box.checked),
      });
      const name = [element("code", {}, file.path), element("span", { class: "quiet" }, ` ${words.commit.states[file.state]}`)];
      return element("li", {}, box, file.diff === undefined ? element("span", {}, ...name)
        : element("details", {}, element("summary", {}, ...name), drawDiff(file.diff)));
    }));
  }

  isTicked({ path, isOurs }) {
    return this.#ticked.get(path) ?? isOurs;
  }

  /** What the user says about the change, and who they are, if git does not know. @param {Offer} offer */
  form({ branch, author, isShared }) {
    const box = element("input", { type: "text", id: "commit-words", autocomplete: "off", value: this.#message, input: () => { this.#message = box.value; } });
    const person = (label, key, type) => {
      const line = element("input", { type, "aria-label": label, value: this.#author[key], input: () => { this.#author[key] = line.value; } });
      return element("label", {}, label, line);
    };
    return [element("label", { for: "commit-words" }, words.commit.what), box,
      !author && person(words.commit.name, "name", "text"), !author && person(words.commit.email, "email", "email"),
      element("p", { class: "hint" }, author ? fill(words.commit.onAs, { branch, author }) : fill(words.commit.on, { branch }), isShared && ` ${words.commit.isShared}`),
      element("p", { id: "commit-problem", class: "problem-here", role: "alert", hidden: true })];
  }

  /** @param {ChangedFile[]} files @param {Offer} commit */
  #button(files, commit) {
    const click = () => guarded(async () => {
      if (await this.commit({ files, commit })) await this.#changed();
    });
    return element("p", {}, element("button", { type: "button", click }, words.commit.act));
  }

  /**
   * Commits the ticked files.
   * @param {{files: ChangedFile[]|null, commit?: Offer}} changes
   * @returns {Promise<boolean|undefined>} undefined if there is nothing to commit here; false if the user has to say more
   */
  async commit({ files, commit }) {
    const paths = (files ?? []).filter((file) => this.isTicked(file)).map(({ path }) => path);
    if (!commit || commit.obstacle) return undefined;
    const missing = this.#message.trim() === "" ? words.commit.noWords : paths.length === 0 ? words.commit.nothing : "";
    if (paths.length === 0 && this.#message === this.#suggested) return undefined;
    const problem = document.getElementById("commit-problem");
    if (problem) Object.assign(problem, { textContent: missing, hidden: missing === "" });
    if (missing) {
      document.getElementById("commit-words")?.focus();
      return false;
    }
    const request = { paths, message: this.#message.trim(), ...(commit.author ? {} : { author: this.#author }) };
    const answer = await api.commit(request);
    this.#said = fill(words.commit.done, { commit: answer.commit.slice(0, 7), words: request.message });
    this.#message = this.#suggested;
    this.#ticked.clear();
    return true;
  }
}

/** @param {ChangedFile[]} files */
function commands(files) {
  const quoted = files.map(({ path }) => (/^[\w./-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`));
  return element("pre", { class: "commands", tabIndex: 0 }, `git add -- ${quoted.join(" \\\n  ")}\ngit commit -m "${words.commit.example}"`);
}

function drawDiff(diff) {
  return element("pre", { class: "diff", tabIndex: 0 }, ...diff.split("\n").map((line) => {
    const look = line.startsWith("+") ? "added" : line.startsWith("-") ? "gone" : line.startsWith("@@") ? "quiet" : "";
    return element("span", { class: `diff-line ${look}` }, `${line}\n`);
  }));
}
