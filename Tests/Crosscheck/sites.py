"""Random published folders, which are written directly. Those that `publish build` writes are made in `sources`."""

import copy
import json
import plistlib

from published import Published
from rules import APPS, Vocabulary, rule, variants

LANGUAGES = [
    "en",
    "en-GB",
    "de",
    "de-CH",
    "fr",
    "fr-CA",
    "pt",
    "pt-BR",
    "zh",
    "zh-Hant",
    "zh-Hans",
    "ar",
    "ja",
    "sr-Latn",
]
DEFAULTS = ["en", "en", "de", "fr", "ja", "ar", "pt-BR", "zh-Hant"]
# In a site that has both, either can be the default.
RELATIVES = [["en", "en-GB"], ["pt", "pt-BR"], ["zh", "zh-Hant"], ["fr", "fr-CA"], ["de", "de-CH"]]
# Also of languages that no file is for, and that only `localeIn` names.
LOCALES = LANGUAGES + "zh-TW zh-HK zh-CN zh-Hant-TW de-AT pt-PT fr-CH sr sr-Cyrl sv ar-EG ko".split()
IDS = ["alpha", "beta", "gamma", "delta", "eps"]
SCHEMES = ["snoodle", "other"]


def languages(random, counts):
    """Those of a site, the default first."""
    related = random.sample(random.choice(RELATIVES), 2) if random.random() < 0.3 else [random.choice(DEFAULTS)]
    others = [tag for tag in LANGUAGES if tag not in related]
    return related + random.sample(others, random.choice(counts))


def banner(random, id, words):
    groups = rule(random, words)
    views = {"index": {"file": f"https://updates.example.com/{id}.html", "height": 100}}
    if words.has_new and random.random() < 0.15:
        groups["all"] = groups.get("all", {}) | {"variants": variants(random)}
        views["price"] = {"file": f"https://updates.example.com/{id}-price.html"}
    entry = {"entry": "index", "views": views}
    if random.random() < 0.03:
        entry["entry"] = "gone"
    return entry | ({"conditions": groups} if groups else {})


def alert(random, id, _=None):
    entry = {"Title": f"About {id}", "Message": "Hello."}
    if random.random() < 0.5:
        entry["ActionURL"] = random.choice(["https://example.com/", "snoodle://open", "other:x"])
    if random.random() < 0.3:
        entry["MinVersion"] = random.choice(APPS)
    if random.random() < 0.3:
        entry["MaxVersion"] = random.choice(APPS)
    return entry


def prompt(random, id, _=None):
    entry = {"title": id, "message": "Please.", "actionURL": "https://example.com/"}
    for key, values in {
        "daysUntilPrompt": [0, 1, 2, 30],
        "usesUntilPrompt": [1, 2, 5, 31],
        "remindPeriod": [1, 2, 5],
        "recurring": [True, False],
        "cancelButton": ["Never"],
        "remindButton": ["", "Later"],
    }.items():
        if random.random() < 0.6:
            entry[key] = random.choice(values)
    return entry


def releases(random):
    versions = random.sample(["1.0", "1.5.2", "2.0.0", "2.3", "2.4.0", "2.10"], random.choice([1, 2, 3]))
    return {version: [f"News of {version}"] for version in versions}


def feeds(random, words):
    """The feeds of one language."""
    some = {}
    if random.random() < 0.9:
        ids = random.sample(IDS, random.choice([1, 2, 3, 4]))
        some["control.json"] = {id: banner(random, id, words) for id in ids}
    if random.random() < 0.55:
        keys = random.sample(["2026/10/02-pad", "2026/11/01", "2026/11/20-dark", "B", "a"], random.choice([1, 2, 3]))
        some["notifications.plist"] = {key: alert(random, key) for key in keys}
    if random.random() < 0.45:
        some["versions.plist"] = releases(random)
    if random.random() < 0.35:
        some["local-versions.plist"] = releases(random)
    if random.random() < 0.4:
        names = random.sample(["rate", "beta", "share"], random.choice([1, 2]))
        some["prompts.plist"] = {name: prompt(random, name) for name in names}
    return some or {"control.json": {"alpha": banner(random, "alpha", words)}}


