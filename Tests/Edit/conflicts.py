"""Two tabs, a text editor and git beside each other: nobody's text is gone without a word."""

from keeping import values
from server import Plain, body, change, sha256, to, whole, without
from table import Case, Group, Wrong, expect, expect_file, expect_status

FOLDER = "content/notifications"
MINE, OTHER = "a1" * 16, "b2" * 16

BASE = """---
title: Hello # the title
date: 2026-11-01
priority: 4
expires: 2026-12-12T00:00:00Z
---
First line.

Second line.

Third line.
"""


def replaced(*pairs):
    text = BASE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


# name, what is on the disk meanwhile, what is saved, the file then, fields that were taken
MERGED = [
    (
        "another field",
        replaced(("priority: 4", "priority: 5")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("priority: 4", "priority: 5")),
        [["priority"]],
    ),
    (
        "a field and the text",
        replaced(("First", "1st")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("First", "1st")),
        [None],
    ),
    (
        "a key that was not there",
        replaced(("priority: 4\n", "priority: 4\nlisted: false\n")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("priority: 4\n", "priority: 4\nlisted: false\n")),
        [["listed"]],
    ),
    (
        "a key that went",
        replaced(("priority: 4\n", "")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("priority: 4\n", "")),
        [["priority"]],
    ),
    (
        "only a comment",
        replaced(("# the title", "# their title")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("# the title", "# their title")),
        [],
    ),
    ("the same by both", replaced(("Hello", "Same")), [to("title", "Same")], replaced(("Hello", "Same")), []),
    ("both remove it", replaced(("priority: 4\n", "")), [without("priority")], replaced(("priority: 4\n", "")), []),
    (
        "other lines of the text",
        replaced(("First", "1st")),
        [body(BASE.split("---\n")[2].replace("Third", "3rd"))],
        replaced(("First", "1st"), ("Third", "3rd")),
        [None],
    ),
    (
        "the same lines, equally",
        replaced(("First", "1st")),
        [body(BASE.split("---\n")[2].replace("First", "1st"))],
        replaced(("First", "1st")),
        [],
    ),
    (
        "lines at both ends",
        replaced(("First", "Zeroth line.\n\nFirst")),
        [body(BASE.split("---\n")[2] + "\nFourth line.\n")],
        replaced(("First", "Zeroth line.\n\nFirst"), ("Third line.\n", "Third line.\n\nFourth line.\n")),
        [None],
    ),
]
# name, what is on the disk meanwhile, what is saved, the conflicts: field, base, mine, theirs
ASKED = [
    (
        "one line of the text",
        replaced(("Second", "Their second")),
        [body(BASE.split("---\n")[2].replace("Second", "My second"))],
        [(None, "Second line.", "My second line.", "Their second line.")],
    ),
    (
        "the title",
        replaced(("Hello", "Theirs")),
        [to("title", "Mine")],
        [(["title"], "Hello", "Mine", "Theirs")],
    ),
    (
        "the title, and one line",
        replaced(("Hello", "Theirs"), ("Second", "Their second"), ("First", "1st")),
        [to("title", "Mine"), body(BASE.split("---\n")[2].replace("Second", "My second"))],
        [
            (["title"], "Hello", "Mine", "Theirs"),
            (None, "Second line.", "My second line.", "Their second line."),
        ],
    ),
    (
        "set here, removed there",
        replaced(("priority: 4\n", "")),
        [to("priority", Plain("5"))],
        [(["priority"], "4", "5", None)],
    ),
    (
        "removed here, set there",
        replaced(("priority: 4", "priority: 6")),
        [without("priority")],
        [(["priority"], "4", None, "6")],
    ),
    (
        "both add the same key",
        replaced(("priority: 4\n", "priority: 4\nminVersion: 2.0.0\n")),
        [to("minVersion", Plain("2.1.0"))],
        [(["minVersion"], None, "2.1.0", "2.0.0")],
    ),
]


def path_of(name):
    return f"{FOLDER}/{name.lower().replace(' ', '-').replace(',', '')}.md"


def merged(name, theirs, mine, then, taken):
    path = path_of(name)

    def play(server):
        opened = server.opened(path)
        server.site.write(path, theirs)
        answer = server.save(path, [change(path, opened["sha256"], *mine)])
        expect_status(answer, 200)
        expect_file(server, path, then)
        expect([each["field"] for each in answer.json["taken"]], taken, "what is said to be taken")
        expect(answer.json["files"][0]["sha256"], sha256(then.encode()), "the version")

    return path, Case(name, "a message that is open", f"it is saved over {theirs!r}", repr(then), play, (path,))


