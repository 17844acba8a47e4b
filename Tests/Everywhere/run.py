#!/usr/bin/env python3
"""Plays cases of reports for CI and of JSON Schemas against a `publish` binary. README.md describes the form of a case.

    run.py PUBLISH [CASE-OR-FOLDER …] [--only TEXT] [--quiet]

Needs `jsonschema` from PyPI. Exits 0 if all pass, 1 if any fails, 64 if the command line is wrong.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent
NOW = "1795251600"  # 2026-11-21T09:00:00Z
# What a CI service, or the machine, would say of itself.
FOREIGN = ("GITHUB_", "CI_", "GIT_", "XDG_", "PUBLISH_")


class Bad(Exception):
    pass


# ---- comparing ---------------------------------------------------------------------------------------------------


def short(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) < 300 else text[:300] + "…"


def compare(value, want, place="$"):
    """A map wants its members and allows others, a list wants its elements, a scalar wants itself."""
    if isinstance(want, dict) and any(key in MATCHERS for key in want):
        for word, argument in want.items():
            MATCHERS[word](value, argument, place)
    elif isinstance(want, dict):
        if not isinstance(value, dict):
            raise Bad(f"{place}: {short(value)} is not a map")
        for key, inner in want.items():
            if key not in value:
                if isinstance(inner, dict) and "$absent" in inner:
                    continue
                raise Bad(f"{place}.{key} is missing in {short(value)}")
            compare(value[key], inner, f"{place}.{key}")
    elif isinstance(want, list):
        if not isinstance(value, list) or len(value) != len(want):
            raise Bad(f"{place}: {short(value)} instead of {short(want)}")
        for index, pair in enumerate(zip(value, want, strict=True)):
            compare(*pair, f"{place}[{index}]")
    elif type(value) is not type(want) or value != want:
        raise Bad(f"{place}: {short(value)} instead of {short(want)}")


def matches(value, want):
    try:
        compare(value, want)
    except Bad:
        return False
    return True


def check(holds, place, words):
    if not holds:
        raise Bad(f"{place}: {words}")


MATCHERS = {
    "$text": lambda v, want, at: check(
        isinstance(v, str) and re.search(want, v, re.S), at, f"{short(v)} has no /{want}/"
    ),
    "$lacks": lambda v, want, at: check(not re.search(want, short(v)), at, f"{short(v)} has /{want}/"),
    "$length": lambda v, want, at: check(len(v) == want, at, f"{len(v)} elements instead of {want}: {short(v)}"),
    "$all": lambda v, wants, at: [check(any(matches(e, w) for e in v), at, f"nothing like {short(w)}") for w in wants],
    "$none": lambda v, want, at: check(not any(matches(e, want) for e in v), at, f"has {short(want)}"),
    "$absent": lambda v, _, at: check(False, at, f"{short(v)} should not be there"),
}


def compare_text(text, want):
    if isinstance(want, str):
        return check(text == want, "text", f"is {short(text)}")
    for part in want.get("has", []):
        check(part in text, "text", f"lacks {part!r}: {short(text)}")
    for part in want.get("hasNot", []):
        check(part not in text, "text", f"has {part!r}: {short(text)}")
    for pattern in want.get("matches", []):
        check(re.search(pattern, text, re.M), "text", f"does not match /{pattern}/: {short(text)}")
    for pattern, count in want.get("count", {}).items():
        found = len(re.findall(pattern, text, re.M))
        check(found == count, "text", f"/{pattern}/ {found} times instead of {count}: {short(text)}")
    if "atMost" in want:
        check(len(text.encode()) <= want["atMost"], "text", f"{len(text.encode())} bytes")
    if "json" in want:
        compare(json.loads(text), want["json"])
    for query, count in want.get("xml", {}).items():
        found = len(ET.fromstring(text).findall(query))
        check(found == count, query, f"{found} elements instead of {count}: {short(text)}")
    return None


# ---- a case ------------------------------------------------------------------------------------------------------


class Case:
    def __init__(self, binary, case, root):
        self.binary, self.case, self.root, self.kept = binary, case, root, {}

    def play(self):
        for path, text in self.case.get("files", {}).items():
            self.write(path, text)
        for number, step in enumerate(self.case["steps"], 1):
            kind = next(kind for kind in ("run", "git", "write", "delete", "link", "file", "schema") if kind in step)
            try:
                getattr(self, f"do_{kind}")(step)
            except Bad as problem:
                raise Bad(f"step {number} ({kind}): {str(problem).replace(str(self.root), '')}") from None

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(text, dict):
            text = bytes.fromhex(text["hex"])
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def environment(self, own=None):
        kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN) and name != "CI"}
        own = {name: value.replace("{root}", str(self.root)) for name, value in (own or {}).items()}
        author = {f"GIT_{who}_{what}": "a@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        fixed = {"HOME": str(self.root.parent), "SOURCE_DATE_EPOCH": NOW, "GIT_CONFIG_NOSYSTEM": "1"}
        return {**kept, **author, **fixed, **own}

    def do_run(self, step):
        arguments = [word.replace("{root}", str(self.root)) for word in step["run"]]
        folder = self.root / step.get("cwd", ".")
        environment = self.environment(step.get("env"))
        run = subprocess.run(
            [self.binary, *arguments], cwd=folder, env=environment, capture_output=True, timeout=600, check=False
        )
        output, talk = run.stdout.decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")
        wanted = step.get("exit", 0)
        if run.returncode != wanted:
            raise Bad(f"{' '.join(arguments)} exits {run.returncode} instead of {wanted}: {short(talk or output)}")
        for name, text in (("stdout", output), ("stderr", talk), ("output", output + talk)):
            if name in step:
                compare_text(text, step[name])
        if "value" in step:
            output = json.loads(output)
            for key in step["value"]:
                output = output[key]
        if "keep" in step:
            self.kept[step["keep"]] = output
        if "same" in step:
            check(output == self.kept[step["same"]], "same", f"{short(output)} instead of {self.kept[step['same']]}")

    def do_git(self, step):
        git = ["git", "-c", "init.defaultBranch=main", *step["git"]]
        run = subprocess.run(
            git, cwd=self.root / step.get("cwd", "."), env=self.environment(), capture_output=True, check=False
        )
        check(run.returncode == 0, "git", run.stderr.decode())

    def do_write(self, step):
        self.write(step["write"], step["text"])

    def do_delete(self, step):
        (self.root / step["delete"]).unlink()

    def do_link(self, step):
        (self.root / step["link"]).symlink_to(self.root / step["to"])

    def do_file(self, step):
        file = self.root / step["file"]
        if step.get("absent"):
            return check(not file.exists(), step["file"], "is there")
        check(file.exists(), step["file"], "is not there")
        return compare_text(file.read_text("utf-8"), {key: value for key, value in step.items() if key != "file"})

    def do_schema(self, step):
        command = [self.binary, "schema", step["schema"]]
        run = subprocess.run(
            command, cwd=self.root, env=self.environment(), capture_output=True, timeout=600, check=False
        )
        check(run.returncode == 0, " ".join(command), run.stderr.decode())
        schema = json.loads(run.stdout)
        jsonschema.Draft7Validator.check_schema(schema)
        compare(schema, step.get("expect", {}))
        validator = jsonschema.Draft7Validator(schema)
        for instance in step.get("valid", []):
            for error in validator.iter_errors(instance):
                raise Bad(f"{short(instance)} should be valid: {error.message}")
        for instance in step.get("invalid", []):
            check(not validator.is_valid(instance), "schema", f"{short(instance)} should not be valid")


def lacks(binary, words):
    """Whether a command does not have an option that a case needs."""
    run = subprocess.run([binary, words[0], "--help"], capture_output=True, text=True, check=False)
    return f"{words[1]} " not in run.stdout


def play(binary, file):
    case = json.loads(file.read_text("utf-8"))
    if "needs" in case and lacks(binary, case["needs"]):
        return file.stem, None, f"skipped: there is no {' '.join(case['needs'])}"
    with tempfile.TemporaryDirectory(prefix="everywhere-") as folder:
        root = pathlib.Path(folder).resolve() / "case"
        root.mkdir()
        try:
            Case(binary, case, root).play()
        except Bad as problem:
            return file.stem, str(problem), None
        except (ValueError, ET.ParseError) as problem:
            return file.stem, f"cannot be read: {problem}", None
    return file.stem, None, None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("publish")
    parser.add_argument("cases", nargs="*", type=pathlib.Path, default=[HERE / "cases"])
    parser.add_argument("--only", default="", help="cases whose name has this text")
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.publish).resolve())
    files = [file for place in options.cases for file in (sorted(place.glob("*.json")) if place.is_dir() else [place])]
    files = [file for file in files if options.only in file.stem]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda file: play(binary, file), files))
    failed = [(name, problem) for name, problem, _ in results if problem]
    for name, problem in failed:
        print(f"FAIL {name}: {problem}")
    for name, _, note in results:
        if note and not options.quiet:
            print(f"note {name}: {note}")
    skipped = sum(1 for result in results if result[2])
    print(f"{len(results) - len(failed) - skipped} passed, {len(failed)} failed, {skipped} skipped")
    sys.exit(1 if failed or not results else 0)


if __name__ == "__main__":
    main()
