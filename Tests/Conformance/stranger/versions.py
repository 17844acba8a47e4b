"""The order of versions (V1)."""

import struct
import unicodedata

_DIGITS = range(ord("0"), ord("9") + 1)


def compare(first: str, second: str) -> int:
    """Return -1 if the first version is older, 1 if it is newer, 0 if they are equal (V1)."""
    a, b = _units(first), _units(second)
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] in _DIGITS and b[j] in _DIGITS:
            left, i = _number(a, i)
            right, j = _number(b, j)
        else:
            left, right = a[i], b[j]
            i, j = i + 1, j + 1
        if left != right:
            return -1 if left < right else 1
    return (i < len(a)) - (j < len(b))


def _units(text: str) -> tuple[int, ...]:
    data = unicodedata.normalize("NFD", text).encode("utf-16-le", "surrogatepass")
    return struct.unpack(f"<{len(data) // 2}H", data)


def _number(units: tuple[int, ...], start: int) -> tuple[int, int]:
    """The number of a run of digits, modulo 2⁶⁴ as all clients count, and the run's end."""
    number, end = 0, start
    while end < len(units) and units[end] in _DIGITS:
        number = (number * 10 + units[end] - _DIGITS.start) % 2**64
        end += 1
    return number, end
