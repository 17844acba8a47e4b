"""Strangers, and all promises of security: other sites, other people, hostile checkouts and paths."""

import contextlib
import json
import os
import socket
import struct
import zlib

from server import NOW, SETTINGS, Plain, Server, Site, body, change, sha256, to
from table import Case, Group, Impossible, Wrong, expect, expect_file, expect_status

FOLDER = "content/notifications"
HELLO = f"{FOLDER}/hello.md"
TEXT = "---\ntitle: Hello\ndate: 2026-11-01\n---\nSecret words of the site.\n"
TAB = "c3" * 16


def saving(path=HELLO, title="Changed"):
    changes = [change(path, sha256(TEXT.encode()), to("title", title))]
    return json.dumps({"path": path, "tab": TAB, "files": changes}).encode()


# ---- a request that would be saved, but for one thing ---------------------------------------------------------------


def own(server, **others):
    """The headers of a page, with others in their place; None leaves one out."""
    headers = {"Publish-Key": server.key, "Origin": server.origin, "Sec-Fetch-Site": "same-origin"} | SETTINGS
    headers |= {name.replace("_", "-"): value for name, value in others.items()}
    return {name: value for name, value in headers.items() if value is not None}


# name, the headers that are others (of the server), statuses
REFUSED = [
    ("no key", lambda s: {"Publish_Key": None}, (401,)),
    ("an empty key", lambda s: {"Publish_Key": ""}, (401,)),
    ("another key", lambda s: {"Publish_Key": "0" * 32}, (401,)),
    ("a beginning of the key", lambda s: {"Publish_Key": s.key[:31]}, (401,)),
    ("the key and more", lambda s: {"Publish_Key": s.key + "0"}, (401,)),
    ("the key in capitals", lambda s: {"Publish_Key": s.key.upper() + "A"}, (401,)),
    ("two keys, one of them right", lambda s: {"Publish_Key": ["0" * 32, s.key]}, (401, 400)),
    ("two keys, the first right", lambda s: {"Publish_Key": [s.key, "0" * 32]}, (401, 400)),
    ("two keys in a line", lambda s: {"Publish_Key": f"{s.key}, {s.key}"}, (401,)),
    ("the key in a cookie", lambda s: {"Publish_Key": None, "Cookie": f"Publish-Key={s.key}; key={s.key}"}, (401,)),
    ("the key as a password", lambda s: {"Publish_Key": None, "Authorization": f"Bearer {s.key}"}, (401,)),
    ("another site's page", lambda s: {"Origin": "https://evil.example"}, (403,)),
    ("a page without an origin", lambda s: {"Origin": "null"}, (403,)),
    ("another port's page", lambda s: {"Origin": "http://localhost:9999"}, (403,)),
    (
        "another port's page, without a key",
        lambda s: {"Origin": "http://localhost:9999", "Publish_Key": None},
        (401, 403),
    ),
    ("the same by TLS", lambda s: {"Origin": f"https://localhost:{s.port}"}, (403,)),
    ("an origin that begins so", lambda s: {"Origin": f"{s.origin}.evil.example"}, (403,)),
    ("two origins", lambda s: {"Origin": [s.origin, "https://evil.example"]}, (403, 400)),
    ("two origins, the other way round", lambda s: {"Origin": ["https://evil.example", s.origin]}, (403, 400)),
    ("sent across sites", lambda s: {"Origin": None, "Sec_Fetch_Site": "cross-site"}, (403,)),
    ("sent from another port", lambda s: {"Origin": None, "Sec_Fetch_Site": "same-site"}, (403,)),
    ("typed by a person", lambda s: {"Origin": None, "Sec_Fetch_Site": "none"}, (403,)),
    (
        "a form without a key",
        lambda s: {"Publish_Key": None, "Content_Type": "application/x-www-form-urlencoded"},
        (401, 403),
    ),
    ("fetch without cors", lambda s: {"Publish_Key": None, "Content_Type": "text/plain"}, (401, 403)),
    ("text/plain", lambda s: {"Content_Type": "text/plain"}, (415,)),
    ("a form", lambda s: {"Content_Type": "application/x-www-form-urlencoded"}, (415,)),
    ("a form with files", lambda s: {"Content_Type": "multipart/form-data; boundary=x"}, (415,)),
    ("no type", lambda s: {"Content_Type": None}, (415,)),
    ("a type that begins so", lambda s: {"Content_Type": "application/jsonp"}, (415,)),
    ("another host", lambda s: {"Host": "evil.example"}, (400, 403, 421)),
    ("another host on this port", lambda s: {"Host": f"evil.example:{s.port}"}, (400, 403, 421)),
    ("a host that begins so", lambda s: {"Host": f"localhost.evil.example:{s.port}"}, (400, 403, 421)),
    ("two hosts", lambda s: {"Host": [f"localhost:{s.port}", "evil.example"]}, (400, 403, 421)),
]
ALLOWED = [
    ("a page", lambda s: {}),
    ("a script with the key", lambda s: {"Origin": None, "Sec_Fetch_Site": None}),
    ("a type with a charset", lambda s: {"Content_Type": "application/json; charset=utf-8"}),
]


