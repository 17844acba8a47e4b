"""What saving keeps: every byte that was not edited, and the jobs whose result is a file."""

import re

import yaml
from server import Plain, body, change, sha256, to, whole, without
from table import Case, Group, Wrong, expect, expect_file, expect_status


def matter(text):
    """The front matter, as another reader reads it."""
    text = (text.decode() if isinstance(text, bytes) else text).removeprefix("\ufeff")
    match = re.match(r"---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|\Z)(.*)", text, re.S | re.M)
    return (match[1], match[2]) if match else ("", text)


def values(text):
    """All scalars as texts, as they are written."""
    return yaml.load(matter(text)[0], Loader=yaml.BaseLoader) or {}


def typed(text):
    """As a reader that guesses types, of YAML 1.1."""
    return yaml.safe_load(matter(text)[0]) or {}


def comments(text):
    """In their order, without the blanks before them."""
    return [comment.strip() for comment in re.findall(r"(?:^|\s)#[^\r\n]*", matter(text)[0])]


# ---- one file, operations, the file as it must be -------------------------------------------------------------------

COMMENTED = """---
# top
title: Hello # the title
# between
date: 2026-11-01   # the day
# end
---
Text # no comment
"""
WHO = "conditions: { all: { flagNotSet: seen, appVersionAtLeast: 2.4.0 } }"

