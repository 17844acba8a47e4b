"""A product launch, from an empty folder to a message that is scheduled in three languages.

Its pictures are those of docs/composer.md: `for file in .artefacts/edit/composer-*.png; do cp $file docs/; done`
takes new ones.
"""

import json
import subprocess

from playwright.sync_api import Error, expect
from preview_tests.server import ROOT

from .cases import case
from .pages import CheckPage
from .server import BegunSite
from .stage import until

PATH = "content/notifications/snoodle-3-is-here"
TEXT = "Snoodle 3 draws with two pens at once.\n\n- Layers for every page\n- Twelve new brushes"
GERMAN = "Snoodle 3 zeichnet mit zwei Stiften zugleich.\n\n- Ebenen auf jeder Seite\n- Zwölf neue Pinsel"
JAPANESE = "Snoodle 3 は 2 本のペンで同時に描けます。\n\n- すべてのページにレイヤー\n- 12 種類の新しいブラシ"
WINDOW = {"width": 1280, "height": 800}


@case("walk: a launch in three languages, with a picture, a button, an end and older apps left out")
def launch(stage):
    site = BegunSite(stage.publish)
    messages = stage.list(stage.server(site), viewport=WINDOW, color_scheme="light")
    begin(stage, messages)
    message = messages.opened()
    write(stage, message)
    target(stage, message)
    translate(stage, message)
    finish(stage, message)


def begin(stage, messages):
    messages.button("New message").click()
    dialog = messages.dialog("New message")
    dialog.get_by_role("textbox", name="Title", exact=True).fill("Snoodle 3 is here")
    stage.shoot("composer new", messages.page)
    dialog.get_by_role("button", name="Create", exact=True).click()


def write(stage, message):
    message.box("Text").fill(TEXT)
    message.button("Add a button").click()
    button = message.group("Button 1")
    button.get_by_role("textbox", name="Label", exact=True).fill("See what is new")
    button.get_by_role("combobox", name="When tapped", exact=True).select_option(label="Open a web address")
    button.get_by_role("textbox", name="Address", exact=True).fill("https://example.com/snoodle-3")
    message.radio("Card", message.page.get_by_role("radiogroup", name="Look", exact=True)).check()
    upload = message.page.get_by_label("Upload a picture", exact=True)
    upload.set_input_files(ROOT / "content/assets/photos.png")
    message.box("What the picture shows").fill("Two hands drawing on one page")
    expect(message.frame().get_by_role("img")).to_be_visible()
    expect(message.frame().get_by_text("See what is new")).to_be_visible()
    message.save()
    message.page.evaluate("scrollTo(0, 0)")
    drawn(message)
    stage.shoot("composer message", message.page)


def target(stage, message):
    message.add_condition("app's version is at least")
    box = message.group("Condition 2").get_by_role("combobox")
    box.fill("1.1.0")
    box.blur()
    message.radio("From a set time").check()
    message.box("Start time").fill("2026-12-01T09:00")
    message.page.get_by_role("checkbox", name="Ends", exact=True).check()
    message.box("End time").fill("2027-01-15T12:00")
    expect(message.page.get_by_text("Tue 1 Dec 2026, 09:00 in Berlin (UTC+1) · 08:00 UTC")).to_be_visible()
    expect(message.region("Who this reaches")).to_contain_text("app ≥ 1.1.0")
    message.save()
    message.group("Who sees it").scroll_into_view_if_needed()
    message.page.evaluate("document.activeElement.blur()")
    message.group("Who sees it").evaluate("group => scrollTo(0, scrollY + group.getBoundingClientRect().top - 140)")
    drawn(message)
    stage.shoot("composer when", message.page)


def translate(stage, message):
    for tab, title, text, label, picture in (
        ("Japanese, missing", "Snoodle 3 登場", JAPANESE, "新機能を見る", "一枚の紙に絵を描く二つの手"),
        ("German, missing", "Snoodle 3 ist da", GERMAN, "Das ist neu", "Zwei Hände zeichnen auf einem Blatt"),
    ):
        message.tab(tab)
        message.button("Start from English").click()
        message.box("Title").fill(title)
        message.box("Text").fill(text)
        message.group("Button 1").get_by_role("textbox", name="Label", exact=True).fill(label)
        message.box("What the picture shows").fill(picture)
    expect(message.frame().get_by_text("Snoodle 3 ist da")).to_be_visible()
    message.save()
    expect(message.page.get_by_role("tab", name="Japanese", exact=True)).to_be_visible()
    message.page.evaluate("scrollTo(0, 0)")
    drawn(message)
    stage.shoot("composer german", message.page)


def finish(stage, message):
    message.button("Check and finish").click()
    message.page.wait_for_url("**/-/edit/check")
    check = CheckPage(message.page, message.server)
    happens = check.page.get_by_role("status", name="What happens", exact=True)
    expect(happens).to_contain_text("goes live on 1 Dec, 09:00 and ends on 15 Jan 2027, 12:00, for app ≥ 1.1.0, once.")
    expect(check.region("Files")).to_contain_text("snoodle-3-is-here.ja.md")
    for language in ("English", "German", "Japanese"):
        expect(check.page.get_by_role("figure", name=language, exact=True)).to_be_visible()
    check.page.wait_for_timeout(500)
    stage.shoot("composer check", check.page)
    check.box("Your name").fill("Anna")
    check.box("Your e-mail address").fill("anna@example.com")
    check.button("Finish").click()
    expect(check.page.get_by_role("status", name="What now", exact=True)).to_contain_text(
        "It goes live on 1 Dec, 09:00"
    )
    assert check.server.site.git("log", "-1", "--format=%s") == "Snoodle 3 is here: new"
    assert "draft" not in check.read(PATH + ".md")
    check.page.get_by_role("link", name="Messages", exact=True).first.click()
    expect(check.page.get_by_role("row").filter(has_text="Snoodle 3 is here")).to_contain_text("Scheduled")
    stage.shoot("composer list", check.page)
    command = [stage.publish, "lint", "--format", "json", "--source", check.server.site.folder]
    linted = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
    found = [each for each in linted["diagnostics"] if PATH in each["path"] and each["severity"] != "note"]
    assert found == [], found


def drawn(message):
    """Waits until the phone shows all of the view, with its pictures."""
    pictures = "() => [...document.images].every(image => image.complete && image.naturalWidth > 0)"

    def is_drawn():
        try:
            return message.frame().locator("body").evaluate(pictures)
        except Error:
            # A newer build has just replaced the frame.
            return False

    until(is_drawn, "a picture is not drawn")
