"""The gallery: everything that is published is there, in every look, and nothing of it complains.

Buttons in groups are pressed by the keyboard: a mouse may miss them, as the page moves when frames report heights.
"""

import json
import plistlib
import re
import urllib.request

from playwright.sync_api import expect

from .builds import BANNER, WORDS
from .cases import case
from .stage import until

FEEDS = {"alerts": "notifications", "prompts": "prompts", "permissions": "permissions", "releases": "local-versions"}
READ = """[...document.querySelectorAll('#groups figure')].map(figure => [
  figure.closest('section').getAttribute('aria-label'), figure.querySelector('h3').textContent,
  figure.querySelector('h3 + span').textContent])"""
LANGUAGES = {"en": "English", "de": "German", "fr": "French", "ja": "Japanese", "ar": "Arabic"}

# Scrolls, and waits until the page has seen it.
SCROLL = """(y) => {
  scrollTo(0, y);
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}"""
PLACES = "[...document.querySelectorAll('.frame-place')].map(place => location.origin + place.dataset.address)"
FRAMES = "[...document.querySelectorAll('#groups iframe')].map(frame => frame.src)"


def published(address):
    """What devices are given, from the feeds that they read: (channel: id, view or nothing, language, whether there
    is a page to see)."""

    def get(path):
        return urllib.request.urlopen(address + path).read()

    for tag in LANGUAGES:
        suffix = "" if tag == "en" else f"_{tag}"
        for identifier, entry in json.loads(get(f"control{suffix}.json")).items():
            yield from ((f"banners: {identifier}", view, tag, True) for view in entry["views"])
        for channel, feed in FEEDS.items():
            for key, entry in plistlib.loads(get(f"{feed}{suffix}.plist")).items():
                name = key.partition("-")[2] if channel == "alerts" else key
                yield f"{channel}: {name}", None, tag, "contentView" in entry


# Everything in every look, where one look is usual.
ALL = "?locale=all&appearance=both&size=both"


def gallery(stage, query="", **options):
    return opened(stage, stage.page(**options), query)


def opened(stage, page, query):
    page.goto(f"{stage.demo.address}-/gallery{query}")
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.get_by_text("Reading what is published")).to_have_count(0)
    return page


def each_page(page):
    """Goes through all pages of the list."""
    while True:
        yield page
        following = page.get_by_role("button", name="Next")
        if not following.is_visible() or following.is_disabled():
            return
        following.click()


@case("gallery: every view, alert, prompt, permission and release in every language, both looks, both sizes")
def complete(stage):
    page, shown = gallery(stage, ALL), []
    for one in each_page(page):
        shown += [tuple(figure) for figure in one.evaluate(READ)]
    assert len(shown) == len(set(shown)), "something is there twice"
    expected = set()
    for group, view, tag, is_page in published(stage.demo.address):
        for look in ("light", "dark"):
            sizes = [" · phone", " · tablet"] if is_page else [""]
            expected |= {(group, view, f"{LANGUAGES[tag]} · {look}{size}") for size in sizes}
    names = {(group, name if group.startswith("banners") else None, caption) for group, name, caption in shown}
    assert names == expected, (sorted(map(str, expected - names))[:5], sorted(map(str, names - expected))[:5])


@case("gallery: all of it scrolled through: frames load, images are there, nothing is asked of anybody else")
def scrolled(stage):
    page, wanted, loaded = stage.page(), set(), set()
    page.on("response", lambda response: loaded.add(response.url) if "/-/frame/views/" in response.url else None)
    opened(stage, page, ALL)
    for number, one in enumerate(each_page(page)):
        wanted |= set(one.evaluate(PLACES))
        stage.shoot(f"gallery {number + 1}", page)
        for place in range(0, one.evaluate("document.body.scrollHeight") + 900, 900):
            one.evaluate(SCROLL, place)
            until(lambda one=one: set(one.evaluate(FRAMES)) <= loaded, "a frame does not load")
    assert wanted and not wanted - loaded, sorted(wanted - loaded)[:5]
    assert len(page.frames) < len(wanted), "frames are never let go"


