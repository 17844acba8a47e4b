"""Jobs of people, as far as a server does them: whole messages, begun, checked, copied, translated."""

import json
import os

from keeping import comments, matter, typed, values
from server import Plain, Server, Site, body, change, sha256, to, without
from table import Case, Wrong, expect, expect_file, expect_status

FOLDER = "content/notifications"
TAB = "e5" * 16


def lint(site):
    return json.loads(site.run("lint", "--format", "json").stdout)


def begin(publish):
    """Begun, written, shown, ready."""
    with Site(publish, {}) as site, Server(site) as server:
        before = site.snapshot()
        answer = server.api("POST", "new", {"kind": "banner", "title": "Winter is here", "name": None})
        expect_status(answer, 201)
        path = f"{FOLDER}/winter-is-here.md"
        expect(answer.json["path"], path, "the path")
        new = site.read(path)
        mask = os.umask(0)
        os.umask(mask)
        expect(oct(site.path(path).stat().st_mode & 0o777), oct(0o666 & ~mask), "the mode")
        expect(typed(new)["title"], "Winter is here", "the title")
        expect(typed(new)["draft"], True, "the draft's line")
        expect(values(new)["date"], "2026-11-26", "the date")
        expect(values(new)["channels"], ["banners"], "the channels")
        expect(list(site.snapshot().keys() - before.keys()), [path], "new files")
        second = server.api("POST", "new", {"kind": "banner", "title": "Winter is here", "name": None})
        expect_status(second, 201)
        expect(second.json["path"], f"{FOLDER}/winter-is-here-2.md", "the path of a second one")
        expect(site.read(path), new, "the file after a second one of that name")
        # The page opens it at once: the build that names it may be on its way.
        server.wait_for_build(lambda _: path in {row["path"] for row in server.api("GET", "messages").json["messages"]})
        row = server.api("GET", "messages").json["messages"][0]
        expect((row["path"], row["state"], row["title"]), (path, "draft", "Winter is here"), "the row of the list")
        opened = server.opened(path)
        text = change(path, opened["sha256"], body("It is *cold*.\n"))
        answer = server.draft(path, [text], tab=TAB)
        expect_status(answer, 200)
        if not answer.json["output"]:
            raise Wrong(f"the phone shows nothing: {answer!r}")
        expect(site.read(path), new, "the file while it is typed")
        saved = server.save(path, [text], tab=TAB)
        expect_status(saved, 200)
        written = site.read(path)
        ready = change(path, saved.json["files"][0]["sha256"], without("draft"))
        expect_status(server.save(path, [ready], tab=TAB), 200)
        expect(site.read(path), written.replace(b"draft: true\n", b""), "the file when it is ready")
        errors = [each for each in lint(site)["diagnostics"] if each["severity"] == "error"]
        expect(errors, [], "errors of lint")


# kind, title, the path, more that is in it
KINDS = [
    ("banner", "Eins", f"{FOLDER}/eins.md", {"channels": ["banners"]}),
    ("alert", "Zwei", f"{FOLDER}/zwei.md", {"channels": ["alerts"]}),
    ("both", "Drei", f"{FOLDER}/drei.md", {"channels": ["banners", "alerts"]}),
    ("release", "2.5.0", "content/releases/2.5.0.md", {}),
    ("prompt", "Enjoying it?", "content/prompts/enjoying-it.md", {}),
    ("permission", "camera", "content/permissions/camera.md", {}),
    ("banner", "日本語", None, {}),
    ("banner", 'a: "b" #c', None, {}),
    ("banner", "no", f"{FOLDER}/no.md", {}),
]


def kinds(publish):
    for kind, title, path, more in KINDS:
        with Site(publish, {}) as site, Server(site) as server:
            answer = server.api("POST", "new", {"kind": kind, "title": title, "name": None})
            expect_status(answer, 201)
            expect(answer.json["path"], path or answer.json["path"], f"the path of {kind}")
            new = site.read(answer.json["path"])
            expect(typed(new)["draft"], True, f"the draft's line of {kind}")
            if kind not in ("release", "permission"):
                expect(typed(new)["title"], title, f"the title of {kind}")
            for name, wanted in more.items():
                expect(values(new)[name], wanted, f"{name} of {kind}")
            found = [each for each in lint(site)["diagnostics"] if each["id"] in ("unknown-key", "invalid-yaml")]
            expect(found, [], f"what lint says of {kind}")


