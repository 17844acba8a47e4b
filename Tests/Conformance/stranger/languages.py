"""Language tags and what comes in their place (L)."""

import re
from dataclasses import dataclass

_LANGTAG = re.compile(
    r"(?P<language>[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})"
    r"(?:-(?P<script>[a-z]{4}))?"
    r"(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<rest>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*"
    r"(?:-x(?:-[a-z0-9]{1,8})+)?)"
)
_MODERN = {"iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro"}
_TRADITIONAL_REGIONS = {"TW", "HK", "MO"}


@dataclass(frozen=True)
class Tag:
    """A well-formed `langtag` of RFC 5646, in its usual spelling (L1)."""

    language: str
    script: str
    region: str
    rest: str

    def __str__(self) -> str:
        return "-".join(part for part in (self.language, self.script, self.region) if part) + self.rest

    @property
    def implied_script(self) -> str:
        """The script that Chinese of a region is written in, if the tag does not say it (L2)."""
        if self.language.split("-")[0] != "zh" or self.script or not self.region:
            return ""
        return "Hant" if self.region in _TRADITIONAL_REGIONS else "Hans"

    @property
    def fallbacks(self) -> list[str]:
        """The tags whose files are good for this one, the best first (L2)."""
        parts = str(self).split("-")
        found = ["-".join(parts[:end]) for end in range(len(parts), 0, -1)]
        found = [found[0], *(tag for tag in found[1:] if tag[-2:-1] != "-")]
        if self.implied_script:
            found.insert(len(found) - 1, f"zh-{self.implied_script}")
        return found


def parse(text: str) -> Tag | None:
    """Read a tag, however it is spelled; None if it is not well-formed (L1)."""
    match = _LANGTAG.fullmatch(text.lower()) if text.isascii() else None
    if match is None or _repeats(match["rest"]):
        return None
    primary, *extended = match["language"].split("-")
    language = "-".join([_MODERN.get(primary, primary), *extended])
    return Tag(language, (match["script"] or "").title(), (match["region"] or "").upper(), match["rest"])


def _repeats(rest: str) -> bool:
    """Whether a variant or a singleton is there twice."""
    parts = rest.partition("-x-")[0].split("-")[1:]
    first = next((place for place, part in enumerate(parts) if len(part) == 1), len(parts))
    once = parts[:first] + [part for part in parts[first:] if len(part) == 1]
    return len(set(once)) < len(once)


def fallbacks(text: str) -> list[str] | None:
    """The fallbacks of a tag (L2), or None if it is none."""
    tag = parse(text)
    return tag.fallbacks if tag else None
