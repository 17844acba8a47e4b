"""Alerts, and what happens to a device over days: reminders, refusals, upgrades, airplane mode, permissions."""

import re

from playwright.sync_api import expect

from .cases import case
from .server import Site

PAD = "Snoodle Pad for your tablet"
PAD_ID = "2026/10/02-snoodle-pad"


def next_day(phone):
    return phone.doing(lambda: phone.button("+1 day").click())


@case("remind me later: gone at the next launch, there again a day later")
def remind(stage):
    phone = stage.simulator()
    expect(phone.alert).to_have_accessible_name(PAD)
    labels = phone.alert.get_by_role("button").all_inner_texts()
    assert labels == ["Get Snoodle Pad", "Remind Me Later", "Ignore"], labels
    stage.shoot("alert", phone.page)
    phone.answer("Remind Me Later").answer_all().launch()
    expect(phone.alert).to_have_count(0)
    expect(phone.why("alerts", "notifications.plist")).to_contain_text("remind")
    next_day(phone)
    expect(phone.field("Clock in UTC")).to_have_value(re.compile("^2026-11-22T09:00"))
    expect(phone.page.get_by_text("Changed. Launch to see")).to_be_visible()
    phone.launch()
    expect(phone.alert).to_have_accessible_name(PAD)


@case("ignore: never again, whatever the day")
def ignore(stage):
    phone = stage.simulator()
    phone.answer("Ignore").answer_all()
    for _ in range(3):
        next_day(phone).launch()
        expect(phone.page.get_by_role("alertdialog", name=PAD)).to_have_count(0)
    expect(phone.candidate(PAD_ID)).to_contain_text("ignored")


@case("an action says what would open; alerts come one behind the other")
def action(stage):
    phone = stage.simulator()
    expect(phone.page.get_by_text("Alert 1 of 3")).to_be_visible()
    phone.answer("Get Snoodle Pad")
    expect(phone.entries.last).to_contain_text("would open https://apps.example.com/snoodle-pad")
    expect(phone.page.get_by_text("Alert 1 of 2")).to_be_visible()
    expect(phone.alert).to_have_accessible_name("A new version of Snoodle is available to download")


@case("an upgrade: what is new in this version, and no new version any more")
def upgrade(stage):
    phone = stage.simulator().answer_all()
    phone.doing(lambda: phone.button("Upgrade to 2.4.0").click()).launch()
    expect(phone.field("App version")).to_have_value("2.4.0")
    expect(phone.button("Upgrade to 2.4.0")).to_have_count(0)
    expect(phone.why("updates", "local-versions.plist")).to_contain_text("New in this version")
    expect(phone.why("updates", "versions.plist").get_by_text("nothing", exact=True)).to_be_visible()
    for _ in range(3):
        if phone.alert.get_by_text("New in this version").count():
            break
        phone.answer("Ignore")
    expect(phone.alert).to_contain_text("Version 2.4.0")
    phone.answer("OK").launch()
    expect(phone.why("updates", "local-versions.plist").get_by_text("nothing", exact=True)).to_be_visible()


@case("airplane mode: said on the phone, in the timeline and in the reasons; off again, all is as before")
def airplane(stage):
    phone = stage.simulator().answer_all()
    phone.button("Airplane mode").click()
    expect(phone.page.get_by_role("img", name="Airplane mode")).to_be_visible()
    expect(phone.page.get_by_role("img", name="Wi-Fi")).to_be_hidden()
    phone.launch()
    expect(phone.entries.last).to_contain_text("airplane mode")
    stage.shoot("airplane mode", phone.page, full_page=True)
    phone.button("Airplane mode").click()
    phone.launch()
    expect(phone.banner.get_by_text("Download update")).to_be_visible()


@case("airplane mode on a device that never had a connection: nothing to show, and why")
def never_online(stage):
    phone = stage.simulator(airplane="true")
    expect(phone.frame).to_have_count(0)
    expect(phone.alert).to_have_count(0)
    expect(phone.why("banners", "control.json").get_by_text("failed", exact=True)).to_be_visible()


