"""Who sees it, and what the regions beside the form say of it."""

from playwright.sync_api import expect

from .cases import case
from .pages import CheckPage
from .stage import until

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
    expect(check.region("What changes for whom")).to_contain_text("Snoodle after dark")
    expect(check.region("What changes for whom")).to_contain_text("app ≥ 2.3.0, < 2.4.0")


@case("a message for some languages: the reach is that of the message on every tab, with what the tab's readers miss")
def languages(stage):
    server = stage.server()
    server.site.banner("from-now", "From now", "Hello", "localeIn: [de, ja], appVersionLessThan: 2.4.0")
    message = stage.message("From now", server)
    reach, phone = message.region("Who this reaches"), message.region("Phone")
    for tab, isHere in (("English", False), ("German, missing", True), ("Arabic, missing", False)):
        message.tab(tab)
        language = tab.partition(",")[0]
        expect(reach).to_contain_text("German and Japanese, app < 2.4.0")
        expect(reach.get_by_text(f"Not shown in {language}.")).to_have_count(0 if isHere else 1)
        expect(phone.get_by_text(f"Not shown in {language}.")).to_have_count(0 if isHere else 1)
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
    message.group("Condition 2").get_by_role("combobox").fill("2.4.0")
    for number in (1, 2):
        expect(message.group(f"Condition {number}")).to_contain_text(
            "No version is at least 2.4.0 and older than 2.4.0."
        )
    expect(message.region("Who this reaches")).to_contain_text("nobody")
    expect(message.findings.first).to_contain_text("the app's version is older than")


DECLARED = """attributes: { plan: [free, pro], beta: boolean, projects: number }
audiences: { testers: { all: { attributeIs: { beta: true } } }, fans: { all: { onWifi: true } } }
"""
CARDS = """---
title: Offer
date: 2026-11-20
channels: [banners]
conditions:
  all: { notDisplayed: [offer, dark-mode] }  # once
  any:
    # neighbours
    - { localeIn: de, regionIn: AT }   # one
    - localeIn: fr
      regionIn: CA
---
Hello
"""


@case("cards of alternatives: conditions in one, a new one in it, one less, and all other bytes stay")
def cards(stage):
    server = stage.server()
    path = "content/notifications/offer.md"
    server.site.write(path, CARDS)
    message = stage.message("Offer", server)
    second = message.group("Card 2")
    expect(second.get_by_role("checkbox", name="French")).to_be_checked()
    expect(second.get_by_role("checkbox", name="Canada")).to_be_checked()
    message.add_condition("launched at least", to=" to card 2")
    expect(second).to_contain_text("choose…")
    message.page.keyboard.type("7")
    expect(second.get_by_text("choose…")).to_have_count(0)
    stage.shoot("cards", message.page)
    message.save()
    more = CARDS.replace("      regionIn: CA\n", "      regionIn: CA\n      launchesAtLeast: 7\n")
    assert message.read(path) == more, message.read(path)
    message.button("Remove card 1").click()
    message.save()
    less = more.replace("    - { localeIn: de, regionIn: AT }   # one\n", "    # one\n")
    assert message.read(path) == less, message.read(path)
    message.button("Add a card").click()
    message.dialog("Add a card").get_by_role("button", name="Add the card", exact=True).click()
    expect(message.state).to_have_text("Saved")
    message.add_condition("language", to=" to card 2")
    search = message.group("Card 2").get_by_role("combobox", name="Another language")
    search.fill("austria")
    message.page.get_by_role("option", name="German (Austria)").click()
    message.button("Add a condition to card 2").click()
    message.dialog("Add a condition").get_by_role("radio", name="none of these").check()
    message.dialog("Add a condition").get_by_role("searchbox").fill("Wi-Fi")
    message.page.keyboard.press("Enter")
    message.save()
    last = less.replace(
        "launchesAtLeast: 7\n", "launchesAtLeast: 7\n    - { localeIn: [de-AT], none: { onWifi: true } }\n"
    )
    assert message.read(path) == last, message.read(path)


