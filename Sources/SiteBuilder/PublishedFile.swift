import FeedModel
import Hashing
import Output

/// A file of the output, and its entry in the manifest. An object, because lists of 10,000 are sorted and joined.
final class PublishedFile: Sendable {
  let entry: Manifest.File
  let contents: FileContents

  init(_ entry: Manifest.File, _ contents: FileContents) {
    self.entry = entry
    self.contents = contents
  }

  convenience init(path: String, contents: FileContents) {
    var hash = SHA256()
    for piece in contents.pieces { hash.update(piece) }
    self.init(Manifest.File(path: path, bytes: contents.count, sha256: hash.finish().hex), contents)
  }

  var output: OutputFile { OutputFile(path: entry.path, contents: contents) }
}
