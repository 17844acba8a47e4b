"""Looks and pictures: chosen, uploaded, described, made smaller."""

import base64

from playwright.sync_api import expect

from .cases import case

WINTER = "content/notifications/winter-challenge.md"


@case("look and picture: chosen, described, and shown on the phone")
def picture(stage):
    message = stage.message("The Snoodle winter challenge")
    look = message.page.get_by_role("radiogroup", name="Look", exact=True)
    look.get_by_role("radio", name="Hero", exact=True).check()
    message.button("Choose a picture").click()
    message.dialog("Choose a picture").get_by_role("radio", name="photos.png").check()
    message.button("Choose").click()
    picture = message.group("Picture")
    picture.get_by_role("textbox", name="What the picture shows", exact=True).fill("Photos on a table")
    stage.shoot("look and picture", message.page)
    message.save()
    text = message.read(WINTER)
    assert "template: hero" in text and "image: assets/photos.png" in text and "imageAlt: Photos on a table" in text, (
        text
    )
    picture.get_by_role("checkbox", name="Only decoration", exact=True).check()
    message.save()
    assert "imageAlt: ''" in message.read(WINTER) or 'imageAlt: ""' in message.read(WINTER), message.read(WINTER)


PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8cfc0f0"
    "1f00050001ff89993d1d0000000049454e44ae426082"
)


@case("an upload goes to the site's pictures, the same one once")
def upload(stage):
    message = stage.message("The Snoodle winter challenge")
    field = message.page.get_by_label("Upload a picture", exact=True)
    for _ in range(2):
        field.set_input_files({"name": "Snow Flake.png", "mimeType": "image/png", "buffer": PIXEL})
        expect(message.group("Picture").get_by_text("snow-flake.png", exact=True)).to_be_visible()
    assert [name for name in message.server.site.names("content/assets") if "snow" in name] == ["snow-flake.png"]
    field.set_input_files(
        {
            "name": "x.svg",
            "mimeType": "image/svg+xml",
            "buffer": b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        }
    )
    refused = message.group("Picture").get_by_role("alert")
    expect(refused).to_contain_text("x.svg: ")
    expect(refused).to_contain_text("script")
    stage.shoot("picture refused", message.page)
    assert "x.svg" not in message.server.site.names("content/assets")
    field.set_input_files({"name": "Snow Flake.png", "mimeType": "image/png", "buffer": PIXEL})
    expect(refused).to_be_hidden()
    message.page.problems.clear()


#: A photograph of 12 megapixels, as the browser draws one, in base64.
PHOTO = """async ([width, height, type]) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  for (let y = 0; y < height; y += 10) for (let x = 0; x < width; x += 10) {
    context.fillStyle = `hsl(${(x * y) % 360} 60% ${30 + ((x * 7 + y * 3) % 50)}%)`;
    context.fillRect(x, y, 10, 10);
  }
  const url = canvas.toDataURL(type, 0.9);
  return url.slice(url.indexOf(",") + 1);
}"""
DROP = """([name, type, data]) => {
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name, { type }));
  const group = document.querySelector(".picture-field");
  for (const kind of ["dragover", "drop"]) {
    group.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }
}"""


def rational(*numbers):
    return b"".join(number.to_bytes(4, "big") + (1).to_bytes(4, "big") for number in numbers)


def entry(tag, kind, count, value):
    return tag.to_bytes(2, "big") + kind.to_bytes(2, "big") + count.to_bytes(4, "big") + value.ljust(4, b"\0")


def with_place(jpeg):
    """The JPEG with an EXIF segment that says where it was taken: in Berlin."""
    # The place is 26 bytes behind the beginning, and its two coordinates behind its four entries.
    first = (26 + 2 + 4 * 12 + 4).to_bytes(4, "big")
    second = (26 + 2 + 4 * 12 + 4 + 24).to_bytes(4, "big")
    tiff = b"MM\0*" + (8).to_bytes(4, "big") + (1).to_bytes(2, "big")
    tiff += entry(0x8825, 4, 1, (26).to_bytes(4, "big")) + bytes(4) + (4).to_bytes(2, "big")
    tiff += entry(1, 2, 2, b"N") + entry(2, 5, 3, first) + entry(3, 2, 2, b"E") + entry(4, 5, 3, second) + bytes(4)
    tiff += rational(52, 31, 0) + rational(13, 24, 0)
    segment = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + jpeg[2:]


def photo(message, width=4200, height=3000, kind="image/jpeg"):
    return base64.b64decode(message.page.evaluate(PHOTO, [width, height, kind]))


def drop(message, name, kind, picture):
    message.page.evaluate(DROP, [name, kind, base64.b64encode(picture).decode()])


@case("a photograph of 12 megapixels: smaller is offered and said, the place goes, and a description is asked for")
def large_photo(stage):
    message = stage.message("The Snoodle winter challenge")
    picture, site = message.group("Picture"), message.server.site
    taken = with_place(photo(message))
    drop(message, "Holiday at Sea.jpg", "image/jpeg", taken)
    dialog = message.dialog("A large picture")
    expect(dialog).to_contain_text("4200 × 3000 px")
    stage.shoot("large picture", message.page)
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    assert not [name for name in site.names("content/assets") if "holiday" in name]
    drop(message, "Holiday at Sea.jpg", "image/jpeg", taken)
    smaller = dialog.get_by_role("button", name="Make smaller (1290 px, ")
    words = smaller.inner_text()
    smaller.click()
    expect(picture.get_by_text("holiday-at-sea.webp", exact=True)).to_be_visible()
    made = (site.folder / "content/assets/holiday-at-sea.webp").read_bytes()
    assert b"Exif" in taken and b"Exif" not in made and len(made) < len(taken) / 2, (len(made), len(taken))
    assert f"{round(len(made) / 1000)} KB)" in words, words
    expect(picture.get_by_role("status")).to_contain_text(
        f"1290 × 921 px, {round(len(made) / 1000)} KB; it was 4200 × 3000 px,"
    )
    expect(picture.get_by_role("textbox", name="What the picture shows", exact=True)).to_be_focused()
    expect(message.findings.filter(has_text="Say what the picture shows")).to_be_visible()
    message.page.keyboard.type("The sea in June")
    expect(message.findings.filter(has_text="Say what the picture shows")).to_have_count(0)
    stage.shoot("made smaller", message.page)
    message.save()
    assert "imageAlt: The sea in June" in message.read(WINTER)


@case("a photograph that no finding refuses is taken without a question, keeps every byte, and its place is named")
def as_it_is(stage):
    message = stage.message("The Snoodle winter challenge")
    taken = with_place(photo(message, 2000, 1000))
    assert 300_000 < len(taken) <= 1_000_000, len(taken)
    drop(message, "Holiday.jpg", "image/jpeg", taken)
    expect(message.group("Picture").get_by_role("status")).to_contain_text("It says where it was taken")
    assert (message.server.site.folder / "content/assets/holiday.jpg").read_bytes() == taken


@case("a small picture is taken without a question")
def small_picture(stage):
    message = stage.message("The Snoodle winter challenge")
    drop(message, "Small.png", "image/png", photo(message, 300, 200, "image/png"))
    expect(message.group("Picture").get_by_text("small.png", exact=True)).to_be_visible()
    expect(message.group("Picture").get_by_role("status")).to_contain_text("300 × 200 px")
