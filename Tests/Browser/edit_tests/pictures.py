"""The picture of README.md and docs/composer.md.

`cp .artefacts/edit/picture-message.png docs/composer.png` takes a new one.
"""

from playwright.sync_api import expect

from .cases import case

WINDOW = {"width": 1280, "height": 1060}


@case("picture message")
def message(stage):
    opened = stage.message("Snoodle after dark", viewport=WINDOW, color_scheme="light")
    expect(opened.page.locator("#banners iframe")).to_be_visible()
    expect(opened.region("Who this reaches")).to_contain_text("app ≥ 2.4.0")
    expect(opened.state).to_have_text("Saved")
    opened.page.evaluate("document.fonts.ready")
    stage.shoot("picture message", opened.page)
