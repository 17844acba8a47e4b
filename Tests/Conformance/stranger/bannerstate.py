"""What is stored about banners: whose key is whose (S3), displays and flags (B, X4)."""

from collections.abc import Iterable, Iterator
from typing import Any

import state
from state import Date

_PREFIX = "kPMConditionKey-"
_ENDS = ("-2", "-3", "-4")
_NAMED_BANNERS = ("displayed", "notDisplayed", "tapped", "notTapped", "dismissed", "notDismissed")


class BannerState:
    """The state of banners; `known` are the ids in the feed and its conditions (S3)."""

    def __init__(self, stored: dict[str, Any], feed: dict[str, Any], now: int) -> None:
        self._stored = stored
        self._now = now
        self._known = {*feed, *_named(feed)}

    def mend_dates(self) -> None:
        """Dates that are too far ahead become `now` (B3)."""
        for id_ in self._known:
            last, first = self.last(id_), self.first(id_)
            if last is not None:
                self._stored[f"{_PREFIX}{id_}-3"] = state.clamped(last, self._now)
            if first is not None:
                self._update(id_, first=state.clamped(first, self._now))

    def count_launch(self, id_: str) -> None:
        self._stored[f"{_PREFIX}{id_}-4"] = state.grown(self.launches(id_))

    def display(self, id_: str) -> None:
        """Note a display (B4)."""
        last = self.last(id_)
        if self.displayed(id_):
            self._update(id_, displays=state.grown(self.displays(id_)))
            if last is not None and self.first(id_) is None:
                self._update(id_, first=last)
        self._stored |= {
            f"{_PREFIX}{id_}-2": True,
            f"{_PREFIX}{id_}-3": Date(self._now),
            f"{_PREFIX}{id_}-4": 0,
        }

    def tap(self, id_: str) -> None:
        self._update(id_, tapped=True)

    def dismiss(self, id_: str) -> None:
        self._update(id_, dismissed=True)

    def displayed(self, id_: str) -> bool:
        return state.flag(self._stored, f"{_PREFIX}{id_}-2")

    def last(self, id_: str) -> Date | None:
        return state.date(self._stored, f"{_PREFIX}{id_}-3")

    def launches(self, id_: str) -> int:
        return state.count(self._stored, f"{_PREFIX}{id_}-4")

    def displays(self, id_: str) -> int:
        """How often it was displayed: once, if nothing else is stored."""
        if not self.displayed(id_):
            return 0
        displays = state.integer(self._banner(id_), "displays")
        return 1 if displays is None else displays

    def first(self, id_: str) -> Date | None:
        return state.date(self._banner(id_), "first")

    def tapped(self, id_: str) -> bool:
        return state.boolean(self._banner(id_), "tapped") is True

    def dismissed(self, id_: str) -> bool:
        return state.boolean(self._banner(id_), "dismissed") is True

    def all_last(self) -> Iterator[Date]:
        """When each banner, present or past, was last displayed (C35)."""
        for key, value in self._stored.items():
            if key.startswith(_PREFIX) and key.endswith("-3") and isinstance(value, Date):
                id_ = key.removeprefix(_PREFIX)[: -len("-3")]
                if id_ in self._known or self._flag_owner(key) is None:
                    yield state.clamped(value, self._now)

    def flag(self, own_id: str, name: str) -> bool:
        key = self._flag_key(own_id, name)
        return key is not None and state.flag(self._stored, key)

    def set_flag(self, own_id: str, name: str, value: bool) -> None:
        key = self._flag_key(own_id, name)
        if key is not None:
            self._stored[key] = value

    def _flag_key(self, own_id: str, name: str) -> str | None:
        """The key of a flag (X4), or None if that is another's (S3)."""
        id_, slash, rest = name.partition("/")
        if not slash:
            id_, rest = own_id, name
        self._known.add(id_)
        key = f"{_PREFIX}{id_}-5-{rest}"
        return key if self._flag_owner(key) == id_ else None

    def _flag_owner(self, key: str) -> str | None:
        """The id whose flag this is, or None if it is no flag of a known id (S3)."""
        rest = key.removeprefix(_PREFIX)
        if rest.endswith(_ENDS) and rest[:-2] in self._known:
            return None
        return max((id_ for id_ in self._known if rest.startswith(f"{id_}-5-")), key=len, default=None)

    def _banner(self, id_: str) -> dict[str, Any]:
        return state.dictionary(self._stored, f"publish.banner-{id_}")

    def _update(self, id_: str, **members: Any) -> None:
        self._stored[f"publish.banner-{id_}"] = self._banner(id_) | members


def _named(value: Any) -> Iterable[str]:
    """The ids that conditions name, wherever these are."""
    if isinstance(value, list):
        for element in value:
            yield from _named(element)
    if not isinstance(value, dict):
        return
    for name, member in value.items():
        if name in _NAMED_BANNERS:
            ids = member if isinstance(member, list) else [member]
            yield from (id_ for id_ in ids if isinstance(id_, str))
        elif name in ("flagSet", "flagNotSet") and isinstance(member, str) and "/" in member:
            yield member.partition("/")[0]
        elif name.startswith("daysSinceDisplayed") and isinstance(member, dict):
            yield from member
        else:
            yield from _named(member)