@case("attributes, audiences, messages and countries are picked by name; nothing counts before a value was chosen")
def campaigns(stage):
    server = stage.server()
    server.site.edit("publish.yml", "locales:", DECLARED + "locales:")
    path = "content/notifications/offer.md"
    server.site.write(path, "---\ntitle: Offer\ndate: 2026-11-20\nchannels: [banners]\n---\nHello\n")
    message = stage.message("Offer", server)
    message.add_condition("app says …")
    condition = message.group("Condition 1")
    name = condition.get_by_role("combobox", name="The app says (name)")
    expect(name).to_have_value("")
    expect(condition).to_contain_text("choose…")
    message.page.wait_for_timeout(1000)
    expect(message.state).to_have_text("Saved")
    name.select_option("plan")
    condition.get_by_role("checkbox", name="free").check()
    condition.get_by_role("checkbox", name="pro").check()
    message.add_condition("app says at least")
    message.group("Condition 2").get_by_role("combobox").select_option("projects")
    message.group("Condition 2").get_by_role("spinbutton").fill("3")
    message.add_condition("country")
    message.group("Condition 3").get_by_role("combobox", name="Find a country").fill("germ")
    message.page.keyboard.press("Enter")
    message.add_condition("one of these was tapped", among="none of these")
    tapped = message.group("Condition 4")
    expect(tapped.get_by_role("checkbox", name="This message")).to_be_visible()
    expect(tapped.get_by_role("checkbox", checked=True)).to_have_count(0)
    tapped.get_by_role("checkbox", name="Snoodle after dark").check()
    message.add_condition("part of all devices")
    rollout = message.group("Condition 4")
    rollout.get_by_role("textbox").fill("april")
    rollout.get_by_role("textbox").blur()
    rollout.get_by_role("spinbutton").first.fill("0")
    rollout.get_by_role("spinbutton").last.fill("10")
    message.group("Audiences").get_by_label("testers").check()
    expect(message.region("Who this reaches")).to_contain_text("plan")
    expect(message.region("Who this reaches")).to_contain_text("beta true")
    stage.shoot("conditions of a campaign", message.page)
    message.save()
    written = message.read(path)
    for part in (
        "attributeIs: { plan: [free, pro] }",
        "attributeAtLeast: { projects: 3 }",
        "regionIn: [DE]",
        "rolloutIn: { april: 0-10 }",
        "none: { tapped: [dark-mode] }",
        "audience: [testers]",
    ):
        assert part in written, written
    message.button("Remove condition 1").click()
    message.save()
    assert "attributeIs" not in message.read(path)


@case("two texts and a control group from an empty message: tabs, shares, the phone; one is translated, one removed")
def variants(stage):
    server = stage.server()
    message = stage.list(server).new("Banner", "Draw without limits", "pro")
    page, path = message.page, "content/notifications/pro.md"
    page.keyboard.type("All brushes.")
    message.button("Add a button").click()
    button = message.group("Button 1")
    button.get_by_role("combobox", name="When tapped").select_option(label="Open a web address")
    button.get_by_role("textbox", name="Address").fill("https://example.com/pro?utm_content={{variant}}")
    message.button("Add a variant").click()
    dialog = message.dialog("New variant")
    dialog.get_by_role("textbox", name="Name of the text that is here").fill("dream")
    dialog.get_by_role("textbox", name="Name of the new text").fill("price")
    dialog.get_by_role("button", name="Add the variant", exact=True).click()
    message.box("Title").fill("2 € a month")
    expect(message.frame().get_by_text("2 € a month")).to_be_visible()
    stage.shoot("a variant", page)
    message.tab("dream")
    expect(message.frame().get_by_text("Draw without limits")).to_be_visible()
    message.group("Variant dream").get_by_role("spinbutton").fill("45")
    expect(message.group("Variants")).to_contain_text("Together, these are 95 %.")
    message.group("Variant price").get_by_role("spinbutton").fill("45")
    message.group("Variants").get_by_role("spinbutton", name="Shown nothing").fill("10")
    expect(message.group("Variants")).not_to_contain_text("Together")
    message.save()
    assert "variants: { dream: 45, price: 45, none: 10 }" in message.read(path), message.read(path)
    other = message.read("content/notifications/pro+price.md")
    assert other == "---\ntitle: 2 € a month\n---\n" + message.read(path).split("---\n", 2)[2], other
    message.tab("German, missing").tab("price")
    message.button("Start from English").click()
    message.box("Title").fill("2 € im Monat")
    message.save()
    assert "pro+price.de.md" in server.site.names(), server.site.names()
    message.tab("English").tab("dream")
    message.button("Remove variant price").click()
    expect(page.get_by_role("tab", name="price", exact=True)).to_have_count(0)
    message.button("Undo").click()
    expect(page.get_by_role("tab", name="price", exact=True)).to_be_visible()
    message.button("Remove variant price").click()
    message.save()
    until(lambda: not any("pro+" in name for name in server.site.names()), "its texts are there")
    assert "variants: { dream: 45, none: 10 }" in message.read(path), message.read(path)


