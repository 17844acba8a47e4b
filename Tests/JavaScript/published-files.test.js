import { kindsOfFiles, mainFiles } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/published-files.js";
import { equal, test } from "./harness.js";

const names = [
  "control.json", "control_de.json", "feed.json", "feed.xml", "feed_zh-Hant.xml", "feeds.json", "index.html",
  "local-versions.plist", "manifest.json", "releases_de.html", "versions.plist",
];

test("published files by whom they are for", () => {
  equal(kindsOfFiles(names), [
    { kind: "Pages for people", names: ["index.html", "releases_de.html"] },
    { kind: "Feeds for readers", names: ["feed.json", "feed.xml", "feed_zh-Hant.xml"] },
    { kind: "Feeds for apps", names: ["control.json", "control_de.json", "local-versions.plist", "versions.plist"] },
    { kind: "Everything else", names: ["feeds.json", "manifest.json"] },
  ]);
  equal(kindsOfFiles([]), []);
});

test("the main ones, as far as there are any", () => {
  equal(mainFiles(names).map(({ textContent, pathname }) => [textContent, pathname]), [
    ["News", "/index.html"], ["Atom feed", "/feed.xml"], ["JSON feed", "/feed.json"],
  ]);
});
