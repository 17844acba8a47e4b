/** Plays a launch and the taps after it with the JavaScript client, and describes them as the server's API does. */

import { createClient, fetchTransport, memoryStore } from "../../../../../../Clients/javascript/client.js";
import { fallbacks } from "../../../../../../Clients/javascript/languages.js";
import { logName } from "../../../../../../Clients/javascript/permissions.js";
import { siteOf } from "../../../../../../Clients/javascript/site.js";
import { Keeper } from "../../../../../../Clients/javascript/store.js";
import { parseExact } from "../shared/exact-json.js";
import { inUTC, instantOf } from "../shared/instant.js";

/** The channels of feeds, in the order of results. */
const channels = {
  "control.json": "banners", "notifications.plist": "alerts", "versions.plist": "updates", "local-versions.plist": "updates",
  "prompts.plist": "prompts", "permissions.plist": "permissions",
};
/** The feeds of alerts, the first on top. */
const layers = ["notifications.plist", "local-versions.plist", "versions.plist", "prompts.plist", "permissions.plist"];
const reasons = { closed: "It is not checked at this launch.", waiting: "An earlier one waits for an answer." };
const usualSchemes = ["http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore"];
const offline = "the server could not be reached: the device is offline";
const flagKey = /^kPMConditionKey-(.*?)-5-(.+)$/;
const read = fetchTransport();
const answers = new Map();

/** A file of the site, which is asked for once, although a tap plays the launch again. */
function transport(request) {
  const answer = answers.get(request.url) ?? read(request);
  answers.set(request.url, answer);
  answer.catch(() => answers.delete(request.url));
  return answer;
}

const stateIn = (values) => JSON.parse(values.get("state"));
const secondsOf = (instant) => Math.floor(Date.parse(instant) / 1000);
const flagsOf = (state) => new Map(Object.entries(state).filter(([key]) => flagKey.test(key)));

/** @param {any} request see `launchRequest` @param {any} status with the address for which the `site` was `published` */
export async function play(request, status) {
  const { device, airplane, copies, taps } = request;
  let now = secondsOf(request.now);
  const first = Object.keys(request.state ?? {}).length ? request.state : await firstState(request, status);
  const values = new Map(Object.entries({ ...copies, state: JSON.stringify(first) }));
  const files = publishedFiles(status.files, device.locale);
  const shipped = files.get("local-versions.plist");
  const opened = [];
  const client = createClient({
    site: status.site, published: status.published, store: memoryStore(values), now: () => now,
    transport: airplane ? async () => null : transport,
    channels: /** @type {any} */ ([...files.keys()].map((feed) => channels[feed])),
    shipped: shipped && (await transport({ url: status.site + shipped })).body,
    device: {
      ...device, appName: status.app, region: device.region || null, buildVersion: device.buildVersion ?? device.appVersion,
      openableSchemes: [...usualSchemes, ...device.openableSchemes.map((scheme) => scheme.toLowerCase())],
    },
    // An app that allows all that the site does.
    options: { banners: { linkValues: status.linkValues } },
    hooks: { open: (address) => void opened.push(address) },
  });
  const launch = await client.launched();
  const results = resultsOf(launch, airplane ? offline : "it could not be read");
  const screen = new Map(launch.shown.map((item) => [item.feed, item]));
  const carryOut = tapper(client, screen, results, values, (instant) => void (now = secondsOf(instant)));
  const done = taps.map((tap) => {
    const before = flagsOf(stateIn(values));
    opened.length = 0;
    const effect = carryOut(tap);
    const flags = [...flagsOf(stateIn(values))].filter(([key, value]) => before.get(key) !== value)
      .map(([key, value]) => ({ id: key.replace(flagKey, "$1"), name: key.replace(flagKey, "$2"), value }));
    return { happened: true, ...effect, flags, opened: [...opened] };
  });
  return {
    device: { ...device, now: request.now }, results, taps: done, screen: drawn(screen, device, status),
    past: pastOf(stateIn(values)), notes: notesOn(request, status), state: parseExact(values.get("state")),
    copies: Object.fromEntries([...values].filter(([key]) => key !== "state")),
  };
}

/** The file of each feed that the site has for a language or a fallback. */
function publishedFiles(names, locale) {
  const tags = [...(fallbacks(locale) ?? []).map((tag) => `_${tag}.`), "."];
  const find = (feed) => tags.map((tag) => feed.replace(".", tag)).find((name) => names.includes(name));
  const all = Object.keys(channels).map((feed) => [feed, find(feed)]);
  return new Map(/** @type {[string, string][]} */ (all.filter(([, file]) => file)));
}

