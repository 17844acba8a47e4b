"""Requests to which clients are known to answer differently, which would hide others: each goes with its difference."""

import json
import re

from opinion import DAY

CHANNELS = ["banners", "alerts", "updates"]
MAPS = ["attributeIs", "attributeLessThan", "attributeAtLeast", "attributeAtMost", "rolloutIn"]
MAPS += ["daysSinceDisplayedAtLeast", "daysSinceDisplayedAtMost"]


def lacks_file(request):
    """Of a view (G3): it is one to our own client, whose page has an empty address."""
    entries = request["file"]
    if isinstance(entries, str):
        try:
            entries = json.loads(entries.lstrip("\ufeff"))
        except ValueError:
            return False
    views = (
        [entry.get("views") for entry in entries.values() if isinstance(entry, dict)]
        if isinstance(entries, dict)
        else []
    )
    return any(
        isinstance(view, dict) and not is_text(view.get("file"))
        for some in views
        if isinstance(some, dict)
        for view in some.values()
    )


def is_text(value):
    return isinstance(value, str) and not value.startswith("#")


def lacks_notes(request):
    """Of a release (U4): our own client leaves an empty line for them."""
    entries = request["file"] if isinstance(request["file"], dict) else {}
    lists = [notes if isinstance(notes, list) else [notes] for name, notes in entries.items() if name != "0"]
    return any(not any(is_text(one) and one for one in notes) for notes in lists)


def has_half_a_display(request):
    """A date without a display, or the other way round (C33): our own client takes neither."""
    state = request["state"]
    ids = {key[:-2] for key in state if key.endswith(("-2", "-3"))}
    return any(
        (state.get(id + "2") is True) != isinstance(state.get(id + "3"), dict) for id in (id + "-" for id in ids)
    )


def has_tallies_alone(request):
    """Prompts that are counted, but not listed (Q2): to our own client, there is no last one."""
    log = request["state"].get("YMPromptData")
    names = log.get("publish.tallies") if isinstance(log, dict) else None
    lists = (log.get(name) for name in names) if isinstance(names, dict) else ()
    return any(not (isinstance(one, list) and one and isinstance(one[0], dict)) for one in lists)


def has_wrong_part(value):
    """A condition's map of which some values are wrong (C5): to our own client, all of it is unknown.

    Also a bound that is a text, but no version (C18): in JavaScript, it is unknown; to others, not met.
    """
    if isinstance(value, list):
        return any(has_wrong_part(one) for one in value)
    if not isinstance(value, dict):
        return False
    return any(
        isinstance(one, dict)
        and any(not is_part(name, part) and (len(one) > 1 or isinstance(part, str)) for part in one.values())
        if name in MAPS
        else has_wrong_part(one)
        for name, one in value.items()
    )


def is_part(name, value):
    match name:
        case "attributeIs":
            return all(isinstance(one, str | int | float) for one in (value if isinstance(value, list) else [value]))
        case "rolloutIn":
            return isinstance(value, dict) and all(type(one) is int and 0 <= one <= 10_000 for one in value.values())
    return type(value) is int or (
        isinstance(value, str) and "attribute" in name and re.fullmatch(r"\d+(\.\d+)*", value)
    )


def has_odd_address(request):
    """Of a prompt (P4): our own client answers with one that is not strict."""
    entries = request["file"].values() if isinstance(request["file"], dict) else ()
    urls = [one.get("actionURL") for one in entries if isinstance(one, dict)]
    return any(isinstance(url, str) and not re.fullmatch(r"[\w\-.~:/?#@!$&'()*+,;=]*", url, re.ASCII) for url in urls)


def is_from_ahead(request):
    """An installation over a day ahead (B3): to prompts in JavaScript, it is now."""
    installed = request["state"].get("publish.installed")
    return isinstance(installed, dict) and installed.get("$date", 0) > request["now"] + DAY


def option(request, channel, name):
    return request.get("options", {}).get(channel, {}).get(name)


def is_any(kinds, request):
    return any(is_one(request) for is_one in kinds)


KNOWN = [
    lambda request: request["feed"] == "control.json" and lacks_file(request),
    lambda request: "versions" in request["feed"] and lacks_notes(request),
    has_half_a_display,
    has_tallies_alone,
    lambda request: request["feed"] == "control.json" and has_wrong_part(request["file"]),
    lambda request: request["feed"] == "prompts.plist" and (has_odd_address(request) or is_from_ahead(request)),
    # G4: how numbers are texts in lists of property lists.
    lambda request: request["feed"] != "control.json" and re.search(r'(\[|[^:] )"#', json.dumps(request["file"])),
    # Our own client's answer never says that permissions are unreadable.
    lambda request: request["feed"] == "permissions.plist" and not isinstance(request["file"], dict),
    # V2: whether an app without a version reads a file.
    lambda request: (
        not request.get("device", {}).get("appVersion", "1.0")
        and not request.get("device", {}).get("buildVersion")
        and not isinstance(request["file"], dict)
    ),
    # V2: whether an empty build version is none, if that is what is compared.
    lambda request: (
        request.get("device", {}).get("buildVersion") == ""
        and any(option(request, channel, "version") == "build" for channel in CHANNELS)
    ),
]
# Those of strangers alone.
STRANGE = [
    # S2: whether what is before no launch stays.
    lambda request: "publish.launchedBefore" in request["state"] and not request["state"].get("publish.launched"),
    # C2: it ends.
    lambda request: (
        request["feed"] == "control.json"
        and re.search(r'(?:isplayed|apped|ismissed)": *(?:true|"#|[-0-9])', json.dumps(request["file"]))
    ),
    # Q2: more launches at the last prompt than now; names with and without ym_.
    lambda request: request["feed"] == "permissions.plist",
    # C13: zh is met in every language.
    lambda request: request["feed"] == "control.json" and "zh" in json.dumps(request["file"]),
    # P4: whether a strict URL has a scheme.
    lambda request: (
        request["feed"] == "prompts.plist" and re.search(r'"actionURL": "(?!https?:)', json.dumps(request["file"]))
    ),
    # A8: what is shown if nothing is for this version.
    lambda request: option(request, "alerts", "debug"),
]
