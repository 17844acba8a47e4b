"""Whether what a site publishes is signed by those whom the app trusts (T)."""

import base64
import json
import re
from dataclasses import dataclass
from typing import Any

import ed25519
import formats
import state
import values
from hosts import sha256

SIGNATURE = "publish.signature/1"
RENEWAL = "publish.renewal/1"
_MANIFEST = "publish.manifest/1"
_MEMORY = "publish.trust"
_MAX_SIGNATURE_BYTES = 8 * 1024
_MAX_NUMBER = 2**53
_MAX_RENEWAL = 366 * state.DAY
_SITE = re.compile(r"[!-~]{0,2047}/")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_KEY_ID = re.compile(r"[0-9a-f]{16}")
_EXPIRES = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_SIGNED = ("schema", "site", "sequence", "bytes", "sha256", "expires")
_PATH_PART = re.compile(r"(?!\.{1,2}$)[^/\\\0]+")


class Refused(Exception):
    """A site that is not accepted, and why (T2)."""


@dataclass(frozen=True)
class Pins:
    """The keys that the app trusts, by id."""

    keys: dict[str, bytes]
    renewing: dict[str, bytes]
    threshold: int
    site: str | None

    @classmethod
    def parse(cls, members: dict[str, Any]) -> "Pins":
        return cls(
            _parse_keys(members["keys"]),
            _parse_keys(members.get("renewing", [])),
            members.get("threshold", 1),
            members.get("site"),
        )


@dataclass(frozen=True)
class Signature:
    """`manifest.sig` or `renewal.sig`."""

    members: dict[str, Any]

    @property
    def sequence(self) -> int:
        return self.members["sequence"]

    @property
    def sha256(self) -> str:
        return self.members["sha256"]

    @property
    def expires(self) -> int:
        return values.instant(self.members["expires"]) or 0

    def signers(self, keys: dict[str, bytes]) -> list[str]:
        """The ids of those keys that have signed, sorted."""
        message = "".join(f"{self.members[name]}\n" for name in _SIGNED).encode()
        return sorted(
            id_
            for id_, signature in self._by_key.items()
            if id_ in keys and ed25519.verify(keys[id_], message, base64.b64decode(signature))
        )

    def names_any(self, keys: dict[str, bytes]) -> bool:
        return any(id_ in keys for id_ in self._by_key)

    @property
    def _by_key(self) -> dict[str, str]:
        return {element["key"]: element["signature"] for element in self.members["signatures"]}


@dataclass
class Memory:
    """What was accepted for one address (T4)."""

    stored: dict[str, Any]
    address: str

    def accepted(self, pins: Pins) -> dict[str, Any] | None:
        """What counts, which needs a key that is still pinned."""
        members = state.dictionary(state.dictionary(self.stored, _MEMORY), self.address)
        keys = state.texts(members, "keys") or []
        if state.integer(members, "sequence") is None or state.text(members, "manifest") is None:
            return None
        return members if any(key in pins.keys for key in keys) else None

    def files(self, pins: Pins) -> dict[str, Any]:
        return state.dictionary(self.accepted(pins) or {}, "files")

    def accept(self, signature: Signature, pins: Pins) -> None:
        before = self.accepted(pins) or {}
        signers = set(signature.signers(pins.keys))
        if before.get("manifest") == signature.sha256:
            signers |= set(state.texts(before, "keys") or [])
        members = {"sequence": signature.sequence, "manifest": signature.sha256, "keys": sorted(signers)}
        self._remember({"files": {}} | before | members)

    def use(self, pins: Pins, path: str, digest: str) -> None:
        """Remember the hash of a feed that is used."""
        self._remember((self.accepted(pins) or {}) | {"files": self.files(pins) | {path: digest}})

    def forget(self, pins: Pins, paths: list[str]) -> None:
        """Forget a feed that is missing."""
        files = self.files(pins)
        if any(path in files for path in paths):
            left = {path: digest for path, digest in files.items() if path not in paths}
            self._remember((self.accepted(pins) or {}) | {"files": left})

    def _remember(self, members: dict[str, Any]) -> None:
        self.stored[_MEMORY] = state.dictionary(self.stored, _MEMORY) | {self.address: members}


