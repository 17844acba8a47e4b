internal import FeedEvaluator
internal import FeedModel
internal import Text

/// The expectations for one event. Fields that are not named are not compared.
struct Expectation: Sendable {
  /// The values in the order of ``Field``.
  let values: [Value]

  struct Value: Sendable {
    let field: Field
    /// The expected value, in the form of ``Observation``'s value.
    let expected: JSON
    /// The value in the file, and its place.
    let written: PlacedValue
  }

  enum Field: String, CaseIterable, Sendable {
    case shown, opened, callbacks, returned, completions, system, history, versionDetails, state

    /// The members of a list of objects, of which only those that are named are compared. Nil for any other field,
    /// whose value is compared as a whole.
    func members(_ channel: FeedChannel) -> [(String, Member)]? {
      switch self {
      case .shown where channel == .banners: [("id", .text), ("file", .text)]
      case .shown: [("title", .text), ("message", .text), ("buttons", .texts)]
      case .completions:
        [
          ("access", .access), ("softAccepted", .flag), ("systemAccepted", .flag), ("status", .status),
          ("outcome", .text),
        ]
      case .system: [("systemDialog", .access), ("granted", .flag), ("systemRequestWithoutDialog", .access)]
      case .history: [("access", .access), ("entries", .entries), ("count", .integer)]
      case .opened, .callbacks, .returned, .versionDetails, .state: nil
      }
    }
  }

  /// The kind of value that a member must have; null counts as absent.
  enum Member {
    case text, texts, flag, integer, any
    /// An access type, as in feeds or as in the log.
    case access
    /// A permission's status, by name or by number.
    case status
    /// A value that an app logged: dates are `{"$date": seconds}`.
    case stored
    /// The prompts in a log.
    case entries
  }

  init(_ value: PlacedValue, _ channel: FeedChannel) throws(ValueProblem) {
    let fields = try value.fields(channel.expectations.map(\.rawValue), kind: "expectation of \(channel.rawValue)")
    var values: [Value] = []
    for field in Field.allCases {
      guard let value = fields.named(field.rawValue) else { continue }
      values.append(Value(field: field, expected: try value.expected(field, channel), written: value))
    }
    self.values = values
  }
}

extension PlacedValue {
  /// The value of an expectation in the form of an observation. A value that no observation can have is a problem.
  func expected(_ field: Expectation.Field, _ channel: FeedChannel) throws(ValueProblem) -> JSON {
    if let members = field.members(channel) { return try objects(members) }
    switch field {
    case .opened: return .texts(try texts())
    case .callbacks: return .array(try list().map { value throws(ValueProblem) in try value.callback(channel) })
    case .versionDetails:
      // The file has one text or none; in recordings it is in a list.
      if let elements = value.elements { return .array(elements.filter { $0 != .null }) }
      return .array(value == .null ? [] : [.string(try text())])
    case .state:
      return .object(
        try entries().map { key, value throws(ValueProblem) in
          JSON.Member(OriginalState.key(key, channel), try OriginalState.typed(value, key))
        })
    case .returned, .shown, .completions, .system, .history: return value
    }
  }

  private func objects(_ members: [(name: String, value: Expectation.Member)]) throws(ValueProblem) -> JSON {
    .array(
      try list().map { object throws(ValueProblem) in
        let fields = try object.fields(members.map(\.name))
        return .object(
          try fields.entries.map { name, value throws(ValueProblem) in
            let member = members.first { $0.name == name }?.value
            return JSON.Member(name, value.value == .null ? .null : try value.expected(member ?? .any))
          })
      })
  }

  private func expected(_ member: Expectation.Member) throws(ValueProblem) -> JSON {
    switch member {
    case .text: .string(try text())
    case .access: .string(Permissions.access(ofLogName: try text()))
    case .texts: .texts(try texts())
    case .flag: .boolean(try flag())
    case .integer: .number(try integer())
    case .any: value
    case .status: .string(value.double == nil ? try text() : try systemStatus().rawValue)
    case .stored: try stored()
    case .entries: try objects([("date", .stored), ("user_info", .stored)])
    }
  }

  private func callback(_ channel: FeedChannel) throws(ValueProblem) -> JSON {
    let parts = try list()
    guard let first = parts.first else { throw fail("the name of a callback is missing") }
    let name = try first.text()
    guard let forms = channel.callbacks.first(where: { $0.key == name })?.value else {
      throw first.unknown(name, kind: "callback of \(channel.rawValue)", among: channel.callbacks.map(\.key))
    }
    // The words of an error are the client's own: they can be omitted, and are not compared.
    let most = forms.count + (name == "checkFailed" ? 1 : 0)
    guard forms.count...most ~= parts.count - 1 else {
      throw fail("\"\(name)\" comes with \(counted(forms.count, "value")), not with \(parts.count - 1)")
    }
    let arguments = try zip(parts.dropFirst(), forms).map { value, form throws(ValueProblem) -> JSON in
      switch form {
      case .key: .string(try value.name())
      case .access: .string(Permissions.access(ofLogName: try value.name()))
      case .keys: .texts(try value.names().sorted())
      case .answer: .boolean(try value.flag())
      }
    }
    return .array([.string(name)] + arguments)
  }
}

