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


@case("an answer that is overtaken by a newer one changes nothing when it arrives")
def overtaken(stage):
    check = CheckPage.of(stage.list())
    held = []

    def hold(route):
        held.append((route, route.fetch())) if not held else route.continue_()

    check.page.route("**/-/edit/api/changes*", hold)
    # A build, of which the page hears.
    check.server.site.edit("content/notifications/wifi-sync.md", "title:", "title: x # ")
    until(lambda: check.page.wait_for_timeout(20) or held, "nothing was asked")
    box = check.page.get_by_role("checkbox", name="Snoodle for teams is ready", exact=True)
    box.check()
    expect(check.region("What changes for whom")).to_contain_text("teams-preview")
    route, answer = held[0]
    with check.page.expect_response("**/-/edit/api/changes*"):
        route.fulfill(response=answer)
    check.page.wait_for_timeout(200)
    expect(box).to_be_checked()


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
