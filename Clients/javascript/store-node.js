/** A store for Node and Electron: a file for each value, in one folder. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "./values.js";

/** @param {string} folder @returns {import("./types/types.js").Store} */
export function fileStore(folder) {
  const name = (key) => (key === "state" ? key : createHash("sha256").update(key).digest("hex").slice(0, 32));
  const path = (key) => join(folder, `${name(key)}.json`);
  return {
    get: (key) => attempt(() => readFileSync(path(key), "utf8")),
    set: (key, value) => {
      if (value === undefined) return rmSync(path(key), { force: true });
      mkdirSync(folder, { recursive: true });
      const whole = `${path(key)}.${process.pid}`;
      writeFileSync(whole, value);
      renameSync(whole, path(key));
    },
  };
}
