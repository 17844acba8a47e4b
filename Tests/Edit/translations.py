"""Translations that are out of date: what is marked, what ends it, what is recorded in `content/translations.lock`."""

import subprocess

from server import Server, Site, body, change, to
from table import Case, Wrong, expect, expect_file, expect_status

FOLDER = "content/notifications"
LOCK = "content/translations.lock"
ORIGINAL = """---
title: Hello
date: 2026-11-20
channels: [banners]
---
The first *paragraph*.

- Ends on Friday.
- Costs nothing.

The last one.
"""
GERMAN = """---
title: Hallo
---
Der erste *Absatz*.

- Endet am Freitag.
- Kostet nichts.

Der letzte.
"""
FILES = {
    f"{FOLDER}/hello.md": ORIGINAL,
    f"{FOLDER}/hello.de.md": GERMAN,
    f"{FOLDER}/other.md": ORIGINAL.replace("Hello", "Other"),
    f"{FOLDER}/other.de.md": GERMAN.replace("Hallo", "Anders"),
}
CHANGED = ORIGINAL.replace("on Friday", "on Sunday").partition("---\n")[2].partition("---\n")[2]


def git(site, *arguments):
    identity = ["-c", "user.name=Anna", "-c", "user.email=anna@example.com"]
    subprocess.run(["git", *identity, *arguments], cwd=site.folder, env=site.environment, check=True, stdout=-3)


def commit(site):
    git(site, "init", "-q")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "All")


def accepted(site, path="content"):
    run = site.run("translations", "accept", path)
    expect(run.returncode, 0, run.stderr)


def german(server):
    return next(file for file in server.message(f"{FOLDER}/hello.md").json["files"] if file["locale"] == "de")


def wait(server, state):
    """Until the build that says how complete the translation is."""
    server.wait_for_build(lambda _: german(server)["state"] == state)


def save(server, path, *operations):
    answer = server.save(f"{FOLDER}/hello.md", [change(path, server.opened(path)["sha256"], *operations)])
    expect_status(answer, 200)


def outdate(server):
    """Another day in the original."""
    path = f"{FOLDER}/hello.md"
    answer = server.save(path, [change(path, server.opened(path)["sha256"], body(CHANGED))])
    expect_status(answer, 200)
    wait(server, "stale")


def translate(server, *operations):
    path = f"{FOLDER}/hello.de.md"
    answer = server.save(f"{FOLDER}/hello.md", [change(path, german(server)["sha256"], *operations)])
    expect_status(answer, 200)


def marks(server):
    answer = server.api("GET", "stale", path=f"{FOLDER}/hello.md")
    expect_status(answer, 200)
    return next(file["changed"] for file in answer.json["files"] if file["path"] == f"{FOLDER}/hello.de.md")


def accept(server, translation=f"{FOLDER}/hello.de.md"):
    return server.api("POST", "accept", {"path": f"{FOLDER}/hello.md", "translation": translation})


def translated(server):
    body_now = german(server)["base"]["body"].replace("am Freitag", "am Sonntag")
    translate(server, body(body_now))


MARK = {"bodyLine": 3, "old": "Ends on Friday.", "new": "Ends on Sunday."}


def recorded(publish):
    """With a record: the changed text is marked, translating it ends that, and nothing else of the record changes."""
    with Site(publish, FILES) as site:
        accepted(site)
        commit(site)
        before = site.read(LOCK).splitlines()
        with Server(site) as server:
            outdate(server)
            expect(marks(server), [MARK], "the marks")
            translate(server, to("title", "Hallo!"))
            expect(site.read(LOCK).splitlines(), before, "the record after another text was corrected")
            expect(marks(server), [MARK], "the marks after another text was corrected")
            translated(server)
            wait(server, "complete")
            expect(marks(server), [], "the marks at the end")
        after = site.read(LOCK).splitlines()
        expect(len(after), len(before), "lines of the record")
        expect(len(set(before) - set(after)), 1, "lines that went")
        # The command agrees.
        status = site.run("translations", "status", "--fail-stale")
        expect(status.returncode, 0, status.stdout + status.stderr)


