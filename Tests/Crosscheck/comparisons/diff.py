"""`publish diff` and `publish signoff`, over two versions of a site."""

import opinion
from opinion import choose
from published import FEEDS, Published, is_among
from regions import Point
from rules import NOW, text_of
from witness import Witness

# What decides whether an entry is displayed, which is not what a user sees of it.
RULES = {
    "notifications.plist": {"MinVersion", "MaxVersion"},
    "prompts.plist": {"daysUntilPrompt", "usesUntilPrompt", "remindPeriod", "recurring"},
}


def compare(case):
    report = case.ask("diff", "diff", "old", "new")
    if report is None:
        return
    for device, state in case.sample(case.new) + case.sample(case.old, 50):
        shown = [choose(site, device, state, asked=True) for site in (case.old, case.new)]
        for feed in FEEDS:
            of_one_device(case, report, feed, device, state, shown)
    case.run("diff --expect same", "diff", "old", "new", "--expect", "same", code=0 if report["same"] else 2)
    examples(case, report)
    text = case.run("diff", "diff", "old", "new") or ""
    case.equal("diff: same", text.startswith("No device sees a difference"), report["same"], text)
    case.replay("diff: command", text)


def of_one_device(case, report, feed, device, state, shown):
    """If it is shown another thing, a change holds it. What is gained was not shown before, what is lost is not now."""
    about = feed, [side.get(feed) for side in shown], device, state
    sites = zip((case.old, case.new), shown, strict=True)
    old, new = (content(site, feed, device, state, side) for site, side in sites)
    groups = groups_of(case, report, feed, device.locale)
    has_file = any(site.file(feed, device.locale) for site in (case.old, case.new))
    case.equal("diff: languages", len(groups), int(has_file), *about, [group.get("languages") for group in groups])
    point, changes = Point(device, state), []
    for group in groups:
        for point.id, kinds in group["changes"].items():
            changes += [(point.id, kind) for kind, region in kinds.items() if point.is_in(region)]
    if old != new:
        case.agree("diff: same", not report["same"], *about)
        case.agree("diff", bool(changes), "in no change", *about)
    for id, kind in changes:
        if kind in ("gains", "loses"):
            side = shown[0] if kind == "gains" else shown[1]
            case.agree(f"diff: {kind}", side.get(feed) != (id, ()), id, *about)


def groups_of(case, report, feed, locale):
    """The groups that a language belongs to, by the file and by what they say of languages; there should be one."""
    file = case.new.file(feed, locale) or case.old.file(feed, locale) or feed
    groups = [group for group in report["channels"] if Published.feed_of(group["files"][0]) == feed]
    return [
        group
        for group in groups
        if file in group["files"]
        and is_among(locale, tuple(group.get("languages", ["*"])), tuple(group.get("exceptLanguages", ())))
    ]


def content(site, feed, device, state, shown):
    """What a user sees: of an update the notes, of a banner the views, of all else the texts, buttons and URLs."""
    if feed not in shown:
        return None
    entries, (id, notes) = site.feed(feed, device.locale), shown[feed]
    if notes:
        return id, {note: entries[note] for note in notes}
    if feed == "control.json":
        return id, entries[id]["views"], opinion.view(site, id, device, state)
    return id, {key: value for key, value in entries[id].items() if key not in RULES[feed]}


def examples(case, report, kind="diff: example"):
    """Each is in the region of its change, and is shown what it says, of either version."""
    for group in report["channels"]:
        feed = Published.feed_of(group["files"][0])
        case.equal(kind, group.get("example"), next(iter(group.get("examples", [])), None), group)
        for example in group.get("examples", []):
            if "device" not in example:
                continue
            id, change = example["id"], example["change"]
            for side, site in (("old", case.old), ("new", case.new)):
                witness = Witness(example, example["check"][side])
                witness.confirm(case, kind, site, {feed: example[side]}, id, change)
            point, region = witness.point(case.new, id), group["changes"][id][change]
            case.agree(f"{kind}: region", point.is_in(region), id, change, region, witness.line)
            case.agree(
                f"{kind}: language", group in groups_of(case, report, feed, point.device.locale), id, witness.line
            )


def signoff(case, audited):
    """The same changes as `diff` and findings as `audit`, and the commands of the page."""
    words, report = ["signoff", "old", "new", "--now", text_of(NOW)], None
    for code in (0, 2):
        try:
            report = case.program.json(*words, code=code)
            break
        except Exception as problem:
            refusal = problem
    if not case.agree("signoff", report is not None, "" if report else str(refusal)):
        return
    case.equal("signoff", code, 2 if report["verdict"] == "doNotSign" else 0, report["verdict"])
    same = case.ask("signoff", "diff", "old", "new")
    kept = ("files", "languages", "changes")
    changes = [[[group.get(key) for key in kept] for group in answer["channels"]] for answer in (same, report)]
    case.equal("signoff: changes", changes[1], changes[0])
    if audited:
        found = [{key: value for key, value in finding.items() if key != "new"} for finding in report["findings"]]
        both = [sorted(map(str, findings)) for findings in (found, audited["findings"])]
        case.equal("signoff: findings", *both)
    examples(case, report, "signoff: example")
    case.replay("signoff: command", case.run("signoff: page", *words, code=code))
