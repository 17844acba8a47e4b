"""Nobody is kept out: axe's WCAG rules on every page and view, narrow windows, large text, little motion."""

import json
import urllib.request

from browsing import MARKUP
from browsing import violations as axe_violations
from playwright.sync_api import expect

from .builds import BANNER
from .cases import case

LOOKS = ("light", "dark")


def with_axe(stage, **options):
    """A browser whose pages can have axe, which a page's policy would keep out."""
    return stage.context(bypass_csp=True, **options)


def violations(page, name):
    found = []
    for look in LOOKS:
        page.emulate_media(color_scheme=look)
        found += [f"{name}, {look}: {violation}" for violation in axe_violations(page)]
    return found


def views(address):
    paths = [file["path"] for file in json.loads(urllib.request.urlopen(address + "manifest.json").read())["files"]]
    return sorted(path for path in paths if path.startswith("views/") and path.endswith(".html"))


# Tests/Browser/pages looks at the pages for people.
@case("axe: every published view, light and dark; of those that differ in their texts only, one")
def published(stage):
    page, found, seen = stage.page(with_axe(stage)), [], set()
    for path in views(stage.demo.address):
        page.goto(stage.demo.address + path)
        markup = page.evaluate(MARKUP)
        if markup not in seen:
            seen.add(markup)
            found += violations(page, path)
    assert not found and len(seen) > 10, (found, len(seen))


@case("axe: the simulator with a banner, an alert, a permission, everything unfolded")
def simulator(stage):
    phone = stage.simulator(context=with_axe(stage))
    found = violations(phone.page, "alert")
    phone.answer_all()
    for summary in phone.page.locator("summary:visible").all():
        summary.click()
    found += violations(phone.page, "banner, all unfolded")
    phone.doing(lambda: phone.button("Ask for photos").click())
    found += violations(phone.page, "permission")
    phone.field("Appearance").select_option("dark")
    phone.field("Text size").fill("200")
    phone.settled()
    found += violations(phone.page, "a dark device with large text")
    assert not found, found


@case("axe: the simulator with errors, and the source page that they lead to")
def errors(stage):
    server = stage.server()
    phone = stage.simulator(server, context=with_axe(stage))
    server.site.edit(BANNER, "priority", "prioritty")
    expect(phone.page.get_by_text("The last build failed: 1 error")).to_be_visible()
    expect(phone.page.get_by_role("heading", name="The last build failed: 1 error")).to_be_visible()
    expect(phone.page.get_by_role("alert")).to_have_text("The last build failed: 1 error")
    found = violations(phone.page, "errors")
    phone.page.get_by_role("link", name=f"{BANNER}:5").click()
    phone.page.wait_for_url("**/-/source/**")
    found += violations(phone.page, "source")
    assert not found, found


@case("axe: the gallery")
def gallery(stage):
    page = stage.page(with_axe(stage))
    page.goto(stage.demo.address + "-/gallery")
    expect(page.locator("#groups figure").first).to_be_visible()
    found = violations(page, "gallery")
    page.get_by_role("button", name="All looks").first.press("Enter")
    page.wait_for_selector("html[data-audiences]", state="attached")
    found += violations(page, "gallery, all looks")
    assert not found, found


@case("axe: the status page, now and at another moment, and what is not there")
def status(stage):
    page = stage.page(with_axe(stage))
    page.goto(stage.demo.address + "-/site-status")
    expect(page.get_by_role("row").first).to_be_visible()
    found = violations(page, "status")
    page.goto(stage.demo.address + "-/site-status?at=2026-12-01T08:00:00Z")
    expect(page.locator("#site-sentence")).to_be_visible()
    found += violations(page, "status of another moment")
    page.goto(stage.demo.address + "nowhere")
    found += violations(page, "nothing there")
    page.problems[:] = [problem for problem in page.problems if "404" not in problem]
    assert not found, found


PAGES = ["?app-version=2.2.2", "-/gallery", "-/site-status", f"-/source/{BANNER}", "nowhere"]
WINDOWS = [
    ("320 points wide", 320, ()),
    ("text at 200 %", 1280, ("--blink-settings=defaultFontSize=32",)),
    ("text at 200 %, 640 points wide", 640, ("--blink-settings=defaultFontSize=32",)),
]


def narrow(name, width, arguments):
    @case(f"{name}: no page scrolls sideways")
    def fits(stage):
        browser = stage.another_browser(*arguments)
        page = stage.page(browser=browser, viewport={"width": width, "height": 800})
        for path in PAGES:
            page.goto(stage.demo.address + path)
            if not path.startswith(("-/source", "nowhere")):
                page.wait_for_selector("html[data-ready]", state="attached")
            stage.shoot(f"{name} {path.strip('-/?').split('?')[0].split('/')[0].split('=')[0]}", page, full_page=True)
            wide = page.evaluate("""[...document.querySelectorAll('body *')].filter(e => !e.closest('.phone, .shelf') &&
              e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className + '#' + e.id)""")
            sideways = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert sideways <= 0, f"{path} is {sideways} too wide: {wide[:5]}"
        page.problems[:] = [problem for problem in page.problems if "404" not in problem]


for window in WINDOWS:
    narrow(*window)


# How many animations the next banner has when it comes.
WATCH = """() => {
  const old = document.querySelector(".banner");
  const next = () => [...document.querySelectorAll(".banner")].find((banner) => banner !== old);
  window.moving = new Promise((done) => new MutationObserver(() => next() && done(next().getAnimations().length))
    .observe(document.body, { childList: true, subtree: true }));
}"""


@case("who wants less motion has none, all others see the banner slide in")
def motion(stage):
    for preference, animations in (("reduce", 0), ("no-preference", 1)):
        phone = stage.simulator(options={"reduced_motion": preference}).answer_all()
        phone.page.evaluate(WATCH)
        phone.button("Launch").click()
        assert phone.page.evaluate("moving") == animations, preference
