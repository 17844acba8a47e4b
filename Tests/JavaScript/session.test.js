import { settingsFromQuery } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/device.js";
import {
  closed, firstSettings, isChanged, isFull, keepDevice, newSession, nextLaunch, onNewerSite, resetSession, savedSession, withLaunch,
  withReply, withTap,
} from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/session.js";
import { equal, table, test } from "./harness.js";

const now = "2026-11-21T09:00:00Z";
const later = "2026-11-21T09:05:00Z";
const settings = settingsFromQuery("app-version=2.4.0&previous-version=2.2.2");
const site = { versions: ["2.2.2", "2.10", "2.4.0"], locales: ["de", "en-GB"] };

table("the first settings, from a link and the site", [
  ["", ["2.10", "de"]], ["app-version=1.0", ["1.0", "de"]], ["locale=fr", ["2.10", "fr"]],
  ["locale=en-GB", ["2.10", "en-GB"]],
], (query) => {
  const { appVersion, locale } = firstSettings(site, query);
  return [appVersion, locale];
});

test("a site without releases and languages", () => {
  const { appVersion, locale } = firstSettings({ versions: [], locales: [] }, "");
  equal([appVersion, locale], ["1.0", "en"]);
});

/** A session after its first launch, with what the reply said. */
function launched(session, reply = {}) {
  const request = nextLaunch(session, now);
  const full = { state: { a: 1 }, past: { installed: "2026-10-22T09:00:00Z", launches: 31, flags: ["a/b"] }, ...reply };
  return withLaunch(withReply(session, request, full), session, full);
}

test("after a launch, the settings are those of an older device", () => {
  const { settings: after, state } = launched(newSession(settings));
  equal([after.installed, after.launches, after.flags, after.previousVersion], [30, 31, ["a/b"], "2.2.2"]);
  equal(state, { a: 1 });
});

test("after a second launch of the same version, no upgrade is told", () => {
  equal(launched(launched(newSession(settings))).settings.previousVersion, "");
});

test("the next launch tells the state", () => {
  const request = /** @type {any} */ (nextLaunch(launched(newSession(settings)), later));
  equal([request.state, request.now, "past" in request], [{ a: 1 }, later, false]);
});

test("a reset device has the past with which it began", () => {
  const session = resetSession(launched(newSession(settings)));
  equal(
    [session.state, session.request, session.settings.launches, session.settings.previousVersion],
    [undefined, undefined, 30, "2.2.2"]);
});

table("whether the device was changed since its launch", [
  [{}, false], [{ appearance: "dark" }, false], [{ locale: "de" }, true],
], (change) => {
  const session = launched(newSession(settings));
  return isChanged({ ...session, settings: { ...session.settings, ...change } });
});

test("a device that was never launched has not changed", () => equal(isChanged(newSession(settings)), false));

test("a launch of a site at another moment names it; its taps stay with that site", () => {
  const request = /** @type {any} */ (nextLaunch(newSession(settings), now, later));
  equal([request.at, withTap(request, tap, now).at], [later, later]);
  equal("at" in nextLaunch(newSession(settings), now), false);
  const session = launched(newSession(settings));
  equal(onNewerSite(session, later), { ...session.request, at: later });
  equal(onNewerSite(session, undefined), session.request);
  equal(onNewerSite({ ...session, request }, now).at, later);
});

test("an app that has ended is launched again; one that was never launched has not ended", () => {
  const ended = closed(launched(newSession(settings)));
  equal([ended.isClosed, launched(ended).isClosed, closed(newSession(settings)).isClosed], [true, false, false]);
  equal(ended.state, { a: 1 });
});

const tap = { type: "answer", answer: "ok" };

test("a tap at the moment of the launch follows at once, a later one after the clock", () => {
  const request = nextLaunch(newSession(settings), now);
  const first = withTap(request, tap, now);
  equal(first.taps, [tap]);
  const second = withTap(first, tap, later);
  equal(second.taps, [tap, { type: "clock", now: later }, tap]);
  equal(withTap(second, tap, later).taps.length, 4);
  equal(request.taps, []);
});

table("whether a launch takes no more taps; the clock does not count", [
  [0, false], [199, false], [200, true],
], (count) => {
  const session = launched(newSession(settings));
  const taps = Array.from({ length: count }, () => [{ type: "clock", now }, tap]).flat();
  return isFull({ ...session, request: { ...session.request, taps } });
});

test("a device that is kept for the simulator is the one that its address asks for", () => {
  const state = { "publish.launches": 29 };
  const address = keepDevice({ ...settings, now }, state);
  equal(address, "/?app-version=2.4.0&previous-version=2.2.2&now=2026-11-21T09:00:00Z");
  const session = savedSession(address.slice(2));
  equal([session.state, session.request, session.settings.now], [state, undefined, now]);
  equal(/** @type {any} */ (nextLaunch(session, now)).state, state);
  equal(savedSession("app-version=1.0"), undefined);
  sessionStorage.clear();
});
