internal import Disk

/// A host as a URL names it.
package struct WebHost: Equatable, Sendable {
  /// The name in lower case, without the brackets of an IPv6 address.
  private let name: String

  /// - Parameter name: A name or address such as `updates.example.com`, `127.0.0.1` or `[::1]`.
  package init(_ name: String) {
    let name = name.lowercased()
    self.name = name.hasPrefix("[") ? String(name.dropFirst().prefix { $0 != "]" && $0 != "%" }) : name
  }

  /// Whether a redirect to another host is followed. Redirects from a public host to this machine or its neighbours are
  /// not: services there trust every client that can reach them, and a published site has no reason to lead there.
  package func mayRedirect(to other: WebHost) -> Bool { isLocal || !other.isLocal }

  /// Whether it is this machine, or an address that has no meaning beyond one link (RFC 1122, 3.2.1.3; RFC 3927; RFC
  /// 4291). Only the name is examined; it is not resolved.
  var isLocal: Bool {
    let name = name.hasSuffix(".") ? String(name.dropLast()) : name
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    if let address = bytes { return address.count == 4 ? Self.isLocal(address[...]) : Self.isLocal6(address) }
    return false
  }

  private static func isLocal(_ address: ArraySlice<UInt8>) -> Bool {
    let (first, second) = (address[address.startIndex], address[address.startIndex + 1])
    return first == 127 || first == 0 || (first == 169 && second == 254)
  }

  private static func isLocal6(_ address: [UInt8]) -> Bool {
    let isMapped = address[..<10].allSatisfy { $0 == 0 } && address[10] == 0xFF && address[11] == 0xFF
    if isMapped { return isLocal(address[12...]) }
    let isLinkLocal = address[0] == 0xFE && address[1] & 0xC0 == 0x80
    // `::` and `::1`
    return isLinkLocal || (address.dropLast().allSatisfy { $0 == 0 } && address[15] <= 1)
  }

  /// The bytes of an address, in any of the forms that systems read: `127.0.0.1`, `127.1`, `0x7f000001`, `2130706433`.
  private var bytes: [UInt8]? {
    var (four, six) = (in_addr(), in6_addr())
    if inet_aton(name, &four) != 0 { return withUnsafeBytes(of: four) { Array($0) } }
    return inet_pton(AF_INET6, name, &six) == 1 ? withUnsafeBytes(of: six) { Array($0) } : nil
  }
}