/** What a device without a state remembers: its clients have run, and have shown nothing. */
async function firstState({ device, now: instant, past }, { site }) {
  const { installedDays = 30, launches = 30, previousVersion, flags = [] } = past ?? {};
  const now = secondsOf(instant);
  const ago = (days) => ({ $date: now - days * 86_400 });
  const isFirst = installedDays === 0 && launches === 1 && !previousVersion;
  const reading = await siteOf(site, transport, new Keeper(memoryStore())).read("control.json", device.locale, now);
  const ids = reading.is === "read" ? [...reading.value.keys()] : [];
  const earlier = {
    iNotifyIgnoredNotifications: [], iVersionLastVersionChecked: device.appVersion,
    "publish.launched": ago(Math.min(installedDays, 1)),
    ...Object.fromEntries(ids.map((id) => [`kPMConditionKey-${id}-4`, launches - 1])),
  };
  return {
    "publish.format": 1, "publish.installed": ago(installedDays), "publish.launches": launches - 1,
    "publish.rolloutSeed": "publish check", ...(!isFirst && earlier),
    ...(previousVersion && { iVersionLastVersionChecked: previousVersion }),
    ...Object.fromEntries(flags.map((flag) => [`kPMConditionKey-${flag.replace("/", "-5-")}`, true])),
  };
}

function resultsOf({ shown, results }, problem = "") {
  return Object.keys(channels).filter((feed) => (results[feed] ?? "missing") !== "missing").map((feed) => {
    const { id, title, view } = shown.find((item) => item.feed === feed) ?? {};
    const outcome = { shown: "display", failed: "failed" }[results[feed]] ?? "nothing";
    const words = outcome === "failed" ? { error: problem } : { reason: reasons[results[feed]] };
    return { channel: channels[feed], feed, outcome, id, title, view, ...words };
  });
}

/** Carries out one tap after another, and changes what is on the screen. */
function tapper(client, screen, results, values, setClock) {
  const hasPage = screen.has("control.json");
  const taps = {
    clock: ({ now }) => setClock(now),
    js: (call) => {
      const effect = client.post(JSON.stringify({ function: call.function, arguments: call.args }));
      if (effect === "close") screen.delete("control.json");
      if (effect.show) screen.set("control.json", effect.show);
      return { happened: hasPage };
    },
    answer: ({ feed, id, answer, system }) => {
      const item = screen.get(feed);
      if (item?.id !== id || !item.buttons.some(([button]) => button === answer)) return { happened: false };
      screen.delete(feed);
      if (answer === "grant") remember(values, id, system ? "publish.granted" : "publish.denied");
      return { completion: client.answer(item, answer, { granted: system })?.outcome };
    },
    request: ({ access }) => {
      const has = (key) => stateIn(values)[key]?.includes(logName(access));
      const status = has("publish.granted") ? "authorized" : has("publish.denied") ? "denied" : undefined;
      const asked = client.request(access, { status });
      for (const item of asked.shown) screen.set(item.feed, item);
      const reason = status && `${access}: access is already ${status}`;
      results.push(...resultsOf(asked).map((result) => ({ ...result, reason })));
      return { completion: asked.completion?.outcome };
    },
  };
  return (tap) => taps[tap.type](tap);
}

/** Notes the user's answer to the system's question, as the server does. */
function remember(values, access, key) {
  const state = stateIn(values);
  values.set("state", JSON.stringify({ ...state, [key]: [...new Set([...(state[key] ?? []), logName(access)])] }));
}

function drawn(screen, { width, height }, { published }) {
  const frameOf = (file) => (file?.startsWith(published) ? `frames/${file.slice(published.length)}` : undefined);
  const banner = screen.get("control.json");
  const alerts = layers.map((feed) => screen.get(feed)).filter(Boolean).map((item) => ({
    ...item, channel: channels[item.feed], frame: frameOf(item.contentView),
    buttons: item.buttons.map(([answer, label]) => ({ answer, label })),
  }));
  const more = banner && { frame: frameOf(banner.file), width, viewHeight: banner.height ?? height };
  return { alerts, banner: banner && { ...banner, ...more } };
}

function pastOf({ "publish.installed": installed, "publish.launches": launches, ...state }) {
  const flags = [...flagsOf(state)].filter(([, value]) => value === true).map(([key]) => key.replace(flagKey, "$1/$2"));
  return { flags: flags.sort(), installed: instantOf(new Date(installed.$date * 1000)), launches };
}

function notesOn({ device, now }, { builtFor, changesAt }) {
  const isOther = now < builtFor || (changesAt !== undefined && now >= changesAt);
  return [
    device.places && "Chosen places in rollouts need publish serve; this device has its own.",
    isOther && `The site is the one of ${inUTC(builtFor)}: that of another moment needs publish serve.`,
  ].filter(Boolean);
}
