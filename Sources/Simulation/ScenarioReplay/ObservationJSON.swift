internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// The observation of an event.
struct SeenEvent {
  let channel: FeedChannel
  let observation: Observation
  /// The stored state after the event.
  let values: StateValues

  /// The value of a field in the form of expectations: access types are named as in feeds.
  func value(_ field: Expectation.Field) -> JSON {
    switch field {
    case .shown: .array(observation.shown.map(\.expectation))
    case .opened: .texts(observation.opened)
    case .callbacks: .array(observation.callbacks.map(named))
    case .returned: observation.returned
    case .versionDetails: .texts(observation.versionDetails)
    case .completions: .array(observation.completions.map { $0.completion.json(of: $0.access) })
    case .system: .array(observation.system.map(\.json))
    case .history: .array(observation.history.map { $0.entries.json(of: $0.access) })
    case .state: OriginalState.json(values, channel)
    }
  }

  /// A call with access types named as in feeds. Calls of the permissions' delegate all begin with one.
  private func named(_ call: JSON) -> JSON {
    guard channel == .permissions, let parts = call.elements, parts.count > 1, let access = parts[1].string else {
      return call
    }
    return .array([parts[0], JSON.access(access)] + parts.dropFirst(2))
  }
}

extension JSON {
  fileprivate static func access(_ name: String) -> JSON { .string(Permissions.access(ofLogName: name)) }
}

extension FeedItem {
  fileprivate var expectation: JSON {
    if case .banner(let display) = self { return .present(["id": display.id, "file": display.view.file]) }
    return .present(["title": title ?? JSON.null, "message": message ?? JSON.null, "buttons": buttons.map(\.label)])
  }
}

extension Observation.SystemCall {
  fileprivate var json: JSON {
    switch self {
    case .dialog(let access, let isGranted): .present(["systemDialog": JSON.access(access), "granted": isGranted])
    case .requestWithoutDialog(let access): .present(["systemRequestWithoutDialog": JSON.access(access)])
    }
  }
}

extension Permissions.Completion {
  fileprivate func json(of access: String) -> JSON {
    .present([
      "access": JSON.access(access), "softAccepted": softAccepted, "systemAccepted": systemAccepted,
      "status": status.rawValue, "outcome": outcome.rawValue,
    ])
  }
}

extension [Permissions.Entry] {
  /// The original has no list if there are no entries.
  fileprivate func json(of access: String) -> JSON {
    let entries = map { entry in
      JSON.present([
        "date": JSON.present(["$date": entry.date.secondsSince1970]),
        "user_info": entry.userInfo.map { JSON(state: .dictionary($0)) },
      ])
    }
    return .present(["access": JSON.access(access), "entries": isEmpty ? JSON.null : entries, "count": count])
  }
}
