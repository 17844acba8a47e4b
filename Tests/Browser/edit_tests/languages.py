"""A translation beside the text that it translates."""

from playwright.sync_api import expect

from .cases import case
from .server import EditedSite
from .stage import until

DARK = "content/notifications/dark-mode"


@case("tabs of languages; a translation has its own texts, and the original's to read")
def tabs(stage):
    message = stage.message("Snoodle after dark")
    names = message.page.get_by_role("tablist", name="Languages").get_by_role("tab").all_inner_texts()
    assert names == ["English", "German", "French", "Japanese", "Arabic"], names
    message.tab("Arabic")
    title = message.box("Title")
    assert (title.get_attribute("lang"), title.get_attribute("dir")) == ("ar", "rtl")
    original = message.region("English, to read")
    expect(original.get_by_text("Snoodle after dark", exact=True)).to_be_visible()
    expect(original.get_by_role("textbox")).to_have_count(0)
    expect(message.page.get_by_role("radiogroup", name="Look", exact=True)).to_have_count(0)
    expect(message.page.get_by_role("tabpanel")).to_have_count(1)
    stage.shoot("arabic", message.page)


def outdated(stage):
    """A message whose original was changed after it was translated and committed."""
    message = stage.message("Snoodle after dark", stage.server(EditedSite().commit()))
    message.box("Text").fill(
        message.box("Text").input_value().replace("Prefer one look all day?", "Do you like one look all day?")
    )
    message.save()
    message.tab("German, out of date")
    return message


@case("a stale translation: its tab says so, what changed is marked with the old words, saving it ends that")
def stale(stage):
    message = outdated(stage)
    original = message.region("English, to read")
    expect(original.get_by_text("Changed", exact=True)).to_have_count(1)
    expect(message.page.get_by_text("The English text was changed since this was translated.")).to_be_visible()
    expect(original.locator("del")).to_have_text("Prefer")
    expect(original.locator("ins")).to_have_text("Do you like")
    stage.shoot("stale", message.page)
    title = message.box("Title").input_value()
    message.box("Text").fill("Snoodle wird dunkel.")
    message.save()
    assert "Snoodle wird dunkel." in message.read(DARK + ".de.md") and title in message.read(DARK + ".de.md")
    expect(message.page.get_by_role("tab", name="German", exact=True)).to_be_visible()
    expect(original.locator("del")).to_have_count(0)


@case("a stale translation that is right as it is: said with one click, what is typed is saved with it")
def right(stage):
    message = outdated(stage)
    message.box("Title").fill("Snoodle bei Nacht")
    message.button("This is up to date").click()
    expect(message.page.get_by_role("tab", name="German", exact=True)).to_be_visible()
    expect(message.button("This is up to date")).to_have_count(0)
    expect(message.region("English, to read").get_by_text("Changed", exact=True)).to_have_count(0)
    assert "title: Snoodle bei Nacht" in message.read(DARK + ".de.md")
    lock = message.server.site.folder / "content/translations.lock"
    until(lock.exists, "it is not recorded")
    lines = lock.read_text().splitlines()
    assert lines and all(line.startswith("notifications/dark-mode de ") for line in lines), lines


@case("a missing translation begins with the original's words and is a file with texts only")
def missing(stage):
    server = stage.server()
    server.site.remove(DARK + ".ja.md")
    message = stage.message("Snoodle after dark", server)
    message.tab("Japanese, missing")
    message.button("Start from English").click()
    expect(message.box("Title")).to_have_value("Snoodle after dark")
    message.box("Title").fill("夜の Snoodle")
    message.save()
    text = message.read(DARK + ".ja.md")
    assert text.startswith("---\n") and "title: 夜の Snoodle" in text and "Snoodle now dims" in text, text
    assert "template" not in text and "expires" not in text and "channels" not in text, text


@case("Start from English takes what is not written yet; buttons that are missing later can be taken, too")
def started(stage):
    server = stage.server()
    buttons = "[Show me](https://snoodle.example/pens) [Not now](close:)"
    server.site.banner("winter-sale", "Winter sale", f"New pens.\n\n{buttons}")
    message = stage.message("Winter sale", server)
    message.tab("Japanese, missing")
    message.box("Title").fill("冬のセール")
    message.button("Start from English").click()
    expect(message.box("Title")).to_have_value("冬のセール")
    expect(message.box("Text")).to_have_value("New pens.")
    expect(message.group("Button 2")).to_be_visible()
    message.tab("French, missing")
    message.box("Title").fill("Soldes d'hiver")
    message.box("Text").fill("De nouveaux stylos.")
    message.save()
    expect(message.region("To put right")).to_contain_text("A link or button of the English text is missing here.")
    message.button("Take the buttons of the English text").click()
    message.save()
    assert message.read("content/notifications/winter-sale.fr.md").endswith(f"De nouveaux stylos.\n\n{buttons}\n")


@case("a message that is not shown in a language says so beside the phone, at the moment that is meant")
def elsewhere(stage):
    server = stage.server()
    server.site.banner("here", "Nur hier", "Hallo.", "localeIn: [de]")
    message = stage.message("Nur hier", server)
    expect(message.region("Phone")).to_contain_text("Not shown in English.")
    expect(message.region("Phone")).not_to_contain_text("9:41")


@case("the phone follows the language that is written")
def phone(stage):
    message = stage.message("Snoodle after dark")
    message.tab("German")
    message.box("Title").fill("Abends mit Snoodle")
    expect(message.frame().get_by_text("Abends mit Snoodle")).to_be_visible()
