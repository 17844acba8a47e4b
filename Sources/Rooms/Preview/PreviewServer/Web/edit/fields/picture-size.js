/**
 * Offers to make pictures smaller that are larger than a phone needs. The browser redraws them, so that only the
 * visible picture is kept and not, for example, the place, the time and the camera of a photograph.
 */

import { element } from "../../shared/dom.js";
import { ask } from "../dialog.js";
import { fill, words } from "../words.js";

/** The limits above which a finding asks for a smaller picture (AssetChecks): in bytes, and in pixels per side. */
const large = { bytes: 1_000_000, side: 4096 };

/** The width of the widest phone screen, and the height of what is drawn, in pixels. */
const [widest, highest] = [1290, 2000];

/** An opaque picture with more bytes and more colours is drawn without keeping every pixel. */
const photo = { bytes: 300_000, colours: 4096 };

const quality = 0.82;

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{blob: Blob, size: Size}} Drawn */

/**
 * The file to upload: the chosen file, or a smaller one if it is too large.
 * @param {File} file
 * @returns {Promise<{file: File, words: string}|undefined>} undefined for Cancel; words: what was made smaller, and by how much
 */
export async function askSize(file) {
  const smaller = await smallerPicture(file);
  if (!smaller) return { file, words: "" };
  const { before, after } = smaller;
  const address = URL.createObjectURL(after.blob);
  const texts = words.picture;
  const [size, was] = [sizeInWords(after.size, after.blob.size), sizeInWords(before, file.size)];
  const answer = await ask({
    title: texts.large, look: "large-picture",
    content: [element("img", { src: address, alt: "" }), element("dl", {},
      element("div", {}, element("dt", {}, texts.asItIs), element("dd", {}, was)), element("div", {}, element("dt", {}, texts.smaller), element("dd", {}, size))),
    element("p", {}, texts.effect)],
    choices: [{ label: fill(texts.makeSmaller, { width: after.size.width, bytes: bytesInWords(after.blob.size) }), value: true, isMain: true }],
  });
  URL.revokeObjectURL(address);
  return answer ? { file: new File([after.blob], file.name, { type: after.blob.type }), words: fill(texts.madeSmaller, { size, before: was }) } : undefined;
}

/**
 * Makes a picture within the limits.
 * @param {Blob} file
 * @returns {Promise<{before: Size, after: Drawn}|undefined>} undefined if there is none: the file is within them, animated or a drawing, or cannot
 *   be read, which the server says better
 */
export async function smallerPicture(file) {
  if (!isStill(new Uint8Array(await file.arrayBuffer()))) return undefined;
  // The size is that of the picture as people see it, rotated if the camera was.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const before = { width: bitmap.width, height: bitmap.height };
  const isLarge = file.size > large.bytes || Math.max(before.width, before.height) > large.side;
  let after = isLarge ? await drawn(bitmap, smallerSize(before), file.size) : undefined;
  while (after && after.blob.size > large.bytes) after = await drawn(bitmap, scaled(after.size, 0.8), file.size);
  bitmap.close();
  return after && { before, after };
}

/** @param {ImageBitmap} bitmap @param {Size} size @param {number} bytes of the file @returns {Promise<Drawn>} */
async function drawn(bitmap, size, bytes) {
  const canvas = element("canvas", size);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  /** @type {(type: string) => Promise<Blob>} */
  const encoded = (type) => new Promise((done) => { canvas.toBlob(done, type, quality); });
  const png = await encoded("image/png");
  if (Math.max(bytes, png.size) <= photo.bytes || !isPhoto(context.getImageData(0, 0, size.width, size.height).data)) return { blob: png, size };
  // A browser that cannot write a kind writes PNG.
  const webp = await encoded("image/webp");
  return { blob: webp.type === "image/webp" ? webp : await encoded("image/jpeg"), size };
}

/** Whether a picture is opaque and without flat colours. @param {Uint8ClampedArray} data four bytes a pixel */
export function isPhoto(data) {
  const colours = new Set();
  for (let place = 0; place < data.length; place += 4) {
    if (data[place + 3] < 255) return false;
    if (colours.size <= photo.colours) colours.add(data[place] << 16 | data[place + 1] << 8 | data[place + 2]);
  }
  return colours.size > photo.colours;
}

/** The size at the width of the widest phone screen, with no side longer than 2000 pixels. @param {Size} size @returns {Size} */
export function smallerSize({ width, height }) {
  return scaled({ width, height }, Math.min(1, widest / width, highest / height));
}

/** @param {Size} size @param {number} scale @returns {Size} */
function scaled({ width, height }, scale) {
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a picture can be drawn anew, according to its bytes, whatever the name: not animated ones and other kinds. @param {Uint8Array} bytes */
export function isStill(bytes) {
  const text = (from, to) => String.fromCharCode(...bytes.slice(from, to));
  if (bytes[0] === 0xFF && bytes[1] === 0xD8 && bytes[2] === 0xFF) return true;
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return text(12, 16) !== "VP8X" || (bytes[20] & 2) === 0;
  return text(1, 8) === "PNG\r\n\x1A\n" && !isMovingPNG(bytes, text);
}

/** A PNG is animated if it contains the number of frames before the first one. */
function isMovingPNG(bytes, text) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let place = 8; place + 8 <= bytes.length; place += 12 + view.getUint32(place)) {
    const name = text(place + 4, place + 8);
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
  }
  return false;
}

/** "4000 × 3000 px, 3.4 MB" @param {Size} size @param {number} bytes */
export function sizeInWords({ width, height }, bytes) {
  return `${fill(words.picture.pixels, { width, height })}, ${bytesInWords(bytes)}`;
}

/** "214 KB", "3.4 MB" @param {number} count */
export function bytesInWords(count) {
  return count < 999_500 ? fill(words.picture.kilobytes, { number: Math.max(1, Math.round(count / 1000)) })
    : fill(words.picture.megabytes, { number: (count / 1_000_000).toFixed(1) });
}
