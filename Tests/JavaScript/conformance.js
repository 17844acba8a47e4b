/**
 * The runner's protocol (SPEC.md, N): requests on standard input, answers on standard output.
 * Usage: node Tests/JavaScript/conformance.js
 */

import { sortKeys } from "../../Clients/javascript/alerts.js";
import { CHANNELS, situation } from "../../Clients/javascript/channels.js";
import { createClient, memoryStore } from "../../Clients/javascript/client.js";
import { readFeed } from "../../Clients/javascript/feeds.js";
import { fallbacks } from "../../Clients/javascript/languages.js";
import { countLaunch, place } from "../../Clients/javascript/launches.js";
import { decidePermission } from "../../Clients/javascript/permissions.js";
import { Keeper } from "../../Clients/javascript/store.js";
import { bytesOf, checkFile, checkManifest, checkSignature, endOf, readMemory } from "../../Clients/javascript/trust.js";
import { compareVersions, own, put, utf8 } from "../../Clients/javascript/values.js";

const DEVICE = {
  appVersion: "1.0", appName: "", osVersion: "0", platform: "ios", locale: "en", region: null, timeZone: "+00:00",
  wifi: true, attributes: {}, width: 390, height: 844,
  openableSchemes: ["http", "https", "mailto", "itms-apps", "macappstore"],
};

/** @param {any} file @returns {Uint8Array} */
const bytes = (file) => (typeof file === "string" ? utf8(file) : bytesOf(file.base64));
const optionalBytes = (file) => (file === undefined || file === null ? undefined : bytes(file));

/** @param {any} device */
function deviceOf(device) {
  const all = { ...DEVICE, ...device };
  return { ...all, buildVersion: all.buildVersion ?? all.appVersion };
}

const ASKS = {
  compare: ({ pairs }) => ({ orders: pairs.map(([first, second]) => compareVersions(first, second)) }),
  fallbacks: ({ tags }) => ({ fallbacks: tags.map((tag) => fallbacks(tag) ?? null) }),
  place: ({ seed, id, rollout, variants }) =>
    ({ place: place(seed, id ?? (rollout === undefined ? `/variants/${variants}` : `/${rollout}`)) }),
  sort: ({ keys }) => ({ keys: sortKeys(keys) }),
  decide,
  play,
  trust,
};

/**
 * What a launch displays that reads one file.
 * @param {any} given
 */
function decide(given) {
  const { feed: name, file, now, state = {}, options = {}, request } = given;
  const rules = CHANNELS.find((one) => one.feed === name);
  const here = situation(state, deviceOf(given.device), options[rules?.channel ?? "permissions"], now);
  countLaunch(state, now);
  if (rules && !rules.needsNoVersion && !here.app) return { displays: null };
  const isOpen = name !== "local-versions.plist" || rules?.mayCheck?.(here);
  const feed = file === undefined ? undefined : readFeed(name, bytes(file));
  if (!feed) return { displays: null, ...(file !== undefined && { unreadable: true }) };
  if (!rules) {
    const isAsked = (request.status ?? "notDetermined") === "notDetermined";
    return { displays: (isAsked && decidePermission(feed, request.access, here)) || null };
  }
  if (!isOpen) return { displays: null };
  rules.noteFeed?.(feed, here);
  return { displays: rules.decide(feed, here)[0]?.item ?? null };
}

/** Whether a site is accepted. */
async function trust({ site, trust: pins, now, state = {}, signature, renewal, manifest, files = {} }) {
  const memory = readMemory(own(own(state, "publish.trust"), site), pins);
  const checked = await checkSignature(site, pins, memory, optionalBytes(signature));
  if ("refused" in checked) return checked;
  const accepted = await checkManifest(checked, memory, optionalBytes(manifest));
  if ("refused" in accepted) return accepted;
  const all = { ...own(state, "publish.trust") };
  put(all, site, accepted.memory);
  const uses = {};
  for (const [path, file] of Object.entries(files)) put(uses, path, await checkFile(accepted.files, path, bytes(file)));
  return { expired: now >= await endOf(checked.signature, pins, optionalBytes(renewal)), trust: all, files: uses };
}

