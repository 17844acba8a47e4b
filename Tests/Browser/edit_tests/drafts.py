"""What is typed and not saved: kept, laid over, put away; and a server that goes and comes again."""

import http.server
import re
import threading

from playwright.sync_api import expect

from .cases import case
from .pages import ListPage, MessagePage
from .stage import until

DARK = "content/notifications/dark-mode.md"


@case("a draft survives a reload, says so, shows what differs, and can be put away")
def reload(stage):
    message = stage.message("Snoodle after dark")
    before = message.read(DARK)
    message.box("Title").fill("Half a sentence")
    message.kept()
    message = message.reopened()
    expect(message.box("Title")).to_have_value("Half a sentence")
    expect(message.page.get_by_text("You have not saved what you wrote on")).to_be_visible()
    expect(message.state).to_have_text("Not saved yet")
    message.button("Show what differs").click()
    dialog = message.dialog("What differs")
    expect(dialog.locator("del")).to_have_text("Snoodle after dark")
    expect(dialog.locator("ins")).to_have_text("Half a sentence")
    dialog.get_by_role("button", name="Close").click()
    message.button("Discard draft").click()
    expect(message.box("Title")).to_have_value("Snoodle after dark")
    expect(message.state).to_have_text("Saved")
    assert message.read(DARK) == before
    message = message.reopened()
    expect(message.box("Title")).to_have_value("Snoodle after dark")


@case("a server that answers slowly is asked about the newest text alone, and never about a build that is gone")
def slow(stage):
    message = stage.message("Snoodle after dark")
    expect(message.frame().get_by_role("heading")).to_have_text("Snoodle after dark")
    held = []
    message.page.route(re.compile("/api/(witness|audiences)"), lambda route: held.append((route, route.fetch())))
    for number in range(7):
        message.box("Title").fill(f"Title {number}")
        message.kept()
    # One about the phone and one about the reach are on their way; the others wait, and only their last is asked.
    assert len(held) == 2, held
    message.page.route(re.compile("/api/(witness|audiences)"), lambda route: route.continue_())
    for route, answer in held:
        route.fulfill(response=answer)
    expect(message.frame().get_by_role("heading")).to_have_text("Title 6")


