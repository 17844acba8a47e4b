"""`publish explain`: shown or not, what is in the way, the example, the time to wait, the least number of changes."""

import devices
import memory
import opinion
from devices import ZONES
from opinion import choose, instant
from published import FEEDS, Published
from rules import APPS, ATTRIBUTES, PLATFORMS, REGIONS, ROLLOUTS, SYSTEMS
from sites import LOCALES
from witness import Witness

from comparisons import samples

ANSWERS = ("tapped", "notTapped", "dismissed", "notDismissed")


def compare(case):
    site = case.new
    for device, state in case.sample(site, 2):
        place, file = devices.place(case.random), case.state_file(state)
        words = ["--state", file, *devices.options_of(place)]
        explain(case, device, memory.placed(state, place.get("rollout")), words)
    device, past = devices.device(case.random, site), devices.past(case.random)
    explain(case, device, memory.imagined(site, device, **past), devices.options_of(past))


def explain(case, device, state, past, id=None):
    """One entry, for which a device that is shown it is kept in a file, or any that the device reads."""
    read = [id for feed in FEEDS for id in case.new.feed(feed, device.locale) or {}]
    options = ["--from", "new", *devices.options(device), *past]
    others = sorted({id for feed in FEEDS for id in case.new.ids(feed)}.difference(read))
    if others and case.random.random() < 0.3:
        error = case.run("explain: other languages", "explain", case.random.choice(others), *options, code=1)
        case.agree("explain: other languages", error and "does not read" in error, options, error)
    if not read:
        return
    common = [id or case.random.choice(read), *options]
    report = case.ask("explain", "explain", *common)
    if report is None:
        return
    shown = choose(case.new, device, state)
    for entry in report["entries"]:
        Explanation(case, device, state, entry, shown).compare()
    kept = case.state_file(None)
    writing = ["--write-state", kept] if id or case.random.random() < 0.5 else []
    case.replay("explain: command", case.run("explain", "explain", *common, *writing), kept)


