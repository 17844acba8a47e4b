"""Reading files: JSON and property lists within their limits (G1, G2), and what a web page looks like (H2)."""

import json
import plistlib
import re
from typing import Any
from xml.parsers.expat import ExpatError

from values import Number

_BOM = b"\xef\xbb\xbf"
_PLIST_END = b"</plist>"
_MAX_BYTES = 16 * 2**20
_MAX_LEVELS = 64
_MAX_VALUES = 150_000
_MAX_KEY_BYTES = 1024
_WEB_PAGE = re.compile(rb"\s*<(!doctype html|html|head|body)", re.IGNORECASE)


class Unreadable(Exception):
    """A file that does not count at all (G2)."""


def read_feed(name: str, data: bytes) -> dict[str, Any]:
    """Read a feed, in the format that its name says."""
    return read_json(data) if name.endswith(".json") else read_plist(data)


def is_web_page(data: bytes) -> bool:
    return _WEB_PAGE.match(data.removeprefix(_BOM)) is not None


def read_json(data: bytes, max_bytes: int = _MAX_BYTES, max_values: int = _MAX_VALUES) -> dict[str, Any]:
    """Read a JSON object (G1); the index and messages of pages have narrower limits."""
    if len(data) > max_bytes:
        raise Unreadable("too long")
    try:
        text = data.removeprefix(_BOM).decode()
        replaced = 0

        def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
            nonlocal replaced
            found: dict[str, Any] = {}
            for key, value in pairs:
                replaced += _count(found[key], 1) if key in found else 0
                found[key] = value
            return found

        root = json.loads(
            text, parse_int=_integer, parse_float=Number, parse_constant=_no_constant, object_pairs_hook=members
        )
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    return _within_limits(root, max_values - replaced)


def read_plist(data: bytes) -> dict[str, Any]:
    """Read a property list: Apple's XML, with white space before and anything after it (G1)."""
    if not data or len(data) > _MAX_BYTES:
        raise Unreadable("empty or too long")
    data = data.removeprefix(_BOM).strip()
    if not data:
        return {}
    plist, end, _ = data.partition(_PLIST_END)
    try:
        root = plistlib.loads(plist + end, fmt=plistlib.FMT_XML)
    except (ExpatError, ValueError, LookupError, AttributeError) as error:
        # The last two are what plistlib raises for a key without dictionary, and for a wrong date.
        raise Unreadable(str(error)) from error
    _check_integers(root)
    return _within_limits(root, _MAX_VALUES)


def _check_integers(value: Any) -> None:
    """Integers of property lists have 64 bits (G1)."""
    if isinstance(value, dict | list):
        for element in value.values() if isinstance(value, dict) else value:
            _check_integers(element)
    elif isinstance(value, int) and not -(2**63) <= value < 2**64:
        raise Unreadable("an integer is too great")


def _integer(written: str) -> int | Number:
    # Number keeps what int cannot: a minus before 0, and more digits than Python converts.
    return Number(written) if written == "-0" or len(written) > 400 else int(written)


def _no_constant(name: str) -> None:
    raise Unreadable(f"{name} is no JSON")


def _within_limits(root: Any, max_values: int) -> dict[str, Any]:
    if not isinstance(root, dict):
        raise Unreadable("no object")
    if _count(root, 1) > max_values:
        raise Unreadable("too many values")
    return root


def _count(value: Any, level: int) -> int:
    """Count values, and check levels, keys and texts."""
    if isinstance(value, str):
        _check_pairs(value)
    if not isinstance(value, dict | list):
        return 1
    if level > _MAX_LEVELS:
        raise Unreadable("too deep")
    if isinstance(value, dict):
        if any(len(key.encode("utf-8", "surrogatepass")) > _MAX_KEY_BYTES for key in value):
            raise Unreadable("a key is too long")
        for key in value:
            _check_pairs(key)
        value = value.values()
    return 1 + sum(_count(element, level + 1) for element in value)


def _check_pairs(text: str) -> None:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Unreadable("an unpaired surrogate")
