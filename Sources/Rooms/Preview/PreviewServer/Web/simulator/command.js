/** The command line, `publish check …`, that examines the same device as a launch in the simulator does. */

import { isUsual, percentOf } from "../shared/device.js";
import { facts } from "../shared/facts.js";

/** The file that the command reads. It is not `device.json`, which contains the state after the launch. */
export const stateFileName = "device-before.json";

/**
 * The command for a launch without its taps, because `publish check` answers alerts in a different way.
 * @param {object} request the sent request, see `launchRequest`
 * @param {{site: string, app: string}} status the server's
 */
export function checkCommand({ device, now, at, past, state }, { site, app }) {
  const words = ["publish", "check", "--app-version", device.appVersion];
  const add = (option, value) => { if (value) words.push(option, value); };
  add("--build-version", device.buildVersion);
  for (const { member, option } of facts.slice(1)) {
    if (isUsual(device, member)) continue;
    if (typeof device[member] === "boolean") words.push(device[member] ? `--${option}` : `--no-${option}`);
    else add(`--${option}`, String(device[member]));
  }
  for (const pair of Object.entries(device.attributes ?? {})) add("--attribute", pair.join("="));
  for (const [name, place] of Object.entries(device.places ?? {})) add("--rollout", `${name}=${percentOf(place)}`);
  add("--now", now);
  if (state === undefined) words.push(...pastWords(past));
  else add("--state", stateFileName);
  for (const scheme of device.openableSchemes) add("--openable-scheme", scheme);
  add("--app-name", app);
  add("--from", at ? `${site}-/at/${at}/` : site);
  return words.map(shellQuoted).join(" ");
}

/** Quotes a word for a POSIX shell. */
function shellQuoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function unusual(key, value) {
  return isUsual({ [key]: value }, key) ? "" : String(value);
}

function pastWords({ installedDays, launches, previousVersion, flags }) {
  const words = flags.flatMap((flag) => ["--flag", flag]);
  // The server reads it in the same way: a device with an upgrade has launched before.
  if (launches === 1 && installedDays === 0 && !previousVersion) return [...words, "--first-launch"];
  if (unusual("installed", installedDays)) words.push("--installed", `${installedDays}d`);
  if (unusual("launches", launches)) words.push("--launches", String(launches));
  return previousVersion ? [...words, "--previous-version", previousVersion] : words;
}
