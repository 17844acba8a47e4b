"""Random conditions, as `control.json` has them."""

import dataclasses
import datetime

from opinion import DAY, DEEPEST, instant

NOW = instant("2026-11-21T09:00:00Z")
RANGES = "en en-GB de de-CH fr fr-CA pt pt-BR zh zh-Hant zh-TW sr-Latn ar ja sv".split()
APPS = ["1.0", "1.5.2", "2.0.0", "2.3", "2.4.0", "3.0.1"]
SYSTEMS = ["16.0", "17.4", "26.0"]
# Also of the site, and of a notification that is withdrawn.
FLAGS = ["hide", "like", "/quiet", "/beta", "alpha/hide", "beta/like", "poll/yes"]
SECONDS = [0, 3600, DAY, 7 * DAY]
TIMES = [-30 * DAY, -DAY, -3600, 0, 1, 2 * DAY, 40 * DAY]
PLATFORMS = ["ios", "macos", "web"]
REGIONS = ["GB", "IE", "DE"]
# Values as conditions name them, and others that devices have.
ATTRIBUTES = {
    "plan": ["free", "trial", "pro"],
    "beta": ["true", "false"],
    "projects": ["3", "10", "0", "-1"],
    "server": ["7.9", "7.10", "7.9.99", "10"],
}
BOUNDS = {"projects": [0, 3, 10], "server": ["7.9", "7.10", "8"]}
# Also what has left the feed, and an earlier revision.
MESSAGES = ["alpha", "beta", "gamma", "poll", "alpha.2"]
ROLLOUTS = ["april", "may"]
HOURS = ["09:00-21:00", "22:00-06:00", "00:00-09:00", "08:30-24:00", "09:00-09:01"]


