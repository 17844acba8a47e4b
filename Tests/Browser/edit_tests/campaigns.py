"""The campaigns of docs/campaigns.md, each written from an empty message as a person would who sees only the pages."""

import re

import yaml
from playwright.sync_api import expect
from preview_tests.server import ROOT

from .cases import case

DOCS = (ROOT / "docs/campaigns.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"`content/notifications/([^`]+)\.md`:\n\n```markdown\n(.*?)```", DOCS, re.DOTALL))
SETTINGS = re.search(r"^attributes:.*?(?=^```)", DOCS, re.DOTALL | re.MULTILINE)[0]
PRO = "https://example.com/pro"
CLOSE = ("Close", None)


class Writer:
    """A new banner, with the controls that a campaign needs."""

    def __init__(self, stage, server, name, text):
        self.fields = yaml.safe_load(EXAMPLES[name].split("---\n")[1])
        self.message = stage.list(server).new("Banner", self.fields["title"], name)
        self.page, self.name, self.count = self.message.page, name, 0
        self.page.keyboard.type(text)
        self.message.radio("Standard").check()
        self.message.button("More settings").click()
        self.page.get_by_role("combobox", name="Height", exact=True).select_option(label="as high as its contents")

    def button(self, label, address):
        self.message.button("Add a button").click()
        self.count += 1
        button = self.message.group(f"Button {self.count}")
        button.get_by_role("textbox", name="Label", exact=True).fill(label)
        if address:
            does = "Write an e-mail" if address.startswith("mailto:") else "Open a web address"
            button.get_by_role("combobox", name="When tapped", exact=True).select_option(label=does)
            button.get_by_role("textbox", name="Address", exact=True).fill(address.removeprefix("mailto:"))
        return button

    def condition(self, words, among=None):
        """The new condition, which has the focus."""
        self.message.add_condition(words, among)
        return self.focused()

    def focused(self):
        return self.page.locator(".condition:has(:focus)")

    def number(self, words, value):
        self.condition(words).get_by_role("spinbutton").fill(value)

    def tick(self, words, *names):
        condition = self.condition(words)
        label = condition.get_attribute("aria-label")
        for name in names:
            condition = self.message.group(label)
            box, search = condition.get_by_role("checkbox", name=name, exact=True), condition.get_by_role("combobox")
            if box.count():
                box.check()
            else:
                search.fill(name)
                self.page.keyboard.press("Enter")
                expect(box).to_be_checked()

    def days(self, words, title, value, among=None):
        self.condition(words, among).get_by_role("combobox").select_option(title)
        self.focused().get_by_role("spinbutton").fill(value)

    def ends(self, words, one, other, name=None):
        condition = self.condition(words)
        label = condition.get_attribute("aria-label")
        if name:
            condition.locator("input").first.fill(name)
            self.page.keyboard.press("Tab")
        inputs = self.message.group(label).get_by_label(re.compile(", (from|to)$"))
        inputs.first.fill(one)
        inputs.last.fill(other)

    def again(self):
        """A new banner is shown once."""
        row = self.page.get_by_role("group", name=re.compile(r"^Condition \d+$")).filter(has_text="never displayed")
        row.get_by_role("button", name=re.compile("^Remove")).click()

    def saved(self, stage):
        expect(self.message.region("Who this reaches")).not_to_contain_text("nobody")
        stage.shoot(f"campaign {self.name}", self.page, full_page=True)
        self.message.save()
        self.page.close()
        for name in [name for name in EXAMPLES if name.split("+")[0] == self.name]:
            written, wanted = meant(self.message.read(f"content/notifications/{name}.md")), meant(EXAMPLES[name])
            assert written == wanted, f"{name}: {written} instead of {wanted}"


def meant(text):
    """What a file says, however it is written."""
    _, fields, body = text.split("---\n", 2)
    fields = yaml.safe_load(fields)
    for name in ("date", "channels", "draft"):
        fields.pop(name, None)
    return listed(fields), re.sub(r"\s+", " ", body).strip()


def listed(value):
    """One value and a list with one are the same."""
    if isinstance(value, dict):
        return {name: listed(item) for name, item in value.items()}
    return [str(item) for item in (value if isinstance(value, list) else [value])]


