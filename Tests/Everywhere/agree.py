#!/usr/bin/env python3
"""Compares `publish lint` with a validator of JSON Schemas, on files as readers of YAML 1.1 and 1.2 see them.

    agree.py PUBLISH SITES.json

SITES.json has the sites of the tests' mistakes with their findings (WrittenSites in Tests/AuthorsTests writes it); the
repository's own sites are read as well, and each key of each schema is tried with values that readers of YAML take for
different things. Two rules hold for each file:

- What lint accepts, the schema accepts.
- What the schema refuses, lint refuses, with an error that a schema can be the cause of.

The other way round a schema knows less, but misspelt and missing keys and values of a wrong kind it has to refuse.
Needs `jsonschema`, `PyYAML` and `ruamel.yaml` from PyPI. Exits 0 if the two agree, 1 if not.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import ruamel.yaml
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOW = "2026-11-21T09:00:00Z"
KINDS = ["notification", "view", "translation", "release", "local", "store", "prompt", "permission", "snippet", "site"]
FOLDERS = {"releases": "release", "prompts": "prompt", "permissions": "permission", "snippets": "snippet"}
# What lint says where a schema refuses; `no-channels` is its word for an empty list of channels.
OF_SCHEMAS = re.compile(r"unknown-key|misplaced-key|missing-key|empty-value|no-channels|bad-.*")
# What keeps lint from reading the keys at all.
UNREADABLE = re.compile(
    r"yaml-.*|front-matter-.*|not-utf-8|control-character|file-too-large|merge-conflict|duplicate-key"
)
# What a schema has to refuse, too.
OF_BOTH = re.compile(r"unknown-key|missing-key|bad-(choice|boolean|number|map|list|text|color|duration|version)")
# By the names of mistakes: why a schema cannot know it.
BEYOND = {
    "an alert without a date": "the channel may be the site's",
    "a mode of another access": "the access type may be the file's name",
    "a misspelt mode": "the access type may be the file's name",
    "a value that never leaves a device": "it may be an attribute's name",
    "a misspelt value of the device": "it may be an attribute's name",
}


# ---- readers of YAML ---------------------------------------------------------------------------------------------


class OldReader(yaml.SafeLoader):
    """YAML 1.1. JSON has no dates: validators see their text."""


OldReader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read_old(text):
    return yaml.load(text, Loader=OldReader)


def read_new(text):
    reader = ruamel.yaml.YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    reader.allow_duplicate_keys = True
    return undated(reader.load(text))


def undated(value):
    if isinstance(value, dict):
        return {key: undated(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [undated(inner) for inner in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


READERS = {"YAML 1.1": read_old, "YAML 1.2": read_new}


def instances(text):
    """What each reader makes of a text; nothing where it cannot read it, or it is not a map."""
    for name, read in READERS.items():
        try:
            value = read(text)
        except (yaml.YAMLError, ruamel.yaml.error.YAMLError, ValueError, AttributeError):
            continue
        if value is None or isinstance(value, dict):
            yield name, json.loads(json.dumps(value or {}, default=str))


# ---- files -------------------------------------------------------------------------------------------------------


def front_matter(text):
    match = re.match(r"\A\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*\r?$", text, re.S | re.M)
    return match[1].replace("\r\n", "\n") if match else None


def kind_of(path, locales):
    """The kind of a file, as its path says; nothing for a file without keys."""
    if path == "publish.yml":
        return "site"
    parts = path.split("/")
    if parts[0] != "content" or len(parts) not in (3, 4) or not path.endswith(".md"):
        return None
    names = parts[-1].split(".")
    if len(names) > 2 and names[-2] in locales:
        return "translation" if names[-2] != locales[0] else None
    if parts[1] == "notifications":
        return "view" if len(parts) == 4 and parts[3] != "index.md" else "notification"
    if parts[1] == "releases" and len(names) > 2 and names[-2] in ("local", "store"):
        return names[-2]
    return FOLDERS.get(parts[1])


def locales_of(configuration):
    found = dict(instances(configuration or "")).get("YAML 1.2", {}).get("locales", ["en"])
    return [str(tag) for tag in (found if isinstance(found, list) else [found])] or ["en"]


class Agreement:
    def __init__(self, publish):
        self.publish, self.problems, self.files, self.refused = publish, [], 0, 0
        self.schemas = {kind: json.loads(self.run("schema", kind).stdout) for kind in KINDS}
        for schema in self.schemas.values():
            jsonschema.Draft7Validator.check_schema(schema)
        self.validators = {kind: jsonschema.Draft7Validator(schema) for kind, schema in self.schemas.items()}

    def run(self, *arguments, cwd="."):
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1795251600"}
        return subprocess.run([self.publish, *arguments], cwd=cwd, env=environment, capture_output=True, check=False)

    def lint(self, folder):
        """Findings by path."""
        report = json.loads(self.run("lint", "--source", str(folder), "--format", "json").stdout)
        return by_path(report["diagnostics"])

    def compare(self, name, path, kind, text, errors, both=True):
        """One file. `errors`: the ids of lint's errors about it. `both`: whether a schema has to know OF_BOTH."""
        yaml_text = text if kind == "site" else front_matter(text)
        if yaml_text is None or any(UNREADABLE.fullmatch(error) for error in errors):
            return
        self.files += 1
        for reader, instance in instances(yaml_text):
            if has_null(instance):
                # To us `~` is a text in lists, and nothing to other readers.
                continue
            faults = [fault.message for fault in self.validators[kind].iter_errors(instance)]
            self.refused += bool(faults)
            place = f"{name}, {path} as {reader}"
            if faults and not errors:
                self.problems.append(f"{place}: lint accepts it, the schema does not: {faults[0]}")
            elif faults and not any(OF_SCHEMAS.fullmatch(error) for error in errors):
                self.problems.append(f"{place}: the schema says {faults[0]}, but lint {', '.join(errors)}")
            elif not faults and both and name not in BEYOND and any(OF_BOTH.fullmatch(error) for error in errors):
                self.problems.append(f"{place}: the schema accepts it, but lint says {', '.join(errors)}")

    def compare_site(self, name, files, findings):
        locales = locales_of(files.get("publish.yml"))
        for path, text in files.items():
            kind = kind_of(path, locales)
            if kind:
                self.compare(name, path, kind, text, findings.get(path, []))


