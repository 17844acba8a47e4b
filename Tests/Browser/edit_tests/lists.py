"""The list of messages: what is shown, found and begun."""

from playwright.sync_api import expect
from preview_tests.server import Server

from .cases import case


@case("without the key, a page says what it needs and nothing of the site")
def no_key(stage):
    server = stage.server()
    page = stage.page()
    for path in ("/-/edit", "/-/edit/message?path=content/notifications/dark-mode.md", "/-/edit/check"):
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
    expect(dark).to_contain_text("until 12 Dec, 01:00")
    expect(messages.row("The Snoodle winter challenge")).to_contain_text("from 1 Dec, 09:00")
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


@case("search, then Enter opens what was found")
def enter(stage):
    messages = stage.list()
    messages.search.fill("dusk dark")
    messages.search.fill("after dark")
    messages.page.keyboard.press("Enter")
    message = messages.opened()
    expect(message.page.get_by_role("heading", level=1)).to_have_text("Snoodle after dark")


@case("the menu of a row: arrows, Escape, Duplicate without what was only the first one's")
def menu(stage):
    messages = stage.list()
    more = messages.button("More for The Snoodle winter challenge")
    more.focus()
    messages.page.keyboard.press("Enter")
    expect(messages.page.get_by_role("menuitem", name="Duplicate")).to_be_focused()
    for name in ("Rename…", "Take back…"):
        messages.page.keyboard.press("ArrowDown")
        expect(messages.page.get_by_role("menuitem", name=name)).to_be_focused()
    messages.page.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.click()
    messages.page.get_by_role("menuitem", name="Duplicate").click()
    message = messages.opened()
    expect(message.page.get_by_text("Draft", exact=True)).to_be_visible()
    path = message.page.url.partition("path=")[2].partition("&")[0]
    text = message.read(path)
    assert "draft: true" in text and "publish:" not in text and "expires:" not in text, text


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
    for path in ("-/edit", "-/edit/message", "-/edit/check", "-/edit/api/messages"):
        assert page.request.get(plain.address + path).status == 404, path
