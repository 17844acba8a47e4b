"""Texts, their toolbar and findings: what is typed, and the bytes that are saved."""

import re

from playwright.sync_api import expect

from .cases import case
from .stage import changed_lines, until

DARK = "content/notifications/dark-mode.md"


@case("a typo in a live text: one line of the file differs, and it is said who does not see the change")
def typo(stage):
    message = stage.message("Snoodle after dark")
    before = message.read(DARK)
    message.box("Text").fill(message.box("Text").input_value().replace("dims", "darkens"))
    expect(message.state).to_have_text("Not saved yet")
    expect(message.findings.filter(has_text="People who have seen it will not see the new text.")).to_be_visible()
    message.save()
    gone, come = changed_lines(before, message.read(DARK))
    assert len(gone) == len(come) == 1 and "darkens" in come[0], (gone, come)


@case("title and badge: only their lines; the phone shows them while they are typed")
def title(stage):
    message = stage.message("Snoodle after dark")
    before = message.read(DARK)
    message.box("Title").fill("Snoodle after dusk")
    message.box("Badge").fill("New")
    expect(message.frame().get_by_text("Snoodle after dusk")).to_be_visible()
    expect(message.page.get_by_role("heading", level=1)).to_have_text("Snoodle after dusk")
    assert message.read(DARK) == before, "a draft was written into the site"
    message.save()
    gone, come = changed_lines(before, message.read(DARK))
    assert gone == ["title: Snoodle after dark"] and come == ["title: Snoodle after dusk", "badge: New"], (gone, come)


@case("a colour of the message's own: chosen or written, and the phone has it at once")
def color(stage):
    message = stage.message("Snoodle after dark")
    before = message.read(DARK)
    button = message.frame().locator(".primary").first
    usual = button.evaluate("button => getComputedStyle(button).backgroundColor")
    message.button("More settings").click()
    message.page.get_by_label("Choose: Colour").fill("#c2185b")
    expect(message.box("Colour")).to_have_value("#c2185b")
    expect(button).not_to_have_css("background-color", usual)
    message.save()
    assert changed_lines(before, message.read(DARK)) == ([], ["accent: '#c2185b'"]), message.read(DARK)
    message.box("Colour").fill("pink")
    expect(message.page.get_by_label("Choose: Colour")).to_have_value("#808080")
    expect(message.findings.filter(has_text="not a colour")).to_be_visible()
    message.box("Colour").fill("")
    message.save()
    assert message.read(DARK) == before