def has_null(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return value is None or any(has_null(part) for part in inner)


def by_path(diagnostics):
    errors = {}
    for finding in diagnostics:
        if finding["severity"] == "error":
            errors.setdefault(finding["path"], []).append(finding["id"])
    return errors


# ---- what is compared --------------------------------------------------------------------------------------------


def mistakes(agreement, file):
    for site in json.loads(pathlib.Path(file).read_text("utf-8")):
        agreement.compare_site(site["name"], site["files"], by_path(site["findings"]))


def own_sites(agreement):
    fixtures = ROOT / "Tests/AuthorsTests/SiteBuilder"
    for configuration in [
        ROOT / "publish.yml",
        *sorted((ROOT / "docs").rglob("publish.yml")),
        *fixtures.rglob("publish.yml"),
    ]:
        folder = configuration.parent
        paths = [configuration, *sorted((folder / "content").rglob("*.md"))]
        files = {str(path.relative_to(folder)): path.read_text("utf-8", "replace") for path in paths}
        agreement.compare_site(str(folder.relative_to(ROOT)), files, agreement.lint(folder))


# Texts that readers of YAML take for different things, and values that are right for some keys.
VALUES = [
    "text", "2026", "1.10", "0", "1", "-3", "010", ".5", "5.", "1e3", "0x1F", "1_000", "true", "True", "No", "off",
    '"yes"', '"5"', '""', '" "', "~", "", "[]", "{}", "[a, b]", "[1, 2]", "{ a: b }", "[[]]", "2026-01-02",
    "2026-01-02 09:00", "2026-01-02T09:00:00Z", "2026-1-2", "30d", "2.4.0", "1:30", "#fff", "none", "de", "[no]",
    "alerts", "auto", "https://example.org/", "assets/a.png", "a/b", "a b", "card", "!!str 5",
]  # fmt: skip
# Each needs a run of its own.
FEW = ["text", "1", "1.5", "yes", "~", "[]", "[a, b]", "{ a: b }", "2026-01-02", "30d", '""', "'#fff'", "off"]


def keys(schema, within=()):
    """The paths of all keys of a schema, down to those of maps."""
    for name, property in schema["properties"].items():
        yield (*within, name)
        # Those of `any` are those of `all`.
        if "properties" in property and name not in ("diagnostics", "any"):
            yield from keys(property, (*within, name))


def line(path, value):
    """`a: { b: { c: value } }`, in blocks."""
    lines = ["  " * depth + f"{name}:" for depth, name in enumerate(path)]
    return "\n".join(lines) + f" {value}"


SITE = """site: https://updates.example.org/
app:
  name: Snoodle
  storeID: 1
locales: [en, de]
timeZone: Europe/Berlin
"""
NEEDED = {"notification": {"title": "Hello"}, "prompt": {"actionURL": "https://example.org/"}}


def tried(kind, number, front):
    """The files of one trial; the first is the one in question."""
    text, n = f"---\n{front}\n---\nText {number}.\n", f"n{number}"
    first = f"---\ntitle: Number {number}\n---\nText {number}. [Go](view:more) [Close](close:)\n"
    match kind:
        case "notification":
            return {f"content/notifications/{n}.md": text}
        case "view":
            return {f"content/notifications/{n}/more.md": text, f"content/notifications/{n}/index.md": first}
        case "translation":
            return {f"content/notifications/{n}.de.md": text, f"content/notifications/{n}.md": first}
        case "release":
            return {f"content/releases/1.{number}.0.md": text}
        case "local" | "store":
            release = f"---\ntitle: It\n---\n- Text {number}\n"
            return {f"content/releases/1.{number}.0.{kind}.md": text, f"content/releases/1.{number}.0.md": release}
        case "prompt":
            return {f"content/prompts/{n}.md": text}
        case "permission":
            return {f"content/permissions/app_{n}.md": text}
        case "snippet":
            return {f"content/snippets/{n}.md": text}


def write(folder, files):
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def values_of_keys(agreement):
    """All kinds but publish.yml share one site: a file for each key and value."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        write(folder, {"publish.yml": SITE})
        trials = []
        for kind in KINDS[:-1]:
            for path in [*keys(agreement.schemas[kind]), ("nonsense",)]:
                for value in VALUES:
                    others = "".join(f"{k}: {v}\n" for k, v in NEEDED.get(kind, {}).items() if k != path[0])
                    files = tried(kind, len(trials), others + line(path, value))
                    write(folder, files)
                    trials.append((".".join(path) + f": {value}", *next(iter(files.items())), kind))
        findings = agreement.lint(folder)
        for name, path, text, kind in trials:
            agreement.compare(name, path, kind, text, findings.get(path, []), both=False)


def values_of_settings(agreement):
    content = {
        "content/notifications/a.md": "---\ntitle: A\nconditions: { all: { neverDisplayed: true } }\n---\nText.\n"
    }
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        write(folder, content)
        for path in [*keys(agreement.schemas["site"]), ("nonsense",)]:
            for value in FEW:
                lines = [
                    text
                    for text in SITE.split("\n")
                    if not text.startswith((f"{path[0]}:", " " if path[0] == "app" else "#"))
                ]
                own = line(path, value)
                if path[0] == "app" and len(path) == 2 and path[1] != "name":
                    own += "\n  name: Snoodle"
                configuration = "\n".join(lines) + own + "\n"
                (folder / "publish.yml").write_text(configuration, "utf-8")
                errors = agreement.lint(folder).get("publish.yml", [])
                agreement.compare(
                    ".".join(path) + f": {value}", "publish.yml", "site", configuration, errors, both=False
                )


def scenarios(agreement):
    """All that `publish replay` plays in the tests and the documentation."""
    schema = json.loads(agreement.run("schema", "scenarios").stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    files = [
        *(ROOT / "Tests/SimulationTests/ScenarioReplay/Fixtures").rglob("*.json"),
        *(ROOT / "docs").rglob("*.yaml"),
    ]
    files = [file for file in files if '"schema"' in (text := file.read_text("utf-8")) or text.startswith("schema:")]
    for file in files:
        for reader, instance in instances(file.read_text("utf-8")):
            for fault in validator.iter_errors(instance):
                agreement.problems.append(
                    f"{file.relative_to(ROOT)} as {reader}: {fault.json_path}: {fault.message[:200]}"
                )
    if not files:
        agreement.problems.append("no scenarios were found")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    agreement = Agreement(str(pathlib.Path(sys.argv[1]).resolve()))
    mistakes(agreement, sys.argv[2])
    own_sites(agreement)
    scenarios(agreement)
    values_of_keys(agreement)
    values_of_settings(agreement)
    for problem in agreement.problems[:40]:
        print(f"FAIL {problem}")
    refused, problems = agreement.refused // 2, len(agreement.problems)
    print(f"{agreement.files} files, of which schemas refuse {refused}; {problems} disagreements")
    sys.exit(1 if agreement.problems or not agreement.files else 0)


if __name__ == "__main__":
    main()
