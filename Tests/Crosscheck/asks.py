"""Random requests to clients (conformance/SPEC.md, N2: `decide`): a feed, and launches at the borders of what it asks.

Feeds are right, wrong here and there, or damaged as text. Not made: values outside of a feed's file of which usual
readers of JSON keep too little (numbers beyond 2⁵³, 1.0); a state without a seed, because a client makes a random one.
"""

import json
import re
from xml.sax.saxutils import escape

from devices import AGES, SEEDS, VALUES, display
from opinion import DAY
from rules import APPS, FLAGS, NOW, PLATFORMS, REGIONS, SYSTEMS, TIMES, Vocabulary
from sites import IDS, LOCALES, alert, banner, prompt, releases

# So many launches for one feed: most of the time goes to the clients.
LAUNCHES = 25
FEEDS = {
    "control.json": 12,
    "notifications.plist": 2,
    "versions.plist": 2,
    "local-versions.plist": 1,
    "prompts.plist": 2,
    "permissions.plist": 1,
}
# Ids and keys that are hard to keep apart, to order or to keep in order.
NAMES = [
    *IDS,
    "",
    "0",
    "10",
    "9",
    "a/b",
    "alpha-2",
    "alpha-5-x",
    "__proto__",
    "größe 🎈",
    "É",
    "e\u0301",
    "straße",
    "STRASSE",
]
NAMES += ["ı", "İ", "defaults", "ﬀ", "Ǆ", "ς", "～", "camera", "ym_photos", "publish.x"]
VERSIONS = [
    *APPS,
    "0.9",
    "2.04",
    "2.4",
    "2.4.0.0",
    "2.4b1",
    "2.4.0 ",
    "v3",
    "2..4",
    "18446744073709551617",
    "٢",
    "é",
    "e\u0301",
]
TAGS = [*LOCALES, "EN-gb", "iw", "de-CH-1901", "zh-x-a", "sr-Latn-RS-u-nu-latn", "no", "nb-NO"]
TEXTS = [
    "",
    "yes",
    "No",
    "+0t",
    "0",
    "1",
    " -7x",
    "3.9",
    "1e1",
    ".5",
    "€",
    "null",
    "all",
    "photos",
    "en_gb",
    "x:",
    "https://e.xyz/%",
]
TEXTS += ["2026-11-21T09:00:00.9+00:00", "2026-11-21t10:00:00+01:00", "2026-11-21T09:00:60Z", "2026-02-29T09:00:00Z"]
TEXTS += ["2026-11-21T09:00", "2026-11-21T09:00:00", "2026-11-21 09:00", "09:00-09:00", "9:00-21:00", "21:00-24:00"]
# Written without the marks: as a number, in JSON with any text.
NUMBERS = ["#1e2#", "#-0#", "#99999999999999999999#", "#0.5#", "#1E-2#", "#3.0#", "#-1#", "#12.500#"]
NUMBER = re.compile(r'"#([^"#]*)#"')
# Without these, it would be another request.
KEPT = ["state", "publish.rolloutSeed", "$date"]
OFFSETS = [*TIMES, -1, 59, 60, -1800, -10_800, 43_199, 43_200, 46_800, DAY, DAY + 1, 3 * DAY]
DEVICE = {
    "appVersion": [*VERSIONS, *APPS, ""],
    "buildVersion": ["", "7", "2.3"],
    "appName": ["", "Snoodle"],
    "osVersion": [*SYSTEMS, "15.1", "17.4.0", "18", "17.04"],
    "platform": [*PLATFORMS, "android", "tvos"],
    "locale": TAGS,
    "region": [None, *REGIONS, "FR"],
    "timeZone": ["+00:00", "+09:00", "-12:00", "+14:00", "+05:45", "-03:30:15", "-00:01"],
    "wifi": [True, True, False],
    "openableSchemes": [[], ["https"], ["snoodle", "other", "https"]],
}
ATTRIBUTES = {name: [*values, 3, 7, -1, 10, True, False, "07", "7.10"] for name, values in VALUES.items()} | {"": ["x"]}
LABELS = [None, "", "Label"]
OPTIONS = {
    "banners": {"version": ["build", "marketing"]},
    "alerts": {"version": ["build"], "showOldestFirst": [True], "debug": [True]},
    "updates": {
        "version": ["build"],
        "groupNotesByVersion": [False],
        "localChecksDisabled": [True, False],
        "showOnFirstLaunch": [True],
        "inThisVersionTitle": ["", "News"],
        "updateAvailableTitle": ["", "Update"],
        "versionLabelFormat": ["%@", "v%@ %@", ""],
        "updatePriority": ["default", "low", "medium", "high"],
        "updateURL": ["https://example.com/", "snoodle:x", "http://é"],
        "appStoreID": [355313284],
    },
    "prompts": {"previewMode": [True, False]},
    "permissions": {"nativeAlerts": [True, False]},
}
BUTTONS = {"alerts": ["ok", "defaultAction", "remind", "ignore"], "updates": ["ok", "ignore", "download", "remind"]}
for channel, names in BUTTONS.items():
    OPTIONS[channel] |= {f"{name}ButtonLabel": LABELS for name in names}
