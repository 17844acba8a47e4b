package import FeedModel

extension JSON {
  /// An object without the members that are nil.
  package static func present(_ members: KeyValuePairs<String, JSON?>) -> JSON { .object(Self.members(members)) }

  /// The members that are not nil.
  package static func members(_ members: KeyValuePairs<String, JSON?>) -> [Member] {
    members.compactMap { name, value in value.map { Member(name, $0) } }
  }

  package static func texts(_ texts: some Sequence<String>) -> JSON { .array(texts.map { .string($0) }) }
}

extension String? {
  package var json: JSON? { map { .string($0) } }
}
