"""Check and finish: what is wrong, what changes, what is ready."""

from playwright.sync_api import expect

from .cases import case
from .pages import CheckPage
from .server import EditedSite
from .stage import until


def status(check, name):
    return check.page.get_by_role("status", name=name, exact=True)


def unfold(check, name):
    region = check.region(name)
    region.get_by_role("heading", name=name, exact=True).click()
    return region


def of(message):
    """The page about one message, as its button opens it."""
    message.button("Check and finish").click()
    message.page.wait_for_url("**/-/edit/check")
    return CheckPage(message.page, message.server)


@case("check and finish: regions, moments, and a draft that becomes ready by its one line")
def ready(stage):
    messages = stage.list()
    path = "content/notifications/teams-preview.md"
    before = messages.read(path)
    check = CheckPage.of(messages)
    for name in ("To put right", "What changes for whom", "Files"):
        expect(check.region(name)).to_be_visible()
    expect(check.region("When")).to_contain_text("The Snoodle winter challenge appears")
    unfold(check, "What changes for whom")
    stage.shoot("check and finish", check.page)
    box = check.page.get_by_role("checkbox", name="Snoodle for teams is ready", exact=True)
    box.check()
    expect(check.region("What changes for whom")).to_contain_text("Snoodle for teams")
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
    unfold(check, "What changes for whom")
    held = []

    def hold(route):
        held.append((route, route.fetch())) if not held else route.continue_()

    check.page.route("**/-/edit/api/changes*", hold)
    # A build, of which the page hears.
    check.server.site.edit("content/notifications/wifi-sync.md", "title:", "title: x # ")
    until(lambda: check.page.wait_for_timeout(20) or held, "nothing was asked")
    box = check.page.get_by_role("checkbox", name="Snoodle for teams is ready", exact=True)
    box.check()
    expect(check.region("What changes for whom")).to_contain_text("Snoodle for teams")
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
    expect(check.region("To put right")).to_contain_text("There is no setting “prioritty”.")
    expect(status(check, "What happens")).to_have_text("1 error to put right before anything can be published.")
    check.region("To put right").get_by_role("link").first.click()
    check.page.wait_for_url("**/-/edit/message?**")


@case(
    "without a message: all that were changed are ticked; Finish commits those that stay so, with words that were said"
)
def commit(stage):
    server = stage.server(EditedSite().commit(author=True))
    message = stage.message("Snoodle after dark", server)
    message.box("Title").fill("Snoodle at night")
    message.save()
    server.site.edit("content/notifications/winter-challenge.md", "Snoodle winter challenge", "Snoodle challenge")
    server.site.edit("content/notifications/wifi-sync.md", "title:", "title:  ")
    check = CheckPage.of(message)
    boxes = [
        check.page.get_by_role("checkbox", name=name, exact=True)
        for name in ("Snoodle at night", "A good moment to sync")
    ]
    winter = check.page.get_by_role("checkbox", name="The Snoodle challenge", exact=True)
    expect(status(check, "What happens")).to_have_text(
        "3 messages changed since the last commit. They go live when the site is built and uploaded."
    )
    expect(winter).to_be_checked()
    winter.uncheck()
    files = unfold(check, "Files")
    path = "content/notifications/{}.md"
    expect(files.get_by_role("checkbox", name=path.format("winter-challenge"), exact=True)).not_to_be_checked()
    expect(files.get_by_role("checkbox", name=path.format("dark-mode"), exact=True)).to_be_checked()
    expect(check.page.get_by_text("as Anna <anna@example.com>")).to_be_visible()
    stage.shoot("commit", check.page, full_page=True)
    check.button("Finish").click()
    expect(check.page.get_by_role("alert").filter(has_text="Say in a few words what you did.")).to_be_visible()
    expect(check.box("What did you do?")).to_be_focused()
    check.box("What did you do?").fill("Dark mode: a shorter title")
    check.button("Finish").click()
    expect(status(check, "What now")).to_contain_text("Saved. It goes live when the site is built and uploaded")
    expect(status(check, "What now")).to_be_focused()
    expect(winter).to_be_visible()
    for box in boxes:
        expect(box).to_have_count(0)
    log = server.site.git("log", "-1", "--format=%s|%an", "--name-only")
    wanted = "\n".join(path.format(name) for name in ("dark-mode", "wifi-sync"))
    assert log == f"Dark mode: a shorter title|Anna\n\n{wanted}", log


