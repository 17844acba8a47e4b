"""Verification of Ed25519 signatures (RFC 8032), which Python's library does not have."""

import hashlib

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_1 = pow(2, (_P - 1) // 4, _P)

Point = tuple[int, int, int, int]  # Extended coordinates: x = X/Z, y = Y/Z, xy = T/Z.


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this is the key's signature of the message."""
    public, commitment = _decompress(key), _decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if public is None or commitment is None or s >= _ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _ORDER
    return _equal(_multiply(s, _BASE), _add(commitment, _multiply(challenge, public)))


def _add(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % _P, (p[1] + p[0]) * (q[1] + q[0]) % _P
    c, d = 2 * p[3] * q[3] * _D % _P, 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _multiply(scalar: int, point: Point) -> Point:
    product: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            product = _add(product, point)
        point = _add(point, point)
        scalar >>= 1
    return product


def _equal(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % _P == 0 and (p[1] * q[2] - q[1] * p[2]) % _P == 0


def _decompress(data: bytes) -> Point | None:
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT_OF_MINUS_1 % _P
    if y >= _P or x * x % _P != square or (x == 0 and sign):
        return None
    x = _P - x if x & 1 != sign else x
    return x, y, 1, x * y % _P


_BASE = _decompress((4 * pow(5, -1, _P) % _P).to_bytes(32, "little")) or (0, 1, 1, 0)
