"""What a case stands on: a browser, sites with servers, pages whose every complaint is noticed."""

import json
import pathlib
import re
import subprocess
import time

from browsing import PATIENCE, launch
from playwright.sync_api import expect, sync_playwright

from .server import Server, Site
from .simulator import Simulator

# Tall enough to draw a phone in its own size: Playwright does not find the places of things in a scaled frame.
WINDOW = {"width": 1280, "height": 1150}

expect.set_options(timeout=PATIENCE * 1000)


class Stage:
    def __init__(self, publish, artefacts):
        self.publish, self.artefacts = publish, pathlib.Path(artefacts)
        self.playwright = sync_playwright().start()
        self.browser = self.start_browser()
        self.demo = Server(publish, Site())
        self.contexts, self.browsers, self.servers, self.pages = [], [], [], []

    def close(self):
        self.browser.close()
        self.playwright.stop()
        self.demo.stop()

    def start_browser(self, *arguments):
        return launch(self.playwright, *arguments)

    # One case

    def play(self, name, function):
        """Why the case fails, or nothing."""
        try:
            function(self)
            problems = [problem for page in self.pages for problem in page.problems]
            return f"the page complains: {problems}" if problems else None
        except Exception as error:
            self.shoot("failed " + name)
            return f"{type(error).__name__}: {error}".partition("Aria snapshot")[0].strip()
        finally:
            self.clear()

    def clear(self):
        for context in self.contexts:
            context.close()
        for browser in self.browsers:
            browser.close()
        for server in self.servers:
            server.stop()
        self.contexts, self.browsers, self.servers, self.pages = [], [], [], []

    def shoot(self, name, page=None, **options):
        """Keeps a picture of a page; of all there are, where none is named."""
        for number, one in enumerate([page] if page else self.pages):
            words = re.findall("[a-z0-9]+", name.lower()) + ([str(number)] if number else [])
            one.screenshot(path=self.artefacts / ("-".join(words)[:70] + ".png"), **options)

    # What a case asks for

    def server(self, site=None, port=0):
        """A server over a site of its own, which the case may change."""
        server = Server(self.publish, site or Site(), port)
        self.servers.append(server)
        return server

    def another_browser(self, *arguments):
        """A browser whose user has other preferences; those that Playwright emulates would reach into the frames."""
        self.browsers.append(self.start_browser(*arguments))
        return self.browsers[-1]

    def context(self, browser=None, **options):
        usual = {"viewport": WINDOW, "reduced_motion": "reduce", "color_scheme": "null"}
        context = (browser or self.browser).new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        return context

    def page(self, context=None, **options):
        """A tab that notes errors, requests that fail and requests to anywhere but this machine's servers."""
        page = (context or self.context(**options)).new_page()
        page.problems = []
        note = page.problems.append
        page.on("console", lambda message: note(complaint(message)) if is_complaint(message) else None)
        page.on("pageerror", lambda error: note(str(error)))
        page.on("requestfailed", lambda request: note(f"{request.url} failed") if is_failure(request) else None)
        page.on("response", lambda answer: note(f"{answer.url}: {answer.status}") if answer.status >= 400 else None)
        page.on("request", lambda request: note(f"a request to {request.url}") if is_foreign(request.url) else None)
        page.on("popup", lambda popup: note(f"a window opened: {popup.url}"))
        self.pages.append(page)
        return page

    def simulator(self, server=None, context=None, **settings):
        options = settings.pop("options", {})
        return Simulator(self.page(context, **options), (server or self.demo).address, **settings)

    def check(self, *arguments, server=None):
        """What `publish check` says of the published files at the server's address."""
        address = (server or self.demo).address
        command = [self.publish, "check", "--from", address, "--format", "json", "--explain", *arguments]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def until(condition, what):
    """Waits for what only a question can tell."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def is_complaint(message):
    """A page for people has no icon, for which browsers ask by themselves."""
    return message.type == "error" and not message.location["url"].endswith("/favicon.ico")


def complaint(message):
    """Its text, and the address that it is about."""
    return f"{message.text} {message.location['url']}"


def is_failure(request):
    """A page that is left, or a frame that is let go, gives up what it was loading; that is no failure."""
    return "ERR_ABORTED" not in (request.failure or "")


def is_foreign(url):
    return not url.startswith(("http://localhost:", "data:", "blob:", "about:"))
