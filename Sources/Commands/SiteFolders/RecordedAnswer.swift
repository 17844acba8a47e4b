import CommandKit
package import Diagnostics
import Disk
package import FeedModel

/// An answer in a file, or in a folder written by `publish store record`.
package struct RecordedAnswer {
  package let path: String
  /// Whether the user has named a folder, and not the file, which may be a pipe.
  private let isInFolder: Bool

  package init(_ place: String, country: String) {
    isInFolder = Disk().isFolder(place)
    path = isInFolder ? "\(place)/\(Self.name(of: country))" : place
  }

  package static func name(of country: String) -> String { "lookup_\(country).json" }

  package func bytes() throws(Diagnostic) -> [UInt8] {
    let limit = StoreListing.limits.maxBytes
    let bytes = isInFolder ? InputFile.bytes(ofFile: path, upTo: limit) : InputFile.bytes(path, upTo: limit)
    if let bytes { return bytes }
    throw Diagnostic(
      .unreadableFile, "this file does not exist, or cannot be read",
      fix: "record the answer with 'publish store record'", at: SourceLocation(path: path))
  }

  /// The text of a file, for excerpts.
  package static func text(_ path: String) -> String? {
    path.contains("://")
      ? nil
      : InputFile.bytes(ofFile: path, upTo: StoreListing.limits.maxBytes).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Diagnostic {
  package static func unreadableStore(_ problem: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .badLookup, "the store's answer cannot be read: \(problem)",
      fix: "ask again later; the network or the store may be the cause", at: place)
  }

  /// - Parameter path: The path of a recorded file, or the address.
  package static func unreadableStore(_ error: FormatError, at path: String) -> Diagnostic {
    let place = error.place ?? (1, 1)
    return unreadableStore(
      error.problem(insteadOf: "JSON"), at: SourceLocation(path: path, line: place.line, column: place.column))
  }
}
