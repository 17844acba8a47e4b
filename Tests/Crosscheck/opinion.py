"""A third opinion: what a device displays, written a second time, on purpose.

It reads the files that a device reads, and the state that `publish check --state` keeps. Conditions are as described in
docs/authoring.md, files as in docs/output.md, all else as in the READMEs of the original clients. The generator never
writes what is left out here: malformed values, build versions, options of clients. The formula of rollouts, names of
stored keys, and what a prompt counts as its first use are the program's own: faults in these would be agreed upon.
"""

import dataclasses
import datetime
import functools
import re

from published import is_language

DAY = 86_400
WELL_KNOWN_SCHEMES = {"http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore"}


@functools.cache
def version(text):
    """A key of the order of versions: runs of digits count as numbers, and a longer text is newer."""
    return tuple(
        (ord("0"), int(token)) if token.isdigit() else (ord(token), 0) for token in re.findall(r"[0-9]+|[^0-9]", text)
    )


def rollout_place(seed, id):
    """0 to 9,999: FNV-1a over the seed, a zero byte and the id, then the last step of MurmurHash3."""
    hash, mask = 0xCBF29CE484222325, (1 << 64) - 1
    for byte in f"{seed}\0{id}".encode():
        hash = (hash ^ byte) * 0x100000001B3 & mask
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        hash = (hash ^ hash >> 33) * factor & mask
    return (hash ^ hash >> 33) % 10_000


@dataclasses.dataclass(frozen=True)
class Device:
    """What does not change by launches. Times are seconds since 1970."""

    app: str = "1.0"
    os: str = "26.0"
    locale: str = "en"
    wifi: bool = True
    platform: str = "ios"
    region: str | None = None
    now: int = 0
    schemes: frozenset = frozenset()

    def at(self, **changes):
        return dataclasses.replace(self, **changes)


def opens(device, scheme):
    return scheme in WELL_KNOWN_SCHEMES or scheme in device.schemes


class Shown(dict):
    """What one launch displays, by feed: an id and, for updates and release notes, the versions of all notes."""

    def ids(self):
        return {feed: id for feed, (id, _) in self.items()}

    def displays(self, feed, id):
        """Whether an entry is displayed, also among the notes of several versions."""
        shown, notes = self.get(feed, (None, ()))
        return id in (shown, *notes)


def date(value):
    return None if value is None else value["$date"]


# Conditions


def is_longer_ago(seconds, id, device, state):
    last = date(state.get(f"kPMConditionKey-{id}-3"))
    return last is None or device.now - last > seconds


# Whether a banner's condition is met at a launch, from its value, the banner's id, the device and the state before it.
CONDITIONS = {
    "onWifi": lambda value, _, device, __: device.wifi == value,
    "neverDisplayed": lambda value, id, _, state: bool(state.get(f"kPMConditionKey-{id}-2", False)) != value,
    "lastDisplayMinimumSeconds": is_longer_ago,
    "lastDisplayMinimumLaunches": lambda value, id, _, state: state.get(f"kPMConditionKey-{id}-4", 0) + 1 > value,
    "flagNotSet": lambda value, id, _, state: not flag(value, id, state),
    "flagSet": lambda value, id, _, state: flag(value, id, state),
    "iOSVersionLessThan": lambda value, _, device, __: version(device.os) < version(value),
    "osVersionAtLeast": lambda value, _, device, __: version(device.os) >= version(value),
    "appVersionLessThan": lambda value, _, device, __: version(device.app) < version(value),
    "appVersionAtLeast": lambda value, _, device, __: version(device.app) >= version(value),
    "appVersionAtMost": lambda value, _, device, __: version(device.app) <= version(value),
    "localeIn": lambda value, _, device, __: is_language(device.locale, tuple(value)),
    "notBefore": lambda value, _, device, __: device.now >= instant(value),
    "notAfter": lambda value, _, device, __: device.now <= instant(value),
    "launchesAtLeast": lambda value, _, __, state: state.get("publish.launches", 0) + 1 >= value,
    "daysSinceInstallAtLeast": lambda value, _, device, state: age(device, state) >= value * DAY,
    "osVersionAtMost": lambda value, _, device, __: version(device.os) <= version(value),
    "launchesAtMost": lambda value, _, __, state: state.get("publish.launches", 0) + 1 <= value,
    "daysSinceInstallAtMost": lambda value, _, device, state: age(device, state) < (value + 1) * DAY,
    "daysSinceLastLaunchAtLeast": lambda value, _, device, state: away(device, state, -1) >= value * DAY,
    "daysSinceLastLaunchAtMost": lambda value, _, device, state: 0 <= away(device, state, -1) < (value + 1) * DAY,
    "platformIn": lambda value, _, device, __: device.platform in value,
    "regionIn": lambda value, _, device, __: device.region in value,
    "rolloutIn": lambda value, _, __, state: all(
        part["from"] <= place(state, "/" + name) < part["before"] for name, part in value.items()
    ),
    "rolloutPercent": lambda value, id, _, state: place(state, id) < round(value * 100),
}


def place(state, id):
    """The device's own place in all rollouts, which only options can give it, or that of its seed."""
    return state.get("place", rollout_place(state.get("publish.rolloutSeed", ""), id))


def age(device, state):
    return device.now - date(state.get("publish.installed", {"$date": device.now}))


def away(device, state, none=None):
    """Seconds since the launch before this one."""
    last = date(state.get("publish.launched"))
    return none if last is None else device.now - last


