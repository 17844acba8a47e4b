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
  #author = { name: "", email: "" };
  #said = "";
  #changed;

  /** @param {() => Promise<void>} changed is called after each commit */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {{files: ChangedFile[]|null, commit?: Offer}} changes */
  draw({ files, commit }) {
    if (document.activeElement?.closest("#files input[type=text], #files textarea")) return;
    const said = this.#said && element("p", { class: "all-well", role: "status" }, this.#said);
    if (!files || !commit) return find("files").replaceChildren(element("p", { class: "quiet" }, "Saved in your files."));
    const waiting = commit.ahead ? `${count(commit.ahead, "commit")} ${commit.ahead === 1 ? "is" : "are"} not uploaded: run git push, or ask the one who uploads.` : "";
    const rest = waiting && element("p", { class: "quiet" }, waiting);
    if (files.length === 0) return find("files").replaceChildren(...[said || element("p", { class: "all-well" }, "No file differs from the last commit."), rest].filter(Boolean));
    const [own, others] = [files.filter(({ isOurs }) => isOurs), files.filter(({ isOurs }) => !isOurs)];
    find("files").replaceChildren(...[
      said, element("p", { class: "quiet" }, `${count(files.length, "file")} changed since the last commit.`),
      this.#list(own), others.length > 0 && own.length > 0 && element("h3", {}, "Not by this page"), this.#list(others),
      commit.obstacle ? element("p", {}, `${commit.obstacle} Commit with Git itself:`) : this.#form(files, commit),
      commit.obstacle ? commands(files) : element("details", {}, element("summary", {}, "With Git itself"), commands(files)),
      rest,
    ].filter(Boolean));
  }

  /** @param {ChangedFile[]} files */
  #list(files) {
    return files.length > 0 && element("ul", { class: "rows changed-files" }, ...files.map((file) => {
      const box = element("input", {
        type: "checkbox", checked: this.#isTicked(file), "aria-label": file.path, change: () => this.#ticked.set(file.path, box.checked),
      });
      const name = [element("code", {}, file.path), element("span", { class: "quiet" }, ` ${file.state}`)];
      return element("li", {}, box, file.diff === undefined ? element("span", {}, ...name)
        : element("details", {}, element("summary", {}, ...name), drawDiff(file.diff)));
    }));
  }

  #isTicked({ path, isOurs }) {
    return this.#ticked.get(path) ?? isOurs;
  }

  /** @param {ChangedFile[]} files @param {Offer} offer */
  #form(files, { branch, author, isShared }) {
    const words = element("input", { type: "text", id: "commit-words", autocomplete: "off", value: this.#message, input: () => { this.#message = words.value; } });
    const person = (label, key, type) => {
      const box = element("input", { type, "aria-label": label, value: this.#author[key], input: () => { this.#author[key] = box.value; } });
      return element("label", {}, label, box);
    };
    const problem = element("p", { class: "problem-here", role: "alert", hidden: true });
    const click = () => guarded(async () => {
      const paths = files.filter((file) => this.#isTicked(file)).map(({ path }) => path);
      const missing = this.#message.trim() === "" ? "Say in a few words what you did." : paths.length === 0 ? "Tick the files that belong to it." : "";
      problem.textContent = missing;
      problem.hidden = missing === "";
      if (missing) return words.focus();
      const request = { paths, message: this.#message.trim(), ...(author ? {} : { author: this.#author }) };
      const answer = await api.commit(request);
      this.#said = `Committed as ${answer.commit.slice(0, 7)}: ${request.message}`;
      this.#message = "";
      this.#ticked.clear();
      await this.#changed();
    });
    return element("div", { class: "commit-form" },
      element("label", { for: "commit-words" }, "What did you do?"), words,
      !author && person("Your name", "name", "text"), !author && person("Your e-mail address", "email", "email"),
      element("p", { class: "hint" }, `On branch ${branch}${author ? `, as ${author}` : ""}.`, isShared && " This is the branch that everybody works from."),
      problem, element("button", { type: "button", class: "main", click }, "Commit"));
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
