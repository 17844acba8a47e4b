#!/usr/bin/env python3
"""Gives what `publish` writes to the programs that others read it with, and what these have saved back to `publish`.

    readers.py PUBLISH [--only TEXT] [--keep FOLDER]

Each check is played with the demo and with the sites of `cases/_sites`. All programs have to be there: xmllint, gettext
and appstreamcli from the system, feedparser, translate-toolkit and keepachangelog from PyPI. `scripts/setup tests`
installs them.
Exits 1 if one of them refuses a file, or has read something else than was written.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile

import feedparser
import keepachangelog
from lxml import etree
from translate.storage import po, properties, xliff, xliff2

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NOW = "2026-11-23T00:00:00Z"
# HTML as it came.
feedparser.SANITIZE_HTML = feedparser.RESOLVE_RELATIVE_URIS = False


class Refused(Exception):
    pass


def require(condition, words):
    if not condition:
        raise Refused(words)


def tool(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    require(done.returncode == 0, f"{pathlib.Path(command[0]).name}: {(done.stderr + done.stdout).strip()[:600]}")
    return done.stdout


class Site:
    """A copy of a site, in which commands are run."""

    def __init__(self, folder, publish):
        self.folder, self.publish = folder, publish

    def run(self, *arguments):
        """What it prints; with what it has to say in `said`."""
        environment = os.environ | {"SOURCE_DATE_EPOCH": "1795392000", "NO_COLOR": "1"}
        done = subprocess.run(
            [self.publish, *arguments], capture_output=True, text=True, check=False, cwd=self.folder, env=environment
        )
        self.said = done.stderr
        require(done.returncode == 0, f"publish {' '.join(arguments)}: {done.stderr.strip()[:600]}")
        return done.stdout

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    @property
    def locales(self):
        """The first is the default."""
        text = (self.folder / "publish.yml").read_text()
        return re.search(r"^locales: \[(.*?)\]", text, re.M)[1].split(", ")

    @property
    def releases(self):
        """Versions and days of published releases, newest first."""
        text = self.run("export", "changelog")
        return [
            (v, d) for v, d, mark in re.findall(r"^## \[(\S+)\](?: - (\S+))?( \[YANKED\])?$", text, re.M) if not mark
        ]


# ---- releases ----------------------------------------------------------------------------------------------------


def appcast(site):
    """feedparser and xmllint read the feed; each item says what the notes of its release say."""
    items = "".join(
        f"    <item>\n      <title>{v}</title>\n      <sparkle:version>{v}</sparkle:version>\n"
        f'      <enclosure url="https://example.com/{v}.zip" length="1" type="application/zip"/>\n    </item>\n'
        for v, _ in site.releases
    )
    feed = site.write(
        "appcast.xml",
        f'<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:sparkle="{SPARKLE}">\n  <channel>\n'
        f"    <title>Updates</title>\n{items}  </channel>\n</rss>\n",
    )
    for options in [], ["--all-languages"]:
        site.run("export", "appcast", "--into", "appcast.xml", *options)
        tool("xmllint", "--noout", str(feed))
        read = feedparser.parse(feed.read_bytes())
        require(not read.bozo, f"feedparser: {read.get('bozo_exception')}")
        require([e.title for e in read.entries] == [v for v, _ in site.releases], "feedparser reads other items")
        if options:
            continue
        for entry in read.entries:
            site.run("export", "notes", "--as", "n", "-o", "notes", "--release", entry.title)
            written = (site.folder / "notes/n.html").read_text()
            require(entry.summary.strip() == written.strip(), f"feedparser reads {entry.summary!r}, not {written!r}")


SPARKLE = "http://www.andymatuschak.org/xml-namespaces/sparkle"


def notes(site):
    """html5lib reads the pages, and the fragments in a page."""
    for version, _ in site.releases:
        site.run("export", "notes", "--as", version, "-o", "notes", "--release", version)
    for path in (site.folder / "notes").glob("*.html"):
        text = path.read_text()
        if not text.startswith("<!DOCTYPE html>"):
            path.write_text(f"<!DOCTYPE html><title>{path.stem}</title>\n{text}")
    tool(str(ROOT / "Tests/Published/validate"), str(site.folder / "notes"))


METAINFO = """<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>com.example.snoodle</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Snoodle</name>
  <summary>Draw together</summary>
  <developer_name>Example</developer_name>
  <description>
    <p>Snoodle is a notebook for drawing, alone or with others, on all your devices. It keeps each line as it is.</p>
  </description>
  <launchable type="desktop-id">com.example.snoodle.desktop</launchable>
  <url type="homepage">https://example.com/</url>
  <content_rating type="oars-1.1"/>
