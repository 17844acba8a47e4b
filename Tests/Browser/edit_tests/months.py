"""The calendar: months of messages, and those that meet on one device."""

import re

from playwright.sync_api import expect

from .cases import case
from .pages import CalendarPage, MessagePage
from .server import EditedSite


def site(*messages):
    """The demo with more banners: a name, its begin and its end in December."""
    made = EditedSite()
    for name, begins, ends in messages:
        text = (
            f"---\ntitle: {name}\ndate: 2026-12-01\nchannels: [banners]\npublish: 2026-12-{begins}T08:00:00Z\n"
            f"expires: 2026-12-{ends}T08:00:00Z\n---\nText.\n"
        )
        made.write(f"content/notifications/{name.lower().replace(' ', '-')}.md", text)
    return made


@case("a message that is not published yet begins today, not at some time before")
def waiting(stage):
    made = EditedSite()
    made.write(
        "content/notifications/outage.md", "---\ntitle: Outage\nexpires: 2026-11-24T17:00:00Z\n---\nWe know of it.\n"
    )
    calendar = CalendarPage.of(stage.list(stage.server(made)), "2026-11")
    bars = calendar.page.get_by_role("link", name=re.compile("Outage, Not published yet"))
    expect(bars).to_have_count(2)
    expect(calendar.page.locator("[aria-current=date]").get_by_role("link", name=re.compile("Outage"))).to_have_count(1)


@case("a month: weeks from Monday on, a bar from begin to end in each with its status, on the way to the message")
def month(stage):
    messages = stage.list(stage.server(site(("Advent", "04", "09"))))
    messages.page.get_by_role("banner").get_by_role("link", name="Calendar", exact=True).click()
    calendar = CalendarPage(messages.page, messages.server)
    page = calendar.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Calendar")
    expect(page.get_by_role("table", name="November 2026", exact=True)).to_be_visible()
    expect(page.locator("[aria-current=date]")).to_contain_text("21")
    calendar.button("Next month").focus()
    page.keyboard.press("Enter")
    table = page.get_by_role("table", name="December 2026", exact=True)
    expect(table.get_by_role("row")).to_have_count(6)
    expect(table.get_by_role("cell").first).to_contain_text("30 November")
    name = "Advent, Scheduled 4 Dec, 09:00 – 9 Dec, 09:00"
    bars = table.get_by_role("link", name=name, exact=True)
    expect(bars).to_have_count(2)
    boxes = [bar.bounding_box() for bar in bars.all()]
    day = table.get_by_role("columnheader").first.bounding_box()["width"]
    assert [round(box["width"] / day) for box in boxes] == [3, 3] and boxes[0]["y"] < boxes[1]["y"], boxes
    expect(table.get_by_role("link", name=re.compile("The Snoodle winter challenge, Scheduled"))).to_have_count(5)
    expect(page.get_by_role("main")).to_contain_text("Times are in Europe/Berlin.")
    stage.shoot("calendar", page, full_page=True)
    page.reload()
    expect(table).to_be_visible()
    bars.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/-/edit/message?**")
    expect(MessagePage(page, messages.server).page.get_by_role("heading", level=1)).to_have_text("Advent")
    page.go_back()
    expect(table).to_be_visible()
    for _ in range(12):
        calendar.button("Previous month").click()
    expect(page.get_by_role("table", name="December 2025", exact=True)).to_be_visible()
    calendar.button("This month").click()
    expect(page.get_by_role("table", name="November 2026", exact=True)).to_be_visible()


@case("messages without begin and end are no bars, and folded in one line")
def always(stage):
    calendar = CalendarPage.of(stage.list())
    expect(calendar.bars.filter(has_text="A quick tour of Snoodle")).to_have_count(0)
    always = calendar.page.get_by_text(re.compile(r"^Always on \(\d+\)$"))
    always.click()
    expect(calendar.page.get_by_role("link", name="A quick tour of Snoodle", exact=True)).to_be_visible()
    # A draft is not on.
    expect(calendar.page.get_by_role("link", name="Snoodle for teams", exact=True)).to_have_count(0)


@case("overlaps: two messages that one device can be shown within a day, with their days, in this month only")
def overlaps(stage):
    calendar = CalendarPage.of(stage.list(stage.server(site(("Advent", "04", "09")))))
    expect(calendar.overlaps).to_have_count(3)
    pairs = [sorted(pair.get_by_role("link").all_inner_texts()) for pair in calendar.overlaps.all()]
    winter, dark = "The Snoodle winter challenge", "Snoodle after dark"
    assert sorted(pairs) == [["Advent", dark], ["Advent", winter], [dark, winter]], pairs
    both = calendar.overlaps.filter(has_text="Advent").filter(has_text=winter)
    expect(both).to_contain_text("4 Dec, 09:00 – 9 Dec, 09:00")
    calendar.button("Next month").click()
    expect(calendar.page.get_by_text("No device can be shown two of these messages within a day.")).to_be_visible()


@case("200 messages in a month: a week shows ten rows of them, and all on a click; at 320 points by day")
def many(stage):
    days = [(f"Message {number}", f"{1 + number % 27:02}", f"{2 + number % 27:02}") for number in range(200)]
    server = stage.server(site(*days))
    calendar = CalendarPage.of(stage.list(server))
    more = calendar.page.get_by_role("button", name=re.compile("^Show .* more in this week"))
    expect(more).to_have_count(4)
    before = calendar.bars.count()
    more.first.focus()
    calendar.page.keyboard.press("Enter")
    expect(calendar.button("Show fewer in this week")).to_be_focused()
    assert calendar.bars.count() > before + 20, calendar.bars.count()
    stage.shoot("calendar of many", calendar.page, full_page=True)
    narrow = CalendarPage.of(stage.list(server, viewport={"width": 320, "height": 900}))
    expect(narrow.page.get_by_role("cell").filter(has_text="Tue 1 December")).to_be_visible()
    expect(narrow.page.get_by_role("cell").filter(has_text="Sun 27 December")).to_be_visible()
    stage.shoot("calendar by day", narrow.page, full_page=True)