extension Expectation {
  /// The differences in the order of the fields.
  func differences(from seen: SeenEvent, at event: ScenarioResult.Event) -> [Difference] {
    values.compactMap { value in
      let observed = seen.value(value.field)
      // Most expectations are met exactly.
      guard observed != value.expected else { return nil }
      let (expected, got) = (value.expected.normal(), observed.normal())
      guard value.field.namesMembers ? !expected.isNamed(in: got) : !expected.means(got) else { return nil }
      return Difference(
        event: event, field: value.field.rawValue, expected: expected, got: got,
        change: .init(path: value.written.place.steps, value: value.updated(to: observed)))
    }
  }
}

extension Expectation.Field {
  fileprivate var namesMembers: Bool { members(.alerts) != nil }
}

extension Expectation.Value {
  /// The observation as the author of the file would write it.
  fileprivate func updated(to observed: JSON) -> JSON {
    let (old, elements) = (written.value.elements ?? [], observed.elements ?? [])
    switch field {
    case .versionDetails where written.value.elements == nil: return elements.first ?? .null
    case .callbacks:
      // A call that is as expected may be written with an error's words, and with its keys in a different order.
      let calls = expected.elements ?? []
      return .array(elements.enumerated().map { $0 < calls.count && $1 == calls[$0] ? old[$0] : $1 })
    case _ where field.namesMembers:
      return .array(
        elements.enumerated().map { index, element in
          let before = old.dropFirst(index).first ?? .null
          return element.narrowed(to: before).written(over: before)
        })
    default: return observed.written(over: written.value)
    }
  }
}

extension JSON {
  /// The object with only the members that are named, if it has all of them; otherwise the object as it is.
  fileprivate func narrowed(to named: JSON) -> JSON {
    let members = (named.members ?? []).compactMap { member in self[member.name].map { Member(member.name, $0) } }
    return members.isEmpty || members.count < named.members?.count ?? 0 ? self : .object(members)
  }

  /// The value in its old form: parts with the same meaning stay as they were written, and the members of an object
  /// keep their order.
  fileprivate func written(over old: JSON) -> JSON {
    if means(old) { return old }
    switch (self, old) {
    case (.object(let members), .object(let before)):
      let rest = members.filter { member in !before.contains { $0.name == member.name } }
      return .object(before.compactMap { b in self[b.name].map { Member(b.name, $0.written(over: b.value)) } } + rest)
    case (.array(let elements), .array(let before)):
      return .array(elements.enumerated().map { $0 < before.count ? $1.written(over: before[$0]) : $1 })
    default: return self
    }
  }

  func means(_ other: JSON) -> Bool { self == other || normal(isSorted: true) == other.normal(isSorted: true) }

  /// The value in a form for comparisons: numbers by value, and dates as the whole seconds that clients store. If
  /// sorted, an object's members are ordered by name, too.
  func normal(isSorted: Bool = false) -> JSON {
    switch self {
    case .object(let members) where members.count == 1 && members[0].name == "$date":
      return .object([Member("$date", members[0].value.double.map { .number($0.rounded(.down)) } ?? .null)])
    case .object(let members):
      let normal = members.map { Member($0.name, $0.value.normal(isSorted: isSorted)) }
      return .object(isSorted ? normal.sorted { $0.name < $1.name } : normal)
    case .array(let elements): return .array(elements.map { $0.normal(isSorted: isSorted) })
    case .number: return double.map { .number($0) } ?? self
    case .null, .boolean, .string: return self
    }
  }

  /// Whether the other list has the same number of objects, each with the members that are named here.
  fileprivate func isNamed(in got: JSON) -> Bool {
    guard let elements, let others = got.elements, elements.count == others.count else { return false }
    return zip(elements, others).allSatisfy { expected, got in
      (expected.members ?? []).allSatisfy { (got[$0.name] ?? .null).means($0.value) }
    }
  }
}

/// The keys in the entries of the server's file that clients do not know, which are most often misspelled.
///
/// - Returns: Sentences without a full stop: `rate has a key that clients don't know: remindperiod`.
func unknownKeys(in file: [UInt8]?, _ channel: FeedChannel) -> [String] {
  guard let file else { return [] }
  let unknown = keysByEntry(file, channel).flatMap { entry, keys in keys.map { (entry, $0) } }
  return unknown.sorted { $0 < $1 }.map { "\($0) has a key that clients don't know: \($1)" }
}

private func keysByEntry(_ file: [UInt8], _ channel: FeedChannel) -> [(String, [String])] {
  switch channel {
  case .alerts: feed(AlertsFeed.self, file)?.notifications.map { ($0.key, Array($0.unknown.keys)) } ?? []
  case .prompts: feed(PromptsFeed.self, file)?.prompts.map { ($0.name, Array($0.unknown.keys)) } ?? []
  case .permissions:
    feed(PermissionsFeed.self, file)?.prompts.flatMap { prompt in
      [
        (prompt.access, Array(prompt.unknown.keys)),
        ("\(prompt.access).cadence", (prompt.cadence?.unknown ?? [:]).map(\.key)),
      ]
    } ?? []
  case .banners:
    feed(BannersFeed.self, file)?.notifications.flatMap { banner in
      [(banner.id, banner.unknown.map(\.name))]
        + banner.views.map { ("\(banner.id).views.\($0.id)", $0.unknown.map(\.name)) }
    } ?? []
  case .updates: []
  }
}

private func feed<Feed: ChannelFeed>(_ type: Feed.Type, _ file: [UInt8]) -> Feed? {
  (try? Feed.decode(file, limits: .feed))?.feed
}