@case("the toolbar writes Markdown, a second press takes it back, and each press is a step of Undo")
def toolbar(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("One word here")
    text.evaluate("box => box.setSelectionRange(4, 8)")
    message.page.get_by_role("toolbar", name="Format").get_by_role("button", name="Bold", exact=True).click()
    expect(text).to_have_value("One **word** here")
    message.page.keyboard.press("Control+b")
    expect(text).to_have_value("One word here")
    message.page.keyboard.press("Control+i")
    expect(text).to_have_value("One *word* here")
    message.page.keyboard.press("Control+z")
    expect(text).to_have_value("One word here")
    names = ["Bold", "Italic", "Heading", "List", "Numbered list", "Link", "Image"]
    for name in names:
        expect(
            message.page.get_by_role("toolbar", name="Format").get_by_role("button", name=name, exact=True)
        ).to_be_visible()


@case("Bold and Italic are switches: they say whether they are on, step over marks, and leave no empty stars behind")
def switches(stage):
    message = stage.message("Snoodle after dark")
    page, text = message.page, message.box("Text")
    bold, italic = message.button("Bold"), message.button("Italic")
    expect(bold).to_have_attribute("aria-pressed", "false")
    text.fill("")
    bold.click()
    expect(text).to_be_focused()
    expect(bold).to_have_attribute("aria-pressed", "true")
    italic.click()
    expect(italic).to_have_attribute("aria-pressed", "true")
    page.keyboard.type("now")
    expect(text).to_have_value("***now***")
    page.keyboard.press("Control+i")
    page.keyboard.press("Control+b")
    expect(bold).to_have_attribute("aria-pressed", "false")
    page.keyboard.type(" and ")
    page.keyboard.press("Control+b")
    page.keyboard.type("here ")
    stage.shoot("bold is on", page)
    bold.click()
    page.keyboard.type("too")
    expect(text).to_have_value("***now*** and **here** too")
    text.evaluate("box => box.setSelectionRange(16, 20)")
    expect(bold).to_have_attribute("aria-pressed", "true")
    expect(italic).to_have_attribute("aria-pressed", "false")
    # What nothing was typed into goes, by any way of leaving it, and was never a change.
    message.save()
    for leave in ("ArrowLeft", "Tab", "Backspace", "Control+b", "Enter"):
        text.focus()
        page.keyboard.press("Control+End")
        if leave == "Enter":
            page.keyboard.type("\n")
        page.keyboard.press("Control+b")
        expect(text).to_have_value(re.compile(r"too\n?\*\*\*\*$"))
        expect(message.state).to_have_text("Saved")
        page.keyboard.press(leave)
        expect(text).to_have_value(re.compile(r"too\n*$"))
        expect(bold).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Control+b")
    page.keyboard.press("Control+z")
    expect(text).to_have_value(re.compile(r"too\n*$"))


@case("lists go on with Enter and end with another; Tab moves all chosen items, and Escape, Tab leaves")
def lists(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("")
    text.type("- one\ntwo\n\nAfter")
    expect(text).to_have_value("- one\n- two\n\nAfter")
    text.fill("- one\n- two\n- three")
    text.evaluate("box => box.setSelectionRange(6, box.value.length)")
    text.press("Tab")
    expect(text).to_have_value("- one\n  - two\n  - three")
    expect(text).to_be_focused()
    text.press("Shift+Tab")
    expect(text).to_have_value("- one\n- two\n- three")
    text.press("Control+z")
    expect(text).to_have_value("- one\n  - two\n  - three")
    text.press("Escape")
    text.press("Shift+Tab")
    expect(text).not_to_be_focused()
    text.fill("No list")
    text.press("Tab")
    expect(text).not_to_be_focused()


@case("a link is asked for, and written where the text was selected")
def link(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("See the help for more.")
    # A double click takes the blank behind the word, too.
    text.evaluate("box => box.setSelectionRange(8, 13)")
    text.press("Control+k")
    dialog = message.dialog("Link")
    expect(dialog.get_by_role("textbox", name="Label", exact=True)).to_have_value("help")
    dialog.get_by_role("textbox", name="Address", exact=True).fill("https://snoodle.example/help")
    dialog.get_by_role("button", name="Add the link").click()
    expect(text).to_have_value("See the [help](https://snoodle.example/help) for more.")
    expect(text).to_be_focused()
    text.press("Control+k")
    expect(dialog.get_by_role("textbox", name="Label", exact=True)).to_have_value("help")
    dialog.get_by_role("textbox", name="Address", exact=True).fill("https://snoodle.example/faq")
    dialog.get_by_role("button", name="Change the link").click()
    expect(text).to_have_value("See the [help](https://snoodle.example/faq) for more.")
    text.press("Control+k")
    dialog.get_by_role("button", name="Remove the link").click()
    expect(text).to_have_value("See the help for more.")
    text.press("Control+z")
    expect(text).to_have_value("See the [help](https://snoodle.example/faq) for more.")


@case("as text: the whole file, and back to the form; what no form can show is text with its line")
def as_text(stage):
    message = stage.message("Snoodle after dark")
    message.button("Edit as text").click()
    whole = message.box("Whole file")
    assert whole.input_value() == message.read(DARK)
    whole.fill(whole.input_value().replace("priority: -10", "priority: 7  # higher"))
    message.save()
    assert "priority: 7  # higher" in message.read(DARK)
    message.button("Edit with the form").click()
    message.button("More settings").click()
    expect(message.page.get_by_role("spinbutton", name="Priority", exact=True)).to_have_value("7")
    site = message.server.site
    site.write(DARK, site.read(DARK).replace("title: Snoodle", "title: &a Snoodle").replace("badge:", "x:"))
    expect(message.box("Whole file")).to_be_visible()
    expect(message.page.get_by_text("This can only be edited as text. Line 2")).to_be_visible()


@case("as text, with changes that are not saved: the text has them, and the form has those of the text, at once")
def as_text_unsaved(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("Written in the form.")
    message.button("Edit as text").click()
    whole = message.box("Whole file")
    expect(whole).to_have_value(re.compile("\n---\n+Written in the form\\."))
    whole.fill(whole.input_value() + "Written as text.\n")
    message.button("Edit with the form").click()
    expect(text).to_have_value(re.compile("Written in the form\\.\nWritten as text\\."))
    message.button("Undo").click()
    message.button("Undo").click()
    expect(text).to_have_value("Written in the form.")
    message.save()
    assert "Written in the form." in message.read(DARK)


@case("a finding is at its field, its fix is a button, and Undo takes it back")
def finding(stage):
    message = stage.message("Snoodle after dark")
    site = message.server.site
    site.write(DARK, site.read(DARK).replace("expires:", "expirse:"))
    fix = message.region("To put right").get_by_role("button", name="Change to 'expires'")
    expect(fix).to_be_visible()
    fix.click()
    expect(message.box("End time")).to_have_value("2026-12-12T01:00")
    expect(message.state).to_have_text("Not saved yet")
    message.button("Undo").click()
    expect(message.state).to_have_text("Saved")
    expect(fix).to_be_visible()


@case("an error while typing: the field is described and invalid, the focus stays, F8 leads there")
def described(stage):
    message = stage.message("Snoodle after dark")
    oldest = message.page.get_by_role("combobox", name="Oldest version of the app", exact=True)
    oldest.fill("two")
    expect(oldest).to_have_attribute("aria-invalid", "true")
    expect(oldest).to_be_focused()
    described = oldest.get_attribute("aria-describedby").split()
    words = " ".join(message.page.locator(f"#{name}").inner_text() for name in described)
    assert "version" in words, words
    expect(message.region("To put right").get_by_role("status")).to_have_text("1 thing to put right")
    message.box("Title").focus()
    message.page.keyboard.press("F8")
    expect(oldest).to_be_focused()
    oldest.fill("2.4.0")
    expect(oldest).not_to_have_attribute("aria-invalid", "true")


@case("words that look like markup are words")
def hostile(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("<img src=x onerror=alert(1)>")
    expect(message.page.get_by_role("heading", level=1)).to_have_text("<img src=x onerror=alert(1)>")
    message.save()
    until(lambda: "<img src=x" in message.read(DARK), "the title was not saved")
    assert message.page.locator("main img[src=x]").count() == 0
