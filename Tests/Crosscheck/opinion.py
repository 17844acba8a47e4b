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

from published import GROUPS, is_language

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
    # Seconds from UTC.
    zone: int = 0
    # Texts by name.
    attributes: dict = dataclasses.field(default_factory=dict)
    # Places in named rollouts that options give it, 0 to 9,999.
    places: dict = dataclasses.field(default_factory=dict)

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
    last = last_display(state, id)
    return last is None or device.now - last > seconds


def days(device, last):
    """Whole days since then; -1 for never."""
    return -1 if last is None else (device.now - last) // DAY


def last_display(state, id):
    return date(state.get(f"kPMConditionKey-{id}-3"))


def first_display(state, id):
    return date(record(state, id).get("first", state.get(f"kPMConditionKey-{id}-3")))


def record(state, id):
    """What is stored of a banner beside what Notable stores; one without was displayed once, if ever."""
    return state.get(f"publish.banner-{id}", {})


def is_displayed(state, id):
    return bool(state.get(f"kPMConditionKey-{id}-2", False))


def displays(state, id):
    return record(state, id).get("displays", int(is_displayed(state, id)))


def newest_display(state):
    """Of any banner, also of one that has left the feed."""
    times = [date(state[key]) for key in state if key.startswith("kPMConditionKey-") and key.endswith("-3")]
    return max(times, default=None)


def is_answered(state, ids, how):
    return any(record(state, id).get(how, False) for id in ids)


def compare(have, bound):
    """-1, 0 or 1. Text in a condition is a version, all else a whole number; None for what is neither."""
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)*" if isinstance(bound, str) else "-?[0-9]+", have or ""):
        return None
    pair = (version(have), version(bound)) if isinstance(bound, str) else (int(have), bound)
    return (pair[0] > pair[1]) - (pair[0] < pair[1])


def is_bounded(signs):
    return lambda value, _, device, __: all(
        compare(device.attributes.get(name), bound) in signs for name, bound in value.items()
    )


def is_hour(hours, time):
    start, end = (3600 * int(text[:2]) + 60 * int(text[3:]) for text in hours.split("-"))
    return start <= time < end if start < end else time >= start or time < end


def wall(device):
    """The device's own clock, as seconds that read the same in UTC."""
    return device.now + device.zone


# Whether a banner's condition is met at a launch, from its value, the banner's id, the device and the state before it.
CONDITIONS = {
    "onWifi": lambda value, _, device, __: device.wifi == value,
    "neverDisplayed": lambda value, id, _, state: is_displayed(state, id) != value,
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
    "appVersionIn": lambda value, _, device, __: version(device.app) in map(version, value),
    "attributeIs": lambda value, _, device, __: all(device.attributes.get(name) in value[name] for name in value),
    "attributeAtLeast": is_bounded((0, 1)),
    "attributeAtMost": is_bounded((-1, 0)),
    "attributeLessThan": is_bounded((-1,)),
    "displayed": lambda value, _, __, state: any(is_displayed(state, id) for id in value),
    "notDisplayed": lambda value, _, __, state: not any(is_displayed(state, id) for id in value),
    "tapped": lambda value, _, __, state: is_answered(state, value, "tapped"),
    "notTapped": lambda value, _, __, state: not is_answered(state, value, "tapped"),
    "dismissed": lambda value, _, __, state: is_answered(state, value, "dismissed"),
    "notDismissed": lambda value, _, __, state: not is_answered(state, value, "dismissed"),
    "daysSinceDisplayedAtLeast": lambda value, _, device, state: all(
        days(device, last_display(state, id)) >= least for id, least in value.items()
    ),
    "daysSinceDisplayedAtMost": lambda value, _, device, state: all(
        0 <= days(device, last_display(state, id)) <= most for id, most in value.items()
    ),
    "daysSinceFirstDisplayAtMost": lambda value, id, device, state: days(device, first_display(state, id)) <= value,
    "displaysAtMost": lambda value, id, _, state: displays(state, id) < value,
    "lastAnyDisplayMinimumSeconds": lambda value, _, device, state: (
        (newest := newest_display(state)) is None or device.now - newest > value
    ),
    "localTime": lambda value, _, device, __: is_hour(value, wall(device) % DAY),
    "notBeforeLocal": lambda value, _, device, __: wall(device) >= instant(value + "Z"),
    "notAfterLocal": lambda value, _, device, __: wall(device) <= instant(value + "Z"),
    "rolloutIn": lambda value, _, device, state: all(
        part["from"] <= place(device, state, "/" + name) < part["before"] for name, part in value.items()
    ),
    "rolloutPercent": lambda value, id, device, state: place(device, state, id) < round(value * 100),
    "variants": lambda value, id, device, state: variant(value, id, device, state) is not None,
}
# Those of the original, and those that clients of ours know that are older than groups.
NOTABLE = frozenset([*list(CONDITIONS)[:5], "iOSVersionLessThan", "appVersionLessThan"])
EARLIER = frozenset([*list(CONDITIONS)[:16], "rolloutPercent"])
# As many groups may stand in each other.
DEEPEST = 4


