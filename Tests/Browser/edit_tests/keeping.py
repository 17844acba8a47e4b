"""What saving from the form keeps: every byte that was not edited."""

import re

import yaml
from playwright.sync_api import expect

from .cases import case
from .pages import MessagePage, address
from .stage import until

FOLDER = "content/notifications"
NOTE = "channels: [banners]\n"


def title(words):
    return lambda message: message.box("Title").fill(words)


def without_condition(number):
    def do(message):
        message.button(f"Remove condition {number}").click()

    return do


# name, the file, what a person does, the file then
EDITS = [
    (
        "comments on every line",
        "---\n# top\ntitle: Hello # the title\n# between\ndate: 2026-11-01   # the day\n"
        "channels: [ banners ]  # where\n# end\n---\n"
        "Text # no comment\n",
        title("Good day"),
        lambda text: text.replace("Hello", "Good day"),
    ),
    (
        "single quotation marks",
        f"---\ntitle: 'It''s'\ndate: 2026-11-01\n{NOTE}---\nA\n",
        title("Don't"),
        lambda text: text.replace("'It''s'", "'Don''t'"),
    ),
    (
        "one of two conditions in braces",
        f"---\ntitle: A\ndate: 2026-11-01\n{NOTE}"
        "conditions: {all: { flagNotSet: seen,  appVersionAtLeast: 2.4.0 } }\n---\nA\n",
        without_condition(1),
        lambda text: text.replace("flagNotSet: seen,  ", ""),
    ),
    (
        "the last condition, whose comment stays",
        f"---\ntitle: A\nconditions: {{ all: {{ flagNotSet: seen }} }} # once\ndate: 2026-11-01\n{NOTE}---\nA\n",
        without_condition(1),
        lambda text: text.replace("conditions: { all: { flagNotSet: seen } } # once", "# once"),
    ),
    ("no front matter", "Hello\n", title("A"), lambda text: "---\ntitle: A\n---\n" + text),
    (
        "no line end at the end",
        f"---\ntitle: A\ndate: 2026-11-01\n{NOTE}---\nHello",
        title("B"),
        lambda text: text.replace("title: A", "title: B"),
    ),
]


@case("what is changed in the form is all that changes in the file: comments, quotation marks, spacing, line ends")
def kept(stage):
    server = stage.server()
    paths = [f"{FOLDER}/kept-{number}.md" for number in range(len(EDITS))]
    for path, (_, given, _, _) in zip(paths, EDITS, strict=True):
        server.site.write(path, given)
    page = stage.list(server).page
    for path, (name, given, do, then) in zip(paths, EDITS, strict=True):
        message = opened(page, server, path)
        do(message)
        message.save()
        assert message.read(path) == then(given), (name, message.read(path))


@case("titles that YAML takes for something else are read back as they were typed")
def titles(stage):
    server = stage.server()
    path = f"{FOLDER}/titled.md"
    server.site.write(path, f"---\ntitle: A # c\ndate: 2026-11-01\n{NOTE}---\nText\n")
    message = opened(stage.list(server).page, server, path)
    for words in ("no", "1.10", "null", "2026-11-26", "a: b", "#a", "'", "{{app}}"):
        message.box("Title").fill(words)
        message.save()
        matter = re.match("---\n(.*?)---\n", message.read(path), re.S)[1]
        assert yaml.safe_load(matter)["title"] == words, (words, matter)
        assert "# c" in matter, matter
    message = message.reopened()
    expect(message.box("Title")).to_have_value("{{app}}")


def opened(page, server, path):
    """At its address: a file that has no title yet is listed by its name."""
    until(lambda: page.request.get(server.origin + "/").status == 200, "no server")
    page.goto(address(server, path))
    return MessagePage(page, server)
