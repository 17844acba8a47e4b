"""Check and finish: what is wrong, what changes, what is ready."""

from playwright.sync_api import expect

from .cases import case
from .pages import CheckPage
from .server import EditedSite
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


@case("commit: what this page wrote is ticked, what others wrote is not; the words say what was done")
def commit(stage):
    server = stage.server(EditedSite().commit(author=True))
    message = stage.message("Snoodle after dark", server)
    message.box("Title").fill("Snoodle at night")
    message.save()
    server.site.edit("content/notifications/winter-challenge.md", "Snoodle winter challenge", "Snoodle challenge")
    check = CheckPage.of(message)
    files = check.region("Files")
    dark, winter = (
        files.get_by_role("checkbox", name=f"content/notifications/{name}.md", exact=True)
        for name in ("dark-mode", "winter-challenge")
    )
    expect(dark).to_be_checked()
    expect(winter).not_to_be_checked()
    expect(files.get_by_text("Not by this page")).to_be_visible()
    expect(files).to_contain_text("as Anna <anna@example.com>")
    stage.shoot("commit", check.page, full_page=True)
    check.button("Commit").click()
    expect(files.get_by_role("alert")).to_have_text("Say in a few words what you did.")
    check.box("What did you do?").fill("Dark mode: a shorter title")
    check.button("Commit").click()
    expect(files.get_by_role("status")).to_contain_text("Committed as")
    expect(dark).to_have_count(0)
    expect(winter).to_be_visible()
    log = server.site.git("log", "-1", "--format=%s|%an", "--name-only")
    assert log == "Dark mode: a shorter title|Anna\n\ncontent/notifications/dark-mode.md", log


@case("no commit where the team's Git does more than this page can: the sentence, and the commands to copy")
def no_commit(stage):
    site = EditedSite().commit(author=True)
    site.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    (site.folder / ".git/hooks/pre-commit").chmod(0o755)
    site.edit("content/notifications/dark-mode.md", "Snoodle after dark", "Snoodle at night")
    check = CheckPage.of(stage.list(stage.server(site)))
    files = check.region("Files")
    expect(files).to_contain_text("Your team's Git runs a program at each commit (pre-commit).")
    expect(files).to_contain_text("git add -- content/notifications/dark-mode.md")
    expect(check.button("Commit")).to_have_count(0)


@case("what is written is saved before the last page looks at the files")
def saves(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Snoodle at night")
    message.button("Check and finish").click()
    message.page.wait_for_url("**/-/edit/check")
    assert "title: Snoodle at night" in message.read("content/notifications/dark-mode.md")
