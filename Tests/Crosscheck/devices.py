"""Random devices, what they have stored, and how both are written for the program and for people."""

import json
import shlex

import memory
from opinion import DAY, Device
from rules import APPS, ATTRIBUTES, MESSAGES, NOW, PLATFORMS, REGIONS, ROLLOUTS, SYSTEMS, text_of
from sites import LOCALES, SCHEMES

SEEDS = ["publish check", "a", "b", "c", "d"]
ZONES = [-43_200, -12_600, 1, 3600, 19_800, 32_400, 50_400]
VALUES = {name: [*values, "7.9.0"] if name == "server" else [*values, "12"] for name, values in ATTRIBUTES.items()}
AGES = [0, 1, 3600, 3601, DAY - 1, DAY, DAY + 1, 3 * DAY, 7 * DAY, 7 * DAY + 1, 8 * DAY]


def device(random, site):
    return Device(
        app=random.choice([*APPS, "0.9", "2.3.0", "2.4", "2.4.0.1", "2.9", "4"]),
        os=random.choice([*SYSTEMS, "15.1", "17.4.0", "18"]),
        locale=random.choice([*site.languages(), *LOCALES]),
        wifi=random.random() < 0.7,
        platform=random.choice(["ios", *PLATFORMS, "tvos"]),
        region=random.choice([None, *REGIONS, "FR"]),
        now=NOW + random.choice([0, 0, -1, 1, -DAY, DAY, 3 * DAY, 41 * DAY]),
        zone=random.choice([0, 0, 0, *ZONES]),
        attributes={name: random.choice(values) for name, values in VALUES.items() if random.random() < 0.6},
        places={name: random.choice([0, 1249, 1250, 5000, 9999]) for name in ROLLOUTS if random.random() < 0.3},
        schemes=frozenset(scheme for scheme in SCHEMES if random.random() < 0.5),
    )


def past(random):
    """What is said of a device that has no state, in the words of `memory.imagined`."""
    chosen = random.choice(
        [
            {"first": True},
            {
                "installed": random.choice([0, 3 * DAY, 31 * DAY]),
                "launches": random.choice([1, 4, 31]),
                "last": random.choice([0, DAY, 8 * DAY]),
            },
            {"previous": "1.0"},
            {"flags": [f"{random.choice(['alpha', 'beta'])}/hide", random.choice(["/quiet", "/beta", "poll/yes"])]},
            {"displays": displays(random)},
            {},
        ]
    )
    return chosen | place(random)


def displays(random):
    """Banners that were displayed, as options say it. Of any banner, it may have been another one."""
    found = {id: display(random, hour=3600) for id in random.sample(MESSAGES, random.choice([1, 2, 3]))}
    return found | ({"another banner": {"ago": random.choice([0, 2 * 3600, DAY])}} if random.random() < 0.3 else {})


def display(random, hour=1):
    """One as it may be stored; times are in multiples of `hour`."""
    ago, found = random.choice(AGES) // hour * hour, {}
    if random.random() < 0.4:
        found = {"displays": random.choice([2, 3]), "first": ago + random.choice([0, DAY, 7 * DAY])}
    return found | {"ago": ago, "tapped": random.random() < 0.3, "dismissed": random.random() < 0.3}


def place(random):
    """A device's place in all rollouts, in the same words; most have one that differs between rollouts."""
    return {"rollout": random.choice([1, 5, 5.01, 50, 60, 99.99, 100])} if random.random() < 0.4 else {}