# name, given, when, then
EDITS = [
    (
        "a comment behind the value, and on every other line",
        COMMENTED,
        [to("title", "Good day")],
        COMMENTED.replace("Hello", "Good day"),
    ),
    (
        "another field of the same file",
        COMMENTED,
        [to("date", Plain("2026-11-02"))],
        COMMENTED.replace("11-01", "11-02"),
    ),
    (
        "the text below",
        "---\n# top\ntitle: Hello # the title\n---\n# Heading\n\nText\n",
        [body("# Heading\n\nOther text\n")],
        "---\n# top\ntitle: Hello # the title\n---\n# Heading\n\nOther text\n",
    ),
    ("single quotes", "---\ntitle: 'It''s'\n---\nA\n", [to("title", "Don't")], "---\ntitle: 'Don''t'\n---\nA\n"),
    ("double quotes", '---\ntitle: "It"\n---\nA\n', [to("title", 'A "b"')], '---\ntitle: "A \\"b\\""\n---\nA\n'),
    ("no quotes", "---\ntitle: It is\n---\nA\n", [to("title", "It was")], "---\ntitle: It was\n---\nA\n"),
    (
        "the first of two",
        f"---\ntitle: A\n{WHO}\n---\nA\n",
        [without("conditions all flagNotSet")],
        "---\ntitle: A\nconditions: { all: { appVersionAtLeast: 2.4.0 } }\n---\nA\n",
    ),
    (
        "the second of two",
        f"---\ntitle: A\n{WHO}\n---\nA\n",
        [without("conditions all appVersionAtLeast")],
        "---\ntitle: A\nconditions: { all: { flagNotSet: seen } }\n---\nA\n",
    ),
    (
        "in the middle of three, without blanks",
        "---\ntitle: A\nconditions: {all: {flagNotSet: a,appVersionAtLeast: 2.4.0,neverDisplayed: true}}\n---\nA\n",
        [without("conditions all appVersionAtLeast")],
        "---\ntitle: A\nconditions: {all: {flagNotSet: a,neverDisplayed: true}}\n---\nA\n",
    ),
    (
        "a flow map that becomes empty",
        "---\ntitle: A\nconditions: { all: { flagNotSet: seen } } # once\ndate: 2026-11-01\n---\nA\n",
        [without("conditions all flagNotSet")],
        "---\ntitle: A\n# once\ndate: 2026-11-01\n---\nA\n",
    ),
    ("no front matter", "Hello\n", [to("title", "A")], "---\ntitle: A\n---\nHello\n"),
    ("an empty file", "", [to("title", "A")], "---\ntitle: A\n---\n"),
    ("a text that begins with a blank line", "\nHello\n", [to("title", "A")], "---\ntitle: A\n---\n\nHello\n"),
    ("no line end", "---\ntitle: A\n---\nHello", [to("title", "B")], "---\ntitle: B\n---\nHello"),
    ("no line end behind the fence", "---\ntitle: A\n---", [to("title", "B")], "---\ntitle: B\n---"),
    (
        "no line end, another first line",
        "---\ntitle: A\n---\none\ntwo",
        [body("ONE\ntwo")],
        "---\ntitle: A\n---\nONE\ntwo",
    ),
    ("a byte order mark", "\ufeff---\ntitle: A\n---\nHello\n", [to("title", "B")], "\ufeff---\ntitle: B\n---\nHello\n"),
    (
        "mixed line ends; a line that is replaced keeps its own",
        "---\r\ntitle: A\ndate: 2026-11-01\r\n---\none\r\ntwo\nthree\r\n",
        [to("title", "B"), body("one\ntwo\n3\n")],
        "---\r\ntitle: B\ndate: 2026-11-01\r\n---\none\r\ntwo\n3\r\n",
    ),
    (
        "mixed line ends; a new line ends as the one before it",
        "---\r\ntitle: A\r\n---\r\none\r\ntwo\nthree\r\n",
        [body("one\nafter one\ntwo\nafter two\nthree\n")],
        "---\r\ntitle: A\r\n---\r\none\r\nafter one\r\ntwo\nafter two\nthree\r\n",
    ),
    (
        "line ends of Windows, a new key and a new line",
        "---\r\ntitle: A\r\ndate: 2026-11-01\r\n---\r\none\r\ntwo\r\n",
        [to("channels", [Plain("banners")]), body("one\nand\ntwo\n")],
        "---\r\ntitle: A\r\ndate: 2026-11-01\r\nchannels: [banners]\r\n---\r\none\r\nand\r\ntwo\r\n",
    ),
    (
        "blanks at line ends, blank lines, odd spacing",
        "---  \ntitle:   A  \n\n\ndate:\t2026-11-01\n\n---\n\n\nHello  \n",
        [to("title", "B")],
        "---  \ntitle:   B  \n\n\ndate:\t2026-11-01\n\n---\n\n\nHello  \n",
    ),
    (
        "an order of keys of its own",
        "---\ndate: 2026-11-01\npriority: 3\ntitle: A\n---\nA\n",
        [to("priority", Plain("4"))],
        "---\ndate: 2026-11-01\npriority: 4\ntitle: A\n---\nA\n",
    ),
    (
        "keys that are not ours",
        "---\ntitle: A\nx-note: { who: me, 'when': [ 1,2 ] }   # ours\n---\nA\n",
        [to("title", "B")],
        "---\ntitle: B\nx-note: { who: me, 'when': [ 1,2 ] }   # ours\n---\nA\n",
    ),
    ("nothing to do", "---\ntitle:   A\n---\nA", [], "---\ntitle:   A\n---\nA"),
    ("the same again", "---\ntitle: 'A'\n---\nA", [to("title", "A")], "---\ntitle: 'A'\n---\nA"),
    # Jobs whose result is a file.
    (
        "a draft that is ready",
        "---\ntitle: A\ndraft: true\ndate: 2026-11-26\n---\nA\n",
        [without("draft")],
        "---\ntitle: A\ndate: 2026-11-26\n---\nA\n",
    ),
    (
        "a time to publish",
        "---\ntitle: A\ndate: 2026-11-26\n---\nA\n",
        [to("publish", Plain("2026-12-01T08:00:00Z"))],
        "---\ntitle: A\ndate: 2026-11-26\npublish: 2026-12-01T08:00:00Z\n---\nA\n",
    ),
    (
        "a time with an offset",
        "---\ntitle: A\npublish: 2026-12-01T09:00:00+01:00 # Berlin\n---\nA\n",
        [to("publish", Plain("2026-12-01T10:00:00+01:00"))],
        "---\ntitle: A\npublish: 2026-12-01T10:00:00+01:00 # Berlin\n---\nA\n",
    ),
    (
        "the first condition",
        "---\ntitle: A\n---\nA\n",
        [to("conditions all appVersionLessThan", Plain("2.4.0"))],
        "---\ntitle: A\nconditions: { all: { appVersionLessThan: 2.4.0 } }\n---\nA\n",
    ),
    (
        "one more condition",
        f"---\ntitle: A\n{WHO}\n---\nA\n",
        [to("conditions all appVersionLessThan", Plain("3.0.0"))],
        "---\ntitle: A\nconditions: { all: { flagNotSet: seen, appVersionAtLeast: 2.4.0, appVersionLessThan: 3.0.0 } }"
        "\n---\nA\n",
    ),
    (
        "a typo",
        "---\ntitle: A\n---\nOne line.\n\nTwo lnies.\n\nThree lines.\n",
        [body("One line.\n\nTwo lines.\n\nThree lines.\n")],
        "---\ntitle: A\n---\nOne line.\n\nTwo lines.\n\nThree lines.\n",
    ),
    (
        "show it again",
        "---\ntitle: A\nrevision: 1 # of the year\n---\nA\n",
        [to("revision", Plain("2"))],
        "---\ntitle: A\nrevision: 2 # of the year\n---\nA\n",
    ),
    (
        "buttons change places",
        "---\ntitle: A\n---\nText\n\n[One](close:) [Two](https://example.com)\n",
        [body("Text\n\n[Two](https://example.com) [One](close:)\n")],
        "---\ntitle: A\n---\nText\n\n[Two](https://example.com) [One](close:)\n",
    ),
]

