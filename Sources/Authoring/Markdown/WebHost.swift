import Text

/// The host of a web or mail address, and who can reach it. Nothing is asked of a network.
public struct WebHost: Equatable, Sendable {
  /// In lower case, without a port.
  public let name: String

  /// Who can reach a host (RFC 1918, 2606, 3927, 4193, 6598, 6761, 6762, 8375), from the most to the least public.
  public enum Reach: Comparable, Sendable {
    case everybody
    /// Nobody: the name or number is kept for examples and tests.
    case example
    /// This machine, or the network that it is in.
    case here
  }

  /// Nil if the address has none, as those of an app's own scheme.
  public init?(of url: String) {
    let rest: Substring.UTF8View
    if url.starts(withBytesOf: "https://") || url.starts(withBytesOf: "http://") {
      rest = url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    } else if url.starts(withBytesOf: "mailto:"), let at = url.utf8.firstIndex(of: UInt8(ascii: "@")) {
      rest = url.utf8[url.utf8.index(after: at)...]
    } else {
      return nil
    }
    let host =
      rest.first == UInt8(ascii: "[")
      ? rest.prefix { $0 != UInt8(ascii: "]") } : rest.prefix { !"/?#:,".utf8.contains($0) }
    name = String(Substring(host)).lowercased()
  }

  /// The parts between dots.
  public var labels: [Substring] { name.parts(between: ".") }

  /// `snoodle.de` of `www.snoodle.de`.
  public var domain: String { labels.suffix(2).joined(separator: ".") }

  public var reach: Reach {
    if name.starts(withBytesOf: "[") { return reachOfIPv6 }
    let labels = labels
    guard let top = labels.last, labels.count > 1 else { return .here }
    if labels.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) { return Self.reach(ofIPv4: labels) }
    if Self.local.contains(String(top)) || labels.suffix(2) == ["home", "arpa"] { return .here }
    if Self.reserved.contains(String(top)) { return .example }
    return labels[labels.count - 2] == "example" && ["com", "net", "org", "edu"].contains(top) ? .example : .everybody
  }

  private static let local: Set<String> = [
    "local", "localhost", "localdomain", "internal", "intranet", "private", "lan", "home", "corp",
  ]
  private static let reserved: Set<String> = ["test", "example", "invalid"]

  private var reachOfIPv6: Reach {
    let digits = name.dropFirst()
    if digits.hasPrefix("2001:db8:") { return .example }
    let isHere = digits.hasPrefix("::") || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { digits.hasPrefix($0) }
    return isHere ? .here : .everybody
  }

  /// Other numbers than four, which some programs read as addresses, are nobody's either.
  private static func reach(ofIPv4 labels: [Substring]) -> Reach {
    let numbers = labels.compactMap { UInt8($0) }
    guard labels.count == 4, numbers.count == 4 else { return .here }
    switch (numbers[0], numbers[1], numbers[2]) {
    case (192, 0, 2), (198, 51, 100), (203, 0, 113): return .example
    case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _),
      (198, 18...19, _), (224..., _, _):
      return .here
    default: return .everybody
    }
  }
}
