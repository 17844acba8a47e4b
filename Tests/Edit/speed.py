"""How long a page waits on a site of 1,000 messages in two languages: with BENCH=1 only."""

import pathlib
import statistics
import time

from server import NOW, Plain, Server, Site, body, change, to
from table import expect_status

FOLDER = "content/notifications"
MESSAGES, SAMPLES = 1000, 60
DEVICE = {"appVersion": "2.9.0", "locale": "en", "wifi": True, "schemes": [], "width": 390, "height": 844}
LAUNCH = {"device": DEVICE, "past": {}, "now": NOW, "taps": []}


def text_of(number, words):
    return f"""---
title: {words} {number}
date: 2026-{number % 10 + 1:02}-{number % 28 + 1:02} # planned
channels: [banners]
priority: {number % 50}
conditions: {{ all: {{ neverDisplayed: true, appVersionAtLeast: 2.{number % 9}.0 }} }}
---
{words} of message {number}. **More** of it is [here](https://example.com/{number}).

- one thing
- another

[Open](https://example.com/open/{number}) [Later](close:)
"""


def translation_of(number):
    return f"""---
title: Nachricht {number}
---
Worte der Nachricht {number}. **Mehr** davon gibt es [hier](https://example.com/{number}).

- das eine
- das andere

[Öffnen](https://example.com/open/{number}) [Später](close:)
"""


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def line(name, times, limit=None):
    """Prints it beside what was promised for a release build, at the 95th percentile."""
    p50, p95 = statistics.median(times) * 1000, percentile(times, 0.95)
    print(f"{name:28} p50 {p50:7.1f} ms   p95 {p95:7.1f} ms" + (f"   (at most {limit})" if limit else ""), flush=True)


def timed(ask):
    start = time.perf_counter()
    answer = ask()
    expect_status(answer, 200)
    return time.perf_counter() - start, answer


def memory(server):
    """Resident, and the most of it, in MB."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    found = {line.split(":")[0]: line.split()[1] for line in status.splitlines() if line.startswith(("VmRSS", "VmHWM"))}
    return int(found["VmRSS"]) / 1024, int(found["VmHWM"]) / 1024


def measure(publish):
    files = {f"{FOLDER}/m{number:04}.md": text_of(number, "Words") for number in range(MESSAGES)}
    files |= {f"{FOLDER}/m{number:04}.de.md": translation_of(number) for number in range(MESSAGES)}
    with Site(publish, files) as site:
        start = time.perf_counter()
        with Server(site, edit=False) as server:
            print(f"without --edit: first build {time.perf_counter() - start:.2f} s, {memory(server)[0]:.0f} MB")
            plain = memory(server)[1]
        start = time.perf_counter()
        with Server(site) as server:
            print(f"with --edit:    first build {time.perf_counter() - start:.2f} s, {memory(server)[0]:.0f} MB")
            line("GET messages", [timed(lambda: server.api("GET", "messages"))[0] for _ in range(SAMPLES)], "500")
            line("GET keys", [timed(lambda: server.api("GET", "keys"))[0] for _ in range(5)])
            line("GET message", [timed(lambda: server.message(f"{FOLDER}/m0007.md"))[0] for _ in range(SAMPLES)])
            opened = server.opened(f"{FOLDER}/m0007.md")
            drafts, launches = [], []
            for number in range(SAMPLES):
                text = f"Words that are being typed {'x' * number}.\n"
                edit = change(f"{FOLDER}/m0007.md", opened["sha256"], to("title", f"T {number}"), body(text))
                took, answer = timed(lambda edit=edit: server.draft(f"{FOLDER}/m0007.md", [edit]))
                drafts.append(took)
                asked = {"output": answer.json["output"]}
                launches.append(took + timed(lambda asked=asked: server.api("POST", "launch", LAUNCH, **asked))[0])
            line("PUT draft (key → findings)", drafts, "100")
            line("… and launch (key → phone)", launches, "250")
            saves = []
            for number in range(SAMPLES):
                path = f"{FOLDER}/m{number * 7:04}.md"
                opened = server.opened(path)
                edit = change(path, opened["sha256"], to("priority", Plain(str(50 + number))))
                saves.append(timed(lambda path=path, edit=edit: server.save(path, [edit]))[0])
            line("POST save", saves, "150")
            most = memory(server)[1]
            print(f"memory at most: {most:.0f} MB with --edit, {plain:.0f} MB without (at most 1.5 times that)")
