"""The life of a message before it is published: deleted and brought back, renamed, copied."""

import shutil

from playwright.sync_api import expect

from .cases import case
from .pages import MessagePage
from .server import EditedSite
from .stage import until

FOLDER = "content/notifications"
TEXT = """Until 1 December 2025 with AUTUMN25.

[Shop](https://example.com/?utm_campaign=autumn25&x=1)
"""
DRAFT = f"---\ntitle: Autumn sale # 2025\r\ndate: 2025-10-01\nchannels: [banners]\ndraft: true\n---\n{TEXT}"
FILES = {
    f"{FOLDER}/autumn.md": DRAFT,
    f"{FOLDER}/autumn.de.md": "---\ntitle: Herbst\n---\nBis 1. Dezember 2025 mit AUTUMN25.\n",
    f"{FOLDER}/autumn/more.md": "---\ntitle: More\n---\nBack to the [start](view:index).\n",
}
FOLLOWER = """---
title: Afterwards
date: 2026-11-20
channels: [banners]
conditions: { all: { tapped: [autumn, dark-mode], flagSet: autumn/yes } } # of autumn
draft: true
---
Thank you.

[More of it](flag:autumn/yes)
"""


def site(files=FILES):
    made = EditedSite()
    for path, text in files.items():
        write(made, path, text)
    return made


def write(made, path, text):
    """Every byte as it is given, also line ends."""
    (made.folder / path).parent.mkdir(parents=True, exist_ok=True)
    (made.folder / path).write_bytes(text.encode())


def there(server, paths=FILES):
    """The bytes of those files that are there."""
    files = {path: server.site.folder / path for path in paths}
    return {path: file.read_bytes().decode() for path, file in files.items() if file.exists()}


def choose(messages, title, item):
    messages.button(f"More for {title}").click()
    messages.page.get_by_role("menuitem", name=item, exact=True).click()


@case("delete a draft in the list: its files go without a question; Undo has the focus and brings every byte back")
def delete(stage):
    server = stage.server(site())
    messages = stage.list(server)
    choose(messages, "Autumn sale", "Delete draft")
    expect(messages.page.get_by_text("“Autumn sale” was deleted.")).to_be_visible()
    expect(messages.button("Undo")).to_be_focused()
    expect(messages.row("Autumn sale")).to_have_count(0)
    assert there(server) == {} and "autumn" not in server.site.names(), server.site.names()
    stage.shoot("deleted", messages.page)
    messages.page.keyboard.press("Enter")
    expect(messages.row("Autumn sale")).to_be_visible()
    expect(messages.page.get_by_role("link", name="Autumn sale", exact=True)).to_be_focused()
    expect(messages.button("Undo")).to_be_hidden()
    assert there(server) == FILES, there(server)
    messages.page.problems.clear()


@case(
    "delete a draft on its page, with what was not saved: the list opens; Undo brings that back, too, after a restart"
)
def delete_unsaved(stage):
    server = stage.server(site())
    message = stage.message("Autumn sale", server)
    message.box("Title").first.fill("Half a sentence")
    message.button("Delete draft").click()
    message.page.wait_for_url("**/-/edit")
    until(lambda: there(server) == {}, "the files are there")
    message.page.close()
    server.stop()
    message.page.problems.clear()
    server = stage.server(server.site)
    messages = stage.list(server)
    expect(messages.row("Autumn sale")).to_have_count(0)
    messages.button("Undo").click()
    expect(messages.row("Autumn sale")).to_contain_text("not saved")
    assert there(server) == FILES, there(server)
    message = messages.open("Autumn sale")
    expect(message.box("Title").first).to_have_value("Half a sentence")
    # Until a build has the files again, the page asks again.
    messages.page.problems.clear()


@case("what has the name of a deleted draft by now is not written over")
def in_the_way(stage):
    server = stage.server(site())
    messages = stage.list(server)
    choose(messages, "Autumn sale", "Delete draft")
    expect(messages.row("Autumn sale")).to_have_count(0)
    other = "---\ntitle: Another\n---\nSomebody else's.\n"
    write(server.site, f"{FOLDER}/autumn.md", other)
    expect(messages.row("Another")).to_be_visible()
    messages.button("Undo").click()
    expect(messages.page.get_by_role("alert").filter(has_text="Another message has its name by now.")).to_be_visible()
    assert there(server) == {f"{FOLDER}/autumn.md": other}, there(server)
    messages.page.problems.clear()


@case("what was published has a name for ever: neither Delete draft nor Rename…; what is no draft is not deleted")
def published(stage):
    server = stage.server(site({f"{FOLDER}/ready.md": "---\ntitle: Ready\ndate: 2026-11-20\n---\nHi\n"}))
    server.site.edit(f"{FOLDER}/dark-mode.md", "priority: -10", "priority: -10\ndraft: true")
    messages = stage.list(server)
    expect(messages.row("Snoodle after dark")).to_contain_text("Draft")
    ready = ["Rename…", "Make it a draft again", "Take back…"]
    for title, offered in (
        ("Snoodle after dark", ["Take back…"]),
        ("Ready", ready),
        ("A good moment to sync", ["Take back…"]),
    ):
        messages.button(f"More for {title}").click()
        for item in ("Delete draft", "Rename…", "Make it a draft again", "Take back…"):
            expect(messages.page.get_by_role("menuitem", name=item, exact=True)).to_have_count(int(item in offered))
        messages.page.keyboard.press("Escape")
    messages.button("More for Ready").click()
    messages.page.get_by_role("menuitem", name="Make it a draft again", exact=True).click()
    expect(messages.row("Ready")).to_contain_text("Draft")
    assert "draft: true" in messages.read(f"{FOLDER}/ready.md")
    message = messages.open("Snoodle after dark")
    expect(message.button("Duplicate")).to_be_visible()
    for name in ("Delete draft", "Rename…"):
        expect(message.button(name)).to_have_count(0)


