import { entriesOf } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/message/phone.js";
import { table } from "./harness.js";

// docs/authoring.md, What devices remember.
const note = { kind: "notifications", id: "hello", channels: ["banners", "alerts"] };
const built = { ...note, entries: [{ channel: "banners", id: "old" }, { channel: "alerts", id: "2026/11/01-old" }] };
table("the names by which devices know a message", [
  [[note, { date: "2026-11-20" }], ["banners hello", "alerts 2026/11/20-hello"]],
  [[note, {}], ["banners hello", "alerts hello"]],
  [[note, { id: "first", date: "2026-11-20" }], ["banners first", "alerts 2026/11/20-first"]],
  [[note, { key: "sale", date: "2026-11-20", channels: "alerts" }], ["alerts sale"]],
  [[note, { id: "first", revision: 2, date: "2026-11-20" }], ["banners first.2", "alerts 2026/11/20-first.2"]],
  [[note, { key: "sale", revision: 3 }], ["banners hello.3", "alerts sale.3"]],
  [[built, { date: "2026-11-20" }], ["banners old", "alerts 2026/11/01-old"]],
  [[built, { id: "new", key: "sale" }], ["banners new", "alerts sale"]],
  [[{ kind: "prompts", id: "rate", channels: [] }, { revision: 2 }], ["prompts rate.2"]],
  [[{ kind: "permissions", id: "camera", channels: [] }, { access: "photos" }], ["permissions photos"]],
  [[{ kind: "releases", id: "2.4.0", channels: [] }, {}], ["updates 2.4.0"]],
], ([message, fields]) => entriesOf(message, fields).map(({ channel, id }) => `${channel} ${id}`));