@case("finish a draft: what happens is one sentence; one button makes it ready and commits its files, and no others")
def finish(stage):
    server = stage.server(EditedSite().commit(author=True))
    server.site.edit("content/notifications/wifi-sync.md", "title:", "title:  ")
    server.site.write("content/notifications/later.md", "---\ntitle: Later\ndate: 2026-11-20\n---\nSoon.\n")
    message = stage.list(server).new("Banner", "Winter is here")
    message.page.keyboard.type("Put on a scarf.")
    message.radio("From a set time").check()
    message.box("Start time").fill("2026-12-01T09:00")
    message.tab("German, missing").button("Start from English").click()
    message.box("Title").fill("Es ist Winter")
    message.save()
    check = of(message)
    expect(status(check, "What happens")).to_have_text(
        "“Winter is here” goes live on 1 Dec, 09:00, for everybody, once."
    )
    for name in ("English", "German"):
        expect(check.page.get_by_role("figure", name=name, exact=True)).to_be_visible()
    expect(check.page.get_by_role("figure", name="Japanese", exact=True)).to_have_count(0)
    frame = check.page.frame_locator("figure[aria-label=German] iframe")
    expect(frame.get_by_text("Es ist Winter")).to_be_attached()
    expect(check.box("What did you do?")).to_have_value("Winter is here: new")
    expect(check.region("To put right")).to_contain_text("French, Japanese and Arabic are missing.")
    others = check.page.get_by_role("button", name="Other messages")
    expect(others).to_have_attribute("aria-expanded", "false")
    others.click()
    expect(others).to_have_attribute("aria-expanded", "true")
    stage.shoot("finish", check.page, full_page=True)
    check.button("Finish").click()
    now = status(check, "What now")
    expect(now).to_contain_text(
        "Saved. It goes live on 1 Dec, 09:00 when the site is built and uploaded: ask the one who uploads."
    )
    expect(now).to_be_focused()
    now.get_by_role("button", name="Copy", exact=True).click()
    copied = check.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("“Winter is here” is ready on the branch"), copied
    log = server.site.git("log", "-1", "--format=%s", "--name-only")
    path = "content/notifications/winter-is-here"
    assert log == f"Winter is here: new\n\n{path}.de.md\n{path}.md\ncontent/translations.lock", log
    assert "draft" not in check.read(f"{path}.md")
    # It can be made a draft again.
    box = check.page.get_by_role("checkbox", name="Winter is here is ready", exact=True)
    expect(box).to_be_checked()
    box.uncheck()
    until(lambda: "draft: true" in check.read(f"{path}.md"), "it is no draft again")


@case("a draft that is said to stay one is saved as it is")
def stays(stage):
    server = stage.server(EditedSite().commit(author=True))
    message = stage.list(server).new("Banner", "Pencil week")
    message.page.keyboard.type("Pencils for all.")
    message.save()
    check = of(message)
    box = check.page.get_by_role("checkbox", name="Pencil week is ready", exact=True)
    box.check()
    until(lambda: "draft" not in check.read("content/notifications/pencil-week.md"), "it is not ready")
    expect(status(check, "What happens")).to_contain_text("goes live")
    box.uncheck()
    expect(status(check, "What happens")).to_have_text(
        "“Pencil week” stays a draft: nobody sees it until it is marked as ready."
    )
    check.button("Finish").click()
    expect(status(check, "What now")).to_have_text("Saved. A draft is not published until it is marked as ready.")
    expect(box).not_to_be_checked()
    message = stage.message("Pencil week", server)
    message.box("Text").fill("Pencils for everybody.")
    message.save()
    check = of(message)
    expect(status(check, "What happens")).to_contain_text("goes live")
    check.button("Keep it a draft").click()
    expect(status(check, "What now")).to_have_text("Saved. A draft is not published until it is marked as ready.")
    assert "draft: true" in check.read("content/notifications/pencil-week.md")
    log = server.site.git("log", "-2", "--format=%s")
    assert log == "Pencil week: changed\nPencil week: new", log


