"""When a message starts and ends, on the clocks of a zone."""

from playwright.sync_api import expect

from .cases import case

WINTER = "content/notifications/winter-challenge.md"


def choose(message, box, local):
    message.box(box).fill(local)


@case("from 1 Dec, 09:00 in Berlin: written in UTC, both said")
def start(stage):
    message = stage.list().new("Banner", "From December")
    path = "content/notifications/from-december.md"
    message.page.get_by_role("radio", name="From a set time", exact=True).check()
    choose(message, "Start time", "2026-12-01T09:00")
    expect(message.page.get_by_text("Tue 1 Dec 2026, 09:00 in Berlin (UTC+1) · 08:00 UTC")).to_be_visible()
    message.page.get_by_role("checkbox", name="Ends", exact=True).check()
    choose(message, "End time", "2027-01-15T12:30")
    message.save()
    text = message.read(path)
    assert "publish: 2026-12-01T08:00:00Z" in text and "expires: 2027-01-15T11:30:00Z" in text, text
    message.page.get_by_role("checkbox", name="Ends", exact=True).uncheck()
    message.page.get_by_role("radio", name="As soon as it is published", exact=True).check()
    message.save()
    assert "publish:" not in message.read(path) and "expires:" not in message.read(path)


@case("a time that does not exist is refused with its neighbours; one that exists twice is asked about")
def clocks(stage):
    message = stage.message("The Snoodle winter challenge")
    choose(message, "Start time", "2027-03-28T02:30")
    expect(message.page.get_by_text("there is no such time")).to_be_visible()
    expect(message.button("01:30")).to_be_visible()
    message.button("03:30").click()
    expect(message.box("Start time")).to_have_value("2027-03-28T03:30")
    choose(message, "End time", "2027-10-31T02:30")
    expect(message.page.get_by_text("there are two such times")).to_be_visible()
    message.button("The second").click()
    message.save()
    text = message.read(WINTER)
    assert "publish: 2027-03-28T01:30:00Z" in text and "expires: 2027-10-31T01:30:00Z" in text, text


@case("an offset stays as it is written; the zone is chosen and kept")
def offset(stage):
    server = stage.server()
    server.site.edit(WINTER, "publish: 2026-12-01T08:00:00Z", "publish: 2026-12-01T09:00:00+01:00")
    message = stage.message("The Snoodle winter challenge", server)
    choose(message, "Start time", "2026-12-01T10:00")
    message.save()
    assert "publish: 2026-12-01T10:00:00+01:00" in message.read(WINTER)
    zone = message.page.get_by_role("combobox", name="Time zone", exact=True)
    expect(zone).to_have_value("Europe/Berlin")
    zone.select_option("America/New_York")
    expect(message.box("Start time")).to_have_value("2026-12-01T04:00")
    message = message.reopened()
    expect(message.page.get_by_role("combobox", name="Time zone", exact=True)).to_have_value("America/New_York")


@case("a new time stays as it was typed when its zone is chosen afterwards")
def zone_afterwards(stage):
    message = stage.list().new("Banner", "We know of the outage")
    message.page.get_by_role("checkbox", name="Ends", exact=True).check()
    choose(message, "End time", "2026-12-01T18:00")
    message.page.get_by_role("combobox", name="Time zone", exact=True).select_option("America/New_York")
    expect(message.box("End time")).to_have_value("2026-12-01T18:00")
    message.save()
    assert "expires: 2026-12-01T23:00:00Z" in message.read("content/notifications/we-know-of-the-outage.md")


@case("times on the site's clocks and days stay as they are written when they are changed")
def forms(stage):
    server = stage.server()
    site = server.site
    site.write("publish.yml", "timeZone: Europe/Berlin\n" + site.read("publish.yml"))
    site.edit(WINTER, "publish: 2026-12-01T08:00:00Z", "publish: 2026-12-01 09:00")
    site.edit(WINTER, "expires: 2027-01-15T00:00:00Z", "expires: 2027-01-14")
    message = stage.message("The Snoodle winter challenge", server)
    expect(message.box("Start time")).to_have_value("2026-12-01T09:00")
    expect(message.box("End time")).to_have_value("2027-01-15T00:00")
    choose(message, "Start time", "2026-12-02T10:30")
    choose(message, "End time", "2027-01-20T00:00")
    message.save()
    text = message.read(WINTER)
    assert "publish: 2026-12-02 10:30\n" in text and "expires: 2027-01-19\n" in text, text
    expect(message.findings).to_have_text("Nothing is wrong.")
    choose(message, "End time", "2027-01-20T18:00")
    message.save()
    assert "expires: 2027-01-20 18:00\n" in message.read(WINTER), message.read(WINTER)


@case("a date with a time is shown, and keeps its time when the day is changed")
def date(stage):
    server = stage.server()
    server.site.edit(WINTER, "date: 2026-12-01", "date: 2026-12-01T08:00:00+01:00")
    message = stage.message("The Snoodle winter challenge", server)
    message.button("More settings").click()
    day = message.page.get_by_label("Date", exact=True)
    expect(day).to_have_value("2026-12-01")
    expect(message.page.get_by_text("At 08:00:00+01:00, as the file says.")).to_be_visible()
    day.fill("2026-12-03")
    message.save()
    assert "date: 2026-12-03T08:00:00+01:00\n" in message.read(WINTER), message.read(WINTER)


@case("what is live is not taken back by a later start: devices wait for it instead")
def live(stage):
    message = stage.message("Snoodle after dark")
    expect(message.page.get_by_role("radio", name="From a set time", exact=True)).to_be_hidden()
    message.page.get_by_role("radio", name="Show from then on", exact=True).check()
    choose(message, "Shown from", "2026-12-05T09:00")
    message.save()
    text = message.read("content/notifications/dark-mode.md")
    assert "publish:" not in text and "notBefore: 2026-12-05T08:00:00Z" in text, text
