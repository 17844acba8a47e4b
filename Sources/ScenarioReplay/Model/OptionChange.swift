internal import FeedModel

/// One option or property that an app sets.
enum OptionChange: Sendable {
  case option(@Sendable (inout ClientOptions) -> Void)
  case property(KeptProperty)

  /// `options`, by the names in the client's README.
  static func list(_ value: PlacedValue?, _ channel: Channel) throws(ValueProblem) -> [OptionChange] {
    guard let value else { return [] }
    let options = channel.options
    let fields = try value.fields(options.keys.sorted(), kind: "option of \(channel)")
    var changes: [OptionChange] = []
    for (name, value) in fields.entries { if let option = options[name] { changes.append(try option.change(value)) } }
    return changes
  }
}

extension [OptionChange] {
  func apply(to options: inout ClientOptions) {
    for case .option(let change) in self { change(&options) }
  }

  var properties: [KeptProperty] { compactMap { if case .property(let property) = $0 { property } else { nil } } }
}
