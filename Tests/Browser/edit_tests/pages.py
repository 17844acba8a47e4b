"""The pages as a person finds her way in them: by roles and names."""

from urllib.parse import quote

from playwright.sync_api import expect


class EditPage:
    def __init__(self, page, server):
        self.page, self.server = page, server
        page.wait_for_selector("html[data-ready]", state="attached")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def box(self, name):
        return self.page.get_by_role("textbox", name=name, exact=True)

    def group(self, name):
        return self.page.get_by_role("group", name=name, exact=True)

    def radio(self, name, group=None):
        return (group or self.page).get_by_role("radio", name=name, exact=True)

    def region(self, name):
        return self.page.get_by_role("region", name=name, exact=True)

    def dialog(self, name):
        return self.page.get_by_role("dialog", name=name, exact=True)

    def read(self, path):
        return self.server.site.read(path)


class ListPage(EditPage):
    @property
    def table(self):
        return self.page.get_by_role("table", name="Messages", exact=True)

    def row(self, name):
        link = self.page.get_by_role("link", name=name, exact=True)
        return self.table.get_by_role("row").filter(has=link)

    @property
    def search(self):
        return self.page.get_by_role("searchbox", name="Find a message", exact=True)

    def open(self, name):
        self.table.get_by_role("link", name=name, exact=True).click()
        return self.opened()

    def opened(self):
        self.page.wait_for_url("**/-/edit/message?**")
        return MessagePage(self.page, self.server)

    def new(self, kind, title, name=None):
        """Makes a message and is at its page."""
        self.button("New message").click()
        dialog = self.dialog("New message")
        dialog.get_by_role("radio", name=kind, exact=True).check()
        dialog.get_by_role("textbox", name="Version" if kind == "Release notes" else "Title", exact=True).fill(title)
        if name:
            dialog.get_by_role("textbox", name="Name of the file", exact=True).fill(name)
        dialog.get_by_role("button", name="Create", exact=True).click()
        return self.opened()


class MessagePage(EditPage):
    @property
    def state(self):
        return self.page.get_by_role("status", name="Save state", exact=True)

    @property
    def findings(self):
        return self.region("To put right").get_by_role("listitem")

    def kept(self):
        """Waits until a draft with the last input is on the server, whether the blur or the pause has sent it."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.wait_for_function("""() => performance.getEntriesByType("resource")
          .some(entry => entry.name.includes("/api/draft?") && entry.startTime >= window.lastInput)""")
        return self

    def save(self, state="Saved"):
        self.page.keyboard.press("Control+s")
        expect(self.state).to_have_text(state)
        return self

    def tab(self, name):
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self

    def frame(self):
        """The view on the phone."""
        return self.page.frame_locator("#banners iframe")

    def add_condition(self, words, among=None, to=""):
        self.button(f"Add a condition{to}").click()
        dialog = self.dialog("Add a condition")
        if among:
            dialog.get_by_role("radio", name=among).check()
        dialog.get_by_role("searchbox", name="Find a condition", exact=True).fill(words)
        dialog.get_by_role("option").first.click()
        dialog.get_by_role("button", name="Add", exact=True).click()
        return self

    def reopened(self):
        """The same address in the same tab, loaded again."""
        self.page.reload()
        return MessagePage(self.page, self.server)


class CheckPage(EditPage):
    @classmethod
    def of(cls, other):
        """From any page of the composer."""
        other.page.goto(other.server.origin + "/-/edit/check")
        return cls(other.page, other.server)


class CalendarPage(EditPage):
    @classmethod
    def of(cls, other, month="2026-12"):
        other.page.goto(f"{other.server.origin}/-/edit/calendar?month={month}")
        return cls(other.page, other.server)

    @property
    def bars(self):
        return self.page.get_by_role("table").get_by_role("link")

    @property
    def overlaps(self):
        return self.page.get_by_role("list", name="Overlaps", exact=True).get_by_role("listitem")


def address(server, path):
    return f"{server.origin}/-/edit/message?path={quote(path)}"
