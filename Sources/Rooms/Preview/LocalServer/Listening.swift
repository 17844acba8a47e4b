internal import Disk
internal import Text

/// One of the two addresses of this machine.
enum LoopbackAddress: CaseIterable, Sendable {
  case ipv4, ipv6
}

/// A socket that accepts connections, even before they are handled. It is closed with the last reference.
final class ListeningSocket: Sendable {
  let port: Int
  private let descriptor: Lock<Int32?>

  /// - Parameter port: 0 takes a port that is free at this address.
  init(_ address: LoopbackAddress, _ port: Int) throws(ServerError) {
    let descriptor = try opened(address, port)
    do throws(ServerError) {
      try listen(descriptor, address, port)
      self.port = try boundPort(descriptor, port)
    } catch {
      _ = close(descriptor)
      throw error
    }
    self.descriptor = Lock(descriptor)
  }

  deinit {
    if let descriptor = descriptor.withLock(\.self) { _ = close(descriptor) }
  }

  /// Hands over the descriptor, which the caller has to close.
  func release() -> Int32? {
    descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
  }
}

private func opened(_ address: LoopbackAddress, _ port: Int) throws(ServerError) -> Int32 {
  let family = address == .ipv4 ? AF_INET : AF_INET6
  #if canImport(Darwin)
    let descriptor = socket(family, SOCK_STREAM, 0)
  #else
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  guard descriptor >= 0 else { throw .last(port) }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  return descriptor
}

private func listen(_ descriptor: Int32, _ address: LoopbackAddress, _ port: Int) throws(ServerError) {
  var on: Int32 = 1
  let size = socklen_t(MemoryLayout<Int32>.size)
  // A server that has just ended leaves connections of its port behind for a minute.
  _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
  let result =
    switch address {
    case .ipv4: bind(descriptor, to: ipv4Address(port))
    case .ipv6: bind(descriptor, to: ipv6Address(port))
    }
  guard result == 0, listen(descriptor, 512) == 0 else { throw .last(port) }
}

private func bind<Address>(_ descriptor: Int32, to address: Address) -> Int32 {
  withUnsafePointer(to: address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
    }
  }
}

private func ipv4Address(_ port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

private func ipv6Address(_ port: Int) -> sockaddr_in6 {
  var address = sockaddr_in6()
  address.sin6_family = sa_family_t(AF_INET6)
  address.sin6_port = UInt16(port).bigEndian
  address.sin6_addr = in6addr_loopback
  return address
}

private func boundPort(_ descriptor: Int32, _ port: Int) throws(ServerError) -> Int {
  var address = sockaddr_storage()
  var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
  let result = withUnsafeMutablePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
  }
  guard result == 0 else { throw .last(port) }
  // In both kinds of address the port is the second word.
  return withUnsafeBytes(of: &address) { Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))) }
}

/// Both addresses of this machine, 127.0.0.1 and ::1, on one port.
///
/// Both are needed because `localhost` is ::1 first to a browser, where another program might answer instead.
struct Loopback<Socket> {
  typealias Listen = (LoopbackAddress, _ port: Int) throws(ServerError) -> (socket: Socket, port: Int)

  let listen: Listen

  /// The sockets and their port. On a machine without IPv6 there is only one.
  ///
  /// No connection is handled before both sockets listen, so that no client is answered at a port that belongs to this
  /// server at one address only.
  ///
  /// - Parameter port: 0 takes a port that is free at both addresses.
  func sockets(_ port: Int) throws(ServerError) -> (sockets: [Socket], port: Int) {
    // The system chooses the port for one address, and it may be taken at the other; the next attempt gets a different
    // port.
    for _ in 1..<10 where port == 0 {
      do throws(ServerError) { return try both(port) } catch .system(EADDRINUSE, _) { continue }
    }
    return try both(port)
  }

  private func both(_ port: Int) throws(ServerError) -> (sockets: [Socket], port: Int) {
    let first = try listen(.ipv4, port)
    do throws(ServerError) {
      return ([first.socket, try listen(.ipv6, first.port).socket], first.port)
    } catch .system(let code, _) where code == EADDRNOTAVAIL || code == EAFNOSUPPORT || code == EPROTONOSUPPORT {
      // Without IPv6, one socket is enough.
      return ([first.socket], first.port)
    }
  }
}

/// The maximum number of connections of each of the two addresses. The rest wait in the system's queue.
///
/// The number is small where a program may open few files, because libmicrohttpd keeps asking for a connection for
/// which there is no descriptor.
///
/// - Parameter descriptors: The number of files and connections that the program may have open.
func connectionLimit(descriptors: Int = descriptorLimit()) -> Int {
  // Some descriptors are needed to read a site while all connections are open.
  min(1000, max(1, (descriptors - 64) / 2))
}

/// The limit of open files, after asking the system for enough of them.
private func descriptorLimit() -> Int {
  var limit = rlimit()
  #if canImport(Glibc)
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let files = RLIMIT_NOFILE
  #endif
  guard getrlimit(files, &limit) == 0 else { return 256 }
  let wanted = min(limit.rlim_max, 4096)
  if limit.rlim_cur < wanted {
    limit.rlim_cur = wanted
    _ = setrlimit(files, &limit)
  }
  _ = getrlimit(files, &limit)
  return Int(min(limit.rlim_cur, 1 << 20))
}
