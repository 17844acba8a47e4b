"""`publish matrix`: the one row that holds a device, and what its queue displays to it."""

import devices
import opinion
from memory import imagined
from opinion import DAY, choose
from published import FEEDS, Published, is_among, is_language
from regions import Point, displayed
from rules import MESSAGES, ROLLOUTS, text_of
from sites import LOCALES, SCHEMES


def compare(case):
    site, random = case.new, case.random
    of_devices(case, "matrix", [], case.sample(site))
    locale = random.choice([*site.languages(), *LOCALES])
    within = [tag for tag in [locale, *LOCALES] if is_language(tag, (locale,))]
    here = [(d.at(locale=random.choice(within)), state) for d, state in case.sample(site, 20)]
    here = [(d, devices.stored(random, site, d)) for d, _ in here]
    for words in (["--locale", locale], ["--at", f"language={locale}"]):
        of_devices(case, f"matrix {words[0]}", words, here)
    # As `publish check` imagines them: clients have run, and shown nothing.
    new = [devices.device(random, site) for _ in range(40)]
    new = [(d, imagined(site, d, launches=random.choice([2, 3, 30, 31]))) for d in new]
    of_devices(case, "matrix --memory none", ["--memory", "none"], new)
    expectations(case)


def of_devices(case, kind, words, sample):
    answer = case.ask(kind, "matrix", "--from", "new", *words)
    for device, state in sample if answer else ():
        shown = choose(case.new, device, state, asked=True)
        for feed in FEEDS:
            file = case.new.file(feed, device.locale)
            if file is None:
                continue
            tables = [table for table in answer["channels"] if Published.feed_of(table["feed"]) == feed]
            named = {table["feed"]: tuple(table["languages"]) for table in tables}
            all_named = tuple(tag for tags in named.values() for tag in tags)
            found = [name for name, tags in named.items() if is_among(device.locale, tags, all_named)]
            case.equal(f"{kind}: languages", found, [file], words, device, named)
            table = next(table for table in tables if table["feed"] == file)
            if "rows" not in table:
                audience(case, f"{kind}: audiences", table["audiences"], shown.get(feed, (None,))[0], device, state)
                continue
            rows, entry = displayed(table["rows"], Point(device, state))
            case.equal(kind, (len(rows), entry), (1, shown.get(feed)), words, file, device, state, rows)


def audience(case, kind, audiences, id, device, state):
    """Of a feed with too many rows: a device is among those that can be shown what it is shown."""
    for one in audiences:
        if one["id"] == id:
            case.agree(kind, Point(device, state, id).is_in(one["where"]), device, state, one)


def expectations(case):
    """What devices are shown can be shown to such devices; in a language that no condition meets, nothing is."""
    positive = []
    for device, state in case.sample(case.new, 12):
        for feed, (id, _) in choose(case.new, device, state, asked=True).items():
            if feed != "local-versions.plist":
                positive += ["--expect", f"{id}@{facts(device, state)}"]
    negative = [word for id, tag in unmet(case) for word in ("--expect", f"!{id}@language={tag}")]
    for words in (positive, ["--channel", "banners", *negative] if negative else []):
        if words:
            case.run("matrix --expect", "matrix", "--from", "new", *words)


def facts(device, state):
    # Ages are asked for in whole hours.
    age, launches = opinion.age(device, state) // 3600, state["publish.launches"] + 1
    schemes = "".join(f",opens {scheme}={str(scheme in device.schemes).lower()}" for scheme in SCHEMES)
    named = [f"{how}.{id}={str(holds).lower()}" for id in MESSAGES for how, holds in stored(state, id)]
    named += [f"attribute.{name}={text}" for name, text in device.attributes.items()]
    named += [f"place.{name}={opinion.place(device, state, '/' + name)}" for name in ROLLOUTS]
    hours, seconds = divmod(opinion.wall(device) % DAY, 3600)
    named += [] if seconds % 60 else [f"localTime={hours:02}:{seconds // 60:02}"]
    return (
        f"app={device.app},os={device.os},language={device.locale},wifi={str(device.wifi).lower()},"
        f"now={text_of(device.now)},launches={launches},age={age}h{schemes},"
        f"platform={device.platform},region={device.region or 'none'},{','.join(named)}"
    )


def stored(state, id):
    yield "displayed", opinion.is_displayed(state, id)
    for how in ("tapped", "dismissed"):
        yield how, opinion.is_answered(state, [id], how)


def unmet(case):
    """Banners with a language in which none meets `localeIn` of any file that has them."""
    site = case.new
    for id in site.ids("control.json"):
        feeds = [site.feeds[name] for name in site.files("control.json")]
        ranges = [feed[id].get("conditions", {}).get("all", {}).get("localeIn") for feed in feeds if id in feed]
        tag = case.random.choice(LOCALES)
        if all(ranges) and not any(
            is_language(tag, tuple(tags)) or any(is_language(other, (tag,)) for other in tags) for tags in ranges
        ):
            yield id, tag
