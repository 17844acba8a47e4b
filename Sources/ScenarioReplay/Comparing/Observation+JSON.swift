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
    case .opened: .texts(opened)
    case .callbacks: .array(callbacks.map(\.json))
    case .returned: returned.json
    case .versionDetails: .texts(versionDetails)
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
      return .present(["id": .string(display.id), "file": .string(display.view.file)])
    }
    return .present(["title": JSON(title), "message": JSON(message), "buttons": .texts(buttons.map(\.label))])
  }
}

extension Observation.Callback {
  fileprivate var json: JSON {
    .array(
      [.string(name)]
        + arguments.map { argument in
          switch argument {
          case .key(let text), .failure(let text): .string(text)
          case .keys(let keys): .texts(keys)
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
      .present(["systemDialog": .string(access), "granted": .boolean(isGranted)])
    case .requestWithoutDialog(let access): .present(["systemRequestWithoutDialog": .string(access)])
    }
  }
}

extension Permissions.Completion {
  fileprivate func json(of access: String) -> JSON {
    .present([
      "access": .string(access), "softAccepted": .boolean(softAccepted), "systemAccepted": .boolean(systemAccepted),
      "status": .string(status.rawValue), "outcome": .string(outcome.rawValue),
    ])
  }
}

extension [Permissions.Entry] {
  /// The original has no list where there is nothing.
  fileprivate func json(of access: String) -> JSON {
    .present([
      "access": .string(access), "entries": isEmpty ? .null : .array(map(\.json)), "count": .number(count),
    ])
  }
}

extension Permissions.Entry {
  fileprivate var json: JSON {
    .present([
      "date": .present(["$date": .number(date.secondsSince1970)]),
      "user_info": userInfo.map { JSON(PropertyList.dictionary($0)) },
    ])
  }
}

extension JSON {
  fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
