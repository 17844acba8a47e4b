"""What is stored on a device, by the third opinion: what `publish check` imagines, what launches and answers leave."""

import copy

import opinion
from opinion import DAY, date, ends_reminder, flag_key, is_due, past
from published import leaves


def placed(state, percent):
    """The device is in every rollout from this percentage on."""
    return state if percent is None else state | {"place": max(0, round(percent * 100) - 1)}


def remembered(state, id, device, ago, *, first=None, displays=None, **answers):
    """A banner was displayed so long ago; what is not given is not stored."""
    times = {} if first is None else {"first": {"$date": device.now - first}}
    counts = {} if displays is None else {"displays": displays}
    answers = {how: True for how in answers if answers[how]}
    if record := opinion.record(state, id) | times | counts | answers:
        state[f"publish.banner-{id}"] = record
    state |= {f"kPMConditionKey-{id}-2": True, f"kPMConditionKey-{id}-3": {"$date": device.now - ago}}


def imagined(
    site,
    device,
    *,
    installed=30 * DAY,
    launches=30,
    last=None,
    previous=None,
    first=False,
    flags=(),
    displays=None,
    rollout=None,
    seed="publish check",
):
    """The state that `publish check` gives to a device that has none."""
    state = {"publish.installed": {"$date": device.now - (0 if first else installed)}, "publish.rolloutSeed": seed}
    state = placed(state, rollout)
    if not first:
        state["iNotifyIgnoredNotifications"] = []
        state["iVersionLastVersionChecked"] = previous or device.app
        state["publish.launches"] = launches - 1
        state["publish.launched"] = {"$date": device.now - (min(installed, DAY) if last is None else last)}
        for id in site.feed("control.json", device.locale) or {}:
            state[f"kPMConditionKey-{id}-4"] = launches - 1
    for name in flags:
        state[flag_key(name, "")] = True
    for id, one in (displays or {}).items():
        remembered(state, id, device, **one)
    return state


def launched(site, device, state, shown):
    """The state after a launch that displayed this, before any answer."""
    state, locale, now = copy.deepcopy(state), device.locale, {"$date": device.now}
    for feed, client in (("notifications.plist", "iNotify"), ("versions.plist", "iVersion")):
        for key, period in ((f"{client}LastChecked", DAY // 2), (f"{client}LastReminded", DAY)):
            if site.file(feed, locale) and past(period, date(state.get(key)), device.now) is None:
                state.pop(key, None)
    state["publish.launches"] = state.get("publish.launches", 0) + 1
    state.setdefault("publish.installed", now)
    if "publish.launched" in state:
        state["publish.launchedBefore"] = state["publish.launched"]
    state["publish.launched"] = now
    for id in site.feed("control.json", locale) or {}:
        key = f"kPMConditionKey-{id}-"
        state[key + "4"] = state.get(key + "4", 0) + 1
        if shown.get("control.json", (None,))[0] == id:
            if state.get(key + "2", False):
                again = {"first": state[key + "3"], "displays": opinion.displays(state, id) + 1}
                state[f"publish.banner-{id}"] = again | opinion.record(state, id) | {"displays": again["displays"]}
            state[key + "2"], state[key + "3"], state[key + "4"] = True, now, 0
    if site.file("notifications.plist", locale):
        if "iNotifyIgnoredNotifications" not in state:
            state["iNotifyIgnoredNotifications"] = []
        elif is_due(date(state.get("iNotifyLastReminded")), date(state.get("iNotifyLastChecked")), device.now):
            state["iNotifyLastChecked"] = now
    if ends_reminder(device, state):
        state.pop("iVersionLastReminded", None)
        state["publish.reminderEndedBy"] = device.app
    has_updates = any(site.file(name, locale) for name in ("versions.plist", "local-versions.plist"))
    if has_updates and "iVersionLastVersionChecked" not in state:
        state["iVersionLastVersionChecked"] = device.app
    if site.file("versions.plist", locale) and is_due(
        date(state.get("iVersionLastReminded")), date(state.get("iVersionLastChecked")), device.now
    ):
        state["iVersionLastChecked"] = now
    for name in site.feed("prompts.plist", locale) or {}:
        record = state.setdefault("iPrompt", {}).setdefault(name, {})
        record.setdefault("firstUsed", now)
        record["usesCount"] = record.get("usesCount", 0) + 1
    return state


def buttons(site, device, feed, id):
    """The answers that somebody can give to what is displayed."""
    entry = site.feed(feed, device.locale)[id]
    match feed:
        case "notifications.plist":
            return ["action", "remind", "ignore"] if "ActionURL" in entry else ["ok"]
        case "versions.plist":
            return ["action", "remind", "ignore"]
        case "local-versions.plist":
            return ["ok"]
        case "prompts.plist":
            remind = [] if entry.get("remindButton") == "" else ["remind"]
            return ["action", *remind] + (["cancel"] if entry.get("cancelButton") else [])
    # By its page; neither, if the process ends before.
    return ["tapped", "dismissed", "left"]


def hiding_flags(site, device, id):
    """The keys of the flags that a banner must not have: its page sets them for somebody who hides it."""
    conditions = leaves(site.feed("control.json", device.locale)[id].get("conditions", {}))
    return [flag_key(value, id) for name, value in conditions if name == "flagNotSet"]


def answered(site, device, state, feed, id, answer):
    """The state after a tap."""
    state, now = copy.deepcopy(state), {"$date": device.now}
    match feed, answer:
        case ("notifications.plist", "remind"):
            state["iNotifyLastReminded"] = now
        case ("notifications.plist", _):
            key = "iNotifyIgnoredNotifications" if answer == "ignore" else "iNotifyViewedNotifications"
            state[key] = [*state.get(key, []), id]
            state.pop("iNotifyLastReminded", None)
        case ("versions.plist", "remind"):
            state["iVersionLastReminded"] = now
        case ("versions.plist", _):
            if answer == "ignore":
                state["iVersionIgnoreVersion"] = id
            state.pop("iVersionLastReminded", None)
        case ("control.json", "tapped" | "dismissed"):
            state[f"publish.banner-{id}"] = opinion.record(state, id) | {answer: True}
        case ("local-versions.plist", _):
            state["iVersionLastVersionChecked"] = device.app
        case ("prompts.plist", _):
            record = state.setdefault("iPrompt", {}).setdefault(id, {})
            is_recurring = site.feed(feed, device.locale)[id].get("recurring", False)
            if answer == "remind" or (answer == "action" and is_recurring):
                record["lastReminded"] = now
            else:
                record["viewed"] = True
    return state
