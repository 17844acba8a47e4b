import CommandKit
package import Diagnostics
import Disk
package import FeedModel

/// An answer in a file, or in a folder written by `publish store record`.
package struct RecordedAnswer {
  package let path: String
  /// Whether the user has named a folder, and not the file, which may be a pipe.
  private let isInFolder: Bool

  package struct Missing: Error {
    package let diagnostic: Diagnostic
  }

  package init(_ place: String, country: String) {
    isInFolder = Disk().isFolder(place)
    path = isInFolder ? "\(place)/\(Self.name(of: country))" : place
  }

  package static func name(of country: String) -> String { "lookup_\(country).json" }

  package func bytes() throws(Missing) -> [UInt8] {
    let limit = StoreListing.limits.maxBytes
    let bytes = isInFolder ? InputFile.bytes(ofFile: path, upTo: limit) : InputFile.bytes(path, upTo: limit)
    if let bytes { return bytes }
    throw Missing(
      diagnostic: Diagnostic(
        .unreadableFile, "this file does not exist, or cannot be read",
        fix: "record the answer with 'publish store record'", at: SourceLocation(path: path)))
  }

  /// The text of a file, for excerpts.
  package static func text(_ path: String) -> String? {
    path.contains("://")
      ? nil
      : InputFile.bytes(ofFile: path, upTo: StoreListing.limits.maxBytes).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The reason why an answer cannot be read, and the time for which the store asks not to be contacted.
package struct StoreFailure: Error {
  package var diagnostic: Diagnostic
  package var retryAfter: String?

  package init(_ problem: String, at place: SourceLocation, retryAfter: String? = nil) {
    diagnostic = Diagnostic(
      .badLookup, "the store's answer cannot be read: \(problem)",
      fix: "ask again later; the network or the store may be the cause", at: place)
    self.retryAfter = retryAfter
  }

  /// - Parameter path: The path of a recorded file, or the address.
  package init(_ error: FormatError, at path: String) {
    let place =
      switch error {
      case .syntax(_, let line, let column), .tooDeep(_, let line, let column):
        SourceLocation(path: path, line: line, column: column)
      default: SourceLocation(path: path, line: 1, column: 1)
      }
    let problem = if case .syntax(let problem, _, _) = error { problem } else { error.sentence(insteadOf: "JSON") }
    self.init(problem, at: place)
  }
}
