"""`publish build`: each feed has the texts of its language under the names that devices know, and no others."""

import itertools
import re

import opinion
from published import FEEDS
from sites import LANGUAGES

PERMISSIONS = "permissions.plist"
KINDS = dict.fromkeys(FEEDS, "releases") | {"control.json": "notifications", "notifications.plist": "notifications"}
KINDS |= {"prompts.plist": "prompts", PERMISSIONS: "permissions"}
CHANNELS = {"control.json": "banners", "notifications.plist": "alerts"}
# Keys of a feed's entries that authors call otherwise.
KEYS = {"Title": "title", "Message": "text", "message": "text", "ActionButton": "actionButton"}
BUTTONS = ["actionButton", "remindButton", "cancelButton", "grantTitle", "denyTitle"]
# `releases.keep`, if not given.
KEPT = 3


def compare(case):
    for _, sources, site in case.built:
        conditions(case, site, sources)
        for feed in KINDS:
            for locale in sources.locales:
                of_feed(case, site, sources, feed, locale)


def conditions(case, site, sources):
    """Banners in `control.json` have the conditions of their sources, and the shares of their variants."""
    for id, entry in published(sources, "control.json").items():
        meant = sources.meant(entry)
        for device, state in case.sample(site, 10):
            found = dict((site.feed("control.json", device.locale) or {}).get(id, {}).get("conditions", {}))
            parts = found.get("all", {}).get("variants", [])
            found["all"] = {name: value for name, value in found.get("all", {}).items() if name != "variants"}
            # In the file, groups stand in `all`.
            is_met = all(opinion.verdict(*group, id, device, state, -1) is True for group in meant.items())
            is_right = is_met != bool(opinion.failing(found, id, device, state))
            case.agree("build: conditions", is_right, id, meant, found, device, state)
            shares = itertools.accumulate(entry.keys.get("variants", {}).values())
            cuts = {name: int(share * 100) for name, share in zip(entry.keys.get("variants", {}), shares, strict=False)}
            cuts.pop("none", None)
            case.equal("build: variants", {part["name"]: part["before"] for part in parts}, cuts, id, found)


def of_feed(case, site, sources, feed, locale):
    file, entries = site.file(feed, locale), published(sources, feed)
    found = site.read(file) if file else {}
    case.equal(f"build: {feed}", list(found), list(entries), file)
    for id in found.keys() & entries.keys():
        meant = entries[id].said(locale, sources.locales[0])
        case.equal(f"build: texts of {feed}", said(site, feed, found[id]), in_feed(feed, meant), file, id)


def published(sources, feed):
    """The entries of a feed by the names that devices know, in the order of the file, in which banners are tried."""
    entries = sources.published(KINDS[feed])
    if KINDS[feed] == "releases":
        return releases(entries, feed)
    channel = CHANNELS.get(feed)
    named = {entry.id(feed): entry for entry in entries if not channel or channel in entry.keys["channels"]}
    ids = sorted(named)
    if feed == "control.json":
        ids.sort(key=lambda id: named[id].keys["date"], reverse=True)
        ids.sort(key=lambda id: named[id].keys.get("priority", 0), reverse=True)
    return {id: named[id] for id in ids}


def releases(entries, feed):
    """Those on the server are the newest; the app's own have other texts where there are some for after the update."""
    named = {entry.name: entry for entry in entries}
    versions = [name for name in named if not name.endswith(".local")]
    if feed == "versions.plist":
        return {name: named[name] for name in sorted(sorted(versions, key=opinion.version)[-KEPT:])}
    return {name: named.get(f"{name}.local", named[name]) for name in sorted(versions)}


def in_feed(feed, texts):
    """The texts of an entry as `said` reads them in a feed."""
    lines, buttons = texts["text"], texts.get("buttons", [])
    if KINDS[feed] == "releases":
        return lines
    if feed == "control.json":
        # The heading is for screen readers.
        return [texts["title"]] * 2 + [*lines, *buttons, *([texts["actionButton"]] if "actionButton" in texts else [])]
    text = "\n\n".join([*lines, *([" ".join(buttons)] if buttons else [])])
    return {key: texts[key] for key in ("title", *BUTTONS) if key in texts} | {"text": text}


def said(site, feed, entry):
    """What a feed, or the view that it leads to, says of an entry."""
    if KINDS[feed] == "releases":
        return entry
    if feed == "control.json":
        file = entry["views"][entry["entry"]]["file"].removeprefix("https://updates.example.com/")
        page = (site.folder / file).read_text().partition("<title>")[2]
        return [line.strip() for line in re.findall("(?:^|>)([^<>]+)<", page) if line.strip()]
    named = {KEYS.get(key, key): text for key, text in entry.items()}
    # An empty button is none.
    return {key: named[key] for key in ("title", "text", *BUTTONS) if named.get(key)}


def stray(case):
    """A text that no feed can have is named by an error."""
    name, sources, _ = case.built[0]
    default, *others = sources.locales
    foreign = case.random.choice([tag for tag in LANGUAGES if tag not in sources.locales])
    path, mistake = case.random.choice(
        [
            (f"content/notifications/poll.{foreign}.md", "unknown-locale"),
            (f"content/notifications/poll.{default}.md", "duplicate-id"),
            (
                f"content/prompts/lost.{others[0] if others else foreign}.md",
                "missing-default" if others else "unknown-locale",
            ),
            ("content/Releases/1.0.md", "misplaced-file"),
        ]
    )
    file = case.folder / f"{name}.site" / path
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_text("---\ntitle: Lost\n---\nNobody reads this.\n")
    error = case.run("build: stray text", "build", "--source", f"{name}.site", "--output", "stray", code=1)
    file.unlink()
    case.agree("build: stray text", error and re.search(f"{path}.*{mistake}", error.replace("\n", " ")), error)
