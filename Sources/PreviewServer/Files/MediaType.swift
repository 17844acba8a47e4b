/// The `Content-Type` of a file, by its name.
func mediaType(of path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: ".") else { return unknown }
  // The feeds for people's readers have types of their own: feed.xml, feed_de.json.
  let isFeed = name.hasPrefix("feed.") || name.hasPrefix("feed_")
  let type = name[name.index(after: dot)...].lowercased()
  return (isFeed ? readersTypes[type] : nil) ?? types[type] ?? unknown
}

private let unknown = "application/octet-stream"

private let readersTypes = [
  "xml": "application/atom+xml; charset=utf-8", "json": "application/feed+json; charset=utf-8",
]

private let types = [
  "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
  "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
  "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
  "json": "application/json; charset=utf-8", "xml": "application/xml; charset=utf-8",
  "plist": "application/x-plist; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
  "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
  "ico": "image/x-icon", "woff2": "font/woff2", "pdf": "application/pdf",
]
