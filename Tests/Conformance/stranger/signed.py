"""A site whose keys the app pinned: what it publishes is read only as far as it is signed (T)."""

from functools import partial
from typing import Any

import formats
import trust
from feeds import unindexed_candidates, versioned_name
from hosts import Copy, Fetched, Network, Outcome, copy_of, sha256
from trust import Memory, Pins, Refused, Signature

_MINUTE = 60
_MOMENT = 5  # After which a host that was down is asked again.

_Files = dict[str, tuple[int, str]]


class _Down(Exception):
    """The host is down, which is no refusal."""


class SignedSite:
    """A site with pinned keys, as one process of the app knows it."""

    def __init__(self, address: str, network: Network, pins: Pins, stored: dict[str, Any]) -> None:
        self._address = address
        self._network = network
        self._pins = pins
        self._memory = Memory(stored, address)
        self._asked: int | None = None
        self._is_down = False
        self._files: _Files | None = None
        self._manifest: str | None = None  # The hash of what was accepted last.

    def begin(self) -> None:
        """Begin a launch, return or manual check."""

    def read(self, feed: str, fallbacks: list[str]) -> Fetched:
        """Read a feed, from the file that the manifest lists, or else, after a refusal, as it was accepted (T3, T4)."""
        if self._is_due():
            self._update()
        names, before = unindexed_candidates(feed, fallbacks), self._manifest
        fetched = self._listed(feed, names)
        if fetched.outcome is Outcome.FAILED and self._files is not None:
            self._update()
            if self._manifest != before or self._is_down:
                fetched = self._listed(feed, names)
        if fetched.outcome is Outcome.FAILED:
            return self._remembered(feed, names) or fetched
        return fetched

    def last_copy(self, feed: str, fallbacks: list[str]) -> dict[str, Any] | None:
        """What was last accepted of a feed (H4)."""
        fetched = self._remembered(feed, unindexed_candidates(feed, fallbacks))
        return fetched and fetched.content

    def _remembered(self, feed: str, names: list[str]) -> Fetched | None:
        files = self._memory.files(self._pins)
        for name in names:
            if isinstance(files.get(name), str):
                kept = self._network.copy_with(self._address + name, files[name], partial(formats.read_feed, feed))
                if kept:
                    return kept
        return None

    def _listed(self, feed: str, names: list[str]) -> Fetched:
        """The first file that the manifest lists (T3)."""
        if self._files is None:
            return Fetched(Outcome.UNAVAILABLE if self._is_down else Outcome.FAILED)
        name = next((name for name in names if name in self._files), None)
        if name is None:
            self._memory.forget(self._pins, names)
            return Fetched(Outcome.GONE)
        fetched = self._fetch(name, feed, self._files)
        if fetched.outcome is Outcome.READ:
            self._memory.use(self._pins, name, self._files[name][1])
        return fetched

    def _fetch(self, name: str, feed: str, files: _Files) -> Fetched:
        """The bytes that are listed: as a copy, or else from below `feeds/` or the file itself (T3)."""
        _, digest = files[name]
        url, read = self._address + name, partial(formats.read_feed, feed)
        version = versioned_name(name, digest[:16])
        path = version if version in files else name
        return self._network.copy_with(url, digest, read) or self._network.fetch_exact(
            self._address + path, digest, read, url
        )

    def _is_due(self) -> bool:
        """Whether the signature is to be requested (T1)."""
        return self._asked is None or not 0 <= self._network.now - self._asked <= (
            _MOMENT if self._is_down else _MINUTE
        )

    def _update(self) -> None:
        self._asked, self._files, self._is_down = self._network.now, None, False
        try:
            self._files = self._accept()
        except Refused:
            pass
        except _Down:
            self._is_down = True

    def _accept(self) -> _Files:
        url, manifest_url = f"{self._address}manifest.sig", f"{self._address}manifest.json"
        copy = self._signature_file(url)
        signature = trust.check_signature(copy.body, self._address, self._pins, self._memory)
        manifest = self._network.copies.get(manifest_url)
        if manifest is None or sha256(manifest.body) != signature.sha256:
            manifest = self._request(manifest_url)
        files = trust.check_manifest(manifest.body, signature)
        self._network.copies |= {url: copy, manifest_url: manifest}
        self._memory.accept(signature, self._pins)
        self._manifest = signature.sha256
        self._renew(signature)
        return files

    def _signature_file(self, url: str) -> Copy:
        """The signature; without one, a renewal of the last may still come (T5)."""
        copy = self._network.copies.get(url)
        try:
            return self._request(url, copy)
        except (Refused, _Down):
            try:
                known = trust.check_signature(copy and copy.body, self._address, self._pins, self._memory)
            except Refused:
                known = None
            if known:
                self._renew(known)
            raise

    def _request(self, url: str, copy: Copy | None = None) -> Copy:
        """Request a file; statuses without one are refusals (T2)."""
        validators = copy.validators(self._network.now) if copy else {}
        answer = self._network.ask(url, validators)
        if answer.is_unavailable:
            raise _Down
        if answer.status == 304 and copy and validators:
            return copy
        if answer.status not in (200, 203):
            raise Refused("unsigned")
        return copy_of(answer, self._network.now)

    def _renew(self, signature: Signature) -> None:
        """Request a renewal of a signature that has expired, unless a copy of one holds (T5)."""
        url, now = f"{self._address}renewal.sig", self._network.now
        copy = self._network.copies.get(url)
        if not self._pins.renewing or now < trust.expires(signature, copy and copy.body, self._pins):
            return
        try:
            renewal = self._request(url, copy)
        except (Refused, _Down):
            return
        if trust.expires(signature, renewal.body, self._pins) > signature.expires:
            self._network.copies[url] = renewal
