"""Requests to which clients are known to answer differently, which would hide others: each goes with its difference."""

import json
import re

CHANNELS = ["banners", "alerts", "updates"]


def lacks_file(request):
    """Of a view (G3): it is one to our own client, whose page has an empty address."""
    entries = read(request["file"])
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


def read(file):
    """The file's value; nothing if it is damaged."""
    if not isinstance(file, str):
        return file
    try:
        return json.loads(file.lstrip("\ufeff"))
    except ValueError:
        return None


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


def has_wrong_part(value):
    """A condition's map of several names, one of them without a value (C5): to our own client, all of it is unknown."""
    if isinstance(value, list):
        return any(has_wrong_part(one) for one in value)
    return isinstance(value, dict) and (
        (len(value) > 1 and any(one is None for one in value.values())) or has_wrong_part([*value.values()])
    )


def lacks_version(request):
    device, options = request.get("device", {}), request.get("options", {})
    is_build = any(options.get(channel, {}).get("version") == "build" for channel in CHANNELS)
    return not (device.get("buildVersion") or (not is_build and device.get("appVersion", "1.0")))


def is_any(kinds, request):
    return any(is_one(request) for is_one in kinds)


KNOWN = [
    lambda request: request["feed"] == "control.json" and lacks_file(request),
    lambda request: "versions" in request["feed"] and lacks_notes(request),
    has_half_a_display,
    lambda request: request["feed"] == "control.json" and has_wrong_part(read(request["file"])),
    # Our own client's answer never says that permissions are unreadable.
    lambda request: request["feed"] == "permissions.plist" and not isinstance(request["file"], dict),
    # V2: whether a file is read if there is no version to compare.
    lambda request: not isinstance(request["file"], dict) and lacks_version(request),
]
# Those of strangers alone.
STRANGE = [
    # C2: it ends.
    lambda request: (
        request["feed"] == "control.json"
        and re.search(r'(?:isplayed|apped|ismissed)": *(?:true|"#|[-0-9])', json.dumps(request["file"]))
    ),
    # Q2: more launches at the last prompt than now; names with and without ym_.
    lambda request: request["feed"] == "permissions.plist",
    # C13: zh is met in every language.
    lambda request: request["feed"] == "control.json" and "zh" in json.dumps(request["file"]),
]
