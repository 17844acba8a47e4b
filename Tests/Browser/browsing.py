"""What the tests in a browser share: a browser for each of two processors, a server of a folder, axe, arguments."""

import argparse
import contextlib
import functools
import http.server
import multiprocessing
import os
import pathlib
import sys
import threading
from importlib.resources import files

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async ([frames, more]) => {
  const report = await axe.run(document, {
    iframes: frames, resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ...more],
  });
  return report.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target).join(", ")}`);
}"""
# In seconds; what waits longer will not come. It bounds waiting on a busy machine, so it is no measure of speed.
PATIENCE = 600
# What axe looks at of a page but for its texts: elements, what they are called, which attributes are empty, styles.
MARKUP = """() => [...document.querySelectorAll("*")].map((element) => element.tagName +
  [...element.attributes].map(({ name, value }) =>
    `${name}=${["class", "role", "dir", "style"].includes(name) || !value ? value : "…"}`).join() +
  (element.tagName === "STYLE" ? element.textContent : "")).join("\\n")"""


def arguments(usage, *names):
    """What follows the script's name: a path for each of these names. A word too many is refused: it may be meant as
    that of a case, which is for ONLY."""
    parser = argparse.ArgumentParser(description=usage, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in names:
        parser.add_argument(name, type=lambda path: pathlib.Path(path).absolute())
    given = vars(parser.parse_args())
    return [given[name] for name in names]


def artefacts(name):
    """The folder for screenshots: ARTEFACTS, or else one with that name below .artefacts."""
    folder = pathlib.Path(os.environ.get("ARTEFACTS") or ROOT / ".artefacts" / name)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def launch(playwright, *arguments):
    """A browser: the shell of Chromium alone, which takes half of the time of all of it."""
    return playwright.chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", *arguments]
    )


def violations(page, frames=False, more=()):
    """What axe's rules find, `more` beside those of WCAG 2.2 AA.

    Axe is put into the page when it is first asked for, as it is large and frames do not need it. A page's policy would
    keep it out, so the page's context bypasses that.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return page.evaluate(RUN_AXE, [frames, list(more)])


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def copyfile(self, source, outputfile):
        # A page that is closed while it loads goes away in the middle of a file.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().copyfile(source, outputfile)


def serve(folder, handler=Handler):
    """The address of a server of that folder, which ends with the process."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(handler, directory=str(folder.resolve()))
    )
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def in_parallel(work, items, workers=2):
    """The checks that `work(browser, item)` returns for each item; each worker has a browser of its own."""
    numbers, results = multiprocessing.Queue(), multiprocessing.Queue()
    for number in [*range(len(items)), *[None] * workers]:
        numbers.put(number)
    processes = [
        multiprocessing.Process(target=worker, args=(work, items, numbers, results), daemon=True)
        for _ in range(workers)
    ]
    for process in processes:
        process.start()
    found = dict(results.get(timeout=3 * PATIENCE) for _ in items)
    for process in processes:
        process.join()
    checks = Checks()
    for number in range(len(items)):
        passed, failures = found[number]
        checks.passed += passed
        checks.failures += failures
    return checks


def worker(work, items, numbers, results):
    with sync_playwright() as playwright:
        browser = launch(playwright)
        while (number := numbers.get()) is not None:
            try:
                checks = work(browser, items[number])
                results.put((number, (checks.passed, checks.failures)))
            except Exception as error:
                results.put((number, (0, [f"{items[number]}: {type(error).__name__}: {error}"])))
        browser.close()


class Checks:
    """How many of some cases passed, and what the others found."""

    def __init__(self):
        self.passed, self.failures = 0, []

    def nothing(self, name, found):
        """Nothing may be found."""
        self.passed += not found
        if found:
            self.failures.append(f"{name}: {found}")

    def report(self):
        """Prints it; returns the program's exit code."""
        for failure in self.failures:
            print(failure, file=sys.stderr)
        print(f"{self.passed} passed, {len(self.failures)} failed")
        return 1 if self.failures else 0


def tab(browser, **options):
    """A tab of its own, which gives busy machines the time they need."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE * 1000)
    return context.new_page()


def page_with_problems(browser, **options):
    """A tab that notes errors and requests that fail."""
    page = tab(browser, **options)
    page.problems = []
    page.on("console", lambda message: page.problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("requestfailed", lambda request: page.problems.append(request.url))
    return page