@case("a site that was never built: nothing is live, and everything says so; after a build it is")
def never_built(stage):
    server = stage.server(EditedSite())
    kept = server.site.folder / "kept"
    (server.site.folder / "public").rename(kept)
    messages = stage.list(server)
    row = messages.row("Snoodle after dark")
    expect(row.get_by_text("Not published yet", exact=True)).to_be_visible()
    expect(messages.table.get_by_text("Live", exact=True)).to_have_count(0)
    stage.shoot("never built", messages.page)
    kept.rename(server.site.folder / "public")
    expect(row.get_by_text("Live", exact=True)).to_be_visible()
    shutil.rmtree(server.site.folder / "public")
    message = messages.open("Snoodle after dark")
    expect(message.page.get_by_text("Not published yet", exact=True)).to_be_visible()


@case("rename: all files, conditions that name it and what was not saved go along; a taken name gets a number")
def rename(stage):
    files = FILES | {f"{FOLDER}/later.md": FOLLOWER}
    server = stage.server(site(files))
    message = stage.message("Autumn sale", server)
    message.box("Title").first.fill("Half a sentence")
    message.button("Rename…").click()
    dialog = message.dialog("Rename: Autumn sale")
    expect(dialog.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    dialog.get_by_role("textbox", name="Name", exact=True).fill("Dark mode")
    stage.shoot("rename", message.page)
    dialog.get_by_role("button", name="Rename", exact=True).click()
    message.page.wait_for_url("**dark-mode-2.md*")
    message = MessagePage(message.page, server)
    expect(message.button("Rename…")).to_be_focused()
    expect(message.box("Title").first).to_have_value("Half a sentence")
    expect(message.state).to_have_text("Not saved yet")
    renamed = {path.replace("autumn", "dark-mode-2"): text for path, text in FILES.items()}
    assert there(server) == {} and there(server, renamed) == renamed, there(server, renamed)
    later = server.site.read(f"{FOLDER}/later.md")
    assert later == FOLLOWER.replace("[autumn,", "[dark-mode-2,").replace("autumn/yes", "dark-mode-2/yes"), later
    message.save()
    assert (
        "title: Half a sentence # 2025\r\n" in (server.site.folder / f"{FOLDER}/dark-mode-2.md").read_bytes().decode()
    )
    messages = stage.list(server)
    choose(messages, "Half a sentence", "Rename…")
    dialog = messages.dialog("Rename: Half a sentence")
    dialog.get_by_role("textbox", name="Name", exact=True).fill("late-autumn")
    messages.page.keyboard.press("Enter")
    expect(messages.page.get_by_role("link", name="Half a sentence", exact=True)).to_be_focused()
    assert "late-autumn.de.md" in server.site.names(), server.site.names()
    # Until a build has the new name, the page asks again.
    message.page.problems.clear()
    messages.page.problems.clear()


@case("titles without Latin letters are named by the day, each one by a number of its own")
def numbered(stage):
    server = stage.server()
    for title in ("🎄", "冬のセール", "عرض الشتاء"):
        stage.list(server).new("Banner", title)
    names = [name for name in server.site.names() if name.startswith("message")]
    assert names == ["message-2026-11-21-2.md", "message-2026-11-21-3.md", "message-2026-11-21.md"], names


@case("duplicate asks for title and name; what came along from last time is listed until it changes or is right")
def duplicate(stage):
    server = stage.server(site())
    messages = stage.list(server)
    choose(messages, "Autumn sale", "Duplicate")
    dialog = messages.dialog("Duplicate: Autumn sale")
    expect(dialog.get_by_role("textbox", name="Title", exact=True)).to_be_focused()
    dialog.get_by_role("textbox", name="Title", exact=True).fill("Winter sale")
    dialog.get_by_role("textbox", name="Name", exact=True).fill("winter-2026")
    dialog.get_by_role("button", name="Duplicate", exact=True).click()
    message = messages.opened()
    last = message.region("From last time")
    words = last.get_by_role("listitem").locator("strong")
    expect(words).to_have_text(["1 December 2025", "AUTUMN25", "utm_campaign=autumn25", "1. Dezember 2025", "AUTUMN25"])
    stage.shoot("from last time", message.page, full_page=True)
    item = last.get_by_role("listitem").filter(has_text="1 December 2025")
    item.get_by_role("button", name="Go there", exact=True).click()
    expect(message.box("Text").first).to_be_focused()
    message.box("Text").first.fill("Until 1 March 2027 with AUTUMN25.")
    expect(item).to_have_count(0)
    # What is typed now is nobody's last time.
    expect(last).not_to_contain_text("2027")
    last.get_by_role("listitem").filter(has_text="utm_campaign").get_by_role("button", name="This is right").click()
    expect(last).not_to_contain_text("utm_campaign")
    # The next word is in its place.
    expect(last.get_by_role("button", name="This is right").nth(1)).to_be_focused()
    message.save()
    message = message.reopened()
    expect(words).to_have_text(["AUTUMN25", "1. Dezember 2025", "AUTUMN25"])
    for left in (2, 1, 0):
        last.get_by_role("button", name="This is right").first.click()
        expect(words).to_have_count(left)
    expect(last).to_be_hidden()
    assert "winter-2026.de.md" in server.site.names(), server.site.names()
    # Until a build has the copy, the page asks again.
    message.page.problems.clear()
    messages.page.problems.clear()