CAMPAIGN = """---
# the campaign of last year
title: Summer sale # say it
id: summer-2025
date: 2025-06-01 # a day
publish: 2025-06-02T08:00:00Z
expires: 2025-07-01T00:00:00Z
revision: 3
conditions: { all: { flagNotSet: summer } }
---
Everything is **cheaper**.
"""
GERMAN = "---\ntitle: Sommerschluss # so\n---\nAlles ist **billiger**.\n"
VIEW = "---\ntitle: Details\n---\nMore.\n"


def duplicate(publish):
    files = {f"{FOLDER}/sale/index.md": CAMPAIGN, f"{FOLDER}/sale/index.de.md": GERMAN, f"{FOLDER}/sale/more.md": VIEW}
    files |= {f"{FOLDER}/single.md": CAMPAIGN.replace("id: summer-2025\n", ""), f"{FOLDER}/single.de.md": GERMAN}
    with Site(publish, files) as site, Server(site) as server:
        before = site.snapshot()
        answer = server.api("POST", "duplicate", {"path": f"{FOLDER}/sale/index.md", "title": "Summer sale 2027"})
        expect_status(answer, 201)
        path = f"{FOLDER}/summer-sale-2027/index.md"
        expect(answer.json["path"], path, "the path")
        copy = site.read(path)
        wanted = {"title": "Summer sale 2027", "date": "2026-11-26", "conditions": {"all": {"flagNotSet": "summer"}}}
        expect(values(copy), wanted | {"draft": "true"}, "the keys of the copy")
        expect(comments(copy), comments(CAMPAIGN), "the comments of the copy")
        expect(matter(copy)[1], matter(CAMPAIGN)[1], "the text of the copy")
        expect_file(server, f"{FOLDER}/summer-sale-2027/index.de.md", GERMAN)
        expect_file(server, f"{FOLDER}/summer-sale-2027/more.md", VIEW)
        answer = server.api("POST", "duplicate", {"path": f"{FOLDER}/single.md", "title": None})
        expect_status(answer, 201)
        second = answer.json["path"]
        if second in files:
            raise Wrong("the copy has the original's name")
        expect_file(server, second.replace(".md", ".de.md"), GERMAN)
        after = site.snapshot()
        expect({name: after.get(name) for name in before}, before, "what was there before")
        errors = [each for each in lint(site)["diagnostics"] if each["severity"] == "error"]
        expect(errors, [], "errors of lint")


def translate(publish):
    files = {f"{FOLDER}/hello.md": "---\ntitle: Hello\ndate: 2026-11-01\n---\nText\n"}
    with Site(publish, files) as site, Server(site) as server:
        path, german = f"{FOLDER}/hello.md", f"{FOLDER}/hello.de.md"
        offered = next(each for each in server.message(path).json["files"] if each["path"] == german)
        expect((offered["sha256"], offered["state"], offered["locale"]), (None, "missing", "de"), "what is offered")
        edit = change(german, None, to("title", "Hallo"), body("Text auf Deutsch\n"))
        expect_status(server.draft(path, [edit], tab=TAB), 200)
        expect(site.path(german).exists(), False, "whether a draft is in the checkout")
        expect_status(server.save(path, [edit], tab=TAB), 200)
        expect_file(server, german, "---\ntitle: Hallo\n---\nText auf Deutsch\n")


def changed_text(publish):
    """A typo in what is live."""
    path = f"{FOLDER}/hello.md"
    text = "---\ntitle: Hello\ndate: 2026-11-01\nconditions: { all: { neverDisplayed: true } }\n---\nSome lnies.\n"
    with Site(publish, {path: text}) as site:
        done = site.run("build", "--now", "2026-11-20T00:00:00Z")
        expect(done.returncode, 0, f"the build's exit code {done.stderr}")
        with Server(site) as server:
            before = site.snapshot()
            opened = server.opened(path)
            edit = change(path, opened["sha256"], body("Some lines.\n"))
            answer = server.draft(path, [edit], tab=TAB)
            if "changed-text" not in [each["id"] for each in answer.json["findings"]]:
                raise Wrong(f"no changed-text among {answer.json['findings']}")
            expect_status(server.save(path, [edit], tab=TAB), 200)
            after = site.snapshot()
            expect(after.pop(path)[1].decode(), text.replace("lnies", "lines"), path)
            before.pop(path)
            expect(after, before, "everything else, public/ too")
            row = server.api("GET", "messages").json["messages"][0]
            expect(row["published"], True, "whether the list says that it is published")