@case("gallery: each thing leads to its source")
def sources(stage):
    page, addresses = gallery(stage, "?locale=all"), set()
    for one in each_page(page):
        links = one.get_by_role("link", name="source")
        assert links.count() == one.locator("#groups figure").count(), f"{links.count()} source links"
        addresses |= set(links.evaluate_all("links => links.map(link => link.href)"))
    for address in addresses:
        with urllib.request.urlopen(address) as response:
            assert response.status == 200, address
    for name in (
        "notifications/download-update/details.ar.md",
        "permissions/photos.de.md",
        "prompts/rate-us.md",
        "releases/2.4.0.local.ja.md",
        "releases/2.3.0.fr.md",
    ):
        assert any(address.endswith("/content/" + name) for address in addresses), f"no link to {name}"


@case("gallery: filters by words, channel, status, language, look; all in the address")
def filters(stage):
    page = gallery(stage)
    page.get_by_role("searchbox", name="Search").fill("photos")
    page.get_by_role("combobox", name="Status").select_option("live")
    page.get_by_role("combobox", name="Channel").select_option("permissions")
    page.get_by_role("combobox", name="Language").select_option("ar")
    page.get_by_role("combobox", name="Appearance").select_option("dark")
    page.get_by_role("combobox", name="Size").select_option(label="Phone")
    shown = [tuple(figure) for figure in page.evaluate(READ)]
    assert [(group, caption) for group, _, caption in shown] == [("permissions: photos", "Arabic · dark · phone")], (
        shown
    )
    assert page.locator("#groups .alert").evaluate("e => getComputedStyle(e).direction") == "rtl"
    again = stage.page()
    again.goto(page.url)
    again.wait_for_selector("html[data-ready]", state="attached")
    expect(again.locator("#groups figure")).to_have_count(1)


@case("gallery: a permission's view in the size that is asked for; an alert without one has no size")
def sizes(stage):
    for size, widths in (("", {280}), ("tablet", {400}), ("both", {280, 400})):
        page = gallery(stage, f"?channel=permissions&size={size}")
        found = {int(re.search(r"width=(\d+)", address)[1]) for address in page.evaluate(PLACES)}
        assert found == widths, (size, found)
        drawn = page.locator(".alert .frame-place").evaluate_all("places => places.map(place => place.clientWidth)")
        assert set(drawn) == widths, (size, drawn)
    page = gallery(stage, "?channel=prompts&size=tablet&appearance=both")
    assert {caption for _, _, caption in page.evaluate(READ)} == {"English · light", "English · dark"}, page.evaluate(
        READ
    )


@case("gallery: follows a build, where it is")
def follows(stage):
    server = stage.server()
    page = stage.page()
    page.goto(server.address + "-/gallery?channel=banners&locale=en&appearance=light")
    view = page.get_by_role("region", name="banners: download-update").locator("iframe").first.content_frame
    expect(view.get_by_text(WORDS)).to_be_visible()
    page.evaluate("scrollTo(0, 60)")
    server.site.edit(BANNER, WORDS, "has snow.")
    expect(view.get_by_text("has snow.")).to_be_visible()
    assert page.evaluate("scrollY") == 60, page.evaluate("scrollY")


@case("gallery: in a dark page, light views are light and dark ones dark")
def dark(stage):
    page = gallery(
        stage, "?locale=de&appearance=both", browser=stage.another_browser("--blink-settings=preferredColorScheme=0")
    )
    frames = page.get_by_role("region", name="banners: download-update").locator("iframe")
    expect(frames).not_to_have_count(0)
    looks = [frame.element_handle().content_frame() for frame in frames.all()[:2]]
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    until(lambda: [look.evaluate(dark) for look in looks] == [False, True], "light and dark are not told apart")
    assert page.evaluate(dark)
    stage.shoot("gallery dark", page)


def audience(page, label):
    page.wait_for_selector("html[data-audiences]", state="attached")
    return page.get_by_role("region", name=label, exact=True).locator(".audience")


