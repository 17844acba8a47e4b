"""The site at other moments than now: in the simulator, on the status page, and at its own address."""

import json
import urllib.request

from playwright.sync_api import expect

from .builds import BANNER
from .cases import case
from .links import copied_command, who_copies
from .stage import until

# In the demo, winter-challenge appears then.
CHALLENGE = "2026-12-01T08:00:00Z"
SENTENCE = "The site as it will be on 1 Dec 2026, 08:00 UTC, if it is built then."
AFTER = """---
title: Snow
channels: [banners]
priority: 1000
height: 120
publish: 2026-12-05T09:00:00Z
expires: 2026-12-07T09:00:00Z
---
Snow on your pages. [Later](close:)
"""


def published(server, moment):
    with urllib.request.urlopen(f"{server.address}-/at/{moment}/control.json") as response:
        return json.loads(response.read())


@case("the clock moves the site: what is published then is on the phone, and it is said")
def clock(stage):
    server = stage.server()
    server.site.write("content/notifications/snow.md", AFTER)
    until(lambda: "snow" in published(server, "2026-12-05T09:00:00Z"), "the new file is not built")
    phone = stage.simulator(server, app_version="2.4.0", now="2026-12-05T09:00:00Z").answer_all()
    expect(phone.banner.get_by_text("Snow on your pages")).to_be_visible()
    sentence = phone.page.locator("#site-sentence")
    expect(sentence).to_have_text("The site as it will be on 5 Dec 2026, 09:00 UTC, if it is built then.")
    stage.shoot("site of another moment", phone.page)
    phone.doing(lambda: phone.button("+1 day").click()).doing(lambda: phone.button("+1 day").click()).launch()
    expect(phone.page.locator("#why-list")).not_to_contain_text("snow")
    phone.field("Clock in UTC").fill("2026-11-21T09:00:00")
    phone.field("Clock in UTC").blur()
    phone.launch()
    expect(sentence).to_be_hidden()


@case("the site can stay as it is, whatever the clock says")
def stays(stage):
    phone = stage.simulator(now=CHALLENGE)
    expect(phone.page.locator("#why-list")).to_contain_text("winter-challenge")
    phone.field("The site moves with the clock").uncheck()
    phone.launch()
    expect(phone.page.locator("#why-list")).not_to_contain_text("winter-challenge")
    expect(phone.page.locator("#site-sentence")).to_be_hidden()
    assert "site-follows-clock=false" in phone.page.url, phone.page.url


@case("an edit is seen at another moment, too")
def edited(stage):
    server = stage.server()
    server.site.write("content/notifications/snow.md", AFTER)
    until(lambda: "snow" in published(server, "2026-12-05T09:00:00Z"), "the new file is not built")
    phone = stage.simulator(server, now="2026-12-05T09:00:00Z").answer_all()
    expect(phone.banner.get_by_text("Snow on your pages")).to_be_visible()
    server.site.edit("content/notifications/snow.md", "on your pages", "on your nose")
    expect(phone.banner.get_by_text("Snow on your nose")).to_be_visible()


@case("a copied command reads the site of that moment, and says the same")
def command(stage):
    phone = stage.simulator(context=who_copies(stage), app_version="2.4.0", now=CHALLENGE)
    written = copied_command(phone)
    address = f"{phone.address}-/at/{CHALLENGE}/"
    assert written.split()[-1] == address, written
    with urllib.request.urlopen(address + "control.json") as response:
        assert "winter-challenge" in json.loads(response.read())
    with urllib.request.urlopen(phone.address + "control.json") as response:
        assert "winter-challenge" not in json.loads(response.read())


def status_page(stage, query="", server=None):
    page = stage.page()
    page.goto(f"{(server or stage.demo).address}-/site-status{query}")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


@case("status: every item in every language, its state, its title, its source")
def status(stage):
    page = status_page(stage)
    tour = page.get_by_role("row", name="A quick tour of Snoodle")
    expect(tour).to_contain_text("Not published yet")
    expect(tour.get_by_role("img", name="Japanese (ja): complete")).to_be_visible()
    expect(tour.get_by_role("link", name="welcome-tour")).to_have_attribute(
        "href", "/-/source/content/notifications/welcome-tour/index.md"
    )
    expect(page.get_by_role("row", name="Snoodle for teams")).to_contain_text("publish serve --drafts shows it")
    page.get_by_role("button", name="Scheduled 1").click()
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("row", name="winter challenge")).to_contain_text("1 Dec 2026, 08:00 UTC")
    page.get_by_role("button", name="All 18").click()
    page.get_by_role("searchbox", name="Filter items").fill("rate")
    expect(page.get_by_role("row", name="Enjoying Snoodle?")).to_be_visible()
    expect(page.locator("a", has_text="feed.xml").first).to_have_attribute("href", "/feed.xml")
    stage.shoot("status", page, full_page=True)


@case("status: the next changes, and the site at one of them")
def changes(stage):
    page = status_page(stage)
    first = page.locator("#changes li").first
    expect(first).to_contain_text("1 Dec 2026, 08:00 UTC")
    expect(first).to_contain_text("winter-challenge appears")
    first.get_by_role("button").click()
    expect(page.locator("#site-sentence")).to_have_text(SENTENCE)
    expect(page.get_by_role("row", name="winter challenge")).to_contain_text("Live until")
    expect(page.get_by_role("combobox", name="As of")).to_have_value(CHALLENGE)
    assert page.url.endswith(f"?at={CHALLENGE}"), page.url
    page.get_by_role("combobox", name="As of").select_option("")
    expect(page.get_by_role("row", name="winter challenge")).to_contain_text("Scheduled")


@case("status: follows a build, also one that fails")
def follows(stage):
    server = stage.server()
    page = status_page(stage, server=server)
    server.site.edit("content/notifications/wifi-sync.md", "title: ", "draft: true\ntitle: ")
    sync = page.get_by_role("row", name="A good moment to sync")
    expect(sync).to_contain_text("Draft")
    server.site.edit(BANNER, "priority", "prioritty")
    expect(page.get_by_role("row", name="download-update")).to_contain_text("Error")
    expect(page.get_by_role("heading", name="The last build failed: 1 error")).to_be_visible()


@case("what is not there is a page with ways back")
def missing(stage):
    page = stage.page()
    page.goto(stage.demo.address + "no/such.html")
    expect(page.get_by_text("has no file no/such.html")).to_be_visible()
    page.get_by_role("link", name="Gallery").click()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.problems[:] = [problem for problem in page.problems if "404" not in problem]