def stored(random, site, device):
    """A state that clients can have stored."""
    state = memory.imagined(
        site,
        device,
        installed=random.choice([0, DAY - 1, DAY, 8 * DAY, 30 * DAY, 31 * DAY]),
        launches=random.choice([2, 3, 5, 30, 31]),
        last=random.choice([0, DAY - 1, DAY, 7 * DAY, 8 * DAY]),
        previous=random.choice([None, "1.0", "2.0.0", device.app]),
        seed=random.choice(SEEDS),
    )
    remember_banners(random, site, device, state)
    for key in site.feed("notifications.plist", device.locale) or {}:
        if random.random() < 0.4:
            state.setdefault("iNotifyViewedNotifications", []).append(key)
    versions = site.feed("versions.plist", device.locale)
    if versions and random.random() < 0.2:
        state["iVersionIgnoreVersion"] = random.choice(sorted(versions))
    for name in site.feed("prompts.plist", device.locale) or {}:
        if random.random() < 0.5:
            reminded = {"$date": device.now - random.choice([0, DAY - 1, DAY, 2 * DAY, 5 * DAY])}
            answer = random.choice([{"viewed": True}, {"lastReminded": reminded}])
            state.setdefault("iPrompt", {})[name] = answer
    # Also of a clock that was ahead.
    for key in ("iNotifyLastChecked", "iVersionLastChecked"):
        if random.random() < 0.25:
            state[key] = {"$date": device.now - random.choice([0, DAY // 2 - 1, DAY // 2, 2 * DAY, -DAY])}
    for key in ("iNotifyLastReminded", "iVersionLastReminded"):
        if random.random() < 0.15:
            state[key] = {"$date": device.now - random.choice([0, DAY - 1, DAY, -2 * DAY])}
    return state


def remember_banners(random, site, device, state):
    """What was never displayed has no flags: its own page would have set them."""
    file = site.file("control.json", device.locale)
    if file is None:
        return
    entries, known = site.feeds[file], site.messages(file)
    flags = sorted({value for name, value in site.conditions(file) if name in ("flagSet", "flagNotSet")})
    for id in known:
        key = f"kPMConditionKey-{id}-"
        if random.random() < 0.5:
            memory.remembered(state, id, device, **display(random))
            if id in entries:
                state |= {key + "4": random.choice([0, 1, 3, 29])}
            state |= {f"{key}5-{flag}": True for flag in flags if "/" not in flag and random.random() < 0.4}
    for flag in flags:
        owner, slash, name = flag.partition("/")
        is_possible = owner not in known or state.get(f"kPMConditionKey-{owner}-2", False)
        if slash and is_possible and random.random() < 0.4:
            state[f"kPMConditionKey-{owner}-5-{name}"] = True


# As options of check, explain and simulate


def options(device, past=None):
    words = ["--app-version", device.app, "--os-version", device.os, "--locale", device.locale]
    words += ["--now", text_of(device.now)] + ([] if device.wifi else ["--no-wifi"])
    words += ["--platform", device.platform] + (["--region", device.region] if device.region else [])
    words += ["--time-zone", offset(device.zone)] if device.zone else []
    words += [word for scheme in sorted(device.schemes) for word in ("--openable-scheme", scheme)]
    words += [word for name, text in device.attributes.items() for word in ("--attribute", f"{name}={text}")]
    words += [word for name, own in device.places.items() for word in ("--rollout", f"{name}={(own + 1) / 100}")]
    return words + options_of(past or {})


def offset(seconds):
    """+05:30"""
    hours, rest = divmod(abs(seconds), 3600)
    return f"{'-' if seconds < 0 else '+'}{hours:02}:{rest // 60:02}:{rest % 60:02}"


def options_of(past):
    """What `memory.imagined` is told of a device's past, as options."""
    flags = [word for flag in past.get("flags", []) for word in ("--flag", flag)]
    words = ["--first-launch"] if "first" in past else []
    words += ["--installed", f"{past['installed'] // 3600}h"] if "installed" in past else []
    words += ["--launches", str(past["launches"])] if "launches" in past else []
    words += ["--last-launch", f"{past['last'] // 3600}h"] if "last" in past else []
    words += ["--rollout", str(past["rollout"])] if "rollout" in past else []
    for id, one in past.get("displays", {}).items():
        if id == "another banner":
            words += ["--last-any-display", f"{one['ago'] // 3600}h"]
            continue
        words += ["--displayed", f"{id}={one['ago'] // 3600}h"]
        words += [word for how in ("tapped", "dismissed") if one[how] for word in (f"--{how}", id)]
        if "first" in one:
            words += ["--displays", f"{id}={one['displays']}", "--first-display", f"{id}={one['first'] // 3600}h"]
    return words + (["--previous-version", past["previous"]] if "previous" in past else []) + flags


def words(thing):
    """What a disagreement is about, as people read it."""
    if isinstance(thing, Device):
        return shlex.join(options(thing))
    return thing if isinstance(thing, str) else json.dumps(thing, ensure_ascii=False, default=str)
