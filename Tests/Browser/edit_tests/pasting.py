"""What is pasted from other programs, and quotation marks."""

from playwright.sync_api import expect

from .cases import case

DARK = "content/notifications/dark-mode.md"


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
    html = (
        "<p class=MsoNormal>It is <b>bold</b>.</p><img src=x onerror='window.ran = 1'><script>window.ran = 1</script>"
    )
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
