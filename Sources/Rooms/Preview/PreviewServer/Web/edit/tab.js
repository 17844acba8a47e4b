/**
 * The name of this tab, under which the server keeps its draft of a message. A tab that the browser duplicates, or a
 * second tab with the same message, learns that the name is taken. The draft of a closed tab is taken over by the next
 * tab.
 */

const channelName = "publish-edit-tabs";

/** The time in which other tabs can answer, in milliseconds. */
const patience = 150;

/**
 * @param {string} path
 * @param {{tab: string, saved: string}[]} drafts newest first
 * @returns {Promise<{tab: string, draft: any, isElsewhere: boolean}>} the draft with which this tab continues, and whether the
 *   message is open in a different tab
 */
export async function takeTab(path, drafts) {
  const channel = new BroadcastChannel(channelName);
  const taken = await othersTabs(channel, path);
  const free = drafts.filter(({ tab }) => !taken.has(tab));
  const own = sessionStorage.getItem(`publish-edit-tab ${path}`);
  const draft = free.find(({ tab }) => tab === own) ?? free[0];
  const kept = own !== null && !taken.has(own) ? own : newTab();
  const tab = draft?.tab ?? kept;
  sessionStorage.setItem(`publish-edit-tab ${path}`, tab);
  channel.addEventListener("message", ({ data }) => {
    if (data?.asks === path) channel.postMessage({ is: tab, path });
  });
  return { tab, draft, isElsewhere: taken.size > 0 };
}

/** @param {BroadcastChannel} channel @param {string} path @returns {Promise<Set<string>>} */
function othersTabs(channel, path) {
  const taken = new Set();
  const hear = ({ data }) => { if (data?.path === path && typeof data.is === "string") taken.add(data.is); };
  channel.addEventListener("message", hear);
  channel.postMessage({ asks: path });
  return new Promise((done) => {
    setTimeout(() => { channel.removeEventListener("message", hear); done(taken); }, patience);
  });
}

/** Makes a random name of 32 hexadecimal digits. */
export function newTab() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