def text_of(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclasses.dataclass
class Vocabulary:
    """What conditions are made of: with the newest ones or without, and with what no client knows."""

    flags: list
    has_new: bool = False
    has_unknown: bool = True

    @classmethod
    def make(cls, random, flags=FLAGS, **options):
        """Half of all sites are as they were before groups, attributes and other banners."""
        return cls(flags, random.random() < 0.5, **options)


def known(random, flags):
    """Values of the conditions that all clients of ours know, and of some that are true of most devices."""
    return {
        "onWifi": lambda: random.random() < 0.7,
        "neverDisplayed": lambda: random.random() < 0.9,
        "lastDisplayMinimumSeconds": lambda: random.choice(SECONDS),
        "lastDisplayMinimumLaunches": lambda: random.choice([0, 1, 3, 29]),
        "flagNotSet": lambda: random.choice(flags),
        "flagSet": lambda: random.choice(flags),
        "iOSVersionLessThan": lambda: random.choice(SYSTEMS),
        "osVersionAtLeast": lambda: random.choice(SYSTEMS),
        "appVersionLessThan": lambda: random.choice(APPS),
        "appVersionAtLeast": lambda: random.choice(APPS),
        "appVersionAtMost": lambda: random.choice(APPS),
        "localeIn": lambda: random.sample(RANGES, random.choice([1, 1, 2, 3])),
        "notBefore": lambda: text_of(NOW + random.choice(TIMES)),
        "notAfter": lambda: text_of(NOW + random.choice(TIMES)),
        "launchesAtLeast": lambda: random.choice([1, 2, 5, 31]),
        "daysSinceInstallAtLeast": lambda: random.choice([0, 1, 7, 31]),
        "osVersionAtMost": lambda: random.choice(SYSTEMS),
        "launchesAtMost": lambda: random.choice([1, 4, 30]),
        "daysSinceInstallAtMost": lambda: random.choice([0, 6, 30]),
        "daysSinceLastLaunchAtLeast": lambda: random.choice([0, 1, 7]),
        "daysSinceLastLaunchAtMost": lambda: random.choice([0, 1, 6]),
        "platformIn": lambda: random.sample(PLATFORMS, random.choice([1, 2])),
        "regionIn": lambda: random.sample(REGIONS, random.choice([1, 2])),
        "rolloutPercent": lambda: random.choice([5, 12.5, 50, 99.99, 100]),
    }


def newest(random):
    def bounds():
        names = random.sample(sorted(BOUNDS), random.choice([1, 1, 2]))
        return {name: random.choice(BOUNDS[name]) for name in names}

    def named():
        return {name: random.sample(ATTRIBUTES[name], random.choice([1, 1, 2])) for name in attributes()}

    def attributes():
        return random.sample(sorted(ATTRIBUTES), random.choice([1, 1, 2]))

    def messages():
        return random.sample(MESSAGES, random.choice([1, 1, 2]))

    def days():
        return {id: random.choice([0, 1, 3, 7]) for id in messages()}

    def parts():
        cuts = {rollout: sorted(random.sample(range(0, 10_001, 1250), 2)) for rollout in ROLLOUTS}
        names = random.sample(ROLLOUTS, random.choice([1, 1, 2]))
        return {name: dict(zip(("from", "before"), cuts[name], strict=True)) for name in names}

    def wall():
        return text_of(NOW + random.choice(TIMES))[:16]

    kinds = dict.fromkeys("attributeAtLeast attributeAtMost attributeLessThan".split(), bounds) | {"attributeIs": named}
    kinds |= dict.fromkeys("displayed notDisplayed tapped notTapped dismissed notDismissed".split(), messages)
    kinds |= dict.fromkeys(["daysSinceDisplayedAtLeast", "daysSinceDisplayedAtMost"], days)
    kinds |= dict.fromkeys(["notBeforeLocal", "notAfterLocal"], wall) | {"rolloutIn": parts}
    return kinds | {
        "appVersionIn": lambda: random.sample(APPS, random.choice([1, 2])),
        "daysSinceFirstDisplayAtMost": lambda: random.choice([0, 1, 7]),
        "displaysAtMost": lambda: random.choice([1, 2, 3]),
        "lastAnyDisplayMinimumSeconds": lambda: random.choice(SECONDS),
        "localTime": lambda: random.choice(HOURS),
    }


# Names that no client knows, and values that none can read: of a map, the whole condition.
UNKNOWN = {"screenIn": ["large"], "attributeAtLeast": {"projects": 0, "server": None}, "not": {}}


def conditions(random, count, words):
    """Some conditions, without groups."""
    kinds = known(random, words.flags) | (newest(random) if words.has_new else {})
    often = ("localeIn", "neverDisplayed", "flagNotSet", "flagSet", "rolloutPercent")
    weights = [2 if name in often else 1 for name in kinds]
    chosen = list(dict.fromkeys(random.choices(list(kinds), weights, k=count)))
    return {name: kinds[name]() for name in chosen}


def group(random, depth, words):
    """The value of a group with so many levels below it: a map, or a list of maps each of which must hold wholly."""

    def map(depth):
        made = conditions(random, random.choice([1, 1, 2]), words)
        if words.has_unknown and random.random() < 0.05:
            made |= dict([random.choice(list(UNKNOWN.items()))])
        return made | (groups(random, depth, words) if depth else {})

    if random.random() < 0.5:
        return map(depth)
    maps = [map(depth)] + [map(random.randint(0, depth)) for _ in range(random.choice([0, 1, 1]))]
    return maps + ([random.choice([{}, "all"])] if words.has_unknown and random.random() < 0.03 else [])


def groups(random, depth, words):
    """One group, or two, with so many levels."""
    names = random.sample(["all", "any", "none"], random.choice([1, 1, 2]))
    return {name: group(random, depth - 1, words) for name in names}


def variants(random):
    """The shares, without those to whom nothing is shown."""
    cuts = sorted(random.sample([1000, 4500, 5000, 9000, 10_000], 2))
    return [{"name": name, "before": cut, "entry": name} for name, cut in zip(("index", "price"), cuts, strict=True)]


def rule(random, words, counts=(0, 1, 1, 2, 2, 3), depths=(0, 0, 0, 0, 0, 1, 1, 1, 2, DEEPEST), beside=0.2):
    """The conditions of a banner: `all`, with groups in it, and sometimes `any` beside it."""
    made = {"all": conditions(random, random.choice(counts), words)}
    if random.random() < beside:
        made["any"] = conditions(random, 2, words)
    if words.has_new and (depth := random.choice(depths)):
        made[random.choice(["all", *made])] |= groups(random, depth, words)
    return {name: members for name, members in made.items() if members}
