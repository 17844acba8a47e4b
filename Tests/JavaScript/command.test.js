import { checkCommand, stateFileName } from "../../Sources/Rooms/Preview/PreviewServer/Web/simulator/command.js";
import { launchRequest, settingsFromQuery } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/device.js";
import { equal, table, test } from "./harness.js";

const status = { site: "http://localhost:8080/", app: "Snoodle" };
const now = "2026-11-21T09:00:00Z";
const end = `--app-name Snoodle --from ${status.site}`;

const command = (query, world = {}) => checkCommand(launchRequest(settingsFromQuery(query), { now, ...world }), status);

table("the command that asks the same", [
  ["app-version=2.4.0", `publish check --app-version 2.4.0 --now ${now} ${end}`],
  ["app-version=1&build-version=17&os-version=18.0&locale=de&wifi=no",
    `publish check --app-version 1 --build-version 17 --os-version 18.0 --locale de --no-wifi --now ${now} ${end}`],
  ["app-version=1&platform=macos&region=GB", `publish check --app-version 1 --platform macos --region GB --now ${now} ${end}`],
  ["app-version=1&attribute=plan=free&rollout=april=6",
    `publish check --app-version 1 --attribute plan=free --rollout april=6 --now ${now} ${end}`],
  ["app-version=1&installed=0&launches=1", `publish check --app-version 1 --now ${now} --first-launch ${end}`],
  ["app-version=1&installed=0&launches=2",
    `publish check --app-version 1 --now ${now} --installed 0d --launches 2 ${end}`],
  ["app-version=2&previous-version=1&installed=0&launches=1",
    `publish check --app-version 2 --now ${now} --installed 0d --launches 1 --previous-version 1 ${end}`],
  ["app-version=1&flag=a/b&flag=c/d&openable-scheme=snoodle",
    `publish check --app-version 1 --now ${now} --flag a/b --flag c/d --openable-scheme snoodle ${end}`],
], command);

test("a site of another moment is read from its own address", () => {
  equal(command("app-version=1", { at: now }),
    `publish check --app-version 1 --now ${now} --app-name Snoodle --from ${status.site}-/at/${now}/`);
});

test("a device that remembers is read from its file, and its past is left out", () => {
  equal(
    command("app-version=1&launches=7", { state: {} }),
    `publish check --app-version 1 --now ${now} --state ${stateFileName} ${end}`);
});

table("a word is quoted for a shell", [
  ["Snoodle", "Snoodle"], ["My App", "'My App'"], ["Rock'n'Roll", "'Rock'\\''n'\\''Roll'"], ["$(id)", "'$(id)'"],
  ["é", "'é'"], ["a\nb", "'a\nb'"],
], (app) => {
  const request = launchRequest(settingsFromQuery("app-version=1"), { now });
  return checkCommand(request, { ...status, app }).replace(/^.*--app-name /s, "").replace(/ --from .*$/s, "");
});
