internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// What is seen, in the form in which expectations have it.
extension Observation {
  var notesForPeople: [String] { notes + notices.map { "passed over: \($0)" } }

  func value(_ field: Expectation.Field, state: JSON) -> JSON {
    switch field {
    case .shown: .array(shown.map(\.json))
    case .opened: .array(opened.map { .string($0) })
    case .callbacks: .array(callbacks.map(\.json))
    case .returned: returned.json
    case .versionDetails: .array(versionDetails.map { .string($0) })
    case .completions: .array(completions.map { $0.completion.json(of: $0.access) })
    case .system: .array(system.map(\.json))
    case .history: .array(history.map { $0.entries.json(of: $0.access) })
    case .state: state
    }
  }
}

extension FeedItem {
  fileprivate var json: JSON {
    if case .banner(let display) = self {
      return .object([.init("id", .string(display.id)), .init("file", .string(display.view.file))])
    }
    return .object([
      .init("title", JSON(title)), .init("message", JSON(message)),
      .init("buttons", .array(buttons.map { .string($0.label) })),
    ])
  }
}

extension Observation.Callback {
  fileprivate var json: JSON {
    .array(
      [.string(name)]
        + arguments.map { argument in
          switch argument {
          case .key(let text), .failure(let text): .string(text)
          case .keys(let keys): .array(keys.map { .string($0) })
          case .answer(let answer): .boolean(answer)
          }
        })
  }
}

extension Observation.Returned {
  fileprivate var json: JSON {
    switch self {
    case .nothing: .null
    case .flag(let flag): .boolean(flag)
    case .text(let text): JSON(text)
    case .number(let number): .number(number)
    }
  }
}

extension Observation.SystemCall {
  fileprivate var json: JSON {
    switch self {
    case .dialog(let access, let isGranted):
      .object([.init("systemDialog", .string(access)), .init("granted", .boolean(isGranted))])
    case .requestWithoutDialog(let access): .object([.init("systemRequestWithoutDialog", .string(access))])
    }
  }
}

extension Permissions.Completion {
  fileprivate func json(of access: String) -> JSON {
    .object([
      .init("access", .string(access)), .init("softAccepted", .boolean(softAccepted)),
      .init("systemAccepted", .boolean(systemAccepted)), .init("status", .string(status.rawValue)),
      .init("outcome", .string(outcome.rawValue)),
    ])
  }
}

extension [Permissions.Entry] {
  /// The original has no list where there is nothing.
  fileprivate func json(of access: String) -> JSON {
    .object([
      .init("access", .string(access)), .init("entries", isEmpty ? .null : .array(map(\.json))),
      .init("count", .number(count)),
    ])
  }
}

extension Permissions.Entry {
  fileprivate var json: JSON {
    let date = JSON.Member("date", .object([.init("$date", .number(date.secondsSince1970))]))
    let userInfo = userInfo.map { JSON.Member("user_info", JSON(PropertyList.dictionary($0))) }
    return .object([date, userInfo].compactMap(\.self))
  }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
