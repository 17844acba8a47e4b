"""The rules of axe on every page and dialog, light and dark, wide and narrow; and that nothing scrolls sideways."""

import pathlib

from browsing import launch
from browsing import violations as axe_violations
from playwright.sync_api import expect

from .cases import case
from .pages import CalendarPage, CheckPage
from .uploads import drop, photo

SIDEWAYS = """[...document.querySelectorAll('body *')].filter(e => !e.closest('.phone, .diff, .sr, .is-aside') &&
  e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className + '#' + e.id)"""


def violations(page, name):
    found = []
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look, reduced_motion="reduce")
        found += [f"{name}, {look}: {violation}" for violation in axe_violations(page)]
    return found


def wide(page, name):
    sideways = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{name} is {sideways} too wide: {page.evaluate(SIDEWAYS)[:5]}"] if sideways > 0 else []


def look_at(stage, width):
    found = []
    context = stage.context(bypass_csp=True, viewport={"width": width, "height": 900})
    messages = stage.list(context=context)
    page = messages.page

    def look(name):
        stage.shoot(f"{width} {name}", page, full_page=True)
        found.extend(violations(page, name) + wide(page, name))

    expect(messages.row("Snoodle after dark")).to_contain_text("app ≥ 2.4.0")
    look("list")
    messages.button("New message").click()
    look("new message")
    messages.button("Cancel").click()
    messages.button("More for Snoodle after dark").click()
    look("menu")
    page.keyboard.press("Escape")
    message = messages.open("The Snoodle winter challenge")
    message.button("More settings").click()
    look("message")
    for name, dialog in (
        ("Add a condition", "Cancel"),
        ("Choose a picture", "Cancel"),
        ("Take back…", "Cancel"),
        ("Link", "Cancel"),
    ):
        message.button(name).first.click()
        look(name)
        message.button(dialog).click()
    tapped = message.group("Button 1").get_by_role("combobox", name="When tapped", exact=True)
    tapped.select_option(label="Show another screen")
    message.group("Button 1").get_by_role("combobox", name="Screen", exact=True).select_option(label="New screen…")
    look("New screen")
    message.button("Cancel").click()
    drop(message, "Holiday.jpg", "image/jpeg", photo(message))
    expect(message.dialog("A large picture")).to_be_visible()
    look("A large picture")
    message.dialog("A large picture").get_by_role("button", name="Make smaller").click()
    expect(message.group("Picture").get_by_role("status")).to_contain_text("it was")
    look("made smaller")
    message.box("Title").fill("Other words")
    message.page.get_by_role("spinbutton", name="Priority", exact=True).fill("99999999")
    expect(message.findings.first).to_be_visible()
    look("findings")
    message.button("Discard draft").click()
    message.tab("Arabic")
    look("translation")
    message.button("Edit as text").click()
    look("as text")
    if width < 600:
        message.page.get_by_role("tab", name="Phone", exact=True).click()
        look("phone")
    CheckPage.of(message)
    look("check")
    calendar = CalendarPage.of(message)
    expect(calendar.bars.first).to_be_visible()
    calendar.page.get_by_text("Always on").click()
    look("calendar")
    assert not found, found


@case("axe and width: 1280 points")
def desktop(stage):
    look_at(stage, 1280)


@case("axe and width: 320 points, as at 400 %")
def narrow(stage):
    look_at(stage, 320)


# The backgrounds of the tab, the page, the look and the pill that are chosen, and of one of each that is not.
CHOSEN = """(pairs) => pairs.map((pair) => pair.map((selector) =>
  getComputedStyle(document.querySelector(selector)).backgroundColor))"""
PAIRS = [
    (".top nav a[aria-current]", ".top nav a:not([aria-current])"),
    (".language-tab[aria-selected=true]", ".language-tab[aria-selected=false]"),
    (".look-option:has(:checked)", ".look-option:not(:has(:checked))"),
    (".look-option:not(:has(:checked)) .look-icon span", ".look-option"),
]


@case("colours of the system: what is chosen stands out, looks have their pictures, the preview's pages fit 320 points")
def forced(stage):
    message = stage.message("The Snoodle winter challenge", forced_colors="active")
    page = message.page
    backgrounds = page.evaluate(CHOSEN, PAIRS[1:])
    stage.shoot("forced colours", page, full_page=True)
    for path in ("", "-/gallery", "-/site-status"):
        page.goto(f"{message.server.origin}/{path}")
        expect(page.get_by_role("navigation", name="Pages").get_by_role("link", name="Messages")).to_be_visible()
        backgrounds += page.evaluate(CHOSEN, PAIRS[:1])
        page.set_viewport_size({"width": 320, "height": 800})
        assert not wide(page, path), wide(page, path)
    assert all(one != other for one, other in backgrounds), backgrounds


@case("axe: a page without its key")
def no_key(stage):
    page = stage.page(bypass_csp=True)
    page.goto(stage.server().origin + "/-/edit")
    expect(page.get_by_role("alert")).to_be_visible()
    found = violations(page, "no key")
    assert not found, found


@case("texts of 200 %: nothing scrolls sideways")
def large(stage):
    folder = pathlib.Path(stage.artefacts)
    browser = launch(stage.playwright, "--blink-settings=defaultFontSize=32")
    usual, stage.browser = stage.browser, browser
    try:
        message = stage.message("The Snoodle winter challenge")
        message.page.screenshot(path=folder / "large-text.png", full_page=True)
        assert not wide(message.page, "message"), wide(message.page, "message")
        check = CheckPage.of(message)
        assert not wide(check.page, "check"), wide(check.page, "check")
    finally:
        stage.browser = usual
        stage.pages[-1].context.close()
        stage.contexts.clear()
        browser.close()
