"""`publish preview`: the simulator from files alone shows what `publish serve` shows."""

import json
import pathlib
import re
import shlex
import subprocess
import tempfile

from browsing import Handler, serve
from playwright.sync_api import expect

from .cases import case
from .server import NOW
from .simulator import Simulator

DEVICES = [
    {},
    {"app-version": "2.4.0"},
    {"app-version": "2.4.0", "previous-version": "2.2.2", "locale": "de"},
    {"app-version": "1.0", "locale": "ar", "wifi": "false"},
    {"app-version": "2.3.0", "locale": "fr-CA", "installed": "0", "launches": "1"},
    {"locale": "ja", "launches": "3", "installed": "2", "size": "ipad"},
    {"flag": "download-update/hideUpdate"},
    {"app-version": "2.4.0", "os-version": "17.0", "region": "DE", "time-zone": "+09:00"},
    {"locale": "pt", "size": "small", "landscape": "true"},
    {"airplane": "true"},
]
SUBFOLDER = "team/preview"


class Upload:
    """A preview in a subfolder of a host that only hands out files."""

    def __init__(self, publish, site, handler=Handler):
        self.home = tempfile.TemporaryDirectory(prefix="publish-files-")
        folder = pathlib.Path(self.home.name) / SUBFOLDER
        command = [publish, "preview", "--source", site.folder, "--now", NOW, "--output", folder]
        subprocess.run(command, check=True, capture_output=True)
        self.address = serve(pathlib.Path(self.home.name), handler).replace("127.0.0.1", "localhost") + SUBFOLDER + "/"


def inside(stage, upload, **settings):
    """A simulator from files; a request that leaves their folder is a problem of its page."""
    page = stage.page()
    note = page.problems.append
    page.on("request", lambda request: None if request.url.startswith(upload.address) else note(request.url))
    return Simulator(page, upload.address, **settings)


def screen(phone):
    """What the phone shows, in words, and where."""
    alerts = [
        (one.inner_text(), one.get_by_role("button").all_inner_texts(), one.locator("iframe").count())
        for one in phone.alert.all()
    ]
    banners = [(one.get_attribute("title"), one.bounding_box()["height"]) for one in phone.frame.all()]
    return alerts, banners, phone.page.locator("#alert-count").inner_text()


def state(phone):
    return json.loads(phone.state())


def same(one, other):
    assert screen(one) == screen(other), f"{screen(one)} is not {screen(other)}"
    assert state(one) == state(other), f"{state(one)} is not {state(other)}"
    # The server names the addresses of feeds.
    texts = [re.sub(r"http://\S+: ", "", phone.entries.last.inner_text()) for phone in (one, other)]
    assert texts[0] == texts[1], texts


def compare(stage, upload, settings):
    """Launches, the last button of each alert, and a second launch."""
    pair = stage.simulator(**settings), inside(stage, upload, **settings)
    same(*pair)
    while pair[0].alert.count():
        for phone in pair:
            phone.doing(phone.alert.get_by_role("button").last.click)
        same(*pair)
    for phone in pair:
        phone.launch()
    same(*pair)


@case("files alone: ten devices see what publish serve shows them, alert after alert, down to their state")
def devices(stage):
    upload = Upload(stage.publish, stage.demo.site)
    for settings in DEVICES:
        compare(stage, upload, settings)


def grant(phone, label):
    phone.alert.get_by_role("button", name=label).click()
    return phone


TAPS = {
    "an alert's action": lambda phone: phone.answer("Get Snoodle Pad"),
    "no update": lambda phone: phone.answer("Ignore"),
    "later": lambda phone: phone.answer("Remind me later"),
    "a view of the banner": lambda phone: phone.tap("More info"),
    "a link in it": lambda phone: phone.tap("Download update"),
    "a launch": lambda phone: phone.launch(),
    "a flag": lambda phone: phone.tap("Never show again"),
    "photos": lambda phone: phone.doing(phone.button("Ask for photos").click),
    "refused by the system": lambda phone: grant(phone, "Choose photos").answer("Don’t Allow"),
    "photos again": lambda phone: phone.doing(phone.button("Ask for photos").click),
    "camera": lambda phone: phone.doing(phone.button("Ask for camera").click),
    "allowed": lambda phone: grant(phone, "Use the camera").answer("Allow"),
    "notifications": lambda phone: phone.doing(phone.button("Ask for notifications").click),
    "not now": lambda phone: phone.doing(phone.alert.get_by_role("button").first.click),
    "a day later": lambda phone: phone.doing(phone.button("+1 day").click).launch(),
    "an upgrade": lambda phone: phone.doing(phone.button("Upgrade to 2.4.0").click).launch(),
    "its notes": lambda phone: phone.answer("OK"),
    "a new device": lambda phone: phone.doing(phone.button("Start over").click),
}


@case("files alone: each kind of tap does what it does with publish serve, and a reload keeps the device")
def taps(stage):
    pair = stage.simulator(), inside(stage, Upload(stage.publish, stage.demo.site))
    for name, tap in TAPS.items():
        for phone in pair:
            tap(phone)
        try:
            same(*pair)
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from None
    for phone in pair:
        phone.page.reload()
        phone.settled()
    same(*pair)


class Pretty(Handler):
    """A host that shows pages without .html in their addresses, as several do."""

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path.endswith(".html"):
            self.send_response(308)
            self.send_header("Location", f"{path.removesuffix('.html')}?{query}".rstrip("?"))
            self.end_headers()
            return
        if pathlib.Path(self.translate_path(path + ".html")).is_file():
            self.path = f"{path}.html?{query}"
        super().do_GET()


@case("files alone: what needs publish serve is not offered, or says so; the copied command asks these files")
def without_server(stage):
    upload = Upload(stage.publish, stage.demo.site, Pretty)
    phone = inside(stage, upload, size="small", appearance="dark")
    page = phone.page
    for hidden in ("Pages", "Save as scenario", "The site moves with the clock", "Filter candidates"):
        expect(page.get_by_role("navigation", name=hidden).or_(page.get_by_label(hidden))).to_be_hidden()
    expect(page.get_by_text("Reasons, the site at other moments")).to_be_visible()
    expect(page.get_by_text("Built for 21 Nov 2026, 09:00 UTC")).to_be_visible()
    expect(page.get_by_role("link", name="News")).to_have_attribute("href", "site/index.html")
    stage.shoot("files alone", page, full_page=True)
    phone.answer_all()
    view = phone.view()
    view.wait_for_load_state()
    assert view.evaluate("[innerWidth, width(), height()]") == [320, 320, 200], view.url
    stage.shoot("files alone banner", page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.button("Copy command").click()
    command = page.evaluate("navigator.clipboard.readText()")
    assert command.endswith(f"--from {upload.address}site/"), command
    answer = subprocess.run(
        [stage.publish, *shlex.split(command)[1:], "--format", "json"], check=True, capture_output=True, text=True
    )
    banner = next(one for one in json.loads(answer.stdout)["results"] if one["channel"] == "banners")
    expect(phone.frame).to_have_attribute("title", f"Banner: {banner['id']}, view {banner['view']}")
    for _ in range(10):
        phone.doing(phone.button("+1 day").click)
    phone.launch()
    expect(page.get_by_text("The site is the one of 21 Nov 2026")).to_be_visible()
