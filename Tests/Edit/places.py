"""Where a composer writes: paths of requests, and checkouts with links, pipes and second names."""

import contextlib
import ctypes
import os
import shutil
import threading

from guard import FOLDER, HELLO, TAB, TEXT, own
from server import Server, Site, body, change, sha256, snapshot, to, whole
from table import Case, Group, Impossible, Wrong, expect, expect_status

# ---- paths -----------------------------------------------------------------------------------------------------

PLACES = [
    "content/../publish.yml",
    "content/assets/../../x.md",
    "content/notifications/../../x.md",
    "content/notifications/../notifications/hello.md",
    "content/notifications/..",
    "../x.md",
    "../../../../tmp/x.md",
    "/tmp/x.md",
    "//tmp/x.md",
    "~/x.md",
    "file:///tmp/x.md",
    "./content/notifications/hello.md",
    "content//notifications/hello.md",
    "content/./notifications/hello.md",
    "content/notifications/./hello.md",
    "content/notifications/hello.md/",
    "content/notifications/%2e%2e/%2e%2e/x.md",
    "content/notifications/..%2f..%2fx.md",
    "content/notifications/a\0.md",
    "content/notifications/a.md\0.png",
    "\0",
    "",
    "content\\notifications\\hello.md",
    "content/notifications/..\\..\\x.md",
    "content/notifications/a\nb.md",
    "content/notifications/a\x7f.md",
    "content/notifications/.hidden.md",
    "content/notifications/.hello.md.0123456789abcdef.publish",
    "content/notifications/.git/x.md",
    "content/.git/x.md",
    ".git/config",
    ".git/hooks/post-commit",
    ".publish/x.md",
    "publish.yml",
    "content/publish.yml",
    "translations.lock",
    "templates/card.mustache",
    "templates/x.md",
    "public/index.html",
    "public/notifications/x.md",
    "content/x.md",
    "content/other/x.md",
    "content/Notifications/x.md",
    "content/assets/a.png",
    "content/assets/x.md",
    "content/assets/notifications/x.md",
    "content/notifications/a.html",
    "content/notifications/a",
    "content/notifications/.md",
    "content/notifications/a/b/c/d.md",
    "content／notifications／hello.md",
    "content/notifications/" + "a" * 300 + ".md",
]
# Names that no build accepts, or that are another file's on other systems.
NAMES = [
    ("a blank", "content/notifications/a b.md"),
    ("a question mark", "content/notifications/a?.md"),
    ("a colon", "content/notifications/a:b.md"),
    ("letters the other way round", "content/notifications/a\u202edm.md"),
    ("not NFC", "content/notifications/cafe\u0301.md"),
    ("a twin by case", "content/notifications/HELLO.md"),
    ("a twin by case of a folder", "content/notifications/Pages/index.md"),
    ("no version", "content/releases/hello.md"),
    ("a file as a folder", "content/notifications/hello.md/x.md"),
]


def place(path):
    def play(server):
        new = [change(path, None, to("title", "A"), body("A\n"))]
        text = [whole(path, None, "---\ntitle: A\n---\nA\n")]
        for changes in (new, text):
            expect_status(server.save(HELLO, changes), 400, 403)
            expect_status(server.draft(HELLO, changes), 400, 403)
        expect_status(server.save(path, new), 400, 403)
        expect_status(server.draft(path, new), 400, 403)
        expect_status(server.message(path), 403, 404)
        expect_status(server.api("POST", "duplicate", {"path": path, "title": "Copy"}), 400, 403, 404)
        expect_status(server.api("DELETE", "draft", path=path, tab=TAB), 403)
        expect_nothing_beside(server.site)

    return Case(
        f"the path {path[:60]!r}",
        "a checkout",
        "it is opened, kept as a draft, saved",
        "refused, nothing written",
        play,
    )


def forbidden(server):
    for path in (
        "content/../publish.yml",
        "content/assets/../../x.md",
        "content/notifications/a\0.md",
        "content\\a.md",
    ):
        expect_status(server.save(HELLO, [change(path, None, to("title", "A"))]), 403)
        expect_status(server.save(path, [change(HELLO, None, to("title", "A"))]), 403)


def expect_nothing_beside(site):
    """Nothing above the checkout but what is put there by these tests."""
    known = {"site", "state", "said", "written", "outside", "home", "cache", "disk", "away"}
    expect(sorted({path.name for path in site.work.iterdir()} - known), [], "what is beside the checkout")
    if site.state.exists():
        expect(
            [path.name for path in site.state.iterdir() if path.name != "publish"], [], "what is in the state folder"
        )


def bad_name(name, path):
    def play(server):
        expect_status(server.save(path, [change(path, None, to("title", "A"), body("A\n"))]), 403, 409, 422)

    return Case(f"a name with {name}", "a checkout", f"{path!r} is saved as a new file", "refused", play)


