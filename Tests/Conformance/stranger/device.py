"""The device and the app, as their users set them up."""

import json
import re
from pathlib import Path
from typing import Any

import languages
import values

_LABELS = json.loads((Path(__file__).parents[3] / "conformance" / "labels.json").read_text(encoding="utf-8"))
_DEFAULTS: dict[str, Any] = {
    "appVersion": "1.0",
    "appName": "",
    "osVersion": "0",
    "platform": "ios",
    "locale": "en",
    "region": None,
    "timeZone": "+00:00",
    "wifi": True,
    "attributes": {},
    "openableSchemes": ["http", "https", "mailto", "itms-apps", "macappstore"],
}


class Device:
    def __init__(self, members: dict[str, Any]) -> None:
        members = _DEFAULTS | members
        self.app_name: str = members["appName"]
        self.os_version: str = members["osVersion"]
        self.platform: str = members["platform"]
        self.region: str | None = members["region"]
        self.wifi: bool = members["wifi"]
        self.attributes: dict[str, str] = {
            name: values.spelled(value) or "" for name, value in members["attributes"].items()
        }
        self.tag = languages.parse(members["locale"])
        self.marketing_version: str = members["appVersion"]
        self._build_version: str = members.get("buildVersion", members["appVersion"])
        self._openable_schemes: list[str] = members["openableSchemes"]
        self._clock_offset = _offset(members["timeZone"])

    def version(self, options: dict[str, Any]) -> str:
        """The app's version that a channel compares, or an empty text if it has none (V2)."""
        return (options.get("version") != "build" and self.marketing_version) or self._build_version

    @property
    def fallbacks(self) -> list[str]:
        return self.tag.fallbacks if self.tag else []

    def clock(self, now: int) -> int:
        """The device's own clock, in seconds as if that were UTC."""
        return now + self._clock_offset

    def opens(self, address: str) -> bool:
        """Whether this is an address that opens (G5)."""
        return values.scheme(address) in self._openable_schemes

    def labels(self, channel: str) -> dict[str, str]:
        """The labels that a channel has by default (A6)."""
        table = _LABELS[channel]
        return next((table[tag] for tag in self.fallbacks if tag in table), table["en"])


def _offset(time_zone: str) -> int:
    match = re.fullmatch(r"([+-])(\d\d):(\d\d)(?::(\d\d))?", time_zone)
    if match is None:
        raise ValueError(f"no time zone: {time_zone}")
    hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
    offset = hours * 3600 + minutes * 60 + seconds
    return offset if match[1] == "+" else -offset
