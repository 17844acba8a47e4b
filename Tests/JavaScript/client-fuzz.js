/**
 * Damages files, messages, headers and state of the vectors, and asks the JavaScript client for its answer: it may be any,
 * but there has to be one, soon. Usage: node client-fuzz.js VECTORS [COUNT] [SEED]
 */

import { readFileSync } from "node:fs";
import { answerLine } from "./conformance.js";

const [, , folder, count = 2000, seed = 1] = process.argv;
/** Milliseconds of the processor. */
const SLOW = 4000;

let state = Number(seed) >>> 0;
/** A whole number below a bound, the same for every seed (mulberry32). @param {number} bound */
function random(bound) {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
}
/** @param {any[]} list */
const one = (list) => list[random(list.length)];

const TEXTS = [
  "", "{", "}", "[", "]", '"', ",", ":", "\\", "\\u", "\\ud800", "\0", "\ud800", "\ufeff", "\u2028", "null", "true", "-",
  "0", "1e999", "-1e999", "1e-999", "9223372036854775808", "-0.5", "1".repeat(5000), '"__proto__"', '"constructor"', "__proto__",
  "[".repeat(100), '{"a":'.repeat(100), "\n".repeat(100000), "-5-".repeat(2000), "<dict>".repeat(100), "<!--", "<![CDATA[", "&#x110000;",
  "&amp;", "</", "<key>", "<real>nan</real>", "<integer>", "<date>", "<?xml ", "<!DOCTYPE plist [", "%", "#", "é", "é".repeat(2000),
  "\u{1f600}", "\ud83d", "2026-02-30T25:61:61Z", "+24:00", "zh-Hant-TW-x-a", "a-".repeat(130), "$&", "%@",
];
const VALUES = [
  null, true, false, 0, 1, -1, 0.5, 2 ** 53, 1e308, -1e308, "", "x", "-5", "é", "\ud800", [], {}, [null], [[]], [{}], { a: {} }, { $date: 0 },
  { $date: 1e300 }, { $date: -1e300 }, { $date: "x" }, { $date: null }, { $date: 1, b: 2 }, { $date: 1e12 }, { $data: "" },
  JSON.parse('{"__proto__": {"a": 1}}'), { YMPromptLogVersion: 1, camera: [{}], "publish.tallies": { camera: 5 } },
];

/** @param {string} text */
function damagedText(text) {
  for (let left = 1 + random(3); left; left--) {
    const [start, length] = [random(text.length + 1), random(one([2, 10, 100]))];
    const [head, part, tail] = [text.slice(0, start), text.slice(start, start + length), text.slice(start + length)];
    text = one([
      () => head + tail,
      () => head + one(TEXTS) + tail,
      () => head + one(TEXTS) + part + tail,
      () => head + part.repeat(1 + random(20)) + tail,
      () => text.replace(/-?\d+(\.\d+)?/g, (number) => (random(4) ? number : one(TEXTS))),
      () => text.replace(/"[^"\\]*"/g, (token) => (random(8) ? token : one(['""', '"__proto__"', "null", "[]", "{}", "7", token + token]))),
      () => tail + part + head,
    ])();
  }
  return text;
}

/** @param {any} file as the runner's protocol has it @returns {any} */
function damagedFile(file) {
  if (file === null) return file;
  if (typeof file === "object" && !("base64" in file)) {
    const name = one(["body", "etag", "lastModified", "date", "retryAfter", "status"]);
    if (name === "status") return { ...file, status: one([0, 200, 203, 304, 403, 404, 429, 500, 999, -1]) };
    return { ...file, [name]: name === "body" ? damagedFile(file.body ?? "") : damagedText(String(file[name] ?? "")) };
  }
  const bytes = typeof file === "string" ? Buffer.from(file) : Buffer.from(file.base64, "base64");
  if (random(4)) return { base64: Buffer.from(damagedText(bytes.toString())).toString("base64") };
  for (let left = 1 + random(4); left && bytes.length; left--) bytes[random(bytes.length)] = random(256);
  return { base64: bytes.toString("base64") };
}

