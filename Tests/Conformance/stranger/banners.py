"""Banners: which one a launch or return displays (B), and what its page does (X)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import conditions
import formats
import rollouts
import state
import values
from bannerstate import BannerState
from channels import Channel, Item, make_item
from conditions import Scene

_MAX_MESSAGE_BYTES = 64 * 1024
_MAX_LINK_VALUE_BYTES = 200
_FUNCTIONS = {"openUrl", "setFlag", "display", "close", "dismiss", "resize"}


@dataclass
class _Page:
    """The page of the banner that was displayed last."""

    banner: dict[str, Any]
    item: Item
    state: BannerState
    on_screen: bool = True
    acted: bool = False  # Whether it opened a URL or set a flag (B5).


@dataclass
class Effect:
    """What a message of a page does: to the view, and the URL that it opens."""

    view: str | dict[str, Any] = "none"
    opened: str | None = None


class Banners(Channel):
    name = "banners"
    feed = "control.json"

    _chosen: _Page | None = None
    _page: _Page | None = None

    def count(self, feed: dict[str, Any]) -> None:
        banners = _banners(feed)
        banner_state = self._state(feed)
        banner_state.mend_dates()
        for id_ in banners:
            banner_state.count_launch(id_)

    def choose(self, feed: dict[str, Any]) -> Iterator[Item]:
        """The first banner that may be displayed (B1), with the view that is its variant's, or its own (R3)."""
        banner_state = self._state(feed)
        for id_, banner in _banners(feed).items():
            scene = Scene(id_, self.app.now, self.app.device, self.version, self.app.stored, banner_state)
            variants = conditions.variants_of(banner.get("conditions"))
            entries = [banner.get("entry"), *(variant.entry for variant in variants)]
            if not all(isinstance(entry, str) and entry and _view(banner, entry) is not None for entry in entries):
                continue
            if not conditions.are_met(banner.get("conditions", {}), scene):
                continue
            place = scene.place(rollouts.variants_id(id_))
            variant = next((variant for variant in variants if place < variant.before), None)
            item = _make_item(id_, banner, variant.entry if variant else entries[0], variant and variant.name)
            self._chosen = _Page(banner, item, banner_state)
            yield item
            return

    def is_on_screen(self, item: Item) -> bool:
        return item["file"] != "" and values.is_strict_url(item["file"])

    def display(self, item: Item) -> None:
        if self._chosen is None:
            raise ValueError("no banner was chosen")
        self._chosen.state.display(item["id"])
        if self.is_on_screen(item):
            self._page = self._chosen

    def withdraw(self) -> None:
        """Take the banner off the screen, which stores nothing (O2)."""
        if self._page:
            self._page.on_screen = False

    def post(self, message: str) -> Effect:
        """Do what the page's message says (X2)."""
        page, call = self._page, _read_message(message)
        if page is None or call is None:
            return Effect()
        function, first, second = call
        if function == "setFlag":
            self._state_of_page().set_flag(page.item["id"], first, values.boolean(second) is True)
            self._act(page)
        elif function == "openUrl":
            address = self._with_values(first, second)
            if self.app.device.opens(address):
                self._act(page)
                return Effect(opened=address)
        elif page.on_screen:
            return Effect(self._change_view(page, function, first))
        return Effect()

    def _change_view(self, page: _Page, function: str, argument: str) -> str | dict[str, Any]:
        if function == "display" and argument != page.item["view"] and _view(page.banner, argument):
            page.item = _make_item(page.item["id"], page.banner, argument, page.item.get("variant"))
            return {"show": page.item}
        if function == "resize" and "autoHeight" in page.item:
            height = values.exact_number(argument) or 0
            return {"resize": height} if 1 <= height <= 10_000 else "none"
        if function not in ("close", "dismiss"):
            return "none"
        page.on_screen = False
        if not page.acted:
            self._state_of_page().dismiss(page.item["id"])
        return "close"

    def _act(self, page: _Page) -> None:
        page.acted = True
        self._state_of_page().tap(page.item["id"])

    def _with_values(self, address: str, pairs: str) -> str:
        """Add the device's values that the app allows to the query of an address (X3)."""
        if not address.startswith("https://"):
            return address
        added = []
        for pair in pairs.split("&"):
            key, equals, name = pair.rpartition("=")
            value = self._link_value(name) if equals and name in self.options.get("linkValues", []) else None
            if value and len(value.encode()) <= _MAX_LINK_VALUE_BYTES:
                added.append(f"{key}={quote(value, safe='')}")
        if not added:
            return address
        address, hash_, fragment = address.partition("#")
        return address + ("&" if "?" in address else "?") + "&".join(added) + hash_ + fragment

    def _link_value(self, name: str) -> str | None:
        device, stored = self.app.device, self.app.stored
        match name:
            case "appVersion":
                return device.marketing_version
            case "osVersion":
                return _leading_digits(device.os_version)
            case "platform":
                return device.platform
            case "language":
                return str(device.tag) if device.tag else None
            case "region":
                return device.region
            case "daysSinceInstall":
                installed = state.date(stored, "publish.installed")
                return None if installed is None else str(min(state.days_since(installed, self.app.now), 365))
            case "launches":
                return str(min(state.integer(stored, "publish.launches") or 0, 1000))
        return device.attributes.get(name)

    def _state(self, feed: dict[str, Any]) -> BannerState:
        return BannerState(self.app.stored, _banners(feed), self.app.now)

    def _state_of_page(self) -> BannerState:
        if self._page is None:
            raise ValueError("no banner was displayed")
        return self._page.state


def _banners(feed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {id_: banner for id_, banner in feed.items() if isinstance(banner, dict)}


def _view(banner: dict[str, Any], id_: str) -> dict[str, Any] | None:
    views = banner.get("views")
    view = views.get(id_) if isinstance(views, dict) else None
    return view if isinstance(view, dict) else None


def _make_item(id_: str, banner: dict[str, Any], view_id: str, variant: str | None) -> Item:
    view = _view(banner, view_id) or {}
    height = values.number(view.get("height"))
    return make_item(
        Banners.feed,
        id_,
        view=view_id,
        file=values.text(view.get("file")) or "",
        height=height if height is not None and height >= 0 else None,
        autoHeight=True if view.get("autoHeight") is True else None,
        origin="top" if view.get("origin") == "top" else None,
        variant=variant,
    )


def _read_message(message: str) -> tuple[str, str, str] | None:
    """The function and arguments of a message, if it counts; a missing argument is what JavaScript makes of it (X2)."""
    try:
        members = formats.read_json(message.encode("utf-8", "surrogatepass"), max_bytes=_MAX_MESSAGE_BYTES)
    except formats.Unreadable:
        return None
    function, arguments = members.get("function"), members.get("arguments")
    if members.keys() != {"function", "arguments"} or not isinstance(arguments, list) or len(arguments) > 2:
        return None
    if not isinstance(function, str) or function not in _FUNCTIONS:
        return None
    if not all(isinstance(argument, str) for argument in arguments):
        return None
    first, second = [*arguments, "undefined", "undefined"][:2]
    return function, first, second


def _leading_digits(text: str) -> str:
    return text[: len(text) - len(text.lstrip("0123456789"))]
