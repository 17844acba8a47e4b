"""What is stored (S): values by key, where wrong ones count as absent (S1)."""

import secrets
from collections.abc import Mapping
from typing import Any

import values

DAY = 86_400
_MOST_LAUNCHES = 2**53
_MARKS = ("$date", "$data", "$dictionary")


class Date(float):
    """Seconds since 1970: in JSON `{"$date": 5}`."""


class Data(str):
    """Bytes, which no key has: in JSON `{"$data": "…"}`."""


def decode(value: Any) -> Any:
    """Read a stored value from its form in JSON."""
    if isinstance(value, list):
        return [decode(element) for element in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        if values.is_number(value.get("$date")):
            return Date(value["$date"])
        if isinstance(value.get("$data"), str):
            return Data(value["$data"])
        if isinstance(value.get("$dictionary"), dict):
            value = value["$dictionary"]
    return {key: decode(member) for key, member in value.items()}


def encode(value: Any) -> Any:
    """The form in JSON of a stored value."""
    if isinstance(value, Date):
        return {"$date": int(value) if value == int(value) else float(value)}
    if isinstance(value, Data):
        return {"$data": str(value)}
    if isinstance(value, list):
        return [encode(element) for element in value]
    if not isinstance(value, dict):
        return value
    members = {key: encode(member) for key, member in value.items()}
    return {"$dictionary": members} if len(value) == 1 and next(iter(value)) in _MARKS else members


def date(members: Mapping[str, Any], key: str) -> Date | None:
    value = members.get(key)
    return value if isinstance(value, Date) else None


def integer(members: Mapping[str, Any], key: str) -> int | None:
    value = members.get(key)
    return None if isinstance(value, Date) else values.whole(value)


def boolean(members: Mapping[str, Any], key: str) -> bool | None:
    """A boolean, which other clients store as 0 and 1 (S1)."""
    value = members.get(key)
    return bool(value) if not isinstance(value, Date) and value in (0, 1) else None


def text(members: Mapping[str, Any], key: str) -> str | None:
    value = members.get(key)
    return None if isinstance(value, Data) else values.text(value)


def texts(members: Mapping[str, Any], key: str) -> list[str] | None:
    value = members.get(key)
    return [element for element in value if isinstance(element, str)] if isinstance(value, list) else None


def dictionary(members: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A dictionary, or an empty one, which is not stored unless its owner does so."""
    value = members.get(key)
    return value if isinstance(value, dict) else {}


def count(members: Mapping[str, Any], key: str) -> int:
    """A count of banners and prompts, which is coerced (S1)."""
    value = members.get(key)
    return 0 if isinstance(value, Date | Data) else values.integer(value) or 0


def flag(members: Mapping[str, Any], key: str) -> bool:
    """A flag of banners and prompts, which is coerced (S1)."""
    value = members.get(key)
    return not isinstance(value, Date | Data) and values.boolean(value) is True


def grown(number: int) -> int:
    """One more, within 64 bits."""
    return min(number + 1, 2**63 - 1)


def clamped(moment: Date, now: int) -> Date:
    """A date of banners and prompts: over a day ahead, the clock was wrong, and it counts as `now` (B3)."""
    return Date(now) if moment > now + DAY else moment


def days_since(moment: float, now: int) -> int:
    """Whole periods of a day (C6)."""
    return max(0, int((now - moment) // DAY))


def count_launch(state: dict[str, Any], now: int) -> None:
    """Count a launch or return (S2), before anything else (O1)."""
    state["publish.launches"] = min((integer(state, "publish.launches") or 0) + 1, _MOST_LAUNCHES)
    launched = date(state, "publish.launched")
    state.pop("publish.launchedBefore", None)
    if launched is not None:
        state["publish.launchedBefore"] = launched
    state["publish.launched"] = Date(now)
    if date(state, "publish.installed") is None:
        state["publish.installed"] = Date(now)
    if not text(state, "publish.rolloutSeed"):
        state["publish.rolloutSeed"] = secrets.token_hex(8)
