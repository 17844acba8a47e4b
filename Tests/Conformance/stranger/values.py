"""Values of feeds: what is accepted in place of what is wanted (G4), addresses (G5), instants (G6).

Each function returns None for a wrong value, so that callers treat it as missing (G3).
"""

import math
import re
from datetime import date
from typing import Any

_LEAST, _MOST = -(2**63), 2**63 - 1
_MAX_OFFSET = 14 * 3600
_TRUE = re.compile(r"\s*[+-]?0*[YyTt1-9]")
_INTEGER = re.compile(r"\s*([+-]?)0*([0-9]+)")
_NUMBER = re.compile(r"\s*([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_STRICT_URL = re.compile(r"(?:[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=#]|%[0-9A-Fa-f]{2})*")
_DECIMAL = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+\-.]*):")
_CLOCK = r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2})"
_INSTANT = re.compile(_CLOCK + r":([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))")
_LOCAL = re.compile(_CLOCK + r"(?::([0-9]{2}))?")


class Number(float):
    """A number that also knows how it was written, since versions are numbers as written (G4)."""

    written: str

    def __new__(cls, written: str) -> "Number":
        number = super().__new__(cls, written)
        number.written = written
        return number


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def boolean(value: Any) -> bool | None:
    if isinstance(value, str):
        return _TRUE.match(value) is not None
    return bool(value) if isinstance(value, int | float) else None


def integer(value: Any) -> int | None:
    if isinstance(value, str):
        match = _INTEGER.match(value)
        value = int(match[1] + match[2][:20]) if match else 0  # 20 digits are beyond 64 bits already.
    if not isinstance(value, int | float) or math.isnan(value):
        return None
    return math.trunc(min(max(value, _LEAST), _MOST))


def number(value: Any) -> float | None:
    if isinstance(value, str):
        match = _NUMBER.match(value)
        value = float(match[1]) if match else 0
    return value if is_number(value) and math.isfinite(value) else None


def exact_number(value: str) -> float | None:
    """A text that is nothing but a number (X2)."""
    return float(value) if _DECIMAL.fullmatch(value) else None


def plist_number(value: Any) -> float | None:
    return int(value) if isinstance(value, bool) else number(value)


def whole(value: Any) -> int | None:
    """A whole number, which is not coerced."""
    return int(value) if is_number(value) and math.isfinite(value) and value == int(value) else None


def written(value: Any) -> str | None:
    """A text, or a number as it is written: versions and flags."""
    if isinstance(value, Number):
        return value.written
    return str(value) if is_number(value) else text(value)


def plist_version(value: Any) -> str | None:
    return None if isinstance(value, float) else written(value)


def texts(value: Any) -> list[str] | None:
    if isinstance(value, str):
        return [value]
    return value if isinstance(value, list) and all(isinstance(element, str) for element in value) else None


def plist_texts(value: Any) -> list[str] | None:
    if isinstance(value, str):
        return [value]
    if not isinstance(value, list):
        return None
    return [shortest(element) for element in value if isinstance(element, str) or is_usual(element)]


def is_usual(element: Any) -> bool:
    """A boolean, or a number that is written without an exponent."""
    return isinstance(element, int | float) and (element == 0 or 1e-4 <= abs(element) <= 1e15)


def shortest(element: str | float) -> str:
    """An element of texts: numbers are as short as possible, booleans 1 and 0 (G4)."""
    if isinstance(element, str):
        return element
    return str(int(element) if element == int(element) else element)


def spelled(value: Any) -> str | None:
    """A text, number or boolean as text: what attributes are compared as (C17)."""
    return ("false", "true")[value] if isinstance(value, bool) else written(value)


def is_strict_url(address: str) -> bool:
    return _STRICT_URL.fullmatch(address) is not None and address.count("#") <= 1


def scheme(address: str) -> str | None:
    """The scheme of a strict URL, in lower case; None if this is no such URL (G5)."""
    match = _SCHEME.match(address) if is_strict_url(address) else None
    return match[1].lower() if match else None


def instant(value: Any) -> int | None:
    """Seconds since 1970 of an RFC 3339 text (G6)."""
    match = _INSTANT.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    *clock, sign, hours, minutes = match.groups()
    seconds = _seconds(*map(int, clock))
    if seconds is None or sign is None:
        return seconds
    offset = int(hours) * 3600 + int(minutes) * 60
    if int(minutes) > 59 or offset > _MAX_OFFSET:
        return None
    return seconds - offset if sign == "+" else seconds + offset


def local_moment(value: Any) -> int | None:
    """A moment on the device's own clock, in seconds as if that were UTC (C21)."""
    match = _LOCAL.fullmatch(value) if isinstance(value, str) else None
    return _seconds(*(int(part or 0) for part in match.groups())) if match else None


def _seconds(year: int, month: int, day: int, hour: int, minute: int, second: int) -> int | None:
    if hour > 23 or minute > 59 or second > 59:
        return None
    try:
        days = date(year, month, day).toordinal()
    except ValueError:
        return None
    return (days - date(1970, 1, 1).toordinal()) * 86_400 + hour * 3600 + minute * 60 + second