def no_cors(answer):
    allowed = [name for name in answer.headers if name.lower().startswith("access-control-")]
    expect(allowed, [], "the headers for other sites")


def refused(name, headers, statuses):
    def play(server):
        answer = server.send("POST", "/-/edit/api/save", saving(), own(server, **headers(server)))
        expect_status(answer, *statuses)
        no_cors(answer)
        if answer.status in (401, 403) and b"Secret" in answer.bytes:
            raise Wrong("the answer has words of the site")
        # Reading is guarded in the same way.
        reading = {name: value for name, value in headers(server).items() if name != "Content_Type"}
        if reading:
            answer = server.send("GET", f"/-/edit/api/message?path={HELLO}", None, own(server, **reading))
            expect_status(answer, *statuses)
            no_cors(answer)

    return Case(name, "a message", "it is saved with these headers", f"{statuses}; untouched", play)


def allowed(name, headers):
    path = f"{FOLDER}/{name.replace(' ', '-')}.md"

    def play(server):
        expect_status(server.send("POST", "/-/edit/api/save", saving(path), own(server, **headers(server))), 200)
        expect_file(server, path, TEXT.replace("Hello", "Changed"))

    return path, Case(name, "a message", "it is saved by it", "200", play, (path,))


def key_in_query(server):
    headers = own(server, Publish_Key=None)
    for name in ("key", "Publish-Key", "publish-key"):
        expect_status(server.send("POST", f"/-/edit/api/save?{name}={server.key}", saving(), headers), 401)
        expect_status(server.send("GET", f"/-/edit/api/messages?{name}={server.key}", None, headers), 401)


def every_address_needs_the_key(server):
    for method, name in API:
        for headers in (own(server, Publish_Key=None), own(server, Publish_Key="f" * 32)):
            answer = server.send(method, f"/-/edit/api/{name}", b"{}" if method != "GET" else None, headers)
            expect_status(answer, 401, 404, 405)
            if answer.status != 401 and (method, name.split("?")[0]) in KNOWN:
                raise Wrong(f"{method} {name} answered {answer!r}")


KNOWN = {
    ("GET", "messages"),
    ("GET", "keys"),
    ("GET", "message"),
    ("PUT", "draft"),
    ("DELETE", "draft"),
    ("POST", "save"),
    ("POST", "new"),
    ("POST", "duplicate"),
    ("POST", "rename"),
    ("POST", "delete"),
    ("POST", "undelete"),
    ("POST", "right"),
    ("POST", "withdraw"),
    ("POST", "launch"),
    ("POST", "witness"),
    ("POST", "accept"),
    ("POST", "commit"),
    ("POST", "audiences"),
    ("POST", "shares"),
    ("GET", "stale"),
}
API = [*sorted(KNOWN), ("GET", "save"), ("PATCH", "save"), ("GET", "nothing"), ("POST", "messages"), ("GET", "a/b")]


