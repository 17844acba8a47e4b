internal import Text

/// The names by which this machine may call a server.
///
/// why: a page of the net can give its own name our address (DNS rebinding), and would then read all that is served
/// here.
public struct PrivateHosts: Sendable {
  private let hosts: Set<String>

  public init(port: Int) {
    let names = ["localhost", "127.0.0.1", "[::1]"]
    // Browsers leave the port of http away.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// - Parameter host: As `localhost:8080`, from `Host`.
  public func contains(_ host: String?) -> Bool {
    // By bytes, as a browser has read them: Swift takes other characters for these.
    guard let host, host.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return hosts.contains(host) || hosts.contains(host.lowercased())
  }

  /// - Parameter origin: As `http://localhost:8080`, from `Origin`; programs that are no browsers send none.
  public func allows(origin: String?) -> Bool {
    guard let origin else { return true }
    return origin.starts(withBytesOf: "http://") && contains(String(Substring(origin.utf8.dropFirst(7))))
  }
}
