public import FeedEvaluator

/// A change of what is published.
public enum ContentEdit: Equatable, Sendable {
  /// A condition to remove or to change so that the device meets it; for `any`, one of its conditions.
  case condition(Gate)
  /// The entry needs a view to begin with.
  case addView
  /// The user has answered it for good: only what has another key, name or version is new to the device.
  case rename
  /// It must come before this entry, the first of those in front that hold.
  case moveBefore(String)
}

extension ContentEdit {
  /// The least set: one for each of the entry's own gates that fails, and one move.
  static func least(_ obstacles: Obstacles) -> [ContentEdit] {
    let edits = obstacles.failures.map(ContentEdit.init(for:))
    let unique = edits.reduce(into: [ContentEdit]()) { if !$0.contains($1) { $0.append($1) } }
    return unique + (obstacles.before.first.map { [.moveBefore($0)] } ?? [])
  }

  private init(for gate: Gate) {
    switch gate.evidence {
    case .entry: self = .addView
    case .rule(.ignored, _, _), .rule(.viewed, _, _), .rule(.ignoredVersion, _, _), .rule(.cancelled, _, _):
      self = .rename
    default: self = .condition(gate)
    }
  }
}