def preflight(server):
    for origin in ("https://evil.example", server.origin):
        headers = {
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "publish-key,content-type",
        }
        answer = server.send("OPTIONS", "/-/edit/api/save", None, headers)
        no_cors(answer)
        if answer.status < 400:
            raise Wrong(f"a preflight is answered with {answer!r}")


def other_methods(server):
    for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "post"):
        answer = server.send(method, "/-/edit/api/save", saving() if method != "HEAD" else None, own(server))
        if answer.status < 400:
            raise Wrong(f"{method} save is answered with {answer!r}")


def sizes(server):
    good, most = saving(title="Sized"), 1 << 20
    expect_status(server.send("POST", "/-/edit/api/save", good.ljust(most + 1), own(server)), 413)
    expect_status(server.send("POST", "/-/edit/api/save", good.ljust(8 * most), own(server)), 413)
    answer = server.send("POST", "/-/edit/api/save", b"", own(server) | {"Content-Length": "9" * 15})
    expect_status(answer, 413, 400)
    chunks = b"".join(b"%x\r\n%s\r\n" % (1 << 16, bytes(1 << 16)) for _ in range(17)) + b"0\r\n\r\n"
    answer = server.send("POST", "/-/edit/api/save", chunks, own(server, Transfer_Encoding="chunked"))
    expect_status(answer, 413, 411, 400, 501)
    expect_file(server, HELLO, TEXT)
    path = f"{FOLDER}/sized.md"
    expect_status(server.send("POST", "/-/edit/api/save", saving(path, "Sized").ljust(most), own(server)), 200)
    expect_file(server, path, TEXT.replace("Hello", "Sized"))


# What is no request of ours.
NONSENSE = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"path": 1}',
    b"[" * 100_000,
    b'{"path":"content/notifications/hello.md","tab":"../../../../x","files":[]}',
    b'{"path":"content/notifications/hello.md","tab":"%s","files":{}}' % TAB.encode(),
    b'{"path":"content/notifications/hello.md","tab":"%s","files":[{"path":"content/notifications/hello.md","base":null,'
    b'"operations":[{"op":"set","path":[],"value":{"text":"a"}}]}]}' % TAB.encode(),
    b'{"path":"content/notifications/hello.md","tab":"%s","files":[{"path":"content/notifications/hello.md","base":null,'
    b'"operations":[{"op":"delete"}]}]}' % TAB.encode(),
]


def nonsense(server):
    for data in NONSENSE:
        for method, name in (("POST", "save"), ("POST", "new"), ("POST", "duplicate"), ("PUT", f"draft?path={HELLO}")):
            answer = server.send(method, f"/-/edit/api/{name}", data, own(server))
            expect_status(answer, 400, 403, 413, 422)
            if not answer.json.get("error"):
                raise Wrong(f"no sentence: {answer!r}")
    for tab in ("", "..", "0" * 31, "0" * 33, "G" * 32, "../" * 10 + "00"):
        edit = change(HELLO, sha256(TEXT.encode()), to("title", "B"))
        expect_status(server.draft(HELLO, [edit], tab=tab), 400, 422)
        expect_status(server.api("DELETE", "draft", path=HELLO, tab=tab), 400, 422)
    base = change(HELLO, "../../../../../etc/passwd", to("title", "B"))
    expect_status(server.save(HELLO, [base]), 400, 409, 422)


# ---- pages ----------------------------------------------------------------------------------------------------------