@case("gallery: who can be shown each thing, how often, and what is proved of it")
def audiences(stage):
    page = gallery(stage)
    expect(audience(page, "banners: dark-mode")).to_contain_text("For app ≥ 2.4.0 · at every launch")
    expect(audience(page, "banners: dark-mode").locator(".badge")).to_have_text("every launch")
    expect(audience(page, "alerts: snoodle-pad")).to_contain_text("For everybody · until seen")
    expect(audience(page, "banners: wifi-sync").locator(".badge")).to_have_count(0)
    page.get_by_role("combobox", name="Channel").select_option("permissions")
    expect(page.locator(".audience button")).to_have_count(0)


@case("gallery: show this one: the simulator has a device that is shown it")
def witnesses(stage):
    for group, words in (
        ("banners: dark-mode", "shows banner dark-mode"),
        ("banners: rate-snoodle", "shows banner rate-snoodle"),
        ("alerts: snoodle-pad", "shows alert 2026/10/02-snoodle-pad"),
        ("prompts: join-beta", "shows prompt join-beta"),
        ("releases: 2.3.0", "shows update 2.4.0"),
    ):
        page = gallery(stage, f"?channel={group.partition(':')[0]}&locale=de")
        audience(page, group).get_by_role("button", name=f"Show this one: {group.partition(': ')[2]}").press("Enter")
        page.wait_for_url("**/?*app-version=*")
        expect(page.locator(".timeline")).to_contain_text(words)
        assert "locale=de" in page.url, page.url


@case("gallery: one look of each thing, all looks of one on demand; a list of what is on the page")
def looks(stage):
    page = gallery(stage)
    assert {caption.partition(" · ")[0] for _, _, caption in page.evaluate(READ)} == {"English"}
    assert {caption for _, _, caption in page.evaluate(READ)} <= {"English · light · phone", "English · light"}
    group = page.get_by_role("region", name="banners: welcome-tour", exact=True)
    expect(group.get_by_role("heading", level=2)).to_contain_text("A quick tour of Snoodle")
    views = group.locator("figure").count()
    group.get_by_role("button", name="All looks").press("Enter")
    expect(group.locator("figure")).to_have_count(views * 5 * 2 * 2)
    expect(group.locator("iframe").first).to_be_attached()
    group.get_by_role("button", name="All looks").press("Enter")
    expect(group.locator("figure")).to_have_count(views)
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Snap it, then snoodle on it").click()
    expect(page.get_by_role("region", name="permissions: camera", exact=True)).to_be_in_viewport()
    stage.shoot("gallery one look", page)


# How many pictures stand in the first row, and whether each is whole.
ROW = """() => {
  const boxes = [...document.querySelectorAll('#groups .stage')].map(stage => stage.getBoundingClientRect());
  const shelves = [...document.querySelectorAll('#groups .shelf')].map(shelf => shelf.getBoundingClientRect());
  return [boxes.filter(({ top }) => Math.abs(top - boxes[0].top) < 40).length,
    shelves.every(({ left, right }, number) => left >= boxes[number].left && right <= boxes[number].right)];
}"""


@case("gallery: a wall of pictures, one beside the other as there is room; a click enlarges one")
def wall(stage):
    for width, size, pictures in ((320, "", 1), (768, "tablet", 3), (1280, "", 4), (1600, "landscape", 5)):
        page = gallery(stage, f"?size={size}", viewport={"width": width, "height": 900})
        assert page.evaluate(ROW) == [pictures, True], (width, page.evaluate(ROW))
    page = gallery(stage, "?channel=banners&locale=de")
    picture = page.get_by_role("button", name="Enlarge: welcome-tour, share, German · light · phone")
    picture.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("German · light · phone")).to_be_visible()
    expect(dialog.locator("iframe").content_frame.get_by_role("heading")).to_be_visible()
    assert dialog.locator(".shelf").evaluate("shelf => shelf.clientWidth") == 390
    stage.shoot("gallery enlarged", page)
    page.keyboard.press("Escape")
    expect(picture).to_be_focused()
    expect(page.locator("#enlarged iframe")).to_have_count(0)


