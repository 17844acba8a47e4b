"""Random sites of Markdown, as authors write them, and what each of their texts is published as (docs/authoring.md)."""

import dataclasses
import json

from published import GROUPS, MESSAGES, fallbacks, leaves
from rules import ATTRIBUTES, Vocabulary, rule
from sites import IDS, alert, languages, prompt

# The texts of each kind of entry that a translation has, too, beside the text below the keys.
TEXTS = {
    "notifications": ["title", "actionButton"],
    "prompts": ["title", "actionButton", "remindButton", "cancelButton"],
    "permissions": ["title", "grantTitle", "denyTitle"],
    "releases": ["title"],
}
# Keys with which an entry is in no feed, and some with which it only just is.
UNPUBLISHED = [{"draft": True}, {"withdrawn": True}, {"publish": "2026-11-22"}, {"expires": "2026-11-20"}]
PUBLISHED = [{}, {}, {}, {"publish": "2026-11-21"}, {"expires": "2026-11-21"}, {"draft": False}]
# What devices know an entry by sorts otherwise than the files, and can be what no file's name can.
KINDS = {"plan": ATTRIBUTES["plan"], "beta": "boolean", "projects": "number", "server": "version"}
PREFIXES = ["a", "Z", "0 ", "é-"]
# Of itself, of the site, and of what is withdrawn.
FLAGS = ["hide", "like", "/beta", "poll/yes"]


@dataclasses.dataclass
class Entry:
    """A file with its translations: by language the texts by key, of which `text` has the paragraphs or list items."""

    kind: str
    name: str
    keys: dict
    texts: dict

    @classmethod
    def make(cls, random, kind, name, keys, locales):
        """Texts are like no others, and say where they are from. A translation lacks some of those with a key."""
        default, *others = locales
        chance = random.choice([0.2, 0.6, 1])
        named = [key for key in TEXTS[kind] if keys.get(key)]

        def write(language, chance):
            def text(key):
                return f"{key} {random.randrange(1000)} of {name} ({language})"

            texts = {key: text(key) for key in named if random.random() < chance}
            texts["text"] = [text("text") for _ in range(random.choice([1, 1, 2]))]
            return texts | ({"buttons": [text("Hide"), text("Like")]} if kind == "notifications" else {})

        texts = {language: write(language, 0.8) for language in others if random.random() < chance}
        texts |= {default: write(default, 1)}
        return cls(kind, name, {key: value for key, value in keys.items() if key not in named}, texts)

    def files(self, default):
        for language, texts in self.texts.items():
            suffix = "" if language == default else f".{language}"
            named = {key: text for key, text in texts.items() if key in TEXTS[self.kind]}
            keys = (self.keys if language == default else {}) | named
            yield f"content/{self.kind}/{self.name}{suffix}.md", front(keys) + body(self.kind, texts)

    @property
    def is_published(self):
        return not any(keys.items() <= self.keys.items() for keys in UNPUBLISHED)

    def id(self, feed):
        """The name by which devices remember it. That of an alert begins with its date, which may have a time."""
        revision, name = self.keys.get("revision", 1), self.keys.get("id", self.name)
        if feed == "notifications.plist":
            day, _, time = self.keys["date"].partition("T")
            name = self.keys.get("key", f"{day.replace('-', '/')}{time and ' '}{time[:5]}-{name}")
        return f"{name}.{revision}" if revision > 1 else name

    def said(self, locale, default):
        """The texts in a language: its own, or those of the nearest relative that has them."""
        relatives = [tag for tag in fallbacks(locale) if tag in self.texts] + [default]
        # The text below the keys and its buttons are one.
        return {key: text for tag in reversed(relatives) for key, text in self.texts[tag].items()}


def body(kind, texts):
    if kind == "releases":
        return "".join(f"- {note}\n" for note in texts["text"])
    buttons = " ".join(f"[{label}](flag:{label.partition(' ')[0].lower()})" for label in texts.get("buttons", []))
    return "\n".join(f"{paragraph}\n" for paragraph in [*texts["text"], *([buttons] if buttons else [])])


def front(keys):
    # Flow style is YAML and JSON at once; texts are in quotation marks there, as everything is text for publish.
    lines = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items())
    return f"---\n{lines}---\n"


