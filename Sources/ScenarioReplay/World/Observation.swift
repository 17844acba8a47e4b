internal import FeedModel

/// What is seen and heard at one event.
struct Observation: Sendable {
  var shown: [JSON] = []
  var opened: [String] = []
  var callbacks: [JSON] = []
  /// Of a call that has a result.
  var returned = JSON.null
  var versionDetails: [JSON] = []
  var completions: [JSON] = []
  var system: [JSON] = []
  var history: [JSON] = []
  /// For people: why nothing is shown, what was passed over.
  var notes: [String] = []

  func value(_ field: Expectation.Field, state: JSON) -> JSON {
    switch field {
    case .shown: .array(shown)
    case .opened: .array(opened.map { .string($0) })
    case .callbacks: .array(callbacks)
    case .returned: returned
    case .versionDetails: .array(versionDetails)
    case .completions: .array(completions)
    case .system: .array(system)
    case .history: .array(history)
    case .state: state
    }
  }
}
