"""Commits of chosen files, and where Git's own command has to be used."""

import os
import subprocess

from server import Server, Site, change, to
from table import Case, Wrong, expect, expect_status

FOLDER = "content/notifications"
NAMES = ("one", "two", "three")
TEXT = "---\ntitle: {0}\ndate: 2026-11-20\nchannels: [banners]\n---\nHello\n"
FILES = {f"{FOLDER}/{name}.md": TEXT.format(name) for name in NAMES}
ANNA = ["-c", "user.name=Anna Berg", "-c", "user.email=anna@example.com"]


def git(site, *arguments, folder=None):
    run = subprocess.run(
        ["git", *arguments], cwd=folder or site.folder, env=site.environment, check=True, capture_output=True, text=True
    )
    return run.stdout.strip()


def checkout(site):
    git(site, "init", "-q", "-b", "main")
    git(site, "config", "user.name", "Anna Berg")
    git(site, "config", "user.email", "anna@example.com")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "All")


def path(name):
    return f"{FOLDER}/{name}.md"


def save(server, name, title):
    changes = [change(path(name), server.opened(path(name))["sha256"], to("title", title))]
    expect_status(server.save(path(name), changes), 200)


def changes(server):
    answer = server.api("GET", "changes")
    expect_status(answer, 200)
    return answer.json


def commit(server, names, message="Other titles", **more):
    return server.api("POST", "commit", {"paths": [path(name) for name in names], "message": message, **more})


def status(site):
    return git(site, "status", "--porcelain").splitlines()


def two_of_three(publish):
    """Two files of three: only these are in the commit, the third is still changed, and Git's index is right."""
    with Site(publish, FILES) as site:
        checkout(site)
        site.path(path("two")).chmod(0o755)
        git(site, "update-index", "--chmod=+x", path("two"))
        git(site, "commit", "-q", "-m", "Executable")
        with Server(site) as server:
            for name in NAMES[:2]:
                save(server, name, f"Another {name}")
            site.write(path("three"), TEXT.format("by hand"))
            found = changes(server)
            ours = {each["path"]: each["isOurs"] for each in found["files"]}
            expect(ours, {path("one"): True, path("two"): True, path("three"): False}, "who wrote them")
            offer = {"branch": "main", "author": "Anna Berg <anna@example.com>", "isShared": False}
            expect(found["commit"], offer, "the offer")
            answer = commit(server, ["one", "two"], "Winter: other titles\n\nTwo of them.")
            expect_status(answer, 200)
            made = answer.json["commit"]
        expect(git(site, "rev-parse", "HEAD"), made, "the newest commit")
        expect(
            git(site, "log", "-1", "--format=%an <%ae>|%cn|%B"),
            "Anna Berg <anna@example.com>|Anna Berg|Winter: other titles\n\nTwo of them.",
            "what it says",
        )
        expect(
            git(site, "show", "--name-only", "--format=", "HEAD").splitlines(), [path("one"), path("two")], "its files"
        )
        expect(git(site, "ls-tree", "HEAD", path("two")).split()[0], "100755", "the mode of a file")
        expect(status(site), [f"M {path('three')}"], "what is still changed")
        expect(git(site, "fsck", "--full"), "", "what git finds wrong")
        expect(list(site.path(".git").glob("publish*")), [], "files left in .git")


def new_and_gone(publish):
    """A new file and one that is deleted, in a site below the repository's folder, whose name has a blank."""
    with Site(publish, FILES) as site:
        whole = site.work / "whole"
        below = whole / "the site"
        whole.mkdir()
        site.folder.rename(below)
        site.folder = below
        git(site, "init", "-q", "-b", "main", folder=whole)
        git(site, "config", "user.name", "Anna Berg")
        git(site, "config", "user.email", "anna@example.com")
        git(site, "add", "-A", folder=whole)
        git(site, "commit", "-q", "-m", "All")
        with Server(site) as server:
            answer = server.api("POST", "new", {"kind": "banner", "title": "Fresh", "name": None})
            expect_status(answer, 201)
            site.path(path("one")).unlink()
            server.wait_for_build(lambda _: len(changes(server)["files"]) == 2)
            states = {each["path"]: each["state"] for each in changes(server)["files"]}
            expect(states, {path("fresh"): "new", path("one"): "deleted"}, "the files")
            expect_status(commit(server, ["fresh", "one"]), 200)
        expect(status(site), [], "what is still changed")
        names = git(site, "show", "--name-status", "--format=", "HEAD").split("\n")
        expect(names, [f"A\tthe site/{path('fresh')}", f"D\tthe site/{path('one')}"], "its files")


