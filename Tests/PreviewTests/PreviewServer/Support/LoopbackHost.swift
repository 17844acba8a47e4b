import Foundation

/// The two addresses of this machine.
enum LoopbackHost: CaseIterable, Sendable {
  case ipv4, ipv6

  /// Some containers have no IPv6.
  var exists: Bool {
    guard let holder = PortHolder(0, at: self) else { return false }
    return holder.port > 0
  }

  func withAddress<Result>(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch self {
    case .ipv4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return reading(&address, body)
    case .ipv6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = UInt16(port).bigEndian
      address.sin6_addr = in6addr_loopback
      return reading(&address, body)
    }
  }

  private func reading<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let size = socklen_t(MemoryLayout<Address>.size)
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}

func openSocket(_ host: LoopbackHost) -> Int32 {
  let family = host == .ipv4 ? AF_INET : AF_INET6
  #if canImport(Glibc)
    return socket(family, Int32(SOCK_STREAM.rawValue), 0)
  #else
    return socket(family, SOCK_STREAM, 0)
  #endif
}

/// Another program that listens at one address only.
final class PortHolder: Sendable {
  let port: Int
  private let descriptor: Int32

  /// Nil if it cannot listen there.
  ///
  /// - Parameter port: 0 for any.
  init?(_ port: Int, at host: LoopbackHost) {
    let descriptor = openSocket(host)
    guard descriptor >= 0 else { return nil }
    guard host.withAddress(port, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 1) == 0 else {
      close(descriptor)
      return nil
    }
    var found = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &found) { found in
      found.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    self.descriptor = descriptor
    // In both kinds of address the port is the second word.
    self.port = withUnsafeBytes(of: &found) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
  }

  deinit { close(descriptor) }
}
