"""Others write, too: other fields, other lines, the same ones; and files go."""

import resource

from playwright.sync_api import expect

from .cases import case

DARK = "content/notifications/dark-mode.md"


@case("a page without changes follows the disk")
def follows(stage):
    message = stage.message("Snoodle after dark")
    message.server.site.edit(DARK, "title: Snoodle after dark", "title: Theirs")
    expect(message.box("Title")).to_have_value("Theirs")
    expect(message.page.get_by_role("heading", level=1)).to_have_text("Theirs")
    expect(message.state).to_have_text("Saved")


@case("another field on disk: both are there, and it is said")
def fields(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Mine")
    message.server.site.edit(DARK, "priority: -10", "priority: 5")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.save("Saved with changes from disk")
    text = message.read(DARK)
    assert "title: Mine" in text and "priority: 5" in text, text


@case("both changed one title: nothing is chosen beforehand; Cancel keeps the draft; each choice is taken")
def title(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("My title")
    message.server.site.edit(DARK, "title: Snoodle after dark", "title: Their title")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.page.keyboard.press("Control+s")
    dialog = message.dialog("Changed meanwhile")
    choice = dialog.get_by_role("radiogroup", name="Title", exact=True)
    for radio in choice.get_by_role("radio").all():
        expect(radio).not_to_be_checked()
    dialog.get_by_role("button", name="Continue", exact=True).click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    stage.shoot("conflict", message.page)
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    expect(message.state).to_have_text("Not saved yet")
    expect(message.box("Title")).to_have_value("My title")
    assert "title: Their title" in message.read(DARK)
    message.page.keyboard.press("Control+s")
    choice.get_by_role("radio", name="Mine My title").check()
    dialog.get_by_role("button", name="Continue", exact=True).click()
    expect(message.state).to_have_text("Saved")
    assert "title: My title" in message.read(DARK)
    message.page.problems.clear()


@case("others wrote while the second of two files was saved: Cancel says that one was saved")
def late(stage):
    message = stage.message("Snoodle after dark")
    for tab in ("English", "German"):
        message.tab(tab)
        message.box("Title").fill("Mine in " + tab)
    message.server.site.edit(DARK, "title: Snoodle after dark", "title: Their title")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()

    # The moment between two files is too short to be met: SavingTests has the server's side of it.
    def answer(route):
        real = route.fetch()
        route.fulfill(response=real, json={**real.json(), "written": [DARK.replace(".md", ".de.md")]})

    message.page.route("**/save", answer)
    message.page.keyboard.press("Control+s")
    message.dialog("Changed meanwhile").get_by_role("button", name="Cancel", exact=True).click()
    expect(message.page.get_by_text("1 of 2 files were saved.")).to_be_visible()
    expect(message.state).to_have_text("Not saved yet")
    message.page.problems.clear()


@case("both changed one line of the text: theirs is taken where it is chosen")
def body(stage):
    message = both_changed_the_text(stage)
    choose(message, "Theirs")
    assert "Their pages go dark" in message.read(DARK) and "My own words" not in message.read(DARK)


@case("deleted on disk: asked, and written again")
def deleted(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Still here")
    message.kept()
    message.server.site.remove(DARK)
    message.page.keyboard.press("Control+s")
    dialog = message.dialog("Deleted meanwhile")
    dialog.get_by_role("button", name="Write it again", exact=True).click()
    expect(message.state).to_have_text("Saved")
    text = message.read(DARK)
    assert "title: Still here" in text and "priority: -10" in text and "Snoodle now dims" in text, text
    message.page.problems.clear()


@case("a draft in conflict is still asked about after the page was opened again")
def reopened(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("My title")
    message.kept()
    message.server.site.edit(DARK, "title: Snoodle after dark", "title: Their title")
    message.server.site.edit(DARK, "priority: -10", "priority: 5")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.page.reload()
    expect(message.box("Title")).to_have_value("My title")
    message.page.keyboard.press("Control+s")
    choose(message, "Mine My title")
    text = message.read(DARK)
    assert "title: My title" in text and "priority: 5" in text, text


@case("both changed one line of the text: both stay where that is chosen")
def both(stage):
    message = both_changed_the_text(stage)
    choose(message, "Both")
    assert message.read(DARK).index("Their pages go dark") < message.read(DARK).index("My own words")


@case("both changed the file that is edited as text: what is chosen stands where it was")
def whole_file(stage):
    message = stage.message("Snoodle after dark")
    message.button("Edit as text").click()
    whole = message.box("Whole file")
    mine = whole.input_value().replace("title: Snoodle after dark", "title: My title")
    whole.fill(mine)
    message.server.site.edit(DARK, "title: Snoodle after dark", "title: Their title")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.page.keyboard.press("Control+s")
    choose(message, "Mine")
    assert message.read(DARK) == mine, message.read(DARK)


@case("both changed the text, in other lines: put together, and it is said")
def other_lines(stage):
    server = stage.server()
    path = "content/notifications/lines.md"
    text = "---\ntitle: Three lines\ndate: 2026-11-20\nchannels: [banners]\n---\nFirst.\n\nSecond.\n\nThird.\n"
    server.site.write(path, text)
    message = stage.message("Three lines", server)
    message.box("Text").fill("First.\n\nSecond.\n\nMy third.")
    server.site.edit(path, "First.", "Their first.")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.save("Saved with changes from disk")
    assert message.read(path) == text.replace("First.", "Their first.").replace("Third.", "My third.")
    expect(message.box("Text")).to_have_value("Their first.\n\nSecond.\n\nMy third.")


@case("saving stops after two of five files: said then, and when it is opened again; the rest is in the draft")
def two_of_five(stage):
    message = stage.message("Snoodle after dark")
    server = message.server
    for tab in ("English", "German", "French", "Japanese", "Arabic"):
        message.tab(tab)
        message.box("Title").fill("New " + tab)
        if tab == "Japanese":
            message.box("Text").fill("Long. " * 1500)
    message.kept()
    # No larger file can be written from here on.
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))
    message.page.keyboard.press("Control+s")
    expect(message.page.get_by_text("2 of 5 files were saved.")).to_be_visible()
    expect(message.state).to_have_text("Could not be saved")
    message.page.problems.clear()
    message.page.close()
    server.process.kill()
    server.stop()
    message = stage.message(
        "New English" if "New English" in server.site.read(DARK) else "Snoodle after dark", stage.server(server.site)
    )
    expect(message.page.get_by_text("2 of 5 files were saved. You have not saved what you wrote on")).to_be_visible()
    stage.shoot("two of five", message.page)
    expect(message.box("Title")).to_have_value("New English")
    message.save()
    for tab, ending in (("English", ""), ("German", ".de"), ("French", ".fr"), ("Japanese", ".ja"), ("Arabic", ".ar")):
        assert f"title: New {tab}" in message.read(DARK.replace(".md", ending + ".md")), tab


LINES = "content/notifications/lines.md"


def one_line(stage, mine, theirs):
    """A message whose one line was changed here and on disk, and is being saved."""
    server = stage.server()
    text = "---\ntitle: Words\ndate: 2026-11-20\nchannels: [banners]\n---\nSnoodle now dims its pages at night.\n"
    server.site.write(LINES, text)
    message = stage.message("Words", server)
    message.box("Text").fill(mine)
    server.site.edit(LINES, "Snoodle now dims its pages at night.", theirs)
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.page.keyboard.press("Control+s")
    return message, text


@case("both changed one line, in words that do not touch: put together without a question, and it is said")
def other_words(stage):
    message, text = one_line(stage, "Our app now dims its pages at night.", "Snoodle now dims its pages after dark.")
    expect(message.state).to_have_text("Saved with changes from disk")
    expect(message.page.get_by_text("Somebody else had changed Text: that is in it, too.")).to_be_visible()
    expect(message.page.get_by_role("dialog")).to_have_count(0)
    merged = "Our app now dims its pages after dark."
    assert message.read(LINES) == text.replace("Snoodle now dims its pages at night.", merged), message.read(LINES)
    expect(message.box("Text")).to_have_value(merged)
    expect(message.button("Undo")).to_be_disabled()
    message.page.problems.clear()


@case("both changed one word: it is marked, and both stay in its place; what does not touch it is put together")
def same_word(stage):
    theirs = "Snoodle now blackens its pages after dark."
    message, _ = one_line(stage, "Snoodle now darkens its pages at night.", theirs)
    choice = message.dialog("Changed meanwhile").get_by_role("radiogroup", name="Text", exact=True)
    expect(choice.get_by_role("radio", name="Mine Snoodle now darkens its pages after dark.")).not_to_be_checked()
    assert choice.locator("mark").all_inner_texts() == ["darkens", "blackens"]
    stage.shoot("words in conflict", message.page)
    choose(message, "Both")
    text = message.read(LINES)
    assert text.endswith("---\nSnoodle now blackens darkens its pages after dark.\n"), text


@case("both changed one title, in other words: put together")
def words_of_a_title(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Our app after dark")
    message.server.site.edit(DARK, "title: Snoodle after dark", "title: Snoodle after midnight")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.save("Saved with changes from disk")
    assert "title: Our app after midnight\n" in message.read(DARK)
    message.page.problems.clear()


def both_changed_the_text(stage):
    """A message whose text was changed here and on disk, and is being saved."""
    message = stage.message("Snoodle after dark")
    message.box("Text").fill("My own words.")
    message.server.site.edit(DARK, "Snoodle now dims its pages", "Their pages go dark")
    expect(message.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    message.page.keyboard.press("Control+s")
    return message


def choose(message, name):
    dialog = message.dialog("Changed meanwhile")
    dialog.get_by_role("radio", name=name).check()
    dialog.get_by_role("button", name="Continue", exact=True).click()
    expect(message.state).to_have_text("Saved")
    # The browser notes the answer that led to the question.
    message.page.problems.clear()
