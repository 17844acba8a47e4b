"""`publish audit`: its findings are about an entry in all files that have it, and its examples are replayed."""

import devices
import opinion
from opinion import DAY, choose, instant
from published import Published
from witness import Witness

from comparisons import samples


def compare(case):
    report = case.ask("audit", "audit", "--from", "new")
    if report is None:
        return None
    for finding in report["findings"]:
        prove(case, finding)
    for first in report["firstDisplays"]:
        first_display(case, first)
    named = {(Published.feed_of(first["feed"]), first["id"]) for first in report["firstDisplays"]}
    played = {(feed, id) for feed, id, *_ in samples.lives(case) if feed not in UPDATES}
    case.equal("audit: first displays", sorted(played - named), [])
    pressure = {part["span"]: part for part in report["pressure"]}
    # What was displayed before may have no history, which the lives of a day and a week have.
    if not any(key.endswith("-2") for key in pressure["launch"].get("example", {}).get("state", {})):
        reached = [pressure[span]["reached"] for span in ("launch", "day", "week")]
        case.equal("audit: reached", reached, sorted(reached))
    for part in report["pressure"]:
        for device, state, displays in LIVES[part["span"]](case):
            is_within = sum(map(len, displays)) <= part["atMost"]
            case.agree(f"audit: most, {part['span']}", is_within, part["atMost"], displays, device, state)
        if "check" in part.get("example", {}):
            example(case, part)
    case.replay("audit: command", case.run("audit", "audit", "--from", "new"))
    for share in report.get("rollouts", {}).get("shares", []):
        case.equal("audit: rollouts", share["places"], round(share["percent"] * 100), share)
    return report


# Of them, audit does not say at which launch they are shown first.
UPDATES = {"versions.plist", "local-versions.plist"}


def prove(case, finding):
    """Every statement is put to many devices of the third opinion."""
    feed, rule, id = Published.feed_of(finding["feeds"][0]), finding["rule"], finding.get("id")
    kind = f"audit: {rule}"
    match rule:
        case "never-shown" | "always-hidden":
            samples.never_displayed(case, kind, feed, finding, finding)
        case "hidden-until":
            samples.never_displayed(case, kind, feed, finding, finding, before=instant(finding["until"]))
        case "no-history" | "never-first":
            case.equal(kind, samples.first_launch(case, feed, finding), None, finding)
        case "partly-hidden" | "nobody-left" | "every-launch" | "blocks-queue":
            for device, state, shown in samples.inside(case, finding):
                is_right = holds(case.new, rule, feed, id, device, state, shown)
                case.agree(kind, is_right, finding, "not so for", device, state)
        case _:
            case.agree(kind, False, "an unknown rule", finding)


def holds(site, rule, feed, id, device, state, shown):
    entries = site.feed(feed, device.locale) or {}
    match rule:
        case "partly-hidden":
            return not shown.displays(feed, id)
        case "nobody-left":
            return feed not in shown
        case "every-launch":
            conditions = entries.get(id, {}).get("conditions", {})
            return feed != "control.json" or not opinion.failing(conditions, id, device, state)
    return opinion.alert(entries, device, state) != (id, True)


def first_display(case, first):
    """It is replayed, and is not shown to such a device that is new."""
    kind, feed, id, launch = "audit: first display", Published.feed_of(first["feed"]), first["id"], first["launch"]
    if "check" in first:
        witness = Witness(first, first["check"])
        witness.confirm(case, kind, case.new, {feed: id}, launch)
        case.equal(f"{kind}: launch", first["device"]["launches"], launch, first)
        if launch == 1 and not witness.has_flags:
            new = choose(case.new, witness.device, {"publish.rolloutSeed": first["device"]["rolloutSeed"]})
            case.equal(f"{kind}: earliest", new.displays(feed, id), True, first)


def at_first_launch(case):
    for device, _, _ in samples.of(case):
        state = {"publish.rolloutSeed": case.random.choice(devices.SEEDS)}
        yield device, state, [choose(case.new, device, state)]


def at_one_launch(case):
    for device, state, shown in samples.of(case):
        yield device, state, [shown]


def in_a_day(case):
    """Three launches, whatever is answered."""
    for device, state, _ in samples.of(case):
        moments = sorted(case.random.sample(range(0, DAY, DAY // 12), 3))
        yield device, state, samples.lived(case, device, state, [device.now + moment for moment in moments])


# No device may have more, whatever it has stored.
LIVES = {"first": at_first_launch, "launch": at_one_launch, "day": in_a_day, "week": lambda case: ()}


def example(case, part):
    """A device that reaches the number: at one launch, or in a day or a week of them, with the answers named."""
    value, kind = part["example"], f"audit: example, {part['span']}"
    witness, launches = Witness(value, value["check"]), value.get("launches")
    displayed = launches[0]["shown"] if launches else part["displayed"]
    witness.confirm(case, kind, case.new, {Published.feed_of(one["feed"]): one["id"] for one in displayed})
    total = sum(len(launch["shown"]) for launch in launches) if launches else len(displayed)
    case.equal(f"{kind}: reached", total, part["reached"], part)
    # A week has 21 launches, each of which is a process.
    if launches and (part["span"] == "day" or case.is_each(6)):
        state = case.state_file(witness.state(case.new))
        life = [
            (
                witness.device.at(now=instant(launch["at"])),
                [
                    (Published.feed_of(one["feed"]), one["id"], one.get("answer", ""), one.get("flags", []))
                    for one in launch["shown"]
                ],
            )
            for launch in launches
        ]
        case.play(kind, life, {}, state, part)
        span = instant(launches[-1]["at"]) - instant(launches[0]["at"])
        case.agree(f"{kind}: window", span < part["seconds"] and len(launches) <= part["launches"], part)
