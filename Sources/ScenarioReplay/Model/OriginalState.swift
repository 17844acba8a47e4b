internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Foundation
internal import Text

/// State as scenarios write it: JSON under the original clients' keys, dates as `{"$date": seconds}`.
enum OriginalState {
  /// What is kept before the first event.
  static func values(_ fields: StrictObject, _ channel: Channel) throws(ValueProblem) -> StateValues {
    let state = try values(fields["state"])
    guard channel == .permissions else { return state }
    let log = try values(fields.log).merging(state) { _, state in state }
    let named = log.map { (key($0, channel), $1) }
    return log.isEmpty ? [:] : [promptLogKey: .dictionary(Dictionary(named) { _, last in last })]
  }

  private static func values(_ value: PlacedValue?) throws(ValueProblem) -> StateValues {
    var values: StateValues = [:]
    for (key, value) in try value?.entries() ?? [] { values[key] = PropertyList(json: typed(try value.kept(), key)) }
    return values
  }

  /// What the originals keep, as an expectation names it: without what is ours.
  static func json(_ values: StateValues, _ channel: Channel) -> JSON {
    guard channel == .permissions else { return JSON(original: values) }
    return JSON(original: values[promptLogKey]?.dictionary ?? [:])
  }

  /// Access types may be written as in feeds.
  static func key(_ key: String, _ channel: Channel) -> String {
    channel == .permissions ? Permissions.logName(of: key) : key
  }

  /// Versions are text and the log's version is a number, whichever way somebody wrote them.
  static func typed(_ value: JSON, _ key: String) -> JSON {
    switch (key, value) {
    case ("iVersionLastVersionChecked", .number(let text)), ("iVersionIgnoreVersion", .number(let text)): .string(text)
    case ("YMPromptLogVersion", .string(let text)): Int(text).map { .number($0) } ?? value
    default: value
    }
  }
}

extension StrictObject {
  /// A file that is no log is as good as none.
  fileprivate var log: PlacedValue? { self["log"].flatMap { $0.value.string == nil ? $0 : nil } }
}

extension JSON {
  fileprivate init(original values: StateValues) {
    let members = values.filter { !$0.key.utf8.starts(with: "publish.".utf8) }.map { Member($0, JSON($1)) }
    self = .object(members.sorted { $0.name.precedes($1.name) })
  }

  /// The equivalent that ``PropertyList/init(json:)`` reads.
  init(_ value: PropertyList) {
    switch value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(number)
    case .real(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .date(let date): self = .object([Member("$date", .number(date.timeIntervalSince1970))])
    case .data(let bytes): self = .array(bytes.map { .number(Int($0)) })
    case .array(let elements): self = .array(elements.map { JSON($0) })
    case .dictionary(let entries):
      let members = entries.map { Member($0, JSON($1)) }
      self = .object(members.sorted { $0.name.precedes($1.name) })
    }
  }
}
