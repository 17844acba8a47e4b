"""A published folder as devices read it, and the languages in which they look for its files (docs/output.md)."""

import functools
import json
import plistlib
import re

CHANNELS = {
    "control.json": "banners",
    "notifications.plist": "alerts",
    "versions.plist": "updates",
    "local-versions.plist": "updates",
    "prompts.plist": "prompts",
}
FEEDS = list(CHANNELS)
GROUPS = ("all", "any", "none")
# The conditions about other banners.
MESSAGES = "displayed notDisplayed tapped notTapped dismissed notDismissed".split()
MESSAGES += ["daysSinceDisplayedAtLeast", "daysSinceDisplayedAtMost"]


def canonical(tag):
    """`de_ch` as `de-CH`: the language in small letters, the script capitalised, the region in capital letters."""
    language, *rest = re.split(r"[-_]", tag)
    return "-".join([language.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)])


@functools.cache
def fallbacks(tag):
    """The languages that a device looks for, best first: `zh-TW`, `zh-Hant`, `zh`."""
    parts = canonical(tag).split("-")
    tags = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    has_script = any(len(part) == 4 and part.isalpha() for part in parts[1:])
    if parts[0] == "zh" and len(parts) > 1 and not has_script:
        tags.insert(-1, "zh-Hant" if {"TW", "HK", "MO"} & set(parts[1:]) else "zh-Hans")
    return tuple(tags)


@functools.cache
def is_language(tag, ranges):
    """Whether `localeIn` with these tags is met."""
    return not set(fallbacks(tag)).isdisjoint(map(canonical, ranges))


@functools.cache
def is_among(tag, named, excepted=()):
    """Whether a language is one of those named, of which `*` stands for all that are named nowhere."""
    found = next((one for one in fallbacks(tag) if one in named or one in excepted), "*")
    return found in named


def leaves(group):
    """The names and values of all conditions of a group, or of `conditions`, wherever they stand."""
    for map in group if isinstance(group, list) else [group]:
        for name, value in map.items() if isinstance(map, dict) else ():
            if name in GROUPS:
                yield from leaves(value)
            else:
                yield name, value


class Published:
    """A published folder, as devices read it."""

    def __init__(self, folder):
        self.folder, index = folder, folder / "feeds.json"
        self.index = json.loads(index.read_text()) if index.exists() else None
        self.names = {path.name for path in folder.iterdir()}
        self.feeds = {name: self.read(name) for name in self.names if self.feed_of(name)}
        self.file = functools.cache(self._file)

    @staticmethod
    def feed_of(name):
        """The feed that a file is of: `control.json` for `control_de.json`. None for other files."""
        stem, _, extension = name.partition(".")
        feed = f"{stem.partition('_')[0]}.{extension}"
        return feed if feed in CHANNELS else None

    def read(self, name):
        path = self.folder / name
        return json.loads(path.read_text()) if name.endswith(".json") else plistlib.loads(path.read_bytes())

    def _file(self, feed, locale):
        """The file that a device in this language reads; None if it finds none."""
        if self.index:
            files = self.index["feeds"].get(feed, {})
            own = next((files[tag] for tag in fallbacks(locale) if tag in files), None)
            candidates = [own, files.get(self.index["default"], feed)]
        else:
            stem, _, extension = feed.partition(".")
            candidates = [f"{stem}_{tag}.{extension}" for tag in fallbacks(locale)] + [feed]
        return next((name for name in candidates if name in self.names), None)

    def feed(self, feed, locale):
        return self.feeds.get(self.file(feed, locale), None)

    def files(self, feed):
        """All files of a feed."""
        return sorted(name for name in self.feeds if self.feed_of(name) == feed)

    def ids(self, feed):
        return sorted({id for name in self.files(feed) for id in self.feeds[name]})

    def languages(self):
        """All tags of files and of `localeIn`."""
        tags = {name.partition(".")[0].partition("_")[2] for name in self.feeds} - {""}
        return sorted(tags.union(*(value for name, value in self.conditions() if name == "localeIn")))

    def conditions(self, file=None):
        """The names and values of all conditions of banners, or of those in one file."""
        for name in self.files("control.json") if file is None else [file]:
            for entry in self.feeds.get(name, {}).values():
                yield from leaves(entry.get("conditions", {}))

    def messages(self, file):
        """The banners that a device can remember: those of a file, and those that its conditions ask for."""
        named = [id for name, ids in self.conditions(file) if name in MESSAGES for id in ids]
        return list(dict.fromkeys([*self.feeds.get(file, {}), *named]))
