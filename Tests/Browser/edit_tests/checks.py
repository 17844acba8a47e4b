"""Check and finish: what is wrong, what changes, what is ready."""

from playwright.sync_api import expect

from .cases import case
from .pages import CheckPage
from .stage import until


@case("check and finish: regions, moments, and a draft that becomes ready by its one line")
def ready(stage):
    message = stage.message("Snoodle for teams")
    path = "content/notifications/teams-preview.md"
    before = message.read(path)
    message.button("Check and finish").click()
    message.page.wait_for_url("**/-/edit/check")
    check = CheckPage(message.page, message.server)
    for name in ("To put right", "What changes for whom", "Files"):
        expect(check.region(name)).to_be_visible()
    expect(check.region("When")).to_contain_text("The Snoodle winter challenge appears")
    stage.shoot("check and finish", check.page)
    box = check.page.get_by_role("checkbox", name="Snoodle for teams is ready", exact=True)
    box.check()
    expect(check.region("What changes for whom")).to_contain_text("teams-preview")
    until(lambda: check.read(path) != before, "nothing was written")
    gone = [line for line in before.split("\n") if line not in check.read(path).split("\n")]
    assert gone == ["draft: true"], gone
    expect(box).to_be_checked()
    box.uncheck()
    expect(box).not_to_be_checked()
    until(lambda: "draft: true" in check.read(path), "the draft is not back")


@case("errors are to be put right first, with the way to their message")
def errors(stage):
    server = stage.server()
    server.site.edit("content/notifications/dark-mode.md", "priority: -10", "prioritty: -10")
    messages = stage.list(server)
    expect(messages.row("Snoodle after dark")).to_contain_text("Error")
    check = CheckPage.of(messages)
    expect(check.region("To put right")).to_contain_text("prioritty")
    check.region("To put right").get_by_role("link").first.click()
    check.page.wait_for_url("**/-/edit/message?**")