def pages(server):
    for target in ("/-/edit", "/-/edit/message?path=" + HELLO):
        for method in ("GET", "HEAD"):
            answer = server.send(method, target)
            expect_status(answer, 200)
            headers = {name.lower(): value for name, value in answer.headers.items()}
            expect(headers.get("cross-origin-opener-policy"), "same-origin", f"COOP of {target}")
            expect(headers.get("referrer-policy"), "no-referrer", f"Referrer-Policy of {target}")
            expect(headers.get("x-content-type-options"), "nosniff", f"nosniff of {target}")
            if "set-cookie" in headers:
                raise Wrong("a cookie is set")
            policy = {
                words[0]: words[1:]
                for part in headers.get("content-security-policy", "").split(";")
                if (words := part.split())
            }
            for wanted in ("default-src", "frame-ancestors", "base-uri", "form-action", "require-trusted-types-for"):
                if wanted not in policy:
                    raise Wrong(f"the policy of {target} has no {wanted}: {policy}")
            expect(policy["require-trusted-types-for"], ["'script'"], "trusted types")
            if "blob:" not in policy.get("img-src", []):
                raise Wrong(f"the policy of {target} has no blob: for images: {policy}")
            if any(word.startswith("'unsafe") or word == "*" for words in policy.values() for word in words):
                raise Wrong(f"the policy of {target} is loose: {policy}")
            for word in (b"Secret", b"Doodle", server.key.encode()):
                if word in answer.bytes:
                    raise Wrong(f"{target} has {word!r}")
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            answer = server.send(method, target, b"", own(server))
            if answer.status < 400:
                raise Wrong(f"{method} {target} is answered with {answer!r}")


def answers(server):
    for name in ("messages", "keys", f"message?path={HELLO}", "nothing"):
        answer = server.send("GET", f"/-/edit/api/{name}", None, own(server))
        expect(answer.headers.get_content_type(), "application/json", f"the type of {name}")
        expect(answer.headers.get("X-Content-Type-Options"), "nosniff", f"nosniff of {name}")
        if answer.status == 200:
            expect(answer.json["schema"], "publish.edit/1", f"the schema of {name}")
        no_cors(answer)


# ---- drafts in the phone --------------------------------------------------------------------------------------------

SHOWN = """---
title: Hello
date: 2026-11-01
channels: [banners]
conditions: { all: { neverDisplayed: true } }
---
Text
"""


def drafted(server, *operations, path=f"{FOLDER}/shown.md"):
    server.opened(path)
    answer = server.draft(path, [change(path, sha256(SHOWN.encode()), *operations)], tab="d4" * 16)
    expect_status(answer, 200)
    return answer.json


def draft_views(server):
    """Of a draft: in a frame without an origin, for those who know its name; its devices only with the key."""
    output = drafted(server, to("title", "<img src=x onerror=alert(1)>"))["output"]
    if not output or len(output) < 32:
        raise Wrong(f"the draft has the name {output!r}")
    feed = server.send("GET", f"/-/edit/draft/{output}/control.json")
    expect_status(feed, 200)
    entry = next(each for each in feed.json.values() if "shown" in json.dumps(each))
    view = next(iter(entry["views"].values()))["file"].split("/", 3)[3]
    page = server.send("GET", f"/-/edit/draft/{output}/{view}")
    expect_status(page, 200)
    policy = page.headers["Content-Security-Policy"]
    words = policy.split("sandbox", 1)[1].split(";")[0].split() if "sandbox" in policy else None
    expect(words, ["allow-scripts"], f"the sandbox of {policy}")
    if b"<img src=x" in page.bytes:
        raise Wrong("the title is HTML")
    no_cors(page)
    expect_status(server.send("GET", f"/-/edit/draft/{'0' * 32}/{view}"), 404)
    expect_status(server.send("POST", f"/-/edit/draft/{output}/{view}", b"", own(server)), 404, 405)
    for name in ("launch", "witness", "audiences", "shares"):
        for status, headers in ((401, own(server, Publish_Key=None)), (403, own(server, Origin="null"))):
            answer = server.send("POST", f"/-/edit/api/{name}?output={output}", b"{}", headers)
            expect_status(answer, status)
        expect_status(server.api("POST", name, {}, output="0" * 32), 404)
    # A request of a view has no origin.
    answer = server.send("GET", "/-/edit/api/messages", None, {"Origin": "null", "Sec-Fetch-Site": "cross-site"})
    expect_status(answer, 401, 403)


