"""`publish serve --edit` and its site, in temporary folders, and the requests that a page sends."""

import contextlib
import hashlib
import http.client
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

NOW = "2026-11-26T08:00:00Z"
CONFIGURATION = """site: https://updates.example.com/
app:
  name: Doodle
  updateURL: https://example.com/download
locales: [en, de]
channels: [banners]
timeZone: Europe/Berlin
"""
SETTINGS = {"Content-Type": "application/json"}
# For what answers at once; it is only there so that nothing waits for ever for a server that hangs.
PATIENCE = 600


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.bytes = response.status, response.headers, response.read()

    @property
    def json(self):
        return json.loads(self.bytes)

    def __repr__(self):
        return f"{self.status} {self.bytes[:600].decode(errors='replace')}"


class Site:
    """A checkout in a temporary folder, with the state folder of its person beside it."""

    def __init__(self, publish, files, configuration=CONFIGURATION):
        self.publish = publish
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="edit-"))
        self.folder, self.state = self.work / "site", self.work / "state"
        self.folder.mkdir()
        self.write("publish.yml", configuration)
        (self.folder / "content/notifications").mkdir(parents=True)
        for path, text in files.items():
            self.write(path, text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.work, ignore_errors=True)

    def path(self, path):
        return self.folder / path

    def write(self, path, text):
        file = self.path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        # As editors do that write a file in one piece: nobody reads half of it.
        beside = self.work / "written"
        beside.write_bytes(text.encode() if isinstance(text, str) else text)
        beside.rename(file)

    def read(self, path):
        return self.path(path).read_bytes()

    def snapshot(self):
        """Everything below the site's folder: kinds, modes, bytes, targets of links."""
        return snapshot(self.folder)

    @property
    def environment(self):
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.work / "home"),
            "XDG_STATE_HOME": str(self.state),
            "XDG_CACHE_HOME": str(self.work / "cache"),
            "TZ": "UTC",
        }

    def run(self, *arguments, **options):
        return subprocess.run(
            [self.publish, *arguments],
            check=False,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment,
            **options,
        )


def snapshot(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        name, status = str(path.relative_to(folder)), path.lstat()
        if path.is_symlink():
            found[name] = ("link", str(path.readlink()))
        elif path.is_file():
            found[name] = (oct(status.st_mode), path.read_bytes())
        else:
            found[name] = (oct(status.st_mode), None)
    return found


def differences(before, after):
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


class Server:
    """`publish serve`, until the end of the `with`; a page's requests have the key and the origin that it printed."""

    def __init__(self, site, *options, edit=True, wrapper=(), now=NOW):
        self.site, self.options = site, options
        self.edit, self.wrapper, self.now = edit, wrapper, now
        self.numbers = itertools.count(1)
        self.process, self.local = None, threading.local()

    def __enter__(self):
        command = [*self.wrapper, self.site.publish, "serve", "--source", self.site.folder]
        command += ["--port", "0"] * ("--port" not in self.options)
        command += ["--edit"] * self.edit + (["--now", self.now] if self.now else [])
        self.said = self.site.work / "said"
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdout=subprocess.PIPE,
                stderr=said,
                env=self.site.environment,
                cwd=self.site.work,
            )
        self.first_line = self.process.stdout.readline().decode()
        match = re.fullmatch(r"http://localhost:(\d+)/(?:-/edit#key=([0-9a-f]{32}))?\n", self.first_line)
        if not match:
            self.stop()
            raise RuntimeError(f"it printed {self.first_line!r}\n{self.said.read_text()}")
        self.port, self.key = int(match[1]), match[2]
        self.origin = f"http://localhost:{self.port}"
        self.wait_for_build()
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def wait_for_build(self, until=lambda event: True):
        """Until a build that `until` likes. The first event names the newest build, the others come with each."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("GET", "/-/events", headers={"Host": f"localhost:{self.port}"})
            response = connection.getresponse()
            while line := response.readline():
                if line.startswith(b"data:") and until(json.loads(line[5:])):
                    return
        raise RuntimeError("it stopped sending events")

    # ---- requests ---------------------------------------------------------------------------------------------------

    def send(self, method, target, body=None, headers=None):
        """A request with these headers only, beside Host and Content-Length."""
        headers = {"Host": f"localhost:{self.port}"} | (headers or {})
        for attempt in (0, 1):
            connection = getattr(self.local, "connection", None)
            if connection is None:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
                self.local.connection = connection
            try:
                connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
                for name, value in headers.items():
                    for each in value if isinstance(value, list) else [value]:
                        connection.putheader(name, each)
                if body is not None and "Transfer-Encoding" not in headers:
                    connection.putheader("Content-Length", str(len(body)))
                connection.endheaders()
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    # It may have answered already, and closed.
                    if body is not None:
                        connection.send(body)
                answer = Answer(connection.getresponse())
            except (http.client.HTTPException, OSError):
                connection.close()
                self.local.connection = None
                # A kept connection may have been closed meanwhile; what a server does with a new one is its answer.
                if attempt or self.process.poll() is not None:
                    raise
                continue
            if answer.headers.get("Connection", "").lower() == "close":
                connection.close()
                self.local.connection = None
            return answer
        raise AssertionError

    def api(self, method, name, body=None, headers=None, **query):
        """As a page of the composer asks."""
        target = f"/-/edit/api/{name}" + ("?" + urllib.parse.urlencode(query) if query else "")
        own = {"Publish-Key": self.key, "Origin": self.origin, "Sec-Fetch-Site": "same-origin"}
        if body is not None:
            own |= SETTINGS
            body = json.dumps(body, ensure_ascii=False).encode()
        return self.send(method, target, body, own | (headers or {}))

    def message(self, path):
        return self.api("GET", "message", path=path)

    def opened(self, path):
        """The file of a message that the page opens: `sha256`, `base` and the rest."""
        answer = self.message(path)
        assert answer.status == 200, f"GET message of {path}: {answer}"
        return next(file for file in answer.json["files"] if file["path"] == path)

    def draft(self, path, changes, tab="0" * 32, number=None):
        body = {"tab": tab, "number": number or next(self.numbers), "files": changes}
        return self.api("PUT", "draft", body, path=path)

    def save(self, path, changes, tab="0" * 32):
        return self.api("POST", "save", {"path": path, "tab": tab, "files": changes})


# ---- operations -----------------------------------------------------------------------------------------------------


def value(given):
    """`"words"` is text, `plain("2.4.0")` is written as it is; lists and maps of these."""
    if isinstance(given, Plain):
        return {"plain": str(given)}
    if isinstance(given, str):
        return {"text": given}
    if isinstance(given, dict):
        return {"map": [[name, value(each)] for name, each in given.items()]}
    return {"list": [value(each) for each in given]}


class Plain(str):
    """A number, a version, a moment, `true`: what needs no quotation marks."""

    __slots__ = ()


def to(path, given):
    """Sets a key: `to("title", "Hello")`, `to("conditions all flagNotSet", "a")`."""
    return {"op": "set", "path": path.split(), "value": value(given)}


def without(path):
    return {"op": "remove", "path": path.split()}


def body(text):
    return {"op": "body", "text": text}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def change(path, base, *operations):
    return {"path": path, "base": base, "operations": list(operations)}


def whole(path, base, text):
    return {"path": path, "base": base, "text": text}
