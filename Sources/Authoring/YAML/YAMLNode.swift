import Diagnostics

/// The part of YAML that front matter and `publish.yml` are written in: text, lists and maps, each with its place.
///
/// Scalars are always text; the field that reads one decides its type.
enum YAMLNode: Sendable {
  case scalar(Placed<String>)
  case sequence([YAMLNode], SourceLocation)
  case mapping(YAMLMapping)
  /// What was written is not supported, which has been reported.
  case refused(SourceLocation)

  var location: SourceLocation {
    switch self {
    case .scalar(let scalar): scalar.location
    case .sequence(_, let place): place
    case .mapping(let mapping): mapping.location
    case .refused(let place): place
    }
  }

  var isEmptyList: Bool {
    if case .sequence(let items, _) = self { items.isEmpty } else { false }
  }

  /// The kind of node in an author's words.
  var kind: String {
    switch self {
    case .scalar: "text"
    case .sequence: "a list"
    case .mapping: "a map"
    case .refused: "nothing that can be read"
    }
  }
}

/// Keys in the order in which they were written, without duplicates.
struct YAMLMapping: Sendable {
  var entries: [Entry] = []
  var location: SourceLocation

  struct Entry: Sendable {
    var key: Placed<String>
    var value: YAMLNode
  }
}
