"""The list of messages: what is shown, found and begun."""

import re

from playwright.sync_api import expect
from preview_tests.server import Server

from .cases import case
from .pages import MessagePage
from .server import EditedSite


@case("without the key, a page says what it needs and nothing of the site")
def no_key(stage):
    server = stage.server()
    page = stage.page()
    for path in (
        "/-/edit",
        "/-/edit/message?path=content/notifications/dark-mode.md",
        "/-/edit/check",
        "/-/edit/calendar",
    ):
        page.goto(server.origin + path)
        expect(page.get_by_text("This page needs the address that publish serve --edit printed.")).to_be_visible()
        expect(page.get_by_role("textbox")).to_have_count(0)
    page.goto(server.origin + "/-/edit#key=" + "0" * 32)
    expect(page.get_by_text("This page needs the address that publish serve --edit printed.")).to_be_visible()
    page.problems.clear()


@case("the key leaves the address, stays in the tab, and is handed to another tab")
def key(stage):
    context = stage.context()
    messages = stage.list(context=context)
    assert messages.page.url == messages.server.origin + "/-/edit", messages.page.url
    messages.page.reload()
    expect(messages.table).to_be_visible()
    other = stage.page(context)
    other.goto(messages.server.origin + "/-/edit")
    expect(other.get_by_role("table", name="Messages", exact=True)).to_be_visible()
    assert messages.page.evaluate("sessionStorage.length") > 0
    assert "key=" not in other.url


