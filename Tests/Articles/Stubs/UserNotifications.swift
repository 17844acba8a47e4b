// The part of UserNotifications that the articles use.
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let badge = UNAuthorizationOptions(rawValue: 1)
  public static let sound = UNAuthorizationOptions(rawValue: 2)
  public static let alert = UNAuthorizationOptions(rawValue: 4)
}

public struct UNNotificationSettings: Sendable { public var authorizationStatus: UNAuthorizationStatus }

public final class UNUserNotificationCenter: Sendable {
  public static func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  public func notificationSettings() async -> UNNotificationSettings { .init(authorizationStatus: .denied) }
  public func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool { false }
}
