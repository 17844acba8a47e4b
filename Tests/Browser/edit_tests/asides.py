"""Who sees it, and what the regions beside the form say of it."""

from playwright.sync_api import expect

from .cases import case
from .pages import CheckPage

PEOPLE = """people: 3000
days: 30
seed: 7
groups:
  - name: old
    share: 3
    appVersion: 2.3.0
    rhythm: daily
  - name: new
    share: 1
    appVersion: 2.4.0
    rhythm: daily
"""
BANNER = "---\ntitle: {0}\ndate: 2026-11-20\nchannels: [banners]\npriority: 99\n---\nHello\n"


@case("no conditions: a version below 2.4.0 is added as a sentence, and the reach says it")
def version(stage):
    server = stage.server()
    path = "content/notifications/from-now.md"
    server.site.write(path, "---\ntitle: From now\ndate: 2026-11-20\nchannels: [banners]\n---\nHello\n")
    message = stage.message("From now", server)
    message.add_condition("app's version is older")
    condition = message.group("Condition 1")
    box = condition.get_by_role("combobox")
    box.fill("2.4")
    box.blur()
    message.button("Make it 2.4.0").click()
    expect(message.region("Who this reaches")).to_contain_text("app < 2.4.0")
    message.save()
    assert "conditions: { all: { appVersionLessThan: 2.4.0 } }" in message.read(path), message.read(path)
    message.button("Remove condition 1").click()
    expect(message.group("Condition 1")).to_have_count(0)
    message.save()
    assert "conditions" not in message.read(path)


@case("who this reaches is said in words and follows the form; the last page says what changes for whom")
def reaches(stage):
    message = stage.message("Snoodle after dark")
    region = message.region("Who this reaches")
    expect(region).to_contain_text("app ≥ 2.4.0")
    message.page.get_by_role("combobox", name="Oldest version of the app", exact=True).fill("2.3.0")
    expect(region).to_contain_text("app ≥ 2.3.0")
    message.save()
    check = CheckPage.of(message)
    expect(check.region("What changes for whom")).to_contain_text("dark-mode")
    expect(check.region("What changes for whom")).to_contain_text("app ≥ 2.3.0, < 2.4.0")


@case("a message for some languages: the reach is that of the message on every tab, with what the tab's readers miss")
def languages(stage):
    server = stage.server()
    conditions = "conditions: { all: { localeIn: [de, ja], appVersionLessThan: 2.4.0 } }\n"
    text = f"---\ntitle: From now\ndate: 2026-11-20\nchannels: [banners]\n{conditions}---\nHello\n"
    server.site.write("content/notifications/from-now.md", text)
    message = stage.message("From now", server)
    reach, phone = message.region("Who this reaches"), message.region("Phone")
    for tab, isHere in (("English", False), ("German, missing", True), ("Arabic, missing", False)):
        message.tab(tab)
        language = tab.partition(",")[0]
        expect(reach).to_contain_text("German or Japanese, app < 2.4.0")
        expect(reach.get_by_text(f"Not shown in {language}.")).to_have_count(0 if isHere else 1)
        expect(phone.get_by_text("It is not shown in this language")).to_have_count(0 if isHere else 1)
        expect(reach).not_to_contain_text("nobody")
        expect(message.frame().get_by_text("Hello")).to_be_visible()


@case("two versions that no device meets: said at both, and the reach is nobody")
def contradiction(stage):
    server = stage.server()
    path = "content/notifications/from-now.md"
    text = "---\ntitle: From now\ndate: 2026-11-20\nchannels: [banners]\n"
    text += "conditions: { all: { appVersionAtLeast: 2.4.0 } }\n---\nHello\n"
    server.site.write(path, text)
    message = stage.message("From now", server)
    message.add_condition("app's version is older")
    for number in (1, 2):
        expect(message.group(f"Condition {number}")).to_contain_text(
            "No version is at least 2.4.0 and older than 2.4.0."
        )
    expect(message.region("Who this reaches")).to_contain_text("nobody")
    expect(message.findings.first).to_contain_text("appVersionLessThan")


@case(
    "attributes, audiences and messages are picked by name; what must not be true is a group; alternatives are a card"
)
def campaigns(stage):
    server = stage.server()
    declared = "attributes: { plan: [free, pro], beta: boolean }\n"
    declared += "audiences: { testers: { all: { attributeIs: { beta: true } } }, fans: { all: { onWifi: true } } }\n"
    server.site.edit("publish.yml", "locales:", declared + "locales:")
    path = "content/notifications/offer.md"
    text = "---\ntitle: Offer\ndate: 2026-11-20\nchannels: [banners]\nconditions:\n"
    text += "  any: [{ onWifi: true, regionIn: AT }, { launchesAtLeast: 3 }]\n---\nHello\n"
    server.site.write(path, text)
    message = stage.message("Offer", server)
    expect(message.group("and one of these is true")).to_contain_text(
        "The device is on Wi-Fi: true and the device's region is one of AT"
    )
    message.add_condition("app says …")
    condition = message.group("Condition 1")
    expect(condition.get_by_role("combobox", name="The app says (name)")).to_have_value("plan")
    condition.get_by_role("combobox", name="The app says plan").fill("free, pro")
    message.add_condition("one of these was tapped", among="none of these")
    expect(message.group("Condition 2")).to_be_visible()
    message.group("Audiences").get_by_label("testers").check()
    expect(message.region("Who this reaches")).to_contain_text("plan")
    expect(message.region("Who this reaches")).to_contain_text("beta true")
    stage.shoot("conditions of a campaign", message.page)
    message.save()
    written = message.read(path)
    assert "attributeIs: { plan: [free, pro] }" in written, written
    assert "none: { tapped: [" in written, written
    assert "audience: [testers]" in written, written
    message.button("Remove condition 1").click()
    message.save()
    assert "attributeIs" not in message.read(path)


