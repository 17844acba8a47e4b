"""The page follows what an author saves; what cannot be built is said, and the last good output stays."""

import re

from playwright.sync_api import expect

from .cases import case
from .server import ROOT, Site

BANNER = "content/notifications/download-update/index.md"
WORDS = "has dark mode and pens that remember you."
NEW = """---
title: Snow
channels: [banners]
priority: 1000
height: 120
---
Snow on your pages. [Later](close:)
"""


def followed(stage, **settings):
    """A device with its banner, in front of a site that may be changed."""
    server, phone = served(stage, **settings)
    return server.site, phone


def served(stage, **settings):
    server = stage.server()
    phone = stage.simulator(server, **settings).answer_all()
    expect(phone.banner.get_by_text("Download update")).to_be_visible()
    return server, phone


@case("a saved file: the phone follows by itself, for less than two seconds of work; clock, answers and place stay")
def saved(stage):
    server, phone = served(stage, options={"viewport": {"width": 1280, "height": 800}})
    site = server.site
    phone.page.evaluate("scrollTo(0, 200)")
    entries, seconds = phone.entries.count(), []
    for number, write in enumerate([site.write, site.replace, site.write, site.replace]):
        words = f"has news, part {number}."
        site.edit(BANNER, WORDS if number == 0 else f"has news, part {number - 1}.", words, write)
        start = server.worked
        expect(phone.banner.get_by_text(words)).to_be_visible()
        seconds.append(server.worked - start)
    assert max(seconds) < 2, seconds
    assert phone.page.evaluate("scrollY") == 200, phone.page.evaluate("scrollY")
    expect(phone.alert).to_have_count(0)
    assert "now=2026-11-21T09:00:00Z" in phone.page.url, phone.page.url
    assert phone.entries.filter(has_text="Launch").count() == 1 and phone.entries.count() >= entries


@case("a file is new, and goes again: so does what is shown, and it is in the timeline")
def new_file(stage):
    site, phone = followed(stage)
    site.write("content/notifications/snow.md", NEW)
    expect(phone.banner.get_by_text("Snow on your pages")).to_be_visible()
    expect(phone.entries.last).to_contain_text("shows banner snow")
    site.remove("content/notifications/snow.md")
    expect(phone.banner.get_by_text(WORDS)).to_be_visible()


@case("a template is changed: the view has another colour")
def template(stage):
    site, phone = followed(stage)
    link = phone.banner.get_by_text("Download update")
    before = link.evaluate("e => getComputedStyle(e).backgroundColor")
    site.write("templates/brand.mustache", ":root { --accent: #a40000; --accent-text: #ffffff; }")
    expect(link).to_have_css("background-color", "rgb(164, 0, 0)")
    assert before != "rgb(164, 0, 0)"


@case("an image is changed: the view shows the new one")
def image(stage):
    site, phone = followed(stage)
    phone.tap("More info")
    picture = phone.banner.get_by_role("img", name=re.compile("^Two phones"))
    expect(picture).to_have_js_property("complete", True)
    before = picture.evaluate("e => [e.src, e.naturalWidth]")
    assert before[1] > 0, "the image is not shown"
    data = (ROOT / "content/assets/snoodlebar.png").read_bytes()
    (site.folder / "content/assets/dark-mode.png").write_bytes(data)
    expect(picture).not_to_have_js_property("src", before[0])


@case("publish.yml is changed: another name, another language to choose")
def configuration(stage):
    site, phone = followed(stage)
    site.edit("publish.yml", "name: Snoodle", "name: Scribble")
    site.edit("publish.yml", "[en, de, fr, ja, ar]", "[en, de, fr, ja, ar, it]")
    expect(phone.page.get_by_text("Scribble", exact=True)).to_be_attached()
    expect(phone.field("Language").locator("option", has_text="Italian (it)")).to_be_attached()


@case("an error: file, line and excerpt; the last good output stays; mended, it goes")
def error(stage):
    site, phone = followed(stage)
    site.edit(BANNER, "priority: 100", "prioritty: 100")
    panel = phone.page.get_by_role("region", name=re.compile("^The last build failed: 1 error"))
    expect(panel).to_be_visible()
    expect(panel).to_contain_text("the last good one, stays below")
    expect(panel).to_contain_text("did you mean 'priority'?")
    expect(panel.locator("pre")).to_contain_text("5 | prioritty: 100")
    expect(panel.get_by_role("link")).to_have_text(f"{BANNER}:5")
    expect(phone.page).to_have_title(re.compile("✗"))
    expect(phone.banner.get_by_text(WORDS)).to_be_visible()
    stage.shoot("build error", phone.page, full_page=True)
    # What is there still answers.
    phone.tap("Never show again").launch()
    expect(phone.frame).to_have_attribute("title", "Banner: welcome-tour, view index")
    site.edit(BANNER, "prioritty: 100", "priority: 100")
    expect(panel).to_be_hidden()
    expect(phone.page).not_to_have_title(re.compile("✗"))


@case("an error's link leads to the line in the source")
def source(stage):
    site, phone = followed(stage)
    site.edit("content/notifications/wifi-sync.md", "origin: top", "origin: middle")
    link = phone.page.get_by_role("link", name="content/notifications/wifi-sync.md:9", exact=True)
    link.click()
    phone.page.wait_for_url("**/-/source/content/notifications/wifi-sync.md#L9")
    expect(phone.page.locator("#L9")).to_contain_text("origin: middle")
    expect(phone.page.locator("#L9")).to_be_in_viewport()
    stage.shoot("source", phone.page)
    phone.page.go_back()
    phone.settled()
    expect(phone.banner.get_by_text(WORDS)).to_be_visible()


@case("errors in several files, in publish.yml and in a template are said together, then one after the other")
def several(stage):
    site, phone = followed(stage)
    site.edit("publish.yml", "storeID:", "storeId:")
    panel = phone.page.get_by_role("region", name=re.compile("^The last build failed"))
    expect(panel.get_by_role("link")).to_have_text(re.compile("^publish.yml:4"))
    site.edit("publish.yml", "storeId:", "storeID:")
    expect(panel).to_be_hidden()
    site.write("templates/banner.mustache", "<p>{{nonsense}}</p>")
    expect(panel).to_contain_text("templates/banner.mustache")
    site.remove("templates/banner.mustache")
    expect(panel).to_be_hidden()


@case("a site that is broken from the start: its errors, then the phone starts by itself")
def broken(stage):
    server = stage.server(broken_site())
    page = stage.page()
    page.goto(server.address)
    panel = page.get_by_role("region", name=re.compile("^The last build failed"))
    expect(panel).to_contain_text("There is no good build yet")
    expect(panel.get_by_role("link")).to_have_text(f"{BANNER}:5")
    stage.shoot("broken from the start", page)
    server.site.edit(BANNER, "prioritty", "priority")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("alertdialog")).to_be_visible()


def broken_site():
    site = Site()
    site.edit(BANNER, "priority", "prioritty")
    return site


@case("many saves at once end with the last one")
def many(stage):
    site, phone = followed(stage)
    text = site.read(BANNER)
    for number in range(30):
        site.write(BANNER, text.replace(WORDS, f"has part {number}."))
    expect(phone.banner.get_by_text("has part 29.")).to_be_visible()