</component>
"""


def appstream(site):
    """appstreamcli accepts the releases, in a metainfo.xml and as a file of their own."""
    if any(day == "" for _, day in site.releases):
        return
    path = site.write("com.example.snoodle.metainfo.xml", METAINFO)
    tool("appstreamcli", "validate", "--no-net", str(path))
    site.run("export", "appstream", "--into", path.name, "--url", "https://example.com/releases.html")
    # A refusal that only an author can mend has been announced.
    if "appstreamcli refuses addresses" in site.said:
        done = subprocess.run(
            ["appstreamcli", "validate", "--no-net", str(path)], capture_output=True, text=True, check=False
        )
        complaints = re.findall(r"^[EW]: .*", done.stdout, re.M)
        require(complaints and all("plaintext-url" in c for c in complaints), f"appstreamcli: {done.stdout}")
    else:
        tool("appstreamcli", "validate", "--no-net", str(path))
    releases = etree.parse(str(path)).findall(".//release")
    require([r.get("version") for r in releases] == [v for v, _ in site.releases], "other releases")
    tool("xmllint", "--noout", "-", input=site.run("export", "appstream"))


SECTION = re.compile(r"^## (Unreleased|\[Unreleased\]|\[\d+(\.\d+)*\]( - \d{4}-\d{2}-\d{2})?( \[YANKED\])?)$")


def changelog(site):
    """keepachangelog reads all versions, and the form is that of Keep a Changelog 1.1 to the letter."""
    path = site.write("CHANGELOG.md", "")
    site.run("export", "changelog", "--into", "CHANGELOG.md")
    text = path.read_text()
    # It takes the one without a date for what is unreleased.
    read = keepachangelog.to_dict(str(path), show_unreleased=True)
    require(all(v in read for v, _ in site.releases), f"keepachangelog reads {list(read)}")
    lines = text.split("\n")
    require(lines[0] == "# Changelog" and "https://keepachangelog.com/" in lines[2], "no introduction")
    headings = [(n, line) for n, line in enumerate(lines) if line.startswith("## ")]
    for number, line in headings:
        require(SECTION.match(line), f"line {number + 1}: {line}")
        require(lines[number - 1] == "" and lines[number + 1] == "", f"no blank lines around line {number + 1}")
    versions = [[int(n) for n in re.search(r"[\d.]+", line)[0].split(".")] for _, line in headings]
    require(versions == sorted(versions, reverse=True), "not newest first")
    require(text.endswith("\n") and not text.endswith("\n\n") and "\n\n\n" not in text, "blank lines")


# ---- translations ------------------------------------------------------------------------------------------------


def exported(site, form, ending, locale, *options):
    name = f"{locale}.{ending}"
    site.run("translations", "export", "--to", form, "--locale", locale, "-o", name, *options)
    return site.folder / name


def comes_back(site, path, what, *options):
    """A file that another program has saved says what it said before."""
    said = site.run("translations", "import", path.name, *options)
    counts = re.search(r"(\d+) of (\d+) texts? comes? out as (?:it|they) went in", said)
    require(counts and counts[1] == counts[2], f"{what}: {said.strip()[-300:]}")
    status = tool("git", "status", "--short", "content", cwd=site.folder)
    changed = [line for line in status.splitlines() if not line.endswith("translations.lock")]
    require(not changed, f"{what} changes {changed}")


def for_translations(site):
    """The languages of a site that is in git, so that changes are seen."""
    tool("git", "init", "-q", cwd=site.folder)
    tool("git", "add", "-A", cwd=site.folder)
    tool("git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "site", cwd=site.folder)
    return site.locales[1:]


def gettext(site):
    """msgfmt accepts the file; msgcat and translate-toolkit save it, in other widths, and nothing has changed."""
    for locale in for_translations(site):
        path = exported(site, "po", "po", locale)
        tool("msgfmt", "--check", "-o", "/dev/null", str(path))
        units = {u.getcontext(): u for u in po.pofile(path.open("rb")).units if not u.isheader()}
        require(len(units) == path.read_text().count("\nmsgctxt "), "translate-toolkit reads another number of texts")
        for width in "--no-wrap", "--width=30", "--sort-output":
            tool("msgcat", width, "-o", str(path), str(path))
            comes_back(site, path, f"msgcat {width}")
        store = po.pofile(path.open("rb"))
        store.savefile(str(path))
        comes_back(site, path, "translate-toolkit")
        tool("msgcat", "--to-code=UTF-8", "--escape", "-o", str(path), str(path))
        comes_back(site, path, "msgcat --escape")


def xliffs(site):
    """translate-toolkit reads both versions, with the same texts, and what it saves is what was written."""
    for locale in for_translations(site):
        units = {u.getcontext(): u for u in po.pofile(exported(site, "po", "po", locale).open("rb")).units}
        one = exported(site, "xliff", "xlf", locale)
        tool("xmllint", "--noout", str(one))
        store = xliff.xlifffile(one.open("rb"))
        require(store.getsourcelanguage() == site.locales[0], "translate-toolkit reads another source language")
        require(store.gettargetlanguage() == locale, "translate-toolkit reads another target language")
        ids = [u.getid().split("\x04")[-1] for u in store.units]
        require(set(ids) == {k for k in units if k}, f"translate-toolkit reads {ids[:9]}")
        for unit in store.units:
            key = unit.getid().split("\x04")[-1]
            plain = re.sub(r"</?\d+/?>", "", units[key].source).replace("&lt;", "<").replace("&amp;lt;", "&lt;")
            require(unit.source == plain, f"{key}: translate-toolkit reads {unit.source!r}, not {plain!r}")
            if unit.target:
                unit.rich_target = unit.rich_target
        store.savefile(str(one))
        comes_back(site, one, "translate-toolkit, XLIFF 1.2")
        two = exported(site, "xliff2", "xlf", locale)
        tool("xmllint", "--noout", str(two))
        store = xliff2.Xliff2File(two.open("rb"))
        require(len(store.units) == len(ids), f"translate-toolkit reads {len(store.units)} of {len(ids)} texts")
        store.savefile(str(two))
        comes_back(site, two, "translate-toolkit, XLIFF 2.0")


def catalogues(site):
    """The shape of Xcode's string catalogues, and .strings as translate-toolkit reads them."""
    for locale in for_translations(site):
        data = json.loads(exported(site, "xcstrings", "xcstrings", locale).read_bytes())
        require(list(data) == ["sourceLanguage", "strings", "version"] and data["version"] == "1.0", "root")
        require(list(data["strings"]) == sorted(data["strings"], key=str.encode), "keys are not sorted")
        for key, value in data["strings"].items():
            require(list(value) == ["comment", "extractionState", "localizations"], key)
            require(value["extractionState"] == "manual", key)
            require(set(value["localizations"]) <= {site.locales[0], locale}, key)
            for unit in value["localizations"].values():
                require(list(unit) == ["stringUnit"] and list(unit["stringUnit"]) == ["state", "value"], key)
                require(unit["stringUnit"]["state"] in ("translated", "needs_review", "new"), key)
        path = exported(site, "strings", "strings", locale)
        store = properties.stringsutf8file(path.open("rb"))
        read = {u.name: u.source for u in store.units if not u.isblank() and u.name}
        wanted = {
            key: value["localizations"][locale]["stringUnit"]["value"]
            for key, value in data["strings"].items()
            if locale in value["localizations"]
        }
        require(
            read == wanted, f"translate-toolkit reads {next((k for k in wanted if read.get(k) != wanted[k]), read)}"
        )
        store.savefile(str(path))
        comes_back(site, path, "translate-toolkit, .strings", "--locale", locale)


