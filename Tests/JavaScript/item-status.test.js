import {
  countStates, filteredItems, heldBack, momentWords, pendingWords, shownWords, stateOf, states, unlistedWords,
} from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/item-status.js";
import { equal, table, test } from "./harness.js";

table("a state, and its moment", [
  [["live", true, null], ["Live", ""]], [["live", false, null], ["Not published yet", ""]],
  [["live", true, "2026-12-02T09:00:00Z"], ["Live", "until 2 Dec 2026, 09:00 UTC"]],
  [["scheduled", false, "2026-12-02T09:00:00Z"], ["Scheduled", "2 Dec 2026, 09:00 UTC"]],
  [["expired", true, "2026-11-01T00:00:00Z"], ["Ended", "1 Nov 2026, 00:00 UTC"]], [["broken", false, null], ["Error", ""]],
  [["withdrawn", true, null], ["Taken back", ""]],
], ([state, published, moment]) => [states[stateOf({ state, published })], momentWords({ state, moment })]);

/** @returns {any} */
const item = (id, state, title = null, published = false) => ({ id, state, title, published });
const items = [item("sale", "scheduled", "Winter sale"), item("hello", "live", null, true), item("plan", "draft"), item("a", "live")];

table("items that filters leave", [
  [{}, ["sale", "hello", "plan", "a"]], [{ state: "live" }, ["hello"]], [{ state: "waiting" }, ["a"]], [{ text: " WINTER" }, ["sale"]],
  [{ text: "sale", state: "live" }, []],
], (filters) => filteredItems(items, { text: "", state: "", ...filters }).map(({ id }) => id));

test("how many are in each state", () => {
  equal(countStates(items), [["live", 1], ["waiting", 1], ["scheduled", 1], ["draft", 1]]);
});

table("what the next build changes", [
  [["live", false], ""], [["live", true], ""], [["expired", true], "still published"], [["scheduled", false], ""],
], ([state, published]) => pendingWords(item("a", state, null, published)));

table("when devices show it, by its conditions", [
  [["live", null, null], ""], [["live", "2026-11-24T00:00:00Z", null], "shown from 24 Nov 2026, 00:00 UTC, by its conditions"],
  [["live", "2026-11-20T00:00:00Z", null], ""],
  [["scheduled", "2026-11-24T00:00:00Z", "2026-11-30T00:00:00Z"],
    "shown from 24 Nov 2026, 00:00 UTC until 30 Nov 2026, 00:00 UTC, by its conditions"],
  [["live", null, "2026-11-20T00:00:00Z"], "not shown any more since 20 Nov 2026, 00:00 UTC, by its conditions"],
  [["draft", "2026-11-24T00:00:00Z", null], ""],
], ([state, shownFrom, shownUntil]) => shownWords({ state, shownFrom, shownUntil }, "2026-11-22T00:00:00Z"));

table("what is not on the public pages", [
  [["live", false], "not on the public pages"], [["scheduled", false], "not on the public pages"],
  [["live", true], ""], [["draft", false], ""], [["live", null], ""],
], ([state, listed]) => unlistedWords({ state, listed }));

table("why something is held back, where its state does not say it", [
  ["draft", "draft: true. publish serve --drafts shows it."], ["scheduled", ""], ["live", ""],
], (state) => heldBack(item("a", state)));
