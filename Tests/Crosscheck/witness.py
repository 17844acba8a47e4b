"""A device that a command names as an example: in JSON, and as a complete command line that shows what it is shown."""

import argparse
import json
import shlex

import memory
import opinion
from opinion import DAY, Device, choose, instant
from published import CHANNELS
from regions import Point

UNITS = {"s": 1, "m": 60, "h": 3600, "d": DAY}

LINE = argparse.ArgumentParser(add_help=False, exit_on_error=False)
NAMES = "from app-version build-version os-version locale now state"
NAMES += " platform region installed launches last-launch previous-version time-zone"
for name in NAMES.split():
    LINE.add_argument(f"--{name}")
for name in ("channel", "openable-scheme", "expect", "attribute", "rollout"):
    LINE.add_argument(f"--{name}", action="append", default=[])
for name in ("no-wifi", "first-launch"):
    LINE.add_argument(f"--{name}", action="store_true")


def seconds(offset):
    """Of `+05:30`."""
    hours, minutes, *rest = map(int, offset[1:].split(":"))
    return (-1 if offset[0] == "-" else 1) * (hours * 3600 + minutes * 60 + sum(rest))


def in_words(value):
    """An attribute as conditions compare it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Witness:
    """`value` has `device` and, where options cannot say what is stored, `state`; `line` is a command line of it."""

    def __init__(self, value, line):
        self.value, self.line = value, line
        said = self.said = LINE.parse_args(shlex.split(line.replace("--time-zone ", "--time-zone="))[2:])
        own, past = value["device"], {"previous": said.previous_version, "first": said.first_launch}
        past["installed"] = said.installed and int(said.installed[:-1]) * UNITS[said.installed[-1]]
        past["launches"] = said.launches and int(said.launches)
        last = said.last_launch
        past["last"] = last and int(last[:-1]) * UNITS[last[-1]]
        past["rollout"] = next((float(text) for text in said.rollout if "=" not in text), None)
        self.past = {name: one for name, one in past.items() if one is not None and one is not False}
        self.device = Device(
            app=own["appVersion"],
            os=own["osVersion"],
            locale=own["locale"],
            wifi=own["wifi"],
            platform=own["platform"],
            region=own["region"],
            now=instant(own["now"]),
            schemes=frozenset(own.get("openableSchemes", [])),
            zone=seconds(own["timeZone"]),
            attributes={name: in_words(value) for name, value in own.get("attributes", {}).items()},
            places=own.get("places", {}),
        )

    def state(self, site):
        """What is stored on it: its own, or what `publish check` imagines."""
        if "state" in self.value:
            return memory.placed(self.value["state"], self.past.get("rollout"))
        return memory.imagined(site, self.device, **self.past)

    @property
    def has_flags(self):
        """Whether a page has set a flag."""
        return any(key.startswith("kPMConditionKey-") and "-5-" in key for key in self.value.get("state", {}))

    def point(self, site, id=None):
        return Point(self.device, self.state(site), id)

    def confirm(self, case, kind, site, expected, *about):
        """The line shows, of these feeds, what is expected, as the third opinion does, of the device that JSON has."""
        about, own, said, state = (*about, self.line), self.value["device"], self.said, self.state(site)
        expects = [f"{CHANNELS[feed]}={id or 'none'}" for feed, id in expected.items()]
        expects = [one for one in expects if one != "updates=none"]
        case.equal(f"{kind}: expectation", sorted(said.expect), sorted(expects), *about)
        kept = json.loads(said.state) if said.state else None
        case.equal(f"{kind}: state", self.value.get("state"), kept, *about)
        stored = (instant(own["installed"]), own["launches"], own.get("rolloutSeed"), own.get("rolloutPercent"))
        launches = state.get("publish.launches", 0) + 1
        rollout = self.past.get("rollout")
        seed = state["publish.rolloutSeed"] if rollout is None else None
        known = (opinion.date(state.get("publish.installed")), launches, seed, rollout)
        case.equal(f"{kind}: past", stored, known, *about)
        answer = case.check(kind, self.line)
        if answer is None:
            return
        shown, device, _ = answer
        # Options have texts, whatever the kind of an attribute is.
        own = own | {"attributes": self.device.attributes} if "attributes" in own else own
        case.equal(f"{kind}: device", {key: own.get(key) for key in device}, device, *about)
        case.equal(kind, {feed: shown.get(feed) for feed in expected}, expected, *about)
        found = choose(site, self.device, state).ids()
        case.equal(f"{kind}: opinion", {feed: found.get(feed) for feed in expected}, expected, *about)
