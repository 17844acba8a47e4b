"""A client of its own: publish replay conformance/vectors --client "python3 Tests/Conformance/stranger/main.py".

Written from conformance/ alone, by somebody who had not seen the sources. What it got wrong at first, because a rule
could be read in two ways, is said by a rule and a vector now; so it shows that conformance/ is enough, and does not
agree with our clients by copying them. If a vector fails here and nowhere else, look at the rule first.

Here is what the runner talks to: each line with a question gets a line with an answer (N).
"""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import alerts
import formats
import languages
import rollouts
import state
import trust
import versions
from alerts import Alerts
from banners import Banners
from channels import App, Channel, Item
from device import Device
from feeds import LOCAL_FEED
from hosts import sha256
from permissions import Permissions
from player import Player, file_bytes
from prompts import Prompts
from updates import Updates

Members = dict[str, Any]


def compare(given: Members) -> Members:
    return {"orders": [versions.compare(first, second) for first, second in given["pairs"]]}


def fallbacks(given: Members) -> Members:
    return {"fallbacks": [languages.fallbacks(tag) for tag in given["tags"]]}


def place(given: Members) -> Members:
    if "rollout" in given:
        id_ = rollouts.rollout_id(given["rollout"])
    elif "variants" in given:
        id_ = rollouts.variants_id(given["variants"])
    else:
        id_ = given["id"]
    return {"place": rollouts.place(given["seed"], id_)}


def sort(given: Members) -> Members:
    return {"keys": sorted(given["keys"], key=alerts.sort_key)}


def play(given: Members) -> Members:
    player = Player(given)
    return {"steps": [player.play(step) for step in given["steps"]]}


def decide(given: Members) -> Members:
    """What a launch displays of one feed, without what its request needs."""
    app = App(Device(given.get("device", {})), state.decode(given.get("state", {})), given["now"])
    app.options = given.get("options", {})
    state.count_launch(app.stored, app.now)
    channel = _channel(app, given["feed"])
    if channel and not channel.works:
        return {"displays": None}
    try:
        content = formats.read_feed(given["feed"], file_bytes(given["file"])) if "file" in given else {}
    except formats.Unreadable:
        return {"displays": None, "unreadable": True}
    return {"displays": next(_items(app, given, channel, content), None)}


def _channel(app: App, feed: str) -> Channel | None:
    """The channel of a feed; none for permissions, which have no launch of their own."""
    feed = Updates.feed if feed == LOCAL_FEED else feed
    return next((kind(app) for kind in (Banners, Updates, Alerts, Prompts) if kind.feed == feed), None)


def _items(app: App, given: Members, channel: Channel | None, content: Members) -> Iterator[Item]:
    if channel is None:
        request = given.get("request", {"access": ""})
        item = Permissions(app).request(content, request["access"])
        if item and request.get("status", "notDetermined") == "notDetermined":
            yield item
    elif given["feed"] == LOCAL_FEED and isinstance(channel, Updates):
        if channel.is_local_due():
            yield from channel.choose_local(content)
    else:
        channel.count(content)
        yield from channel.choose(content)


def judge(given: Members) -> Members:
    """Whether a site is accepted, and which of its files are good (T)."""
    stored, pins = state.decode(given.get("state", {})), trust.Pins.parse(given["trust"])
    memory = trust.Memory(stored, given["site"])
    signature_file, renewal, manifest = (
        file_bytes(given[name]) if name in given else None for name in ("signature", "renewal", "manifest")
    )
    try:
        signature = trust.check_signature(signature_file, given["site"], pins, memory)
        listed = trust.check_manifest(manifest, signature)
    except trust.Refused as refusal:
        return {"refused": str(refusal)}
    memory.accept(signature, pins)
    files = {path: _verdict(file_bytes(file), listed.get(path)) for path, file in given.get("files", {}).items()}
    expired = given["now"] >= trust.expires(signature, renewal, pins)
    return {"expired": expired, "trust": state.encode(stored["publish.trust"]), "files": files}


def _verdict(data: bytes, listed: tuple[int, str] | None) -> str:
    if listed is None:
        return "unlisted"
    return "good" if (len(data), sha256(data)) == listed else "wrongBytes"


ASKS: dict[str, Callable[[Members], Members]] = {
    "compare": compare,
    "fallbacks": fallbacks,
    "place": place,
    "sort": sort,
    "decide": decide,
    "play": play,
    "trust": judge,
}


def answer(request: Members) -> Members:
    ask = ASKS.get(request["ask"])
    if ask is None or request["version"] != 1:
        return {"id": request["id"], "unsupported": f"{request['ask']}, version {request['version']}"}
    return {"id": request["id"], "answer": ask(request["given"])}


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
