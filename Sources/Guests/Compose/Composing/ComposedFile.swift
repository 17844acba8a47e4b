internal import Authoring
internal import Diagnostics
internal import Text
internal import WireFormats

/// A content file as a form shows it: its keys, and the text below them.
struct FormState {
  /// Nil for a file that can only be edited as text.
  let fields: PatchTree?
  /// The text below the front matter, with LF line ends.
  let body: String
  /// The whole file, with LF line ends; nil if it is not UTF-8.
  let text: String?
  let refusal: PatchRefusal?

  /// - Parameter isText: Whether the whole file is edited as text, even if a form could show it.
  init(_ file: SourceFile, isText: Bool = false) {
    text = String(validating: file.bytes, as: UTF8.self).map { String($0.drop { $0 == "\u{FEFF}" }).withLineFeeds }
    do throws(PatchRefusal) {
      let reading = isText ? nil : try PatchReading(file)
      (fields, body, refusal) = (reading?.tree, reading?.body ?? "", nil)
    } catch {
      (fields, body, refusal) = (nil, "", error)
    }
  }

  var json: JSON {
    .present([
      "fields": fields.map { $0 == .nothing ? .object([]) : $0.json } ?? JSON.null,
      "body": fields == nil ? JSON.null : body, "text": text ?? JSON.null,
      "refusal": refusal.map(Self.json) ?? JSON.null,
    ])
  }

  private static func json(_ refusal: PatchRefusal) -> JSON {
    .present([
      "message": refusal.reason, "line": max(1, refusal.location.line), "column": max(1, refusal.location.column),
    ])
  }
}

extension PatchTree {
  fileprivate var json: JSON {
    switch self {
    case .text(let text): .string(text)
    case .nothing: .null
    case .list(let items): .array(items.map(\.json))
    case .map(let members): .object(members.map { .init($0.name, $0.value.json) })
    }
  }
}

/// The changes that a page requests in one file.
struct FileChange: Sendable {
  enum Edit: Sendable {
    /// - Parameter body: The whole text below the front matter; nil if it stays as it is.
    case fields([PatchOperation], body: String?)
    /// The whole file, for a file that is edited as text.
    case text(String)
  }

  let address: ContentAddress
  /// The version that the changes were made on; nil if the file does not exist yet.
  let base: String?
  /// The text of that version, sent by a page that was loaded before the server was started.
  let baseText: String?
  let edit: Edit
  /// The changes as the page sent them, kept in drafts.
  let json: JSON

  /// Reads `{"path": …, "base": …, "operations": […]}`, with `"text"` instead of the operations for a whole file, and
  /// also with `"baseText"` after an answer `unknown-version`.
  init(_ value: PlacedValue) throws {
    let fields = try value.fields(["path", "base", "baseText", "operations", "text"])
    address = try fields.required("path").address()
    base = try fields["base"]?.text()
    baseText = try fields["baseText"]?.text()
    json = value.value
    if let text = try fields["text"]?.text() {
      edit = .text(text)
    } else {
      var (operations, body) = ([PatchOperation](), String?.none)
      for item in try fields.required("operations").list() {
        let fields = try item.fields(["op", "path", "value", "text"])
        switch try fields.required("op").text() {
        case "set": operations.append(.set(try Self.path(fields), try Self.patchValue(try fields.required("value"))))
        case "remove": operations.append(.remove(try Self.path(fields)))
        case "body": body = try fields.required("text").text()
        case let other: throw item.fail("\"\(other)\" is not an operation; write set, remove or body")
        }
      }
      edit = .fields(operations, body: body)
    }
  }

  private static func path(_ fields: StrictObject) throws(ValueProblem) -> FieldPath {
    let value = try fields.required("path")
    let names = try value.texts()
    guard !names.isEmpty, names.count <= 16 else { throw value.fail("a path has 1 to 16 names") }
    return FieldPath(names)
  }

  private static func patchValue(_ value: PlacedValue) throws(ValueProblem) -> PatchValue {
    let entries = try value.entries()
    guard entries.count == 1, let (kind, value) = entries.first else { throw value.fail("a value has one form") }
    switch kind {
    case "text": return .text(try value.text())
    case "plain": return .plain(try value.text())
    case "list": return .list(try value.list().map { item throws(ValueProblem) in try patchValue(item) })
    case "map":
      return .map(
        try value.list().map { pair throws(ValueProblem) in
          let pair = try pair.list()
          guard pair.count == 2 else { throw value.fail("a map is a list of names with their values") }
          return PatchEntry(try pair[0].text(), try patchValue(pair[1]))
        })
    default: throw value.fail("\"\(kind)\" is not a form; write text, plain, list or map")
    }
  }

  var isText: Bool { if case .text = edit { true } else { false } }

  /// Whether it removes the file: the text of a variant that is left empty. Other files stay, because their messages do.
  var isRemoval: Bool { if case .text("") = edit { address.isOfVariant } else { false } }

  /// The version that the changes were made on; nil if it is no longer available.
  func baseFile(_ version: (String) -> [UInt8]?) -> SourceFile? {
    guard let base else { return SourceFile(path: address.text, bytes: []) }
    return (version(base) ?? baseText.map { Array($0.utf8) }).map { SourceFile(path: address.text, bytes: $0) }
  }

  /// The operations that turn `base` into the changed file.
  private func operations(on base: SourceFile) throws(PatchRefusal) -> [PatchOperation] {
    guard case .fields(let operations, let body) = edit else { return [] }
    guard let body else { return operations }
    let count = try PatchReading(base).body.unicodeScalars.count
    return operations + [.replaceText(0..<count, with: body)]
  }

  /// The file with the changes made on a version of it.
  func applied(to base: SourceFile) throws(PatchRefusal) -> SourceFile {
    if case .text(let text) = edit { return try base.replacingText(with: text).file }
    return try patch(base, try operations(on: base), KeyTable.table(ofFile: base.path)).file
  }

  /// Merges these changes of a version with those that others have made since.
  func merged(from base: SourceFile, into theirs: SourceFile) throws(PatchRefusal) -> Merge {
    if case .text(let text) = edit { return try merge(base: base, mine: text, theirs: theirs) }
    return try merge(base: base, mine: try operations(on: base), theirs: theirs, KeyTable.table(ofFile: base.path))
  }
}
