"""Runs `publish`, and reads what its commands print about single devices."""

import html
import json
import os
import re
import resource
import shlex
import subprocess

from published import Published


class Program:
    """The program, started in one folder."""

    def __init__(self, path, folder):
        self.path, self.folder = str(path), folder
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"},
            "XDG_CACHE_HOME": str(folder / "cache"),
            "NO_COLOR": "1",
        }

    def run(self, *arguments, code=0):
        """What it prints: on standard output, or of an error. Another exit code is a `Refusal`."""
        done = subprocess.run(
            [self.path, *map(str, arguments)],
            check=False,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment,
            timeout=600,
        )
        if done.returncode != code or "internal error" in done.stderr:
            raise Refusal(arguments, done)
        return done.stdout if code in (0, 2) else done.stderr

    def json(self, *arguments, code=0):
        return json.loads(self.run(*arguments, "--format", "json", code=code))

    def shows(self, arguments):
        """The ids that a check displays, by feed, the device that it says to have, and a banner's variant and view."""
        report = self.json("check", *arguments)
        failed = [result for result in report["results"] if result["outcome"] == "failed"]
        if failed:
            raise ValueError(f"check {shlex.join(arguments)} failed: {failed}")
        shown = {Published.feed_of(r["feed"]): r["id"] for r in report["results"] if r["outcome"] == "display"}
        # An app asks for permissions by itself.
        shown.pop(None, None)
        own = [(r.get("variant"), r["view"]) for r in report["results"] if r["channel"] == "banners" and "view" in r]
        return shown, report["device"], own[0] if own else None

    @staticmethod
    def seconds():
        """Processor time of all that were run."""
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime


class Refusal(Exception):
    """A command that ended with another exit code than it should."""

    def __init__(self, arguments, done):
        line = shlex.join(["publish", *map(str, arguments)])
        super().__init__(
            f"{line}\n  exit {done.returncode}: {done.stderr.strip()[-900:]}\n{done.stdout.strip()[-400:]}"
        )
        self.code, self.error = done.returncode, done.stderr


def commands(text):
    """All `publish check` lines in a text or a page."""
    return [html.unescape(line) for line in re.findall(r"publish check [^\n<]*", text)]
