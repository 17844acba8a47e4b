"""Heights: what the gallery says of views that are cut off, and how good the estimate of a build is."""

import json
import struct
import urllib.request
import zlib

from playwright.sync_api import expect

from .cases import case
from .height_texts import LANGUAGES, views
from .server import Site
from .stage import until

NEWS = "content/notifications/news.md"
WORDS = "One small sketch a day, from the first snow to the middle of January. No prizes, no pressure. "
BUTTONS = "[Join in](https://snoodle.example/) [Later](close:) [Not this year](flag:skip)\n"


def news(height, text=WORDS * 3, keys=""):
    return f"---\ntitle: News\ndate: 2026-11-20\nheight: {height}\n{keys}---\n{text}\n\n{BUTTONS}"


def server(stage, **files):
    """The demo with one more banner, in English and German."""
    site = Site()
    for suffix, text in files.items():
        site.write(NEWS if suffix == "en" else NEWS.replace(".md", f".{suffix}.md"), text)
    return stage.server(site)


def gallery(stage, address, query="?channel=banners&text=news"):
    page = stage.page()
    page.goto(f"{address}-/gallery{query}")
    page.wait_for_selector('html[data-heights="true"]', state="attached")
    return page


def fits(page):
    """By language what is said of the height of each view."""
    return page.evaluate(
        "[...document.querySelectorAll('.fit')].map(fit => [fit.dataset.view, fit.querySelector('p')?.innerText])"
    )


@case("heights: a view that is cut off is marked and counted, and its height can be copied")
def cut_off(stage):
    german = news(260).replace("title: News\ndate: 2026-11-20\nheight: 260\n", "title: Neues\nheight: 400\n")
    address = server(stage, en=news(120), de=german).address
    page = gallery(stage, address, "?channel=banners&text=news&locale=en")
    expect(page.locator(".heights")).to_have_text("1 view is cut off.")
    mark = page.locator(".fit .badge")
    needed = int(mark.inner_text().split()[1])
    assert 180 < needed < 300 and mark.inner_text() == f"needs {needed} of 120 points", mark.inner_text()
    expect(page.get_by_role("button", name=f"Copy height: {needed}")).to_be_visible()
    page.get_by_text("Heights", exact=True).click()
    rows = page.locator(".fit table tr").all_inner_texts()
    points = [[int(value) for value in row.split()[1:]] for row in rows[1:]]
    assert [row.split()[0] for row in rows[1:]] == ["phone", "tablet"] and points[0][0] == needed, rows
    assert all(row == sorted(row) and row[0] < row[2] for row in points) and points[1][0] < points[0][0], points
    stage.shoot("gallery heights", page)
    # The German text is as long, and has its own height.
    expect(gallery(stage, address, "?channel=banners&text=news&locale=de").locator(".fit .badge")).to_have_count(0)


@case("heights: the height that the gallery offers is enough, and one less is not")
def offered(stage):
    one = server(stage, en=news(100, WORDS * 6))
    query = "?channel=banners&text=news&locale=en"
    page = gallery(stage, one.address, query)
    needed = int(page.locator(".fit .badge").inner_text().split()[1])
    for height, marks in ((needed, 0), (needed - 2, 1)):
        one.site.write(NEWS, news(height, WORDS * 6))
        until(lambda h=height: f'"height": {h}' in read(one.address, "control.json"), "no build")
        expect(gallery(stage, one.address, query).locator(".fit .badge")).to_have_count(marks)


@case("heights: nothing of the demo is cut off")
def demo(stage):
    page = gallery(stage, stage.demo.address, "")
    expect(page.locator(".heights")).to_have_text("No view is cut off.")


@case("heights: in the simulator, an automatic height follows the text size, and another one scrolls")
def simulated(stage):
    keys = "priority: 1000\n"
    # Not so much text that it fills a phone at 200 %: then the view scrolls, however high it may be.
    for height, grows in (("auto", True), ("120", False)):
        one = server(stage, en=news(height, WORDS * 2, keys))
        box = {}
        for text in ("100", "200"):
            phone = stage.simulator(one, text=text).answer_all()
            expect(phone.frame).to_be_visible()
            until(lambda phone=phone: needed(phone) > 0, "the view is not measured")
            until(lambda phone=phone, g=grows: not g or close(phone), "the view does not follow")
            box[text] = phone.frame.bounding_box()["height"]
            hint = phone.page.locator("#phone-hint").inner_text()
            assert ("has 120 and scrolls" in hint) == (not grows), hint
        assert (box["200"] > box["100"] + 50) == grows, box
        assert grows or box == {"100": 120, "200": 120}, box


def needed(phone):
    return phone.view().evaluate("document.querySelector('main').getBoundingClientRect().height")


def close(phone):
    """Whether the frame is as high as its contents, but for a point."""
    height = phone.frame.bounding_box()["height"]
    return phone.view().evaluate("document.documentElement.scrollHeight <= innerHeight + 1") and height > 150


