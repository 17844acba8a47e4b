"""Devices of other languages, looks and sizes."""

from playwright.sync_api import expect

from .cases import case
from .stage import until
from .workflows import at_banner

# Tag, the alert's words and buttons, the banner's, the direction of both.
LANGUAGES = [
    ("de", "Snoodle Pad", ["Ignorieren", "Mich später erinnern"], "Update laden", "ltr"),
    ("fr-CA", "Snoodle Pad", ["Ignorer"], "Mettre à jour", "ltr"),
    ("ar", "صفحتان", ["احصل على Snoodle Pad", "Ignore"], "تنزيل التحديث", "rtl"),
    ("pt", "Snoodle Pad", ["Ignore"], "Download update", "ltr"),
]


def spoken(tag, title, labels, link, direction):
    @case(f"a device in {tag}: texts, buttons and direction")
    def speaks(stage):
        phone = stage.simulator(locale=tag, options={"locale": "en-GB"})
        expect(phone.alert).to_contain_text(title)
        for label in labels:
            expect(phone.alert.get_by_role("button", name=label, exact=True)).to_be_visible()
        assert phone.alert.evaluate("e => getComputedStyle(e).direction") == direction
        stage.shoot(f"{tag} alert", phone.page)
        while phone.alert.count():
            phone.doing(phone.alert.get_by_role("button").last.click)
        expect(phone.banner.get_by_text(link)).to_be_visible()
        assert phone.banner.locator("html").evaluate("e => getComputedStyle(e).direction") == direction
        assert phone.page.locator("html").evaluate("e => getComputedStyle(e).direction") == "ltr"
        stage.shoot(f"{tag} banner", phone.page)


for language in LANGUAGES:
    spoken(*language)


@case("another language is written by hand, and falls back")
def another_language(stage):
    phone = stage.simulator().answer_all()
    phone.field("Language").select_option(label="Another language…")
    phone.field("Language tag").fill("fr-CA")
    phone.field("Language tag").press("Enter")
    expect(phone.field("Language")).to_have_value("fr-CA")
    assert "locale=fr-CA" in phone.page.url, phone.page.url
    phone.launch().answer_all()
    expect(phone.banner.get_by_text("Mettre à jour")).to_be_visible()


LOOK = """[matchMedia("(prefers-color-scheme: dark)").matches,
  getComputedStyle(document.querySelector(".layout") ?? document.body).backgroundColor]"""


@case("a dark device in a light page: its views are dark, and follow at once")
def dark(stage):
    phone = at_banner(stage)
    light = phone.view().evaluate(LOOK)
    phone.field("Appearance").select_option("dark")
    until(lambda: phone.view().evaluate(LOOK)[0], "the view stays light")
    assert not light[0] and light[1] != phone.view().evaluate(LOOK)[1], light
    assert not phone.page.evaluate(LOOK)[0]
    stage.shoot("dark device", phone.page)


@case("a light device in a dark page")
def light(stage):
    phone = at_banner(stage, options={"browser": stage.another_browser("--blink-settings=preferredColorScheme=0")})
    assert phone.page.evaluate(LOOK)[0] and not phone.view().evaluate(LOOK)[0]
    stage.shoot("simulator dark", phone.page, full_page=True)


@case("a tablet: as wide as it is, and told to the view")
def tablet(stage):
    phone = at_banner(stage, size="ipad")
    assert phone.view().evaluate("[innerWidth, width()]") == [820, 820], phone.view().evaluate("[innerWidth, width()]")
    stage.shoot("tablet", phone.page)


@case("text at 200 %: alerts and views follow, and the view's own address does not change")
def large_text(stage):
    phone = stage.simulator()
    size = phone.alert.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    phone.field("Text size").fill("200")
    phone.settled()
    expect(phone.alert).to_have_css("font-size", f"{2 * size:g}px")
    stage.shoot("200 text alert", phone.page)
    phone.answer_all()
    expect(phone.banner.get_by_text("Download update")).to_be_visible()
    assert phone.view().evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 34
    expect(phone.page.get_by_text("and scrolls")).to_be_visible()
    stage.shoot("200 text banner", phone.page)


def state_file(content):
    return {"name": "device.json", "mimeType": "application/json", "buffer": content}


@case("a state by hand: what is no JSON is said, what is one is used, and a file is taken")
def by_hand(stage):
    phone = at_banner(stage).open_details("State")
    state = phone.state()
    field = phone.page.get_by_label("State as JSON")
    field.fill("{ no")
    phone.button("Apply").click()
    expect(phone.page.get_by_text("This is no JSON")).to_be_visible()
    field.fill("[1]")
    phone.button("Apply").click()
    expect(phone.page.get_by_text("A device's state is a JSON object")).to_be_visible()
    for start in (b"<?xml version=", b"<!DOCTYPE plist", b"bplist00\xd1\x01"):
        phone.page.get_by_label("Upload").set_input_files(state_file(start))
        expect(phone.page.locator("#state-said")).to_have_text(
            "This is a property list. publish check --state reads those, too; here a state is JSON."
        )
        field.fill("{}")
    field.fill('{"flags": 7}')
    phone.button("Apply").click()
    phone.page.get_by_label("Upload").set_input_files(state_file(state.encode()))
    expect(field).to_have_value(state)
    phone.launch()
    expect(phone.alert).to_have_count(0)
    expect(phone.banner.get_by_text("Download update")).to_be_visible()
