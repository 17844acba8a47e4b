/** Just enough of a test runner: tables of cases, each with a name, and values compared as JSON. */

const cases = [];

/** @param {string} name @param {() => unknown} body fails by throwing, now or later */
export function test(name, body) {
  cases.push({ name, body });
}

/**
 * One test per row.
 * @param {string} name
 * @param {[input: unknown, expected: unknown][]} rows
 * @param {(input: any) => unknown} map
 */
export function table(name, rows, map) {
  for (const [input, expected] of rows) test(`${name}: ${written(input)}`, () => equal(map(input), expected));
}

/** Keys in any order; `undefined` is not left out. */
export function equal(actual, expected) {
  if (written(actual) !== written(expected)) throw new Error(`${written(actual)} instead of ${written(expected)}`);
}

/** Runs all cases, one after another. @returns {Promise<{name: string, failure?: string}[]>} */
export async function run() {
  const results = [];
  for (const { name, body } of cases) {
    try {
      await body();
      results.push({ name });
    } catch (error) {
      results.push({ name, failure: String(error.message ?? error) });
    }
  }
  return results;
}

/** @param {unknown} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object" || value === null) return value === undefined ? "undefined" : JSON.stringify(value);
  if (JSON.isRawJSON?.(value)) return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${key}: ${written(value[key])}`).join(", ")}}`;
}