/** What follows from steps in the life of an app. */
async function play(given) {
  const values = new Map([["state", JSON.stringify(given.state ?? {})]]);
  const store = memoryStore(values);
  const keeper = new Keeper(store);
  for (const [url, copy] of Object.entries(given.copies ?? {})) {
    keeper.setCopy(url, { ...copy, body: bytes(copy.body) });
  }
  let { hosts = {}, shipped } = given;
  const options = { ...given.options };
  let [device, now] = [given.device ?? {}, 0];
  /** @type {any[]} */
  let [opened, requests] = [[], []];
  const refuses = (name) => () => !(given.refuses ?? []).includes(name);
  const start = () => createClient({
    site: given.site ?? "https://updates.example.com/", device: () => deviceOf(device), channels: given.channels, store,
    trust: given.trust, shipped: optionalBytes(shipped), now: () => now, options,
    hooks: {
      open: (url) => void opened.push(url),
      shouldCheck: refuses("shouldCheck"), shouldDisplay: refuses("shouldDisplay"),
      shouldOpen: refuses("shouldOpen"), shouldRequest: refuses("shouldRequest"),
    },
    transport: async (request) => {
      requests.push(request);
      const answer = hosts && Object.hasOwn(hosts, request.url) ? hosts[request.url] : hosts && { status: 404 };
      if (!answer) return null;
      const isFile = typeof answer === "string" || "base64" in answer;
      return isFile ? { status: 200, body: bytes(answer) } : { ...answer, body: optionalBytes(answer.body) };
    },
  });
  let client = start();
  const steps = [];
  for (const step of given.steps) {
    [opened, requests, now] = [[], [], step.at];
    if ("hosts" in step) hosts = step.hosts;
    if ("shipped" in step) shipped = step.shipped;
    device = { ...device, ...step.device };
    for (const [channel, some] of Object.entries(step.options ?? {})) {
      options[channel] = { ...options[channel], ...some };
    }
    if (step.do === "launch") client = start();
    const done = {
      launch: () => client.launched(), return: () => client.returned(), check: () => client.check(step.feed),
      answer: () => ({ completion: client.answer(step, step.answer, { granted: step.granted, status: step.status }) }),
      withdraw: () => client.withdraw(step), page: () => ({ effect: client.post(step.post) }),
      request: () => client.request(step.access, { status: step.status, modes: step.modes }),
      log: () => client.log(step.access, step.userInfo), wait: () => undefined,
    };
    const result = /** @type {any} */ (await done[step.do]()) ?? {};
    const { current } = client;
    const observed = {
      shown: result.shown ?? [], results: result.results ?? {}, opened, requests, effect: result.effect ?? "none",
      completion: result.completion ?? null, waiting: current ? { feed: current.feed, id: current.id } : null,
      ...(given.observe.includes("state") && { state: stateOf(values, given.keys) }),
      ...(given.observe.includes("copies") && { copies: copiesOf(values, keeper) }),
    };
    steps.push(Object.fromEntries(given.observe.map((name) => [name, observed[name]])));
  }
  return { steps };
}

/** @param {Map<string, string>} values @param {string[] | undefined} keys beginnings of those that are shown */
function stateOf(values, keys) {
  const all = Object.entries(JSON.parse(values.get("state") ?? "{}"));
  return Object.fromEntries(all.filter(([key]) => !keys || keys.some((start) => key.startsWith(start))));
}

/** @param {Map<string, string>} values @param {Keeper} keeper */
function copiesOf(values, keeper) {
  const urls = [...values.keys()].filter((key) => key.startsWith("copy/")).map((key) => key.slice(5));
  return Object.fromEntries(urls.map((url) => [url, new TextDecoder().decode(keeper.copy(url)?.body)]));
}

/** @param {string} line @returns {Promise<string>} */
export async function answerLine(line) {
  const { id, version, ask, given } = JSON.parse(line);
  if (version !== 1 || !Object.hasOwn(ASKS, ask)) {
    return JSON.stringify({ id, unsupported: `${ask} of version ${version}` });
  }
  return JSON.stringify({ id, answer: await ASKS[ask](given) });
}

/** Answers all lines that are there at once: a runner may write many before it reads. */
async function serve() {
  let asked = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    asked += chunk;
    if (!chunk.includes("\n")) continue;
    const lines = asked.split("\n");
    asked = lines.pop() ?? "";
    let answers = "";
    try {
      for (const line of lines) answers += `${await answerLine(line)}\n`;
    } finally {
      process.stdout.write(answers);
    }
  }
}

if (typeof process !== "undefined" && import.meta.url === `file://${process.argv[1]}`) await serve();
