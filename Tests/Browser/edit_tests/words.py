"""The words of pages and findings: those of a form, never those of files, keys and commands."""

import re

from playwright.sync_api import expect

from .cases import case
from .pages import CalendarPage, CheckPage, address
from .server import EditedSite

FORBIDDEN = [
    r"front matter",
    r"YAML",
    r"content/",
    r"\.md\b",
    r"publish\.yml",
    r"\b[Ll]ine \d",
    r"\b[Ff]lags?\b",
    r"\b[Vv]iews?\b",
    r"\bNotable\b",
    r"\biNotify\b",
    r"\biVersion\b",
    r"\biPrompt\b",
    r"ISO 639",
    r"CFBundle",
    r"absolute URL",
    r"three parts",
    r"[Oo]n disk",
    r"<id>",
    r"\b(?:true|false|draft|revision|withdrawn|conditions|publish|title|imageAlt): ",
    r"(?<!\w)(?:\"\"|''|``|“”)",
    r"\d{4}-\d\d-\d\dT\d\d:",
    r"(?<!\w)--[a-z]",
    # Keys; names of products are as people know them.
    r"\b(?!iPhones?\b|iPads?\b|iOS\b|macOS\b|tvOS\b|watchOS\b|visionOS\b)[a-z]+[A-Z][A-Za-z]*\b",
]
#: What is read or heard, outside of what people wrote, Files and Edit as text.
READ = """() => {
  const skipped = "script, style, textarea, iframe, #screen, .original, del, ins, [aria-labelledby=files-title]";
  const words = [];
  const walk = (node) => {
    if (node instanceof Text) return void words.push(node.data);
    if (!(node instanceof Element) || node.matches(skipped)) return;
    words.push(...["aria-label", "placeholder", "title"].map((name) => node.getAttribute(name) ?? ""));
    node.childNodes.forEach(walk);
  };
  walk(document.querySelector("dialog[open]") ?? document.body);
  return words.map((some) => some.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
ODD = {
    "picture-gone.md": """---
title: Picture gone
date: 2026-11-20
channels: [banners]
image: assets/nothere.png
conditions: { all: { appVersionAtLeast: 2.4.0, appVersionLessThan: "2.0" } }
---
Hello [there](http://example.com) and [here](http://localhost/x), [gone](view:nope).

![](assets/photos.png)
""",
    "odd-keys.md": """---
title: Odd keys
date: 2026-11-20
channels: [banners]
titel: x
publish: 2026-13-01
actionURL: snoodle.app/dark
conditions: { all: { localeIn: [xx, japan], onWifi: perhaps } }
---
Hello {{name}} and [NAME].
""",
    "answers.md": """---
title: Answers
date: 2026-11-20
channels: [banners, alerts]
template: survey
image: assets/photos.png
---
Which?

[One](flag:odd-answer) [Two](flag:other?view=more)
""",
    "answers/more.md": "---\ntitle: More\n---\n",
    "answers/lost.md": "---\ntitle: Lost\n---\nNobody comes here.\n",
    "never.md": """---
title: Never
date: 2026-11-20
channels: [banners]
conditions: { all: { notBefore: 2026-12-03T00:00:00Z, notAfter: 2026-12-01T00:00:00Z } }
expires: 2026-12-20
---
Until 24 December.

[Open](https://)
""",
    "always.md": "---\ntitle: Always\ndate: 2026-11-20\nchannels: [banners]\npriority: 99\n---\nEvery time.\n",
}


def wrong(page, name):
    found = []
    for read in page.evaluate(READ):
        words = re.sub("skipWinter|hideTeams", "", read)  # Answers, which people have named.
        found += [f"{name}: {words[:150]!r} ({pattern})" for pattern in FORBIDDEN if re.search(pattern, words)]
    return found


def odd_site():
    site = EditedSite()
    site.edit("publish.yml", "locales: [en,", "locales: [en, es,")
    for name, text in ODD.items():
        site.write(f"content/notifications/{name}", text)
    site.edit("content/notifications/dark-mode.md", "Snoodle after dark", "Something quite different for once")
    return site


@case("no page, dialog or finding has words of files: keys, paths, lines, instants, commands")
def pages(stage):
    server = stage.server(odd_site())
    messages = stage.list(server)
    found = wrong(messages.page, "list")
    messages.button("New message").click()
    found += wrong(messages.page, "new message")
    messages.button("Cancel").click()
    paths = [link.get_attribute("href") for link in messages.table.get_by_role("link").all()]
    assert len(paths) > 12, paths
    # What each page shows of findings and fields is read at once, so that one visit is enough.
    for path in paths:
        messages.page.goto(server.origin + path)
        messages.page.wait_for_selector("html[data-ready]", state="attached")
        messages.page.evaluate(
            "document.querySelectorAll('.more-fields').forEach(some => some.removeAttribute('hidden'))"
        )
        messages.page.wait_for_timeout(400)
        found += wrong(messages.page, path.rpartition("/")[2])
    check = CheckPage.of(messages)
    check.page.get_by_role("heading", name="What changes for whom").click()
    found += wrong(check.page, "check")
    found += wrong(CalendarPage.of(messages).page, "calendar")
    messages.page.problems.clear()
    assert not found, "\n".join(found)


@case("each finding that people can act on is said in the words of the form")
def findings(stage):
    server = stage.server(odd_site())
    messages = stage.list(server)
    for name, sentences in (
        (
            "picture-gone",
            [
                "The picture is gone. Choose another.",
                "Begin the address with https.",
                "Say what the picture shows",
                "A button leads to a screen that is not there: “nope”.",
                "No device can meet these conditions together: the app's version is at least 2.4.0"
                " and the app's version is older than 2.0.",
            ],
        ),
        ("never", ["No device can meet these conditions together.", "This is no web address."]),
        ("odd-keys", ["There is no setting “titel”.", "This is no web address.", "“japan” is no language."]),
    ):
        messages.page.goto(address(server, f"content/notifications/{name}.md"))
        messages.page.wait_for_selector("html[data-ready]", state="attached")
        for sentence in sentences:
            expect(messages.region("To put right")).to_contain_text(sentence)
        stage.shoot(f"words of {name}", messages.page, full_page=True)
    # The picture that is gone.
    messages.page.problems.clear()
