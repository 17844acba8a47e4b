"""What a case stands on: a browser, a site of its own with its server, pages whose every complaint is noticed."""

import os
import pathlib
import re
import time

from browsing import PATIENCE, launch
from playwright.sync_api import expect, sync_playwright
from preview_tests.stage import complaint, is_complaint, is_failure, is_foreign

from .pages import ListPage
from .server import EditedSite, EditServer

WINDOW = {"width": 1280, "height": 1000}
#: Where the pages are taken from while they are written; else they are those of the program.
WEB = os.environ.get("EDIT_WEB")
PAGES = {
    "-/edit": "edit/list/list.html",
    "-/edit/message": "edit/message/message.html",
    "-/edit/check": "edit/check/check.html",
    "-/edit/calendar": "edit/calendar/calendar.html",
}
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
#: When something was typed last, and room for all requests of a page that is open for long.
TYPING = """
  window.lastInput = 0;
  addEventListener("input", () => { window.lastInput = performance.now(); }, true);
  performance.setResourceTimingBufferSize(100000);
"""

expect.set_options(timeout=PATIENCE * 1000)


class Stage:
    def __init__(self, publish, artefacts):
        self.publish, self.artefacts = publish, pathlib.Path(artefacts)
        self.playwright = sync_playwright().start()
        self.browser = launch(self.playwright)
        self.contexts, self.servers, self.pages = [], [], []

    def close(self):
        self.browser.close()
        self.playwright.stop()

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
            for context in self.contexts:
                context.close()
            for server in self.servers:
                server.stop()
            self.contexts, self.servers, self.pages = [], [], []

    def shoot(self, name, page=None, **options):
        for number, one in enumerate([page] if page else [page for page in self.pages if not page.is_closed()]):
            words = re.findall("[a-z0-9]+", name.lower()) + ([str(number)] if number else [])
            one.screenshot(path=self.artefacts / ("-".join(words)[:70] + ".png"), **options)

    # What a case asks for

    def server(self, site=None, port=0, options=()):
        server = EditServer(self.publish, site or EditedSite(), port, options)
        self.servers.append(server)
        return server

    def context(self, **options):
        usual = {
            "viewport": WINDOW,
            "reduced_motion": "reduce",
            "timezone_id": "Europe/Berlin",
            "locale": "en-GB",
            "permissions": ["clipboard-read", "clipboard-write"],
        }
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(TYPING)
        if WEB:
            context.route("**/-/web/**", own_file)
            context.route(re.compile(r"/-/edit(/message|/check|/calendar)?(\?.*)?$"), own_file)
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
        page.on("request", lambda request: note(f"a request to {request.url}") if is_foreign(request.url) else None)
        self.pages.append(page)
        return page

    def list(self, server=None, context=None, **options):
        """The list of messages, opened with the address that the program has printed."""
        server = server or self.server()
        page = self.page(context, **options)
        page.goto(server.start)
        return ListPage(page, server)

    def message(self, name, server=None, context=None, **options):
        """A message, opened by its link in the list."""
        return self.list(server, context, **options).open(name)


def own_file(route):
    """A page, a script or a style as it is in the folder."""
    path = route.request.url.partition("?")[0].partition("#")[0].split("/", 3)[3]
    name = PAGES.get(path) or path.removeprefix("-/web/")
    if name.startswith("client/"):
        route.continue_()
        return
    file = pathlib.Path(WEB) / name
    headers = {"Content-Type": KINDS[file.suffix]} | (
        {"Content-Security-Policy": POLICY} if file.suffix == ".html" else {}
    )
    body = file.read_bytes().replace(b"../../../../../../Clients/javascript/", b"../client/")
    route.fulfill(status=200, headers=headers, body=body)


def until(condition, what):
    """Waits for what only a question can tell."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def changed_lines(before, after):
    """Lines that only one of the two has."""
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]