CHANNELS = {"control": "banners", "notifications": "alerts", "prompts": "prompts", "permissions": "permissions"}


def requests(random, count):
    """So many, each as a tree whose `file` is a feed's, or a text."""
    made = []
    while len(made) < count:
        feed = random.choices(list(FEEDS), FEEDS.values())[0]
        entries = spoiled(random, FEED[feed](random), random.choice([0, 0, 0.02, 0.1]))
        is_damaged = random.random() < 0.03
        file = damaged(random, feed, entries) if is_damaged else entries
        for _ in range(min(count - len(made), 3 if is_damaged else LAUNCHES)):
            request = launch(random, feed, file, list(entries) if isinstance(entries, dict) else IDS)
            made.append(request)
    return made


# Feeds


def banners(random):
    entries = {}
    for id in names(random, [1, 1, 2, 3, 4]):
        entries[id] = banner(random, random.choice(IDS), Vocabulary(FLAGS, has_new=True))
        view = entries[id]["views"]["index"]
        view |= random.choice([{}, {"autoHeight": True}, {"origin": "top"}, {"height": random.choice([0, -1, 1.5])}])
    return entries


def alerts(random):
    return {key: alert(random, key) | some(random, {"ActionButton": ["Go", ""]}) for key in names(random, [1, 2, 3])}


def updates(random):
    found = releases(random) | {version: ["a", ""] for version in random.sample(VERSIONS, random.choice([0, 0, 1]))}
    if random.random() < 0.5:
        rows = {"osVersionAtLeast": SYSTEMS, "priority": ["low", "medium", "high", "default", "urgent"]}
        found["0"] = {version: some(random, rows) for version in found}
    return found


def prompts(random):
    made = {name: prompt(random, name) for name in names(random, [1, 2, 3])}
    labels = {f"{name}Button{end}": LABELS[1:] for name in ("action", "remind", "cancel") for end in ("", "Label")}
    for name in [*made, "defaults"] if random.random() < 0.4 else []:
        made[name] = made.get(name, {}) | some(random, labels | {"previewMode": [True, False]}, 0.2)
    return made


def permissions(random):
    texts = {name: ["", "Text"] for name in ("title", "message", "contentView", "grantTitle", "denyTitle")}
    cadence = {"maxPrompts": [0, 1, 2, 16], "quietHours": [0, 1, 24, 0.5], "minSessions": [0, 1, 3]}
    rows = {"modes": ["badge", ["badge", "sound"], []]} | texts
    found = random.sample(["photos", "camera", "ym_photos", "brushes", *NAMES], random.choice([1, 2, 3]))
    return {name: some(random, rows) | {"cadence": some(random, cadence)} for name in found}


