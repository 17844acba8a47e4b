"""Buttons as rows, what a tap on them does, and views that are made for them."""

from playwright.sync_api import expect

from .cases import case
from .stage import changed_lines

WINTER = "content/notifications/winter-challenge.md"


@case("buttons are rows: their words, what they do, how they look; all else of the body stays")
def buttons(stage):
    message = stage.message("The Snoodle winter challenge")
    before = message.read(WINTER)
    assert "[Join in]" not in message.box("Text").input_value()
    second = message.group("Button 2")
    expect(second.get_by_role("textbox", name="Label", exact=True)).to_have_value("Later")
    expect(second.get_by_role("combobox", name="When tapped", exact=True)).to_have_value("close")
    message.button("Move button 2 up").click()
    message.save()
    links = "[Later](close:) [Join in](https://snoodle.example/winter) [Not this year](flag:skipWinter)"
    gone, come = changed_lines(before, message.read(WINTER))
    assert come == [links] and len(gone) == 1, (gone, come)
    message.button("Add a button").first.click()
    fourth = message.group("Button 4")
    expect(fourth.get_by_role("textbox", name="Label", exact=True)).to_be_focused()
    fourth.get_by_role("textbox", name="Label", exact=True).fill("More")
    fourth.get_by_role("combobox", name="When tapped", exact=True).select_option(label="Open a web address")
    fourth.get_by_role("textbox", name="Address", exact=True).fill("https://snoodle.example/more")
    fourth.get_by_role("combobox", name="Looks like", exact=True).select_option(label="Quiet")
    message.button("Remove button 3").click()
    message.save()
    assert '(https://snoodle.example/winter) [More](https://snoodle.example/more "quiet")' in message.read(WINTER)
    assert "Not this year" not in message.read(WINTER)


@case("a button's label keeps its stars while anything else of it changes, and is written as it is typed")
def formatted_label(stage):
    server = stage.server()
    server.site.edit(WINTER, "[Join in]", "[**Join** in!]")
    message = stage.message("The Snoodle winter challenge", server)
    row = message.group("Button 1")
    label = row.get_by_role("textbox", name="Label", exact=True)
    expect(label).to_have_value("**Join** in!")
    row.get_by_role("combobox", name="Looks like", exact=True).select_option(label="Quiet")
    message.save()
    assert '[**Join** in!](https://snoodle.example/winter "quiet") [Later]' in message.read(WINTER)
    label.fill("Draw *now* [or later]")
    message.save()
    assert '[Draw *now* \\[or later\\]](https://snoodle.example/winter "quiet")' in message.read(WINTER)
    expect(label).to_have_value("Draw *now* [or later]")


SURVEY = """---
title: Forest or sea?
date: 2026-11-20
channels: [banners]
template: survey
---
Where do you draw?
"""


def remembered(message, number, label, flag):
    message.button("Add a button").first.click()
    row = message.group(f"Button {number}")
    row.get_by_role("textbox", name="Label", exact=True).fill(label)
    row.get_by_role("combobox", name="When tapped", exact=True).select_option(label="Remember an answer")
    row.get_by_role("combobox", name="Answer", exact=True).fill(flag)
    return row


def new_view(message, row, combobox, name):
    row.get_by_role("combobox", name=combobox, exact=True).select_option(label="New screen…")
    dialog = message.dialog("New screen")
    dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
    dialog.get_by_role("button", name="Add the screen", exact=True).click()
    expect(dialog).to_have_count(0)


@case("a survey: two buttons remember an answer, and lead to a view that is made with them")
def survey(stage):
    server = stage.server()
    path, thanks = "content/notifications/forest.md", "content/notifications/forest/thanks.md"
    server.site.write(path, SURVEY)
    message = stage.message("Forest or sea?", server)
    row = remembered(message, 1, "In the forest", "a")
    then = row.get_by_role("combobox", name="Then", exact=True)
    then.select_option(label="New screen…")
    stage.shoot("new view", message.page)
    message.dialog("New screen").get_by_role("button", name="Add the screen", exact=True).click()
    expect(message.dialog("New screen").get_by_role("alert")).to_have_text("Write a name with letters or digits.")
    message.dialog("New screen").get_by_role("button", name="Cancel", exact=True).click()
    expect(then).to_have_value("")
    new_view(message, row, "Then", "Thanks")
    heading = message.page.get_by_role("heading", name="Screen thanks", exact=True)
    expect(heading).to_be_visible()
    text = message.box("Text").nth(1)
    expect(text).to_be_focused()
    text.fill("Thank you. More trees are on their way.")
    expect(then).to_have_value("thanks")
    row = remembered(message, 2, "By the sea", "b")
    row.get_by_role("combobox", name="Then", exact=True).select_option("thanks")
    message.kept()
    stage.shoot("survey", message.page, full_page=True)
    message = message.reopened()
    expect(message.box("Text").nth(1)).to_have_value("Thank you. More trees are on their way.")
    expect(message.findings.filter(has_text="view")).to_have_count(0)
    message.save()
    text = message.read(path)
    assert text == SURVEY + "\n[In the forest](flag:a?view=thanks) [By the sea](flag:b?view=thanks)\n", text
    view = message.read(thanks)
    assert view == "---\ntitle: Thanks\ntemplate: survey\n---\nThank you. More trees are on their way.\n", view
    message.tab("German, missing")
    expect(heading).to_be_visible()