@case("what was taken back is finished in words that say so, with those who will not see it any more")
def taken_back(stage):
    server = stage.server(EditedSite().commit(author=True))
    message = stage.message("Snoodle after dark", server)
    message.button("Take back…").click()
    message.dialog("Take back: Snoodle after dark").get_by_role("button", name="Take it back", exact=True).click()
    expect(message.page.get_by_text("Taken back", exact=True)).to_be_visible()
    check = of(message)
    expect(check.box("What did you do?")).to_have_value("Snoodle after dark: taken back")
    expect(unfold(check, "What changes for whom").get_by_text("no longer shown: app ≥ 2.4.0")).to_have_count(2)
    check.button("Finish").click()
    now = status(check, "What now")
    expect(now).to_contain_text("Saved. It is taken back when the site is built and uploaded: ask the one who uploads.")
    expect(now).to_contain_text("“Snoodle after dark” is taken back on the branch")


@case("a correction of what is live says that people who have seen it do not see it")
def corrected(stage):
    message = stage.message("Snoodle after dark")
    message.box("Title").fill("Snoodle at night")
    message.save()
    check = of(message)
    expect(status(check, "What happens")).to_contain_text("People who have seen it will not see the new text.")


@case("an address of one's own computer disables Finish, because no build publishes it")
def private(stage):
    server = stage.server()
    text = "---\ntitle: Try it\ndate: 2026-11-20\ndraft: true\nchannels: [banners]\n---\nHi.\n\n[Go](https://localhost/x)\n"
    server.site.write("content/notifications/try-it.md", text)
    check = of(stage.message("Try it", server))
    expect(check.region("To put right")).to_contain_text("This address works on your computer only.")
    expect(check.button("Finish")).to_be_disabled()


@case("an error of this message disables Finish and says why; one of another message only says that nothing goes live")
def disabled(stage):
    server = stage.server(EditedSite().commit(author=True))
    server.site.edit("content/notifications/dark-mode.md", "priority: -10", "prioritty: -10")
    messages = stage.list(server)
    check = of(messages.open("Snoodle after dark"))
    expect(check.button("Finish")).to_be_disabled()
    expect(check.page.get_by_text("1 error of this message to put right first.")).to_be_visible()
    expect(check.region("To put right").get_by_role("listitem").first).to_contain_text("prioritty")
    check.page.goto(server.start)
    messages = stage.list(server)
    check = of(messages.open("The Snoodle winter challenge"))
    expect(status(check, "What happens")).to_have_text(
        "“Snoodle after dark” has an error, so nothing can be published."
    )
    expect(check.button("Finish")).to_be_enabled()


@case("not a checkout: Finish makes a draft ready, and says what now; the repository's workflow says who uploads")
def plain(stage):
    server = stage.server()
    server.site.write(".github/workflows/site.yml", "on: push\njobs: { a: { steps: [{ run: publish deploy }] } }\n")
    check = of(stage.message("Snoodle for teams", server))
    expect(check.box("What did you do?")).to_have_count(0)
    check.button("Finish").click()
    expect(status(check, "What now")).to_contain_text("GitHub does that when the commit has arrived there")
    assert "draft" not in check.read("content/notifications/teams-preview.md")


@case("no commit where the team's Git does more than this page can: the sentence, and the commands to copy")
def no_commit(stage):
    site = EditedSite().commit(author=True)
    site.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    (site.folder / ".git/hooks/pre-commit").chmod(0o755)
    site.edit("content/notifications/dark-mode.md", "Snoodle after dark", "Snoodle at night")
    check = CheckPage.of(stage.list(stage.server(site)))
    files = unfold(check, "Files")
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