def flag(name, id, state):
    return bool(state.get(flag_key(name, id), False))


def flag_key(name, id):
    """Where it is stored: a flag of another owner has its name before a slash."""
    owner, slash, own = name.partition("/")
    return f"kPMConditionKey-{owner}-5-{own}" if slash else f"kPMConditionKey-{id}-5-{name}"


@functools.cache
def instant(text):
    return int(datetime.datetime.fromisoformat(text).timestamp())


def is_met(name, value, id, device, state):
    """A condition, or a group with a map or a list of maps."""
    if name not in ("all", "any", "none"):
        return CONDITIONS[name](value, id, device, state)
    maps = value if isinstance(value, list) else [{name: value} for name, value in value.items()]
    met = [all(is_met(*condition, id, device, state) for condition in map.items()) for map in maps]
    return {"all": all(met), "any": any(met) or not met, "none": not any(met)}[name]


def failing(conditions, id, device, state):
    """The names of the conditions under `all` that are not met, with `any` if that is not."""

    def unmet(group):
        return [name for name, value in group.items() if not is_met(name, value, id, device, state)]

    all_, any_ = conditions.get("all", {}), conditions.get("any", {})
    return unmet(all_) + (["any"] if any_ and len(unmet(any_)) == len(any_) else [])


# Channels


def banner(feed, device, state):
    for id, entry in feed.items():
        if entry.get("entry") in entry.get("views", {}) and not failing(entry.get("conditions", {}), id, device, state):
            return id
    return None


def past(period, start, now):
    """A start that lies more than its period ahead comes from a wrong clock, and counts as none."""
    return None if start is None or start - now > period else start


def is_over(period, start, now):
    start = past(period, start, now)
    return start is None or now - start >= period


def is_due(reminded, checked, now):
    """Whether alerts and updates are asked for: a day after a reminder, otherwise half a day after the last check."""
    reminded = past(DAY, reminded, now)
    return is_over(DAY, reminded, now) if reminded is not None else is_over(DAY // 2, checked, now)


def alert_order(id):
    return (id.lower(), id)


def alert(feed, device, state):
    """The alert, and whether it is shown: if its URL cannot be opened, it is not, and neither are older ones."""
    known = {*state.get("iNotifyIgnoredNotifications", []), *state.get("iNotifyViewedNotifications", [])}
    for id in sorted(feed, key=alert_order, reverse=True):
        entry, app = feed[id], version(device.app)
        if id in known or version(entry.get("MinVersion", "")) > app:
            continue
        if "MaxVersion" in entry and version(entry["MaxVersion"]) < app:
            continue
        url = entry.get("ActionURL")
        return id, url is None or opens(device, url.partition(":")[0].lower())
    return None, False


def newer(feed, above, up_to=None):
    """Versions, newest first."""
    found = sorted(feed, key=version, reverse=True)
    return [v for v in found if version(v) > version(above) and (up_to is None or version(v) <= version(up_to))]


def prompt(feed, device, state):
    for name in sorted(feed):
        entry, record = feed[name], state.get("iPrompt", {}).get(name, {})
        known = (date(state.get("publish.installed")), date(record.get("firstUsed")), device.now)
        start = min(moment for moment in known if moment is not None)
        uses = max(state.get("publish.launches", 0), record.get("usesCount", 0)) + 1
        reminded = date(record.get("lastReminded"))
        if (
            not record.get("viewed", False)
            and device.now - start >= entry.get("daysUntilPrompt", 10) * DAY
            and uses >= entry.get("usesUntilPrompt", 10)
            and is_over(entry.get("remindPeriod", 1) * DAY, reminded, device.now)
        ):
            return name
    return None


def choose(site, device, state, *, asked=False):
    """What a launch displays. `asked`: alerts and updates are asked for at this launch, whatever was before."""
    shown, locale = Shown(), device.locale
    if feed := site.feed("control.json", locale):
        id = banner(feed, device, state)
        if id is not None:
            shown["control.json"] = (id, ())
    feed = site.feed("notifications.plist", locale)
    times = [date(state.get(key)) for key in ("iNotifyLastReminded", "iNotifyLastChecked")]
    if feed and (asked or ("iNotifyIgnoredNotifications" in state and is_due(*times, device.now))):
        id, opens = alert(feed, device, state)
        if id is not None and opens:
            shown["notifications.plist"] = (id, ())
    seen = state.get("iVersionLastVersionChecked")
    feed = site.feed("local-versions.plist", locale)
    if feed and seen is not None:
        notes = newer(feed, seen, device.app)
        if notes:
            shown["local-versions.plist"] = (notes[0], tuple(notes))
    feed = site.feed("versions.plist", locale)
    times = [date(state.get(key)) for key in ("iVersionLastReminded", "iVersionLastChecked")]
    if ends_reminder(device, state):
        times[0] = None
    if feed and (asked or is_due(*times, device.now)):
        notes = newer(feed, device.app)
        if notes and state.get("iVersionIgnoreVersion") != newer(feed, "")[0]:
            shown["versions.plist"] = (newer(feed, "")[0], tuple(notes))
    if feed := site.feed("prompts.plist", locale):
        name = prompt(feed, device, state)
        if name is not None:
            shown["prompts.plist"] = (name, ())
    return shown


def ends_reminder(device, state):
    """A new version ends the reminder of updates once, with notes or without."""
    seen = state.get("iVersionLastVersionChecked")
    is_upgraded = seen is not None and version(device.app) > version(seen)
    return is_upgraded and state.get("publish.reminderEndedBy") != device.app