@case("a new view is gone with Undo, and a name that is taken is said")
def view_undone(stage):
    message = stage.message("The Snoodle winter challenge")
    row = message.group("Button 1")
    row.get_by_role("combobox", name="When tapped", exact=True).select_option(label="Show another screen")
    new_view(message, row, "Screen", "Thanks")
    row.get_by_role("combobox", name="Screen", exact=True).select_option(label="New screen…")
    message.dialog("New screen").get_by_role("textbox", name="Name", exact=True).fill("THANKS")
    message.page.keyboard.press("Enter")
    expect(message.dialog("New screen").get_by_role("alert")).to_have_text("There is a screen called thanks already.")
    message.page.keyboard.press("Escape")
    heading = message.page.get_by_role("heading", name="Screen thanks", exact=True)
    expect(heading).to_be_visible()
    message.button("Undo").click()
    expect(heading).to_have_count(0)
    while message.button("Undo").is_enabled():
        message.button("Undo").click()
    expect(message.state).to_have_text("Saved")
    expect(row.get_by_role("textbox", name="Address", exact=True)).to_have_value("https://snoodle.example/winter")


@case("a carousel has all of its body in the text box, a tool for slides, and no rows of buttons")
def carousel(stage):
    message = stage.message("The Snoodle winter challenge")
    before = message.read(WINTER)
    toolbar = message.page.get_by_role("toolbar", name="Format")
    slide = toolbar.get_by_role("button", name="Slide", exact=True)
    expect(message.group("Buttons")).to_be_visible()
    expect(slide).to_be_hidden()
    message.radio("Carousel").check()
    expect(message.group("Buttons")).to_be_hidden()
    expect(message.box("Text")).to_have_value(before.partition("\n---\n")[2].strip())
    slide.click()
    message.page.keyboard.type("Second")
    message.save()
    text = message.read(WINTER)
    assert text.endswith("[Not this year](flag:skipWinter)\n\n---\n\n## Second\n"), text
    message.radio("Card").check()
    expect(message.group("Buttons")).to_be_visible()


@case("an address that no app opens is said at its button")
def addresses(stage):
    message = stage.message("The Snoodle winter challenge")
    address = message.group("Button 1").get_by_role("textbox", name="Address", exact=True)
    address.fill("javascript:alert(1)")
    expect(message.group("Button 1").get_by_text("Such an address is not opened by any app.")).to_be_visible()
    address.fill("“https://snoodle.example/winter”")
    message.button("Make it https://snoodle.example/winter").click()
    expect(address).to_have_value("https://snoodle.example/winter")


@case("an address without its scheme gets it on leaving the field, also in a link of the text; others stay")
def scheme(stage):
    message = stage.message("The Snoodle winter challenge")
    page = message.page
    address = message.group("Button 1").get_by_role("textbox", name="Address", exact=True)
    for typed, then in (
        ("snoodle.example/winter?a=1", "https://snoodle.example/winter?a=1"),
        ("thanks.md", "thanks.md"),
        ("/winter", "/winter"),
    ):
        address.fill(typed)
        expect(address).to_have_value(typed)
        address.press("Tab")
        expect(address).to_have_value(then)
    message.box("Text").fill("See")
    message.box("Text").press("Control+a")
    message.box("Text").press("Control+k")
    dialog = message.dialog("Link")
    dialog.get_by_role("textbox", name="Address", exact=True).fill("snoodle.example")
    page.keyboard.press("Enter")
    expect(message.box("Text")).to_have_value("[See](https://snoodle.example)")


@case("what is wrong with a button's link is said at that button only, and led to")
def finding_at_its_button(stage):
    message = stage.message("The Snoodle winter challenge")
    message.group("Button 1").get_by_role("combobox", name="When tapped", exact=True).select_option("other")
    second = message.group("Button 2")
    second.get_by_role("combobox", name="When tapped", exact=True).select_option("other")
    address = second.get_by_role("textbox", name="Address", exact=True)
    address.fill("http://snoodle.example/later")
    words = "Begin the address with https."
    expect(second.get_by_text(words)).to_be_visible()
    expect(message.page.locator(".said-here").get_by_text(words)).to_have_count(1)
    described = address.get_attribute("aria-describedby")
    expect(message.page.locator(f"#{described}")).to_contain_text(words)
    expect(message.box("Text")).not_to_have_attribute("aria-invalid", "true")
    stage.shoot("finding at its button", message.page, full_page=True)
    message.findings.filter(has_text=words).get_by_role("button", name="Go there").click()
    expect(address).to_be_focused()
