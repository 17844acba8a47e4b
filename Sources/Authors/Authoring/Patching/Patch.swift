public import Diagnostics
import Text

/// Changes keys and text of a content file or of `publish.yml`, and leaves every other byte as it is: comments, the order of
/// keys, quotation marks, blanks, line ends also if they are mixed, a byte order mark, a missing last line end.
///
/// The result is read again before it is returned: what was asked for is there, everything else says what it said, and no
/// comment is gone. What cannot be changed exactly is refused.
///
/// - Parameters:
///   - file: A name that ends in `.yml` is YAML as a whole; any other has front matter.
///   - operations: Each works on what those before it have left.
///   - keys: The file's own, by whose order a new key finds its line; without them it comes last.
/// - Throws: ``PatchRefusal``; then nothing is changed.
public func patch(
  _ file: SourceFile, _ operations: [PatchOperation], _ keys: KeyTable?
) throws(PatchRefusal) -> Patched {
  var draft = try PatchDraft(file)
  for operation in operations { try draft.apply(operation, keys) }
  return try draft.proved()
}

/// The names of keys, from the outermost in: `conditions`, `all`, `flagNotSet`. In a list, a name is an element's place,
/// from `0` on.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible {
  public var names: [String]

  public init(_ names: [String]) { self.names = names }

  public init(_ names: String...) { self.names = names }

  public var description: String { names.joined(separator: ".") }
}

/// A value to write. As everywhere in front matter, what it is read as is a text, a list or a map.
public indirect enum PatchValue: Hashable, Sendable {
  /// Words: quoted if some reader of YAML would take them for anything else, such as `no` or `1.10`.
  case text(String)
  /// A number, `true`, a version, an instant: quoted only if it has to be.
  case plain(String)
  case list([PatchValue])
  case map([PatchEntry])
}

public struct PatchEntry: Hashable, Sendable {
  public var name: String
  public var value: PatchValue

  public init(_ name: String, _ value: PatchValue) { (self.name, self.value) = (name, value) }
}

public enum PatchOperation: Hashable, Sendable {
  /// A value that is there already gets another; its quotation marks stay if they can hold it. A new key gets a line of its
  /// own, after the nearest one that comes before it in the table, else after all; in braces it comes last. Maps that are
  /// missing above it are written in braces. An element of a list can only get another value.
  case set(FieldPath, PatchValue)
  /// Also removes a map that becomes empty. No comment goes: one beside what is removed gets a line of its own.
  case remove(FieldPath)
  /// The key alone.
  case rename(FieldPath, to: String)
  /// The value as it is written, to a key that is not there yet.
  case move(FieldPath, to: FieldPath)
  /// A part of the text below the front matter, in scalars of it with LF line ends. Lines that come out as they were keep their
  /// bytes; others end as the line before them does.
  case replaceText(Range<Int>, with: String)
}

/// Some bytes of a file, and what they become.
public struct ByteEdit: Hashable, Sendable {
  public var range: Range<Int>
  public var bytes: [UInt8]
}

/// A file after a patch.
public struct Patched: Equatable, Sendable {
  public let file: SourceFile
  /// In order, apart from each other.
  public let edits: [ByteEdit]
}

/// Why a file is not patched. It can always be edited as text.
public enum PatchRefusal: Error, Equatable {
  /// It cannot be read, or could not be read afterwards, for these errors.
  case unreadable([Diagnostic])
  /// It is written in a form that is not edited: "a key after '?'".
  case construct(String, at: SourceLocation)
  /// The place is that of the map that lacks it.
  case noSuchKey(FieldPath, at: SourceLocation)
  /// There is a text or a list where the path needs a map, or a map that can only be changed as text.
  case notPlain(FieldPath, at: SourceLocation)
  /// A key with that name is there already.
  case taken(FieldPath, at: SourceLocation)
  /// The text has no such part.
  case noSuchText(Range<Int>, at: SourceLocation)
  /// In bytes, more than ``SourceFile/limit``.
  case tooLarge(Int, at: SourceLocation)
  /// Something else would be read differently, or a comment would be lost; for example one that becomes a line of the text above.
  case wouldChangeMore(FieldPath?, at: SourceLocation)

  public var location: SourceLocation {
    switch self {
    case .unreadable(let errors): errors.min()?.location ?? SourceLocation(path: "")
    case .construct(_, let place), .noSuchKey(_, let place), .notPlain(_, let place), .taken(_, let place),
      .noSuchText(_, let place), .tooLarge(_, let place), .wouldChangeMore(_, let place):
      place
    }
  }
}

extension PatchRefusal: CustomStringConvertible {
  /// The place, and why it has to be changed by hand.
  public var description: String { "\(location): \(reason)" }

  /// Without the place.
  public var reason: String {
    switch self {
    case .unreadable(let errors): errors.min()?.message ?? "the file cannot be read"
    case .construct(let form, _): "\(form) can only be changed by hand"
    case .noSuchKey(let path, _): "there is no key '\(path)'"
    case .notPlain(let path, _): "'\(path)' is written in a form that can only be changed by hand"
    case .taken(let path, _): "there is a key '\(path)' already"
    case .noSuchText: "the text is not as long as that"
    case .tooLarge(let count, _): "the file would have \(count) bytes, more than \(SourceFile.limit) (64 KiB)"
    case .wouldChangeMore(let path, _):
      "\(path.map { "'\($0)'" } ?? "the text") cannot be changed without changing something else as well"
    }
  }
}

extension PatchOperation {
  /// The key that it is about; nil if it is about the text.
  var path: FieldPath? {
    switch self {
    case .set(let path, _), .remove(let path), .rename(let path, _), .move(let path, _): path
    case .replaceText: nil
    }
  }
}