# Titles that YAML takes for something else.
TITLES = ["no", "1.10", "null", "true", "~", "2026-11-26", "0x1F", "1e3", "yes", "off", ".5", "- a", "? b", "a: b"]
TITLES += ["a #b", "#a", "[a", "{a", "*a", "&a", "!a", "%a", "@a", "`a", "|", ">", "'", '"', "\\", " a", "a ", "a:"]
TITLES += [
    "",
    "=",
    "<<",
    "---",
    "...",
    "1:20",
    "12:30:45",
    "Grüße",
    "🎨",
    "שלום",
    "\u00a0a",
    "a\tb",
    "\u2028",
    "_",
    "-",
]


def edit(name, given, when, then):
    path = "content/notifications/" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".md"

    def play(server):
        opened = server.opened(path)
        answer = server.save(path, [change(path, opened["sha256"], *when)])
        expect_status(answer, 200)
        expect_file(server, path, then)
        saved = answer.json["files"][0]
        expect(saved["sha256"], sha256(server.site.read(path)), "the version in the answer")
        expect(answer.json["taken"], [], "what others changed")

    case = Case(name, repr(given), repr(when), repr(then), play, (path,))
    return path, given, case


def titled(number, title):
    path, given = f"content/notifications/title-{number}.md", "---\ntitle: A # c\ndate: 2026-11-26\n---\nText\n"

    def play(server):
        answer = server.save(path, [change(path, sha256(given.encode()), to("title", title))])
        if title in ("", "\u2028") and answer.status == 422:
            # A rule of its own; what counts is that nothing is written then.
            return expect_file(server, path, given)
        expect_status(answer, 200)
        expect(answer.json["files"][0]["base"]["fields"]["title"], title, "the title in the answer")
        expect(typed(server.site.read(path))["title"], title, "the title that PyYAML reads")
        return expect(values(server.site.read(path))["date"], "2026-11-26", "the date")

    case = Case(f"the title {title!r}", given, "it is set", "every reader reads it back as a text", play, (path,))
    return path, given, case


def kept():
    rows = [edit(*row) for row in EDITS] + [titled(*row) for row in enumerate(TITLES)]
    return Group("keeps", {path: given for path, given, _ in rows}, [case for _, _, case in rows])


# ---- cases of more than one step ------------------------------------------------------------------------------------

FOLDER = "content/notifications"
EVERY = """---
# first
title: Hello  # 1
date: 2026-11-01 # 2
# above channels
channels: [banners, alerts] # 3
priority: 4   # 4
conditions: # 5
  # inside
  all: # 6
    flagNotSet: seen # 7
    appVersionAtLeast: '2.4.0' # 8
template: card # 9
# last
---
Text # no comment
"""
EVERY_EDIT = [
    (to("title", "Other: words"), "Hello"),
    (to("date", Plain("2026-11-03")), "2026-11-01"),
    (to("priority", Plain("14")), "4"),
    (to("conditions all flagNotSet", Plain("other")), "seen"),
    (to("conditions all appVersionAtLeast", Plain("2.5.0")), "'2.4.0'"),
    (to("template", Plain("banner")), "card"),
]


