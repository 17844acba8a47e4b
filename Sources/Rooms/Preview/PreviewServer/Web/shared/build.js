/** Shows in the header and the panel below it the state of the builds and of the connection to the server. */

import { sourceAddress } from "./api.js";
import { count, element, find, setText } from "./dom.js";
import { inUTC } from "./instant.js";
import { mainFiles } from "./published-files.js";

const mostDrawn = 100;

/** Shows the state of the preview. @param {object} status the server's */
export function showBuild(status) {
  const isBad = status.build > (status.output ?? 0);
  Object.assign(document.documentElement.dataset, { build: status.build, output: status.output ?? "" });
  document.title = `${isBad ? "✗ " : ""}${document.title.replace(/^✗ /, "")}`;
  setText("build-text", summary(status, isBad));
  find("build-status").className = `build-status ${status.build === 0 ? "busy" : isBad ? "bad" : "good"}`;
  drawErrors(status, isBad);
  offerMessages(status);
  drawQuiet(status);
  drawFoot(status);
}

/** Shows whether the server can be reached. */
export function showConnection(isConnected) {
  find("connection").hidden = isConnected;
}

function summary({ build, output, builtFor }, isBad) {
  if (builtFor) return `Built for ${inUTC(builtFor)}`;
  if (build === 0) return "The first build is going on";
  return isBad ? `Build ${build} failed` : `Build ${output}`;
}

function drawErrors({ output, diagnostics, errors }, isBad) {
  find("errors").hidden = !isBad;
  setText("errors-title", isBad ? `The last build failed: ${count(errors, "error")}` : "");
  setText("errors-note", output ? `Build ${output}, the last good one, stays below.` : "There is no good build yet.");
  drawList(find("errors-list"), isBad ? diagnostics.filter(isError) : []);
}

function drawQuiet({ diagnostics, warnings, notes }) {
  const words = [warnings && count(warnings, "warning"), notes && count(notes, "note")].filter(Boolean);
  find("quiet").hidden = words.length === 0;
  setText("quiet-title", words.join(", "));
  drawList(find("quiet-list"), diagnostics.filter((diagnostic) => !isError(diagnostic)));
}

/** Links to the published files for people and apps; the status page has its own list. */
function drawFoot({ files, base }) {
  const foot = document.getElementById("foot");
  if (!foot || foot.dataset.files === files.join()) return;
  foot.dataset.files = files.join();
  const all = element("a", { href: "/-/site-status#files" }, "All files");
  foot.replaceChildren(...(files.length > 0 ? ["Published:", ...mainFiles(files, base), ...(base ? [] : [all])] : []));
}

/** Shows the link to the editing pages if messages can be written. */
function offerMessages({ edit }) {
  const pages = document.querySelector('nav[aria-label="Pages"]');
  if (!edit || !pages || pages.querySelector('[href="/-/edit"]')) return;
  pages.prepend(element("a", { href: "/-/edit" }, "Messages"), " ", element("a", { href: "/-/edit/calendar" }, "Calendar"), " ");
}

function isError({ severity }) {
  return severity === "error";
}

/** Limits the list, because drawing ten thousand notes takes seconds, and people do not read so many. */
function drawList(list, diagnostics) {
  const left = diagnostics.length - mostDrawn;
  list.replaceChildren(...diagnostics.slice(0, mostDrawn).map(drawDiagnostic));
  if (left > 0) list.append(element("li", { class: "diagnostic" }, `And ${left} more: see publish lint.`));
}

function drawDiagnostic({ severity, path, line, text }) {
  const place = line === undefined ? path : `${path}:${line}`;
  return element("li", { class: `diagnostic ${severity}` },
    element("span", { class: "severity" }, severity),
    path && element("a", { href: sourceAddress(path, line) }, place),
    element("pre", { tabIndex: 0 }, text.trimEnd()));
}
