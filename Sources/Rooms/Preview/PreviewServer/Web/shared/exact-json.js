/**
 * JSON in which numbers keep their written form. A device's state is a file of another program, in which 1.0 and 1
 * differ, as do two numbers that a double can't distinguish.
 */

/** Reads JSON. Browsers that cannot keep the written form of a number return a plain number. @throws {SyntaxError} */
export function parseExact(text) {
  return JSON.parse(text, (_, value, context) => {
    const source = context?.source;
    const isExact = typeof value !== "number" || source === undefined || String(value) === source;
    return isExact || !JSON.rawJSON ? value : JSON.rawJSON(source);
  });
}

/** The value with the keys of its objects sorted. */
export function withSortedKeys(value) {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== "object" || value === null || JSON.isRawJSON?.(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, withSortedKeys(value[key])]));
}
