public import Diagnostics

/// Changes keys and text of a content file or of `publish.yml`, and leaves every other byte as it is: comments, the
/// order of keys, quotation marks, blanks, line ends, even mixed ones, a byte order mark, a missing last line end.
///
/// The result is read again before it is returned, to prove that it has the requested change, that everything else
/// means the same, and that no comment is lost. A change that cannot be made exactly is refused.
///
/// - Parameters:
///   - file: A name that ends in `.yml` is YAML as a whole; any other has front matter.
///   - operations: The operations in order; each works on the result of those before it.
///   - keys: The keys of the file, whose order decides the line of a new key; without them, a new key comes last.
/// - Throws: ``PatchRefusal`` if the patch is not made as a whole.
public func patch(
  _ file: SourceFile, _ operations: [PatchOperation], _ keys: KeyTable?
) throws(PatchRefusal) -> Patched {
  var draft = try PatchDraft(file)
  for operation in operations { try draft.apply(operation, keys) }
  return try draft.proved()
}

/// The names of keys, from the outermost in: `conditions`, `all`, `flagNotSet`. In a list, a name is an element's
/// place, from `0` on.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible {
  public var names: [String]

  public init(_ names: [String]) { self.names = names }

  public init(_ names: String...) { self.names = names }

  public var description: String { names.joined(separator: ".") }
}

/// A value to write. As everywhere in front matter, it is read as a text, a list or a map.
public indirect enum PatchValue: Hashable, Sendable {
  /// Words, which are quoted if some reader of YAML would read them as anything else, such as `no` or `1.10`.
  case text(String)
  /// A number, `true`, a version or an instant, which is quoted only if necessary.
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
  /// Sets a value. An existing value is replaced, and keeps its quotation marks if the new one can be written in them.
  /// A new key gets a line of its own, after the nearest key that comes before it in the table, or else after all keys;
  /// in braces it comes last. Missing maps above it are written in braces. The place after a list's last element adds one.
  case set(FieldPath, PatchValue)
  /// Removes a value, and the map around it if that becomes empty; the only element of a list cannot be removed. Comments
  /// stay: one beside a removed value gets a line of its own.
  case remove(FieldPath)
  /// Renames a key without changing its value.
  case rename(FieldPath, to: String)
  /// Moves a value, as it is written, to a key that does not exist yet.
  case move(FieldPath, to: FieldPath)
  /// Replaces a part of the text below the front matter, in scalars of the text with LF line ends. Lines that stay the
  /// same keep their bytes; others end as the line before them does.
  case replaceText(Range<Int>, with: String)
}

/// Some bytes of a file, and their replacement.
public struct ByteEdit: Hashable, Sendable {
  public var range: Range<Int>
  public var bytes: [UInt8]
}

/// A file after a patch.
public struct Patched: Equatable, Sendable {
  public let file: SourceFile
  /// The edits in order, without overlaps.
  public let edits: [ByteEdit]
}

/// The reason why a file is not patched. It can always be edited as text.
public enum PatchRefusal: Error, Equatable {
  /// The file cannot be read, or could not be read after the patch, because of these errors.
  case unreadable([Diagnostic])
  /// The file is written in a form that is not edited: "a key after '?'".
  case construct(String, at: SourceLocation)
  /// A map, which is at the place, does not have the key.
  case noSuchKey(FieldPath, at: SourceLocation)
  /// The path needs a map but has a text or a list, or a map that can only be changed as text.
  case notPlain(FieldPath, at: SourceLocation)
  /// A key with that name exists already.
  case taken(FieldPath, at: SourceLocation)
  /// The text has no such part.
  case noSuchText(Range<Int>, at: SourceLocation)
  /// The file would have this many bytes, more than ``SourceFile/limit``.
  case tooLarge(Int, at: SourceLocation)
  /// Something else would be read differently, or a comment would be lost, for example because it would become a line
  /// of the text above it.
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
  /// The place, and the reason why it has to be changed by hand.
  public var description: String { "\(location): \(reason)" }

  /// The reason without the place.
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