DEVICE = {"appVersion": "2.3.0", "locale": "en", "wifi": True, "openableSchemes": [], "width": 390, "height": 844}


def in_the_phone(server):
    """What is typed is what a device shows; what is saved is not changed by that."""
    operations = [to("title", "Draft title"), to("conditions all appVersionLessThan", Plain("2.4.0"))]
    output = drafted(server, *operations, to("draft", Plain("true")))["output"]
    for version, shown in (("2.3.0", True), ("2.4.0", False)):
        launch = {"device": DEVICE | {"appVersion": version}, "past": {}, "now": NOW, "taps": []}
        answer = server.api("POST", "launch", launch, output=output)
        expect_status(answer, 200)
        results = [each["outcome"] for each in answer.json["results"] if each["channel"] == "banners"]
        expect(results, ["display" if shown else "nothing"], f"what app {version} shows")
    entries = {"locale": "en", "entries": [{"channel": "banners", "id": "shown"}]}
    for name, wanted in (("audiences", b"2.4.0"), ("witness", b"state")):
        answer = server.api("POST", name, entries, output=output)
        expect_status(answer, 200)
        if wanted not in answer.bytes:
            raise Wrong(f"{name} says {answer!r}")
    expect_file(server, f"{FOLDER}/shown.md", SHOWN)


def javascript(server):
    text = "Text\n\n[Tap](javascript:alert(1)) [Tap](JaVaScRiPt:alert(1)) [Tap](data:text/html,x)\n"
    found = drafted(server, body(text))
    if not any(each["severity"] == "error" for each in found["findings"]):
        raise Wrong(f"no error among {found['findings']}")
    expect(found["output"], None, "what is built of it")


# ---- without --edit -------------------------------------------------------------------------------------------------

ADDRESSES = ["", "/", "/message", f"/message?path={HELLO}", "/check", "/history", "/api", "/api/", "/nothing"]
ADDRESSES += [f"/api/{name}" for _, name in API] + [
    "/api/images?name=a.png",
    "/api/commit",
    "/api/changes",
    "/api/history",
]
ADDRESSES += [f"/draft/{'0' * 32}/control.json", "/draft/", "/..", "#key=" + "0" * 32]
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"]


def without_edit(server):
    for address in ADDRESSES:
        for method in METHODS:
            data = saving() if method in ("POST", "PUT", "PATCH") else None
            headers = {"Publish-Key": "0" * 32, "Origin": server.origin} | SETTINGS
            answer = server.send(method, f"/-/edit{address.split('#')[0]}", data, headers)
            if answer.status != 404:
                raise Wrong(f"{method} /-/edit{address} is answered with {answer!r}")
            no_cors(answer)


def no_link(server):
    for target in ("/-/", "/-/gallery", "/-/status", "/", "/-/edit"):
        answer = server.send("GET", target)
        if b"/-/edit" in answer.bytes or b"Publish-Key" in answer.bytes:
            raise Wrong(f"{target} has a link to the composer")
    expect(list(server.site.state.rglob("*")), [], "what is in the state folder")
    expect("-/edit" in server.first_line, False, "whether the address names it")


