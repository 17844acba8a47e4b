"""Two tabs, a text editor and git beside each other (K rows): nobody's text is gone without a word."""

import contextlib
import pathlib
import resource
import shutil
import subprocess

from keeping import values
from server import Plain, Server, Site, body, change, sha256, to, whole, without
from table import Case, Group, Impossible, Wrong, expect, expect_file, expect_status

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
        "K1 another field",
        replaced(("priority: 4", "priority: 5")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("priority: 4", "priority: 5")),
        [["priority"]],
    ),
    (
        "K1 a field and the text",
        replaced(("First", "1st")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("First", "1st")),
        [None],
    ),
    (
        "K1 a key that was not there",
        replaced(("priority: 4\n", "priority: 4\nlisted: false\n")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("priority: 4\n", "priority: 4\nlisted: false\n")),
        [["listed"]],
    ),
    (
        "K1 a key that went",
        replaced(("priority: 4\n", "")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("priority: 4\n", "")),
        [["priority"]],
    ),
    (
        "K1 only a comment",
        replaced(("# the title", "# their title")),
        [to("title", "Mine")],
        replaced(("Hello", "Mine"), ("# the title", "# their title")),
        [],
    ),
    ("K1 the same", replaced(("Hello", "Same")), [to("title", "Same")], replaced(("Hello", "Same")), []),
    ("K1 both remove it", replaced(("priority: 4\n", "")), [without("priority")], replaced(("priority: 4\n", "")), []),
    (
        "K2 other lines of the text",
        replaced(("First", "1st")),
        [body(BASE.split("---\n")[2].replace("Third", "3rd"))],
        replaced(("First", "1st"), ("Third", "3rd")),
        [None],
    ),
    (
        "K2 the same lines, equally",
        replaced(("First", "1st")),
        [body(BASE.split("---\n")[2].replace("First", "1st"))],
        replaced(("First", "1st")),
        [],
    ),
    (
        "K2 lines at both ends",
        replaced(("First", "Zeroth line.\n\nFirst")),
        [body(BASE.split("---\n")[2] + "\nFourth line.\n")],
        replaced(("First", "Zeroth line.\n\nFirst"), ("Third line.\n", "Third line.\n\nFourth line.\n")),
        [None],
    ),
]
# name, what is on the disk meanwhile, what is saved, the conflicts: field, base, mine, theirs
ASKED = [
    (
        "K3 one line of the text",
        replaced(("Second", "Their second")),
        [body(BASE.split("---\n")[2].replace("Second", "My second"))],
        [(None, "Second line.", "My second line.", "Their second line.")],
    ),
    (
        "K3 the title",
        replaced(("Hello", "Theirs")),
        [to("title", "Mine")],
        [(["title"], "Hello", "Mine", "Theirs")],
    ),
    (
        "K3 the title, and one line",
        replaced(("Hello", "Theirs"), ("Second", "Their second"), ("First", "1st")),
        [to("title", "Mine"), body(BASE.split("---\n")[2].replace("Second", "My second"))],
        [
            (["title"], "Hello", "Mine", "Theirs"),
            (None, "Second line.", "My second line.", "Their second line."),
        ],
    ),
    (
        "K3 set here, removed there",
        replaced(("priority: 4\n", "")),
        [to("priority", Plain("5"))],
        [(["priority"], "4", "5", None)],
    ),
    (
        "K3 removed here, set there",
        replaced(("priority: 4", "priority: 6")),
        [without("priority")],
        [(["priority"], "4", None, "6")],
    ),
    (
        "K3 both add the same key",
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
        for name in ("deleted", "unknown", "tabs", "late", "drafts", "text", "order", "gone")
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
        "one of two files is in conflict",
        "a message and a new translation",
        "both are saved",
        "409, none is written, the draft has both",
        none_of_two,
        (f"{FOLDER}/gone.md",),
    ),
]


# ---- other machines: a site for each --------------------------------------------------------------------------------


