"""Clients that know fewer conditions, and no groups, never show a banner that ours does not."""

import devices
import memory
from opinion import DEEPEST, EARLIER, NOTABLE, failing, is_shown_by
from rules import FLAGS, Vocabulary, rule
from sites import Written

from comparisons import samples

# So many rules for each site, of which the last ones are put to the program.
RULES, CHECKED = 300, 3


def compare(case):
    """Random rules with groups as deep as they may be, or a level deeper, which is known to nobody."""
    words = Vocabulary(FLAGS, has_new=True)
    for number in range(RULES):
        conditions = rule(case.random, words, (0, 0, 1, 2), (DEEPEST, DEEPEST, DEEPEST + 1), beside=0.7)
        device, state, _ = case.random.choice(samples.of(case))
        state = state.copy()
        for id, one in devices.displays(case.random).items():
            memory.remembered(state, id, device, **one)
        is_shown = not failing(conditions, "alpha", device, state)
        for name, known in (("original", NOTABLE), ("earlier", EARLIER)):
            is_older = is_shown_by(known, conditions, "alpha", device, state)
            case.agree(f"older clients: {name}", is_shown or not is_older, conditions, device, state)
        if number >= RULES - CHECKED:
            check(case, conditions, device, state, is_shown)


def check(case, conditions, device, state, is_shown):
    """What our client shows is what `publish check` says."""
    folder = f"rule-{case.state_file(None)}"
    entry = {"entry": "index", "views": {"index": {"file": "https://example.com/"}}, "conditions": conditions}
    Written("en", {"control.json": {"alpha": entry}}, None).write(case.folder / folder)
    words = ["--from", folder, *devices.options(device), "--state", case.state_file(state)]
    shown = case.shows("older clients: check", words)
    if shown is not None:
        case.equal("older clients: check", shown, {"control.json": "alpha"} if is_shown else {}, conditions, words)
