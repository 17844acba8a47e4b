"""`publish check`, the truth, against the third opinion."""

import devices
import opinion
from memory import imagined
from opinion import choose


def compare(case):
    """Devices with all that they can have stored, and devices that only options describe."""
    site = case.new
    for device, state in case.sample(site, 6):
        words = [*devices.options(device), "--state", case.state_file(state)]
        displays(case, device, state, words, state)
    for _ in range(2):
        device, past = devices.device(case.random, site), devices.past(case.random)
        displays(case, device, imagined(site, device, **past), devices.options(device, past), past)
    variants(case, devices.device(case.random, site))


def variants(case, device):
    """A device that is meant for one of a banner's variants, or for none."""
    for id, entry in (case.new.feed("control.json", device.locale) or {}).items():
        parts = entry.get("conditions", {}).get("all", {}).get("variants", [])
        starts = dict(zip([*(part["name"] for part in parts), "none"], [0, *(p["before"] for p in parts)], strict=True))
        name = case.random.choice([name for name, start in starts.items() if start < 10_000])
        here = device.at(places={f"variants/{id}": starts[name]})
        if parts:
            words = [*devices.options(device.at(places={})), "--variant", f"{id}={name}"]
            displays(case, here, imagined(case.new, here), words, name)


def displays(case, device, state, words, about):
    answer = case.attempt("check", case.program.shows, ["--from", "new", *words])
    if answer is None:
        return
    expected = choose(case.new, device, state).ids()
    case.equal("check", answer[0], expected, device, about)
    if id := expected.get("control.json"):
        case.equal("check: view", answer[2], opinion.view(case.new, id, device, state), device, about)
