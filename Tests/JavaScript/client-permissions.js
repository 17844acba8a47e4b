/** An app that asks for permissions of the demo when it is told to; what `present` asks the system is in `asked`. */

import { createClient, memoryStore } from "../../Clients/javascript/client.js";
import { present } from "../../Clients/javascript/dialogs.js";

const client = createClient({
  site: new URL("../../public/", location.href).href, published: "https://updates.snoodle.example/",
  channels: ["permissions"], store: memoryStore(), device: { appVersion: "2.2.2", appName: "Snoodle" },
});
const asked = [];
await client.launched();

async function request(access) {
  client.request(access);
  await present(client, {
    ask: async (name, modes) => {
      asked.push([name, modes]);
      return { granted: true, status: "authorized" };
    },
  });
  return { asked, isOver: client.requested === undefined };
}

Object.assign(window, { request });
