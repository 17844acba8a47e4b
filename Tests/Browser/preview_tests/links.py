"""A device's link and command: whoever gets them has the same device."""

import json
import pathlib
import shlex
import subprocess
import tempfile

from playwright.sync_api import expect

from .cases import case
from .server import NOW

# Field, what is written in it.
FIELDS = [
    ("App version", "2.3.0"),
    ("Build version", "2.3.0.7"),
    ("OS version", "25.1"),
    ("Version used before", "2.2.2"),
    ("Installed, days ago", "12"),
    ("Launches, this one included", "9"),
    ("Clock in UTC", "2026-11-23T10:30:00"),
    ("Flags set", "download-update/hideUpdate\nx y/it's 50% & more"),
    ("URL schemes that open", "snoodle\nfax"),
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
    phone.page.get_by_role("button", name="Start over").click()
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


def copied_command(phone):
    phone.button("Copy command").click()
    expect(phone.page.get_by_text("Command copied.")).to_be_visible()
    written = phone.page.evaluate("navigator.clipboard.readText()")
    assert shlex.split(written)[:2] == ["publish", "check"], written
    return written


def said(stage, phone, *options):
    """What the copied command says, in a folder with the file that the page offers for it."""
    line = copied_command(phone).replace("publish", shlex.quote(stage.publish), 1)
    with tempfile.TemporaryDirectory() as folder:
        for button in phone.page.get_by_role("button", name="Download device-before.json").all():
            with phone.page.expect_download() as download:
                button.click()
            download.value.save_as(pathlib.Path(folder) / download.value.suggested_filename)
        command = ["sh", "-c", shlex.join(["cd", folder]) + " && " + line + " " + shlex.join(options)]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.returncode == 0, (line, ended.stderr)
    return ended.stdout


def who_copies(stage):
    return stage.context(permissions=["clipboard-read", "clipboard-write"])


@case("a copied command runs in a shell, and says what the phone shows")
def command(stage):
    phone = by_hand(stage, who_copies(stage))
    phone.page.get_by_role("button", name="Start over").click()
    phone.settled()
    text = said(stage, phone, "--explain")
    for section in phone.page.locator("#why-list > section").all():
        for one in section.locator(".reason, .shown-id").all_inner_texts():
            for part in one.split(" · "):
                assert part in text, f"{part!r} is not in {text}"


def upgrade(phone):
    phone.doing(lambda: phone.button("Upgrade to 2.4.0").click())


def day(phone):
    phone.doing(lambda: phone.button("+1 day").click())


def launch(phone):
    phone.launch()


def answer(phone):
    phone.answer_all()


# What happens after the first launch, what it was launched with.
HISTORIES = [
    ("nothing", [], {}),
    ("the first launch ever", [], {"installed": 0, "launches": 1}),
    ("an upgrade on the first day", [], {"installed": 0, "launches": 1, "previous_version": "2.0.0"}),
    ("an upgrade that is not launched yet", [upgrade], {"app_version": "2.0.0"}),
    ("an upgrade", [upgrade, launch], {"app_version": "2.0.0"}),
    ("a day that is not launched yet", [day], {}),
    ("answers, and a day later", [answer, day, launch], {}),
    ("answers to the second launch", [launch, answer], {}),
]
SHOWN = ("channel", "feed", "outcome", "id", "title", "message", "reason")


def history(name, steps, settings):
    @case(f"a copied command asks about the launch on the phone: {name}")
    def asks(stage):
        context, replies = who_copies(stage), []
        context.on("response", lambda response: "/-/api/launch" in response.url and replies.append(response))
        phone = stage.simulator(context=context, **settings)
        for step in steps:
            step(phone)
        results = [json.loads(said(stage, phone, "--format", "json"))["results"], replies[-1].json()["results"]]
        command, page = (
            [[result.get(key) for key in SHOWN] for result in some if result["channel"] != "permissions"]
            for some in results
        )
        assert command == page, (command, page)


for one in HISTORIES:
    history(*one)


@case("a copied command says what it leaves out: airplane mode, taps, what was changed since")
def left_out(stage):
    phone = stage.simulator(context=who_copies(stage)).answer_all()
    copied_command(phone)
    hint = phone.page.locator("#copied")
    expect(hint).to_contain_text("not the taps since")
    expect(hint).not_to_contain_text("airplane")
    phone.button("Airplane mode").click()
    copied_command(phone)
    expect(hint).to_contain_text("What was changed since the launch is not in it.")
    phone.launch()
    copied_command(phone)
    expect(hint).to_contain_text("It has no airplane mode: publish check always asks the server.")
    expect(hint).not_to_contain_text("since")


@case("a reload of the tab keeps the device, its state and its timeline")
def reload(stage):
    phone = stage.simulator().answer_all()
    before = shown(phone), phone.entries.all_inner_texts()
    phone.page.reload()
    phone.settled()
    expect(phone.alert).to_have_count(0)
    expect(phone.banner.get_by_text("Download update")).to_be_visible()
    assert (shown(phone), phone.entries.all_inner_texts()) == before
