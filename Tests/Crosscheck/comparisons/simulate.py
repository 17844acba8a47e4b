"""`publish simulate`: a life, launch by launch, against `publish check --state`, and the scenario that it writes."""

import csv

import devices
from opinion import DAY, instant
from published import Published

# Seconds between launches, and days of a life.
RHYTHMS = {"daily": (DAY, 4), "3/day": (DAY // 3, 2), "weekdays": (DAY, 6), "weekly": (7 * DAY, 15)}


def compare(case):
    random, device = case.random, devices.device(case.random, case.new)
    rhythm = random.choice(list(RHYTHMS))
    past = random.choice([{}, {"installed": 3 * DAY, "launches": 4}, {"previous": "1.0"}])
    upgrade = random.choice([None, "2.3.0", "9.0"])
    words = ["--from", "new", *devices.options(device, past), "--days", str(RHYTHMS[rhythm][1]), "--rhythm", rhythm]
    words += ["--habit", random.choice(["obliging", "putting-off", "dismissive", "silent"])]
    words += ["--upgrade", f"{upgrade}@1"] if upgrade else []
    file = case.state_file(None)
    table = case.run("simulate", "simulate", *words, "--write-scenario", file, "--format", "csv")
    if table is None:
        return
    case.run("simulate: scenario", "replay", file)
    lived = {}
    for row in csv.DictReader(table.splitlines()):
        # A launch that displays nothing has a row of its own.
        lived.setdefault(instant(row["instant"]), []).extend([row] if row["feed"] else [])
    if case.equal("simulate: launches", sorted(lived), launches(device.now, rhythm, is_new=not past), words):
        upgraded = device.at(app=upgrade or device.app)
        life = [
            ((upgraded if now >= device.now + DAY else device).at(now=now), [display(row) for row in rows])
            for now, rows in sorted(lived.items())
        ]
        # A past is that of the start, which may be a weekend without a launch.
        waited = min(lived) - device.now
        past = past and past | {"installed": past.get("installed", 30 * DAY) + waited}
        case.play("simulate", life, past or {"first": True}, case.state_file(None), words)


def launches(start, rhythm, is_new):
    """A new device is installed at the start, also at a weekend."""
    step, days = RHYTHMS[rhythm]
    moments = range(start, start + days * DAY, step)
    # 1970 began on a Thursday.
    return [now for now in moments if rhythm != "weekdays" or (is_new and now == start) or (now // DAY + 3) % 7 < 5]


def display(row):
    is_banner, reply = row["channel"] == "banners", row["reply"]
    return Published.feed_of(row["feed"]), row["id"], "" if is_banner else reply, reply.split() if is_banner else []
