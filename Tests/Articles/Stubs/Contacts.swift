// The part of Contacts that the articles use, as it is in iOS 16.
public enum CNEntityType: Int, Sendable { case contacts }

public enum CNAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

public struct CNContactStore {
  public init() {}
  public static func authorizationStatus(for type: CNEntityType) -> CNAuthorizationStatus { .notDetermined }
  public func requestAccess(for type: CNEntityType) async throws -> Bool { false }
}