def read(address, path):
    return urllib.request.urlopen(address + path).read().decode()


# Lays views out in frames, as a gallery does, eight at once, and tells what each needs at most on screens of these
# widths. Frames say it when they are as high as they are asked about, which says nothing of their width: so each new
# width comes with another height first. A view that needs more or less than it has is measured again as high as it
# says, as its picture may take a share of its height.
LAY_OUT = """async ([views, widths]) => {
  const ask = (frame, height) => new Promise((done) => {
    const hear = ({ source, data }) => {
      if (source !== frame.contentWindow || data.publish !== "measured") return;
      removeEventListener("message", hear);
      done(data.heights[0]);
    };
    addEventListener("message", hear);
    frame.style.height = `${height}px`;
    frame.contentWindow.postMessage({ publish: "measure", text: [100], height }, "*");
  });
  const settled = async (frame, height, width) => {
    frame.style.width = `${width}px`;
    await ask(frame, height + 1);
    let needs;
    for (let tries = 0; tries < 10 && needs !== height; tries += 1) {
      height = Math.max(44, needs ?? height);
      needs = await ask(frame, height);
    }
    return needs;
  };
  const measured = async ({ address, height }) => {
    const frame = document.createElement("iframe");
    frame.style.cssText = "position: fixed; inset: 0 auto auto 0; border: 0";
    frame.src = address;
    await new Promise((loaded) => {
      frame.addEventListener("load", loaded, { once: true });
      document.body.append(frame);
    });
    const needs = [];
    for (const width of widths) needs.push(await settled(frame, height, width));
    frame.remove();
    return Math.max(...needs);
  };
  const [needs, waiting] = [[], [...views.entries()]];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) needs[next[0]] = await measured(next[1]);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return needs;
}"""


def picture(width, height):
    """A grey PNG."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + b"\x80" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def texts(look):
    """A site of every text in every language with that look and an automatic height, alone."""
    site = Site()
    for path in [*site.folder.glob("content/*/*"), *site.folder.glob("templates/*")]:
        if path.is_dir():
            for file in path.iterdir():
                file.unlink()
            path.rmdir()
        else:
            path.unlink()
    (site.folder / "content/assets").mkdir(exist_ok=True)
    (site.folder / "content/assets/wide.png").write_bytes(picture(720, 405))
    site.write(
        "publish.yml", f"site: https://x.example/\napp: {{ name: X, storeID: 1 }}\nlocales: [{', '.join(LANGUAGES)}]\n"
    )
    for language in LANGUAGES:
        suffix = "" if language == "en" else f".{language}"
        for name, title, text in views(language):
            keys = f"template: {look}\nheight: auto\n" if language == "en" else ""
            site.write(f"content/notifications/{name}/index{suffix}.md", f"---\ntitle: {title}\n{keys}---\n{text}\n")
            site.write(f"content/notifications/{name}/more{suffix}.md", f"---\ntitle: {title}\n---\n{text}\n")
    return site


def measured(page, address, built):
    """What views need on phones and tablets, in points; in a page of the preview, as frames are for its own pages."""
    frames = [
        {
            "address": f"{address}-/frame/{view['file'].removeprefix(address)}?width=375&height={view['height']}",
            "height": view["height"],
        }
        for view in built
    ]
    page.goto(f"{address}-/gallery?text=no-view-has-such-a-name")
    return page.evaluate(LAY_OUT, [frames, [375, 390, 430, 744, 1024]])


def estimated(look):
    """At least three of four estimates are exact."""

    @case(f"heights: the estimate of a {look} against the browser, in four languages")
    def compare(stage):
        one, page = stage.server(texts(look)), stage.page()
        pages = {}
        for language in LANGUAGES:
            suffix = "" if language == "en" else f"_{language}"
            for name, banner in json.loads(read(one.address, f"control{suffix}.json")).items():
                pages[f"{language} {name}"] = banner["views"]["index"]
        assert all(view["autoHeight"] is True for view in pages.values()), pages
        needs = measured(page, one.address, pages.values())
        errors = {name: view["height"] - need for (name, view), need in zip(pages.items(), needs, strict=True)}
        short = {name: error for name, error in errors.items() if error < -1}
        exact = sum(abs(error) <= 4 for error in errors.values())
        print(
            f"{look}: {len(errors)} texts, {exact} within 4 points, {len(short)} too low, most {max(errors.values())}"
        )
        assert len(errors) == len(LANGUAGES) * len(list(views("en")))
        # At most one in fifty is too low, by one line.
        assert len(short) * 50 <= len(errors) and all(error > -26 for error in short.values()), short
        assert exact * 4 >= 3 * len(errors), sorted(errors.items(), key=lambda item: -item[1])[:9]


for look in ("banner", "bar", "card", "toast"):
    estimated(look)