# ---- imports -----------------------------------------------------------------------------------------------------


FEEDS = {
    "alerts": "notifications*.plist",
    "updates": "*versions*.plist",
    "prompts": "prompts*.plist",
    "permissions": "permissions*.plist",
    "banners": "control*.json",
}


def feeds(site):
    """plistlib and json read the feeds of a site that was imported from those of another: they are equal, and so are
    the pages of banners, to the byte."""
    site.run("build", "--output", "was", "--now", NOW)
    for kind, pattern in FEEDS.items():
        was = [p for p in sorted((site.folder / "was").glob(pattern)) if read_feed(p)]
        if not was:
            continue
        new = Site(site.folder / kind, site.publish)
        new.write("publish.yml", (site.folder / "publish.yml").read_bytes())
        # What is the whole site's: a logo, templates.
        for part in "content/assets", "templates":
            if (site.folder / part).is_dir():
                shutil.copytree(site.folder / part, new.folder / part)
        new.run("import", kind, *(f"../was/{p.name}" for p in was))
        new.run("build", "--output", "now", "--now", NOW)
        for path in was:
            before, after = read_feed(path), read_feed(new.folder / "now" / path.name)
            require(before == after, f"{path.name} is {after!r:.300}, not {before!r:.300}")
            if kind == "banners":
                pages = [{p.read_bytes() for p in pages_of(feed)} for feed in (path, new.folder / "now" / path.name)]
                require(pages[0] == pages[1], f"{path.name} has other pages")


