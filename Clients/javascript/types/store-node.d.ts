/** @param {string} folder @returns {import("./types.js").Store} */
export function fileStore(folder: string): import("./types.js").Store;
