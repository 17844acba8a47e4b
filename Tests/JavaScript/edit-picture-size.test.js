import { bytesInWords, smallerPicture, smallerSize, stillType } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/picture-size.js";
import { equal, table, test } from "./harness.js";

table("as wide as the widest phone, and no side longer than 2000 pixels", [
  [[4000, 3000], [1290, 968]], [[3000, 4000], [1290, 1720]], [[1000, 6000], [333, 2000]], [[1290, 2000], [1290, 2000]], [[600, 400], [600, 400]], [[20_000, 2], [1290, 1]],
], ([width, height]) => Object.values(smallerSize({ width, height })));

table("bytes in words", [[213_900, "214 KB"], [300, "1 KB"], [999_499, "999 KB"], [999_500, "1.0 MB"], [3_440_000, "3.4 MB"]], bytesInWords);

const bytes = (...parts) => new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part)));
const chunk = (name, size) => [0, 0, 0, size, ...bytes(name), ...new Array(size + 4).fill(0)];
const png = (...chunks) => bytes(0x89, "PNG\r\n\x1A\n", ...chunks);

table("pictures that stand still", [
  [bytes(0xFF, 0xD8, 0xFF, 0xE0), "image/jpeg"], [png(chunk("IHDR", 13), chunk("IDAT", 1)), "image/png"], [png(chunk("IHDR", 13), chunk("acTL", 8), chunk("IDAT", 1)), null],
  [png(chunk("IHDR", 13), chunk("IDAT", 1), chunk("acTL", 8)), "image/png"], [png(chunk("IHDR", 13)), "image/png"], [bytes("RIFF", 0, 0, 0, 0, "WEBPVP8 "), "image/webp"],
  [bytes("RIFF", 0, 0, 0, 0, "WEBPVP8X", 10, 0, 0, 0, 0x10), "image/webp"], [bytes("RIFF", 0, 0, 0, 0, "WEBPVP8X", 10, 0, 0, 0, 0x12), null],
  [bytes("GIF89a"), null], [bytes("<svg/>"), null], [bytes(), null],
].map(([given, expected]) => [given, expected]), stillType);

/** A picture of noise, which no kind makes small, or of tiles. */
async function picture(width, height, type, { tiles = false } = {}) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  let seed = 3;
  for (let place = 0; place < image.data.length; place += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    image.data[place] = place % 4 === 3 ? 255 : tiles ? ((Math.floor(place / 40) * 37) % 256) : seed % 256;
  }
  context.putImageData(image, 0, 0);
  return /** @type {Blob} */ (await new Promise((done) => canvas.toBlob(done, type, 0.9)));
}

for (const type of ["image/jpeg", "image/png", "image/webp"]) {
  test(`a large ${type} is drawn smaller, in the same kind`, async () => {
    const large = await picture(2400, 1800, type);
    const made = await smallerPicture(large);
    const again = await createImageBitmap(/** @type {Blob} */ (made?.after.blob));
    equal([made?.before, made?.after.size, made?.after.blob.type, [again.width, again.height]], [{ width: 2400, height: 1800 }, { width: 1290, height: 968 }, type, [1290, 968]]);
    equal(/** @type {any} */ (made).after.blob.size < large.size, true);
  });
}

test("a small picture is left as it is", async () => equal(await smallerPicture(await picture(300, 200, "image/png")), undefined));

test("a picture of few bytes whose side is too long is offered smaller", async () => {
  const made = await smallerPicture(await picture(2400, 10, "image/png"));
  equal(made?.after.size, { width: 1290, height: 5 });
});

test("what would not become smaller is left as it is", async () => {
  const tiles = await picture(2400, 1800, "image/png", { tiles: true });
  equal([tiles.size > 0, await smallerPicture(tiles)], [true, undefined]);
});

test("what is no picture is left to the server", async () => equal(await smallerPicture(new Blob([bytes(0xFF, 0xD8, 0xFF), new Uint8Array(400_000)])), undefined));
