"""A device's link and command: whoever gets them has the same device."""
import shlex
import subprocess

from playwright.sync_api import expect

from .cases import case
from .server import NOW

# Field, what is written in it.
FIELDS = [
    ("App version", "2.3.0"), ("Build version", "2.3.0.7"), ("OS version", "25.1"), ("Version used before", "2.2.2"),
    ("Installed, days ago", "12"), ("Launches, this one included", "9"), ("Clock in UTC", "2026-11-23T10:30:00"),
    ("Flags set", "download-update/hideUpdate\nx y/it's 50% & more"), ("URL schemes that open", "snoodle\nfax"),
]
CHOICES = [("Language", "de"), ("Screen", "max"), ("Appearance", "dark")]


def by_hand(stage, context=None):
    phone = stage.simulator(context=context)
    for summary in ("Past", "App and system"):
        phone.open_details(summary)
    for name, value in FIELDS:
        phone.field(name).fill(value)
        phone.field(name).blur()
    for name, value in CHOICES:
        phone.field(name).select_option(value)
    phone.field("Wi-Fi").uncheck()
    phone.field("Landscape").check()
    phone.field("Text size").fill("135")
    phone.settled()
    return phone.launch()


def values(phone):
    return phone.page.evaluate("""[...document.forms[0].elements].filter(e => e.name && e.name !== 'launches')
      .map(e => `${e.name}: ${e.type === 'checkbox' ? e.checked : e.value}`)""")


def shown(phone):
    texts = phone.page.evaluate("[...document.querySelectorAll('#why-list > section')].map(e => e.innerText)")
    return texts, [frame.get_attribute("title") for frame in phone.frame.all()], phone.alert.all_inner_texts()


@case("a link carries every setting: in another browser it is the same device with the same phone")
def link(stage):
    context = stage.context(permissions=["clipboard-read", "clipboard-write"])
    phone = by_hand(stage, context)
    phone.page.get_by_role("button", name="Reset").click()
    phone.settled()
    phone.button("Copy link").click()
    expect(phone.page.get_by_text("Link copied.")).to_be_visible()
    address = phone.page.evaluate("navigator.clipboard.readText()")
    other = stage.simulator().open(address.partition("?")[2])
    other.settled()
    assert values(phone) == values(other), (values(phone), values(other))
    assert shown(phone) == shown(other), (shown(phone), shown(other))


@case("the settings of a link are what the fields say, and unusual ones only are in it")
def plain(stage):
    phone = stage.simulator()
    assert phone.page.url == f"{phone.address}?app-version=2.2.2&now={NOW}", phone.page.url


@case("nonsense in a link is a usual device")
def nonsense(stage):
    phone = stage.simulator(app_version="2.2.2", size="watch", text="huge", launches="-7", appearance="pink", wifi="no")
    expect(phone.field("Wi-Fi")).not_to_be_checked()
    expect(phone.field("Text size")).to_have_value("100")
    expect(phone.alert).to_be_visible()


@case("a copied command runs in a shell, and says what the phone shows")
def command(stage):
    context = stage.context(permissions=["clipboard-read", "clipboard-write"])
    phone = by_hand(stage, context)
    phone.page.get_by_role("button", name="Reset").click()
    phone.settled()
    phone.button("Copy command").click()
    expect(phone.page.get_by_text("Command copied.")).to_be_visible()
    written = phone.page.evaluate("navigator.clipboard.readText()")
    assert shlex.split(written)[:2] == ["publish", "check"], written
    line = f"{shlex.quote(stage.publish)} {written.removeprefix('publish ')} --explain"
    said = subprocess.run(["sh", "-c", line], capture_output=True, text=True)
    assert said.returncode == 0, (line, said.stderr)
    for section in phone.page.locator("#why-list > section").all():
        for text in section.locator(".reason, .shown-id").all_inner_texts():
            for part in text.split(" · "):
                assert part in said.stdout, f"{part!r} is not in {said.stdout}"


@case("a reload of the tab keeps the device, its state and its timeline")
def reload(stage):
    phone = stage.simulator().answer_all()
    before = shown(phone), phone.entries.all_inner_texts()
    phone.page.reload()
    phone.settled()
    expect(phone.alert).to_have_count(0)
    expect(phone.banner.get_by_text("Download update")).to_be_visible()
    assert (shown(phone), phone.entries.all_inner_texts()) == before
