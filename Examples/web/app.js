import { createClient } from "../../Clients/javascript/client.js";
import { present } from "../../Clients/javascript/dialogs.js";

const client = createClient({
  site: new URL("../../public/", location.href).href,
  published: "https://updates.snoodle.example/",
  device: { appVersion: "2.2.2", appName: "Snoodle" },
});
await client.launched();
await present(client);
