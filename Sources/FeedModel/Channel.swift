/// The five ways to a device, one word for each everywhere.
public enum Channel: String, CaseIterable, Sendable, Comparable {
  case banners, alerts, updates, prompts, permissions

  /// In the order they are named everywhere.
  public static func < (a: Channel, b: Channel) -> Bool {
    allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!
  }
}
