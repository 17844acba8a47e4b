"""Places in rollouts (R1, R2)."""

_MASK = 2**64 - 1


def place(seed: str, id_: str) -> int:
    """The place, 0 to 9999, that a device with this seed has for an id (R1)."""
    h = 0xCBF29CE484222325
    for byte in _bytes(seed) + b"\0" + _bytes(id_):
        h = (h ^ byte) * 0x100000001B3 & _MASK
    h = (h ^ h >> 33) * 0xFF51AFD7ED558CCD & _MASK
    h = (h ^ h >> 33) * 0xC4CEB9FE1A85EC53 & _MASK
    return (h ^ h >> 33) % 10000


def rollout_id(name: str) -> str:
    """The id that stands for a rollout (R2)."""
    return f"/{name}"


def variants_id(banner: str) -> str:
    """The id that stands for the variants of a banner (R2)."""
    return f"/variants/{banner}"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
