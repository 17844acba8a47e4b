"""Texts, the toolbar, paste, buttons, looks and pictures: what is typed, and the bytes that are saved."""

from playwright.sync_api import expect

from .cases import case
from .stage import until

DARK = "content/notifications/dark-mode.md"
WINTER = "content/notifications/winter-challenge.md"


def changed_lines(before, after):
    """Lines that only one of the two has."""
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]


@case("a typo in a live text: one line of the file differs, and it is said that nobody sees it again")
def typo(stage):
    message = stage.message("Snoodle after dark")
    before = message.read(DARK)
    message.box("Text").fill(message.box("Text").input_value().replace("dims", "darkens"))
    expect(message.state).to_have_text("Not saved yet")
    expect(message.findings.filter(has_text="those who have seen it do not see it again")).to_be_visible()
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


@case("the toolbar writes Markdown, a second press takes it back, and the browser's own undo has it")
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


def paste_into(text, html, plain):
    text.evaluate(
        """(box, [html, plain]) => {
      const data = new DataTransfer();
      if (html) data.setData("text/html", html);
      data.setData("text/plain", plain);
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }""",
        [html, plain],
    )


@case("what is pasted from a page becomes Markdown, with a way back to plain text; nothing of it runs")
def paste(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("")
    html = "<p class=MsoNormal>It is <b>bold</b>.</p><img src=x onerror='window.ran = 1'><script>window.ran = 1</script>"
    paste_into(text, html, "It is bold.")
    expect(text).to_have_value("It is **bold**.")
    message.button("Paste as plain text").click()
    expect(text).to_have_value("It is bold.")
    assert not message.page.evaluate("window.ran")
    # The browser says that it did not run the handler.
    assert all("has been blocked" in problem for problem in message.page.problems), message.page.problems
    message.page.problems.clear()


SLACK = """<meta charset='utf-8'><span>Version 2.5 is out </span><img data-stringify-type="emoji"
 data-stringify-emoji=":tada:" alt=":tada:" src="https://a.slack-edge.com/1.png"><span> see </span>
<a href="https://snoodle.example/new">what is new</a><span> </span><img alt="🐧" src="https://a.slack-edge.com/2.png">"""


@case("a message of Slack's keeps its emoji and its links, and asks nobody for the pictures")
def slack(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("")
    paste_into(text, SLACK, "Version 2.5 is out :tada: see what is new :penguin:")
    expect(text).to_have_value("Version 2.5 is out :tada: see [what is new](https://snoodle.example/new) 🐧")


@case("quotation marks of a language stay, typed and pasted; in an address they are a finding with a fix")
def quotation_marks(stage):
    message = stage.message("Snoodle after dark")
    text = message.box("Text")
    text.fill("")
    text.press_sequentially("„Typed“ und ")
    paste_into(text, "", "„eingefügt“ ")
    paste_into(text, "<p>«<b>Prêt</b>»</p>", "«Prêt»")
    expect(text).to_have_value("„Typed“ und „eingefügt“ «**Prêt**»")
    message.save()
    assert "„Typed“ und „eingefügt“ «**Prêt**»" in message.read(DARK)
    message.button("Add a button").click()
    button = message.group("Button 1")
    button.get_by_role("combobox", name="When tapped", exact=True).select_option(label="Open a web address")
    address = button.get_by_role("textbox", name="Address", exact=True)
    address.fill("„https://snoodle.example/dark“")
    expect(button.get_by_text("Quotation marks do not belong to an address.")).to_be_visible()
    message.button("Make it https://snoodle.example/dark").click()
    expect(address).to_have_value("https://snoodle.example/dark")
    expect(button.get_by_text("Quotation marks")).to_have_count(0)
    message.save()
    assert "(https://snoodle.example/dark)" in message.read(DARK)


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
    message.button("Add a button").click()
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


@case("an address that no app opens is said at its button")
def addresses(stage):
    message = stage.message("The Snoodle winter challenge")
    address = message.group("Button 1").get_by_role("textbox", name="Address", exact=True)
    address.fill("javascript:alert(1)")
    expect(message.group("Button 1").get_by_text("Such an address is not opened by any app.")).to_be_visible()
    address.fill("“https://snoodle.example/winter”")
    message.button("Make it https://snoodle.example/winter").click()
    expect(address).to_have_value("https://snoodle.example/winter")


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


@case("look and picture: chosen, described, and shown on the phone")
def picture(stage):
    message = stage.message("The Snoodle winter challenge")
    look = message.page.get_by_role("radiogroup", name="Look", exact=True)
    look.get_by_role("radio", name="Hero", exact=True).check()
    message.button("Choose a picture").click()
    message.dialog("Choose a picture").get_by_role("radio", name="photos.png").check()
    message.button("Choose").click()
    picture = message.group("Picture")
    picture.get_by_role("textbox", name="What the picture shows", exact=True).fill("Photos on a table")
    stage.shoot("look and picture", message.page)
    message.save()
    text = message.read(WINTER)
    assert "template: hero" in text and "image: assets/photos.png" in text and "imageAlt: Photos on a table" in text, (
        text
    )
    picture.get_by_role("checkbox", name="Only decoration", exact=True).check()
    message.save()
    assert "imageAlt: ''" in message.read(WINTER) or 'imageAlt: ""' in message.read(WINTER), message.read(WINTER)


PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8cfc0f0"
    "1f00050001ff89993d1d0000000049454e44ae426082"
)


@case("an upload goes to the site's pictures, the same one once")
def upload(stage):
    message = stage.message("The Snoodle winter challenge")
    field = message.page.get_by_label("Upload a picture", exact=True)
    for _ in range(2):
        field.set_input_files({"name": "Snow Flake.png", "mimeType": "image/png", "buffer": PIXEL})
        expect(message.group("Picture").get_by_text("snow-flake.png", exact=True)).to_be_visible()
    assert [name for name in message.server.site.names("content/assets") if "snow" in name] == ["snow-flake.png"]
    field.set_input_files(
        {
            "name": "x.svg",
            "mimeType": "image/svg+xml",
            "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        }
    )
    expect(message.group("Picture").get_by_role("status")).to_contain_text("script")
    assert "x.svg" not in message.server.site.names("content/assets")
    message.page.problems.clear()


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