@case("gallery: what is not published says why, and is there at its moment")
def unpublished(stage):
    page = gallery(stage, "?channel=banners&state=scheduled")
    group = page.get_by_role("region", name="banners: winter-challenge", exact=True)
    expect(group).to_contain_text("Scheduled")
    expect(group).to_contain_text("1 Dec 2026, 08:00 UTC")
    expect(group.locator("figure")).to_have_count(0)
    group.get_by_role("button", name="See it then").press("Enter")
    expect(page.get_by_text("The site as it will be on 1 Dec 2026, 08:00 UTC, if it is built then.")).to_be_visible()
    page.get_by_role("combobox", name="Status").select_option("live")
    view = group.locator("iframe").first.content_frame
    expect(view.locator("body")).to_contain_text("One small sketch a day")
    assert "at=2026-12-01T08:00:00Z" in page.url, page.url
    audience(page, "banners: winter-challenge").get_by_role("button").press("Enter")
    page.wait_for_url("**/?*app-version=*")
    expect(page.locator(".timeline")).to_contain_text("shows banner winter-challenge")
    expect(page.locator("#site-sentence")).to_contain_text("if it is built then")


@case("gallery: from a picture to the simulator: its language, its look and its size are kept")
def kept_look(stage):
    page = gallery(stage, "?channel=banners&locale=de&appearance=dark&size=tablet")
    group = page.get_by_role("region", name="banners: rate-snoodle", exact=True)
    group.get_by_role("button", name="Simulator: rate-snoodle, German · dark · tablet").press("Enter")
    page.wait_for_url("**/?*app-version=*")
    expect(page.locator(".timeline")).to_contain_text("shows banner rate-snoodle")
    for part in ("locale=de", "appearance=dark", "size=ipad"):
        assert part in page.url, page.url


GERMAN = "conditions:\n  all: { neverDisplayed: true, localeIn: [en, de] }\n"


@case("gallery: small and wide screens, large text, and whose text a language shows")
def screens(stage):
    server = stage.server()
    server.site.write("content/notifications/tea.md", "---\ntitle: Tea\ntemplate: card\n---\nThere is tea.\n")
    server.site.write(
        "content/notifications/beer.md", f"---\ntitle: Beer\ntemplate: card\n{GERMAN}---\nThere is beer.\n"
    )
    page = stage.page()
    page.goto(f"{server.address}-/gallery?locale=ja&size=small&textSize=200")
    tea = page.get_by_role("region", name="banners: tea", exact=True)
    expect(tea.locator("figcaption")).to_contain_text("Japanese: shows English · light · small · 200 %")
    tea.locator("figure").first.scroll_into_view_if_needed()
    view = tea.locator("iframe").first.content_frame
    expect(view.get_by_role("heading", name="Tea")).to_be_visible()
    assert view.locator("html").evaluate("html => [innerWidth, parseFloat(html.style.fontSize)]") == [320, 34]
    # As high as our clients draw it, not as the estimate for others.
    until(
        lambda: (
            view.locator("html").evaluate("html => innerHeight - Math.ceil(html.getBoundingClientRect().height)") == 0
        ),
        "the card is not as high as its contents",
    )
    beer = page.get_by_role("region", name="banners: beer", exact=True)
    expect(beer).to_contain_text("Japanese: not shown there, by its conditions")
    expect(beer.locator("figure")).to_have_count(0)
    page.get_by_role("combobox", name="Size").select_option("landscape")
    tea.get_by_role("button", name="Simulator: tea").press("Enter")
    page.wait_for_url("**/?*app-version=*")
    for part in ("landscape=true", "text=200", "locale=ja"):
        assert part in page.url, page.url
    # What other channels have waiting does not lie over it.
    expect(page.locator(".timeline")).to_contain_text("shows banner tea")
    expect(page.locator("#one-at-a-time")).to_be_hidden()