def comments_stay(server):
    path = f"{FOLDER}/every.md"
    for operation, old in EVERY_EDIT:
        server.site.write(path, EVERY)
        expect_status(server.save(path, [change(path, sha256(EVERY.encode()), operation)]), 200)
        new = server.site.read(path).decode()
        expect(comments(new), comments(EVERY), f"the comments after {operation}")
        start = next(i for i, (a, b) in enumerate(zip(EVERY, new, strict=False)) if a != b)
        end = next(i for i, (a, b) in enumerate(zip(EVERY[::-1], new[::-1], strict=False)) if a != b)
        if EVERY[start : len(EVERY) - end] not in old:
            raise Wrong(f"{operation} replaced {EVERY[start : len(EVERY) - end]!r}, which is not within {old!r}")


BLOCK = (
    "---\ntitle: A\nconditions: # who\n  # why\n  all: # both\n    flagNotSet: seen # once\ndate: 2026-11-01\n---\nA\n"
)


def block_goes(server):
    path = f"{FOLDER}/block.md"
    opened = server.opened(path)
    expect_status(server.save(path, [change(path, opened["sha256"], without("conditions all flagNotSet"))]), 200)
    new = server.site.read(path)
    expect(values(new), {"title": "A", "date": "2026-11-01"}, "the keys")
    expect(comments(new), comments(BLOCK), "the comments")


# name, given, the line that is named
AS_TEXT = [
    ("an anchor", "---\ntitle: A\nx-a: &a b\nx-c: *a\n---\nText\n", 3),
    ("a tag", "---\ntitle: !!str A\n---\nText\n", 2),
    ("a merge key", "---\ntitle: A\nx-a: &a { b: c }\nx-d:\n  <<: *a\n---\nText\n", 3),
    ("a duplicate key", "---\ntitle: A\ndate: 2026-11-01\ntitle: B\n---\nText\n", 4),
    ("a fence that is never closed", "---\ntitle: A\nText\n", None),
    ("broken YAML", "---\ntitle: [A\n---\nText\n", None),
]


def as_text(name, given, line):
    path = f"{FOLDER}/{re.sub('[^a-z0-9]+', '-', name.lower())}.md"

    def play(server):
        opened = server.opened(path)
        base = opened["base"]
        expect((base["fields"], base["body"], base["text"]), (None, None, given), "fields, body and text")
        if line:
            expect(base["refusal"]["line"], line, "the line that is named")
        answer = server.save(path, [change(path, opened["sha256"], to("title", "New"))])
        expect_status(answer, 422)
        expect(answer.json["id"], "refused", "the problem")
        expect_file(server, path, given)
        if name == "a duplicate key":
            answer = server.draft(path, [whole(path, opened["sha256"], given)])
            expect_status(answer, 200)
            found = [each for each in answer.json["findings"] if each["id"] == "duplicate-key"]
            if not found or not (found[0]["fix"] or found[0]["fixes"]):
                raise Wrong(f"no duplicate-key with a fix among {answer.json['findings']}")
        text = given.replace("Text", "Other text")
        expect_status(server.save(path, [whole(path, opened["sha256"], text)]), 200)
        expect_file(server, path, text)

    case = Case(
        name, repr(given), "it is opened, and saved", "only as text, with the line; nothing rewritten", play, (path,)
    )
    return path, given, case


SMALL = "---\ntitle: A\n---\nText\n"


def too_long(server):
    path = f"{FOLDER}/long.md"
    opened = server.opened(path)
    long = "Text\n" * 14_000
    for edit in (change(path, opened["sha256"], body(long)), whole(path, opened["sha256"], SMALL + long)):
        answer = server.draft(path, [edit], tab="b1" * 16)
        expect_status(answer, 200)
        expect([each["path"] for each in answer.json["refused"]], [path], "what is refused")
        answer = server.save(path, [edit], tab="b1" * 16)
        expect_status(answer, 413)
        if "64 KiB" not in answer.json["error"]:
            raise Wrong(f"the size is not said: {answer!r}")
        expect_file(server, path, SMALL)
        drafts = server.message(path).json["drafts"]
        expect([draft["tab"] for draft in drafts], ["b1" * 16], "the drafts that are kept")


