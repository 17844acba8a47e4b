import { bytesInWords, isPhoto, isStill, smallerPicture, smallerSize } from "../../Sources/Rooms/Preview/PreviewServer/Web/edit/fields/picture-size.js";
import { equal, table, test } from "./harness.js";

table("as wide as the widest phone, and no side longer than 2000 pixels", [
  [[4000, 3000], [1290, 968]], [[3000, 4000], [1290, 1720]], [[1000, 6000], [333, 2000]], [[1290, 2000], [1290, 2000]], [[600, 400], [600, 400]], [[20_000, 2], [1290, 1]],
], ([width, height]) => Object.values(smallerSize({ width, height })));

table("bytes in words", [[213_900, "214 KB"], [300, "1 KB"], [999_499, "999 KB"], [999_500, "1.0 MB"], [3_440_000, "3.4 MB"]], bytesInWords);

const bytes = (...parts) => new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part)));
const chunk = (name, size) => [0, 0, 0, size, ...bytes(name), ...new Array(size + 4).fill(0)];
const png = (...chunks) => bytes(0x89, "PNG\r\n\x1A\n", ...chunks);

table("pictures that stand still", [
  [bytes(0xFF, 0xD8, 0xFF, 0xE0), true], [png(chunk("IHDR", 13), chunk("IDAT", 1)), true], [png(chunk("IHDR", 13), chunk("acTL", 8), chunk("IDAT", 1)), false],
  [png(chunk("IHDR", 13), chunk("IDAT", 1), chunk("acTL", 8)), true], [png(chunk("IHDR", 13)), true], [bytes("RIFF", 0, 0, 0, 0, "WEBPVP8 "), true],
  [bytes("RIFF", 0, 0, 0, 0, "WEBPVP8X", 10, 0, 0, 0, 0x10), true], [bytes("RIFF", 0, 0, 0, 0, "WEBPVP8X", 10, 0, 0, 0, 0x12), false],
  [bytes("GIF89a"), false], [bytes("<svg/>"), false], [bytes(), false],
].map(([given, expected]) => [given, expected]), isStill);

table("a photograph is opaque and has more than 4,096 colours", [[[4096, 255], false], [[4097, 255], true], [[4097, 254], false]], ([colours, alpha]) => {
  const data = new Uint8ClampedArray(4 * colours).fill(255);
  for (let pixel = 0; pixel < colours; pixel += 1) data.set([pixel >> 8, pixel & 255, 0], 4 * pixel);
  data[data.length - 1] = alpha;
  return isPhoto(data);
});

/** A picture: of noise, which no kind makes small; of a few colours; or with a hole. */
async function picture(width, height, type, { shade = (/** @type {number} */ noise) => noise, alpha = 255 } = {}) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  let seed = 3;
  for (let place = 0; place < image.data.length; place += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    image.data[place] = place % 4 === 3 ? 255 : shade(seed % 256);
  }
  image.data[3] = alpha;
  context.putImageData(image, 0, 0);
  return /** @type {Blob} */ (await new Promise((done) => canvas.toBlob(done, type, 0.9)));
}

const few = (/** @type {number} */ noise) => (noise > 127 ? 255 : 0);

for (const [name, size, type, options, made] of /** @type {[string, [number, number], string, object, string][]} */ ([
  ["a photograph as JPEG", [2400, 1800], "image/jpeg", {}, "image/webp"], ["a photograph as PNG", [2400, 1800], "image/png", {}, "image/webp"],
  ["a photograph with a hole", [2400, 1800], "image/png", { alpha: 0 }, "image/png"], ["a drawing of few colours", [4097, 9], "image/png", { shade: few }, "image/png"],
])) {
  test(`${name} that a finding would refuse is drawn within the limits, as ${made}`, async () => {
    const large = await picture(...size, type, options);
    const { before, after } = /** @type {any} */ (await smallerPicture(large));
    const again = await createImageBitmap(after.blob);
    equal([before, after.blob.type, { width: again.width, height: again.height }], [{ width: size[0], height: size[1] }, made, after.size]);
    equal([after.size.width <= 1290, after.blob.size <= 1_000_000], [true, true]);
  });
}

test("a browser that cannot write WebP writes JPEG", async () => {
  const large = await picture(2400, 1800, "image/png");
  const real = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, type, quality) { real.call(this, done, type === "image/webp" ? "image/png" : type, quality); };
  const made = await smallerPicture(large).finally(() => { HTMLCanvasElement.prototype.toBlob = real; });
  equal(made?.after.blob.type, "image/jpeg");
});

test("what no finding refuses is left as it is", async () => {
  const within = [await picture(500, 500, "image/png"), await picture(4096, 3, "image/png")];
  equal([within[0].size > 700_000, await smallerPicture(within[0]), await smallerPicture(within[1])], [true, undefined, undefined]);
});

test("what is no picture is left to the server", async () => equal(await smallerPicture(new Blob([bytes(0xFF, 0xD8, 0xFF), new Uint8Array(1_400_000)])), undefined));