def first_save(publish, key):
    """Without a record, and before anything is published: what is saved is remembered, text by text."""
    files = {path: text.replace("channels: [banners]", f"channels: [banners]\n{key}") for path, text in FILES.items()}
    with Site(publish, files) as site, Server(site) as server:
        translate(server, to("title", "Hallo!"))
        expect(len(site.read(LOCK).splitlines()), 5, "lines of the record")
        path = f"{FOLDER}/hello.md"
        answer = server.save(path, [change(path, server.opened(path)["sha256"], body(CHANGED))])
        expect_status(answer, 200)
        wait(server, "stale")
        expect(marks(server), [{"bodyLine": 3, "new": "Ends on Sunday."}], "the marks")
        translated(server)
        wait(server, "complete")


def unrecorded(publish):
    """Without a record: what is published tells the state, git the words; calling it right records it."""
    with Site(publish, FILES) as site:
        built = site.run("build", "--now", "2026-11-26T08:00:00Z")
        expect(built.returncode, 0, built.stderr)
        commit(site)
        with Server(site) as server:
            outdate(server)
            expect(marks(server), [MARK], "the marks")
            expect_status(accept(server), 200)
            wait(server, "complete")
        by_page = site.read(LOCK)
        site.path(LOCK).unlink()
        accepted(site, f"{FOLDER}/hello.de.md")
        expect(by_page, site.read(LOCK), "the record, and what the command writes")


def without_git(publish):
    """Without git, nobody knows the words before: the text is marked alone."""
    with Site(publish, FILES) as site:
        accepted(site)
        with Server(site) as server:
            outdate(server)
            expect(marks(server), [{"bodyLine": 3, "new": "Ends on Sunday."}], "the marks")


def of_all(publish):
    """Calling one translation right leaves the record of all others."""
    with Site(publish, FILES) as site:
        accepted(site)
        others = [line for line in site.read(LOCK).splitlines() if line.startswith(b"notifications/other")]
        with Server(site) as server:
            outdate(server)
            expect_status(accept(server), 200)
            wait(server, "complete")
        now = [line for line in site.read(LOCK).splitlines() if line.startswith(b"notifications/other")]
        expect(now, others, "the record of others")
        if not others:
            raise Wrong("nothing was recorded at first")


def broken_record(publish):
    """A record with git's marks of a conflict is not written; texts are saved all the same."""
    with Site(publish, FILES) as site, Server(site) as server:
        broken = b"<<<<<<< mine\nnotifications/hello de 0123456789abcdef fedcba9876543210\n=======\n>>>>>>> theirs\n"
        site.write(LOCK, broken)
        server.wait_for_build(lambda _: site.path(LOCK).exists())
        answer = accept(server)
        expect_status(answer, 403)
        if "merge conflict" not in answer.json["error"]:
            raise Wrong(f"the sentence does not say why: {answer!r}")
        translated(server)
        expect_file(server, LOCK, broken)


def refused(publish):
    """Another message's translation, the original, a place outside, a link in the record's place."""
    with Site(publish, FILES) as site, Server(site) as server:
        before = site.snapshot()
        for path, status in [
            (f"{FOLDER}/other.de.md", 404),
            (f"{FOLDER}/hello.md", 404),
            (f"{FOLDER}/hello.fr.md", 404),
            ("content/../publish.yml", 403),
            (LOCK, 403),
        ]:
            expect_status(accept(server, path), status)
        expect(site.snapshot(), before, "the checkout")
        outside = site.work / "outside"
        outside.write_bytes(b"")
        site.path(LOCK).symlink_to(outside)
        expect_status(accept(server), 403)
        expect(outside.read_bytes(), b"", "the file that the link leads to")


def alone():
    return [
        Case("a translation with a record", "a record and git", "the translation is edited", "the mark ends", recorded),
        Case(
            "a scheduled message",
            "no record",
            "its translation is saved, then its original",
            "the changed text is marked",
            lambda publish: first_save(publish, "publish: 2026-12-05T09:00:00Z"),
        ),
        Case(
            "a draft",
            "no record",
            "its translation is saved, then its original",
            "the changed text is marked",
            lambda publish: first_save(publish, "draft: true"),
        ),
        Case(
            "a translation without a record",
            "published, no record",
            "it is called right",
            "as the command records",
            unrecorded,
        ),
        Case(
            "a record without git", "a record", "the original changed", "marked without the words before", without_git
        ),
        Case("one record of several", "a record", "one is called right", "the record of others stays", of_all),
        Case("a broken record", "a conflict in the record", "saved, called right", "never written", broken_record),
        Case("refused records", "paths that are none", "called right", "nothing is written", refused),
    ]