class Sources:
    """A site of Markdown: its languages, the default first, and its entries."""

    def __init__(self, locales, entries, words=None):
        self.locales, self.entries = locales, {(entry.kind, entry.name): entry for entry in entries}
        self.words = words

    @classmethod
    def make(cls, random):
        locales, words = languages(random, [0, 1, 2]), Vocabulary.make(random, FLAGS, has_unknown=False)
        entries = [notification(random, id, locales, words) for id in random.sample(IDS, random.choice([1, 2, 3]))]
        # Its flag is still set on devices.
        poll = {"title": "Poll", "text": ["Which?"], "buttons": ["Yes"]}
        entries.append(Entry("notifications", "poll", {"withdrawn": True}, {locales[0]: poll}))
        for version in random.sample(["2.3", "2.4.0", "2.10", "3.0"], random.choice([0, 1, 2, 4])):
            entries.append(Entry.make(random, "releases", version, status(random, "draft publish"), locales))
            if random.random() < 0.2:
                entries.append(Entry.make(random, "releases", f"{version}.local", {}, locales))
        for name in random.sample(["rate", "beta", "share"], random.choice([0, 0, 1, 2])):
            keys = prompt(random, name) | status(random, "draft withdrawn") | identity(random, name)
            del keys["message"]
            # Without words of their own, buttons have those of clients.
            keys = {"actionButton": name, "remindButton": name} | keys
            entries.append(Entry.make(random, "prompts", name, keys, locales))
        for access in random.sample(["photos", "camera", "snoodle_brushes"], random.choice([0, 0, 1, 2])):
            keys = dict.fromkeys(TEXTS["permissions"], access)
            entries.append(Entry.make(random, "permissions", access, keys, locales))
        return cls(locales, entries, words)

    def edited(self, random):
        """Another version: a notification is written anew, or gone."""
        own = [entry for entry in self.entries.values() if entry.kind == "notifications" and entry.name != "poll"]
        old = random.choice(own)
        kept = [entry for entry in self.entries.values() if entry is not old]
        is_new = len(own) == 1 or random.random() < 0.7
        new = [notification(random, old.name, self.locales, self.words)] if is_new else []
        return Sources(self.locales, kept + new, self.words)

    def for_everybody(self, names):
        """The same without the conditions of these notifications."""
        entries = [dataclasses.replace(entry, keys=dict(entry.keys)) for entry in self.entries.values()]
        for entry in entries:
            for key in ("conditions", "minVersion", "maxVersion") if entry.name in names else ():
                entry.keys.pop(key, None)
        return Sources(self.locales, entries, self.words)

    def known_as(self, name):
        """How conditions name a banner; one without a file here is in `remembered`."""
        entry = self.entries.get(("notifications", name))
        is_banner = entry and "banners" in entry.keys.get("channels", ["banners"])
        return entry.keys.get("id", name) if is_banner else f"old-{name}"

    def published(self, kind):
        """The entries of a kind that are in its feeds, if their channels are."""
        return [entry for entry in self.entries.values() if entry.kind == kind and entry.is_published]

    def meant(self, entry):
        """The conditions of a banner, in which others have the ids that devices know."""

        def id(name):
            known, other = self.known_as(name), self.entries.get(("notifications", name))
            return known if known == f"old-{name}" else other.id("control.json")

        bounds = {"minVersion": "appVersionAtLeast", "maxVersion": "appVersionAtMost"}
        versions = {bounds[key]: entry.keys[key] for key in bounds if key in entry.keys}
        return authored(entry.keys.get("conditions", {"all": versions}), id, in_percents=False)

    def write(self, folder):
        files = {
            "publish.yml": "site: https://updates.example.com/\napp: {name: Snoodle, storeID: 355313284}\n"
            f"schemes: [snoodle, other]\nlocales: [{', '.join(self.locales)}]\n"
        }
        if self.words and self.words.has_new:
            files["publish.yml"] += f"attributes: {json.dumps(KINDS)}\n"
        remembered = set()
        for entry in self.entries.values():
            conditions = authored(entry.keys.get("conditions", {}), self.known_as)
            remembered |= {id for name, ids in leaves(conditions) if name in MESSAGES for id in ids if "old-" in id}
            keys = entry.keys | ({"conditions": conditions} if conditions else {})
            files |= dataclasses.replace(entry, keys=keys).files(self.locales[0])
        files["publish.yml"] += f"remembered: {json.dumps(sorted(remembered))}\n" if remembered else ""
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


def authored(value, known_as, in_percents=True):
    """Conditions, or a part of them, as authors write them: parts of rollouts in percents, banners by other names."""
    if isinstance(value, list):
        return [authored(one, known_as, in_percents) for one in value]
    return {name: written(name, one, known_as, in_percents) for name, one in value.items()}


def written(name, value, known_as, in_percents):
    if name in GROUPS:
        return authored(value, known_as, in_percents)
    if name == "rolloutIn" and in_percents:
        return {rollout: f"{part['from'] / 100}-{part['before'] / 100}" for rollout, part in value.items()}
    if name in MESSAGES:
        return {known_as(id): value[id] for id in value} if isinstance(value, dict) else [known_as(id) for id in value]
    return value


def notification(random, id, locales, words):
    channels = random.choice([["banners"], ["banners"], ["alerts"], ["banners", "alerts"]])
    date = f"2026-11-{random.randint(1, 20):02}" + random.choice(["", "", "T08:30:00Z"])
    keys = {"title": id, "date": date, "channels": channels, "height": 100}
    keys |= identity(random, id) | status(random, "draft withdrawn publish expires")
    if "alerts" in channels:
        keys |= {key[0].lower() + key[1:]: value for key, value in alert(random, id).items()}
        del keys["message"]
        keys |= {"key": f"2026/{id}"} if random.random() < 0.15 else {}
    else:
        # A group beside `all` is one more in the feed.
        keys["conditions"] = rule(random, words, [0, 1, 2, 2], [0, 0, 0, 1, 1, 2, 3])
        # Authors write groups beside `all`, too.
        for name in ("any", "none") if random.random() < 0.5 else ():
            if name not in keys["conditions"] and name in keys["conditions"].get("all", {}):
                keys["conditions"][name] = keys["conditions"]["all"].pop(name)
        if words.has_new and random.random() < 0.2:
            keys["variants"] = random.choice([{"plain": 45, "price": 45, "none": 10}, {"b": 12.5, "a": 87.5}])
    if "banners" in channels and random.random() < 0.3:
        keys["priority"] = random.choice([1, 2])
    if "actionURL" in keys:
        keys["actionButton"] = id
    return Entry.make(random, "notifications", id, {key: value for key, value in keys.items() if value != {}}, locales)


def status(random, names):
    """Mostly such that it is published, with these keys."""
    choices = UNPUBLISHED if random.random() < 0.1 else PUBLISHED
    return random.choice([keys for keys in choices if keys.keys() <= set(names.split())])


def identity(random, name):
    """Another name by which devices know it."""
    keys = {"id": random.choice(PREFIXES) + name} if random.random() < 0.25 else {}
    return keys | ({"revision": random.choice([2, 3, 12])} if random.random() < 0.25 else {})
