"""Everything by keyboard."""

from playwright.sync_api import expect

from .cases import case

FOCUSED = "document.activeElement.id || document.activeElement.innerText || document.activeElement.tagName"

# How far the phone has slipped in its place, and what it shows in the phone.
SCROLLED = "document.querySelector('.phone-place').scrollTop + document.querySelector('#screen').scrollTop"


def tab_to(page, wanted, most=80, key="Tab"):
    """Tabs until the focus is there; how often it took."""
    for count in range(1, most):
        page.keyboard.press(key)
        if page.evaluate(FOCUSED) == wanted:
            return count
    raise AssertionError(f"{wanted} is not reached with {most} tabs, but {page.evaluate(FOCUSED)}")


@case("keyboard: Launch, the alert's buttons, and out of it again")
def alert(stage):
    phone = stage.simulator()
    page = phone.page
    page.locator("body").press("Tab")
    expect(page.get_by_role("link", name="To the phone")).to_be_focused()
    tab_to(page, "launch")
    phone.doing(lambda: page.keyboard.press("Enter"))
    phone.page.get_by_role("button", name="Start over").press("Enter")
    phone.settled()
    page.get_by_role("button", name="Launch").focus()
    tab_to(page, "Remind Me Later")
    page.keyboard.press("Escape")
    expect(phone.button("Launch")).to_be_focused()
    tab_to(page, "Ignore")
    assert page.evaluate("document.activeElement.closest('#app, #banners')") is None
    phone.doing(lambda: page.keyboard.press("Space"))
    expect(phone.alert).to_have_accessible_name("A new version of Snoodle is available to download")
    assert page.evaluate("!!document.activeElement.closest('[role=alertdialog]')"), page.evaluate(FOCUSED)


@case("keyboard: the banner's links, and what is below the phone")
def banner(stage):
    phone = stage.simulator(options={"viewport": {"width": 1100, "height": 700}}).answer_all()
    view = phone.frame.content_frame
    expect(view.get_by_text("More info")).to_be_visible()
    phone.button("Launch").focus()
    tab_to(phone.page, "IFRAME")
    expect(view.get_by_text("Download update")).to_be_focused()
    assert phone.page.evaluate(SCROLLED) == 0
    phone.page.keyboard.press("Tab")
    phone.doing(lambda: phone.page.keyboard.press("Enter"))
    expect(phone.frame).to_have_attribute("title", "Banner: download-update, view details")
    tab_to(phone.page, "why-filter")
    assert phone.page.evaluate(SCROLLED) == 0


@case("keyboard: an alert in front is no trap: what is below the phone can be reached, and what is above")
def below(stage):
    phone = stage.simulator()
    tab_to(phone.page, "Ignore")
    tab_to(phone.page, "why-filter")
    tab_to(phone.page, "Ignore", key="Shift+Tab")


@case("what is shown is said to who cannot see it")
def announced(stage):
    phone = stage.simulator()
    said = phone.page.get_by_role("status")
    expect(said.filter(has_text="Alert: Snoodle Pad for your tablet is displayed.")).to_have_count(1)
    phone.answer_all()
    expect(said.filter(has_text="Banner: download-update, view index is displayed.")).to_have_count(1)
    phone.tap("Download update")
    expect(said.filter(has_text="Nothing is displayed.")).to_have_count(1)
