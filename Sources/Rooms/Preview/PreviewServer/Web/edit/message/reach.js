/** Shows whom a message reaches, in the words that the build's inspection has for the draft. */

import { element, find } from "../../shared/dom.js";
import { plainName, reachWords, waitWords } from "../../shared/language.js";
import * as api from "../api.js";
import { moment as inWords, withTitles } from "../rows.js";
import { counted, fill, words } from "../words.js";
import { Newest } from "./newest.js";

const [reaches, counts] = [new Newest(), new Newest()];

/**
 * @typedef {{output: string|null, entries: {channel: string, id: string}[], locale: string, moment: string, population?: string,
 *   titles: Map<string, string>, elsewhere?: string}} Wanted titles: of banners, by their names; elsewhere: the title of another message
 *   with an error
 */

/**
 * Shows the reach. A message that cannot be built keeps its earlier reach; if its conditions contradict each other, it
 * reaches no users.
 * @param {Wanted} wanted
 * @param {string} now
 * @param {string} [nobody] why no device is shown it
 */
export function showReach(wanted, now, nobody = undefined) {
  return reaches.ask(async (isNewest) => {
    if (wanted.output) await ask(wanted, now, isNewest);
    else find("reach").replaceChildren(...unbuilt(nobody, wanted.elsewhere));
  });
}

/** @param {Wanted} wanted */
async function ask({ output, entries, locale, moment, population, titles }, now, isNewest) {
  const wanted = entries.filter(({ channel }) => channel !== "permissions");
  const answers = wanted.length === 0 ? [] : await api.audiences(wanted, locale, output).catch(() => undefined);
  if (!isNewest() || answers === undefined) return;
  const shown = wanted.map((entry) => describe(entry, answers.find(({ channel, id }) => channel === entry.channel && id === entry.id), locale, titles, wanted.length > 1));
  const later = moment > now ? element("p", { class: "hint" }, fill(words.reach.later, { moment: inWords(moment, now) })) : null;
  const content = shown.length > 0 ? shown : [element("p", {}, words.reach.asked)];
  const share = population && wanted.length > 0 ? element("p", { class: "hint" }, fill(words.reach.counting, { file: population })) : null;
  find("reach").replaceChildren(...content, ...[later, share].filter(Boolean));
  // Counting takes long, and what is typed meanwhile does not wait for it.
  if (share) counts.ask(() => count(share, { output, wanted, locale, population }));
}

async function count(share, { output, wanted, locale, population }) {
  const answer = await api.shares(wanted, locale, output).catch(() => undefined);
  share.replaceChildren(answer ? shareWords(answer, wanted) : fill(words.reach.uncounted, { file: population }));
}

/** The share in words, "34 % of 1,000 people as in users.yaml, in 30 days", which says that it comes from a model. */
function shareWords({ people, days, file, shares }, wanted) {
  const part = ({ channel, id }) => {
    const reached = Math.max(0, ...shares.filter((share) => share.channel === channel && share.id === id).map((share) => share.reached));
    return `${wanted.length > 1 ? `${words.channels[channel]}: ` : ""}${percent(reached, people)}`;
  };
  return counted(words.reach.share, days, { parts: wanted.map(part).join(", "), people: people.toLocaleString("en"), file });
}

/** The percentage. 0 and 100 are used only for exactly no one and exactly everyone. */
function percent(part, all) {
  const exact = (100 * part) / all;
  return part > 0 && exact < 1 ? words.reach.below : part < all && exact > 99 ? words.reach.above : `${Math.round(exact)} %`;
}

/** @param {string|undefined} nobody @param {string|undefined} elsewhere */
function unbuilt(nobody, elsewhere) {
  return nobody ? [element("p", {}, element("strong", {}, words.reach.nobody), element("span", { class: "quiet" }, ` · ${nobody}`))]
    : [element("p", { class: "quiet" }, elsewhere ? fill(words.server.otherHasError, { title: elsewhere }) : words.reach.unknown)];
}

function describe({ channel }, answer, locale, titles, isOneOfMany) {
  const name = isOneOfMany ? element("span", { class: "quiet" }, `${words.channels[channel]}: `) : null;
  if (!answer) return element("p", {}, name, words.reach.nobody);
  const { reach, isHere, how, waitsFor, findings = [] } = answer;
  return element("div", { class: "reached" },
    element("p", {}, name, element("strong", {}, withTitles(reachWords(reach), titles)), how && element("span", { class: "quiet" }, ` · ${how}`),
      waitsFor && element("span", { class: "quiet" }, ` · ${waitWords(waitsFor, titles)}`)),
    reach.length > 0 && !isHere && element("p", { class: "hint" }, fill(words.reach.notIn, { language: plainName(locale) })),
    // People who have never seen the text of a file do not understand the server's words for each finding.
    ...findings.map(({ kind, words: finding, advice }) => element("p", { class: "reach-finding" }, words.reach.findings[kind] ?? fill(words.reach.finding, { finding }),
      !words.reach.findings[kind] && advice && element("span", { class: "quiet" }, ` ${fill(words.reach.helps, { advice })}`))));
}