def asked(name, theirs, mine, conflicts):
    path = path_of(name)

    def play(server):
        opened = server.opened(path)
        changes = [change(path, opened["sha256"], *mine)]
        expect_status(server.draft(path, changes, tab=MINE), 200)
        server.site.write(path, theirs)
        answer = server.save(path, changes, tab=MINE)
        expect_status(answer, 409)
        expect(answer.json["id"], "conflict", "the problem")
        expect_file(server, path, theirs)
        file = answer.json["files"][0]
        seen = [
            (each["field"], *((each[name] or "").strip() or None for name in ("base", "mine", "theirs")))
            for each in file["conflicts"]
        ]
        expect(seen, conflicts, "the conflicts")
        expect(file["sha256"], sha256(theirs.encode()), "the version of theirs")
        # Cancel keeps the draft, which is still what was typed.
        drafts = server.message(path).json["drafts"]
        expect([draft["tab"] for draft in drafts], [MINE], "the drafts after Cancel")
        # Theirs, with all of mine that is not in conflict, then mine where it was chosen.
        chosen = []
        for each in file["conflicts"]:
            if each["field"] is None:
                start, end = each["range"]
                merged = file["merged"]["body"]
                chosen.append(body(merged[:start] + each["mine"] + merged[end:]))
            elif each["mine"] is None:
                chosen.append(without(" ".join(each["field"])))
            else:
                chosen.append(to(" ".join(each["field"]), Plain(each["mine"])))
        expect_status(server.save(path, [change(path, file["sha256"], *chosen)], tab=MINE), 200)
        found = server.site.read(path).decode()
        for field, _, wanted, _ in conflicts:
            if field:
                expect(values(found).get(field[0]), wanted, f"{field[0]} after choosing mine")
            elif wanted not in found or ("1st" in theirs and "1st" not in found):
                raise Wrong(f"after choosing mine, the text is {found!r}")
        expect(server.message(path).json["drafts"], [], "the drafts after the save")

    return path, Case(
        name,
        "a message that is open, with a draft",
        f"it is saved over {theirs!r}",
        "nothing is written, both are told whole; mine can be chosen",
        play,
        (path,),
    )


def group():
    rows = [merged(*row) for row in MERGED] + [asked(*row) for row in ASKED]
    files = {path: BASE for path, _ in rows} | {
        f"{FOLDER}/{name}.md": BASE
        for name in ("deleted", "unknown", "tabs", "late", "drafts", "text", "order", "gone", "part")
    }
    return Group("conflicts", files, [case for _, case in rows] + STEPS)


# ---- more than one step ---------------------------------------------------------------------------------------------


def deleted(server):
    path = f"{FOLDER}/deleted.md"
    opened = server.opened(path)
    server.site.path(path).unlink()
    answer = server.save(path, [change(path, opened["sha256"], to("title", "Mine"))])
    expect_status(answer, 410)
    expect(answer.json["id"], "deleted", "the problem")
    expect(server.site.path(path).exists(), False, "whether it is there")
    expect_status(server.save(path, [whole(path, None, replaced(("Hello", "Mine")))]), 200)
    expect_file(server, path, replaced(("Hello", "Mine")))


def both_begin(server):
    path, theirs = f"{FOLDER}/late.de.md", "---\ntitle: Ihrer\n---\nIhr Text\n"
    opened = server.opened(f"{FOLDER}/late.md")
    assert opened["sha256"]
    server.site.write(path, theirs)
    changes = [change(path, None, to("title", "Meiner"), body("Mein Text\n"))]
    answer = server.save(f"{FOLDER}/late.md", changes)
    expect_status(answer, 409)
    expect_file(server, path, theirs)


def unknown_version(server):
    path = f"{FOLDER}/unknown.md"
    answer = server.save(path, [change(path, "0" * 64, to("title", "Mine"))])
    expect_status(answer, 409)
    expect_file(server, path, BASE)


def two_tabs(server):
    path = f"{FOLDER}/tabs.md"
    opened = server.opened(path)
    one = [change(path, opened["sha256"], to("title", "One"))]
    two = [change(path, opened["sha256"], to("priority", Plain("9")), body("Two\n"))]
    expect_status(server.draft(path, one, tab=MINE), 200)
    expect_status(server.draft(path, two, tab=OTHER), 200)
    expect(sorted(each["tab"] for each in server.message(path).json["drafts"]), [MINE, OTHER], "the drafts")
    expect_status(server.save(path, one, tab=MINE), 200)
    drafts = server.message(path).json["drafts"]
    expect([each["tab"] for each in drafts], [OTHER], "the drafts after one saved")
    state = drafts[0]["files"][0]["state"]
    expect((state["fields"]["title"], state["body"]), ("One", "Two\n"), "the other draft, on the newest file")
    expect_status(server.save(path, two, tab=OTHER), 200)
    expect(values(server.site.read(path))["title"], "One", "the title")
    expect(values(server.site.read(path))["priority"], "9", "the priority")


def overtaken(server):
    path = f"{FOLDER}/order.md"
    opened = server.opened(path)

    def kept():
        return server.message(path).json["drafts"][0]["files"][0]["state"]["fields"]["title"]

    for number, status, title in ((5, 200, "5"), (4, 409, "5"), (5, 409, "5"), (7, 200, "7"), (6, 409, "7")):
        edit = change(path, opened["sha256"], to("title", str(number)))
        expect_status(server.draft(path, [edit], tab=MINE, number=number), status)
        expect(kept(), title, f"the draft after number {number}")


