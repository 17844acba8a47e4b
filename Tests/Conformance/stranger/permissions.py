"""Permissions: soft prompts before the system asks (Q)."""

from dataclasses import dataclass
from typing import Any

import state
import values
from channels import Channel, Item, make_item
from state import Date

_STATE = "YMPromptData"
_VERSION = "YMPromptLogVersion"
_LIMIT = "YMPromptLogHistoryLimit"
_TALLIES = "publish.tallies"
_DEFAULT_LIMIT = 15
_MAX_ENTRIES = 200
_PREFIXED = {"camera", "contacts", "events", "location", "microphone", "notifications", "photos"}


@dataclass(frozen=True)
class _Past:
    """The prompts of one access type until now."""

    log: list[dict[str, Any]]
    prompts: int
    session: int


class Permissions(Channel):
    name = "permissions"
    feed = "permissions.plist"

    needs_version = False

    def request(self, feed: dict[str, Any], access: str, modes: list[str] | None = None) -> Item | None:
        """The soft prompt for an access type, if it has what it needs after the system's status (Q2)."""
        entries = self._entries(feed)
        others = (name for name in entries if _log_name(name) == _log_name(access))
        access = access if access in entries else next(others, access)
        entry = entries.get(access)
        if _is_reserved(access) or entry is None or not self._is_time(access, state.dictionary(entry, "cadence")):
            return None
        labels = self.app.device.labels(self.name)
        grant, deny = (values.text(entry.get(f"{kind}Title")) for kind in ("grant", "deny"))
        return make_item(
            self.feed,
            access,
            title=values.text(entry.get("title")),
            message=values.text(entry.get("message")),
            contentView=self._content_view(entry),
            buttons=[
                ["deny", labels["deny"] if deny is None else deny],
                ["grant", labels["grant"] if grant is None else grant],
            ],
            modes=(values.plist_texts(entry.get("modes")) if modes is None else modes) or None,
        )

    def display(self, item: Item) -> None:
        self.log(item["id"])

    def answer(self, item: Item, button: str) -> str | None:
        """Store nothing: the answer is the system's to remember."""
        return None

    def log(self, access: str, user_info: dict[str, Any] | None = None) -> None:
        """Log a prompt before it is shown (Q3)."""
        if _is_reserved(access):
            return
        log, past, name = self._log(), self._past(access), _log_name(access)
        entry: dict[str, Any] = {"date": Date(self.app.now)}
        if user_info is not None:
            entry["user_info"] = user_info
        limit = state.integer(log, _LIMIT) or 0
        tallies = state.dictionary(log, _TALLIES)
        tally = state.dictionary(tallies, name) | {
            "prompts": state.grown(past.prompts),
            "session": state.integer(self.app.stored, "publish.launches") or 0,
        }
        self.app.stored[_STATE] = (
            {_VERSION: 1}
            | log
            | {
                name: [entry, *past.log][: limit if limit > 0 else _DEFAULT_LIMIT],
                _TALLIES: tallies | {name: tally},
            }
        )

    def _is_time(self, access: str, cadence: dict[str, Any]) -> bool:
        past = self._past(access)
        most = _not_negative(values.integer(cadence.get("maxPrompts")))
        if most is not None and past.prompts >= most:
            return False
        if not past.log:
            return True
        hours = _not_negative(values.plist_number(cadence.get("quietHours")))
        sessions = _not_negative(values.integer(cadence.get("minSessions")))
        last = state.date(past.log[0], "date")
        launches = state.integer(self.app.stored, "publish.launches") or 0
        is_quiet = hours is not None and last is not None and self.app.now - last < hours * 3600
        return not is_quiet and (sessions is None or launches - past.session >= sessions)

    def _entries(self, feed: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """The entries that count (Q1)."""
        names = sorted(feed, key=lambda name: name.encode("utf-8", "surrogatepass"))[:_MAX_ENTRIES]
        entries = {name: feed[name] for name in names if isinstance(feed[name], dict)}
        return {
            name: entry
            for name, entry in entries.items()
            if values.text(entry.get("title")) or values.text(entry.get("message")) or self._content_view(entry)
        }

    def _content_view(self, entry: dict[str, Any]) -> str | None:
        return None if self.options.get("nativeAlerts", False) else values.text(entry.get("contentView"))

    def _log(self) -> dict[str, Any]:
        """The log, from which all that is known is dropped if it has no version."""
        log = state.dictionary(self.app.stored, _STATE)
        if (state.integer(log, _VERSION) or 0) >= 1:
            return log
        known = (_VERSION, _LIMIT, _TALLIES)
        return {name: value for name, value in log.items() if name not in known and not isinstance(value, list)}

    def _past(self, access: str) -> _Past:
        log, name = self._log(), _log_name(access)
        prompts = log.get(name)
        prompts = [prompt for prompt in prompts if isinstance(prompt, dict)] if isinstance(prompts, list) else []
        tally = state.dictionary(state.dictionary(log, _TALLIES), name)
        return _Past(
            prompts, max(state.integer(tally, "prompts") or 0, len(prompts)), state.integer(tally, "session") or 0
        )


def _is_reserved(access: str) -> bool:
    return access in (_VERSION, _LIMIT) or access.startswith("publish.")


def _log_name(access: str) -> str:
    return f"ym_{access}" if access in _PREFIXED else access


def _not_negative(value: float | None) -> float | None:
    return value if value is not None and value >= 0 else None
