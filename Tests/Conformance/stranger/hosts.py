"""What is asked of hosts, and what their answers mean (H)."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Any
from urllib.parse import urlsplit

import formats
import state

_WAITS = "publish.serverWaits"
_ETAG = re.compile(r'(W/)?"[^"]*"')
_HTTP_DATES = ("%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %d %H:%M:%S %Y")
_LONGEST_WAIT = state.DAY
_OLDEST_VALIDATED = 7 * state.DAY

Reader = Callable[[bytes], dict[str, Any]]


@dataclass
class Copy:
    """A file that was received, with its validators, and when it was transferred."""

    body: bytes
    etag: str | None = None
    last_modified: str | None = None
    fetched: int | None = None

    def validators(self, now: int) -> dict[str, str]:
        """What is sent back, so that the file is transferred only if it has changed (H1)."""
        if self.fetched is None or not 0 <= now - self.fetched <= _OLDEST_VALIDATED:
            return {}
        pairs = {"etag": self.etag, "lastModified": self.last_modified}
        return {name: value for name, value in pairs.items() if value is not None}


@dataclass(frozen=True)
class Answer:
    """What a host answers; the status is 0 if there is no answer."""

    status: int = 0
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def is_unavailable(self) -> bool:
        """429, 5xx or no answer: the host cannot say what the file is now."""
        return self.status in (0, 429) or 500 <= self.status <= 599


class Outcome(Enum):
    READ = auto()
    GONE = auto()
    NEXT = auto()
    """Not this candidate; the next may do (H2)."""
    FAILED = auto()
    UNAVAILABLE = auto()
    """It failed with 429, 5xx or no answer."""


@dataclass(frozen=True)
class Fetched:
    outcome: Outcome
    content: dict[str, Any] = field(default_factory=dict)


class Network:
    """Hosts, and the copies of what they sent."""

    def __init__(self, stored: dict[str, Any], copies: dict[str, Copy], send: Callable[[str], Answer]) -> None:
        self.copies = copies
        self.requests: list[dict[str, str]] = []
        self.now = 0
        self._send = send
        self._stored = stored

    def fetch(self, url: str, read: Reader, *, takes_errors: bool = False, is_last: bool = True) -> Fetched:
        """Request one candidate (H2). Some feeds take readable bodies of errors (H3)."""
        copy = self.copies.get(url)
        validators = copy.validators(self.now) if copy else {}
        answer = self.ask(url, validators)
        if answer.status == 304:
            content = _try(read, copy.body) if copy else None
            if content is not None:
                return Fetched(Outcome.READ, content)
            answer = self.ask(url)
        content = _try(read, answer.body)
        if content is not None and answer.status in (200, 203):
            self.copies[url] = copy_of(answer, self.now)
            return Fetched(Outcome.READ, content)
        is_gone = answer.status in (404, 410)
        if is_gone:
            self.copies.pop(url, None)
        if content is not None and takes_errors and answer.status >= 400 and (is_last or not is_gone):
            return Fetched(Outcome.READ, content)
        if is_gone:
            return Fetched(Outcome.GONE)
        if answer.status == 403 or (answer.status in (200, 203) and formats.is_web_page(answer.body)):
            return Fetched(Outcome.NEXT)
        return Fetched(Outcome.UNAVAILABLE if answer.is_unavailable else Outcome.FAILED)

    def fetch_first(self, urls: list[str], read: Reader, *, takes_errors: bool = False) -> Fetched:
        """Request candidates until one of them decides (H2)."""
        fetched = Fetched(Outcome.GONE)
        for url in urls:
            fetched = self.fetch(url, read, takes_errors=takes_errors, is_last=url == urls[-1])
            if fetched.outcome not in (Outcome.GONE, Outcome.NEXT):
                return fetched
        return Fetched(Outcome.FAILED) if fetched.outcome is Outcome.NEXT else fetched

    def ask(self, url: str, validators: dict[str, str] | None = None) -> Answer:
        """Send a request, unless its origin has asked for a wait (H5)."""
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}".lower()
        end = state.date(state.dictionary(self._stored, _WAITS), origin)
        if end is not None and self.now < end <= self.now + 2 * _LONGEST_WAIT:
            return Answer()
        self.requests.append({"url": url} | (validators or {}))
        answer = self._send(url)
        if answer.is_unavailable and "retryAfter" in answer.headers:
            end = self._end_of_wait(answer.headers["retryAfter"])
            if end is not None:
                waits = {
                    other: wait
                    for other, wait in state.dictionary(self._stored, _WAITS).items()
                    if not isinstance(wait, state.Date) or wait > self.now
                }
                self._stored[_WAITS] = waits | {origin: state.Date(end)}
        return answer

    def copy_with(self, url: str, digest: str, read: Reader) -> Fetched | None:
        """A copy whose SHA-256 begins so, if it is readable (F5, T3)."""
        copy = self.copies.get(url)
        content = _try(read, copy.body) if copy and sha256(copy.body).startswith(digest) else None
        return None if content is None else Fetched(Outcome.READ, content)

    def fetch_exact(self, url: str, digest: str, read: Reader, keep_as: str) -> Fetched:
        """Request a file whose SHA-256 begins so, which validators could not tell (F5, T3)."""
        answer = self.ask(url)
        if answer.status in (200, 203) and sha256(answer.body).startswith(digest):
            content = _try(read, answer.body)
            if content is not None:
                self.copies[keep_as] = Copy(answer.body, fetched=self.now)
                return Fetched(Outcome.READ, content)
        return Fetched(Outcome.UNAVAILABLE if answer.is_unavailable else Outcome.FAILED)

    def last_copy(self, urls: list[str], read: Reader) -> dict[str, Any] | None:
        """The first copy of these that is readable."""
        bodies = (self.copies[url].body for url in urls if url in self.copies)
        return next((content for body in bodies if (content := _try(read, body)) is not None), None)

    def _end_of_wait(self, retry_after: str) -> int | None:
        if re.fullmatch("[0-9]+", retry_after):
            end = self.now + int(retry_after[:9])
        else:
            moment = http_date(retry_after)
            if moment is None:
                return None
            end = moment
        return min(end, self.now + _LONGEST_WAIT) if end > self.now else None


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def http_date(text: str | None) -> int | None:
    """Seconds since 1970 of a date in one of the three forms of RFC 9110."""
    for form in _HTTP_DATES if text else ():
        try:
            return int(datetime.strptime(text or "", form).replace(tzinfo=UTC).timestamp())
        except ValueError:
            continue
    return None


def copy_of(answer: Answer, now: int) -> Copy:
    """A copy with those validators that count (H1)."""
    etag, modified, date = (answer.headers.get(name) for name in ("etag", "lastModified", "date"))
    if etag is not None and not _ETAG.fullmatch(etag):
        etag = None
    sent = http_date(date)
    if sent is None or (http_date(modified) or 0) > sent:
        modified = None
    return Copy(answer.body, etag, modified, now)


def _try(read: Reader, body: bytes) -> dict[str, Any] | None:
    try:
        return read(body)
    except formats.Unreadable:
        return None
