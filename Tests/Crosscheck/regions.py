"""Regions of devices, as the program's JSON describes them (`where`), and whether a device is in one."""

import opinion
from opinion import instant
from published import is_among


class Point:
    """The facts of one device at a launch. `id` is the entry whose place and flags are meant."""

    def __init__(self, device, state, id=None):
        self.device, self.state, self.id = device, state, id

    def is_in(self, region):
        return any(self.is_in_box(box) for box in region)

    def is_in_box(self, box):
        box = dict(box)
        excepted = tuple(box.pop("exceptLanguage", ()))
        if not is_among(self.device.locale, tuple(box.pop("language", ["*"])), excepted):
            return False
        return all(self.fits(name, extent) for name, extent in box.items())

    def fits(self, fact, extent):
        device, state, (kind, _, name) = self.device, self.state, fact.partition(" ")
        match kind:
            case "wifi":
                return device.wifi == extent
            case "platform" | "region":
                own = device.platform if kind == "platform" else device.region
                return own in extent if isinstance(extent, list) else own not in extent["not"]
            case "opens":
                return opinion.opens(device, name) == extent
            case "flag":
                return opinion.flag(name, self.id, state) == extent
            case "app" | "os" | "seenLast":
                versions = {"app": device.app, "os": device.os, "seenLast": state.get("iVersionLastVersionChecked")}
                return versions[kind] is not None and any(in_versions(versions[kind], part) for part in extent)
        age, launches = opinion.age(device, state), state.get("publish.launches", 0) + 1
        last, place = opinion.away(device, state, -1), opinion.place(state, self.id)
        numbers = {"now": device.now, "age": age, "launches": launches, "lastLaunch": last, "place": place}
        return any(in_numbers(numbers[kind], part) for part in extent)


def in_versions(text, part):
    key, bounds = opinion.version(text), {name: opinion.version(bound) for name, bound in part.items()}
    is_above = key >= bounds.get("atLeast", key) and ("above" not in bounds or key > bounds["above"])
    return is_above and key <= bounds.get("atMost", key) and ("lessThan" not in bounds or key < bounds["lessThan"])


def in_numbers(number, part):
    low, high = (instant(b) if isinstance(b, str) else b for b in (part.get("from"), part.get("before")))
    return (low is None or number >= low) and (high is None or number < high)


def is_met(when, id, device, state):
    """Whether an entry of a queue holds for what a device has stored (`when`)."""
    if when == "always":
        return True
    if "seen" in when:
        known = state.get("iNotifyIgnoredNotifications", []) + state.get("iNotifyViewedNotifications", [])
        return (id in known) == when["seen"]
    if "ignored" in when:
        return (state.get("iVersionIgnoreVersion") == id) == when["ignored"]
    if "answered" in when:
        record = state.get("iPrompt", {}).get(id, {})
        is_over = opinion.is_over(
            when.get("secondsSinceReminder", 0), opinion.date(record.get("lastReminded")), device.now
        )
        return record.get("viewed", False) == when["answered"] and is_over
    return not opinion.failing(when, id, device, state)


def displayed(rows, point):
    """The rows that hold a device, and what the first of them displays to it: an id, and the versions of all notes."""
    found = [row for row in rows if point.is_in_box(row["where"])]
    for entry in found[0]["queue"] if found else []:
        if is_met(entry["when"], entry["id"], point.device, point.state):
            return found, None if entry.get("blocks") else (entry["id"], tuple(entry.get("notes", ())))
    return found, None
