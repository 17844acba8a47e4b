"""Random requests to clients (conformance/SPEC.md, N2: `play`): feeds, and launches at the borders of what they ask.

Feeds are right, wrong here and there, or damaged as text. Not made: values outside of a feed's file of which usual
readers of JSON keep too little (numbers beyond 2⁵³, 1.0); and a state without a seed, because a client makes a random
one.
"""

import json
import re
from xml.sax.saxutils import escape

from devices import AGES, SEEDS, VALUES, display
from opinion import DAY
from rules import APPS, FLAGS, NOW, PLATFORMS, REGIONS, SYSTEMS, TIMES, Vocabulary
from sites import IDS, LOCALES, alert, banner, prompt, releases

SITE = "https://updates.example.com/"
# So many devices for the same feeds: most of the time goes to the clients.
DEVICES = 25
# Times between the launch and what comes after it.
LATER = [0, 1, 3600, DAY // 2, DAY, 2 * DAY, 8 * DAY, 31 * DAY]
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
# What is compared of each step.
OBSERVED = ["shown", "results", "completion"]
# Written without the marks: as a number, in JSON with any text.
NUMBERS = ["#1e2#", "#-0#", "#99999999999999999999#", "#0.5#", "#1E-2#", "#3.0#", "#-1#", "#12.500#", "#1e-5#"]
NUMBER = re.compile(r'"#([^"#]*)#"')
encoded = json.JSONEncoder(ensure_ascii=False).encode
# Without these, it would be another request.
KEPT = ["state", "publish.rolloutSeed", "$date", "do", "at", "access"]
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


def requests(random, count):
    """So many, each as a tree whose `files` are feeds, or texts."""
    made = []
    while len(made) < count:
        files, ids = {}, {}
        for feed, make in FEEDS.items():
            entries = spoiled(random, make(random), random.choice([0, 0, 0.02, 0.1]))
            files[feed] = damaged(random, feed, entries) if random.random() < 0.01 else entries
            ids[feed] = list(entries) if isinstance(entries, dict) else IDS
        made += [life(random, files, ids) for _ in range(min(count - len(made), DEVICES))]
    return made


# Feeds


def banners(random):
    entries = {}
    for id in names(random, [1, 2, 3, 4, 5]):
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
    found = random.sample(["brushes", "photos", *NAMES], random.choice([1, 2, 3]))
    return {name: some(random, rows) | {"cadence": some(random, cadence)} for name in found}


FEEDS = {
    "control.json": banners,
    "notifications.plist": alerts,
    "versions.plist": updates,
    "local-versions.plist": updates,
    "prompts.plist": prompts,
    "permissions.plist": permissions,
}


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


def life(random, files, ids):
    """A launch, a request for a permission, and another launch or a return."""
    now = NOW + random.choice(OFFSETS)
    options = {channel: some(random, rows, 0.3) for channel, rows in OPTIONS.items() if random.random() < 0.4}
    access = random.choice([*ids["permissions.plist"], "photos", "ym_camera", "YMPromptLogVersion"])
    request = {"do": "request", "at": now, "access": access} | some(
        random, {"status": ["notDetermined", "denied"]}, 0.2
    )
    again = {"do": random.choice(["launch", "return"]), "at": now + random.choice(LATER), "device": device(random)}
    steps = [{"do": "launch", "at": now}, request, again]
    made = {"device": device(random), "state": state(random, ids, now), "options": options, "steps": steps}
    return {"files": files} | made


def device(random):
    return some(random, DEVICE, 0.7) | {"attributes": some(random, ATTRIBUTES, 0.6)}


def state(random, ids, now):
    def date():
        return {"$date": now - random.choice([*AGES, -1, -DAY, -DAY - 1, -3 * DAY, 30 * DAY, 31 * DAY])}

    made = {"publish.launches": random.choice([0, 1, 2, 3, 4, 29, 30, 31])} if random.random() < 0.8 else {}
    made |= {f"publish.{name}": date() for name in ("installed", "launched", "launchedBefore") if random.random() < 0.8}
    remember_banners(random, ids["control.json"], now, made)
    for name in ("Ignored", "Viewed"):
        made[f"iNotify{name}Notifications"] = [id for id in ids["notifications.plist"] if random.random() < 0.3]
    rows = {"iVersionLastVersionChecked": APPS[:3], "iVersionIgnoreVersion": [*ids["versions.plist"], *APPS]}
    made |= some(random, rows, 0.6)
    # Most periods are over, and most first launches were before.
    reminders = [f"{kind}Last{name}" for kind in ("iNotify", "iVersion") for name in ("Checked", "Reminded")]
    made |= {name: date() for name in reminders if random.random() < 0.2}
    made["iPrompt"] = {}
    for name in ids["prompts.plist"]:
        answers = some(random, {"viewed": [True, False], "cancelled": [True, False]}, 0.15)
        dates = {key: date() for key in ("firstUsed", "lastReminded") if random.random() < 0.4}
        made["iPrompt"][name] = answers | dates | some(random, {"usesCount": [0, 1, 4, 30]})
    log = made["YMPromptData"] = some(random, {"YMPromptLogVersion": [1, 1, 1, 2, 0]}, 0.9)
    for name in dict.fromkeys([*ids["permissions.plist"], "ym_photos", "ym_camera"]):
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


def texts_of(made):
    """What is given, as JSON. Requests that follow each other often have the same files."""
    files = text = None
    for request in made:
        if request["files"] is not files:
            files = request["files"]
            hosts = {SITE + feed: file_of(feed, entries) for feed, entries in files.items()}
            shipped = hosts.pop(f"{SITE}local-versions.plist", None)
            text = encoded({"observe": OBSERVED, "hosts": hosts} | ({"shipped": shipped} if shipped else {}))
        rest = encoded({name: value for name, value in request.items() if name != "files"})
        yield f"{text[:-1]},{rest[1:]}"


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
    return f"<real>{value.strip('#')[:15]}</real>" if value in NUMBERS else f"<string>{escape(value or '')}</string>"


def damaged(random, feed, entries):
    """With less, more or the same again, and entries of another feed, whose names may be the same."""
    text, other = file_of(feed, entries), file_of(feed, FEEDS[feed](random))
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
    for path in sorted(paths(request), key=len):
        if len(path) > 1 and path[-1] not in KEPT and path[:2] != ("steps", 0):
            yield without(request, path)
    for feed, text in request["files"].items():
        if isinstance(text, str):
            for count in sorted({len(text) // 2, len(text) // 8, len(text) // 32, 1} - {0}, reverse=True):
                for at in range(0, min(len(text), 64 * count), count):
                    yield request | {"files": request["files"] | {feed: text[:at] + text[at + count :]}}


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