@case("a condition is found by words of people, and what is wrong with it is said at it")
def wrong(stage):
    server = stage.server()
    text = "---\ntitle: From now\ndate: 2026-11-20\nchannels: [banners]\n"
    server.site.write("content/notifications/from-now.md", text + "conditions: { all: { onWifi: true } }\n---\nHello\n")
    message = stage.message("From now", server)
    message.add_condition("country")
    condition = message.group("Condition 2")
    country = condition.get_by_role("textbox", name="The device's region is one of")
    country.fill("Germany")
    expect(condition.get_by_text("'Germany' is not a region")).to_be_visible()
    expect(country).to_have_attribute("aria-invalid", "true")
    expect(message.group("Condition 1").get_by_text("region")).to_have_count(0)
    country.fill("AT, DE")
    expect(condition.get_by_text("is not a region")).to_have_count(0)
    expect(country).not_to_have_attribute("aria-invalid", "true")


@case("the phone shows a banner, then the alert of the same message, and says the time of its device")
def phone(stage):
    message = stage.message("Snoodle after dark")
    expect(message.frame().get_by_text("Snoodle after dark")).to_be_visible()
    message.region("Phone").get_by_role("combobox", name="Shown as").select_option(label="Alert")
    expect(message.region("Phone").get_by_text("See how it looks")).to_be_visible()
    message.region("Phone").get_by_role("combobox", name="Appearance").select_option("dark")
    stage.shoot("alert on the phone", message.page)


@case("a view of a draft on the phone reaches neither the page nor the key")
def frame(stage):
    message = stage.message("Snoodle after dark")
    expect(message.frame().get_by_text("Snoodle after dark")).to_be_visible()
    frame = message.page.locator("#banners iframe")
    assert frame.get_attribute("sandbox") == "allow-scripts"
    address = frame.get_attribute("src")
    assert "/-/edit/draft/" in address, address
    assert "key" not in address


@case("show it again: who sees it is said before, and the revision is counted up")
def again(stage):
    message = stage.message("Snoodle after dark")
    message.button("Show it again…").click()
    dialog = message.dialog("Show it again")
    expect(dialog).to_contain_text("Everyone whom this reaches sees it once more")
    dialog.get_by_role("button", name="Show it again", exact=True).click()
    expect(message.state).to_have_text("Not saved yet")
    message.save()
    assert "revision: 2" in message.read("content/notifications/dark-mode.md")


@case("take back: it is said what that removes; one key is written; Undo brings the file back byte for byte")
def take_back(stage):
    message = stage.message("Snoodle after dark")
    path = "content/notifications/dark-mode.md"
    before = message.read(path)
    message.button("Take back…").click()
    dialog = message.dialog("Take back: Snoodle after dark")
    expect(dialog.get_by_role("listitem").first).to_contain_text("withdrawn: true")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    assert message.read(path) == before
    message.button("Take back…").click()
    dialog.get_by_role("button", name="Take it back", exact=True).click()
    expect(message.page.get_by_text("Taken back", exact=True)).to_be_visible()
    assert "withdrawn: true" in message.read(path)
    message.button("Undo").click()
    expect(message.state).to_have_text("Not saved yet")
    message.save()
    assert message.read(path) == before


@case("a file describes people: the page says how many of them a message reaches; without one, it says no number")
def share(stage):
    server = stage.server()
    server.site.write("people.yaml", PEOPLE)
    path = "content/notifications/from-now.md"
    server.site.write(path, BANNER.format("From now"))
    message = stage.message("From now", server)
    expect(message.region("Who this reaches")).to_contain_text("everybody")
    expect(message.region("Who this reaches")).not_to_contain_text("%")
    server = stage.server(server.site, options=["--population", server.site.folder / "people.yaml"])
    message = stage.message("From now", server)
    reach = message.region("Who this reaches")
    # Older apps show download-update first, every time.
    expect(reach).to_contain_text("25 % of 1,000 people as people.yaml describes them, in 30 days (a model)")
    message.add_condition("app's version is older")
    message.group("Condition 1").get_by_role("combobox").fill("2.4.0")
    expect(reach).to_contain_text("0 % of 1,000 people as people.yaml describes them")
    stage.shoot("people", message.page)


@case("the wrong one was taken back, in the list: put back there, byte for byte; what devices have meanwhile is said")
def put_back(stage):
    messages = stage.list()
    path = "content/notifications/dark-mode.md"
    before = messages.read(path)
    messages.button("More for Snoodle after dark").click()
    messages.page.get_by_role("menuitem", name="Take back…", exact=True).click()
    messages.dialog("Take back: Snoodle after dark").get_by_role("button", name="Take it back", exact=True).click()
    row = messages.row("Snoodle after dark")
    expect(row).to_contain_text("Taken back")
    expect(row).to_contain_text("on devices until the next build")
    assert "withdrawn: true" in messages.read(path)
    messages.button("More for Snoodle after dark").click()
    messages.page.get_by_role("menuitem", name="Put it back", exact=True).click()
    expect(row).to_contain_text("Live")
    assert messages.read(path) == before


@case("a message that was taken back is not shown again; it is put back on its page, too")
def not_again(stage):
    server = stage.server()
    server.site.edit("content/notifications/dark-mode.md", "priority: -10", "priority: -10\nwithdrawn: true")
    message = stage.message("Snoodle after dark", server)
    expect(message.button("Show it again…")).to_have_count(0)
    message.button("Put it back").click()
    expect(message.button("Take back…")).to_be_visible()
    assert "withdrawn" not in message.read("content/notifications/dark-mode.md")