FEED = dict(zip(FEEDS, (banners, alerts, updates, updates, prompts, permissions), strict=True))


def names(random, counts):
    return random.sample(NAMES if random.random() < 0.3 else IDS, random.choice(counts))


def some(random, rows, chance=0.5):
    return {name: random.choice(values) for name, values in rows.items() if random.random() < chance}


def spoiled(random, value, rate, is_stored=False):
    """The same with values of other kinds, other texts, names that nobody knows, and more or fewer elements."""
    if isinstance(value, dict) and "$date" not in value:
        value = {name: spoiled(random, one, rate, is_stored) for name, one in value.items()}
    elif isinstance(value, list):
        value = [spoiled(random, one, rate, is_stored) for one in value]
    if random.random() >= rate:
        return value
    others = [True, False, 0, 1, 2, -1, 2.5, {}, [], [value], random.choice(TEXTS), random.choice(VERSIONS)]
    others += [] if is_stored else [None, {"all": value}, {"none": [value]}, *NUMBERS]
    match value:
        case bool():
            others += [int(value), not value, "true", "false", " y"]
        case int() | float():
            others += [value + 1, value - 1, str(value), f" {value}.7", f"+{value}x"]
        case str():
            others += [value.upper(), f"{value} ", value.replace("-", "_"), f"{value}.0", value[:-1]]
        case list():
            others += [value[:1], value * 2, [*value, 7], value[:1] and value[0]]
        case dict() if value and "$date" not in value:
            name = random.choice(list(value))
            others += [
                value | {"other": 1},
                {**value, name + "s": 1},
                {one: value[one] for one in value if one != name},
            ]
    return random.choice(others)


# Launches


def launch(random, feed, file, ids):
    now, device = NOW + random.choice(OFFSETS), some(random, DEVICE, 0.7)
    device["attributes"] = some(random, ATTRIBUTES, 0.6)
    made = {"feed": feed, "file": file, "now": now, "device": device, "state": state(random, feed, ids, now)}
    channel = CHANNELS.get(feed.partition(".")[0], "updates")
    if random.random() < 0.4:
        made["options"] = {channel: some(random, OPTIONS[channel], 0.3)}
    if channel == "permissions":
        access = random.choice([*ids, "photos", "ym_camera", "YMPromptLogVersion"])
        made["request"] = {"access": access} | some(random, {"status": ["notDetermined", "denied"]}, 0.2)
    return made


def state(random, feed, ids, now):
    def date():
        return {"$date": now - random.choice([*AGES, -1, -DAY, -DAY - 1, -3 * DAY, 30 * DAY, 31 * DAY])}

    made = {"publish.launches": random.choice([0, 1, 2, 3, 4, 29, 30, 31])} if random.random() < 0.8 else {}
    made |= {f"publish.{name}": date() for name in ("installed", "launched", "launchedBefore") if random.random() < 0.8}
    match feed:
        case "control.json":
            remember_banners(random, ids, now, made)
        case "notifications.plist":
            for name in ("Ignored", "Viewed"):
                made[f"iNotify{name}Notifications"] = [id for id in ids if random.random() < 0.3]
        case "versions.plist" | "local-versions.plist":
            rows = {"iVersionLastVersionChecked": APPS[:3], "iVersionIgnoreVersion": [*ids, *APPS]}
            made |= some(random, rows, 0.4 if feed == "versions.plist" else 0.8)
        case "prompts.plist":
            made["iPrompt"] = {}
            for name in ids:
                answers = some(random, {"viewed": [True, False], "cancelled": [True, False]}, 0.15)
                dates = {key: date() for key in ("firstUsed", "lastReminded") if random.random() < 0.4}
                made["iPrompt"][name] = answers | dates | some(random, {"usesCount": [0, 1, 4, 30]})
        case _:
            log = made["YMPromptData"] = some(random, {"YMPromptLogVersion": [1, 1, 1, 2, 0]}, 0.9)
            for name in dict.fromkeys([*ids, "ym_photos", "ym_camera"]):
                log[name] = [{"date": date()} for _ in range(random.choice([0, 1, 1, 2]))]
                tally = some(random, {"prompts": [0, 1, 2, 15], "session": [0, 1, 3, 29]}, 0.7)
                log["publish.tallies"] = log.get("publish.tallies", {}) | {name: tally}
    made = spoiled(random, {"state": made}, random.choice([0, 0, 0, 0.05]), is_stored=True)
    made = made["state"] if isinstance(made, dict) and isinstance(made.get("state"), dict) else {}
    return made | {"publish.rolloutSeed": random.choice(SEEDS)}