def ask_photos(stage):
    phone = stage.simulator().answer_all()
    phone.doing(lambda: phone.button("Ask for photos").click())
    expect(phone.alert).to_have_accessible_name("Draw on your photos")
    return phone


@case("a permission: asked softly, granted, refused to the system, and never asked again")
def permission_refused(stage):
    phone = ask_photos(stage)
    expect(phone.alert.locator("iframe").content_frame.get_by_text("leaves the originals as they are")).to_be_visible()
    stage.shoot("permission", phone.page)
    phone.alert.get_by_role("button", name="Choose photos").click()
    expect(phone.alert).to_have_accessible_name("“Snoodle” Would Like to Access Your Photos")
    stage.shoot("system dialog", phone.page)
    phone.answer("Don’t Allow")
    expect(phone.entries.last).to_contain_text("the system refuses")
    expect(phone.entries.last).to_contain_text("the app hears: declined")
    phone.doing(lambda: phone.button("Ask for photos").click())
    expect(phone.alert).to_have_count(0)
    expect(phone.entries.last).to_contain_text("access is already denied")


@case("alerts without a title: their dialogs have names")
def without_title(stage):
    site = Site()
    for name in ("prompts/rate-us", "permissions/photos"):
        for tag in ("", ".de", ".fr", ".ja", ".ar"):
            path = f"content/{name}{tag}.md"
            site.write(path, re.sub("^title:.*\n", "", site.read(path), flags=re.MULTILINE))
    phone = stage.simulator(stage.server(site))
    phone.answer("Ignore").answer("Ignore")
    expect(phone.alert).to_have_accessible_name(re.compile("^A rating takes less time"))
    expect(phone.alert).to_have_accessible_description(re.compile("^A rating takes less time"))
    phone.answer("No, thanks")
    phone.doing(lambda: phone.button("Ask for photos").click())
    expect(phone.alert).to_have_accessible_name("View of photos")
    expect(phone.alert).to_have_accessible_description("")
    expect(phone.alert.locator("iframe")).to_have_attribute("title", "View of photos")


@case("a permission on a tablet: its view has more room")
def permission_on_tablet(stage):
    for size, width in (("iphone", 280), ("ipad", 400)):
        phone = stage.simulator(size=size).answer_all()
        phone.doing(phone.button("Ask for photos").click)
        view = phone.alert.locator("iframe").element_handle().content_frame()
        view.wait_for_load_state()
        assert view.evaluate("[innerWidth, width()]") == [width, width], (size, view.evaluate("[innerWidth, width()]"))
        stage.shoot(f"permission {size}", phone.page)


@case("a permission: allowed by the system, too")
def permission_granted(stage):
    phone = ask_photos(stage)
    phone.alert.get_by_role("button", name="Choose photos").click()
    phone.answer("Allow")
    expect(phone.entries.last).to_contain_text("the app hears: granted")
    expect(phone.alert).to_have_count(0)


@case("a permission: not now")
def permission_later(stage):
    phone = ask_photos(stage).answer("Not now")
    expect(phone.alert).to_have_count(0)
    expect(phone.entries.last).to_contain_text("the app hears: declined")


@case("reset: a device as new, with the settings that are there")
def reset(stage):
    phone = stage.simulator(locale="de")
    first = phone.alert.inner_text()
    while phone.alert.count():
        phone.doing(phone.alert.get_by_role("button").last.click)
    phone.launch()
    expect(phone.alert).to_have_count(0)
    phone.doing(lambda: phone.page.get_by_role("button", name="Start over", exact=True).click())
    expect(phone.entries.last).to_contain_text("Launch 30")
    expect(phone.alert).to_be_visible()
    assert phone.alert.inner_text() == first, phone.alert.inner_text()
    expect(phone.field("Language")).to_have_value("de")
