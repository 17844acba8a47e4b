/** What the simulator asks of the server, answered from files: `publish preview` writes this module as shared/api.js. */

import { play } from "../static/play.js";

const root = new URL("../../", import.meta.url).href;
const needsServer = "This needs publish serve.";
/** @type {any} */
let reply;

/** The status when the files were written. Without `now`, the page asks for no other moments. */
const status = (async () => {
  const { site, now, ...others } = await (await fetch(`${root}status.json`)).json();
  return { ...others, published: site, site: `${root}site/`, base: "site/", builtFor: now };
})();

/** Launches the app and taps. @param {object} request see `launchRequest` */
export const launch = async (request) => (reply = await play(request, await status));

/** The results of the last launch: the client decides, but it gives no reasons. */
export const explain = async () => reply.results;

export const scenario = () => Promise.reject(new Error(needsServer));
export const witness = async () => ({ reason: needsServer });

/** There are no sources, and no diagnostics that link to them. */
export const sourceAddress = () => "";

/** There is one build. @param {{build: (status: object) => void}} handlers */
export const followBuilds = async ({ build }) => build(await status);
