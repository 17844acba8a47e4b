"""Alerts (A)."""

import unicodedata
from collections.abc import Iterator
from typing import Any

import state
import values
import versions
from channels import CheckingChannel, Item, make_item

_IGNORED = "iNotifyIgnoredNotifications"
_VIEWED = "iNotifyViewedNotifications"


def sort_key(key: str) -> tuple[str, str]:
    """What keys are sorted by: folded, then as they are (A5)."""
    folded = "".join(char.lower() if char.isascii() else char if char == "ı" else char.upper().lower() for char in key)
    return unicodedata.normalize("NFD", folded), key


class Alerts(CheckingChannel):
    name = "alerts"
    feed = "notifications.plist"
    last_checked = "iNotifyLastChecked"
    last_reminded = "iNotifyLastReminded"

    def is_due(self) -> bool:
        """What an automatic check needs, in order, because the list is stored only if that need is reached (A1)."""
        if not self.options.get("checkAtLaunch", True):
            return False
        if self._debug:
            return True
        if not self.options.get("showOnFirstLaunch", False) and state.texts(self.app.stored, _IGNORED) is None:
            self.app.stored[_IGNORED] = []
            return False
        return self.period_is_over()

    def choose(self, feed: dict[str, Any]) -> Iterator[Item]:
        entries = {key: entry for key, entry in feed.items() if isinstance(entry, dict)}
        fitting = {key: entry for key, entry in entries.items() if self._fits(entry)}
        if self._debug and entries and not self._unseen(fitting or entries):
            self.app.stored[_IGNORED] = []
            self.app.stored.pop(_VIEWED, None)
        keys = sorted(self._unseen(fitting), key=sort_key)
        if not keys:
            return
        key = keys[0] if self.options.get("showOldestFirst", False) else keys[-1]
        entry = fitting[key]
        url = values.text(entry.get("ActionURL"))
        if "ActionURL" in entry and (url is None or not self.app.device.opens(url)):
            return
        yield make_item(
            self.feed,
            key,
            title=values.text(entry.get("Title")),
            message=values.text(entry.get("Message")),
            buttons=self._buttons(entry, url),
            url=url,
        )

    def answer(self, item: Item, button: str) -> str | None:
        key = _IGNORED if button == "ignore" else _VIEWED
        if button != "remind":
            self.app.stored[key] = [*(state.texts(self.app.stored, key) or []), item["id"]]
        self.note_reminder(button)
        return item["url"] if button == "action" else None

    @property
    def _debug(self) -> bool:
        return self.options.get("debug", False)

    def _fits(self, entry: dict[str, Any]) -> bool:
        least, most = (values.plist_version(entry.get(name)) for name in ("MinVersion", "MaxVersion"))
        return (least is None or versions.compare(least, self.version) <= 0) and (
            most is None or versions.compare(self.version, most) <= 0
        )

    def _unseen(self, entries: dict[str, Any]) -> list[str]:
        seen = {*(state.texts(self.app.stored, _IGNORED) or []), *(state.texts(self.app.stored, _VIEWED) or [])}
        return [key for key in entries if key not in seen]

    def _buttons(self, entry: dict[str, Any], url: str | None) -> list[list[str]]:
        """The buttons (A6), where the app can hide `remind`."""
        if url is None:
            return [["ok", self.label("ok", "okButtonLabel")]]
        action = values.text(entry.get("ActionButton"))
        buttons = [["action", self.label("action", "defaultActionButtonLabel") if action is None else action]]
        if self.options.get("remindButtonLabel", "") is not None:
            buttons.append(["remind", self.label("remind", "remindButtonLabel")])
        return [*buttons, ["ignore", self.label("ignore", "ignoreButtonLabel")]]
