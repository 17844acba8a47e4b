"""`publish check`, the truth, against the third opinion."""

import devices
import opinion
from memory import imagined
from opinion import choose


def compare(case):
    """Devices with all that they can have stored, and devices that only options describe."""
    site = case.new
    for device, state in case.sample(site, 6):
        displays(case, device, state, ["--state", case.state_file(state)], state)
    for _ in range(2):
        device, past = devices.device(case.random, site), devices.past(case.random)
        displays(case, device, imagined(site, device, **past), devices.options_of(past), past)


def displays(case, device, state, words, about):
    answer = case.attempt("check", case.program.shows, ["--from", "new", *devices.options(device), *words])
    if answer is None:
        return
    expected = choose(case.new, device, state).ids()
    case.equal("check", answer[0], expected, device, about)
    if id := expected.get("control.json"):
        case.equal("check: view", answer[2], opinion.view(case.new, id, device, state), device, about)
