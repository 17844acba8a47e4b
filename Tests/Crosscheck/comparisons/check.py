"""`publish check`, the truth, against the third opinion."""

import devices
from memory import imagined
from opinion import choose


def compare(case):
    """Devices with all that they can have stored, and devices that only options describe."""
    site = case.new
    for device, state in case.sample(site, 6):
        shown = case.shows("check", ["--from", "new", *devices.options(device), "--state", case.state_file(state)])
        if shown is not None:
            case.equal("check", shown, choose(site, device, state).ids(), device, state)
    for _ in range(2):
        device, past = devices.device(case.random, site), devices.past(case.random)
        shown = case.shows("check", ["--from", "new", *devices.options(device, past)])
        if shown is not None:
            case.equal("check", shown, choose(site, device, imagined(site, device, **past)).ids(), device, past)
