// The part of Network that the articles use.
public struct NWPath: Sendable {
  public enum InterfaceType: Sendable { case wifi, cellular }
  public func usesInterfaceType(_ type: InterfaceType) -> Bool { true }
}

public final class NWPathMonitor: Sendable {
  public init() {}
  public var currentPath: NWPath { NWPath() }
}
