"""Conditions of banners (C): each is true, false, or unknown, which is None."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import rollouts
import state
import values
import versions
from bannerstate import BannerState
from device import Device

Verdict = bool | None

_MAX_GROUPS = 4
_WHOLE = re.compile(r"-?[0-9]+")
_DOTTED = re.compile(r"[0-9]+(\.[0-9]+)*")
_LOCAL_TIME = re.compile(r"([0-9]{2}):([0-5][0-9])-([0-9]{2}):([0-5][0-9])")


@dataclass(frozen=True)
class Scene:
    """What the conditions of one banner are about."""

    id: str
    now: int
    device: Device
    version: str
    stored: dict[str, Any]
    banners: BannerState

    @property
    def launches(self) -> int:
        return state.integer(self.stored, "publish.launches") or 0

    def place(self, id_: str) -> int:
        return rollouts.place(state.text(self.stored, "publish.rolloutSeed") or "", id_)

    def days_since(self, moment: float) -> int:
        return state.days_since(moment, self.now)


@dataclass(frozen=True)
class Variant:
    """One of the variants of a banner (R3)."""

    name: str
    entry: str
    before: int


def are_met(conditions: Any, scene: Scene) -> bool:
    """Whether a banner with these conditions may be displayed (C1)."""
    if not isinstance(conditions, dict):
        return False
    groups = [conditions.get(name, {}) for name in ("all", "any")]
    if not all(isinstance(group, dict) for group in groups):
        return False
    every, some = groups
    if "variants" in every:
        variants = read_variants(every["variants"])
        if not variants or scene.place(rollouts.variants_id(scene.id)) >= variants[-1].before:
            return False
        every = {name: value for name, value in every.items() if name != "variants"}
    return _group("all", every, scene, 0) is True and _group("any", some, scene, 0) is True


def variants_of(conditions: Any) -> list[Variant]:
    """The variants that a banner has."""
    every = conditions.get("all") if isinstance(conditions, dict) else None
    return (read_variants(every.get("variants")) if isinstance(every, dict) else None) or []


def read_variants(value: Any) -> list[Variant] | None:
    """Read variants (R3); None if they are wrong."""
    if not isinstance(value, list) or not value:
        return None
    variants: list[Variant] = []
    for element in value:
        if not isinstance(element, dict):
            return None
        name, entry = values.text(element.get("name")), values.text(element.get("entry"))
        before = values.whole(element.get("before"))
        if name is None or not entry or before is None:
            return None
        if not (variants[-1].before if variants else 0) <= before <= 10_000:
            return None
        variants.append(Variant(name, entry, before))
    return variants


def _group(kind: str, value: Any, scene: Scene, depth: int) -> Verdict:
    """A group (C3), whose depth is the number of others that it is inside."""
    if isinstance(value, dict):
        return _combined(kind, list(_elements(value, scene, depth, apart=kind != "all")))
    if not isinstance(value, list):
        return None
    return _combined(kind, [_list_element(element, scene, depth) for element in value])


def _list_element(value: Any, scene: Scene, depth: int) -> Verdict:
    if not isinstance(value, dict) or not value:
        return None
    return _combined("all", list(_elements(value, scene, depth, apart=False)))


def _combined(kind: str, verdicts: list[Verdict]) -> Verdict:
    """What a group is, by what its elements are (C4)."""
    if kind == "any" and (True in verdicts or not verdicts):
        return True
    if None in verdicts:
        return None
    return all(verdicts) if kind == "all" else True in verdicts if kind == "any" else True not in verdicts


def _elements(conditions: dict[str, Any], scene: Scene, depth: int, *, apart: bool) -> Iterator[Verdict]:
    """The conditions of a map; if apart, the names of a condition are elements of their own (C5)."""
    for name, value in conditions.items():
        if name in ("all", "any", "none"):
            yield _group(name, value, scene, depth + 1) if depth < _MAX_GROUPS else None
        elif name in _BY_NAME:
            yield from _named(_BY_NAME[name], value, scene, apart=apart)
        elif name in _SIMPLE:
            read, test = _SIMPLE[name]
            wanted = read(value)
            yield None if wanted is None else test(scene, wanted)
        else:
            yield None


def _named(test: "NamedTest", value: Any, scene: Scene, *, apart: bool) -> Iterator[Verdict]:
    """A condition with a map as its value (C5)."""
    if not isinstance(value, dict):
        yield None
        return
    verdicts = [test(scene, name, wanted) for name, wanted in value.items()]
    if apart and None not in verdicts:
        yield from verdicts
    else:
        yield _combined("all", verdicts)


_RELATIONS: dict[str, Callable[[int], bool]] = {
    "LessThan": lambda order: order < 0,
    "AtLeast": lambda order: order >= 0,
    "AtMost": lambda order: order <= 0,
}

NamedTest = Callable[[Scene, str, Any], Verdict]
Test = Callable[[Scene, Any], bool]
_Simple = tuple[Callable[[Any], Any], Test]


def _order(left: float, right: float) -> int:
    return (left > right) - (left < right)


def _of_version(relation: str, version: Callable[[Scene], str]) -> _Simple:
    return values.written, lambda scene, wanted: _RELATIONS[relation](versions.compare(version(scene), wanted))


def _of_count(relation: str, count: Callable[[Scene], int | None]) -> _Simple:
    def test(scene: Scene, wanted: int) -> bool:
        number = count(scene)
        return number is not None and _RELATIONS[relation](_order(number, wanted))

    return values.integer, test


def _days_since_last_launch(scene: Scene) -> int | None:
    before = state.date(scene.stored, "publish.launchedBefore")
    return None if before is None else scene.days_since(before)


def _days_since_install(scene: Scene) -> int:
    return scene.days_since(state.date(scene.stored, "publish.installed") or scene.now)


def _locale_in(scene: Scene, wanted: list[str]) -> bool:
    tag = scene.device.tag
    tags = [str(tag), *([f"zh-{tag.implied_script}"] if tag.implied_script else [])] if tag else []
    spellings = [f"{one}-".lower() for one in tags]
    beginnings = [f"{text.replace('_', '-').lower()}-" for text in wanted]
    return any(spelling.startswith(beginning) for spelling in spellings for beginning in beginnings)


def _local_time(value: Any) -> tuple[int, int] | None:
    """Beginning and end, in seconds of a day (C22)."""
    match = _LOCAL_TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    hours, minutes, end_hours, end_minutes = map(int, match.groups())
    start, end = hours * 3600 + minutes * 60, end_hours * 3600 + end_minutes * 60
    return (start, end) if start < state.DAY and end <= state.DAY and start != end % state.DAY else None


def _at_local_time(scene: Scene, times: tuple[int, int]) -> bool:
    start, end = times
    clock = scene.device.clock(scene.now) % state.DAY
    return start <= clock < end if start < end else clock >= start or clock < end


def _last_display(scene: Scene, seconds: int) -> bool:
    last = scene.banners.last(scene.id)
    return last is None or scene.now - last > seconds


def _first_display(scene: Scene, days: int) -> bool:
    if not scene.banners.displayed(scene.id):
        return True
    first, last = scene.banners.first(scene.id), scene.banners.last(scene.id)
    return last is not None and all(scene.days_since(one) <= days for one in (first, last) if one is not None)


def _percent(value: Any) -> float | None:
    number = values.number(value)
    return number if number is not None and 0 <= number <= 100 else None


_SIMPLE: dict[str, _Simple] = {
    "onWifi": (values.boolean, lambda scene, wanted: scene.device.wifi == wanted),
    "platformIn": (values.texts, lambda scene, wanted: scene.device.platform in wanted),
    "regionIn": (values.texts, lambda scene, wanted: scene.device.region in wanted),
    "localeIn": (values.texts, _locale_in),
    "appVersionIn": (
        values.texts,
        lambda scene, wanted: any(versions.compare(scene.version, version) == 0 for version in wanted),
    ),
    "iOSVersionLessThan": _of_version("LessThan", lambda scene: scene.device.os_version),
    "osVersionAtLeast": _of_version("AtLeast", lambda scene: scene.device.os_version),
    "osVersionAtMost": _of_version("AtMost", lambda scene: scene.device.os_version),
    "notBefore": (values.instant, lambda scene, moment: scene.now >= moment),
    "notAfter": (values.instant, lambda scene, moment: scene.now <= moment),
    "notBeforeLocal": (values.local_moment, lambda scene, moment: scene.device.clock(scene.now) >= moment),
    "notAfterLocal": (values.local_moment, lambda scene, moment: scene.device.clock(scene.now) <= moment),
    "localTime": (_local_time, _at_local_time),
    "neverDisplayed": (values.boolean, lambda scene, wanted: scene.banners.displayed(scene.id) != wanted),
    "lastDisplayMinimumSeconds": (values.integer, _last_display),
    "lastDisplayMinimumLaunches": (values.integer, lambda scene, count: scene.banners.launches(scene.id) > count),
    "daysSinceFirstDisplayAtMost": (values.integer, _first_display),
    "displaysAtMost": (values.integer, lambda scene, count: scene.banners.displays(scene.id) < count),
    "lastAnyDisplayMinimumSeconds": (
        values.integer,
        lambda scene, seconds: all(scene.now - last > seconds for last in scene.banners.all_last()),
    ),
    "flagSet": (values.written, lambda scene, flag: scene.banners.flag(scene.id, flag)),
    "flagNotSet": (values.written, lambda scene, flag: not scene.banners.flag(scene.id, flag)),
    "displayed": (values.texts, lambda scene, ids: any(map(scene.banners.displayed, ids))),
    "notDisplayed": (values.texts, lambda scene, ids: not any(map(scene.banners.displayed, ids))),
    "tapped": (values.texts, lambda scene, ids: any(map(scene.banners.tapped, ids))),
    "notTapped": (values.texts, lambda scene, ids: not any(map(scene.banners.tapped, ids))),
    "dismissed": (values.texts, lambda scene, ids: any(map(scene.banners.dismissed, ids))),
    "notDismissed": (values.texts, lambda scene, ids: not any(map(scene.banners.dismissed, ids))),
    "rolloutPercent": (_percent, lambda scene, percent: scene.place(scene.id) < math.floor(100 * percent + 0.5)),
}
for _relation in ("LessThan", "AtLeast", "AtMost"):
    _SIMPLE[f"appVersion{_relation}"] = _of_version(_relation, lambda scene: scene.version)
for _relation in ("AtLeast", "AtMost"):
    _SIMPLE[f"launches{_relation}"] = _of_count(_relation, lambda scene: scene.launches)
    _SIMPLE[f"daysSinceInstall{_relation}"] = _of_count(_relation, _days_since_install)
    _SIMPLE[f"daysSinceLastLaunch{_relation}"] = _of_count(_relation, _days_since_last_launch)


def _attribute_is(scene: Scene, name: str, value: Any) -> Verdict:
    wanted = [values.spelled(element) for element in (value if isinstance(value, list) else [value])]
    return None if None in wanted else scene.device.attributes.get(name) in wanted


def _of_attribute(relation: str) -> NamedTest:
    """Compare an attribute as a number with a whole number, and as a version with a text (C18)."""

    def test(scene: Scene, name: str, value: Any) -> Verdict:
        attribute = scene.device.attributes.get(name, "")
        number = values.whole(value)
        if number is not None:
            return _WHOLE.fullmatch(attribute) is not None and _RELATIONS[relation](_order(int(attribute), number))
        if not isinstance(value, str):
            return None
        return _DOTTED.fullmatch(attribute) is not None and _RELATIONS[relation](versions.compare(attribute, value))

    return test


def _days_since_displayed(relation: str) -> NamedTest:
    def test(scene: Scene, id_: str, value: Any) -> Verdict:
        days, last = values.whole(value), scene.banners.last(id_)
        if days is None:
            return None
        return last is not None and _RELATIONS[relation](_order(scene.days_since(last), days))

    return test


def _rollout_in(scene: Scene, name: str, value: Any) -> Verdict:
    if not isinstance(value, dict):
        return None
    start, before = values.whole(value.get("from")), values.whole(value.get("before"))
    if start is None or before is None or not 0 <= start < before <= 10_000:
        return None
    return start <= scene.place(rollouts.rollout_id(name)) < before


_BY_NAME: dict[str, NamedTest] = {
    "attributeIs": _attribute_is,
    "rolloutIn": _rollout_in,
    **{f"attribute{relation}": _of_attribute(relation) for relation in _RELATIONS},
    **{f"daysSinceDisplayed{relation}": _days_since_displayed(relation) for relation in ("AtLeast", "AtMost")},
}