class Explanation:
    """One entry of the answer."""

    def __init__(self, case, device, state, entry, shown):
        self.case, self.device, self.state, self.entry, self.shown = case, device, state, entry, shown
        self.id, self.feed = entry["id"], Published.feed_of(entry["feed"])
        self.about = f"{self.id} of {self.feed}", device, state

    def compare(self):
        case, entry, site = self.case, self.entry, self.case.new
        case.equal("explain: file", entry["feed"], site.file(self.feed, self.device.locale), *self.about)
        expected = (self.shown.displays(self.feed, self.id), self.shown.ids().get(self.feed))
        case.equal("explain: shown", (entry["shown"], entry["displays"]), expected, *self.about)
        if entry["shown"]:
            return
        if self.feed == "control.json":
            self.conditions()
        self.waiting()
        least = entry["device"]
        if least is None:
            if "proof" in entry:
                samples.never_displayed(
                    case, "explain: never", self.feed, entry["proof"] | {"id": self.id}, *self.about
                )
        elif "changes" in least:
            if least["changes"] > 1:
                self.least_number()
            if "check" in least.get("example", {}):
                witness = Witness(least["example"], least["example"]["check"])
                self.using_the_app(witness)
                newest = opinion.newer(site.feed(self.feed, witness.device.locale), "")[:1]
                id = newest[0] if self.feed == "versions.plist" else self.id
                if self.feed == "local-versions.plist":
                    id = choose(site, witness.device, witness.state(site)).ids().get(self.feed)
                witness.confirm(case, "explain: example", site, {self.feed: id}, *self.about)
                self.changes(witness)

    def changes(self, witness):
        """The example has the facts that must be different, and no more than are counted."""
        least, point = self.entry["device"], witness.point(self.case.new, self.id)
        for fact in least["facts"]:
            self.case.agree("explain: facts", point.is_in_box(fact["where"]), *self.about, fact, witness.line)
        old, new = facts(self.device, self.state), facts(witness.device, point.state)
        different = [name for name in old if old[name] != new.get(name)]
        schemes = self.device.schemes ^ witness.device.schemes
        # A launch at which the feed is not asked for is not in question, but a later one.
        is_counted = "closed" in self.entry or len(different) + len(schemes) <= least["changes"]
        self.case.agree("explain: changes", is_counted, *self.about, different, list(schemes), least)

    def conditions(self):
        conditions = self.case.new.feed(self.feed, self.device.locale)[self.id].get("conditions", {})
        failing = set(opinion.failing(conditions, self.id, self.device, self.state)) - {"any"}
        named = {gate["name"] for gate in self.entry["failing"]} - {"any", "entry"}
        self.case.equal("explain: conditions", named, failing, *self.about)

    def waiting(self):
        """At that second it is shown, and a second before it is not."""
        for seconds, expected in ((0, True), (-1, False)) if self.entry.get("time") else ():
            later = self.device.at(now=instant(self.entry["time"]) + seconds)
            if later.now > self.device.now or expected:
                found = choose(self.case.new, later, self.state).displays(self.feed, self.id)
                self.case.equal("explain: waiting", expected, found, *self.about, later)

    def using_the_app(self, witness):
        """The launches that lead to it, with the same displays by somebody who closes everything, or hides banners."""
        life = self.entry.get("life")
        if not life:
            return
        start, state = witness.device.at(now=self.device.now), memory.placed(self.state, witness.past.get("rollout"))
        if opinion.ends_reminder(self.device, state):
            state = {key: value for key, value in state.items() if key != "iVersionLastReminded"}
        if any(fact["fact"] == "seenLast" for fact in self.entry["device"]["facts"]):
            seen = witness.state(self.case.new).get("iVersionLastVersionChecked")
            state = state | {"iVersionLastVersionChecked": seen}
        moments = [instant(launch["at"]) for launch in life["shown"]]
        named = [[one["id"] for one in launch["shown"]] for launch in life["shown"]]
        found = [self.displays(start, state, moments, hides) for hides in (False, True)]
        # Entries that come after it play no part, and are not named.
        is_right = any(
            all(ids in ([], shown) for ids, shown in zip(named, displays, strict=True)) and named[-1] == displays[-1]
            for displays in found
        )
        self.case.agree("explain: using the app", is_right, *self.about, start, life, "but", found)

    def displays(self, device, state, moments, hides):
        site, displays = self.case.new, []
        for now in moments:
            here = device.at(now=now)
            shown = choose(site, here, state)
            state = memory.launched(site, here, state, shown)
            displays.append([shown[self.feed][0]] if self.feed in shown else [])
            for feed, id in shown.ids().items():
                answers = memory.buttons(site, here, feed, id)
                closing = [answer for answer in ("ok", "action", "ignore", "cancel") if answer in answers]
                if closing:
                    state = memory.answered(site, here, state, feed, id, closing[0])
                elif hides:
                    flags = memory.hiding_flags(site, here, id)
                    state |= dict.fromkeys(flags, True)
                    named = site.conditions(site.file(feed, here.locale))
                    asked = {name for name, ids in named if name in ANSWERS and id in ids}
                    how = "tapped" if flags or asked & {"tapped", "notTapped"} else "dismissed" if asked else "left"
                    state = memory.answered(site, here, state, feed, id, how)
        return displays

    def least_number(self):
        """Where two or more facts must change, no single one is enough."""
        device, site = self.device, self.case.new
        values = {"app": [*APPS, "0.1", "9"], "os": [*SYSTEMS, "99"], "wifi": [not device.wifi]}
        values |= {"platform": [*PLATFORMS, "tvos"], "region": [None, *REGIONS]}
        values["locale"] = [*site.languages(), *LOCALES]
        own = device.attributes
        values["attributes"] = [own | {name: text} for name, texts in ATTRIBUTES.items() for text in texts]
        values["attributes"] += [{key: own[key] for key in own if key != name} for name in own]
        values |= {"zone": ZONES, "places": [device.places | {name: 1250 * i} for name in ROLLOUTS for i in range(8)]}
        others = [(device.at(**{fact: value}), self.state) for fact, all_ in values.items() for value in all_]
        for key, record in self.state.items():
            if key.startswith("publish.banner-"):
                others += [(device, self.state | {key: record | {how: how not in record}}) for how in ANSWERS[::2]]
        for other, state in others:
            found = choose(site, other, state, asked=True).displays(self.feed, self.id)
            self.case.agree("explain: least number", not found, *self.about, "shown to", other, state)


def facts(device, state):
    """Each counts as one change."""
    age, launches = opinion.age(device, state), state.get("publish.launches", 0)
    found = {"app": device.app, "os": device.os, "language": device.locale, "wifi": device.wifi, "now": device.now}
    found |= {"age": age, "launches": launches, "seenLast": state.get("iVersionLastVersionChecked")}
    found |= {"place": state.get("place"), "platform": device.platform, "region": device.region, "zone": device.zone}
    found |= {name: device.attributes.get(name, "") for name in ATTRIBUTES}
    if "place" not in state:
        found |= {name: opinion.place(device, state, f"/{name}") for name in ROLLOUTS}
    # At a first launch no version has been seen.
    return {name: value for name, value in found.items() if value is not None or name == "region"}
