/** Shows whom a message reaches, in the words that the build's inspection has for the draft. */

import { element, find } from "../../shared/dom.js";
import { plainName, reachWords } from "../../shared/language.js";
import * as api from "../api.js";
import { channelNames, moment as words } from "../rows.js";
import { Newest } from "./newest.js";

/** The words of findings for people who have never seen the text of a file; other findings say it in the server's words. */
const formWords = { "every-launch": "comes back at every launch, and people cannot stop it", "never-shown": "is never shown: no device can meet its conditions together" };

const [reaches, counts] = [new Newest(), new Newest()];

/** @typedef {{output: string|null, entries: {channel: string, id: string}[], locale: string, moment: string, population?: string}} Wanted */

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
    else find("reach").replaceChildren(...unbuilt(nobody));
  });
}

/** @param {Wanted} wanted */
async function ask({ output, entries, locale, moment, population }, now, isNewest) {
  const wanted = entries.filter(({ channel }) => channel !== "permissions");
  const answers = wanted.length === 0 ? [] : await api.audiences(wanted, locale, output).catch(() => undefined);
  if (!isNewest() || answers === undefined) return;
  const shown = wanted.map((entry) => describe(entry, answers.find(({ channel, id }) => channel === entry.channel && id === entry.id), locale, wanted.length > 1));
  const later = moment > now ? element("p", { class: "hint" }, `As it will be on ${words(moment, now)}, when it starts.`) : null;
  const content = shown.length > 0 ? shown : [element("p", {}, "Everyone whom the app asks.")];
  const share = population && wanted.length > 0 ? element("p", { class: "hint" }, `Counting people of ${population} …`) : null;
  find("reach").replaceChildren(...content, ...[later, share].filter(Boolean));
  // Counting takes long, and what is typed meanwhile does not wait for it.
  if (share) counts.ask(() => count(share, { output, wanted, locale, population }));
}

async function count(share, { output, wanted, locale, population }) {
  const counted = await api.shares(wanted, locale, output).catch(() => undefined);
  share.replaceChildren(counted ? shareWords(counted, wanted) : `The people of ${population} could not be counted.`);
}

/** The share in words, "34 % of 1,000 people as in users.yaml, in 30 days", which says that it comes from a model. */
function shareWords({ people, days, file, shares }, wanted) {
  const part = ({ channel, id }) => {
    const reached = Math.max(0, ...shares.filter((share) => share.channel === channel && share.id === id).map((share) => share.reached));
    return `${wanted.length > 1 ? `${channelNames[channel]}: ` : ""}${percent(reached, people)}`;
  };
  return `${wanted.map(part).join(", ")} of ${people.toLocaleString("en")} people as ${file} describes them, in ${days} ${days === 1 ? "day" : "days"} (a model)`;
}

/** The percentage. 0 and 100 are used only for exactly no one and exactly everyone. */
function percent(part, all) {
  const exact = (100 * part) / all;
  return part > 0 && exact < 1 ? "below 1 %" : part < all && exact > 99 ? "above 99 %" : `${Math.round(exact)} %`;
}

/** @param {string|undefined} nobody */
function unbuilt(nobody) {
  return nobody ? [element("p", {}, element("strong", {}, "nobody"), element("span", { class: "quiet" }, ` · ${nobody}`))]
    : [element("p", { class: "quiet" }, "First put the mistakes right; then this says whom the message reaches.")];
}

function describe({ channel }, answer, locale, isOneOfMany) {
  const name = isOneOfMany ? element("span", { class: "quiet" }, `${channelNames[channel]}: `) : null;
  if (!answer) return element("p", {}, name, "nobody");
  const { reach, isHere, how, findings = [] } = answer;
  return element("div", { class: "reached" },
    element("p", {}, name, element("strong", {}, reachWords(reach)), how && element("span", { class: "quiet" }, ` · ${how}`)),
    reach.length > 0 && !isHere && element("p", { class: "hint" }, `Not shown in ${plainName(locale)}.`),
    ...findings.map(({ kind, words, advice }) => element("p", { class: "reach-finding" }, `It ${formWords[kind] ?? words}.`,
      !formWords[kind] && advice && element("span", { class: "quiet" }, ` What helps: ${advice}.`))));
}
