"""One history for the page: each change of each field is a step back and forth, which moves the focus to it."""

from playwright.sync_api import expect

from .cases import case

#: What a browser's menu asks a field for, and whether it was taken over.
REDO = """field => field.dispatchEvent(
  new InputEvent("beforeinput", { inputType: "historyRedo", bubbles: true, cancelable: true }))"""


def shows(control, value):
    """A text box or a list by its value, a checkbox or a radio button by whether it is checked."""
    if isinstance(value, bool):
        expect(control).to_be_checked(checked=value)
    else:
        expect(control).to_have_value(value)


@case("Undo and Redo go through every field, by keys, buttons and the browser's menu; the focus is on what changes")
def every_field(stage):
    message = stage.message("The Snoodle winter challenge")
    page = message.page
    label = message.group("Button 1").get_by_role("textbox", name="Label", exact=True)
    tapped = message.group("Button 2").get_by_role("combobox", name="When tapped", exact=True)
    look = message.group("Button 3").get_by_role("combobox", name="Looks like", exact=True)
    card, modal = message.radio("Card"), message.radio("Modal")
    days = message.group("Condition 3").get_by_role("spinbutton")
    start, end = message.box("Start time"), message.box("End time")
    ends = page.get_by_role("checkbox", name="Ends", exact=True)
    priority = page.get_by_role("spinbutton", name="Priority", exact=True)
    text, title, badge = message.box("Text"), message.box("Title"), message.box("Badge")
    text_now = text.input_value()
    # What is done, the control that then shows something else, what it shows before and after.
    steps = [
        (lambda: title.fill("Winter"), title, "The Snoodle winter challenge", "Winter"),
        (lambda: text.fill("One sketch a day."), text, text_now, "One sketch a day."),
        (lambda: badge.fill("Soon"), badge, "From 1 December", "Soon"),
        (lambda: label.fill("Sign up"), label, "Join in", "Sign up"),
        (lambda: tapped.select_option("mail"), tapped, "close", "mail"),
        (lambda: look.select_option("quiet"), look, "", "quiet"),
        (modal.check, (card, modal), True, True),
        (lambda: days.fill("5"), days, "3", "5"),
        (lambda: start.fill("2026-12-02T10:00"), start, "2026-12-01T09:00", "2026-12-02T10:00"),
        (ends.uncheck, (end, ends), "2027-01-15T01:00", False),
    ]
    for do, *_ in steps:
        do()
    message.button("More settings").click()
    priority.fill("7")
    message.button("More settings").click()
    expect(priority).to_be_hidden()
    message.tab("German")
    message.box("Title").fill("Winter")

    page.keyboard.press("Control+z")
    expect(message.box("Title")).to_have_value("Die Snoodle-Winterchallenge")
    expect(message.box("Title")).to_be_focused()
    message.button("Undo").click()
    expect(page.get_by_role("tab", name="English", exact=True)).to_have_attribute("aria-selected", "true")
    shows(priority, "50")
    expect(priority).to_be_focused()
    for _, control, before, _ in reversed(steps):
        page.keyboard.press("Control+z")
        changed = control[0] if isinstance(control, tuple) else control
        shows(changed, before)
        expect(changed).to_be_focused()
    expect(message.button("Undo")).to_be_disabled()
    expect(message.state).to_have_text("Saved")

    for number, (_, control, _, after) in enumerate(steps):
        page.keyboard.press(("Control+Shift+z", "Control+y", "Control+Y")[number % 3])
        changed = control[1] if isinstance(control, tuple) else control
        shows(changed, after)
        expect(changed).to_be_focused()
    message.button("Redo").click()
    expect(priority).to_be_focused()
    message.button("Redo").click()
    expect(message.box("Title")).to_have_value("Winter")
    expect(message.button("Redo")).to_be_disabled()
    # The browser's menu, whose Undo is enabled where something was typed.
    message.box("Badge").press("End")
    page.keyboard.type("!")
    menu = page.context.new_cdp_session(page)
    menu.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "F13", "commands": ["Undo"]})
    expect(message.box("Badge")).to_have_value("Ab 1. Dezember")
    expect(message.button("Redo")).to_be_enabled()
    assert not message.box("Title").evaluate(REDO), "the browser redoes, too"
    expect(message.box("Badge")).to_have_value("Ab 1. Dezember!")
    expect(message.box("Badge")).to_be_focused()
    stage.shoot("history", page)


