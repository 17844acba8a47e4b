"""The script that apps put into a banner's web view (BannerBridge), in every published view of the demo."""

import json
import urllib.request

from .cases import case
from .server import Site

# Without what the script itself says when the page's height changes.
RECORD = """window.posts = []; addEventListener('message', ({ data: { call } }) => {
  if (call && !call.includes('"resize"')) posts.push(call);
});"""
FUNCTIONS = {"close", "dismiss", "display", "setFlag", "openUrl"}
# What a tap on a link of each kind calls (docs/authoring.md, Links).
TAPS = {"open": ["openUrl", "dismiss"], "view": ["display"], "flag": ["setFlag", "dismiss"]}


def views(server):
    with urllib.request.urlopen(server.address + "manifest.json") as answer:
        files = json.load(answer)["files"]
    return [file["path"] for file in files if file["path"].startswith("views/") and "retired" not in file]


@case("bridge: in every view the six functions are there from the start, and each tap is a call")
def every_view(stage):
    page = stage.page()
    page.add_init_script(RECORD)
    taps = 0
    for path in views(stage.demo):
        page.goto(f"{stage.demo.address}-/frame/{path}?width=390&height=200")
        assert page.evaluate("[width(), height()]") == [390, 200], path
        assert page.evaluate("names => names.every((name) => typeof window[name] === 'function')", list(FUNCTIONS)), (
            path
        )
        for number, kind in enumerate(page.eval_on_selector_all("[data-tap]", "all => all.map((e) => e.dataset.tap)")):
            page.evaluate("posts.length = 0")
            page.evaluate("number => document.querySelectorAll('[data-tap]')[number].click()", number)
            wanted = TAPS.get(kind, ["dismiss"])
            page.wait_for_function("count => posts.length >= count", arg=len(wanted))
            calls = [json.loads(text) for text in page.evaluate("posts")]
            assert [call["function"] for call in calls] == wanted, (path, kind, calls)
            assert all(set(call) == {"function", "arguments"} for call in calls), calls
            assert all(isinstance(value, str) for call in calls for value in call["arguments"]), calls
            taps += 1
    assert taps > 40, f"only {taps} taps"


@case("bridge: a link sets a flag, opens its address with the names of values beside it, and closes")
def links_that_do_more(stage):
    site = Site()
    site.write("publish.yml", site.read("publish.yml") + "linkValues: { to: [a.example], allow: [appVersion] }\n")
    link = "[Join](flag:joined?open=https://a.example/?b=c&v={appVersion})"
    site.write("content/notifications/more.md", f"---\ntitle: More\nheight: 200\n---\nHello.\n\n{link}\n")
    server = stage.server(site)
    page = stage.page()
    page.add_init_script(RECORD)
    path = next(path for path in views(server) if path.startswith("views/more/"))
    page.goto(f"{server.address}-/frame/{path}?width=390&height=200")
    page.get_by_text("Join").click()
    page.wait_for_function("posts.length === 3")
    assert [list(json.loads(text).values()) for text in page.evaluate("posts")] == [
        ["setFlag", ["joined", "true"]],
        ["openUrl", ["https://a.example/?b=c", "v=appVersion"]],
        ["dismiss", []],
    ]


@case("bridge: whatever a page hands over arrives as text, two of them at most")
def strange_arguments(stage):
    page = stage.page()
    page.add_init_script(RECORD)
    page.goto(f"{stage.demo.address}-/frame/{views(stage.demo)[0]}?width=390&height=200")
    page.evaluate("setFlag('a', undefined); setFlag(null, 1, 2); openUrl({}); display(); close('x')")
    page.wait_for_function("posts.length === 5")
    assert [json.loads(text)["arguments"] for text in page.evaluate("posts")] == [
        ["a", "undefined"],
        ["null", "1"],
        ["[object Object]"],
        [],
        ["x"],
    ]
