"""The simulator's page as a person uses it."""

import functools
import re
import urllib.parse

from playwright.sync_api import expect

from .server import NOW


class Simulator:
    """A tab with a device; it has launched by itself when this returns. Settings are those of a link."""

    def __init__(self, page, address, **settings):
        self.page, self.address = page, address
        given = {key.replace("_", "-"): value for key, value in settings.items()}
        self.open(urllib.parse.urlencode({"app-version": "2.2.2", "now": NOW, **given}))

    def open(self, query):
        self.page.goto(f"{self.address}?{query}")
        self.settled()
        return self

    def settled(self):
        self.page.wait_for_selector("html[data-ready]", state="attached")

    # What is on the phone

    @property
    def alert(self):
        return self.page.get_by_role("alertdialog")

    @property
    def banner(self):
        """The document of the banner's current view."""
        return self.frame.content_frame

    @property
    def frame(self):
        return self.page.locator("#banners .banner:not(.leaving) iframe")

    def view(self):
        """The frame of the banner's current view, to ask its script."""
        return self.frame.element_handle().content_frame()

    def field(self, name):
        """A field of the device by the beginning of its name."""
        roles = ("textbox", "combobox", "spinbutton", "slider", "checkbox")
        found = [self.page.get_by_role(role, name=re.compile(f"^{re.escape(name)}")) for role in roles]
        return functools.reduce(lambda one, other: one.or_(other), found)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    # What is written below

    @property
    def entries(self):
        return self.page.get_by_role("region", name="Timeline").get_by_role("listitem")

    def why(self, channel, feed):
        return self.page.get_by_role("region", name=f"{channel}, {feed}", exact=True)

    def candidate(self, identifier):
        """The row of a candidate, which says in one line what became of it."""
        return self.page.locator("#why-list li summary", has=self.page.get_by_text(identifier, exact=True))

    # What a person does

    def launch(self):
        return self.doing(lambda: self.button("Launch").click())

    def answer(self, label):
        return self.doing(lambda: self.alert.get_by_role("button", name=label, exact=True).click())

    def tap(self, label):
        """Taps in the banner."""
        return self.doing(lambda: self.banner.get_by_text(label, exact=True).click())

    def doing(self, act):
        """Acts, and returns when the timeline has more and the page is at rest."""
        before = self.entries.count()
        act()
        more = "n => document.querySelectorAll('#timeline-list > li').length > n"
        # Not by animation frames, as is usual: a tab behind another has none.
        self.page.wait_for_function(more, arg=before, polling=50)
        self.settled()
        return self

    def answer_all(self):
        """Refuses whatever asks, until only a banner may be left."""
        for label in ("Ignore", "OK", "Ignore", "OK", "No, thanks"):
            if self.alert.get_by_role("button", name=label, exact=True).count():
                self.answer(label)
        expect(self.alert).to_have_count(0)
        return self

    def open_details(self, title):
        self.page.locator("summary", has_text=re.compile(f"^{title}")).click()
        return self

    def state(self):
        """The state's text as the page shows it."""
        return self.page.get_by_label("State as JSON").input_value()