def drafts_are_private(server):
    path = f"{FOLDER}/drafts.md"
    opened = server.opened(path)
    before = server.site.snapshot()
    answer = server.draft(path, [change(path, opened["sha256"], to("title", "Only mine"))], tab=MINE)
    expect_status(answer, 200)
    expect(server.site.snapshot(), before, "the checkout after a draft")
    made = list(server.site.state.rglob("*"))
    for each in made:
        mode, wanted = each.stat().st_mode & 0o7777, 0o700 if each.is_dir() else 0o600
        if each.parent != server.site.state and mode != wanted:
            raise Wrong(f"{each.relative_to(server.site.state)} has the mode {mode:o}, not {wanted:o}")
    if not any(b"Only mine" in each.read_bytes() for each in made if each.is_file()):
        raise Wrong("the draft is not in the state folder")
    expect_status(server.api("DELETE", "draft", path=path, tab=MINE), 204)
    expect(server.message(path).json["drafts"], [], "the drafts after DELETE")


def whole_text(server):
    path = f"{FOLDER}/text.md"
    opened = server.opened(path)
    server.site.write(path, replaced(("First", "1st")))
    answer = server.save(path, [whole(path, opened["sha256"], replaced(("Third", "3rd")))])
    expect_status(answer, 200)
    expect_file(server, path, replaced(("First", "1st"), ("Third", "3rd")))
    answer = server.save(path, [whole(path, opened["sha256"], replaced(("First", "My first")))])
    expect_status(answer, 409)
    expect_file(server, path, replaced(("First", "1st"), ("Third", "3rd")))


def one_of_two(server):
    """One of two files of a draft is saved."""
    path, other = f"{FOLDER}/part.md", f"{FOLDER}/part.de.md"
    changes = [
        change(path, server.opened(path)["sha256"], to("title", "Mine")),
        change(other, None, to("title", "Neu"), body("Neu\n")),
    ]
    expect_status(server.draft(path, changes, tab=MINE), 200)
    expect_status(server.save(path, changes[:1], tab=MINE), 200)
    drafts = server.message(path).json["drafts"]
    expect([[each["path"] for each in draft["files"]] for draft in drafts], [[other]], "files of the drafts")


def none_of_two(server):
    """One of two files is in conflict."""
    path, other = f"{FOLDER}/gone.md", f"{FOLDER}/gone.de.md"
    opened = server.opened(path)
    server.site.write(path, replaced(("Hello", "Theirs")))
    changes = [
        change(path, opened["sha256"], to("title", "Mine")),
        change(other, None, to("title", "Neu"), body("Neu\n")),
    ]
    expect_status(server.draft(path, changes, tab=MINE), 200)
    expect_status(server.save(path, changes, tab=MINE), 409)
    expect_file(server, path, replaced(("Hello", "Theirs")))
    expect(server.site.path(other).exists(), False, "whether the translation was written")
    expect(
        [each["path"] for each in server.message(path).json["drafts"][0]["files"]], [path, other], "the draft's files"
    )


STEPS = [
    Case(
        "deleted meanwhile",
        "a message that is open",
        "its file is deleted, and it is saved; then written again",
        "410 without a file; then the file",
        deleted,
        (f"{FOLDER}/deleted.md",),
    ),
    Case(
        "both begin the same translation",
        "a message without German",
        "a file x.de.md appears, and another is saved there as a new one",
        "409, theirs is untouched",
        both_begin,
        (f"{FOLDER}/late.de.md",),
    ),
    Case(
        "a version that nobody knows", "a message", "it is saved with a foreign base", "409, untouched", unknown_version
    ),
    Case(
        "two tabs",
        "two tabs with a draft each, of other fields",
        "one saves, then the other",
        "each keeps its draft until its save; both are in the file",
        two_tabs,
        (f"{FOLDER}/tabs.md",),
    ),
    Case(
        "numbers of drafts", "a draft", "older and equal numbers arrive", "409 overtaken, the newest stays", overtaken
    ),
    Case(
        "drafts are private",
        "a message",
        "a draft of it is kept",
        "nothing in the checkout; folders 700, files 600 in the person's state",
        drafts_are_private,
    ),
    Case(
        "as text",
        "a file that is edited as text",
        "saved over other lines, then over the same line",
        "merged by lines, then 409",
        whole_text,
        (f"{FOLDER}/text.md",),
    ),
    Case(
        "one of two files is saved",
        "a draft of a message and a new translation",
        "only the message is saved",
        "the translation is in the draft",
        one_of_two,
        (f"{FOLDER}/part.md",),
    ),
    Case(
        "one of two files is in conflict",
        "a message and a new translation",
        "both are saved",
        "409, none is written, the draft has both",
        none_of_two,
        (f"{FOLDER}/gone.md",),
    ),
]
