/** Shares a device: as a link, and as a command that examines the same device. */

import { scenario } from "../shared/api.js";
import { element, find } from "../shared/dom.js";
import { checkCommand, stateFileName } from "./command.js";
import { download, stateFile } from "./state.js";

/** Copies the page's address, which contains all settings. */
export async function copyLink() {
  find("copied").textContent = await copied("Link", location.href);
}

/**
 * Copies the command for the launch that the phone shows, and mentions what it leaves out.
 * @param {object|undefined} request the sent launch
 * @param {{site: string, app: string}} status the server's
 * @param {boolean} isChanged whether the device was changed since
 */
export async function copyCommand(request, status, isChanged) {
  if (!request) return find("copied").replaceChildren("Launch first: the command asks about a launch.");
  const said = await copied("Command", checkCommand(request, status));
  const hints = hintsOn(request, isChanged).map((hint) => ` ${hint}`);
  find("copied").replaceChildren(said, ...hints, ...stateButton(request));
}

/**
 * Downloads one channel's results of the launch that the phone shows and of its taps, as a file for `publish replay`.
 * @param {object|undefined} request the sent launch with its taps
 * @param {string} channel
 */
export async function saveScenario(request, channel) {
  if (!request) return find("copied").replaceChildren("Launch first: a scenario begins with a launch.");
  const name = `${channel}-session.json`;
  try {
    download(name, await scenario(request, channel));
    find("copied").textContent = `${name} is downloaded. publish replay ${name} plays it.`;
  } catch (error) {
    find("copied").textContent = error.message;
  }
}

async function copied(what, text) {
  return navigator.clipboard.writeText(text).then(() => `${what} copied.`, () => text);
}

function hintsOn({ airplane, taps, state }, isChanged) {
  return [
    isChanged && "What was changed since the launch is not in it.",
    taps.length > 0 && "It has the launch, not the taps since.",
    airplane && "It has no airplane mode: publish check always asks the server.",
    state !== undefined && `It reads, and writes, ${stateFileName}: what the device remembered before this launch.`,
  ].filter(Boolean);
}

function stateButton({ state }) {
  if (state === undefined) return [];
  const click = () => download(stateFileName, stateFile(state));
  return [" ", element("button", { type: "button", click }, `Download ${stateFileName}`)];
}
