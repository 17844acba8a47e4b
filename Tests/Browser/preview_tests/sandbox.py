"""Views whose scripts mean harm: nothing around them changes, and the preview's API hears nothing of them."""

import pathlib

from browsing import Handler, serve
from playwright.sync_api import expect

from .cases import case
from .server import Site
from .stage import until

# Tries everything at once, and keeps what came of it.
HOSTILE = """
window.came = {};
const attempt = async (name, act) => { try { came[name] = `got ${await act()}`; } catch { came[name] = "refused"; } };
const text = (response) => response.text();
const json = { "Content-Type": "application/json" };
const body = JSON.stringify({ device: { appVersion: "1.0" } });
window.everything = Promise.all([
  attempt("parent's document", () => parent.document.title),
  attempt("top's document", () => top.document.body.innerText),
  attempt("top's address", () => { top.location = "/-/gallery"; return "away"; }),
  attempt("parent's address read", () => parent.location.href),
  attempt("local storage", () => localStorage.length),
  attempt("session storage", () => sessionStorage.length),
  attempt("cookies", () => document.cookie),
  attempt("databases", () => indexedDB.open("x").constructor.name && indexedDB.databases()),
  attempt("workers", () => navigator.serviceWorker.register("/x.js")),
  attempt("status", () => fetch("/-/status").then(text)),
  attempt("gallery", () => fetch("/-/gallery.json").then(text)),
  attempt("source", () => fetch("/-/source/publish.yml").then(text)),
  attempt("launch", () => fetch("/-/api/launch", { method: "POST", headers: json, body }).then(text)),
  attempt("launch as text", () => fetch("/-/api/launch", { method: "POST", body }).then(text)),
  attempt("events", () => new Promise((onopen, onerror) =>
    Object.assign(new EventSource("/-/events"), { onopen, onerror }))),
]);
window.popup = window.open("/-/gallery");
window.prompted = [window.alert("x"), window.confirm("x"), window.prompt("x")];
const form = Object.assign(document.createElement("form"), { action: "/-/api/launch", method: "post", target: "_top" });
document.body.append(form);
form.submit();
"""
FORGED = """
const inner = document.createElement("iframe");
const text = JSON.stringify({ function: "setFlag", arguments: ["forged", "true"] });
const call = JSON.stringify({ publish: "call", call: text });
inner.srcdoc = `<script>for (const one of [top, parent.parent]) one.postMessage(${call}, "*");<\\/script>`;
document.body.append(inner);
const calls = ["", "null", "{", 7, { function: "close", arguments: [] },
  ...[{ function: 1, arguments: [] }, { function: "constructor", arguments: [] },
    { function: "setFlag", arguments: "x" }].map((call) => JSON.stringify(call))];
for (const message of [null, 7, "x", [], {}, { publish: "call" }, ...calls.map((call) => ({ publish: "call", call })),
    ...["<b>", 1e300, -1].map((height) => ({ publish: "call",
      call: JSON.stringify({ function: "resize", arguments: [height] }) })),
    { publish: "measured", heights: [1] }, { publish: "size", width: 1 }]) {
  for (let count = 0; count < 200; count += 1) parent.postMessage(message, "*");
}
"""
FLOOD = "for (let count = 0; count < 300; count += 1) setFlag(`flag-${count}`, true);"


# Tries every way to another host, and keeps which have ended.
REACHING = """
const made = (name, properties) => new Promise((end) => {
  const element = Object.assign(document.createElement(name), properties, { onload: end, onerror: end });
  document.head.append(element);
  setTimeout(end, 3000);
});
const over = (target) => new Promise((end) => Object.assign(target, { onopen: end, onerror: end }));
const attempts = (at) => [
  fetch(at + "fetch", { mode: "no-cors" }), Promise.resolve(navigator.sendBeacon(at + "beacon", "x")),
  over(new EventSource(at + "events")), over(new WebSocket(at.replace("http", "ws") + "socket")),
  import(at + "module.js"), new FontFace("x", `url(${at}font)`).load(),
  made("img", { src: at + "image" }), made("script", { src: at + "script" }),
  made("link", { rel: "stylesheet", href: at + "style" }), made("link", { rel: "prefetch", href: at + "prefetch" }),
  made("link", { rel: "preload", as: "image", href: at + "preload" }), made("link", { rel: "icon", href: at + "icon" }),
  made("iframe", { src: at + "frame" }), made("object", { data: at + "object" }), made("embed", { src: at + "embed" }),
  made("video", { src: at + "video", autoplay: true }),
  made("style", { textContent: `* { background: url(${at}back) }` }),
];
window.reach = (at) => Promise.allSettled(attempts(at)).then((all) => all.length);
"""


ESCAPES = ["/", "/-/gallery", "/-/source/publish.yml", "https://updates.snoodle.example/"]


def hostile(stage, script):
    """A device in front of a banner with this script and without a policy: only the frame holds it."""
    site = Site()
    site.write(
        "templates/banner.mustache",
        '<!doctype html>\n<html lang="{{lang}}">\n<head>\n<meta charset="utf-8">\n<title>{{title}}</title>\n'
        "<script>{{> view-script}}</script>\n"
        f"</head>\n<body>\n{{{{{{content}}}}}}\n<script>{script}</script>\n</body>\n</html>\n",
    )
    phone = stage.simulator(stage.server(site), airplane="true")
    phone.button("Airplane mode").click()
    return phone


def launched(phone):
    """The hostile view on the phone; alerts are out of the way."""
    phone.launch().answer_all()
    view = phone.view()
    view.wait_for_load_state()
    return view


