/**
 * Offers to make pictures smaller that are larger than a phone needs. The browser redraws them, so that only the
 * visible picture is kept and not, for example, the place, the time and the camera of a photograph.
 */

import { element } from "../../shared/dom.js";
import { ask } from "../dialog.js";

/** The limits above which a smaller picture is offered: in bytes, and in pixels per side. */
const large = { bytes: 300_000, side: 2000 };

/** The width of the widest phone screen in pixels. */
const widest = 1290;

/** The largest file that the server accepts, in bytes. */
const most = 8 << 20;

const quality = 0.82;

/** @typedef {{width: number, height: number}} Size */
/** @typedef {{blob: Blob, size: Size}} Drawn */

/**
 * The file to upload: the chosen file, or a smaller one if the user prefers that.
 * @param {File} file
 * @returns {Promise<{file: File, words: string}|undefined>} undefined for Cancel; words: what was made smaller, and by how much
 */
export async function askSize(file) {
  const smaller = await smallerPicture(file);
  if (!smaller) return { file, words: "" };
  const { before, after } = smaller;
  const address = URL.createObjectURL(after.blob);
  const words = `${pixels(after.size)}, ${bytesInWords(after.blob.size)}`;
  const was = `${pixels(before)}, ${bytesInWords(file.size)}`;
  const useIt = { label: "Use as it is", value: "as it is" };
  const answer = await ask({
    title: "A large picture", look: "large-picture",
    content: [element("img", { src: address, alt: "" }), element("dl", {},
      element("div", {}, element("dt", {}, "As it is"), element("dd", {}, was)), element("div", {}, element("dt", {}, "Smaller"), element("dd", {}, words))),
    element("p", {}, "The smaller one looks the same on a phone and is there sooner. What the file says of the place, the time and the camera is left out of it."),
    file.size > most && element("p", {}, "As it is, the picture is too large to be used: 8 MB are the most.")].filter(Boolean),
    choices: [...(file.size > most ? [] : [useIt]), { label: `Make smaller (${after.size.width} px, ${bytesInWords(after.blob.size)})`, value: "smaller", isMain: true }],
  });
  URL.revokeObjectURL(address);
  if (answer === undefined) return undefined;
  return answer === "smaller" ? { file: new File([after.blob], file.name, { type: after.blob.type }), words: `${words}; it was ${was}.` } : { file, words: "" };
}

/**
 * Makes a smaller picture of the same kind.
 * @param {Blob} file
 * @returns {Promise<{before: Size, after: Drawn}|undefined>} undefined if there is none: the file is small, animated or a drawing, or cannot be
 *   read, which the server says better; or what was drawn anew is no smaller
 */
export async function smallerPicture(file) {
  const type = stillType(new Uint8Array(await file.arrayBuffer()));
  if (!type) return undefined;
  // The size is that of the picture as people see it, rotated if the camera was.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const before = { width: bitmap.width, height: bitmap.height };
  const isLarge = file.size > large.bytes || Math.max(before.width, before.height) > large.side;
  const after = isLarge ? await drawn(bitmap, smallerSize(before), type) : undefined;
  bitmap.close();
  return after && after.blob.size < file.size ? { before, after } : undefined;
}

/** @param {ImageBitmap} bitmap @param {Size} size @param {string} type @returns {Promise<Drawn|undefined>} undefined if this browser cannot write the kind */
async function drawn(bitmap, size, type) {
  const canvas = element("canvas", size);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  const blob = await new Promise((done) => canvas.toBlob(done, type, quality));
  return blob?.type === type ? { blob, size } : undefined;
}

/** The size at the width of the widest phone screen, with no side longer than 2000 pixels. @param {Size} size @returns {Size} */
export function smallerSize({ width, height }) {
  const scale = Math.min(1, widest / width, large.side / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The media type according to the bytes, whatever the name; null for animated pictures and for other kinds. @param {Uint8Array} bytes @returns {string|null} */
export function stillType(bytes) {
  const text = (from, to) => String.fromCharCode(...bytes.slice(from, to));
  if (bytes[0] === 0xFF && bytes[1] === 0xD8 && bytes[2] === 0xFF) return "image/jpeg";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return text(12, 16) === "VP8X" && (bytes[20] & 2) !== 0 ? null : "image/webp";
  return text(1, 8) === "PNG\r\n\x1A\n" && !isMovingPNG(bytes, text) ? "image/png" : null;
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

/** "4000 × 3000 px" @param {Size} size */
function pixels({ width, height }) {
  return `${width} × ${height} px`;
}

/** "214 KB", "3.4 MB" @param {number} count */
export function bytesInWords(count) {
  return count < 999_500 ? `${Math.max(1, Math.round(count / 1000))} KB` : `${(count / 1_000_000).toFixed(1)} MB`;
}
