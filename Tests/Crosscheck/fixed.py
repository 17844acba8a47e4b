"""Small sites of which commands said something wrong once, each with the comparisons that notice it with any seed."""

from comparisons import audit, diff, explain, texts
from memory import imagined
from opinion import Device
from rules import NOW
from sites import RELATIVES, Written
from sources import TEXTS, Entry, Sources

URL = "https://example.com/"
KINDS = [
    (
        "notifications",
        "hello",
        {"date": "2026-11-20", "channels": ["banners", "alerts"], "actionURL": URL, "height": 100},
    ),
    ("prompts", "rate", {"actionURL": URL}),
    ("permissions", "photos", {}),
    ("releases", "2.4.0", {}),
]


def default_language(case):
    """Its own text is the nearest, also if a relative of it is a language of the site."""
    for other, default in RELATIVES[:3]:
        entries = [entry(*kind, default, other) for kind in KINDS]
        case.build(default, Sources([default, other], entries))
    texts.compare(case)


def published_names(case):
    """They sort otherwise than the files."""
    names = {"rate": {}, "survey": {"id": "beta"}, "p": {"revision": 2}, "p-x": {}}
    entries = [entry("prompts", name, {"actionURL": URL} | keys, "en") for name, keys in names.items()]
    case.build("names", Sources(["en"], entries))
    texts.compare(case)


def entry(kind, name, keys, *locales):
    def write(tag):
        return {key: f"{key} of {name} ({tag})" for key in TEXTS[kind]} | {"text": [f"text of {name} ({tag})"]}

    return Entry(kind, name, keys, {tag: write(tag) for tag in locales})


def parts_of_any(case):
    """A new device reaches one of two parts; the other one takes a display before."""
    write(
        case,
        x={"any": {"appVersionAtLeast": "2.4.0", "flagSet": "a"}},
        y={"any": {"neverDisplayed": False, "localeIn": ["de"]}},
    )
    audit.compare(case)


def share_of_any(case):
    """Half of all new devices reach it by their place."""
    write(case, x={"any": {"rolloutPercent": 50, "neverDisplayed": False}})
    audit.compare(case)


def flag_that_another_reads(case):
    """Who has it is shown its own banner, never the other one."""
    write(case, own={"all": {"flagSet": "hide"}}, other={"all": {"flagSet": "own/hide"}})
    explain.explain(case, Device(now=NOW), imagined(case.new, Device(now=NOW)), [], "other")
    audit.compare(case)


def flag_of_the_site(case):
    every_launch(case, "/beta")


def flag_of_the_withdrawn(case):
    every_launch(case, "poll/yes")


def every_launch(case, flag):
    """Who has this flag, which no banner of the feed sets, is shown one at each launch of a day and of a week."""
    write(case, x={"all": {"flagSet": flag}})
    for part in audit.compare(case)["pressure"]:
        case.equal(f"audit: exact, {part['span']}", part["reached"], part["atMost"], part)


def place_in_rollouts(case):
    """The device that is printed has the place that was given, or the nearest that is needed."""
    write(case, half={"all": {"rolloutPercent": 50, "onWifi": True}})
    device = Device(wifi=False, now=NOW)
    for percent in (10, 60):
        state = imagined(case.new, device, rollout=percent)
        explain.explain(case, device, state, ["--rollout", str(percent)])


def language_at_a_first_launch(case):
    """The device that is kept in a file is still one that was never launched."""
    files = {"control.json": {"x": banner({"all": {"flagSet": "hide"}})}, "control_pt.json": {"x": banner({})}}
    written = Written("en", files, None)
    case.put(written, written)
    device = Device(now=NOW)
    explain.explain(case, device, imagined(case.new, device, first=True), ["--first-launch"], "x")


def language_without_a_file(case):
    """It is told apart from the others, also if all read the same file from now on."""
    keys = {"message": "Please.", "actionURL": URL}
    old = {"prompts.plist": {"rate": keys}, "prompts_de.plist": {"rate": keys, "beta": keys}}
    new = {"prompts.plist": {"rate": keys | {"title": "Rate"}}}
    case.put(Written("en", old, None), Written("en", new, None))
    diff.compare(case)


def flag_that_is_read_no_more(case):
    """The device of an example has it, although it would be shown the same without it."""
    old = {"once": {"all": {"neverDisplayed": True}}, "x": {"all": {"flagSet": "/beta"}}, "last": {}}
    case.put(control(old), control({"last": {}}))
    diff.compare(case)


def write(case, **banners):
    case.put(control(banners), control(banners))


def control(banners):
    """Banners by id, with these conditions."""
    return Written("en", {"control.json": {id: banner(conditions) for id, conditions in banners.items()}}, None)


def banner(conditions):
    return {"views": {"index": {"file": f"{URL}x.html"}}, "entry": "index", "conditions": conditions}


FIXED = {
    function.__name__.replace("_", "-"): function
    for function in (
        default_language,
        published_names,
        parts_of_any,
        share_of_any,
        flag_that_another_reads,
        flag_of_the_site,
        flag_of_the_withdrawn,
        place_in_rollouts,
        language_at_a_first_launch,
        language_without_a_file,
        flag_that_is_read_no_more,
    )
}