/** One member, at any depth. @param {any} holder */
function damageMember(holder) {
  const names = Object.keys(holder);
  const name = names.length && random(4) ? one(names) : one([
    "kPMConditionKey-a-3", "kPMConditionKey-a-2", "kPMConditionKey--5--3", "publish.banner-a", "iPrompt", "YMPromptData", "publish.trust", "publish.serverWaits",
    "publish.launches", "publish.installed", "publish.rolloutSeed", "iVersionLastReminded", "iNotifyIgnoredNotifications", "__proto__", "toString", "",
  ]);
  const inner = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (typeof inner === "object" && inner && random(3)) return damageMember(inner);
  const value = one([() => structuredClone(one(VALUES)), () => damagedText(typeof inner === "string" ? inner : "")])();
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

/** @param {any} given */
function damage(given) {
  const places = [
    ...["file", "shipped", "signature", "manifest", "renewal"].filter((name) => typeof given[name] === "string").map((name) => [given, name]),
    ...["hosts", "files"].flatMap((name) => Object.keys(given[name] ?? {}).map((url) => [given[name], url])),
    ...Object.values(given.copies ?? {}).map((copy) => [copy, "body"]),
    ...(given.steps ?? []).flatMap((step) => Object.keys(step.hosts ?? {}).map((url) => [step.hosts, url])),
  ];
  const steps = (given.steps ?? []).filter((step) => step.post !== undefined);
  if (places.length && random(3)) {
    const [holder, name] = one(places);
    holder[name] = damagedFile(holder[name]);
  } else if (steps.length && random(2)) {
    const step = one(steps);
    step.post = one([() => damagedText(String(step.post)), () => one(VALUES)])();
  } else {
    given.state ??= {};
    damageMember(given.state);
  }
}

/** @param {number} length @param {(place: number) => any} member */
const object = (length, member) => JSON.stringify(Object.fromEntries(Array.from({ length }, (_, place) => [`b${place}`, member(place)])));
/** @param {string} content */
const plist = (content) => `<plist version="1.0"><dict>${content}</dict></plist>`;
const VIEW = { entry: "v", views: { v: { file: "https://updates.example.com/v.html" } } };
/** As much as files and messages may have, in the shapes that cost most. */
const LARGE = {
  "many line breaks": { feed: "versions.plist", file: plist(`<key>2</key><string>a${"\n".repeat(300000)}b</string>`) },
  "many releases": { feed: "versions.plist", file: plist(Array.from({ length: 149000 }, (_, place) => `<key>${place + 2}</key><string/>`).join("")) },
  "many alerts": { feed: "notifications.plist", file: plist(Array.from({ length: 70000 }, (_, place) => `<key>ß${place}</key><dict/>`).join("")) },
  "many prompts": { feed: "prompts.plist", file: plist(Array.from({ length: 30000 }, (_, place) => `<key>${place}</key><dict/>`).join("")) },
  "many permissions": { feed: "permissions.plist", request: { access: "camera" }, file: plist(`<key>a</key><string/>`.repeat(100000)) },
  "many entities": { feed: "versions.plist", file: plist(`<key>2</key><string>${"&amp;".repeat(1000000)}</string>`) },
  "many open comments": { feed: "versions.plist", file: plist(`<key>2</key><string>${"<!--".repeat(100000)}</string>`) },
  "many banners": { feed: "control.json", file: object(9000, () => ({ ...VIEW, conditions: { all: { flagSet: "x-5-y" } } })) },
  "many conditions": { feed: "control.json", file: object(1, () => ({ ...VIEW, conditions: { any: { all: Array.from({ length: 70000 }, () => ({ flagSet: "a" })) } } })) },
  "many known banners": { feed: "control.json", file: object(1, () => ({ ...VIEW, conditions: { all: { displayed: Array.from({ length: 140000 }, String) } } })) },
  "a long version": { feed: "control.json", file: object(1, () => ({ ...VIEW, conditions: { all: { appVersionAtLeast: "1".repeat(1000000), localeIn: ["-".repeat(1000000)] } } })) },
  "a long number": { feed: "control.json", file: `{"b":{"conditions":{"all":{"onWifi":${"1".repeat(1000000)}, "rolloutPercent": 1e${"9".repeat(1000000)}}}}}` },
  "a long flag": {
    channels: ["banners"], observe: ["effect"], hosts: { "https://updates.example.com/control.json": object(1, () => VIEW) },
    steps: [{ do: "launch", at: 1 }, ...["setFlag", "openUrl"].map((name) =>
      ({ do: "page", at: 2, post: JSON.stringify({ function: name, arguments: [`https://${"-5-".repeat(21000)}`, ""] }) }))],
  },
};

const vectors = JSON.parse(readFileSync(`${folder}/index.json`, "utf8")).files
  .flatMap(({ file }) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")).vectors)
  .filter(({ ask }) => ["decide", "play", "trust"].includes(ask));
let failed = 0;
/** @param {string} id @param {string} ask @param {any} given */
async function answered(id, ask, given) {
  const line = JSON.stringify({ id: 1, version: 1, ask, given });
  const start = process.cpuUsage();
  const wrong = await answerLine(line).then(() => "", (error) => error.stack);
  const took = process.cpuUsage(start).user / 1000;
  if (!wrong && took < SLOW) return;
  failed++;
  console.error(`fuzz: ${id}, damaged: ${wrong || `${Math.round(took)} ms`}\n  ${line.slice(0, 4000)}`);
}
for (const [name, given] of Object.entries(LARGE)) await answered(name, "steps" in given ? "play" : "decide", { now: 1795262400, ...given });
for (let number = 0; number < Number(count); number++) {
  const { id, ask, given } = structuredClone(one(vectors));
  for (let left = 1 + random(2); left; left--) damage(given);
  await answered(id, ask, given);
}
console.log(`Fuzz: ${count} damaged vectors answered, ${failed} failed`);
process.exit(failed ? 1 : 0);
