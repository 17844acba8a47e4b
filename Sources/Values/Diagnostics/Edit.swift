/// A change to a site's files by which one finding goes, as an author would make it.
public struct Edit: Hashable, Sendable {
  /// An imperative without a full stop, as the words on a button: "Change to 'title'".
  public let title: String
  /// Whether only one thing can have been meant, so that a program may make the change without asking. Such a change
  /// replaces what the diagnostic covers, and nothing else.
  public let isSafe: Bool
  /// At least one. Those of one file do not overlap, and are in order.
  public let changes: [Change]

  public init(title: String, isSafe: Bool = false, changes: [Change]) {
    (self.title, self.isSafe, self.changes) = (title, isSafe, changes)
  }

  public enum Change: Hashable, Sendable {
    /// The text between two places of one file becomes another; between a place and itself, it is inserted. Lines and
    /// columns count from 1 as in ``SourceLocation``, where a byte order mark does not count and each of LF, CRLF and CR is one
    /// line end. The text has the line ends that the file has there.
    case replace(Range<SourceLocation>, with: String)
    /// A file that is not there yet; its path is relative to the site's folder, with `/`.
    case create(path: String, String)
  }
}

extension Diagnostic {
  /// How a diagnostic's edits are made. A site may have 30,000 notes, of which few are looked at: so this holds no file.
  public indirect enum Remedy: Sendable {
    /// What the diagnostic covers, all on one line, becomes this text: a word or a number for the one that was written.
    case replacement(String, isSafe: Bool)
    /// What depends on the rest of a file.
    ///
    /// - Parameter source: The text of a path, as the file has it; nil if there is no such file.
    case made(@Sendable (_ source: (String) -> String?) -> [Edit])
  }

  /// What can be done about it, the likeliest first; most have none.
  ///
  /// - Parameter source: The text of a path, as the file has it; nil if there is no such file. It must be what was checked.
  public func edits(in source: (String) -> String?) -> [Edit] {
    switch remedy {
    case nil: []
    case .replacement(let text, let isSafe)?: [Edit(changing: self, to: text, isSafe: isSafe)]
    case .made(let make)?: make(source)
    }
  }

  /// The one that may be made without asking, for which no file has to be read; nil if there is none.
  public var safeEdit: Edit? {
    guard case .replacement(let text, true)? = remedy else { return nil }
    return Edit(changing: self, to: text, isSafe: true)
  }
}

extension Edit {
  fileprivate init(changing diagnostic: Diagnostic, to text: String, isSafe: Bool) {
    let place = diagnostic.location
    let end = SourceLocation(path: place.path, line: place.line, column: place.column + diagnostic.length)
    self.init(title: "Change to '\(text)'", isSafe: isSafe, changes: [.replace(place..<end, with: text)])
  }
}
