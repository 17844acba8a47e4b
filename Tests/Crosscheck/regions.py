"""Regions of devices, as the program's JSON describes them (`where`), and whether a device is in one."""

import re

import opinion
from opinion import DAY, instant
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
        device, state, (kind, name) = self.device, self.state, re.fullmatch(r"(\w+)[. ]?(.*)", fact).groups()
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
            case "attribute":
                return has_attribute(device.attributes.get(name), extent)
            case "tapped" | "dismissed":
                return opinion.is_answered(state, [name], kind) == extent
            case "app" | "os" | "seenLast":
                versions = {"app": device.app, "os": device.os, "seenLast": state.get("iVersionLastVersionChecked")}
                return versions[kind] is not None and any(in_versions(versions[kind], part) for part in extent)
        launches, time = state.get("publish.launches", 0) + 1, opinion.wall(device)
        newest, first = opinion.newest_display(state), opinion.first_display(state, self.id)
        last = opinion.last_display(state, name or self.id)
        numbers = {"now": device.now, "age": opinion.age(device, state), "launches": launches}
        numbers |= {"lastLaunch": opinion.away(device, state, -1), "localMoment": time, "localTime": time % DAY}
        numbers |= {"place": opinion.place(device, state, f"/{name}" if name else self.id or "")}
        numbers |= {"variant": opinion.place(device, state, f"/variants/{self.id}")}
        numbers |= dict.fromkeys(("displayed", "lastDisplay"), ago(device, last))
        numbers |= {"anyDisplay": ago(device, newest), "firstDisplay": ago(device, first)}
        numbers |= {"displays": opinion.displays(state, self.id)}
        numbers |= {"launchesSince": state.get(f"kPMConditionKey-{self.id}-4", 0) + 1}
        return any(in_numbers(numbers[kind], part) for part in extent)


def ago(device, moment):
    """0 for never, otherwise 1 more than the seconds."""
    return 0 if moment is None else device.now - moment + 1


def has_attribute(own, extent):
    """Whether it is, or is not, one of some texts; or in a range of numbers or versions, below which is "not set"."""
    if isinstance(extent, dict):
        return own not in extent["not"]
    if not extent or not isinstance(extent[0], dict):
        return own in extent
    if any(isinstance(bound, str) for part in extent for bound in part.values()):
        own = own if own and opinion.compare(own, "0") is not None else ""
        return any(in_versions(own, part) for part in extent)
    number = -(2**63) if opinion.compare(own, 0) is None else int(own)
    return any(in_numbers(number, part) for part in extent)


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
    if "stored" in when:
        return Point(device, state, id).is_in(when["stored"])
    return not opinion.failing(when, id, device, state)


def displayed(rows, point):
    """The rows that hold a device, and what the first of them displays to it: an id, and the versions of all notes."""
    found = [row for row in rows if point.is_in_box(row["where"])]
    for entry in found[0]["queue"] if found else []:
        if is_met(entry["when"], entry["id"], point.device, point.state):
            return found, None if entry.get("blocks") else (entry["id"], tuple(entry.get("notes", ())))
    return found, None