def exactly_full(server):
    path = f"{FOLDER}/full.md"
    opened = server.opened(path)
    most = "---\ntitle: A\n---\n".ljust(64 * 1024, "x")
    expect_status(server.save(path, [whole(path, opened["sha256"], most)]), 200)
    expect_file(server, path, most)
    expect_status(server.save(path, [whole(path, sha256(most.encode()), most + "x")]), 413)
    expect_file(server, path, most)


def mode_stays(server):
    path = f"{FOLDER}/mode.md"
    for mode in (0o600, 0o640, 0o755):
        server.site.path(path).chmod(mode)
        title = f"Mode {mode:o}"
        expect_status(server.save(path, [change(path, sha256(server.site.read(path)), to("title", title))]), 200)
        expect(values(server.site.read(path))["title"], title, "the title")
        expect(server.site.path(path).stat().st_mode & 0o7777, mode, "the mode")


def not_utf8(server):
    path, given = f"{FOLDER}/latin.md", b"---\ntitle: Gr\xfc\xdfe\n---\nText\n"
    server.site.write(path, given)
    server.wait_for_build(lambda _: path in {row["path"] for row in server.api("GET", "messages").json["messages"]})
    base = server.opened(path)["base"]
    expect(base["fields"], None, "the fields")
    for edit in (change(path, sha256(given), to("title", "A")), change(path, sha256(given), body("B"))):
        expect_status(server.save(path, [edit]), 422)
        expect_file(server, path, given)


PROMPT = """---
title: Enjoying it?
actionURL: https://apps.example.com/review
daysUntilPrompt: 10   # not too soon
usesUntilPrompt: 5
---
A few stars help.
"""


def prompt_days(server):
    path = "content/prompts/rate.md"
    opened = server.opened(path)
    expect(opened["base"]["fields"]["daysUntilPrompt"], "10", "the number of days")
    expect_status(server.save(path, [change(path, opened["sha256"], to("daysUntilPrompt", Plain("20")))]), 200)
    expect_file(server, path, PROMPT.replace("10 ", "20 "))


def steps():
    texts = [as_text(*row) for row in AS_TEXT]
    files = {path: given for path, given, _ in texts} | {
        f"{FOLDER}/every.md": EVERY,
        f"{FOLDER}/block.md": BLOCK,
        f"{FOLDER}/mode.md": SMALL,
        f"{FOLDER}/long.md": SMALL,
        f"{FOLDER}/full.md": SMALL,
        "content/prompts/rate.md": PROMPT,
    }
    return Group(
        "steps",
        files,
        [case for _, _, case in texts]
        + [
            Case(
                "comments on every line",
                "a comment in each place",
                "any one field is set",
                "all comments are there, and only the value's bytes differ",
                comments_stay,
                (f"{FOLDER}/every.md",),
            ),
            Case(
                "a block map that becomes empty",
                repr(BLOCK),
                "its last condition is removed",
                "conditions goes, its comments stay",
                block_goes,
                (f"{FOLDER}/block.md",),
            ),
            Case(
                "more than 64 KiB",
                "a small file",
                "text of 70 KB is pasted",
                "it is refused with the size, the draft is kept",
                too_long,
            ),
            Case(
                "exactly 64 KiB",
                "a small file",
                "it is saved with 64 KiB, and with one byte more",
                "the first is saved, the second refused",
                exactly_full,
                (f"{FOLDER}/full.md",),
            ),
            Case(
                "modes",
                "a file of mode 600, 640, 755",
                "its title is saved",
                "it has that mode",
                mode_stays,
                (f"{FOLDER}/mode.md",),
            ),
            Case(
                "days of a usage prompt",
                repr(PROMPT),
                "the days become 20",
                "one scalar differs",
                prompt_days,
                ("content/prompts/rate.md",),
            ),
            Case(
                "not UTF-8",
                "a file in Latin 1",
                "it is opened and saved",
                "refused, nothing rewritten",
                not_utf8,
                (f"{FOLDER}/latin.md",),
            ),
        ],
    )


def groups():
    return [kept(), steps()]
