"""The jobs by keyboard alone: every control is reached by Tab, and used by the keys that such controls have."""

from playwright.sync_api import expect

from .cases import case
from .languages import outdated
from .stage import until

DARK = "content/notifications/dark-mode.md"
# More than any page has to step through.
MOST = 250
NAME = """() => { const it = document.activeElement;
  const named = it.id && document.querySelector(`label[for="${it.id}"]`);
  const label = it.labels?.[0]?.innerText || named?.innerText;
  const names = [it.getAttribute("aria-label"), label, it.innerText, it.name];
  return names.filter(Boolean).map((words) => words.trim()); }"""


def reach(page, name, key="Tab"):
    """Steps until the control of that name has the focus, which can be seen."""
    for _ in range(MOST):
        if name in page.evaluate(NAME):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"{name} has the focus, and nobody sees it"
            return
        leave_box(page)
        page.keyboard.press(key)
    raise AssertionError(f"Tab never comes to {name}")


def leave_box(page):
    """In a list, Tab moves the item: Esc says that the next one leaves."""
    if page.evaluate("document.activeElement.tagName === 'TEXTAREA'"):
        page.keyboard.press("Escape")


@case("by keyboard alone: a typo in what is live is found, corrected and saved")
def typo(stage):
    messages = stage.list()
    page = messages.page
    page.keyboard.press("/")
    page.keyboard.type("snoodle after dark")
    expect(messages.table.get_by_role("link")).to_have_count(1)
    page.keyboard.press("Enter")
    message = messages.opened()
    reach(page, "Title")
    page.keyboard.press("End")
    page.keyboard.type("!")
    page.keyboard.press("Control+s")
    until(lambda: "title: Snoodle after dark!" in message.read(DARK), "it is not saved")


@case("by keyboard alone: a start in Berlin, an end, and a condition")
def schedule(stage):
    message = stage.list().new("Banner", "From December")
    page, path = message.page, "content/notifications/from-december.md"
    page.keyboard.type("Hello.")
    reach(page, "Add a condition")
    page.keyboard.press("Enter")
    expect(message.dialog("Add a condition")).to_be_visible()
    page.keyboard.type("app's version is at least")
    reach(page, "Add")
    page.keyboard.press("Enter")
    expect(message.group("Condition 2")).to_be_visible()
    page.keyboard.type("2.4.0")
    reach(page, "As soon as it is published")
    page.keyboard.press("ArrowDown")
    expect(message.radio("From a set time")).to_be_checked()
    expect(message.box("Start time")).to_be_focused()
    page.keyboard.type("12012026")
    page.keyboard.press("Tab")
    page.keyboard.type("0900AM")
    reach(page, "Ends")
    page.keyboard.press("Space")
    expect(message.box("End time")).to_be_focused()
    page.keyboard.press("Control+s")
    expect(message.state).to_have_text("Saved")
    text = message.read(path)
    assert "publish: 2026-12-01T08:00:00Z" in text and "appVersionAtLeast: 2.4.0" in text and "expires: " in text, text


@case("by keyboard alone: a translation is brought up to date, and another is right as it is")
def translation(stage):
    message = outdated(stage)
    page = message.page
    reach(page, "This is up to date")
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="German", exact=True)).to_be_visible()
    reach(page, "German", "Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="French, out of date", exact=True)).to_be_focused()
    reach(page, "Text")
    page.keyboard.press("Control+a")
    page.keyboard.type("Snoodle devient sombre.")
    page.keyboard.press("Control+s")
    until(lambda: "devient sombre" in message.read(DARK.replace(".md", ".fr.md")), "it is not saved")
    expect(page.get_by_role("tab", name="French", exact=True)).to_be_visible()


@case("by keyboard alone: shown again, taken back, put back")
def back(stage):
    message = stage.message("Snoodle after dark")
    page, before = message.page, message.read(DARK)
    reach(page, "Take back…")
    page.keyboard.press("Enter")
    expect(message.dialog("Take back: Snoodle after dark")).to_be_visible()
    reach(page, "Take it back")
    page.keyboard.press("Enter")
    until(lambda: "withdrawn: true" in message.read(DARK), "it is not taken back")
    expect(message.button("Put it back")).to_be_visible()
    reach(page, "Put it back")
    page.keyboard.press("Enter")
    until(lambda: message.read(DARK) == before, "it is not put back")
    expect(message.button("Show it again…")).to_be_visible()
    reach(page, "Show it again…")
    page.keyboard.press("Enter")
    reach(page, "Show it again")
    page.keyboard.press("Enter")
    expect(message.state).to_have_text("Not saved yet")
    page.keyboard.press("Control+s")
    until(lambda: "revision: 2" in message.read(DARK), "the revision is not saved")