def place(device, state, id):
    """The place that options give the device, in a named rollout (`/april`) or in all, or else that of its seed."""
    everywhere = state.get("place", rollout_place(state.get("publish.rolloutSeed", ""), id))
    return device.places.get(id[1:], everywhere) if id.startswith("/") else everywhere


def variant(variants, id, device, state):
    """The one for which a device is meant."""
    own = place(device, state, f"/variants/{id}")
    return next((one for one in variants if own < one["before"]), None)


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


def is_known(name, value, depth):
    """Whether a client can read a condition. Of a map, each value must be one that it can read."""
    if name in GROUPS:
        return depth < DEEPEST and isinstance(value, dict | list)
    is_readable = not isinstance(value, dict) or None not in value.values()
    return name in CONDITIONS and is_readable and (name != "variants" or depth == 0)


def verdict(name, value, id, device, state, depth=0):
    """Whether a condition is met, or a group; None for what nobody can know. `depth` counts the groups around it."""
    if not is_known(name, value, depth):
        return None
    if name not in GROUPS:
        return CONDITIONS[name](value, id, device, state)
    if isinstance(value, dict):
        said = [verdict(*one, id, device, state, depth + 1) for one in singles(value, depth + 1)]
    else:
        said = [together(map, id, device, state, depth + 1) for map in value]
    if name == "any" and (not said or True in said):
        return True
    return None if None in said else all(said) if name == "all" else name == "none" and True not in said


def together(map, id, device, state, depth):
    """An element of a list. One that is no map, or that is empty, is not known."""
    said = [verdict(*one, id, device, state, depth) for one in map.items()] if isinstance(map, dict) and map else [None]
    return None if None in said else all(said)


def singles(map, depth):
    """The conditions of a map; one that has a map itself is a condition for each of its names."""
    for name, value in map.items():
        if name not in GROUPS and isinstance(value, dict) and is_known(name, value, depth):
            yield from ((name, {key: one}) for key, one in value.items())
        else:
            yield name, value


def failing(conditions, id, device, state):
    """The names of the conditions under `all` that are not met, with `any` if that is not."""
    all_, any_ = conditions.get("all", {}), conditions.get("any", {})
    unmet = [name for name, value in all_.items() if verdict(name, value, id, device, state) is not True]
    is_any_met = any(verdict(*one, id, device, state) is True for one in singles(any_, 0))
    return unmet + (["any"] if any_ and not is_any_met else [])


def is_shown_by(known, conditions, id, device, state):
    """Whether a client that knows only these names, and no groups, shows a banner: all others are false to it."""

    def met(group):
        return [name in known and verdict(name, value, id, device, state) is True for name, value in group.items()]

    all_, any_ = conditions.get("all", {}), conditions.get("any", {})
    return all(met(all_)) and (not any_ or any(met(any_)))


# Channels


def banner(feed, device, state):
    for id, entry in feed.items():
        if is_whole(entry) and not failing(entry.get("conditions", {}), id, device, state):
            return id
    return None


def is_whole(entry):
    """Whether the views with which it and its variants begin are there."""
    variants = entry.get("conditions", {}).get("all", {}).get("variants", [])
    return {entry.get("entry"), *(one["entry"] for one in variants)} <= entry.get("views", {}).keys()


def view(site, id, device, state):
    """The variant, if a banner has some, and the view of it that a device begins with."""
    entry = site.feed("control.json", device.locale)[id]
    variants = entry.get("conditions", {}).get("all", {}).get("variants")
    own = variants and variant(variants, id, device, state)
    return (own["name"], own["entry"]) if own else (None, entry["entry"])


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
