import { channelOf, findDevice } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/show-this.js";
import { equal, table, test } from "./harness.js";

const status = { now: "2026-11-21T09:00:00Z", changesAt: "2026-12-02T09:00:00Z" };
const entry = { channel: "banners", id: "sale" };

/** A server that finds a device with this clock on each site; "-" is none. It notes which sites it was asked about. */
function server(clocks) {
  const asked = [];
  const ask = async (_, __, at) => {
    asked.push(at);
    const now = clocks[at ?? ""] ?? clocks.others;
    return now === "-" ? { reason: "No device can be shown it." } : { device: { now }, state: { a: 1 } };
  };
  return { asked, ask };
}

async function found(clocks, at = undefined) {
  const { asked, ask } = server(clocks);
  const result = /** @type {any} */ (await findDevice(entry, "en", status, at, ask));
  return [result.reason ?? [result.device.now, result.siteFollows], asked];
}

test("a device of now, on the site of now", async () => {
  equal(await found({ "": status.now }), [[status.now, true], [undefined]]);
});

test("a device at another time has the site of that time", async () => {
  const later = "2026-12-05T00:00:00Z";
  equal(await found({ "": later, others: later }), [[later, true], [undefined, later]]);
});

test("where the site of that time has no such device, the site stays", async () => {
  const later = "2026-12-05T00:00:00Z";
  equal(await found({ "": later, others: "-" }), [[later, false], [undefined, later]]);
});

test("an entry of another time is looked for there", async () => {
  equal(await found({ others: status.changesAt }, status.changesAt), [[status.changesAt, true], [status.changesAt]]);
});

test("what is in the way is said", async () => {
  equal(await found({ "": "-" }), ["No device can be shown it.", [undefined]]);
});

test("it is not looked for without end", async () => {
  const { asked, ask } = server({});
  let day = 10;
  const moving = (...question) => ask(...question).then(() => ({ device: { now: `2027-01-${day += 1}T00:00:00Z` }, state: {} }));
  const result = await findDevice(entry, "en", status, "2027-01-10T00:00:00Z", /** @type {any} */ (moving));
  equal(result, { reason: "Whenever a device could be shown it, the site has changed." });
  equal(asked.length, 3);
});

table("channels of which a device is found by its clock", [
  ["banners", "banners"], ["releases", "updates"], ["updates", "updates"], ["permissions", undefined],
], channelOf);