@case("the list says which messages are not saved")
def unsaved(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Half a sentence")
    message.kept()
    messages = stage.list(message.server)
    expect(messages.row("Snoodle after dark")).to_contain_text("not saved")


@case("two tabs on one message: the second begins with the file and says so; both are put together")
def two_tabs(stage):
    context = stage.context()
    one = stage.message("Snoodle after dark", context=context)
    one.box("Title").fill("Of the first")
    one.kept()
    page = stage.page(context)
    page.goto(one.page.url)
    other = MessagePage(page, one.server)
    expect(other.box("Title")).to_have_value("Snoodle after dark")
    expect(other.page.get_by_text("also open in another tab")).to_be_visible()
    other.box("Badge").fill("Of the second")
    other.save()
    one.page.bring_to_front()
    expect(one.page.get_by_text("Somebody else changed this message.")).to_be_visible()
    one.save("Saved with changes from disk")
    # It stays when the page has read the files anew.
    expect(one.button("Undo")).to_be_disabled()
    expect(one.page.get_by_text("Somebody else changed this message.")).to_be_hidden()
    expect(one.state).to_have_text("Saved with changes from disk")
    text = one.read(DARK)
    assert "title: Of the first" in text and "badge: Of the second" in text, text
    expect(one.box("Badge")).to_have_value("Of the second")


@case("the server stops: said, and what is typed stays; it is there again: the draft arrives and can be saved")
def restart(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Before")
    message.kept()
    port = message.server.port
    typed_without_a_server(message)
    stage.shoot("server gone", message.page)
    start = message.server.start
    assert stage.server(message.server.site, port=port).start == start
    expect(gone(message)).to_be_hidden()
    message.save()
    assert "title: While it was away" in message.read(DARK)
    message.page.problems.clear()


@case("another program takes the port: it gets neither the key nor a text")
def another_program(stage):
    message = stage.message("Snoodle after dark")
    port = message.server.port
    typed_without_a_server(message)
    asked = []

    class Other(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            length = int(self.headers.get("Content-Length") or 0)
            asked.append((self.path, str(self.headers), self.rfile.read(length)))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"proof": "00"}')

        do_PUT = do_POST = do_DELETE = do_GET

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("localhost", port), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        until(lambda: any("/-/edit/proof" in path for path, *_ in asked), "no proof was asked for")
        message.box("Title").fill("Not for others")
        message.page.evaluate("document.activeElement.blur()")
        expect(message.page.get_by_text("This page needs the address")).to_be_visible()
        other.shutdown()
    key = message.server.start.partition("#key=")[2]
    for path, headers, body in asked:
        assert key not in path + headers and not body, (path, headers, body)
    message.page.problems.clear()


@case("the server is gone: the text can be copied, and the tab has it although it was left before the server came back")
def kept_here(stage):
    message = stage.message("Snoodle after dark")
    port = message.server.port
    typed_without_a_server(message)
    copy = message.button("Copy my text")
    copy.click()
    expect(message.button("Copied")).to_be_visible()
    assert message.page.evaluate("navigator.clipboard.readText()") == "Title\nWhile it was away"
    message.tab("German")
    message.box("Text").fill("Worte.")
    copy.click()
    text = message.page.evaluate("navigator.clipboard.readText()")
    assert text == "Title\nWhile it was away\n\n\nGerman\n\nText\nWorte.", text
    message.page.goto("about:blank")
    server = stage.server(message.server.site, port=port)
    message.page.problems.clear()
    message.page.goto(server.start)
    again = ListPage(message.page, server).open("Snoodle after dark")
    expect(again.box("Title")).to_have_value("While it was away")
    expect(again.page.get_by_text("You have not saved what you wrote on")).to_be_visible()
    again.tab("German")
    expect(again.box("Text")).to_have_value("Worte.")
    expect(copy).to_be_hidden()
    again.save()
    assert "title: While it was away" in again.read(DARK)
    assert not again.page.evaluate("Object.keys(sessionStorage).filter(name => name.includes('-text'))")


@case("everybody's drafts of a tab that is gone are there in the next one")
def left(stage):
    context = stage.context()
    message = stage.message("Snoodle after dark", context=context)
    message.box("Title").fill("Left behind")
    message.kept()
    message.page.close()
    other = stage.message("Snoodle after dark", message.server, context=context)
    expect(other.box("Title")).to_have_value("Left behind")
    other.save()
    until(lambda: "title: Left behind" in other.read(DARK), "not saved")
    other = stage.message("Left behind", message.server, context=context)
    expect(other.state).to_have_text("Saved")


@case(
    "the server comes back with another key, which its address brings, and with a changed file: both are put together"
)
def restart_on_another_version(stage):
    message = stage.message("Snoodle after dark")
    port = message.server.port
    typed_without_a_server(message)
    message.server.site.edit(DARK, "priority: -10", "priority: 5")
    server = stage.server(message.server.site, port=port, options=["--new-key"])
    message.page.problems.clear()
    page = stage.page(message.page.context)
    page.goto(server.start)
    expect(page.get_by_role("table", name="Messages", exact=True)).to_be_visible()
    message.page.bring_to_front()
    expect(gone(message)).to_be_hidden()
    message.save("Saved with changes from disk")
    text = message.read(DARK)
    assert "title: While it was away" in text and "priority: 5" in text, text
    message.page.problems.clear()


def typed_without_a_server(message):
    message.server.stop()
    message.box("Title").fill("While it was away")
    message.page.evaluate("document.activeElement.blur()")
    expect(gone(message)).to_be_visible()


def gone(message):
    return message.page.get_by_text("publish serve does not answer. Your text is kept in this tab.")