def untouched(phone, address, entries):
    """The page is where it was, and does what it did."""
    assert phone.page.url == address, phone.page.url
    assert phone.entries.all_inner_texts() == entries, phone.entries.all_inner_texts()
    assert len(phone.page.context.pages) == 1, "a window was opened"
    phone.page.problems.clear()
    phone.launch()


@case("sandbox: a view reaches neither the page, nor storage, nor other windows, nor the API")
def reaches_nothing(stage):
    phone = hostile(stage, HOSTILE)
    dialogs = []
    phone.page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    view = launched(phone)
    address, entries = phone.page.url, phone.entries.all_inner_texts()
    view.evaluate("everything")
    came = view.evaluate("came")
    assert len(came) == 15 and set(came.values()) == {"refused"}, came
    assert view.evaluate("[popup, ...prompted.slice(1)]") == [None, False, None], view.evaluate("[popup, prompted]")
    assert view.evaluate("origin") == "null" and not dialogs, dialogs
    untouched(phone, address, entries)
    phone.page.problems.clear()


@case("sandbox: a view without a policy reaches no other host")
def stays_here(stage):
    heard = []

    class Host(Handler):
        def do_GET(self):
            heard.append(self.path)
            self.send_error(404)

        do_POST = do_GET

    host = serve(pathlib.Path("/dev/null"), Host)
    phone = hostile(stage, REACHING)
    view = launched(phone)
    assert view.evaluate("(at) => reach(at)", host) == 17
    assert not heard, heard
    # Without the frame's policy it would.
    page = stage.page(stage.context(bypass_csp=True))
    page.goto(phone.address.rstrip("/") + phone.frame.get_attribute("src"))
    page.evaluate("(at) => reach(at)", host)
    assert len(heard) > 8, heard
    page.problems.clear()
    phone.page.problems.clear()


@case("sandbox: forged and damaged messages are not heard")
def forged(stage):
    phone = hostile(stage, FORGED)
    view = launched(phone)
    until(lambda: len(view.child_frames) == 1, "no inner frame")
    view.child_frames[0].wait_for_load_state()
    phone.launch()
    entries = phone.entries.all_inner_texts()
    assert not [entry for entry in entries if "forged" in entry], entries


@case("sandbox: the page's own windows can't forge a tap either")
def from_outside(stage):
    phone = stage.simulator().answer_all()
    entries = phone.entries.all_inner_texts()
    phone.page.evaluate(
        'postMessage({ publish: "call", call: "{\\"function\\":\\"close\\",\\"arguments\\":[]}" }, "*")'
    )
    expect(phone.frame).to_be_visible()
    assert phone.entries.all_inner_texts() == entries, phone.entries.all_inner_texts()


@case("sandbox: a flood of calls: the page survives and can be used")
def flood(stage):
    phone = hostile(stage, FLOOD)
    phone.launch()
    phone.page.get_by_role("button", name="Start over").click()
    expect(phone.field("App version")).to_have_value("2.2.2")
    expect(phone.page.locator("html[data-ready]")).to_be_attached()


@case("sandbox: a launch takes 200 taps, and says that only another launch goes on")
def many_taps(stage):
    phone = stage.simulator().answer_all()
    said, sizes = phone.page.get_by_text("200 taps since the launch"), []
    expect(said).to_be_hidden()
    for before in range(phone.entries.count(), 200, 25):
        phone.view().evaluate("for (let count = 0; count < 25; count += 1) setFlag('count', true)")
        expect(phone.entries).to_have_count(before + 25 if before + 25 <= 200 else 201)
        phone.settled()
    expect(said).to_be_visible()
    # A launch is asked for once for the phone, and once more for the reasons.
    phone.page.on(
        "request",
        lambda request: (
            sizes.append(len(request.post_data_json.get("taps", [])))
            if "/-/api/launch" in request.url and not request.post_data_json.get("explain")
            else None
        ),
    )
    phone.view().evaluate("setFlag('count', false)")
    phone.button("Ask for photos").click()
    phone.settled()
    expect(phone.alert).to_have_count(0)
    assert sizes == [], sizes
    phone.launch()
    expect(said).to_be_hidden()
    phone.doing(lambda: phone.button("Ask for photos").click())
    assert sizes == [0, 1], sizes


def escape(target):
    @case(f"sandbox: a view that goes to {target} itself")
    def goes(stage):
        phone = hostile(stage, f"window.go = () => {{ location = {target!r}; }};")
        foreign = []
        phone.page.on("response", lambda response: foreign.append(response.url) if "example" in response.url else None)
        view = launched(phone)
        address, entries = phone.page.url, phone.entries.all_inner_texts()
        phone.page.problems.clear()
        view.evaluate("go()")
        until(lambda: phone.page.evaluate("1") and phone.page.problems, "the browser lets it go")
        inside = phone.page.evaluate("document.querySelector('#banners iframe').contentDocument")
        assert inside is None and not foreign, (inside, foreign)
        untouched(phone, address, entries)
        phone.page.problems.clear()


for target in ESCAPES:
    escape(target)


@case("sandbox: a frame opened in a tab of its own has no origin either")
def in_a_tab(stage):
    phone = stage.simulator()
    address = phone.frame.get_attribute("src")
    page = stage.page()
    page.goto(phone.address.rstrip("/") + address)
    assert page.evaluate("origin") == "null"
    refused = (
        "(async () => { try { localStorage.length; return 'storage'; } catch {} "
        "return fetch('/-/status').then(() => 'status', () => 'refused'); })()"
    )
    assert page.evaluate(refused) == "refused"
    page.problems.clear()
