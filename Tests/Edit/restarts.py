"""Git, full disks, kills and restarts beside a page: each with a site of its own."""

import contextlib
import pathlib
import resource
import shutil
import subprocess

from conflicts import BASE, FOLDER, MINE, replaced
from keeping import values
from server import Plain, Server, Site, body, change, to
from table import Case, Impossible, Wrong, expect, expect_file, expect_status


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


def typed_while_it_changed(publish):
    """Nobody has the version any more that it was typed on: what was typed can be read all the same."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: BASE}) as site:
        with Server(site) as server:
            changes = [change(path, server.opened(path)["sha256"], to("title", "What I typed"))]
        theirs = replaced(("priority: 4", "priority: 5"))
        site.write(path, theirs)
        with Server(site) as server:
            answer = server.draft(path, changes, tab=MINE)
            expect_status(answer, 200, 409)
            if "What I typed" not in server.message(path).bytes.decode():
                raise Wrong(f"the text is in no answer, after {answer!r}")
            expect_status(server.save(path, changes, tab=MINE), 409)
            expect_file(server, path, theirs)


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
        "the third of five files",
        "five languages, a draft of all",
        "the third cannot be written, then a restart",
        "two are new, said so; the rest is in the draft, and can be saved",
        third_of_five,
    ),
    (
        "a full disk",
        "a site on a full disk, its state elsewhere",
        "Save",
        "507, the old file whole, nothing beside it, the text in the draft",
        disk_full,
    ),
    (
        "no room for drafts",
        "a full disk with a draft",
        "the next draft",
        "507, the draft before is whole",
        state_full,
    ),
    (
        "too much for a limit of files' sizes",
        "a process that may write 5,000 bytes",
        "Save",
        "said; the old file whole; the server goes on",
        quota,
    ),
    (
        "a switch of branches",
        "a git checkout",
        "git switches to another branch, then Save",
        "merged with the new file, or asked",
        branch_switched,
    ),
    (
        "content/ is another folder",
        "a message that is open",
        "content/ is moved away and comes back as a copy, then Save",
        "the new file is written, or a refusal that is true",
        content_replaced,
    ),
    (
        "a restart",
        "a draft, and another version on the disk",
        "SIGKILL, start, open, Save",
        "the draft on the newest file; then both are in it",
        restarted,
    ),
    (
        "typed without a server",
        "a page, no draft yet",
        "stop, type, start",
        "the text is kept as a draft, and saved",
        typed_without_a_server,
    ),
    (
        "typed without a server, while the file changed",
        "a page, no draft yet",
        "stop, type, another version, start",
        "the text is in an answer; nothing is overwritten",
        typed_while_it_changed,
    ),
    ("drafts of the last day", "a draft of today", "a start with --now in 2031", "it stays", old_drafts),
]


def alone():
    return [Case(*row) for row in ALONE]