def raw_queries(server):
    """Bytes that are no UTF-8, overlong or broken escapes, two paths."""
    for query in (
        "path=content/notifications/%c0%ae%c0%ae/x.md",
        "path=content/notifications/%ff.md",
        "path=content/notifications/%",
        "path=content/notifications/%0",
        "path=content%2f..%2fpublish.yml",
        "path=content%5Cnotifications%5Chello.md",
        "path=content/notifications/hello.md%00",
        "path=..%252f..%252fx.md",
        "",
        "path",
        "Path=content/notifications/hello.md",
    ):
        answer = server.send("GET", f"/-/edit/api/message?{query}", None, own(server))
        expect_status(answer, 400, 403, 404)
        if b"Secret" in answer.bytes:
            raise Wrong(f"{query} is answered with the file")


def page_paths(server):
    """Addresses below the pages, drafts and builds of drafts that lead elsewhere."""
    for target in (
        "/-/edit/../../publish.yml",
        "/-/edit/%2e%2e/%2e%2e/publish.yml",
        "/-/edit/draft/../../publish.yml",
        f"/-/edit/draft/{'0' * 32}/../../../publish.yml",
        f"/-/edit/draft/{'0' * 32}/control.json",
        "/-/edit/api/../api/messages",
        "/-/edit/api//messages",
        "/-/edit/api/messages/",
        "/-/edit/nothing",
        "/-/EDIT",
        "/-/edit/api/%6dessages%00",
        "/-/web/../../publish.yml",
    ):
        answer = server.send("GET", target, None, own(server))
        if answer.status < 400 or b"Secret" in answer.bytes or b"Doodle" in answer.bytes:
            raise Wrong(f"{target} is answered with {answer!r}")


NEW = [
    ("../x", 422),
    ("a/b", 422),
    (".hidden", 422),
    ("a\0b", 422),
    ("a\\b", 422),
    ("a b", 422),
    ("a" * 300, 422),
    ("hello", 201),
    ("HELLO", 201),
    ("-", (201, 422)),
]


def new_names(server):
    for name, status in NEW:
        before = server.site.snapshot()
        answer = server.api("POST", "new", {"kind": "banner", "title": "A", "name": name})
        expect_status(answer, *(status if isinstance(status, tuple) else (status,)))
        if answer.status == 201:
            server.site.path(answer.json["path"]).unlink()
        expect(server.site.snapshot(), before, f"the checkout after the name {name!r}")
    for kind, title in (
        ("release", "../1.0"),
        ("release", "one"),
        ("permission", "../camera"),
        ("permission", "x/y"),
        ("nothing", "A"),
        ("banner", ""),
    ):
        expect_status(server.api("POST", "new", {"kind": kind, "title": title, "name": None}), 400, 422)


def group():
    steps = [
        Case("the status outside of content/", "a checkout", "places outside of content/ are saved", "403", forbidden),
        Case("raw queries", "a message", "broken escapes", "refused", raw_queries),
        Case("addresses of pages", "a site", "they lead elsewhere", "refused", page_paths),
        Case("names of new messages", "a site", "they lead elsewhere, or are taken", "refused or numbered", new_names),
    ]
    cases = [place(path) for path in PLACES] + [bad_name(*row) for row in NAMES]
    return Group("places", {HELLO: TEXT, f"{FOLDER}/pages/index.md": TEXT}, cases + steps)


# ---- hostile checkouts: a site for each -----------------------------------------------------------------------------


@contextlib.contextmanager
def checkout(publish, prepare):
    """A site, and a folder outside of it with a file that may never change."""
    with Site(publish, {HELLO: TEXT, f"{FOLDER}/pages/index.md": TEXT}) as site:
        outside = site.work / "outside"
        (outside / "pages").mkdir(parents=True)
        for name in ("hello.md", "pages/index.md", "secret.md"):
            (outside / name).write_text(TEXT.replace("title: Hello", "title: Outside"))
        prepare(site, outside)
        with Server(site) as server:
            before = snapshot(outside)
            yield server, outside
            expect(snapshot(outside), before, "the folder outside")
            expect_nothing_beside(site)


def link_file(site, outside):
    site.path(f"{FOLDER}/link.md").symlink_to(outside / "secret.md")


def link_folder(site, outside):
    site.path(f"{FOLDER}/link").symlink_to(outside / "pages")


def link_kind(site, outside):
    shutil.rmtree(site.path(FOLDER))
    site.path(FOLDER).symlink_to(outside)


def link_nowhere(site, outside):
    site.path(f"{FOLDER}/link.md").symlink_to(outside / "new.md")


def link_proc(site, outside):
    site.path(f"{FOLDER}/link.md").symlink_to("/proc/self/environ")


