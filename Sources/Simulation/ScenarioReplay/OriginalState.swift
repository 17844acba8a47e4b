internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// State as scenarios write it: JSON under the original clients' keys, dates as `{"$date": seconds}`.
enum OriginalState {
  /// The state before the first event.
  static func values(_ fields: StrictObject, _ channel: FeedChannel) throws(ValueProblem) -> StateValues {
    let state = try values(fields["state"])
    guard channel == .permissions else { return state }
    // A text instead of a log stands for a file that is not a log, which counts as missing.
    let log = try values(fields["log"].flatMap { $0.value.string == nil ? $0 : nil }).merging(state) { $1 }
    let named = log.map { (key($0, channel), $1) }
    return log.isEmpty ? [:] : [promptLogKey: .dictionary(Dictionary(named) { _, last in last })]
  }

  private static func values(_ value: PlacedValue?) throws(ValueProblem) -> StateValues {
    var values: StateValues = [:]
    for (key, value) in try value?.entries() ?? [] { values[key] = PropertyList(json: try typed(value, key)) }
    return values
  }

  /// The state in the form of expectations, without our own keys.
  static func json(_ values: StateValues, _ channel: FeedChannel) -> JSON {
    let originals = channel == .permissions ? values[promptLogKey]?.dictionary ?? [:] : values
    return JSON(state: .dictionary(originals.filter { !$0.key.utf8.starts(with: "publish.".utf8) }))
  }

  /// The key in the state; access types can also be written as in feeds.
  static func key(_ key: String, _ channel: FeedChannel) -> String {
    channel == .permissions ? Permissions.logName(of: key) : key
  }

  /// The value with the right type: versions are texts and the log's version is a number, however they are written.
  static func typed(_ value: PlacedValue, _ key: String) throws(ValueProblem) -> JSON {
    switch (key, try value.stored()) {
    case ("iVersionLastVersionChecked", .number(let text)), ("iVersionIgnoreVersion", .number(let text)): .string(text)
    case ("YMPromptLogVersion", .string(let text)): Int(text).map { .number($0) } ?? value.value
    case (_, let stored): stored
    }
  }
}
