/** Finishing: the sentence of what happens, the one button, and what comes now. */

import { audiences } from "../../shared/api.js";
import { element, find } from "../../shared/dom.js";
import { audienceWords } from "../../shared/language.js";
import { nothingShown } from "../message/variants.js";
import { moment, nameOf, titlesOf, withTitles, zoneName } from "../rows.js";
import { counted, fill, words } from "../words.js";

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
 * @param {{changes: any, own: any[], others: any[], staysDraft: boolean}} found @param {Row|undefined} row @param {any} message
 * @param {{messages: Row[], locales: string[], now: string}} list @param {any} built of this message
 */
export async function happensWords({ changes, own, others, staysDraft }, row, message, { messages, locales, now }, built) {
  const [mine, errors] = [own, others].map((findings) => findings.filter(({ severity }) => severity === "error"));
  if (mine.length > 0) return counted(row ? words.happens.errorsHere : words.happens.errors, mine.length);
  if (errors.length > 0) return errors[0].title ? fill(words.server.otherHasError, { title: errors[0].title }) : words.server.settingsHaveError;
  if (!row) {
    const changed = changes.files ? changedMessages(changes.files, messages) : [];
    const drafts = changed.filter(({ row: { path } }) => changes.drafts.some((draft) => draft.path === path)).length;
    const live = changed.length - drafts;
    return [
      changed.length > 0 ? counted(words.happens.changed, changed.length) : words.happens.nothingChanged,
      live > 0 && counted(drafts > 0 ? words.happens.someLive : words.happens.allLive, live),
      drafts > 0 && counted(live > 0 ? words.happens.someDrafts : words.happens.allDrafts, drafts),
    ].filter(Boolean).join(" ");
  }
  const name = nameOf(row);
  if (staysDraft && row.state === "draft") return fill(words.happens.staysDraft, { name });
  if (row.state === "withdrawn") return fill(words.happens.takenBack, { name });
  if (row.state === "expired") return fill(words.happens.ended, { name });
  const titles = titlesOf(messages);
  const whom = withTexts(withTitles(await reached(row, locales[0], titles), titles), row, message);
  const happens = fill(row.published ? words.happens.changesGoLive : words.happens.goesLive, { name, when: whenLive(boundsOf(row, message), now), whom });
  return built.findings.some(({ id }) => id === "changed-text") ? `${happens} ${words.happens.seenBefore}` : happens;
}

function whenLive({ start, end }, now) {
  const until = end && moment(end, now);
  if (!start || start <= now) return until ? fill(words.happens.builtUntil, { end: until }) : words.happens.built;
  const from = moment(start, now);
  return until ? fill(words.happens.onUntil, { start: from, end: until }) : fill(words.happens.on, { start: from });
}

/** "everybody, as 2 texts: first 50 %, second 50 %" @param {string} whom @param {Row} row @param {any} message */
function withTexts(whom, { path }, { files }) {
  const shares = files.find((file) => file.path === path)?.base.fields?.variants ?? {};
  const texts = Object.entries(shares).filter(([name, share]) => name !== nothingShown && Number(share) > 0);
  return texts.length > 0 ? counted(words.happens.asTexts, texts.length, { whom, shares: texts.map(([name, share]) => `${name} ${share} %`).join(", ") }) : whom;
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

/** @param {Row} row @param {string} locale @param {Map<string, string>} titles */
async function reached({ for: own, entries }, locale, titles) {
  if (own) return audienceWords(own, titles);
  const answers = entries.length === 0 ? [] : await audiences(entries, locale).catch(() => []);
  return [...new Set(answers.filter(({ reach }) => reach?.length > 0).map((answer) => audienceWords(answer, titles)))].join("; ") || words.happens.asked;
}

/**
 * Draws what the user says about the change, and the button.
 * @param {object} form
 * @param {any} form.changes
 * @param {Row|undefined} form.row
 * @param {number} form.errors of this message
 * @param {boolean} form.staysDraft
 * @param {import("./commit.js").Commits} form.commits
 * @param {() => void} form.act
 * @param {() => void} form.keep does the same with a draft that stays one
 */
export function finishForm({ changes, row, errors, staysDraft, commits, act, keep }) {
  if (document.activeElement?.closest("#finish input")) return;
  const { files, commit } = changes;
  const own = (files ?? []).filter(({ path }) => !row || isOf(row, path));
  const isDraft = row && !staysDraft && changes.drafts.some(({ path }) => path === row.path);
  const isNew = own.find(({ path }) => path === row?.path)?.state === "new";
  const canCommit = commit && !commit.obstacle && (own.length > 0 || isDraft);
  const did = isNew ? words.finish.new : row?.state === "withdrawn" ? words.finish.takenBack : words.finish.changed;
  commits.suggest(row ? fill(did, { name: nameOf(row) }) : "");
  const lacking = errors > 0 ? counted(words.finish.errors, errors) : !row && !canCommit ? "" : undefined;
  const button = element("button", {
    type: "button", id: "finish-button", class: "main", disabled: lacking !== undefined, "aria-describedby": lacking && "finish-reason", click: act,
  }, words.finish.act);
  const other = isDraft && element("button", { type: "button", click: keep }, words.finish.keepDraft);
  const hadFocus = document.activeElement?.id === "finish-button";
  if (lacking === "") return find("finish").replaceChildren();
  find("finish").replaceChildren(element("div", { class: "commit-form" }, ...(canCommit ? commits.form(commit) : []), element("div", { class: "finish-buttons" }, button, other),
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
  const areDrafts = files?.some(isDraft) && files.every((file) => isDraft(file) || file.path === lock);
  if (row ? isDraft(row) : areDrafts) return [words.finish.draftsSaved];
  const begin = row && boundsOf(row, message).start;
  const now = new Date().toISOString();
  const start = begin && begin > now ? moment(begin, now) : "";
  const how = uploads ? fill(words.finish.uploads, { name: uploads }) : words.finish.ask;
  const ready = readyWords(row, commit && !commit.obstacle ? commit.branch : undefined);
  const text = start ? fill(words.finish.buildOn, { ready, start, zone: zoneName() }) : fill(words.finish.build, { ready });
  const copy = element("button", { type: "button", click: () => navigator.clipboard.writeText(text).then(() => { copy.textContent = words.common.copied; }) }, words.finish.copy);
  const saved = row?.state === "withdrawn" ? words.finish.savedTakenBack : start ? words.finish.savedFor : words.finish.saved;
  return [fill(saved, { start, how }), " ", element("span", { class: "quiet" }, text), " ", copy];
}

/** @param {Row|undefined} row @param {string|undefined} branch with the commit */
function readyWords(row, branch) {
  if (!row) return branch === undefined ? words.finish.someReady : fill(words.finish.someReadyOn, { branch });
  const name = nameOf(row);
  if (row.state === "withdrawn") return branch === undefined ? fill(words.finish.gone, { name }) : fill(words.finish.goneOn, { name, branch });
  return branch === undefined ? fill(words.finish.ready, { name }) : fill(words.finish.readyOn, { name, branch });
}
