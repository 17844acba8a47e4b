/** Hostile pages of banners in the frame of the JavaScript client, one after another; what went wrong is in `results`. */

import { createClient, memoryStore } from "../../Clients/javascript/client.js";
import { present } from "../../Clients/javascript/dialogs.js";

const CLOSE = "setTimeout(() => { setFlag('seen', true); close(); }, 50);";
const SITE = "https://updates.example.com/";
/** Each says in `stolen` if it reached the app. @type {[name: string, page: string][]} */
const PAGES = [
  ["reads its host", `<script>try { parent.stolen = parent.document.title } catch {} ${CLOSE}</script>`],
  ["reads what the app stores", `<script>try { localStorage.x = "1"; parent.stolen = "1" } catch {} ${CLOSE}</script>`],
  ["leads the app elsewhere", `<script>try { top.location = "https://evil.example/" } catch {} ${CLOSE}</script>`],
  ["goes elsewhere", `<script>setFlag("seen", true); location = "https://evil.example/"</script>`],
  ["posts what is no message", `<script>for (const data of [null, 5, {}, [], "", "{", {function: "close"}, "[".repeat(1e5)])
    parent.postMessage(data, "*"); ${CLOSE}</script>`],
  ["opens a script", `<script>openUrl("javascript:parent.stolen=1"); openUrl("data:text/html,x"); ${CLOSE}</script>`],
  ["asks for absurd heights", `<script>resize = 0; for (const n of ["1e9", "-1", "NaN", "9e99"])
    parent.postMessage(JSON.stringify({function: "resize", arguments: [n]}), "*"); ${CLOSE}</script>`],
  ["has no body", `<script>${CLOSE}</script>`],
  ["ends its head early", `</head></html><script>${CLOSE}</script><base href="javascript:1">`],
  ["is bytes", `\0\x01\ufffd<script>${CLOSE}</script>`],
];

/** @type {string[]} */
const wrong = [];
addEventListener("error", ({ message }) => void wrong.push(message));
addEventListener("unhandledrejection", ({ reason }) => void wrong.push(String(reason)));

for (const [name, page] of PAGES) {
  /** @type {string[]} */
  const opened = [];
  const values = new Map();
  const feed = { s: { entry: "v", views: { v: { file: `${SITE}views/v.html`, height: 100, autoHeight: true } } } };
  const client = createClient({
    site: SITE, store: memoryStore(values), channels: ["banners"], device: { appVersion: "1" }, hooks: { open: (url) => void opened.push(url) },
    transport: async ({ url }) => {
      const text = url.endsWith("control.json") ? JSON.stringify(feed) : url.endsWith("v.html") ? page : undefined;
      return text === undefined ? { status: 404 } : { status: 200, body: new TextEncoder().encode(text) };
    },
  });
  await client.launched();
  const late = new Promise((resolve) => setTimeout(() => resolve("late"), 5000));
  if (await Promise.race([present(client), late]) === "late") wrong.push(`${name}: it stays`);
  if ("stolen" in window || opened.length) wrong.push(`${name}: it reached the app, or opened ${opened}`);
  const isSeen = JSON.parse(values.get("state"))["kPMConditionKey-s-5-seen"];
  if (!isSeen) wrong.push(`${name}: the bridge does not work`);
}
Object.assign(window, { results: wrong });
