import FeedModel
import Output

/// A file of the output, and its entry in the manifest. An object, because lists of 10,000 are sorted and joined.
final class PublishedFile: Sendable {
  let entry: Manifest.File
  let contents: FileContents

  init(_ entry: Manifest.File, _ contents: FileContents) {
    self.entry = entry
    self.contents = contents
  }

  convenience init(path: String, bytes: [UInt8]) {
    self.init(Manifest.File(path: path, bytes: bytes.count, sha256: sha256Hex(bytes)), FileContents(bytes))
  }

  var output: OutputFile { OutputFile(path: entry.path, contents: contents) }
}
