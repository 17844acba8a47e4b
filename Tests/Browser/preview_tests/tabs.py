"""Two tabs, and a server that goes and comes again."""

from playwright.sync_api import expect

from .cases import case


@case("two tabs with two devices do not meet")
def two(stage):
    context = stage.context()
    one = stage.simulator(context=context)
    other = stage.simulator(context=context, locale="de")
    one.page.bring_to_front()
    one.answer_all().tap("Never show again").launch()
    expect(one.frame).to_have_attribute("title", "Banner: welcome-tour, view index")
    other.page.bring_to_front()
    other.launch()
    while other.alert.count():
        other.doing(other.alert.get_by_role("button").last.click)
    expect(other.banner.get_by_text("Update laden")).to_be_visible()
    one.page.bring_to_front()
    one.page.reload()
    one.settled()
    expect(one.field("Language")).to_have_value("en")
    expect(one.frame).to_have_attribute("title", "Banner: welcome-tour, view index")


@case("the server stops: said; it is there again: the page comes back by itself, with its device")
def restart(stage):
    server = stage.server()
    phone = stage.simulator(server).answer_all().tap("Never show again").launch()
    entries = phone.entries.count()
    server.stop()
    lost = phone.page.get_by_text("is lost. Trying again")
    expect(lost).to_be_visible()
    stage.shoot("server stopped", phone.page)
    phone.button("Launch").click()
    expect(phone.page.get_by_text("The preview does not answer. Is publish serve still running?")).to_be_visible()
    stage.server(server.site, port=server.port)
    expect(lost).to_be_hidden()
    phone.settled()
    expect(phone.page.get_by_text("The preview does not answer")).to_be_hidden()
    assert phone.entries.count() == entries, phone.entries.all_inner_texts()
    phone.launch()
    expect(phone.frame).to_have_attribute("title", "Banner: rate-snoodle, view index")
    # What was asked of the server while it was away.
    assert all("ERR_" in problem or problem.endswith("failed") for problem in phone.page.problems), phone.page.problems
    phone.page.problems.clear()


@case("Ctrl-C ends the server while pages are open, and at once")
def ends(stage):
    server = stage.server()
    phone = stage.simulator(server)
    stage.page().goto(server.address + "-/gallery")
    server.stop()
    expect(phone.page.get_by_text("is lost. Trying again")).to_be_visible()
    for page in stage.pages:
        page.problems.clear()
