/**
 * JSON whose numbers are written as they were read. A device's state is somebody else's file: 1.0 and 1 are two things
 * in it, and so are two numbers that a double can't tell apart.
 */

/** Reads JSON; browsers that cannot keep a number's own writing give a plain number. @throws {SyntaxError} */
export function parseExact(text) {
  return JSON.parse(text, (_, value, context) => {
    const source = context?.source;
    const isExact = typeof value !== "number" || source === undefined || String(value) === source;
    return isExact || !JSON.rawJSON ? value : JSON.rawJSON(source);
  });
}

/** The same value with the keys of its objects in order. */
export function withSortedKeys(value) {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== "object" || value === null || JSON.isRawJSON?.(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, withSortedKeys(value[key])]));
}
