/// The five kinds of message that reach a device. Each has the same name everywhere: in code, in files and in commands.
public enum Channel: String, CaseIterable, Sendable, Comparable {
  case banners, alerts, updates, prompts, permissions

  /// The order of the cases, in which channels are listed everywhere.
  public static func < (a: Channel, b: Channel) -> Bool { a.place < b.place }

  // Swift would compare and hash the names.
  public static func == (a: Channel, b: Channel) -> Bool { a.place == b.place }

  public func hash(into hasher: inout Hasher) { hasher.combine(place) }

  private var place: UInt8 {
    switch self {
    case .banners: 0
    case .alerts: 1
    case .updates: 2
    case .prompts: 3
    case .permissions: 4
    }
  }
}