def groups():
    allowed_rows = [allowed(*row) for row in ALLOWED]
    files = {HELLO: TEXT, f"{FOLDER}/sized.md": TEXT, f"{FOLDER}/pages/index.md": TEXT}
    files |= {path: TEXT for path, _ in allowed_rows} | {
        "templates/mine.mustache": "{{{body}}}",
        "content/assets/a.svg": "<svg/>",
    }
    steps = [
        Case("the key in the address", "a message", "it is read and saved", "401", key_in_query),
        Case(
            "every address",
            "no key, or another",
            "each address below /-/edit/api/",
            "401",
            every_address_needs_the_key,
        ),
        Case("a preflight", "another site's page, and ours", "OPTIONS", "no permission", preflight),
        Case("other methods", "a message", "it is saved by another method", "refused", other_methods),
        Case("sizes", "a message", "1 MiB of a request, and more", "200; 413", sizes, (f"{FOLDER}/sized.md",)),
        Case("huge pictures", "a site", "pictures of 2^32 - 1 squared, 0 × 0 and no size", "415", huge_pictures),
        Case(
            "names of devices",
            "a site",
            "a picture called con.png",
            "picture-con.png",
            names_of_devices,
            tuple(f"content/assets/picture-{name}.png" for name in ("con", "nul", "com1")),
        ),
        Case("nonsense", "a message", "requests that are none of ours", "refused with a sentence", nonsense),
        Case("pages before the key", "a site", "they are asked for", "strict headers, nothing of the site", pages),
        Case("answers", "a site", "the API is asked", "JSON that nobody takes for anything else", answers),
    ]
    cases = [refused(*row) for row in REFUSED] + [case for _, case in allowed_rows] + steps
    return [
        Group("guard", files, cases),
        Group(
            "shown",
            {f"{FOLDER}/shown.md": SHOWN, f"{FOLDER}/shown.de.md": "---\ntitle: Hallo\n---\nText\n"},
            [
                Case(
                    "views of drafts",
                    "a draft with HTML as its title",
                    "it is shown",
                    "no origin, no HTML",
                    draft_views,
                ),
                Case(
                    "a button with javascript:",
                    "a draft with such buttons",
                    "it is built",
                    "an error, no view",
                    javascript,
                ),
                Case(
                    "drafts in the phone",
                    "a draft for app 2.4.0",
                    "a device launches; who is asked",
                    "its title, its reach",
                    in_the_phone,
                ),
            ],
        ),
        Group(
            "without",
            {HELLO: TEXT},
            [
                Case("without --edit", "publish serve", "any /-/edit address, any method", "404", without_edit),
                Case("no trace", "publish serve", "its pages are read", "no link, no state", no_link),
            ],
            edit=False,
        ),
    ]


# ---- starts: a server for each ----


def keys_of_starts(publish):
    with Site(publish, {HELLO: TEXT}) as site, Server(site) as server:
        old = server.key
        with Server(site) as second:
            if second.key == old:
                raise Wrong("two servers have the same key")
            expect_status(second.api("GET", "messages", headers={"Publish-Key": old}), 401)
            expect_status(second.api("GET", "messages"), 200)


def foreign_owner(publish):
    if os.geteuid() != 0:
        raise Impossible("only root meets it")
    with Site(publish, {HELLO: TEXT}) as site:
        os.chown(site.folder, 12345, 12345)
        server = Server(site)
        try:
            with server:
                raise Wrong(f"it starts, and says {server.first_line!r}")
        except RuntimeError as error:
            expect(server.process.returncode, 64, f"the exit code, with {error}")


def half_port(publish):
    """A port of which somebody else has the IPv6 half: pages at localhost would be theirs."""
    with Site(publish, {HELLO: TEXT}) as site, contextlib.ExitStack() as stack:
        try:
            taken = stack.enter_context(socket.socket(socket.AF_INET6))
            taken.bind(("::1", 0))
            taken.listen()
        except OSError as error:
            raise Impossible(f"no IPv6: {error}") from error
        port = str(taken.getsockname()[1])
        try:
            with Server(site, "--port", port) as server:
                raise Wrong(f"it starts, and says {server.first_line!r}")
        except RuntimeError as error:
            if port not in str(error):
                raise Wrong(f"it does not name the port: {error}") from error


