"""The life of an app: launches, returns, checks, taps, and what follows from them (O)."""

import base64
from collections.abc import Iterable
from typing import Any

import formats
import state
from alerts import Alerts
from banners import Banners
from channels import App, Channel, CheckingChannel, Item
from device import Device
from feeds import LOCAL_FEED, Site
from hosts import Answer, Copy, Fetched, Network, Outcome
from permissions import Permissions
from prompts import Prompts
from signed import SignedSite
from trust import Pins
from updates import Updates

_DEFAULT_SITE = "https://updates.example.com/"
_DETERMINABLE = "notDetermined"


def file_bytes(file: Any) -> bytes:
    """A file of the protocol: its text, or its bytes in base64."""
    return file.encode("utf-8", "surrogatepass") if isinstance(file, str) else base64.b64decode(file["base64"])


def _place(item: dict[str, Any]) -> str:
    """Where an item is on screen: one of each channel, but several permissions."""
    return item["feed"] + item["id"] if item["feed"] == Permissions.feed else item["feed"]


def file_json(body: bytes) -> Any:
    try:
        return body.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(body).decode()}


class Player:
    """An app that is played step by step."""

    def __init__(self, given: dict[str, Any]) -> None:
        self._given = given
        self._device = given.get("device", {})
        self._stored: dict[str, Any] = state.decode(given.get("state", {}))
        self._app = App(Device(self._device), self._stored, options=dict(given.get("options", {})))
        self._hosts = given.get("hosts", {})
        self._shipped = given.get("shipped")
        self._refuses = given.get("refuses", [])
        copies = {url: _read_copy(copy) for url, copy in given.get("copies", {}).items()}
        self._network = Network(self._stored, copies, self._send)
        self._start_process()

    def play(self, step: dict[str, Any]) -> dict[str, Any]:
        """Do a step; return what follows from it."""
        self._shown: list[Item] = []
        self._results: dict[str, str] = {}
        self._opened: list[str] = []
        self._effect: Any = "none"
        self._completion: dict[str, str] | None = None
        self._network.requests = []
        self._app.now = self._network.now = step["at"]
        self._change(step)
        getattr(self, f"_do_{step['do']}")(step)
        self._choose_waiting()
        return {name: self._observe(name) for name in self._given["observe"]}

    def _observe(self, name: str) -> Any:
        match name:
            case "state":
                keys = tuple(self._given.get("keys", [""]))
                return {key: state.encode(value) for key, value in self._stored.items() if key.startswith(keys)}
            case "copies":
                return {url: file_json(copy.body) for url, copy in self._network.copies.items()}
            case "waiting":
                return self._waiting and {"feed": self._waiting["feed"], "id": self._waiting["id"]}
            case "requests":
                return self._network.requests
        return getattr(self, f"_{name}")

    def _change(self, step: dict[str, Any]) -> None:
        self._device = self._device | step.get("device", {})
        self._app.device = Device(self._device)
        for name, options in step.get("options", {}).items():
            self._app.options[name] = self._app.options.get(name, {}) | options
        self._hosts = step.get("hosts", self._hosts)
        self._shipped = step.get("shipped", self._shipped)

    def _start_process(self) -> None:
        """Start without what only a process knows: the index, items on screen, and permissions that were read."""
        self._banners, self._updates, self._alerts = Banners(self._app), Updates(self._app), Alerts(self._app)
        self._prompts, self._permissions = Prompts(self._app), Permissions(self._app)
        address = self._given.get("site", _DEFAULT_SITE).removesuffix("/") + "/"
        if "trust" in self._given:
            pins = Pins.parse(self._given["trust"])
            self._site: Site | SignedSite = SignedSite(address, self._network, pins, self._stored)
        else:
            self._site = Site(address, self._network)
        self._on_screen: dict[str, Item] = {}
        self._waiting: Item | None = None
        self._permissions_feed: dict[str, Any] | None = None

    def _do_launch(self, _step: dict[str, Any]) -> None:
        self._start_process()
        self._begin(is_launch=True)

    def _do_return(self, _step: dict[str, Any]) -> None:
        self._begin(is_launch=False)

    def _do_wait(self, _step: dict[str, Any]) -> None:
        pass

    def _do_check(self, step: dict[str, Any]) -> None:
        self._site.begin()
        self._check(self._channel(step["feed"]), is_manual=True)

    def _do_answer(self, step: dict[str, Any]) -> None:
        item = self._remove(step)
        if item is None or step["answer"] not in (name for name, _ in item.get("buttons", [])):
            return
        channel = self._channel(item["feed"])
        url = channel.answer(item, step["answer"])
        if url is not None and not (channel in (self._updates, self._prompts) and "shouldOpen" in self._refuses):
            self._opened.append(url)
        if channel is self._permissions:
            self._completion = _completion(step)

    def _do_withdraw(self, step: dict[str, Any]) -> None:
        if self._remove(step) and step["feed"] == Banners.feed:
            self._banners.withdraw()

    def _do_page(self, step: dict[str, Any]) -> None:
        effect = self._banners.post(step["post"])
        self._effect = effect.view
        if effect.opened is not None:
            self._opened.append(effect.opened)
        if effect.view == "close":
            self._remove(self._on_screen[Banners.feed])

    def _do_request(self, step: dict[str, Any]) -> None:
        channel, status = self._permissions, step.get("status", _DETERMINABLE)
        result = "nothing"
        if status == _DETERMINABLE:
            if "shouldRequest" in self._refuses:
                result = "declined"
            else:
                item = channel.request(self._permissions_feed or {}, step["access"], step.get("modes"))
                result = self._display(channel, [item] if item else [])
        self._results[channel.feed] = result
        if result != "shown":
            outcome = "suppressed" if status == _DETERMINABLE else "alreadyDetermined"
            self._completion = {"outcome": outcome, "status": status}

    def _do_log(self, step: dict[str, Any]) -> None:
        self._permissions.log(step["access"], state.decode(step.get("userInfo")))

    def _begin(self, *, is_launch: bool) -> None:
        """Do what channels do at a launch or return, in their order (O3)."""
        state.count_launch(self._stored, self._app.now)
        self._site.begin()
        for channel in (self._banners, self._updates, self._alerts, self._prompts, self._permissions):
            if channel.name not in self._given.get("channels", [channel.name]):
                continue
            if channel.works:
                channel.begin()
            if channel is self._permissions:
                self._read_permissions()
                continue
            if channel is self._updates and is_launch:
                self._check_local()
            self._check(channel)

    def _check(self, channel: Channel, *, is_manual: bool = False) -> None:
        self._results[channel.feed] = self._checked(channel, is_manual)

    def _checked(self, channel: Channel, is_manual: bool) -> str:
        if not channel.works or not (is_manual or channel.is_due()):
            return "closed"
        if isinstance(channel, CheckingChannel) and not is_manual and "shouldCheck" in self._refuses:
            return "declined"
        channel.note_check()
        fetched = self._read(channel)
        if fetched.outcome is not Outcome.READ:
            return _failure(fetched)
        channel.count(fetched.content)
        if channel.feed in self._on_screen:
            return "waiting"
        return self._display(channel, channel.choose(fetched.content))

    def _check_local(self) -> None:
        is_due = self._updates.works and self._updates.is_local_due()
        if self._shipped is None:
            return
        try:
            feed = formats.read_feed(LOCAL_FEED, file_bytes(self._shipped))
        except formats.Unreadable:
            self._results[LOCAL_FEED] = "failed" if is_due else "closed"
        else:
            new = self._updates.choose_local(feed)
            self._results[LOCAL_FEED] = self._display(self._updates, new) if is_due else "closed"

    def _read(self, channel: Channel) -> Fetched:
        """Read a feed, in place of which prompts have their last copy (H4)."""
        fallbacks = self._app.device.fallbacks
        fetched = self._site.read(channel.feed, fallbacks)
        if channel is self._prompts and fetched.outcome is Outcome.UNAVAILABLE:
            content = self._site.last_copy(channel.feed, fallbacks)
            return fetched if content is None else Fetched(Outcome.READ, content)
        return fetched

    def _read_permissions(self) -> None:
        """Read permissions, in place of which the last that were read count, unless they are missing (H4)."""
        feed = Permissions.feed
        fetched = self._read(self._permissions)
        if fetched.outcome is Outcome.READ:
            self._permissions_feed = fetched.content
            return
        self._results[feed] = _failure(fetched)
        if fetched.outcome is Outcome.GONE:
            self._permissions_feed = None
        elif self._permissions_feed is None:
            self._permissions_feed = self._site.last_copy(feed, self._app.device.fallbacks)

    def _display(self, channel: Channel, items: Iterable[Item]) -> str:
        """Display the first item that the app does not refuse (O1)."""
        result = "nothing"
        for item in items:
            if "shouldDisplay" in self._refuses and channel.may_refuse(item):
                result = "declined"
                continue
            channel.display(item)
            if channel.is_on_screen(item):
                self._on_screen[_place(item)] = item
            self._shown.append(item)
            return "shown"
        return result

    def _channel(self, feed: str) -> Channel:
        channels = (self._banners, self._alerts, self._prompts, self._permissions)
        return next((channel for channel in channels if channel.feed == feed), self._updates)

    def _remove(self, step: dict[str, Any]) -> Item | None:
        """Take an item off the screen, if it is there."""
        item = self._on_screen.get(_place(step))
        if item is None or item["id"] != step["id"]:
            return None
        del self._on_screen[_place(step)]
        if self._waiting is item:
            self._waiting = None
        return item

    def _choose_waiting(self) -> None:
        """Show one item at a time, which stays until it is removed (O3)."""
        order = (Banners.feed, LOCAL_FEED, Updates.feed, Alerts.feed, Prompts.feed)
        if self._waiting is None:
            self._waiting = next((self._on_screen[feed] for feed in order if feed in self._on_screen), None)

    def _send(self, url: str) -> Answer:
        answer = None if self._hosts is None else self._hosts.get(url, {"status": 404})
        if answer is None:
            return Answer()
        if isinstance(answer, str) or "base64" in answer:
            return Answer(200, file_bytes(answer))
        body = file_bytes(answer.get("body", ""))
        return Answer(answer["status"], body, {name: value for name, value in answer.items() if isinstance(value, str)})


def _failure(fetched: Fetched) -> str:
    return "missing" if fetched.outcome is Outcome.GONE else "failed"


def _completion(step: dict[str, Any]) -> dict[str, str]:
    """The outcome of a permission that was shown (Q4)."""
    if step["answer"] == "grant":
        granted = step.get("granted", False)
        status = step.get("status", "authorized" if granted else "denied")
        return {"outcome": "granted" if granted else "declined", "status": status}
    status = step.get("status", _DETERMINABLE)
    return {"outcome": "declined" if status == _DETERMINABLE else "alreadyDetermined", "status": status}


def _read_copy(copy: dict[str, Any]) -> Copy:
    return Copy(file_bytes(copy["body"]), copy.get("etag"), copy.get("lastModified"), copy.get("fetched"))