def second_name(site, outside):
    os.link(outside / "secret.md", site.path(f"{FOLDER}/link.md"))


def pipe(site, outside):
    os.mkfifo(site.path(f"{FOLDER}/link.md"))


def directory(site, outside):
    site.path(f"{FOLDER}/link.md").mkdir()


# name, how, the path, whether it may be read
CHECKOUTS = [
    ("a linked file", link_file, f"{FOLDER}/link.md", False),
    ("a linked folder", link_folder, f"{FOLDER}/link/index.md", False),
    ("content/notifications is a link", link_kind, HELLO, False),
    ("a link to a file that is not there", link_nowhere, f"{FOLDER}/link.md", False),
    ("a link to the process", link_proc, f"{FOLDER}/link.md", False),
    ("a second name outside", second_name, f"{FOLDER}/link.md", True),
    ("a pipe", pipe, f"{FOLDER}/link.md", False),
    ("a folder", directory, f"{FOLDER}/link.md", False),
]


def hostile(name, prepare, path, may_read):
    def play(publish):
        with checkout(publish, prepare) as (server, outside):
            before = server.site.snapshot()
            version = sha256((outside / "secret.md").read_bytes())
            answer = server.message(path)
            if not may_read and (
                (answer.status == 200 and answer.json["files"][0]["sha256"]) or b"Outside" in answer.bytes
            ):
                raise Wrong(f"it is read: {answer!r}")
            for base in (version, None):
                for edit in (change(path, base, to("title", "Changed")), whole(path, base, TEXT)):
                    answer = server.save(path, [edit])
                    # A file that is read may be merged with; then, a question comes first.
                    expect_status(answer, 403, *[409] * (may_read and base is None))
                    if answer.status == 403 and answer.json["id"] != "link":
                        raise Wrong(f"the reason is not said: {answer!r}")
            expect(server.site.snapshot(), before, "the checkout")
            # The others can be written all the same.
            if path != HELLO:
                expect_status(server.save(HELLO, [change(HELLO, sha256(TEXT.encode()), to("title", "B"))]), 200)

    return Case(name, "a checkout like that", f"{path} is opened and saved", "403 link, nothing changes", play)


LIBC = ctypes.CDLL(None, use_errno=True)


def exchange(one, other):
    """Two names change places, in one step."""
    if LIBC.renameat2(-100, os.fsencode(one), -100, os.fsencode(other), 2) != 0:
        raise Impossible(f"names cannot be exchanged here: {os.strerror(ctypes.get_errno())}")


def swapped(name, first, second):
    """While saves go on, two names change places: the real one, and a link to the outside."""

    def play(publish):
        with checkout(publish, second[1]) as (server, _):
            one, other = server.site.path(first), server.site.path(second[0])
            exchange(one, other)
            exchange(one, other)
            done = threading.Event()
            swaps = 0

            def swap():
                nonlocal swaps
                while not done.is_set() or swaps % 2:
                    exchange(one, other)
                    swaps += 1

            swapping = threading.Thread(target=swap)
            swapping.start()
            statuses = {}
            try:
                for number in range(400):
                    # Whatever is read there, this is the version of the real one.
                    answer = server.save(HELLO, [whole(HELLO, None, TEXT.replace("Hello", f"T{number}"))])
                    if answer.status == 409 and answer.json["id"] == "conflict":
                        base = answer.json["files"][0]["sha256"]
                        answer = server.save(HELLO, [whole(HELLO, base, TEXT.replace("Hello", f"T{number}"))])
                    statuses[answer.status] = statuses.get(answer.status, 0) + 1
                    if answer.status not in (200, 403, 409, 410):
                        raise Wrong(f"save {number} is answered with {answer!r}")
            finally:
                done.set()
                swapping.join()
            if 403 not in statuses or 200 not in statuses:
                raise Wrong(f"the answers were {statuses}: nothing was tried")
            leftovers = [path.name for path in server.site.folder.rglob(".*publish")]
            expect(leftovers, [], "files beside")

    return Case(
        name, "a checkout", "it is replaced by a link again and again, while saves go on", "outside stays", play
    )


def beside_folder(site, outside):
    site.path("content/elsewhere").symlink_to(outside)


def beside_file(site, outside):
    site.path(f"{FOLDER}/zz.link").symlink_to(outside / "secret.md")


def beside_second_name(site, outside):
    os.link(outside / "secret.md", site.path(f"{FOLDER}/zz.link"))


def alone():
    return [hostile(*row) for row in CHECKOUTS] + [
        swapped("content/notifications, during saves", FOLDER, ("content/elsewhere", beside_folder)),
        swapped("the file as a link, during saves", HELLO, (f"{FOLDER}/zz.link", beside_file)),
        swapped("the file with a second name, during saves", HELLO, (f"{FOLDER}/zz.link", beside_second_name)),
    ]