def git(site, *arguments):
    environment = site.environment | {
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_CONFIG_NOSYSTEM": "1",
        **{f"GIT_{who}_{what}": "a@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    }
    subprocess.run(["git", *arguments], check=True, capture_output=True, cwd=site.folder, env=environment)


def branch_switched(publish):
    """Of another field: merged. Of the same: asked."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site:
        git(site, "init", "--quiet", "--initial-branch", "main")
        git(site, "add", ".")
        git(site, "commit", "--quiet", "--message", "one")
        git(site, "checkout", "--quiet", "-b", "winter")
        site.write(path, replaced(("Hello", "Winter"), ("priority: 4", "priority: 9")))
        git(site, "commit", "--quiet", "--all", "--message", "two")
        git(site, "checkout", "--quiet", "main")
        with Server(site) as server:
            opened = server.opened(path)
            git(site, "checkout", "--quiet", "winter")
            winter = site.read(path)
            answer = server.save(path, [change(path, opened["sha256"], to("title", "Mine"))])
            expect_status(answer, 409)
            expect_file(server, path, winter)
            answer = server.save(path, [change(path, opened["sha256"], to("expires", Plain("2027-01-01T00:00:00Z")))])
            expect_status(answer, 200)
            expect_file(server, path, winter.replace(b"2026-12-12", b"2027-01-01"))
            git(site, "checkout", "--quiet", "--", ".")
            git(site, "checkout", "--quiet", "main")
            expect_status(server.save(path, [change(path, opened["sha256"], to("title", "Mine"))]), 200)
            expect_file(server, path, replaced(("Hello", "Mine")))


def content_replaced(publish):
    """As a checkout of a branch without content, and back, does it."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site, Server(site) as server:
        opened = server.opened(path)
        site.path("content").rename(site.work / "away")
        shutil.copytree(site.work / "away", site.path("content"))
        answer = server.save(path, [change(path, opened["sha256"], to("title", "Mine"))])
        expect((site.work / "away/notifications/hello.md").read_text(), BASE, "the file that is away")
        if answer.status == 200:
            expect_file(server, path, replaced(("Hello", "Mine")))
        else:
            expect_file(server, path, BASE)
            if answer.json["id"] == "deleted":
                raise Wrong(f"the file is there: {answer!r}")


def restarted(publish):
    """A draft is there after a stop, on the newest file; what was typed can be saved."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site:
        with Server(site) as server:
            opened = server.opened(path)
            changes = [change(path, opened["sha256"], to("title", "Mine"))]
            expect_status(server.draft(path, changes, tab=MINE), 200)
            server.kill()
        site.write(path, replaced(("priority: 4", "priority: 5")))
        with Server(site) as server:
            message = server.message(path).json
            draft = message["drafts"][0]
            expect(draft["tab"], MINE, "the draft's tab")
            expect(draft["files"][0]["state"]["fields"]["title"], "Mine", "the draft's title")
            expect(draft["files"][0]["state"]["fields"]["priority"], "5", "the draft's priority")
            if not server.api("GET", "messages").json["messages"][0]["unsaved"]:
                raise Wrong("the list does not say that it is unsaved")
            expect_status(server.save(path, changes, tab=MINE), 200)
            expect_file(server, path, replaced(("Hello", "Mine"), ("priority: 4", "priority: 5")))


def typed_without_a_server(publish):
    """The page had opened the message, and kept nothing yet."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site:
        with Server(site) as server:
            changes = [change(path, server.opened(path)["sha256"], to("title", "Mine"))]
        with Server(site) as server:
            expect_status(server.draft(path, changes, tab=MINE), 200)
            draft = server.message(path).json["drafts"][0]
            expect(draft["files"][0]["state"]["fields"]["title"], "Mine", "the draft's title")
            expect_status(server.save(path, changes, tab=MINE), 200)


def old_drafts(publish):
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site:
        with Server(site) as server:
            changes = [change(path, server.opened(path)["sha256"], to("title", "Mine"))]
            expect_status(server.draft(path, changes, tab=MINE), 200)
        with Server(site, now="2031-01-01T00:00:00Z") as server:
            expect([each["tab"] for each in server.message(path).json["drafts"]], [MINE], "drafts, with --now in 2031")


@contextlib.contextmanager
def small_disk(publish, files, size, state_inside):
    """A site on a disk of that size, which only its server and this program see."""
    with Site(publish, files) as site:
        inside = site.work / "disk"
        inside.mkdir()
        holder = subprocess.Popen(
            [
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                f'mount -t tmpfs -o size={size} none "{inside}" && echo ready && cat',
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            if holder.stdout.readline() != b"ready\n":
                raise Impossible(f"no small disk: {holder.stderr.read().decode().strip()}")
            shown = pathlib.Path(f"/proc/{holder.pid}/root{inside}")
            shutil.copytree(site.folder, shown / "site")
            site.folder = inside / "site"
            if state_inside:
                site.state = inside / "state"
            enter = ["nsenter", "--preserve-credentials", "--user", "--mount", "--target", str(holder.pid), "--"]
            with Server(site, wrapper=enter) as server:
                site.folder = shown / "site"
                yield server, shown
        finally:
            holder.stdin.close()
            holder.wait()
            holder.stdout.close()
            holder.stderr.close()


def fill(folder):
    with (folder / "filler").open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (1 << 16, 1 << 12, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))


def disk_full(publish):
    path = f"{FOLDER}/hello.md"
    with small_disk(publish, {path: BASE}, "1m", False) as (server, disk):
        opened = server.opened(path)
        fill(disk)
        before = server.site.snapshot()
        changes = [change(path, opened["sha256"], body("More text. " * 1000))]
        expect_status(server.draft(path, changes, tab=MINE), 200)
        answer = server.save(path, changes, tab=MINE)
        expect_status(answer, 507)
        expect(answer.json["id"], "full", "the problem")
        expect(server.site.snapshot(), before, "the checkout")
        expect([each["tab"] for each in server.message(path).json["drafts"]], [MINE], "the drafts")
        (disk / "filler").unlink()
        expect_status(server.save(path, changes, tab=MINE), 200)


def state_full(publish):
    path = f"{FOLDER}/hello.md"
    with small_disk(publish, {path: BASE}, "1m", True) as (server, disk):
        opened = server.opened(path)
        first = [change(path, opened["sha256"], to("title", "First"))]
        expect_status(server.draft(path, first, tab=MINE), 200)
        fill(disk)
        answer = server.draft(path, [change(path, opened["sha256"], body("More text. " * 1000))], tab=MINE)
        expect_status(answer, 507)
        draft = server.message(path).json["drafts"][0]
        expect(draft["files"][0]["state"]["fields"]["title"], "First", "the draft that was kept before")


def quota(publish):
    """A limit of the process: other words of the system, the same promise."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site, Server(site) as server:
        opened = server.opened(path)
        before = site.snapshot()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))
        answer = server.save(path, [change(path, opened["sha256"], body("More text. " * 1000))])
        if answer.status not in (403, 507):
            raise Wrong(f"answered {answer!r}")
        expect(site.snapshot(), before, "the checkout")
        expect_status(server.save(path, [change(path, opened["sha256"], to("title", "Mine"))]), 200)


def third_of_five(publish):
    """Five languages; the third file cannot be written. After a restart, the rest is in the draft."""
    locales = ["en", "ar", "de", "fr", "ja"]
    configuration = (
        "site: https://updates.example.com/\napp:\n  name: Doodle\n  updateURL: https://example.com/download\n"
    )
    configuration += f"locales: [{', '.join(locales)}]\nchannels: [banners]\n"
    paths = {locale: f"{FOLDER}/hello{'' if locale == 'en' else '.' + locale}.md" for locale in locales}
    with Site(publish, dict.fromkeys(paths.values(), BASE), configuration) as site:
        with Server(site) as server:
            files = {each["path"]: each["sha256"] for each in server.message(paths["en"]).json["files"]}
            changes = [
                change(path, files[path], to("title", "New"), *[body("Long. " * 1500)] * (locale == "fr"))
                for locale, path in paths.items()
            ]
            expect_status(server.draft(paths["en"], changes, tab=MINE), 200)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))
            answer = server.save(paths["en"], changes, tab=MINE)
            if answer.status == 200:
                raise Wrong("the third file was said to be saved")
            written = answer.json["written"]
            server.kill()
        new = [path for path in paths.values() if b"New" in site.read(path)]
        expect(sorted(written), sorted(new), "the files that are said to be written")
        expect(new, [paths["ar"], paths["de"]], "the files that are new")
        with Server(site) as server:
            draft = server.message(paths["en"]).json["drafts"][0]
            titles = {each["path"]: each["state"]["fields"]["title"] for each in draft["files"]}
            expect(titles, dict.fromkeys(paths.values(), "New"), "the titles in the draft")
            expect_status(server.save(paths["en"], changes, tab=MINE), 200)
            for path in paths.values():
                expect(values(site.read(path))["title"], "New", path)


# name, given, when, then, how
ALONE = [
    (
        "K4 the third of five files",
        "five languages, a draft of all",
        "the third cannot be written, then a restart",
        "two are new, said so; the rest is in the draft, and can be saved",
        third_of_five,
    ),
    (
        "K5 disk full",
        "a site on a full disk, its state elsewhere",
        "Save",
        "507, the old file whole, nothing beside it, the text in the draft",
        disk_full,
    ),
    (
        "K5 no room for drafts",
        "a full disk with a draft",
        "the next draft",
        "507, the draft before is whole",
        state_full,
    ),
    (
        "K5 too much for a limit of files' sizes",
        "a process that may write 5,000 bytes",
        "Save",
        "said; the old file whole; the server goes on",
        quota,
    ),
    (
        "K6 branch switched",
        "a git checkout",
        "git switches to another branch, then Save",
        "merged with the new file, or asked",
        branch_switched,
    ),
    (
        "K6 content/ is another folder",
        "a message that is open",
        "content/ is moved away and comes back as a copy, then Save",
        "the new file is written, or a refusal that is true",
        content_replaced,
    ),
    (
        "K7 restarted",
        "a draft, and another version on the disk",
        "SIGKILL, start, open, Save",
        "the draft on the newest file; then both are in it",
        restarted,
    ),
    (
        "K7 typed without a server",
        "a page, no draft yet",
        "stop, type, start",
        "the text is kept as a draft, and saved",
        typed_without_a_server,
    ),
    ("drafts of the last day", "a draft of today", "a start with --now in 2031", "it stays", old_drafts),
]


def alone():
    return [Case(*row) for row in ALONE]
