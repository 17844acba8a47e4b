import {
  bounded, isUsual, launchKey, launchRequest, pastOf, queryFromSettings, screenOf, settingsFromQuery,
} from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/device.js";
import { equal, table, test } from "./harness.js";

const usual = settingsFromQuery("");

test("a link without options describes the usual device", () => {
  equal(usual, {
    airplane: false, appVersion: "", appearance: "light", attributes: [], buildVersion: "", flags: [], installed: 30, landscape: false,
    launches: 30, locale: "en", now: "", osVersion: "26.0", platform: "ios", previousVersion: "", region: "", timeZone: "+00:00", rollouts: [], schemes: [],
    siteFollows: true,
    size: "iphone", text: 100, wifi: true,
  });
});

table("one option of a link", [
  ["site-follows-clock=no", { siteFollows: false }],
  ["app-version=2.4.0", { appVersion: "2.4.0" }], ["app-version=1&app-version=+2+", { appVersion: "2" }],
  ["platform=macos", { platform: "macos" }], ["platform=ipad", {}], ["region=GB", { region: "GB" }],
  ["wifi=no", { wifi: false }], ["wifi=OFF", { wifi: false }], ["airplane", { airplane: true }],
  ["installed=-5", { installed: 0 }], ["installed=99999999", { installed: 36_500 }],
  ["installed=many", { installed: 30 }], ["launches=0", { launches: 1 }], ["text=235.9", { text: 235 }],
  ["appearance=dark", { appearance: "dark" }], ["appearance=pink", { appearance: "light" }],
  ["size=ipad", { size: "ipad" }],
  ["now=2026-11-21", { now: "2026-11-21T00:00:00Z" }], ["now=soon", { now: "" }],
  ["flag=a/b&flag=+&flag=c/d", { flags: ["a/b", "c/d"] }],
  ["openable-scheme=snoodle", { schemes: ["snoodle"] }], ["unknown=1", {}],
].map(([query, changed]) => [query, { ...usual, ...Object(changed) }]), settingsFromQuery);

table("a link is read as it was written", [
  [""], ["app-version=2.4.0&locale=zh-Hant&now=2026-11-21T09:00:00Z"], ["flag=welcome-tour/seen&flag=a/b"],
  ["wifi=false&installed=0&launches=1"], ["appearance=dark&size=se&landscape=true&text=235&airplane=true"],
].map(([query]) => [query, query]), (query) => queryFromSettings(settingsFromQuery(query)));

table("whether a setting is as usual", [
  [["locale", "en"], true], [["locale", "de"], false], [["installed", 30], true], [["installed", 0], false],
  [["flags", []], true], [["flags", ["a/b"]], false],
], ([key, value]) => isUsual({ ...usual, [key]: value }, key));

table("whether a change asks for another launch", [
  [{ appearance: "dark" }, false], [{ size: "ipad" }, false], [{ landscape: true }, false], [{ text: 200 }, false],
  [{ locale: "de" }, true], [{ airplane: true }, true], [{ flags: ["a/b"] }, true],
], (change) => launchKey({ ...usual, ...change }) !== launchKey(usual));

test("a device's past", () => {
  equal(pastOf({ ...usual, flags: ["a/b"] }), { flags: ["a/b"], installed: 30, launches: 30, previousVersion: "" });
});

table("the screen", [
  [{ size: "se" }, { width: 375, height: 667 }], [{ size: "ipad", landscape: true }, { width: 1180, height: 820 }],
], screenOf);

const now = "2026-11-21T09:00:00Z";
const device = {
  appVersion: "2.4.0", osVersion: "26.0", platform: "ios", locale: "en", region: "", timeZone: "+00:00", wifi: true, openableSchemes: [], width: 390, height: 844,
};
const settings = { ...usual, appVersion: "2.4.0" };

test("the launch of a new device tells its past", () => {
  equal(launchRequest({ ...settings, previousVersion: "2.2.2", flags: ["a/b"] }, { now }), {
    airplane: false, copies: {}, device, now, taps: [],
    past: { flags: ["a/b"], installedDays: 30, launches: 30, previousVersion: "2.2.2" },
  });
});

test("attributes, and places in rollouts and among variants", () => {
  const launched = launchRequest({ ...settings, attributes: ["plan=free", "none"], rollouts: ["april=6", "variants/sale=45.5"] }, { now });
  equal(launched.device, { ...device, attributes: { plan: "free" }, places: { april: 599, "variants/sale": 4549 } });
});

test("the launch of a known device tells its state instead", () => {
  const [state, copies] = [{ iPrompt: {} }, { "control.json": "{}" }];
  equal(launchRequest({ ...settings, buildVersion: "17", airplane: true }, { state, copies, now }), {
    airplane: true, copies, device: { ...device, buildVersion: "17" }, now, state, taps: [],
  });
});

table("a number within bounds", [
  [[5, 1, 9], 5], [[-5, 1, 9], 1], [[50, 1, 9], 9], [[Number.NaN, 1, 9], 7], [[Infinity, 1, 9], 7],
], ([value, least, most]) => bounded(value, 7, least, most));
