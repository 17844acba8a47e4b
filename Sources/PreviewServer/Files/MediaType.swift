internal import Hosting

/// The `Content-Type` of a file, by its name: that of what is published, as hosts should serve it, and of the preview's own
/// scripts.
func mediaType(of path: String) -> String {
  if path.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
  if path.hasSuffix(".txt") { return "text/plain; charset=utf-8" }
  return Serving(of: path).contentType
}
