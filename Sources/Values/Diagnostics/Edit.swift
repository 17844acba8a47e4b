/// A change to a site's files that fixes one finding, as an author would make it.
public struct Edit: Hashable, Sendable {
  /// An imperative without a full stop, like the words on a button: "Change to 'title'".
  public let title: String
  /// Whether only one change can have been meant, so that a program may make it without asking. Such an edit replaces
  /// one key or one value.
  public let isSafe: Bool
  /// The changes, at least one. Changes of one file do not overlap, and are in order.
  public let changes: [Change]

  public init(title: String, isSafe: Bool = false, changes: [Change]) {
    (self.title, self.isSafe, self.changes) = (title, isSafe, changes)
  }

  public enum Change: Hashable, Sendable {
    /// Replaces the text between two places of one file, or inserts text if they are the same place. Lines and columns
    /// count from 1 as in ``SourceLocation``; a byte order mark does not count, and each of LF, CRLF and CR is one line
    /// end. The text has the file's own line ends at that place.
    case replace(Range<SourceLocation>, with: String)
    /// Creates a file that does not exist yet; its path is relative to the site's folder, with `/`.
    case create(path: String, String)
  }
}

extension Diagnostic {
  /// A way to make a diagnostic's edits. It holds no file, because a site may have 30,000 notes, few of which are
  /// looked at.
  public indirect enum Remedy: Sendable {
    /// Replaces the text that the diagnostic covers, all on one line: a word or a number instead of the one that was
    /// written.
    case replacement(String, isSafe: Bool)
    /// Edits that depend on the rest of a file.
    ///
    /// - Parameters:
    ///   - isSafe: Whether the first of the edits may be safe.
    ///   - make: Makes the edits. It gets a function that returns the text of a path exactly as in the file, or nil if
    ///     there is no such file.
    case made(isSafe: Bool = false, _ make: @Sendable (_ source: (String) -> String?) -> [Edit])
  }

  /// The possible edits, the likeliest first; most diagnostics have none.
  ///
  /// - Parameter source: Returns the text of a path exactly as in the file; nil if there is no such file. It must be
  ///   the text that was checked.
  public func edits(in source: (String) -> String?) -> [Edit] {
    switch remedy {
    case nil: []
    case .replacement(let text, let isSafe)?: [Edit(changing: location, length: length, to: text, isSafe: isSafe)]
    case .made(_, let make)?: make(source)
    }
  }

  /// The edit that may be made without asking; nil if there is none. Only files that may have one are read.
  public func safeEdit(in source: (String) -> String?) -> Edit? {
    if case .made(isSafe: false, _)? = remedy { return nil }
    return edits(in: source).first.flatMap { $0.isSafe ? $0 : nil }
  }
}

extension Edit {
  /// Replaces a text; nil if the file has something else there, for example with escapes or with other blanks.
  ///
  /// - Parameters:
  ///   - old: The text to replace, all on one line.
  ///   - source: Returns the text of a path exactly as in the file.
  public init?(changing old: String, at place: SourceLocation, to new: String, in source: (String) -> String?) {
    var lines = SourceLines()
    guard let line = lines.line(at: place, source),
      line.dropFirst(max(0, place.column - 1)).starts(with: old.unicodeScalars)
    else { return nil }
    self.init(changing: place, length: old.unicodeScalars.count, to: new)
  }

  /// - Parameters:
  ///   - place: The place of the text to replace, all on one line.
  ///   - length: The length of that text in scalars.
  public init(changing place: SourceLocation, length: Int, to text: String, isSafe: Bool = false) {
    let end = SourceLocation(path: place.path, line: place.line, column: place.column + length)
    self.init(title: "Change to '\(text)'", isSafe: isSafe, changes: [.replace(place..<end, with: text)])
  }
}