@case("values of the device in a button's address: offered at the hosts that may have them, else one sentence")
def link_values(stage):
    server = stage.server()
    values = "linkValues: { to: [survey.example.com], allow: [appVersion, plan] }\n"
    server.site.edit("publish.yml", "locales:", DECLARED + values + "locales:")
    path = "content/notifications/offer.md"
    server.site.write(
        path, "---\ntitle: Offer\ndate: 2026-11-20\nchannels: [banners]\n---\n[Go](https://example.com)\n"
    )
    message = stage.message("Offer", server)
    button = message.group("Button 1")
    expect(button).to_contain_text(
        "Addresses at example.com carry no values of the device, only those at survey.example.com."
    )
    address, offer = button.get_by_role("textbox", name="Address"), button.get_by_role("combobox", name="Add a value")
    expect(offer).to_have_count(0)
    address.fill("https://survey.example.com/s?v=")
    offer.select_option("the app’s version")
    offer.select_option("plan")
    stage.shoot("values in an address", message.page)
    message.save()
    assert "[Go](https://survey.example.com/s?v={appVersion}&plan={plan})" in message.read(path), message.read(path)


@case("a site without attributes and audiences offers none, and says nothing of files")
def undeclared(stage):
    message = stage.message("Snoodle after dark")
    expect(message.page.locator("#panel")).not_to_contain_text("publish.yml")
    expect(message.page.get_by_text("Audiences")).to_be_hidden()
    message.button("Add a condition").click()
    dialog = message.dialog("Add a condition")
    dialog.get_by_role("searchbox").fill("app says")
    expect(dialog.get_by_role("option")).to_have_count(0)


@case("a condition is found by words of people, and what is wrong with it is said at it")
def wrong(stage):
    server = stage.server()
    text = "---\ntitle: From now\ndate: 2026-11-20\nchannels: [banners]\n"
    server.site.write("content/notifications/from-now.md", text + "conditions: { all: { onWifi: true } }\n---\nHello\n")
    message = stage.message("From now", server)
    message.add_condition("percentage")
    condition = message.group("Condition 2")
    share = condition.get_by_role("spinbutton")
    share.fill("120")
    expect(condition.get_by_text("120")).to_be_visible()
    expect(share).to_have_attribute("aria-invalid", "true")
    expect(message.group("Condition 1").get_by_text("120")).to_have_count(0)
    share.fill("12")
    expect(condition.get_by_text("120")).to_have_count(0)
    expect(share).not_to_have_attribute("aria-invalid", "true")


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
    expect(dialog).to_contain_text("Everyone it reaches sees it once more")
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
    expect(dialog.get_by_role("listitem")).to_have_text(
        [
            "Gone from the next launch after the site is built and uploaded.",
            "Who has it open keeps it until closing it.",
            "It cannot return under this name.",
        ]
    )
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
    expect(row).to_contain_text("on devices until the site is built and uploaded")
    assert "withdrawn: true" in messages.read(path)
    filters = messages.page.get_by_role("radiogroup", name="Show")
    filters.get_by_role("radio", name="Taken back 1").check()
    expect(messages.table.get_by_role("link", name="Snoodle after dark", exact=True)).to_be_visible()
    filters.get_by_role("radio", name="All").check()
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
