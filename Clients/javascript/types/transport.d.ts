/**
 * In browsers, validators would need the host's permission (CORS), and so the browser's own cache revalidates instead:
 * its 304 arrives here as the file. No cookies are sent.
 * @param {typeof fetch} [get] @returns {import("./types.js").Transport}
 */
export function fetchTransport(get?: typeof fetch | undefined): import("./types.js").Transport;
