/// The five kinds of message that reach a device. Each has the same name everywhere: in code, in files and in commands.
public enum Channel: String, CaseIterable, Sendable, Comparable {
  case banners, alerts, updates, prompts, permissions

  /// The order of the cases, in which channels are listed everywhere.
  public static func < (a: Channel, b: Channel) -> Bool {
    a != b && allCases.first { $0 == a || $0 == b } == a
  }
}
