import FeedModel

/// The members of a JSON object in a request, read by type. One that nobody asks for is an error, as a slip would be
/// passed over in silence.
struct Members {
  /// Where the object stands; empty for the request itself.
  let path: String
  private let members: [JSON.Member]
  private var known: Set<String> = []

  /// - Parameter path: For messages.
  init(_ json: JSON, at path: String = "") throws(LaunchRequestError) {
    guard let members = json.members else {
      throw LaunchRequestError("\(path.isEmpty ? "the request" : path) is \(json.kind), not an object")
    }
    self.path = path
    self.members = members
  }

  func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// Nil where it is absent or null.
  mutating func value(_ name: String) -> JSON? {
    known.insert(name)
    guard let value = members.last(where: { $0.name == name })?.value, value != .null else { return nil }
    return value
  }

  mutating func value<Value>(
    _ name: String, _ wanted: String, _ read: (JSON) -> Value?
  ) throws(LaunchRequestError) -> Value? {
    guard let json = value(name) else { return nil }
    guard let value = read(json) else { throw mistake(name, json.quoted ?? json.kind, wanted) }
    return value
  }

  private func mistake(_ name: String, _ found: String, _ wanted: String) -> LaunchRequestError {
    LaunchRequestError("\(place(name)) is \(found), not \(wanted)")
  }

  mutating func text(_ name: String) throws(LaunchRequestError) -> String? { try value(name, "text", \.string) }

  mutating func texts(_ name: String) throws(LaunchRequestError) -> [String] { try list(name, "text", \.string) }

  /// Texts that mean something; an error names the one that doesn't.
  mutating func list<Element>(
    _ name: String, _ wanted: String, _ read: (JSON) -> Element?
  ) throws(LaunchRequestError) -> [Element] {
    var list: [Element] = []
    for (i, json) in (try value(name, "an array of texts", \.elements) ?? []).enumerated() {
      guard let element = read(json) else { throw mistake("\(name)[\(i)]", json.quoted ?? json.kind, wanted) }
      list.append(element)
    }
    return list
  }

  mutating func flag(_ name: String) throws(LaunchRequestError) -> Bool? { try value(name, "true or false", \.boolean) }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(LaunchRequestError) -> Int? {
    guard let json = value(name) else { return nil }
    guard let number = json.integer, range.contains(number) else {
      let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw mistake(name, json.number ?? json.quoted ?? json.kind, wanted)
    }
    return number
  }

  mutating func instant(_ name: String) throws(LaunchRequestError) -> Instant? {
    try value(name, "an instant as 2026-11-21T09:00:00Z") { $0.string.flatMap { Instant(rfc3339: $0) } }
  }

  mutating func object(_ name: String) throws(LaunchRequestError) -> Members? {
    guard let json = value(name) else { return nil }
    return try Members(json, at: place(name))
  }

  mutating func array(_ name: String) throws(LaunchRequestError) -> [Members] {
    let elements = try value(name, "an array", \.elements) ?? []
    var objects: [Members] = []
    for (i, element) in elements.enumerated() { objects.append(try Members(element, at: "\(place(name))[\(i)]")) }
    return objects
  }

  /// All members, by name.
  mutating func all(_ wanted: String) throws(LaunchRequestError) -> [String: String] {
    var all: [String: String] = [:]
    for member in members { all[member.name] = try value(member.name, wanted, \.string) }
    return all
  }

  func missing(_ name: String) -> LaunchRequestError { LaunchRequestError("\(place(name)) is missing") }

  func refuseOthers() throws(LaunchRequestError) {
    guard let other = members.first(where: { !known.contains($0.name) }) else { return }
    throw LaunchRequestError("there is no '\(place(other.name))'")
  }
}

extension JSON {
  /// For messages; cut where it would fill a screen.
  fileprivate var quoted: String? {
    string.map { text in
      let start = String(text.unicodeScalars.prefix(60))
      return "'\(start)\(start.utf8.count < text.utf8.count ? "…" : "")'"
    }
  }

  fileprivate var number: String? { if case .number(let text) = self { text } else { nil } }
}