def standard_error(publish):
    with Site(publish, {HELLO: TEXT}) as site, Server(site) as server:
        edit = change(HELLO, server.opened(HELLO)["sha256"], to("title", "Only mine"))
        expect_status(server.draft(HELLO, [edit], tab=TAB), 200)
        expect("Only mine" in server.said.read_text(), False, "whether texts are on standard error")
        if server.key in server.said.read_text():
            raise Wrong("the key is on standard error")
        if "can be written" not in server.said.read_text():
            raise Wrong("standard error does not say what can be written")


def opened_browser(publish):
    """Everybody on a machine sees the arguments of programs."""
    with Site(publish, {HELLO: TEXT}) as site:
        site.write("bin/xdg-open", '#!/bin/sh\n{ stat -c %a "$1"; cat "$1"; echo "$@"; } >"${0%/*}/opened"\n')
        site.path("bin/xdg-open").chmod(0o755)
        os.mkfifo(site.path("bin/opened"))
        places = ("env", f"PATH={site.path('bin')}:{os.environ['PATH']}", f"XDG_RUNTIME_DIR={site.work}")
        with Server(site, "--open", wrapper=places) as server:
            mode, page, arguments = site.read("bin/opened").decode().splitlines()
            expect(mode, "600", "the mode of the page that leads there")
            expect(f"url={server.origin}/-/edit#key={server.key}" in page, True, "whether it leads there")
            expect(server.key in arguments, False, "whether the key is an argument of the browser")
        expect(list(site.work.glob("publish-edit-*")), [], "the pages that are left")


def huge_pictures(server):
    """The sides that a header states are not the sides of a picture: their product would overflow."""
    for name, sides in (("huge", (0xFFFFFFFF, 0xFFFFFFFF)), ("none", (0, 0)), ("short", None)):
        header = b"IHDR" + struct.pack(">II5B", *sides, 8, 2, 0, 0, 0) if sides else b""
        chunk = struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header)) if sides else b""
        picture = b"\x89PNG\r\n\x1a\n" + chunk
        expect_status(server.send("POST", f"/-/edit/api/images?name={name}.png", picture, own(server)), 415)
        expect_file(server, f"content/assets/{name}.png", None)


def names_of_devices(server):
    """Windows cannot check out files that are called like its devices."""
    pixel = zlib.compress(b"\0\0\0\0")
    chunks = [(b"IHDR", struct.pack(">II5B", 1, 1, 8, 2, 0, 0, 0)), (b"IDAT", pixel), (b"IEND", b"")]
    picture = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        picture += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    for name in ("con", "nul", "COM1"):
        expect_status(server.send("POST", f"/-/edit/api/images?name={name}.png", picture, own(server)), 201)
        expect_file(server, f"content/assets/picture-{name.lower()}.png", picture)


def drafts_of_others(publish):
    """Whoever can write in the folder of drafts could exchange them."""
    with Site(publish, {HELLO: TEXT}) as site:
        folder = site.state / "publish/drafts"
        folder.mkdir(parents=True)
        folder.chmod(0o777)
        run = site.run("serve", "--edit", "--port", "0")
        expect((run.returncode, "others can change the drafts" in run.stderr), (1, True), "whether it starts")


def alone():
    return [
        Case("a key for each start", "two servers", "the one's key for the other", "401", keys_of_starts),
        Case("root", "a site of somebody else", "root serves it with --edit", "64", foreign_owner),
        Case("drafts of others", "a folder that all can write", "serve --edit", "refused", drafts_of_others),
        Case("half a port", "somebody has [::1]:PORT", "serve --edit --port PORT", "refused", half_port),
        Case("the browser", "a site", "serve --edit --open", "its arguments have no key", opened_browser),
        Case("standard error", "a site", "serve --edit", "says what can be written, not the key", standard_error),
    ]