def hook(site, name="pre-commit"):
    file = site.path(f".git/hooks/{name}")
    file.parent.mkdir(exist_ok=True)
    file.write_text("#!/bin/sh\nexit 1\n")
    file.chmod(0o755)


def merging(site):
    git(site, "checkout", "-q", "-b", "other")
    git(site, "commit", "-q", "--allow-empty", "-m", "Theirs")
    git(site, "checkout", "-q", "main")
    git(site, "commit", "-q", "--allow-empty", "-m", "Ours")
    git(site, "merge", "-q", "--no-commit", "--no-ff", "other")


def windows(site):
    """Lines that end as on Windows, and are others in the repository."""
    git(site, "config", "core.autocrlf", "true")
    site.write(path("one"), TEXT.format("one").replace("\n", "\r\n"))


OBSTACLES = [
    ("no branch", lambda site: git(site, "checkout", "-q", "--detach"), "No branch is checked out"),
    ("a hook", hook, "runs a program at each commit (pre-commit)"),
    ("a hook for messages", lambda site: hook(site, "commit-msg"), "(commit-msg)"),
    ("signing", lambda site: git(site, "config", "commit.gpgsign", "true"), "signed"),
    ("a merge", merging, "merge is not finished"),
    ("attributes", lambda site: site.write(".gitattributes", "*.md ident\n"), "gitattributes"),
    ("line ends", windows, "core.autocrlf"),
]


def not_offered(publish):
    """What a team's Git does at a commit is never gone round: it is said, and nothing is written."""
    for name, prepare, words in OBSTACLES:
        with Site(publish, FILES) as site:
            checkout(site)
            prepare(site)
            with Server(site) as server:
                save(server, "one", "Another one")
                before = git(site, "rev-parse", "HEAD"), git(site, "ls-files", "--stage"), git(site, "count-objects")
                offer = changes(server)["commit"]
                if words not in offer.get("obstacle", ""):
                    raise Wrong(f"{name}: the offer is {offer}")
                answer = commit(server, ["one"])
                expect_status(answer, 422)
                if answer.json["id"] != "not-offered" or words not in answer.json["error"]:
                    raise Wrong(f"{name}: answered {answer!r}")
                after = git(site, "rev-parse", "HEAD"), git(site, "ls-files", "--stage"), git(site, "count-objects")
                expect(after, before, f"the repository ({name})")


def staged(publish):
    """Changes of the same file that somebody has prepared stay prepared."""
    with Site(publish, FILES) as site:
        checkout(site)
        with Server(site) as server:
            save(server, "one", "Prepared")
            git(site, "add", path("one"))
            save(server, "one", "And more")
            index = git(site, "ls-files", "--stage")
            answer = commit(server, ["one"])
            expect_status(answer, 422)
            if "prepared a commit" not in answer.json["error"]:
                raise Wrong(f"answered {answer!r}")
            expect(git(site, "ls-files", "--stage"), index, "the index")


def busy(publish):
    """Somebody else holds Git's index: nothing is committed, and nothing would be changed back by the next commit."""
    with Site(publish, FILES) as site:
        checkout(site)
        with Server(site) as server:
            save(server, "one", "Another one")
            head = git(site, "rev-parse", "HEAD")
            lock = site.path(".git/index.lock")
            lock.write_text("")
            answer = commit(server, ["one"])
            expect_status(answer, 422)
            if "index.lock" not in answer.json["error"]:
                raise Wrong(f"answered {answer!r}")
            expect(git(site, "rev-parse", "HEAD"), head, "the newest commit")
            lock.unlink()
            expect_status(commit(server, ["one"]), 200)
        expect(status(site), [], "what is still changed")


def leftovers(publish):
    """An index that a killed composer left is removed by the next commit, but not one that may be in use."""
    with Site(publish, FILES) as site:
        checkout(site)
        old, new = (site.path(f".git/publish-index-{digit * 16}") for digit in "ab")
        old.write_text("")
        new.write_text("")
        os.utime(old, (0, 0))
        with Server(site) as server:
            save(server, "one", "Another one")
            expect_status(commit(server, ["one"]), 200)
        expect([old.exists(), new.exists()], [False, True], "the leftovers")


