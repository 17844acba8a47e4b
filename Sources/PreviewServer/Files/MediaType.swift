/// The `Content-Type` of a file, by the end of its name.
func mediaType(of path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  guard let dot = name.lastIndex(of: ".") else { return unknown }
  return types[name[name.index(after: dot)...].lowercased()] ?? unknown
}

private let unknown = "application/octet-stream"

/// Of the preview's own pages, and of views and images.
private let types = [
  "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
  "json": "application/json; charset=utf-8", "txt": "text/plain; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
  "png": "image/png",
  "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
]
