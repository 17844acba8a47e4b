import { createClient, memoryStore } from "../../Clients/javascript/client.js";
import { present } from "../../Clients/javascript/dialogs.js";
import { equal, test } from "./harness.js";

const FEED = "<plist><dict><key>photos</key><dict><key>title</key><string>Why</string></dict></dict></plist>";
const ASKED = { granted: false, status: /** @type {const} */ ("denied") };

/** What apps hear of requests for photos, one after another. `present` shows them, and the user gives these answers. */
async function heard(answers, more = {}, looks = {}) {
  const client = createClient({
    site: "https://updates.example.com/", store: memoryStore(), channels: ["permissions"], device: { appVersion: "1" },
    transport: async ({ url }) =>
      (url.endsWith(".plist") ? { status: 200, body: new TextEncoder().encode(FEED) } : { status: 404 }),
  });
  await client.launched();
  const outcomes = [];
  for (const answer of answers) {
    const completed = ({ outcome, status }) => void outcomes.push(`${outcome} ${status}`);
    client.request("photos", { ...more, completed });
    if (answer !== "later") await present(client, { dialog: async () => answer, ...looks });
  }
  return outcomes;
}

test("an app hears how a request ended that was shown for it", async () => {
  equal(await heard(["deny"]), ["declined notDetermined"]);
  equal(await heard(["grant"], {}, { ask: async () => ASKED }), ["declined denied"]);
  const ask = async () => ({ granted: true, status: "authorized" });
  equal(await heard(["grant"], {}, { ask }), ["granted authorized"]);
});

test("a dialog that is closed without an answer declines, and so does an answer that it does not have", async () => {
  equal(await heard([undefined]), ["declined notDetermined"]);
  equal(await heard(["remind"]), ["declined notDetermined"]);
});

test("a request that shows nothing ends at once, and one that another takes the place of is over, too", async () => {
  equal(await heard(["later"], { status: "authorized" }), ["alreadyDetermined authorized"]);
  equal(await heard(["later", "grant"], {}, { ask: async () => ASKED }), ["declined notDetermined", "declined denied"]);
});