@case("the table has its columns, states, audiences and languages")
def table(stage):
    messages = stage.list()
    heads = messages.table.get_by_role("columnheader").all_inner_texts()
    assert heads == ["Message", "Status", "For", "Languages", "When"], heads
    dark = messages.row("Snoodle after dark")
    expect(dark).to_contain_text("Live")
    expect(dark).to_contain_text("app ≥ 2.4.0")
    expect(dark).to_contain_text("12 Dec, 01:00")
    expect(messages.row("The Snoodle winter challenge")).to_contain_text("1 Dec, 09:00 – 15 Jan 2027, 01:00")
    expect(messages.page.get_by_role("main")).to_contain_text("Times are in Europe/Berlin.")
    # A picture of the message, or the sign of one without.
    expect(dark.locator("img[alt='']")).to_have_attribute("src", re.compile("^blob:"))
    expect(messages.row("A good moment to sync").locator("img[alt='']")).to_be_visible()
    for heading in ("Release notes", "Usage prompts", "Permission prompts"):
        expect(messages.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    stage.shoot("list", messages.page)


@case("filter, search and order are in the address; what is not found is said")
def filters(stage):
    messages = stage.list()
    messages.page.get_by_role("radio", name="Drafts").check()
    expect(messages.table.get_by_role("link")).to_have_text(["Snoodle for teams"])
    assert "show=draft" in messages.page.url
    messages.page.get_by_role("radio", name="All").check()
    messages.page.keyboard.press("Escape")
    messages.page.locator("h1").click()
    messages.page.keyboard.press("/")
    expect(messages.search).to_be_focused()
    messages.page.keyboard.type("wintr")
    expect(messages.page.get_by_text("No message has 'wintr'")).to_be_visible()
    messages.button("Show all").click()
    expect(messages.row("Snoodle after dark")).to_be_visible()
    messages.table.get_by_role("button", name="Message").click()
    first = messages.table.get_by_role("link").first
    expect(first).to_have_text("A good moment to sync")
    messages.page.reload()
    expect(first).to_have_text("A good moment to sync")


@case("times are those of the site's zone, wherever the browser is")
def zone(stage):
    site = EditedSite()
    site.edit("publish.yml", "schemes:", "timeZone: America/New_York\nschemes:")
    messages = stage.list(stage.server(site))
    expect(messages.row("The Snoodle winter challenge")).to_contain_text("1 Dec, 03:00 – 14 Jan 2027, 19:00")
    expect(messages.page.get_by_role("main")).to_contain_text("Times are in America/New York.")


@case("to translate: counted without what is over; a language leads to its tab")
def translate(stage):
    site = EditedSite()
    for name in ("dark-mode", "teams-preview", "winter-challenge", "wifi-sync"):
        site.remove(f"content/notifications/{name}.de.md")
    site.edit("content/notifications/wifi-sync.md", "---\n", "---\nexpires: 2026-11-01\n")
    messages = stage.list(stage.server(site))
    select = messages.page.get_by_role("combobox", name="To translate", exact=True)
    options = select.get_by_role("option").all_inner_texts()
    assert options[:3] == ["All messages", "German (3)", "French (0)"], options
    select.select_option(label="German (3)")
    titles = messages.table.locator(".message-cell a")
    expect(titles).to_have_text(["The Snoodle winter challenge", "Snoodle after dark", "Snoodle for teams"])
    messages.page.reload()
    expect(titles).to_have_count(3)
    expect(select).to_have_value("de")
    messages.page.get_by_role("link", name="Snoodle after dark: German, missing", exact=True).click()
    message = MessagePage(messages.page, messages.server)
    expect(message.page.get_by_role("tab", selected=True)).to_have_text("German, missing")


@case("search finds the words of all texts, languages and addresses; each has to occur")
def texts(stage):
    site = EditedSite()
    site.edit("content/notifications/wifi-sync.md", "---\n", "---\nactionURL: https://snoodle.example/?code=PROMO77\n")
    messages = stage.list(stage.server(site))
    titles = messages.table.locator(".message-cell a")
    for words, found in (
        ("promo77", ["A good moment to sync"]),
        ("PROMO77 moment", ["A good moment to sync"]),
        ("snoodle.example/winter", ["The Snoodle winter challenge"]),
    ):
        messages.search.fill(words)
        expect(titles).to_have_text(found)
        expect(messages.search).to_be_focused()
    messages.search.fill("promo77 challenge")
    expect(messages.page.get_by_text("No message has 'promo77 challenge'")).to_be_visible()
    # Enter waits for the answer.
    messages.search.fill("promo77")
    messages.page.keyboard.press("Enter")
    expect(messages.opened().page.get_by_role("heading", level=1)).to_have_text("A good moment to sync")


@case("answers to searches that come late or never: what was found stays, the newest counts")
def late(stage):
    messages = stage.list()
    page, held = messages.page, []

    def hold(route):
        held.append(route)

    page.route("**/-/edit/api/search?*", hold)
    titles = messages.table.locator(".message-cell a")
    for words in ("mode", "mode x"):
        messages.search.fill(words)
        while not held or words.replace(" ", "+") not in held[-1].request.url:
            page.wait_for_timeout(20)
    answers = (["content/notifications/wifi-sync.md"], ["content/notifications/snoodle-pad.md"])
    for route, paths in reversed(list(zip(held, answers, strict=True))):
        route.fulfill(json={"paths": paths})
    expect(titles).to_have_text(["Snoodle Pad for your tablet"])
    page.wait_for_timeout(200)
    expect(titles).to_have_text(["Snoodle Pad for your tablet"])
    page.unroute_all()
    page.route("**/-/edit/api/search?*", lambda route: route.fulfill(status=503, json={"error": "Not now."}))
    messages.search.fill("after dark")
    expect(titles).to_have_text(["Snoodle after dark", "2.4.0 After dark"])
    page.problems.clear()


@case("search, then Enter opens what was found")
def enter(stage):
    messages = stage.list()
    messages.search.fill("dusk dark")
    messages.search.fill("after dark")
    messages.page.keyboard.press("Enter")
    message = messages.opened()
    expect(message.page.get_by_role("heading", level=1)).to_have_text("Snoodle after dark")


@case("a translator's list: a title opens the language that is asked for, and the way back keeps the list")
def back(stage):
    server = stage.server()
    server.site.remove("content/notifications/dark-mode.de.md")
    messages = stage.list(server)
    messages.page.get_by_role("combobox", name="To translate", exact=True).select_option("German (1)")
    message = messages.open("Snoodle after dark")
    tab = message.page.get_by_role("tab", name="German, missing", exact=True)
    expect(tab).to_have_attribute("aria-selected", "true")
    message.page.get_by_role("link", name="All messages", exact=True).click()
    message.page.wait_for_url("**/-/edit?translate=de")


@case("the menu of a row: arrows, Escape, Duplicate without what was only the first one's")
def menu(stage):
    messages = stage.list()
    more = messages.button("More for The Snoodle winter challenge")
    more.focus()
    messages.page.keyboard.press("Enter")
    expect(messages.page.get_by_role("menuitem", name="Duplicate")).to_be_focused()
    for name in ("Rename…", "Make it a draft again", "Take back…"):
        messages.page.keyboard.press("ArrowDown")
        expect(messages.page.get_by_role("menuitem", name=name)).to_be_focused()
    messages.page.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.click()
    messages.page.get_by_role("menuitem", name="Duplicate").click()
    messages.button("Duplicate").click()
    message = messages.opened()
    expect(message.page.get_by_text("Draft", exact=True)).to_be_visible()
    path = message.page.url.partition("path=")[2].partition("&")[0]
    text = message.read(path)
    assert "draft: true" in text and "publish:" not in text and "expires:" not in text, text


@case("a row's menu is above everything, and whole: also that of the last row")
def whole(stage):
    messages = stage.list()
    more = messages.page.get_by_role("button", name=re.compile("^More for")).last
    more.scroll_into_view_if_needed()
    more.click()
    menu = messages.page.get_by_role("menu")
    assert menu.evaluate("menu => menu.matches(':popover-open')")
    box = menu.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 1000 and box["x"] + box["width"] <= 1280, box
    messages.page.mouse.click(5, 500)
    expect(menu).to_have_count(0)
    expect(more).to_have_attribute("aria-expanded", "false")


@case("more than 50 messages: 44 points for each, also with a long title and unsaved text")
def many(stage):
    site = EditedSite()
    for number in range(45):
        text = f"---\ntitle: Message {number} {'with many words ' * 5}\ndraft: true\nchannels: [banners]\n---\nText.\n"
        site.write(f"content/notifications/message-{number}.md", text)
    server = stage.server(site)
    message = stage.list(server).table.get_by_role("link", name=re.compile("^Message 7 with")).first
    message.click()
    opened = MessagePage(stage.pages[0], server)
    opened.box("Text").fill("Other words")
    opened.kept()
    messages = stage.list(server, stage.contexts[0])
    expect(messages.page.get_by_text("not saved")).to_be_visible()
    heights = messages.page.evaluate(
        "[...document.querySelectorAll('#messages tbody tr:not(.group-row)')].map((row) => row.offsetHeight)"
    )
    assert set(heights) == {44}, heights


@case("the other pages lead to the messages; without --edit there is nothing to lead to")
def others(stage):
    messages = stage.list()
    page = stage.page()
    for path in ("/", "/-/gallery", "/-/site-status"):
        page.goto(messages.server.origin + path)
        link = page.get_by_role("banner").get_by_role("link", name="Messages", exact=True)
        expect(link).to_have_attribute("href", "/-/edit")
    plain = Server(stage.publish, messages.server.site)
    stage.servers.append(plain)
    page.goto(plain.address + "-/gallery")
    page.wait_for_selector("html[data-build]", state="attached")
    expect(page.get_by_role("link", name="Messages", exact=True)).to_have_count(0)
    for path in ("-/edit", "-/edit/message", "-/edit/check", "-/edit/calendar", "-/edit/api/messages"):
        assert page.request.get(plain.address + path).status == 404, path
