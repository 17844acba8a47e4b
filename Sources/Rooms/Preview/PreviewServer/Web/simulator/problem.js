/** Translates the server's messages about a request into the words of the form. */

import { facts } from "../shared/facts.js";

/** The field names of the form, by places in a request. */
const fields = {
  ...Object.fromEntries(facts.map(({ member }) => [`device.${member}`, member])),
  "device.buildVersion": "buildVersion", "device.openableSchemes": "schemes", "device.attributes": "attributes", "device.places": "rollouts", "past.installedDays": "installed", "past.launches": "launches",
  "past.previousVersion": "previousVersion", "past.flags": "flags", now: "now",
};

const labels = {
  ...Object.fromEntries(facts.map(({ member, label }) => [member, label])), buildVersion: "Build version",
  schemes: "URL schemes", attributes: "Attributes", rollouts: "Rollouts", installed: "Installed, days ago", launches: "Launches", previousVersion: "Version used before",
  flags: "Flags set", now: "Clock", state: "State",
};

/**
 * @param {string} sentence as `device.appVersion: a version, which begins with a digit, is expected, not 'v2'`
 * @returns {{words: string, field?: string}} `App version: a version, …`, and the name of the form's field
 */
export function inWords(sentence) {
  const [, place, index, rest] = /^([\w.]+?)(?:\[(\d+)\])?: (.*)$/s.exec(sentence) ?? [];
  const field = fields[place];
  const label = labels[field ?? place?.split(".")[0]];
  if (!label || (!field && place.split(".")[0] !== "state")) return { words: sentence };
  const line = index === undefined ? "" : `, line ${Number(index) + 1}`;
  return field ? { words: `${label}${line}: ${rest}`, field } : { words: `${label}: ${rest}` };
}
