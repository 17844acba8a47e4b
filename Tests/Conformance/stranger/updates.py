"""Updates: newer releases, and what is new in this one (U)."""

from collections.abc import Iterable, Iterator
from functools import cmp_to_key
from typing import Any

import state
import values
import versions
from channels import CheckingChannel, Item, make_item

_PRIORITIES = ["default", "low", "medium", "high"]
_LOW, _MEDIUM, _HIGH = 1, 2, 3
_IGNORED = "iVersionIgnoreVersion"
_LAST_VERSION = "iVersionLastVersionChecked"
_REMINDER_ENDED_BY = "publish.reminderEndedBy"
_LINE_BREAKS = "\n\v\f\r\x85\u2028\u2029"
_STORE_PAGE = "itms-apps://itunes.apple.com/app/id{}"


class Updates(CheckingChannel):
    name = "updates"
    feed = "versions.plist"
    local_feed = "local-versions.plist"
    last_checked = "iVersionLastChecked"
    last_reminded = "iVersionLastReminded"

    def is_due(self) -> bool:
        return not self.options.get("remoteChecksDisabled", False) and self.period_is_over()

    def choose(self, feed: dict[str, Any]) -> Iterator[Item]:
        """The message about newer releases that the system can run (U3)."""
        requirements = feed.get("0") if isinstance(feed.get("0"), dict) else {}
        offered = newest_first(
            version
            for version in _releases(feed)
            if versions.compare(version, self.version) > 0 and self._runs(_requirement(requirements, version))
        )
        if not offered:
            return
        own = _priority(self.options.get("updatePriority"))
        priorities = [_priority(_requirement(requirements, version).get("priority")) for version in offered]
        is_ignored = state.text(self.app.stored, _IGNORED) == offered[0]
        if is_ignored and max(priorities[0], own) < _MEDIUM:
            return
        priority = max(own, *priorities)
        yield make_item(
            self.feed,
            offered[0],
            title=self._update_title(),
            message=self._message(feed, offered),
            buttons=self._buttons(priority),
            url=self._url(),
            priority=_PRIORITIES[priority] if priority >= _LOW else None,
        )

    def is_local_due(self) -> bool:
        """What the notes of this version need, in order, and what that stores (U6)."""
        if self.options.get("localChecksDisabled", False):
            return False
        last = state.text(self.app.stored, _LAST_VERSION)
        if last is None and not self.options.get("showOnFirstLaunch", False):
            self.app.stored[_LAST_VERSION] = self.version
            return False
        if last is not None and versions.compare(self.version, last) <= 0:
            return False
        if state.text(self.app.stored, _REMINDER_ENDED_BY) != self.version:
            self.app.stored[_REMINDER_ENDED_BY] = self.version
            self.app.stored.pop(self.last_reminded, None)
        return True

    def choose_local(self, feed: dict[str, Any]) -> Iterator[Item]:
        last = state.text(self.app.stored, _LAST_VERSION)
        new = newest_first(
            version
            for version in _releases(feed)
            if versions.compare(version, self.version) <= 0 and (last is None or versions.compare(version, last) > 0)
        )
        if not new:
            return
        yield make_item(
            self.local_feed,
            new[0],
            title=self.label("inThisVersion", "inThisVersionTitle"),
            message=self._message(feed, new),
            buttons=[["ok", self.label("ok", "okButtonLabel")]],
        )

    def answer(self, item: Item, button: str) -> str | None:
        if item["feed"] == self.local_feed:
            self.app.stored[_LAST_VERSION] = self.version
            return None
        if button == "ignore":
            self.app.stored[_IGNORED] = item["id"]
        self.note_reminder(button)
        return item.get("url") if button == "action" else None

    def _runs(self, requirement: dict[str, Any]) -> bool:
        least = values.plist_version(requirement.get("osVersionAtLeast"))
        return least is None or versions.compare(least, self.app.device.os_version) <= 0

    def _message(self, feed: dict[str, Any], releases: list[str]) -> str:
        """Labels and notes, divided by empty lines (U4)."""
        label = self.label("version", "versionLabelFormat")
        parts: list[str] = []
        for version in releases:
            if self.options.get("groupNotesByVersion", True):
                parts.append(label.replace("%@", version, 1))
            parts += values.plist_texts(feed[version]) or [""]
        return "\n\n".join(parts).strip(_LINE_BREAKS)

    def _update_title(self) -> str:
        own, name = self.options.get("updateAvailableTitle"), self.app.device.app_name
        labels = self.app.device.labels(self.name)
        if own is not None:
            return own
        return (
            labels["newVersionOf"].replace("%@", name, 1) if name and "newVersionOf" in labels else labels["newVersion"]
        )

    def _buttons(self, priority: int) -> list[list[str]]:
        """The buttons (U5), where the app can hide `ignore` and `remind`."""
        buttons = [["action", self.label("action", "downloadButtonLabel")]]
        if priority < _MEDIUM and self.options.get("ignoreButtonLabel", "shown"):
            buttons.insert(0, ["ignore", self.label("ignore", "ignoreButtonLabel")])
        if priority < _HIGH and self.options.get("remindButtonLabel", "shown"):
            buttons.append(["remind", self.label("remind", "remindButtonLabel")])
        return buttons

    def _url(self) -> str | None:
        store_id = self.options.get("appStoreID")
        return self.options.get("updateURL") or (None if store_id is None else _STORE_PAGE.format(store_id))


def newest_first(found: Iterable[str]) -> list[str]:
    """Releases, the newest first; of equals, the greater text (U4)."""
    return sorted(sorted(found), key=cmp_to_key(versions.compare))[::-1]


def _releases(feed: dict[str, Any]) -> list[str]:
    return [version for version, notes in feed.items() if version != "0" or not isinstance(notes, dict)]


def _requirement(requirements: dict[str, Any], version: str) -> dict[str, Any]:
    requirement = requirements.get(version)
    return requirement if isinstance(requirement, dict) else {}


def _priority(value: Any) -> int:
    return _PRIORITIES.index(value) if value in _PRIORITIES else 0