def check_signature(data: bytes | None, site: str, pins: Pins, memory: Memory) -> Signature:
    """Read `manifest.sig`, or refuse it for the first of the reasons that apply (T2). None: there is no such file."""
    if data is None:
        raise Refused("unsigned")
    signature = read_signature(data, SIGNATURE)
    if signature is None:
        raise Refused("malformed")
    signers = signature.signers(pins.keys)
    if not signers:
        raise Refused("badSignature" if signature.names_any(pins.keys) else "unknownKeys")
    if len(signers) < pins.threshold:
        raise Refused("tooFewSignatures")
    if signature.members["site"] != (pins.site or site):
        raise Refused("otherSite")
    accepted = memory.accepted(pins)
    if accepted and signature.sequence < accepted["sequence"]:
        raise Refused("olderSequence")
    if accepted and signature.sequence == accepted["sequence"] and signature.sha256 != accepted["manifest"]:
        raise Refused("otherContent")
    return signature


def check_manifest(data: bytes | None, signature: Signature) -> dict[str, tuple[int, str]]:
    """Read `manifest.json`: size and SHA-256 of each file, by path (T2)."""
    if data is None or len(data) != signature.members["bytes"] or sha256(data) != signature.sha256:
        raise Refused("wrongBytes")
    try:
        members = formats.read_json(data)
    except formats.Unreadable as error:
        raise Refused("badManifest") from error
    files = members.get("files")
    if members.get("schema") != _MANIFEST or values.whole(members.get("sequence")) != signature.sequence:
        raise Refused("badManifest")
    if not isinstance(members.get("published"), list) or not isinstance(files, list):
        raise Refused("badManifest")
    return dict(_file(file) for file in files)


def expires(signature: Signature, renewal: bytes | None, pins: Pins) -> int:
    """When news may begin to be missing, with a renewal that holds (T5)."""
    renewed = read_signature(renewal, RENEWAL) if renewal is not None else None
    if renewed is None or not renewed.signers(pins.renewing):
        return signature.expires
    if any(renewed.members[name] != signature.members[name] for name in ("site", "sequence", "bytes", "sha256")):
        return signature.expires
    return renewed.expires if renewed.expires <= signature.expires + _MAX_RENEWAL else signature.expires


def read_signature(data: bytes, schema: str) -> Signature | None:
    """Read a signature, which has exactly one form (T1)."""
    try:
        members = json.loads(data) if len(data) <= _MAX_SIGNATURE_BYTES else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(members, dict) or list(members) != [*_SIGNED, "signatures"]:
        return None
    if json.dumps(members, indent=2, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n" != data:
        return None
    is_good = (
        members["schema"] == schema
        and _is_match(_SITE, members["site"])
        and _is_number(members["sequence"], 1)
        and _is_number(members["bytes"], 0)
        and _is_match(_SHA256, members["sha256"])
        and _is_match(_EXPIRES, members["expires"])
        and values.instant(members["expires"]) is not None
        and _are_signatures(members["signatures"])
    )
    return Signature(members) if is_good else None


def _are_signatures(elements: Any) -> bool:
    if not isinstance(elements, list) or not 1 <= len(elements) <= 4:
        return False
    for element in elements:
        if not isinstance(element, dict) or list(element) != ["key", "signature"]:
            return False
        if not _is_match(_KEY_ID, element["key"]) or _decode(element["signature"], 64) is None:
            return False
    return len({element["key"] for element in elements}) == len(elements)


def _file(file: Any) -> tuple[str, tuple[int, str]]:
    members = file if isinstance(file, dict) else {}
    path, size, digest = members.get("path"), values.whole(members.get("bytes")), members.get("sha256")
    if not isinstance(path, str) or not all(_PATH_PART.fullmatch(part) for part in path.split("/")):
        raise Refused("badManifest")
    if size is None or size < 0 or not _is_match(_SHA256, digest):
        raise Refused("badManifest")
    return path, (size, digest)


def _parse_keys(pins: list[str]) -> dict[str, bytes]:
    """Pinned keys by id; those of another form are left out."""
    keys = {}
    for pin in pins:
        kind, _, rest = pin.partition(":")
        id_, _, encoded = rest.partition(":")
        key = _decode(encoded, 32)
        if kind == "ed25519" and key is not None and sha256(key)[:16] == id_:
            keys[id_] = key
    return keys


def _decode(encoded: Any, size: int) -> bytes | None:
    """Bytes in base64, in the one form that they have."""
    try:
        data = base64.b64decode(encoded, validate=True) if isinstance(encoded, str) else b""
    except ValueError:
        return None
    return data if len(data) == size and base64.b64encode(data).decode() == encoded else None


def _is_match(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_number(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MAX_NUMBER
