"""The jobs that people come with, as short as they are meant to be; and again by keyboard alone."""

from playwright.sync_api import expect

from .cases import case
from .pages import CheckPage
from .stage import until


@case("announce something: N, a title, a text, ready; by keyboard alone")
def announce(stage):
    messages = stage.list()
    page = messages.page
    page.keyboard.press("n")
    expect(messages.dialog("New message")).to_be_visible()
    page.keyboard.type("Winter is here")
    page.keyboard.press("Enter")
    message = messages.opened()
    path = "content/notifications/winter-is-here.md"
    assert "draft: true" in message.read(path)
    expect(message.box("Text")).to_be_focused()
    page.keyboard.type("Put on a scarf.")
    expect(message.frame().get_by_text("Put on a scarf.")).to_be_visible()
    page.keyboard.press("Control+s")
    expect(message.state).to_have_text("Saved")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/-/edit/check")
    check = CheckPage(page, messages.server)
    box = check.page.get_by_role("checkbox", name="Winter is here is ready", exact=True)
    box.focus()
    page.keyboard.press("Space")
    expect(box).to_be_checked()
    until(lambda: "draft" not in check.read(path), "it is not ready")
    expect(box).to_be_focused()
    expect(check.region("What changes for whom")).to_contain_text("Winter is here")
    assert check.read(path).endswith("---\nPut on a scarf.\n"), check.read(path)


@case("each kind of message can be begun, and has a form")
def kinds(stage):
    server = stage.server()
    for kind, title, path in (
        ("Alert", "An alert", "content/notifications/an-alert.md"),
        ("Banner and alert", "Both of them", "content/notifications/both-of-them.md"),
        ("Release notes", "2.5.0", "content/releases/2.5.0.md"),
        ("Usage prompt", "Do you like it?", "content/prompts/do-you-like-it.md"),
    ):
        message = stage.list(server).new(kind, title)
        text = message.read(path)
        assert "draft: true" in text, text
        expect(message.box("Text")).to_be_visible()


@case(
    "a name that is taken gets a number, and nothing is written over; that of a version cannot, which the dialog says"
)
def taken(stage):
    messages = stage.list()
    before = messages.read("content/notifications/dark-mode.md")
    messages.button("New message").click()
    dialog = messages.dialog("New message")
    dialog.get_by_role("textbox", name="Title", exact=True).fill("Another")
    dialog.get_by_role("textbox", name="Name of the file", exact=True).fill("dark-mode")
    dialog.get_by_role("button", name="Create", exact=True).click()
    messages.opened()
    assert "title: Another" in messages.read("content/notifications/dark-mode-2.md")
    assert messages.read("content/notifications/dark-mode.md") == before
    messages = stage.list(messages.server)
    messages.button("New message").click()
    dialog = messages.dialog("New message")
    dialog.get_by_role("radio", name="Release notes", exact=True).check()
    dialog.get_by_role("textbox", name="Version", exact=True).fill("2.4.0")
    dialog.get_by_role("button", name="Create", exact=True).click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    expect(messages.button("New message")).to_be_focused()
    messages.page.problems.clear()


@case("how often people are asked to rate: one number, one line")
def prompt(stage):
    message = stage.message("Happy with Snoodle?")
    path = "content/prompts/rate-us.md"
    before = message.read(path)
    days = message.page.get_by_role("spinbutton", name="Days before it asks", exact=True)
    days.fill("20")
    message.save()
    assert message.read(path) == before.replace("daysUntilPrompt: 10", "daysUntilPrompt: 20")


@case("by keyboard alone: the form's fields in their order, F6 to phone and findings, focus in sight")
def keyboard(stage):
    message = stage.message("Snoodle after dark")
    page = message.page
    message.box("Title").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("toolbar", name="Format").get_by_role("button", name="Bold", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(message.box("Text")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#message-region') !== null")
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.closest('#phone-region') !== null")
    page.keyboard.press("F6")
    assert page.evaluate("document.activeElement.closest('.to-do') !== null")
    page.keyboard.press("F6")
    expect(message.box("Title")).to_be_focused()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none", outline


@case("what was changed elsewhere while it was open in two windows is one message in the end")
def two_people(stage):
    server = stage.server()
    one = stage.message("Snoodle after dark", server)
    other = stage.message("Snoodle after dark", server)
    one.box("Summary").fill("Of Anna")
    one.save()
    expect(other.box("Summary")).to_have_value("Of Anna")
    other.box("Badge").fill("Of Ben")
    expect(other.state).to_have_text("Not saved yet")
    other.page.keyboard.press("Control+s")
    expect(other.state).to_have_text("Saved")
    text = one.read("content/notifications/dark-mode.md")
    assert "summary: Of Anna" in text and "badge: Of Ben" in text, text
