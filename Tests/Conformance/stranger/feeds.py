"""Where feeds are, with an index or without (F)."""

import re
from dataclasses import dataclass
from functools import partial
from typing import Any

import formats
import languages
import state
from formats import Unreadable
from hosts import Fetched, Network, Outcome

LOCAL_FEED = "local-versions.plist"
_TAKE_ERRORS = {"notifications.plist", "versions.plist"}
_FILE_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}")
_VERSION = re.compile(r"[0-9a-f]{16}")
_MAX_INDEX_BYTES = 256 * 1024
_MAX_INDEX_VALUES = 20_000
_MINUTE = 60


@dataclass(frozen=True)
class Index:
    """The index of a site: files by feed and tag, and the beginnings of their hashes by file."""

    default: str
    files: dict[str, dict[str, str]]
    versions: dict[str, str] | None

    def candidates(self, feed: str, fallbacks: list[str]) -> list[str]:
        """The files to try for a device (F3)."""
        files = self.files.get(feed, {})
        found = [files[tag] for tag in fallbacks if tag in files][:1]
        last = files.get(self.default, feed)
        return found if last in found else [*found, last]


def unindexed_candidates(feed: str, fallbacks: list[str]) -> list[str]:
    """The files to try where there is no index (F6)."""
    name, extension = feed.split(".")
    return [*(f"{name}_{tag}.{extension}" for tag in fallbacks), feed]


def versioned_name(file: str, version: str) -> str:
    """The file below `feeds/` that holds one version of a file (F5)."""
    name, dot, extension = file.rpartition(".")
    return f"feeds/{name}.{version}.{extension}" if dot else f"feeds/{file}.{version}"


def read_index(data: bytes) -> dict[str, Any]:
    """Read the index, which is also unreadable if it does not say where feeds are (F2)."""
    members = formats.read_json(data, max_bytes=_MAX_INDEX_BYTES, max_values=_MAX_INDEX_VALUES)
    default = members.get("default")
    if members.get("schema") != "publish.feeds/1" or not isinstance(members.get("feeds"), dict):
        raise Unreadable("no index")
    if not isinstance(default, str) or languages.parse(default) is None:
        raise Unreadable("no default language")
    return members


def _index(members: dict[str, Any]) -> Index:
    versions = members.get("versions")
    return Index(
        str(languages.parse(members["default"])),
        {feed: _files(files) for feed, files in members["feeds"].items() if isinstance(files, dict)},
        _matching(versions, _VERSION) if isinstance(versions, dict) else None,
    )


def _files(files: dict[str, Any]) -> dict[str, str]:
    by_tag = {languages.parse(tag): file for tag, file in _matching(files, _FILE_NAME).items()}
    return {str(tag): file for tag, file in by_tag.items() if tag}


def _matching(members: dict[str, Any], pattern: re.Pattern[str]) -> dict[str, str]:
    return {name: value for name, value in members.items() if isinstance(value, str) and pattern.fullmatch(value)}


class Site:
    """A site without pinned keys, as one process of the app knows it."""

    def __init__(self, address: str, network: Network) -> None:
        self._address = address
        self._network = network
        self._index: Index | None = None
        self._is_unavailable = False
        self._asked: int | None = None
        self._asked_now = False

    def begin(self) -> None:
        """Begin a launch, return or manual check, each of which requests the index at most once (F4)."""
        self._asked_now = False

    def read(self, feed: str, fallbacks: list[str]) -> Fetched:
        """Read a feed; without its index, it may not be known where it is (F7)."""
        self._update_index()
        urls = self._urls(feed, fallbacks)
        read = partial(formats.read_feed, feed)
        if self._index and self._index.versions:
            if self._is_unavailable:
                return Fetched(Outcome.UNAVAILABLE)
            file = urls[0].removeprefix(self._address)
            if file in self._index.versions:
                fetched = self._read_version(file, self._index.versions[file], feed)
                if fetched:
                    return fetched
        return self._network.fetch_first(urls, read, takes_errors=feed in _TAKE_ERRORS)

    def last_copy(self, feed: str, fallbacks: list[str]) -> dict[str, Any] | None:
        """What was last received of a feed (H4)."""
        urls = self._urls(feed, fallbacks) + self._unindexed_urls(feed, fallbacks)
        return self._network.last_copy(urls, partial(formats.read_feed, feed))

    def _unindexed_urls(self, feed: str, fallbacks: list[str]) -> list[str]:
        return [self._address + file for file in unindexed_candidates(feed, fallbacks)]

    def _urls(self, feed: str, fallbacks: list[str]) -> list[str]:
        if not self._index:
            return self._unindexed_urls(feed, fallbacks)
        return [self._address + file for file in self._index.candidates(feed, fallbacks)]

    def _update_index(self) -> None:
        if self._asked_now or not self._is_index_due():
            return
        self._asked_now, self._asked = True, self._network.now
        url = f"{self._address}feeds.json"
        fetched = self._network.fetch(url, read_index)
        self._is_unavailable = fetched.outcome is Outcome.UNAVAILABLE
        members = fetched.content if fetched.outcome is Outcome.READ else None
        if self._is_unavailable:
            members = self._network.last_copy([url], read_index)
        self._index = _index(members) if members else None

    def _is_index_due(self) -> bool:
        if self._asked is None or (self._index and self._index.versions):
            return True
        period = _MINUTE if self._is_unavailable else state.DAY
        return not 0 <= self._network.now - self._asked <= period

    def _read_version(self, file: str, version: str, feed: str) -> Fetched | None:
        """Read one version of a file, whose name changes with it (F5); None if the file itself is to be asked for."""
        url, read = self._address + file, partial(formats.read_feed, feed)
        kept = self._network.copy_with(url, version, read)
        if kept:
            return kept
        fetched = self._network.fetch_exact(self._address + versioned_name(file, version), version, read, url)
        return None if fetched.outcome is Outcome.FAILED else fetched