def pages_of(feed):
    for banner in json.loads(feed.read_bytes()).values():
        for view in banner["views"].values():
            yield feed.parent / "views" / view["file"].split("/views/")[1]


def read_feed(path):
    """Without the addresses of pages; of banners, in their order."""
    if path.suffix == ".json":
        feed = json.loads(path.read_bytes())
        for banner in feed.values():
            for view in banner["views"].values():
                del view["file"]
        return list(feed.items())
    pages = ("view", "contentView")
    feed = plistlib.loads(path.read_bytes())
    return {k: {x: y for x, y in v.items() if x not in pages} if isinstance(v, dict) else v for k, v in feed.items()}


OF_RELEASES = [appcast, notes, appstream, changelog]
CHECKS = [*OF_RELEASES, gettext, xliffs, catalogues, feeds]
SITES = {"demo": ROOT} | {p.name: p for p in sorted((HERE / "cases/_sites").iterdir())}


def play(check, name, publish, keep):
    """The reason why something was refused, or nothing."""
    folder = SITES[name]
    work = keep / f"{check.__name__}-{name}" if keep else pathlib.Path(tempfile.mkdtemp(prefix="readers-"))
    try:
        if keep:
            shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True, exist_ok=True)
        for part in "content", "templates":
            if (folder / part).is_dir():
                shutil.copytree(folder / part, work / part)
        shutil.copy(folder / "publish.yml", work)
        check(Site(work, publish))
    except Refused as fault:
        return str(fault)
    except Exception as fault:  # every reader has its own
        return f"{type(fault).__name__}: {fault}"
    finally:
        if not keep:
            shutil.rmtree(work, ignore_errors=True)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("publish", type=pathlib.Path)
    parser.add_argument("--only", default="", help="checks whose name and site have this text")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the folders below this one")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    publish = str(options.publish.resolve())
    played = [
        (check, name)
        for name, folder in SITES.items()
        for check in CHECKS
        if (folder / "content/releases" if check in OF_RELEASES else folder / "content").is_dir()
        and options.only in f"{check.__name__} {name}"
    ]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        faults = list(pool.map(lambda one: play(*one, publish, options.keep), played))
    for (check, name), fault in zip(played, faults, strict=True):
        if fault:
            print(f"FAIL {check.__name__}, {name}: {fault}")
    failed = len([fault for fault in faults if fault])
    print(f"{len(played) - failed} passed, {failed} failed")
    return 1 if failed or not played else 0


if __name__ == "__main__":
    sys.exit(main())
