"""What the third opinion says of many devices at once."""

import devices
import memory
from opinion import DAY, choose
from published import is_among
from regions import Point


def of(case):
    """The devices to which all statements about an output are put; made once for each site."""
    if not hasattr(case, "devices"):
        case.devices = [(d, s, choose(case.new, d, s, asked=True)) for d, s in case.sample(case.new)]
    return case.devices


def is_about(finding, locale):
    """Whether a finding is about devices in this language."""
    languages, excepted = finding.get("language", ["*"]), finding.get("exceptLanguage", [])
    return is_among(locale, tuple(languages), tuple(excepted))


def inside(case, finding):
    """Those that a finding is about."""
    for device, state, shown in of(case):
        is_inside = Point(device, state, finding.get("id")).is_in(finding.get("where", [{}]))
        if is_inside and is_about(finding, device.locale):
            yield device, state, shown


def never_displayed(case, kind, feed, finding, *about, before=None):
    """No device that a finding is about is shown the entry, in any file and with any memory."""
    for device, state, shown in inside(case, finding):
        if before is None or device.now < before:
            case.agree(kind, not shown.displays(feed, finding["id"]), *about, "shown to", device, state)


def first_launch(case, feed, finding):
    """The first of four launches at which a new device is shown an entry, and how; None if it is not."""
    found = [
        (launch, device, how)
        for *shown, launch, device, how in lives(case)
        if shown == [feed, finding["id"]] and is_about(finding, device.locale)
    ]
    return min(found, key=lambda life: life[0], default=None)


def lives(case):
    """What many new devices are shown at their first launches; made once for each site."""
    if not hasattr(case, "lives"):
        case.lives = [life for _ in range(120) for life in live(case)]
    return case.lives


def live(case):
    random, step = case.random, case.random.choice([1, 3600, DAY])
    device, seed = devices.device(random, case.new), random.choice(devices.SEEDS)
    moments = [device.now + launch * step for launch in range(4)]
    how = f"every {step} s, rollout seed '{seed}'"
    for launch, shown in enumerate(lived(case, device, {"publish.rolloutSeed": seed}, moments), 1):
        yield from ((feed, id, launch, device, how) for feed, (id, _) in shown.items())


def lived(case, device, state, moments):
    """What is displayed at these launches to somebody who answers everything, in some way."""
    displays = []
    for now in moments:
        here = device.at(now=now)
        shown = choose(case.new, here, state)
        state = memory.launched(case.new, here, state, shown)
        for feed, id in shown.ids().items():
            answers = memory.buttons(case.new, here, feed, id)
            if answers:
                state = memory.answered(case.new, here, state, feed, id, case.random.choice(answers))
        displays.append(shown)
    return displays
