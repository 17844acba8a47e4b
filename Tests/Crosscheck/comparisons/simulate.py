"""`publish simulate`: a life, day by day, against `publish check --state`, and the scenario that it writes."""

import json
from collections import Counter

import devices
import opinion
from opinion import DAY

# Seconds between launches, and days of a life.
RHYTHMS = {"daily": (DAY, 4), "3/day": (DAY // 3, 2), "weekdays": (DAY, 6), "weekly": (7 * DAY, 15)}


def compare(case):
    random, device = case.random, devices.device(case.random, case.new).at(places={})
    rhythm = random.choice(list(RHYTHMS))
    past = random.choice([{}, {"installed": 3 * DAY, "launches": 4}, {"previous": "1.0"}])
    upgrade = random.choice([None, "2.3.0", "9.0"])
    words = ["--from", "new", *devices.options(device, past), "--days", str(RHYTHMS[rhythm][1]), "--rhythm", rhythm]
    words += ["--habit", random.choice(["obliging", "putting-off", "dismissive", "silent"])]
    words += ["--upgrade", f"{upgrade}@1"] if upgrade else []
    file = case.state_file(None)
    report = case.ask("simulate", "simulate", *words, "--write-scenario", file)
    if report is None:
        return
    case.run("simulate: scenario", "replay", file)
    moments = launches(device.now, rhythm, is_new=not past)
    if not case.equal("simulate: launches", report["launches"], len(moments), words):
        return
    # A past is that of the start, which may be a weekend without a launch, and before the upgrade.
    installed = past.get("installed", 30 * DAY) + moments[0] - device.now
    past = {"previous": device.app} | past | {"installed": installed} if past else {"first": True}
    upgraded, state, lived = device.at(app=upgrade or device.app), case.state_file(None), {}
    for now, (answers, flags) in zip(moments, replies(case.folder / file, len(moments)), strict=True):
        launched = (upgraded if now >= device.now + DAY else device).at(now=now)
        shown = case.launch("simulate", launched, past, state, answers)
        if shown is None:
            return
        lived.setdefault((now - device.now) // DAY, Counter()).update(f"{id} of {feed}" for feed, id in shown.items())
        past = {"flags": [flag if "/" in flag else f"{shown.get('control.json')}/{flag}" for flag in flags]}
        if flags:
            tap(case.folder / state, shown["control.json"])
    case.equal("simulate: displays", displays(report, lived), lived, words)


def tap(file, id):
    """Whoever sets a flag has tapped something."""
    state = json.loads(file.read_text())
    state[f"publish.banner-{id}"] = opinion.record(state, id) | {"tapped": True}
    file.write_text(json.dumps(state))


def launches(start, rhythm, is_new):
    """A new device is installed at the start, also at a weekend."""
    step, days = RHYTHMS[rhythm]
    moments = range(start, start + days * DAY, step)
    # 1970 began on a Thursday.
    return [now for now in moments if rhythm != "weekdays" or (is_new and now == start) or (now // DAY + 3) % 7 < 5]


def replies(file, count):
    """The answers, with their feeds, and the flags that are set, for each launch of a written scenario."""
    given = [([], []) for _ in range(count)]
    for scenario in json.loads(file.read_text())["scenarios"]:
        launch = -1
        for event in scenario["timeline"]:
            if event["type"] == "launch":
                launch += 1
            elif event["type"] == "answer":
                given[launch][0].append((event["feed"], event["answer"]))
            elif event["type"] == "js":
                given[launch][1].append(event["args"][0])
    return given


def displays(report, days):
    """What a report says of these days: how often each entry is displayed."""
    return {
        day: Counter({f"{shown['id']} of {shown['feed']}": shown["times"] for shown in run["shown"]})
        for run in report["runs"]
        for day in days
        if run["days"][0] <= day <= run["days"][1]
    }
