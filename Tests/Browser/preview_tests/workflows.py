"""Notable's three workflows, tapped in the demo's banner, and what is left behind on the device."""

import json
import pathlib
import subprocess
import tempfile

from playwright.sync_api import expect

from .cases import case
from .server import NOW
from .stage import until

STORE = "https://apps.example.com/snoodle"


def at_banner(stage, **settings):
    """A device with nothing but the banner in front of its user."""
    phone = stage.simulator(**settings).answer_all()
    expect(phone.banner.get_by_text("Download update")).to_be_visible()
    return phone


@case("workflow 1: download says what would open, closes, and comes back at the next launch")
def download(stage):
    phone = at_banner(stage)
    stage.shoot("banner", phone.page)
    expect(phone.page.get_by_text("and scrolls")).to_have_count(0)
    phone.tap("Download update")
    expect(phone.page.locator(".toast")).to_contain_text(f"Would open {STORE}")
    expect(phone.entries.filter(has_text="openUrl")).to_contain_text(f"would open {STORE}")
    expect(phone.frame).to_have_count(0)
    expect(phone.page.get_by_text("Nothing is displayed", exact=True)).to_be_visible()
    phone.launch()
    expect(phone.banner.get_by_text("Download update")).to_be_visible()


@case("workflow 2: more information takes the banner's place at its own height, and its links work")
def more_info(stage):
    phone = at_banner(stage)
    assert phone.frame.bounding_box()["height"] == 200, phone.frame.bounding_box()
    phone.tap("More info")
    expect(phone.banner.get_by_role("heading", name="Dark mode")).to_be_visible()
    assert phone.frame.bounding_box()["height"] == 844, phone.frame.bounding_box()
    stage.shoot("details", phone.page)
    phone.tap("Download update")
    expect(phone.entries.filter(has_text="openUrl")).to_contain_text(STORE)
    expect(phone.frame).to_have_count(0)


@case("workflow 2: the further view's own button closes it")
def close(stage):
    phone = at_banner(stage).tap("More info").tap("Close")
    expect(phone.frame).to_have_count(0)
    expect(phone.entries.filter(has_text="would open")).to_have_count(0)


@case("workflow 3: never show again sets the flag, closes, and another banner has its turn")
def never_again(stage):
    phone = at_banner(stage).tap("Never show again")
    expect(phone.entries.filter(has_text="setFlag")).to_contain_text("sets flag download-update/hideUpdate")
    expect(phone.frame).to_have_count(0)
    phone.launch()
    expect(phone.candidate("download-update")).to_contain_text("flagNotSet hideUpdate")
    expect(phone.candidate("welcome-tour")).to_contain_text("shown")
    expect(phone.frame).to_have_attribute("title", "Banner: welcome-tour, view index")


@case("workflow 3: the state, downloaded, tells `publish check` the same")
def downloaded_state(stage):
    phone = at_banner(stage).tap("Never show again").open_details("State")
    with phone.page.expect_download() as download:
        phone.button("Download").click()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / download.value.suggested_filename
        download.value.save_as(file)
        answer = stage.check("--app-version", "2.2.2", "--now", NOW, "--state", file, "--access", "none-of-these")
        phone.launch()
        assert json.loads(file.read_text()) == json.loads(phone.state()), "another state after the same launch"
    for result in answer["results"]:
        if result["channel"] == "permissions":
            continue
        region = phone.why(result["channel"], result["feed"])
        expect(region).to_contain_text(result.get("id") or result.get("reason"))
    shown = [result.get("id") for result in answer["results"] if result["channel"] == "banners"]
    expect(phone.frame).to_have_attribute("title", f"Banner: {shown[0]}, view index")


@case("a view is told the screen's size, also when the phone is turned, and stays as it is")
def turned(stage):
    phone = at_banner(stage)
    view = phone.view()
    assert view.evaluate("[width(), height()]") == [390, 200], view.evaluate("[width(), height()]")
    view.evaluate("window.isTheSame = true")
    phone.field("Landscape").check()
    until(lambda: view.evaluate("width()") == 844, "the view does not hear of it")
    assert view.evaluate("isTheSame")


@case("a phone that is drawn smaller is tapped where it is drawn")
def scaled(stage):
    page = at_banner(stage, options={"viewport": {"width": 1100, "height": 700}}).page
    box = page.locator("#banners iframe").bounding_box()
    assert box["width"] < 390, box
    place = (
        page.locator("#banners iframe")
        .element_handle()
        .content_frame()
        .evaluate(
            "(r => [r.x + r.width / 2, r.y + r.height / 2])([...document.querySelectorAll('[data-tap]')]"
            ".find(e => e.innerText === 'More info').getBoundingClientRect())"
        )
    )
    page.mouse.click(*(box[side] + point * box["width"] / 390 for side, point in zip("xy", place, strict=True)))
    expect(page.locator("#banners iframe")).to_have_attribute("title", "Banner: download-update, view details")


@case("a session is saved as a scenario, which `publish replay` passes")
def saved_scenario(stage):
    phone = at_banner(stage).tap("Never show again")
    for channel in ("banners", "alerts"):
        phone.page.get_by_label("Channel of the scenario").select_option(channel)
        with phone.page.expect_download() as download:
            phone.button("Save as scenario").click()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / download.value.suggested_filename
            download.value.save_as(file)
            timeline = json.loads(file.read_text())["scenarios"][0]["timeline"]
            assert len(timeline) > 1, timeline
            subprocess.run([stage.publish, "replay", file], check=True, stdout=subprocess.DEVNULL)
