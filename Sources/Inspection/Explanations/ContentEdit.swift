public import FeedEvaluator

/// A change of what is published.
public enum ContentEdit: Equatable, Sendable {
  /// A condition to remove or to change so that the device meets it; for `any`, one of its conditions.
  case condition(Gate)
  /// The entry needs a view to begin with.
  case addView
  /// It must come before this entry, the first of those in front that hold.
  case moveBefore(String)
}

extension ContentEdit {
  /// The least set: one for each of the entry's own gates that fails, and one move.
  static func least(_ obstacles: Obstacles) -> [ContentEdit] {
    obstacles.failures.map { gate in
      if case .entry = gate.evidence { .addView } else { .condition(gate) }
    } + (obstacles.before.first.map { [.moveBefore($0)] } ?? [])
  }
}