def scheduled(publish):
    """A draft is shown as if its time had come."""
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: "---\ntitle: Hello\ndraft: true\n---\nText\n"}) as site, Server(site) as server:
        edit = change(path, server.opened(path)["sha256"], to("publish", Plain("2026-12-01T08:00:00Z")))
        answer = server.draft(path, [edit], tab=TAB)
        expect_status(answer, 200)
        expect(answer.json["moment"], "2026-12-01T08:00:00Z", "the moment that is shown")
        if not answer.json["output"]:
            raise Wrong("the phone shows nothing")
        feed = server.send("GET", f"/-/edit/draft/{answer.json['output']}/control.json")
        expect(list(feed.json), ["hello"], "the banners of the draft's build")


def rows(publish):
    """The list: newest first, with states and problems."""
    files = {
        f"{FOLDER}/live.md": "---\ntitle: Live\ndate: 2026-11-01\n---\nA\n",
        f"{FOLDER}/later.md": "---\ntitle: Later\ndate: 2026-11-02\npublish: 2026-12-01T00:00:00Z\n---\nA\n",
        f"{FOLDER}/over.md": "---\ntitle: Over\ndate: 2026-10-02\nexpires: 2026-11-01T00:00:00Z\n---\nA\n",
        f"{FOLDER}/draft.md": "---\ntitle: Draft\ndate: 2026-10-01\ndraft: true\n---\nA\n",
        f"{FOLDER}/broken.md": "---\ntitel: Broken\ndate: 2026-09-01\n---\nA\n",
        "content/releases/1.0.0.md": "---\ndate: 2026-01-01\n---\n- First\n",
    }
    with Site(publish, files) as site, Server(site) as server:
        found = {row["path"]: row for row in server.api("GET", "messages").json["messages"]}
        expect(sorted(found), sorted(files), "the messages")
        states = {path.rsplit("/", 1)[1].removesuffix(".md"): row["state"] for path, row in found.items()}
        wanted = {"live": "live", "later": "scheduled", "over": "expired", "draft": "draft", "1.0.0": "live"}
        expect({name: states[name] for name in wanted}, wanted, "the states")
        problem = found[f"{FOLDER}/broken.md"]["problem"]
        if found[f"{FOLDER}/broken.md"]["errors"] < 1 or "titel" not in problem["message"]:
            raise Wrong(f"the problem is {problem}")
        notifications = [row for row in found.values() if row["kind"] == "notifications"]
        order = [row["path"].rsplit("/", 1)[1].removesuffix(".md") for row in notifications]
        order.remove("broken")
        expect(order, ["later", "live", "over", "draft"], "the order")
        answer = server.draft(f"{FOLDER}/broken.md", [])
        titled = [fix for each in answer.json["findings"] for fix in each["fixes"] if "title" in fix["title"]]
        if not titled or titled[0]["state"]["fields"].get("title") != "Broken":
            raise Wrong(f"no fix that changes titel to title: {answer!r}")


def wrong_configuration(publish):
    """Somebody else's mistake in publish.yml: people can go on writing."""
    path, text = f"{FOLDER}/hello.md", "---\ntitle: Hello\ndate: 2026-11-01\n---\nText\n"
    with Site(publish, {path: text}) as site, Server(site) as server:
        opened = server.opened(path)
        site.write("publish.yml", "site: [\n")
        edit = change(path, opened["sha256"], to("title", "Mine"))
        expect_status(server.save(path, [edit], tab=TAB), 200)
        expect_file(server, path, text.replace("Hello", "Mine"))
        server.wait_for_build(lambda event: "publish.yml" in json.dumps(event))
        edit = change(path, sha256(site.read(path)), to("title", "Again"))
        expect_status(server.draft(path, [edit], tab=TAB), 200)
        expect_status(server.save(path, [edit], tab=TAB), 200)
        expect_file(server, path, text.replace("Hello", "Again"))


# name, given, when, then, how
ALONE = [
    (
        "a new banner",
        "a site",
        "New message, text, Save, ready",
        "shown; then only its draft line goes",
        begin,
    ),
    ("each kind", "a site", "New message", "a draft with its keys", kinds),
    ("a later start", "a draft", "a start in December is typed", "it is shown at that moment", scheduled),
    ("a translation", "a message without German", "its texts are saved", "x.de.md with texts only", translate),
    (
        "a typo in what is live",
        "a published message",
        "corrected, saved",
        "one line differs",
        changed_text,
    ),
    (
        "last year's campaign",
        "a message with views and German",
        "Duplicate",
        "a draft of today",
        duplicate,
    ),
    ("the list", "messages in each state", "it is opened", "states, problems, newest first", rows),
    ("publish.yml is wrong", "a message that is open", "publish.yml breaks", "it can be saved", wrong_configuration),
]


def alone():
    return [Case(*row) for row in ALONE]