@case("rows, pictures and variants come and go with Undo and Redo; a condition is a step before it has a value")
def rows(stage):
    message = stage.message("The Snoodle winter challenge")
    page, picture = message.page, message.group("Picture")
    label = message.group("Button 1").get_by_role("textbox", name="Label", exact=True)
    words = picture.get_by_role("textbox", name="What the picture shows", exact=True)
    decoration = picture.get_by_role("checkbox", name="Only decoration", exact=True)

    def condition():
        message.add_condition("app's version is at least")
        expect(version).to_be_focused()
        page.keyboard.type("2.4.0")

    def chosen():
        message.button("Choose a picture").click()
        message.dialog("Choose a picture").get_by_role("radio", name="photos.png").check()
        message.button("Choose").click()

    def variant():
        message.button("Add a variant").click()
        dialog = message.dialog("New variant")
        dialog.get_by_role("textbox", name="Name of the new text").fill("price")
        dialog.get_by_role("button", name="Add the variant").click()
        page.get_by_role("tab", name="first", exact=True).click()

    version = message.group("Condition 2").get_by_role("combobox")
    add, pick = message.button("Add a condition"), message.button("Choose a picture")
    share = page.get_by_role("spinbutton", name="Share of first", exact=True)
    # What is done, and what has the focus after each Undo, and then after each Redo.
    steps = [
        (message.button("Remove button 1").click, [label], [message.button("Add a button")]),
        (message.button("Add a button").click, [message.button("Add a button")], [row_label(message, 3)]),
        (condition, [version, add], [version, version]),
        (message.button("Remove condition 2").click, [version], [add]),
        (chosen, [pick], [pick]),
        (lambda: words.fill("Photos"), [words], [words]),
        (decoration.check, [words], [decoration]),
        (message.button("Remove the picture").click, [pick], [pick]),
        (variant, [message.button("Add a variant")], [share]),
    ]
    for do, back, forth in steps:
        do()
        page.wait_for_timeout(50)
        for key, places in (("Control+z", back), ("Control+y", forth)):
            for place in places:
                page.keyboard.press(key)
                expect(place).to_be_focused()
    expect(message.button("Redo")).to_be_disabled()
    while message.button("Undo").is_enabled():
        message.button("Undo").click()
    expect(message.state).to_have_text("Saved")
    expect(label).to_have_value("Join in")
    expect(message.group("Button 4")).to_have_count(0)
    expect(message.group("Condition 4")).to_have_count(0)
    expect(page.get_by_role("tab", name="first", exact=True)).to_have_count(0)
    expect(picture.get_by_text("No picture", exact=True)).to_be_visible()


@case("a pause ends a step, text that could not be taken is taken back first, and clicks are steps however quick")
def pauses(stage):
    message = stage.message("The Snoodle winter challenge")
    page, title = message.page, message.box("Title")
    title.press("End")
    page.keyboard.type(" now")
    page.wait_for_timeout(700)
    page.keyboard.type(" and here")
    page.keyboard.press("Control+z")
    expect(title).to_have_value("The Snoodle winter challenge now")
    label = message.group("Button 1").get_by_role("textbox", name="Label", exact=True)
    label.press("Control+a")
    label.press("Delete")
    expect(label).to_have_value("")
    page.keyboard.press("Control+z")
    expect(label).to_have_value("Join in")
    expect(title).to_have_value("The Snoodle winter challenge now")
    page.keyboard.press("Control+z")
    expect(title).to_have_value("The Snoodle winter challenge")
    message.button("Remove button 1").click()
    message.button("Remove button 1").click()
    expect(message.group("Button 2")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(message.group("Button 2")).to_be_visible()
    expect(message.group("Button 3")).to_have_count(0)


@case("a step leads to the side and the tab with the form")
def narrow(stage):
    message = stage.message("The Snoodle winter challenge", viewport={"width": 320, "height": 700})
    page = message.page
    message.box("Title").fill("Winter")
    page.get_by_role("tab", name="Phone", exact=True).click()
    expect(message.box("Title")).to_be_hidden()
    stage.shoot("history narrow", page)
    message.button("Undo").click()
    expect(message.box("Title")).to_be_focused()
    expect(message.box("Title")).to_have_value("The Snoodle winter challenge")


def row_label(message, number):
    return message.group(f"Button {number}").get_by_role("textbox", name="Label", exact=True)
