/** The command line that asks the same of the same device as the simulator does: `publish check …`. */

import { isUsual } from "./device.js";

/** @param {import("./device.js").Settings} device @param {{from: string, stateFile?: string}} files */
export function checkCommand(device, { from, stateFile }) {
  const words = ["publish", "check", "--app-version", device.appVersion];
  const add = (option, value) => { if (value) words.push(option, value); };
  const differs = (key) => (isUsual(device, key) ? "" : String(device[key]));
  add("--build-version", device.buildVersion);
  add("--os-version", differs("osVersion"));
  add("--locale", differs("locale"));
  if (!device.wifi) words.push("--no-wifi");
  add("--now", device.now);
  if (stateFile) add("--state", stateFile);
  else words.push(...pastWords(device, differs));
  for (const scheme of device.schemes) add("--openable-scheme", scheme);
  add("--from", from);
  return words.map(shellQuoted).join(" ");
}

/** A word as a POSIX shell reads it. */
function shellQuoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function pastWords(device, differs) {
  const words = device.flags.flatMap((flag) => ["--flag", flag]);
  if (isFirstLaunch(device)) return [...words, "--first-launch"];
  if (differs("installed")) words.push("--installed", `${device.installed}d`);
  if (differs("launches")) words.push("--launches", String(device.launches));
  if (device.previousVersion) words.push("--previous-version", device.previousVersion);
  return words;
}

function isFirstLaunch({ launches, installed }) {
  return launches === 1 && installed === 0;
}
