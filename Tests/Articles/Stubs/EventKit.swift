// The part of EventKit that the articles use. On Linux nothing is too new, so availability is not checked.
public enum EKEntityType: Int, Sendable { case event, reminder }

public enum EKAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, fullAccess, writeOnly }

public class EKEventStore {
  public init() {}
  public static func authorizationStatus(for type: EKEntityType) -> EKAuthorizationStatus { .notDetermined }
  public func requestAccess(to type: EKEntityType) async throws -> Bool { false }
  public func requestFullAccessToEvents() async throws -> Bool { false }
  public func requestFullAccessToReminders() async throws -> Bool { false }
}
