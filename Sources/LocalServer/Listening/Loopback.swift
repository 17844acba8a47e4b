internal import Disk

/// Both addresses of this machine, 127.0.0.1 and ::1, on one port.
///
/// why both: to a browser `localhost` is ::1 first, where another program might answer in our place.
struct Loopback<Socket> {
  /// Listens at one address.
  typealias Listen = (LoopbackAddress, _ port: Int) throws(ServerError) -> (socket: Socket, port: Int)

  let listen: Listen

  /// The sockets, of which a machine without IPv6 has one, and their port.
  ///
  /// Nobody looks at a connection before both are there, so that nobody is answered at a port that is ours at one only.
  ///
  /// - Parameter port: 0 takes a port that is free at both.
  func sockets(_ port: Int) throws(ServerError) -> (sockets: [Socket], port: Int) {
    // The system chooses for one address, and at the other that port may be taken; the next try gets another.
    for _ in 1..<10 where port == 0 {
      do throws(ServerError) {
        return try both(port)
      } catch .system(EADDRINUSE) {
        continue
      }
    }
    return try both(port)
  }

  private func both(_ port: Int) throws(ServerError) -> (sockets: [Socket], port: Int) {
    let first = try listen(.ipv4, port)
    do throws(ServerError) {
      return ([first.socket, try listen(.ipv6, first.port).socket], first.port)
    } catch .system(let code) where code == EADDRNOTAVAIL || code == EAFNOSUPPORT || code == EPROTONOSUPPORT {
      // This machine has no IPv6.
      return ([first.socket], first.port)
    }
  }
}