MAKERS = {"control.json": banner, "notifications.plist": alert, "prompts.plist": prompt}


def translated(random, feed, entries, words):
    """The same feed in another language: other texts, and often other entries, another order or other conditions."""
    entries = copy.deepcopy(entries)
    if feed == "control.json":
        for id, entry in entries.items():
            if "index" in entry["views"] and random.random() < 0.5:
                entry["views"]["index"] = {"file": f"https://updates.example.com/{id}.{random.random():.3f}.html"}
    return edited(random, feed, entries, words) if random.random() < 0.6 else entries


def edited(random, feed, entries, words):
    """One or two edits: an entry is gone, new, changed or at another place."""
    items = list(copy.deepcopy(entries).items())
    for _ in range(random.choice([1, 1, 2]) if items else 0):
        edit = random.choice(["remove", "add", "change", "move"])
        if edit == "remove" and len(items) > 1:
            items.pop(random.randrange(len(items)))
        elif edit == "move":
            random.shuffle(items)
        elif feed in MAKERS:
            free = [id for id in IDS if id not in dict(items)] if feed == "control.json" else ["zeta"]
            if edit == "add" and free:
                id = random.choice(free)
                items = [item for item in items if item[0] != id]
                items.insert(random.randint(0, len(items)), (id, MAKERS[feed](random, id, words)))
            else:
                place = random.randrange(len(items))
                items[place] = (items[place][0], MAKERS[feed](random, items[place][0], words))
        else:
            items = list((dict(items) | releases(random)).items())
    return dict(items)


def file_name(feed, language):
    stem, _, extension = feed.partition(".")
    return f"{stem}_{language}.{extension}" if language else feed


class Written:
    """A published folder that is written directly: the files by name, with or without an index."""

    def __init__(self, default, files, index, words=None):
        self.default, self.files, self.index, self.words = default, files, index, words

    @classmethod
    def make(cls, random):
        default, *others = languages(random, [0, 1, 1, 2, 3])
        words, chance, files, index = Vocabulary.make(random), random.choice([0.4, 0.8, 1]), {}, {}
        standard = feeds(random, words)
        for feed, entries in standard.items():
            files[feed], index[feed] = entries, {default: feed}
            for language in others:
                if random.random() < chance:
                    name = file_name(feed, language)
                    files[name], index[feed][language] = translated(random, feed, entries, words), name
        if random.random() < 0.1 and len(files) > 1:
            # A file that was forgotten in an upload: devices read the default language's.
            files.pop(random.choice(sorted(files.keys() - set(standard)) or sorted(files)))
        return cls(default, files, index if random.random() < 0.6 else None, words)

    def edited(self, random):
        """Another version of the same folder, of which one or two files are edited; often a file comes or goes."""
        files, index = copy.deepcopy(self.files), copy.deepcopy(self.index)
        for name in random.sample(sorted(files), min(len(files), random.choice([0, 1, 1, 2]))):
            files[name] = edited(random, Published.feed_of(name), files[name], self.words)
        if random.random() < 0.4:
            feed = random.choice(sorted({Published.feed_of(name) for name in files}))
            known = [tag for tag in LANGUAGES if file_name(feed, tag) in files]
            language = random.choice([tag for tag in known * 5 + LANGUAGES if tag != self.default])
            name = file_name(feed, language)
            if name in files and len(files) > 1:
                files.pop(name)
                if index:
                    index[feed].pop(language)
            elif feed in files:
                files[name] = translated(random, feed, files[feed], self.words)
                if index:
                    index[feed][language] = name
        return Written(self.default, files, index, self.words)

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, entries in self.files.items():
            is_json = name.endswith(".json")
            (folder / name).write_bytes(
                json.dumps(entries, indent=1).encode() if is_json else plistlib.dumps(entries, sort_keys=False)
            )
        if self.index is not None:
            index = {"schema": "publish.feeds/1", "sequence": 1, "default": self.default, "feeds": self.index}
            (folder / "feeds.json").write_text(json.dumps(index, indent=1))
        return folder
