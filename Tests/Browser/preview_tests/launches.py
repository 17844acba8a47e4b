"""What the page says of a launch while its device changes, and how it finds a device for what is not shown."""

from playwright.sync_api import expect

from .cases import case
from .workflows import at_banner


@case("a changed device: the reasons are those of the earlier launch, and marked; nothing moves")
def stale(stage):
    phone = stage.simulator()
    marked = phone.page.locator("#why-stale")
    expect(marked).to_be_hidden()
    place = phone.field("App version").bounding_box()
    phone.doing(lambda: phone.button("+1 day").click())
    expect(marked).to_have_text("Of launch 30, 21 Nov 2026, 09:00 UTC. The device has changed since.")
    assert phone.field("App version").bounding_box()["y"] == place["y"], "the form jumps"
    phone.launch()
    expect(marked).to_be_hidden()
    phone.button("Airplane mode").click()
    expect(marked).to_be_visible()


@case("an upgrade ends the app: its alerts are gone, and the next launch is the new version's")
def upgrade(stage):
    phone = stage.simulator()
    expect(phone.alert).to_be_visible()
    phone.doing(lambda: phone.button("Upgrade to 2.4.0").click())
    expect(phone.alert).to_have_count(0)
    expect(phone.frame).to_have_count(0)
    expect(phone.page.get_by_text("The app is closed", exact=True)).to_be_visible()
    phone.page.reload()
    phone.settled()
    expect(phone.alert).to_have_count(0)
    phone.launch()
    expect(phone.entries.last).to_contain_text("2.4.0")
    expect(phone.alert).to_be_visible()


@case("what a tap would open stays on the phone until it is read")
def toast(stage):
    phone = at_banner(stage).tap("Download update")
    note = phone.page.locator(".toast")
    expect(note).to_contain_text("Would open https://apps.example.com/snoodle")
    expect(phone.frame).to_have_count(0)
    expect(note).to_be_visible()
    note.get_by_role("button", name="Close this note").click()
    expect(note).to_have_count(0)


@case("show this one: from a reason to a device that is shown it; the look stays")
def show_this(stage):
    phone = stage.simulator(appearance="dark").answer_all()
    phone.doing(phone.button("Show this one: dark-mode").first.click)
    expect(phone.entries.last).to_contain_text("shows banner dark-mode")
    expect(phone.candidate("dark-mode").first).to_contain_text("shown")
    expect(phone.field("Appearance")).to_have_value("dark")
    assert "app-version=2.4.0" in phone.page.url, phone.page.url


UNREACHED = """---
title: Beneath
channels: [banners]
priority: -1000
height: 120
conditions:
  all: { flagSet: nothingSetsIt }
---
Nobody reads this. [Later](close:)
"""


@case("show this one: where no device is shown it, what is in the way is said")
def nobody(stage):
    server = stage.server()
    server.site.write("content/notifications/beneath.md", UNREACHED)
    phone = stage.simulator(server)
    expect(phone.candidate("beneath")).to_be_visible()
    phone.button("Show this one: beneath").click()
    expect(phone.page.locator(".show-this .problem:visible")).to_contain_text("No device can be shown it.")
    phone.settled()


@case("what is wrong with a field is said in the field's own words")
def labels(stage):
    phone = stage.simulator()
    phone.open_details("Past")
    phone.field("App version").fill("v2")
    phone.field("App version").blur()
    phone.button("Launch").click()
    problem = phone.page.get_by_role("alert").filter(has_text="App version")
    expect(problem).to_have_text("App version: a version, which begins with a digit, is expected, not 'v2'")
    expect(phone.field("App version")).to_have_attribute("aria-invalid", "true")
    phone.field("App version").fill("2.2.2")
    phone.field("Flags set").fill("hideUpdate")
    phone.field("Flags set").blur()
    phone.button("Launch").click()
    expect(phone.page.get_by_role("alert").filter(has_text="Flags set, line 1: a flag such as")).to_be_visible()
    phone.page.problems[:] = [problem for problem in phone.page.problems if "400" not in problem]


@case("the clock's field says what it means: with --now, without, and where people are")
def clock(stage):
    context = stage.context(timezone_id="Europe/Berlin")
    phone = stage.simulator(context=context, now="")
    said = phone.page.locator("#clock-said")
    expect(said).to_have_text("Empty: 21 Nov 2026, 09:00 UTC, as --now says. 10:00 CET where you are.")
    phone.field("Clock in UTC").fill("2026-11-30T23:30:00")
    phone.field("Clock in UTC").blur()
    expect(said).to_have_text("1 Dec 2026, 00:30 CET where you are.")
    phone.button("Clear the clock").click()
    expect(said).to_contain_text("as --now says")


@case("a small window: the phone comes before the form, and is in view after Launch")
def small(stage):
    phone = stage.simulator(options={"viewport": {"width": 390, "height": 844}})
    place = phone.page.locator("#phone-place")
    assert place.bounding_box()["y"] < phone.field("App version").bounding_box()["y"]
    phone.launch()
    box = place.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 844.5, box
    stage.shoot("small window after launch", phone.page)


@case("a usual window: the device and what is copied are in view at once")
def compact(stage):
    context = stage.context(viewport={"width": 1440, "height": 900}, permissions=["clipboard-read", "clipboard-write"])
    phone = stage.simulator(context=context)
    assert phone.page.locator(".device").bounding_box()["height"] < 640
    phone.button("Copy command").click()
    expect(phone.page.get_by_text("Command copied.")).to_be_in_viewport()
    expect(phone.button("Ask for photos")).to_be_in_viewport()


@case("a wide window: the reasons stand beside the phone")
def wide(stage):
    phone = stage.simulator(options={"viewport": {"width": 2560, "height": 1300}})
    device = phone.page.locator("#phone").bounding_box()
    why = phone.page.get_by_role("region", name="Why").bounding_box()
    assert why["x"] - device["x"] - device["width"] < 120, (device, why)
    assert why["width"] > 700, why
    stage.shoot("wide", phone.page)