def pictures(publish):
    """Pictures are committed with their text, byte for byte; they have no lines to show."""
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    with Site(publish, FILES) as site:
        checkout(site)
        site.write("content/assets/new.png", picture)
        with Server(site) as server:
            found = {each["path"]: each for each in changes(server)["files"]}
            expect(set(found), {"content/assets/new.png"}, "the files")
            expect("diff" in found["content/assets/new.png"], False, "a difference in lines")
            request = {"paths": ["content/assets/new.png"], "message": "A picture"}
            expect_status(server.api("POST", "commit", request), 200)
        show = ["git", "cat-file", "blob", "HEAD:content/assets/new.png"]
        run = subprocess.run(show, cwd=site.folder, env=site.environment, check=True, capture_output=True)
        expect(run.stdout, picture, "the picture")


def refused(publish):
    """Files that are not changed, or not of the site; no words; an author with signs that Git does not take."""
    with Site(publish, FILES) as site:
        checkout(site)
        site.write("README.md", "Not of content/.\n")
        with Server(site) as server:
            save(server, "one", "Another one")
            head = git(site, "rev-parse", "HEAD")
            bad = [
                ({"paths": [], "message": "a"}, 422),
                ({"paths": [path("two")], "message": "a"}, 422),
                ({"paths": ["README.md"], "message": "a"}, 422),
                ({"paths": ["../outside"], "message": "a"}, 422),
                ({"paths": [path("one")], "message": " "}, 400),
                ({"paths": [path("one")]}, 400),
                ({"paths": [path("one")], "message": "a", "author": {"name": "A <b>", "email": "c"}}, 400),
                ({"paths": [path("one")], "message": "a", "author": {"name": "A\nB", "email": "c"}}, 400),
            ]
            for request, wanted in bad:
                expect_status(server.api("POST", "commit", request), wanted)
            expect(git(site, "rev-parse", "HEAD"), head, "the newest commit")


def unknown_author(publish):
    """Git does not know who commits: the page's two fields say it, for this commit alone."""
    with Site(publish, FILES) as site:
        checkout(site)
        git(site, "config", "--unset", "user.name")
        git(site, "config", "--unset", "user.email")
        git(site, "config", "user.useConfigOnly", "true")
        with Server(site) as server:
            save(server, "one", "Another one")
            if "author" in changes(server)["commit"]:
                raise Wrong("an author is known")
            expect_status(commit(server, ["one"]), 422)
            expect_status(commit(server, ["one"], author={"name": "Ben", "email": "ben@example.com"}), 200)
        expect(git(site, "log", "-1", "--format=%an <%ae>"), "Ben <ben@example.com>", "the author")
        run = subprocess.run(["git", "config", "user.name"], cwd=site.folder, env=site.environment, check=False)
        expect(run.returncode, 1, "git config user.name")


def no_repository(publish):
    with Site(publish, FILES) as site, Server(site) as server:
        found = changes(server)
        expect((found["files"], "commit" in found), (None, False), "files, and an offer")
        expect_status(commit(server, ["one"]), 422)


def unchanged(publish):
    """Everything is committed: there are no files, and a prepared file of others is no obstacle."""
    with Site(publish, FILES) as site:
        checkout(site)
        site.write("notes.txt", "Mine\n")
        git(site, "add", "notes.txt")
        with Server(site) as server:
            found = changes(server)
            expect((found["files"], found["commit"].get("obstacle")), ([], None), "files, and the obstacle")


def alone():
    return [
        Case("a clean checkout", "no changed file", "looked at", "no files, and no obstacle", unchanged),
        Case("two of three files", "three changed files", "two are committed", "only these", two_of_three),
        Case(
            "a new file and a deleted one",
            "a new file, a deleted one",
            "committed",
            "both, by their paths",
            new_and_gone,
        ),
        Case(
            "commits that are not offered", "hooks, signing, merges", "committed", "said, nothing written", not_offered
        ),
        Case("a staged change", "a prepared change", "committed", "said, the index stays", staged),
        Case("a locked index", "a locked index", "committed", "said, nothing is committed", busy),
        Case("an index is left", "a killed commit", "committed", "it is removed", leftovers),
        Case("a picture is committed", "a new picture", "committed", "byte for byte", pictures),
        Case("refused commits", "bad requests", "committed", "nothing is written", refused),
        Case("no author", "an unknown author", "committed", "asked for this commit", unknown_author),
        Case("no repository", "no Git", "looked at", "no files, no offer", no_repository),
    ]