@case("all eight campaigns of the documentation are written from empty messages, without their text")
def all_eight(stage):
    server = stage.server()
    server.site.edit("publish.yml", "locales:", SETTINGS + "locales:")

    survey = Writer(stage, server, "survey", "Three questions about your first days.")
    survey.again()
    survey.number("first launch was at least", "3")
    survey.number("first launch was at most", "20")
    survey.tick("none of these was tapped", "This message")
    survey.tick("none of these was dismissed", "This message")
    button = survey.button("Take part", "https://survey.example.com/first-days?v=")
    values = button.get_by_role("combobox", name="Add a value of the device")
    values.select_option("the app’s version")
    button.get_by_role("textbox", name="Address", exact=True).press_sequentially("&p=")
    values.select_option("plan")
    survey.button("Not now", None)
    survey.saved(stage)

    offer = Writer(stage, server, "offer", "Snoodle Pro costs a third less this week.")
    offer.button("See the offer", PRO)
    offer.button(*CLOSE)
    offer.saved(stage)
    reminder = Writer(stage, server, "reminder", "Snoodle Pro is back at its usual price on Monday.")
    reminder.days("displayed at least this many days", "A third off", "3")
    reminder.tick("none of these was tapped", "A third off")
    reminder.button("See the offer", PRO)
    reminder.button(*CLOSE)
    reminder.saved(stage)

    pro = Writer(stage, server, "pro", "All brushes, all papers.")
    pro.button("Snoodle Pro", PRO + "?utm_content={{variant}}")
    pro.button(*CLOSE)
    message = pro.message
    message.button("Add a variant").click()
    dialog = message.dialog("New variant")
    dialog.get_by_role("textbox", name="Name of the text that is here").fill("dream")
    dialog.get_by_role("textbox", name="Name of the new text").fill("price")
    dialog.get_by_role("spinbutton").fill("45")
    dialog.get_by_role("button", name="Add the variant", exact=True).click()
    message.box("Title").fill("2 € a month")
    message.box("Text").fill("That is what Snoodle Pro costs.")
    message.group("Button 1").get_by_role("textbox", name="Label", exact=True).fill("See more")
    message.tab("dream")
    message.group("Variant dream").get_by_role("spinbutton").fill("45")
    message.group("Variants").get_by_role("spinbutton", name="Shown nothing").fill("10")
    pro.saved(stage)

    student = Writer(stage, server, "student", "Half the price with your student card.")
    student.condition("app says …").get_by_role("combobox").select_option("plan")
    for value in ("free", "trial"):
        student.message.page.get_by_role("checkbox", name=value, exact=True).check()
    student.tick("country", "Germany", "Austria")
    student.button("See how", "https://example.com/students")
    student.button(*CLOSE)
    student.saved(stage)

    apology = Writer(stage, server, "apology", "Version 2.4.1 lost some drawings.")
    apology.condition("version is one of").locator("input").first.fill("2.4.1")
    apology.button("Get them back", "https://example.com/restore")
    apology.button(*CLOSE)
    apology.saved(stage)
    favour = Writer(stage, server, "favour", "Tell others what you think of it.")
    favour.number("launched at least", "10")
    favour.number("no banner was displayed", "1")
    favour.days("displayed at most this many days", "We are sorry", "6", among="none of these")
    favour.button("Write a review", "https://example.com/review")
    favour.button(*CLOSE)
    favour.saved(stage)

    editor = Writer(stage, server, "editor", "Layers have moved to the left.")
    editor.ends("part of all devices", "0", "10", "editor")
    editor.button("Show me", "https://example.com/editor")
    editor.button(*CLOSE)
    editor.saved(stage)
    question = Writer(stage, server, "editor-question", "")
    question.ends("part of all devices", "0", "10", "editor")
    question.days("displayed at least this many days", "A new editor", "7")
    question.button("Tell us", "https://survey.example.com/editor?group=new")
    question.button(*CLOSE)
    question.saved(stage)
    other = Writer(stage, server, "old-editor-question", "")
    other.ends("part of all devices", "10", "20", "editor")
    other.button("Tell us", "https://survey.example.com/editor?group=old")
    other.button(*CLOSE)
    other.saved(stage)

    beta = Writer(stage, server, "beta", "Sync between two devices.")
    beta.message.group("Audiences").get_by_label("testers").check()
    beta.condition("app's version is at least").locator("input").first.fill("2.5.0")
    beta.condition("app's version is older").locator("input").first.fill("2.6.0")
    beta.button("Report a problem", "mailto:beta@example.com")
    beta.button(*CLOSE)
    beta.saved(stage)

    back = Writer(stage, server, "welcome-back", "A lot is new since you were last here.")
    back.again()
    back.message.group("Audiences").get_by_label("lapsed").check()
    back.ends("time of day", "09:00", "21:00")
    back.number("is displayed at most", "3")
    back.tick("none of these was tapped", "This message")
    back.button("Look around", "https://example.com/news")
    back.button(*CLOSE)
    back.saved(stage)


@case("a condition without a value is not left out in silence: Save and Check and finish lead to it")
def without_value(stage):
    server = stage.server()
    server.site.edit("publish.yml", "locales:", SETTINGS + "locales:")
    message = stage.message("Snoodle after dark", server)
    before, alert = message.read("content/notifications/dark-mode.md"), message.page.get_by_role("alert")
    message.add_condition("free")
    condition = message.page.locator(".condition.is-open")
    for leave in (lambda: message.page.keyboard.press("Control+s"), message.button("Check and finish").click):
        message.box("Title").focus()
        leave()
        expect(alert).to_have_text("A condition has no value yet. Choose one, or remove the condition.")
        expect(condition.get_by_role("combobox")).to_be_focused()
    assert message.read("content/notifications/dark-mode.md") == before
    condition.get_by_role("button", name=re.compile("^Remove")).click()
    message.box("Title").fill("Snoodle at night")
    message.save()
    expect(alert).to_be_hidden()


@case("the phone opens a link with the values of the device that the site allows, and goes on after the tap")
def values(stage):
    server = stage.server()
    server.site.edit("publish.yml", "locales:", SETTINGS + "locales:")
    server.site.edit(
        "content/notifications/dark-mode.md",
        "Snoodle now",
        "[Take part](https://survey.example.com/s?v={appVersion})\n\nSnoodle now",
    )
    message = stage.message("Snoodle after dark", server)
    message.frame().get_by_text("Take part").click()
    expect(message.page.get_by_text("Would open https://survey.example.com/s?v=2.")).to_be_visible()
    expect(message.page.locator("#banners iframe")).to_have_count(0)
