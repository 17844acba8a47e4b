"""What all channels have in common: their surroundings, items to show, periods of checks (A1 to A3)."""

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import state
from device import Device

Item = dict[str, Any]
DEFAULT_PERIODS = {"checkPeriod": 0.5, "remindPeriod": 1}


@dataclass
class App:
    """What channels know about the app and its device at one moment."""

    device: Device
    stored: dict[str, Any]
    now: int = 0
    options: dict[str, dict[str, Any]] = field(default_factory=dict)


class Channel:
    """A client for one kind of item; subclasses say what its feed means.

    The order of calls at a launch, return or check is: `begin`, `is_due`, `note_check`, then, with the feed, `count`,
    `choose`, `display`. What must not be done is skipped, such as `choose` while an item is on screen (O2).
    """

    name: str
    feed: str
    needs_version = True

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def options(self) -> dict[str, Any]:
        return self.app.options.get(self.name, {})

    @property
    def version(self) -> str:
        return self.app.device.version(self.options)

    @property
    def works(self) -> bool:
        """Whether there is a version of the app to compare (V2)."""
        return bool(self.version) or not self.needs_version

    def begin(self) -> None:
        """Do what each launch and return does before a check."""

    def is_due(self) -> bool:
        """Whether an automatic check has all that it needs."""
        return True

    def note_check(self) -> None:
        """Store that there is a check, even if it fails."""

    def count(self, feed: dict[str, Any]) -> None:
        """Count a launch or return, once the feed was read."""

    def choose(self, feed: dict[str, Any]) -> Iterator[Item]:
        """The items that may be displayed, the best first."""
        yield from ()

    def may_refuse(self, item: Item) -> bool:
        """Whether the app may refuse to display an item (O1)."""
        return False

    def is_on_screen(self, item: Item) -> bool:
        """Whether a displayed item can be seen (B2)."""
        return bool(item)

    def display(self, item: Item) -> None:
        """Store that an item comes on screen."""

    def answer(self, item: Item, button: str) -> str | None:
        """Store a tap on a button that the item has; return the address to open."""
        raise NotImplementedError

    def label(self, name: str, option: str) -> str:
        """A label: the app's, or else the language's (A6)."""
        own = self.options.get(option)
        return self.app.device.labels(self.name)[name] if own is None else own


class CheckingChannel(Channel):
    """A channel with periods, a reminder and manual checks."""

    last_checked: str
    last_reminded: str

    def begin(self) -> None:
        """Remove dates that are too far ahead (A2)."""
        for key, period in ((self.last_reminded, "remindPeriod"), (self.last_checked, "checkPeriod")):
            moment = state.date(self.app.stored, key)
            if moment is not None and moment - self.app.now > self._seconds(period):
                del self.app.stored[key]

    def period_is_over(self) -> bool:
        """The period since the last reminder or, without one, since the last check (A1)."""
        for key, period in ((self.last_reminded, "remindPeriod"), (self.last_checked, "checkPeriod")):
            moment = state.date(self.app.stored, key)
            if moment is not None:
                return self.app.now - moment >= self._seconds(period)
        return True

    def may_refuse(self, item: Item) -> bool:
        return True

    def note_check(self) -> None:
        self.app.stored[self.last_checked] = state.Date(self.app.now)

    def note_reminder(self, button: str) -> None:
        """`remind` begins a reminder, and all other buttons end it (A7)."""
        if button == "remind":
            self.app.stored[self.last_reminded] = state.Date(self.app.now)
        else:
            self.app.stored.pop(self.last_reminded, None)

    def _seconds(self, period: str) -> float:
        return seconds(self.options.get(period, DEFAULT_PERIODS[period]))


def seconds(days: float) -> float:
    """A period, whose days are 32-bit floats (A2)."""
    try:
        return struct.unpack("f", struct.pack("f", days))[0] * state.DAY
    except OverflowError:
        return math.copysign(math.inf, days)


def make_item(feed: str, id_: str, **members: Any) -> Item:
    """An item to show, in which members without a value are absent."""
    return {"feed": feed, "id": id_} | {name: value for name, value in members.items() if value is not None}