def remember_banners(random, ids, now, made):
    for id in dict.fromkeys([*ids, "alpha", "poll"]):
        if random.random() < 0.5:
            one, key = display(random), f"kPMConditionKey-{id}-"
            made |= {key + "2": True, key + "3": {"$date": now - one.pop("ago")}}
            made |= {key + "4": random.choice([0, 1, 2, 3, 28, 29])} if random.random() < 0.8 else {}
            one |= {"first": {"$date": now - one["first"]}} if "first" in one else {}
            made |= {f"publish.banner-{id}": one} if random.random() < 0.8 else {}
    for flag in FLAGS:
        owner, slash, name = flag.partition("/")
        for id in [owner] if slash else ids:
            if random.random() < 0.3:
                made[f"kPMConditionKey-{id}-5-{name if slash else flag}"] = random.random() < 0.8


# As text


def text_of(request):
    """What is given, as JSON."""
    return json.dumps(request | {"file": file_of(request["feed"], request["file"])}, ensure_ascii=False)


def file_of(feed, entries):
    if isinstance(entries, str):
        return entries
    if feed == "control.json":
        return NUMBER.sub(r"\1", json.dumps(entries, ensure_ascii=False))
    return f"<plist>{plist(entries)}</plist>"


def plist(value):
    """Without what property lists cannot have."""
    match value:
        case dict():
            members = (f"<key>{escape(name)}</key>{plist(one)}" for name, one in value.items() if one is not None)
            return f"<dict>{''.join(members)}</dict>"
        case list():
            return f"<array>{''.join(plist(one) for one in value if one is not None)}</array>"
        case bool():
            return f"<{str(value).lower()}/>"
        case int():
            return f"<integer>{value}</integer>"
        case float():
            return f"<real>{value}</real>"
    return f"<real>{value.strip('#')}</real>" if value in NUMBERS else f"<string>{escape(value or '')}</string>"


def damaged(random, feed, entries):
    """With less, more or the same again, and entries of another feed, whose names may be the same."""
    text, other = file_of(feed, entries), file_of(feed, FEED[feed](random))
    at, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
    again = (
        [f"{text[:-1]},{other[1:]}"] if feed == "control.json" else [text.removesuffix("</dict></plist>") + other[13:]]
    )
    return random.choice(
        [text[:at], text[:at] + text[end:], f"\ufeff{text}", f" \n{text}\n ", text + text[at:], *again]
    )


# What is left of a request


def smaller(request):
    """The same with a member or an element less, large ones first; of a damaged file, characters."""
    text = request["file"]
    if isinstance(text, str):
        for count in sorted({len(text) // 2, len(text) // 8, len(text) // 32, 1} - {0}, reverse=True):
            for at in range(0, min(len(text), 64 * count), count):
                yield request | {"file": text[:at] + text[at + count :]}
    for path in sorted(paths(request), key=len):
        if path[0] in ("file", "device", "state", "options") and path != ("file",) and path[-1] not in KEPT:
            yield without(request, path)


def paths(value, path=()):
    for name in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, name)
        yield from paths(value[name], (*path, name))


def without(value, path):
    name, *rest = path
    if isinstance(value, list):
        return [*value[:name], *([without(value[name], rest)] if rest else []), *value[name + 1 :]]
    if rest:
        return value | {name: without(value[name], rest)}
    return {one: value[one] for one in value if one != name}
