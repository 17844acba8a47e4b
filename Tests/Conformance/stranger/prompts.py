"""Prompts (P)."""

from collections.abc import Iterator
from typing import Any

import state
import values
from channels import Channel, Item, make_item, seconds

_DEFAULTS = "defaults"
_STATE = "iPrompt"


class Prompts(Channel):
    name = "prompts"
    feed = "prompts.plist"

    needs_version = False

    _entry: dict[str, Any] | None = None  # Of the last prompt that was chosen.

    def count(self, feed: dict[str, Any]) -> None:
        """Mend dates (B3), then count this launch or return for every entry (P2)."""
        stored = state.dictionary(self.app.stored, _STATE)
        for name, prompt in stored.items():
            for key in ("firstUsed", "lastReminded"):
                moment = state.date(state.dictionary(stored, name), key)
                if moment is not None:
                    prompt[key] = state.clamped(moment, self.app.now)
        for name in _entries(feed):
            prompt = self._prompt(name)
            self._update(name, usesCount=state.grown(state.count(prompt, "usesCount")))
            if state.date(prompt, "firstUsed") is None:
                self._update(name, firstUsed=state.Date(self.app.now))

    def choose(self, feed: dict[str, Any]) -> Iterator[Item]:
        """Those that are due (P3)."""
        entries = _entries(feed)
        for name in sorted(entries, key=lambda name: name.encode("utf-8", "surrogatepass")):
            if self._is_preview(entries[name]) or self._is_prompt_due(self._prompt(name), entries[name]):
                self._entry = entries[name]
                yield self._item(name, entries[name])

    def may_refuse(self, item: Item) -> bool:
        return self._entry is None or not self._is_preview(self._entry)

    def answer(self, item: Item, button: str) -> str | None:
        is_recurring = self._entry is not None and values.boolean(self._entry.get("recurring")) is True
        if button == "remind" or (button == "action" and is_recurring):
            self._update(item["id"], lastReminded=state.Date(self.app.now))
        else:
            self._update(item["id"], viewed=True)
        return item.get("url") if button == "action" else None

    def _is_preview(self, entry: dict[str, Any]) -> bool:
        return self.options.get("previewMode", False) or values.boolean(entry.get("previewMode")) is True

    def _is_prompt_due(self, prompt: dict[str, Any], entry: dict[str, Any]) -> bool:
        if state.flag(prompt, "cancelled") or state.flag(prompt, "viewed"):
            return False
        days, uses, period = (
            _or(values.plist_number(entry.get("daysUntilPrompt")), 10),
            _or(values.integer(entry.get("usesUntilPrompt")), 10),
            _or(values.plist_number(entry.get("remindPeriod")), 1),
        )
        now, stored = self.app.now, self.app.stored
        starts = [state.date(stored, "publish.installed"), state.date(prompt, "firstUsed")]
        start = min((moment for moment in starts if moment is not None), default=now)
        used = max(state.integer(stored, "publish.launches") or 0, state.count(prompt, "usesCount"))
        reminded = state.date(prompt, "lastReminded")
        return (
            now - start >= seconds(days)
            and 0 <= uses <= used
            and (reminded is None or now - reminded >= seconds(period))
        )

    def _item(self, name: str, entry: dict[str, Any]) -> Item:
        labels = self.app.device.labels(self.name)
        action, remind, cancel = (_label(entry, kind) for kind in ("action", "remind", "cancel"))
        buttons = [["action", labels["action"] if action is None else action]]
        if cancel:
            buttons.insert(0, ["cancel", cancel])
        if remind != "":
            buttons.append(["remind", labels["remind"] if remind is None else remind])
        url = values.text(entry.get("actionURL"))
        return make_item(
            self.feed,
            name,
            title=values.text(entry.get("title")),
            message=values.text(entry.get("message")),
            buttons=buttons,
            url=url if url is not None and values.is_strict_url(url) else None,
        )

    def _prompt(self, name: str) -> dict[str, Any]:
        return state.dictionary(state.dictionary(self.app.stored, _STATE), name)

    def _update(self, name: str, **members: Any) -> None:
        self.app.stored[_STATE] = state.dictionary(self.app.stored, _STATE) | {name: self._prompt(name) | members}


def _entries(feed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The prompts, with what they have from `defaults` (P1)."""
    defaults = state.dictionary(feed, _DEFAULTS)
    return {name: defaults | entry for name, entry in feed.items() if name != _DEFAULTS and isinstance(entry, dict)}


def _label(entry: dict[str, Any], kind: str) -> str | None:
    """A label, or None if it is absent or wrong (P1)."""
    return values.text(entry.get(f"{kind}Button", entry.get(f"{kind}ButtonLabel")))


def _or(value: Any, default: Any) -> Any:
    return default if value is None else value
