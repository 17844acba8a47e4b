import FeedModel
import HostileHosts
import Hashing
import Hosting

/// A small site on loopback, served well unless a test says otherwise.
struct CheckedHost: Sendable {
  var files: [String: String] = [
    "control.json": "{}", "index.html": "<p>Hello", "feeds.json": "{}",
    "views/hello/index.4ddf443b40be54ec.html": "<p>View",
  ]
  var sequence = 3

  var manifest: Manifest {
    let entries = files.map { path, text in
      Manifest.File(path: path, bytes: text.utf8.count, sha256: SHA256.hash(Array(text.utf8)).hex)
    }
    return Manifest(sequence: sequence, files: entries.sorted { $0.path < $1.path })
  }

  /// What `/path` is answered, the manifest included.
  func answer(_ request: HostileRequest) -> HostileResponse {
    let path = String(request.path.dropFirst())
    let text = path == "manifest.json" ? String(decoding: manifest.encode(), as: UTF8.self) : files[path]
    guard let text else { return .status(404) }
    let serving = Serving(of: path)
    let tag = "\"\(text.utf8.count)\""
    let headers = [
      "ETag: \(tag)", "Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)",
      "Access-Control-Allow-Origin: *",
    ]
    if request.values("If-None-Match") == [tag] { return .status(304, headers: headers) }
    if request.method == "HEAD" { return .status(200, headers: headers) }
    return .status(200, headers: headers, body: text)
  }
}
