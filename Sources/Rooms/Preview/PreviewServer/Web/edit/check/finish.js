/** Finishing: the sentence of what happens, the one button, and what comes now. */

import { audiences } from "../../shared/api.js";
import { count, element, find } from "../../shared/dom.js";
import { audienceWords } from "../../shared/language.js";
import { nothingShown } from "../message/variants.js";
import { moment, nameOf, zoneName } from "../rows.js";

/** @typedef {import("../rows.js").Row} Row */

/** The record of translations, which belongs to each message whose texts were translated. */
export const lock = "content/translations.lock";

/** Whether a file is one of a message. @param {{path: string}} row @param {string} path */
export function isOf({ path: original }, path) {
  const stem = original.replace(/(\/index)?\.md$/u, "");
  return path.startsWith(stem) && /^[./+]/u.test(path.slice(stem.length));
}

/** The messages of changed files. @param {{path: string, state: string}[]} files @param {Row[]} rows */
export function changedMessages(files, rows) {
  return rows.map((row) => ({ row, name: nameOf(row), files: files.filter(({ path }) => isOf(row, path)) })).filter((message) => message.files.length > 0);
}

/**
 * What happens with a message, or with all that were changed, in one sentence.
 * @param {{changes: any, own: any[], others: any[]}} found @param {Row|undefined} row @param {any} message @param {{messages: Row[], locales: string[], now: string}} list
 */
export async function happensWords({ changes, own, others }, row, message, { messages, locales, now }) {
  const [mine, errors] = [own, others].map((findings) => findings.filter(({ severity }) => severity === "error"));
  if (mine.length > 0) return `${count(mine.length, "error")} to put right before ${row ? "this" : "anything"} can be published.`;
  if (errors.length > 0) return `${errors[0].title ? `“${errors[0].title}” has` : "The site’s settings have"} an error, so nothing can be published.`;
  if (!row) {
    const changed = changes.files ? changedMessages(changes.files, messages) : [];
    const drafts = changed.filter(({ row: { path } }) => changes.drafts.some((draft) => draft.path === path)).length;
    const live = changed.length - drafts;
    return [
      changed.length > 0 ? `${count(changed.length, "message")} changed since the last commit.` : "This can be published.",
      live > 0 && `${drafts > 0 ? count(live, "message") : live === 1 ? "It" : "They"} ${live === 1 ? "goes" : "go"} live when the site is built and uploaded.`,
      drafts > 0 && `${live > 0 ? count(drafts, "draft") : drafts === 1 ? "It" : "They"} ${drafts === 1 ? "stays" : "stay"} unpublished until marked as ready.`,
    ].filter(Boolean).join(" ");
  }
  const name = `“${nameOf(row)}”`;
  if (row.state === "withdrawn") return `${name} is taken back when the site is built and uploaded.`;
  if (row.state === "expired") return `${name} has ended, and nobody sees it.`;
  const { start, end } = boundsOf(row, message);
  const when = start && start > now ? `on ${moment(start, now)}` : "when the site is built and uploaded";
  const what = row.published ? `What you changed in ${name} goes live` : `${name} goes live`;
  return `${what} ${when}${end ? ` and ends on ${moment(end, now)}` : ""}, for ${await reached(row, locales[0])}${textsWords(row, message)}.`;
}

/** ", as 2 texts: first 50 %, second 50 %" @param {Row} row @param {any} message */
function textsWords({ path }, { files }) {
  const shares = files.find((file) => file.path === path)?.base.fields?.variants ?? {};
  const texts = Object.entries(shares).filter(([name, share]) => name !== nothingShown && Number(share) > 0);
  return texts.length > 0 ? `, as ${count(texts.length, "text")}: ${texts.map(([name, share]) => `${name} ${share} %`).join(", ")}` : "";
}

/** When a message begins and ends. @param {Row} row @param {any} message */
function boundsOf(row, message) {
  const { publish, expires } = message.files.find(({ path }) => path === row.path)?.base.fields ?? {};
  return { start: row.state === "scheduled" ? row.moment : instant(publish), end: row.state === "live" ? row.moment : instant(expires) };
}

/** An instant as answers have them; times in other forms are those of a build. */
function instant(value) {
  const time = typeof value === "string" && value.includes("T") ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace(".000Z", "Z");
}

/** @param {Row} row @param {string} locale */
async function reached({ for: demand, entries }, locale) {
  if (demand) return demand;
  const answers = entries.length === 0 ? [] : await audiences(entries, locale).catch(() => []);
  return [...new Set(answers.filter(({ reach }) => reach?.length > 0).map(audienceWords))].join("; ") || "those whom the app asks";
}

/**
 * Draws what the user says about the change, and the button.
 * @param {object} form
 * @param {any} form.changes
 * @param {Row|undefined} form.row
 * @param {number} form.errors of this message
 * @param {import("./commit.js").Commits} form.commits
 * @param {() => void} form.act
 */
export function finishForm({ changes, row, errors, commits, act }) {
  if (document.activeElement?.closest("#finish input")) return;
  const { files, commit } = changes;
  const own = (files ?? []).filter(({ path }) => !row || isOf(row, path));
  const isDraft = row && changes.drafts.some(({ path }) => path === row.path);
  const isNew = own.find(({ path }) => path === row?.path)?.state === "new";
  const canCommit = commit && !commit.obstacle && (own.length > 0 || isDraft);
  commits.suggest(row ? `${nameOf(row)}: ${isNew ? "new" : "changed"}` : "");
  const lacking = errors > 0 ? `${count(errors, "error")} of this message to put right first.` : !row && !canCommit ? "" : undefined;
  const button = element("button", {
    type: "button", id: "finish-button", class: "main", disabled: lacking !== undefined, "aria-describedby": lacking && "finish-reason", click: act,
  }, "Finish");
  const hadFocus = document.activeElement?.id === "finish-button";
  if (lacking === "") return find("finish").replaceChildren();
  find("finish").replaceChildren(element("div", { class: "commit-form" }, ...(canCommit ? commits.words(commit) : []), button,
    lacking && element("p", { id: "finish-reason", class: "hint" }, lacking)));
  if (hadFocus) button.focus();
}

/**
 * What comes after finishing.
 * @param {any} changes @param {Row|undefined} row @param {any} message
 * @returns {(Node|string)[]}
 */
export function whatNow({ uploads, commit, files, drafts }, row, message) {
  const isDraft = ({ path }) => drafts.some((draft) => isOf(draft, path));
  if (!row && files?.some(isDraft) && files.every((file) => isDraft(file) || file.path === lock)) {
    return ["Saved. A draft is not published until it is marked as ready."];
  }
  const begin = row && boundsOf(row, message).start;
  const now = new Date().toISOString();
  const start = begin && begin > now ? ` on ${moment(begin, now)}` : "";
  const who = uploads ? `${uploads} does that when the commit has arrived there` : "ask the one who uploads";
  const isCommitted = commit && !commit.obstacle;
  const text = `${row ? `“${nameOf(row)}” is ready` : "There are messages that are ready"}${isCommitted ? ` on the branch ${commit.branch}` : ""}. Please build and upload the site${start}${start && ` (${zoneName()})`}.`;
  const copy = element("button", { type: "button", click: () => navigator.clipboard.writeText(text).then(() => { copy.textContent = "Copied"; }) }, "Copy");
  return [`Saved. It goes live${start} when the site is built and uploaded: ${who}. `, element("span", { class: "quiet" }, text), " ", copy];
}
