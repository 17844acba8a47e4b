import Diagnostics
import Text

/// Rules for the URLs that an author may publish: absolute, encoded, with a known scheme and an honest host.
///
/// The original libraries' strict URL reader silently refuses to open anything else.
public struct URLRules: Sendable {
  /// The app's own schemes, in lower case.
  public var schemes: Set<String>

  /// The maximum length of a URL; some servers and browsers accept no more.
  static let maximumLength = 2048
  static let common: Set<String> = ["https", "mailto", "tel", "sms", "itms-apps"]

  public init(schemes: Set<String>) { self.schemes = schemes }

  package func allows(_ url: String) -> Bool { problem(with: url) == nil }

  /// The problem of a URL; nil if there is none.
  func problem(with url: String) -> Complaint? {
    if url.isEmpty { return Complaint(.badURL, "the URL is empty", fix: "write https://…") }
    guard url.utf8.count <= Self.maximumLength else {
      return Complaint(
        .badURL, "the URL has \(url.utf8.count) characters, more than \(Self.maximumLength)", fix: "shorten it")
    }
    if !url.allBytes(satisfy: isURLByte), let odd = url.unicodeScalars.first(where: mustBeEncoded) {
      if let twin = twin(of: odd, in: url) {
        return Complaint(
          .badURL, "this '\(odd)' (\(odd.name)) is not the Latin '\(twin)', and leads to another host",
          fix: "write the Latin letter")
      }
      return Complaint(.badURL, "the URL contains \(named(odd)), which must be encoded", fix: encodingFix(odd, in: url))
    }
    guard let colon = url.utf8.firstIndex(of: 0x3A), isScheme(url[..<colon]) else {
      return Complaint(.badURL, "'\(url)' is not an absolute URL", fix: relativeFix(url))
    }
    let scheme = url[..<colon].lowercased()
    let rest = url[url.utf8.index(after: colon)...]
    return schemeProblem(scheme, rest, url) ?? escapeProblem(url)
      ?? (scheme == "https" ? hostProblem(rest) : receiverProblem(scheme, rest))
  }

  /// The problem of a mail address or a telephone number. There may be none, as in `mailto:?subject=…`: users then enter
  /// it in their program.
  private func receiverProblem(_ scheme: String, _ rest: Substring) -> Complaint? {
    let receiver = rest.prefix { $0 != "?" && $0 != "&" && $0 != ";" }
    if receiver.isEmpty { return nil }
    switch scheme {
    case "mailto":
      let receivers = receiver.replacing("%40", with: "@").replacing("%2C", with: ",").split(separator: ",")
      let isComplete = receivers.allSatisfy { one in
        let parts = one.parts(between: "@")
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && isHost(parts[1].utf8)
      }
      return isComplete
        ? nil : Complaint(.badURL, "'\(receiver)' is not an address of mail", fix: "write mailto:name@host")
    case "tel", "sms":
      if receiver.utf8.contains(where: { 0x30...0x39 ~= $0 }) || scheme == "sms" && receiver.contains("@") {
        return nil
      }
      return Complaint(.badURL, "'\(receiver)' is not a number", fix: "write it as \(scheme):+49301234567")
    default: return nil
    }
  }

  /// The Latin letter that a Cyrillic or Greek letter resembles in a host with Latin letters.
  private func twin(of odd: Unicode.Scalar, in url: String) -> Character? {
    guard let index = Self.twins.others.firstIndex(of: odd) else { return nil }
    let host = url.parts(between: "/").dropFirst(2).first ?? ""
    let isMixed = host.split(separator: ".").contains { label in
      label.unicodeScalars.contains(odd) && label.utf8.contains { 0x61...0x7A ~= $0 }
    }
    return isMixed ? Self.twins.latin[index] : nil
  }

  private static let twins = (
    others: Array("аеорсухіјѕһԁԛԝοανικρ".unicodeScalars), latin: Array("aeopcyxijshdqwoavikp")
  )

  private func encodingFix(_ odd: Unicode.Scalar, in url: String) -> String {
    let rest = url.parts(between: ":").dropFirst().joined(separator: ":")
    let host = rest.starts(withBytesOf: "//") ? rest.parts(between: "/").dropFirst(2).first : nil
    if odd == "|" { return "write it as %7C; if this is Slack's <address|text>, write [text](address)" }
    if !url.contains(ascii: ":") || host?.unicodeScalars.contains(odd) ?? false {
      return "write the host as \(host.flatMap(Punycode.host) ?? "xn--…")"
    }
    return isInvisible(odd) ? "remove it" : "write it as \(String(odd).percentEncoded())"
  }

  private func relativeFix(_ url: String) -> String {
    let parts = url.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, isHost(parts[1].utf8), parts[1].contains(".") {
      return "write mailto:\(url)"
    }
    if ["flag", "view", "close"].contains(url) {
      return url == "close" ? "did you mean close:?" : "did you mean \(url):name?"
    }
    let host = url.prefix { $0 != "/" }
    if host.contains("."), !url.hasSuffix(".md"), isHost(host.utf8) { return "write https://\(url)" }
    guard url.hasSuffix(".md"), let name = url.split(separator: "/").last?.prefix(while: { $0 != "." }), !name.isEmpty
    else { return "write https://…" }
    return "to show another view, write view:\(name)"
  }

  private func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF) else { return false }
    return text.allBytes { $0.isNameByte && $0 != 0x5F || $0 == 0x2B || $0 == 0x2E }
  }

  private func schemeProblem(_ scheme: String, _ rest: Substring, _ url: String) -> Complaint? {
    if scheme == "http" { return Complaint(.badURL, "'\(url)' is not encrypted", fix: "write https:") }
    guard Self.common.contains(scheme) || schemes.contains(scheme) else {
      let ours = ["view", "flag", "close"]
      if ours.contains(scheme) {
        guard url.starts(withBytesOf: scheme) else {
          return Complaint(.badURL, "'\(url.prefix(scheme.count)):' is not in lower case", fix: "write \(scheme):")
        }
        return scheme == "close"
          ? Complaint(.badURL, "nothing may follow 'close:'", fix: "write close:")
          : Complaint(.badURL, "'\(scheme):' says what a tap does", fix: "write it in a link of the text itself")
      }
      if ["dismiss", "cancel", "hide", "exit"].contains(scheme) {
        return Complaint(.badURL, "links may not start with '\(scheme):'", fix: "to close the view, write close:")
      }
      let known = Self.common.union(schemes).union(ours)
      if let meant = suggestion(for: scheme, among: known) {
        return Complaint(.badURL, "links may not start with '\(scheme):'", fix: "did you mean \(meant):?")
      }
      return Complaint(
        .badURL, "links may not start with '\(scheme):'",
        fix: "use https:, mailto:, tel:, sms: or itms-apps:; list the app's own under schemes: in publish.yml")
    }
    return rest.isEmpty || rest.utf8.elementsEqual("//".utf8)
      ? Complaint(.badURL, "nothing follows '\(scheme):'", fix: "write the whole URL") : nil
  }

  private func escapeProblem(_ url: String) -> Complaint? {
    guard url.contains(ascii: "%") else { return nil }
    for part in url.parts(between: "%").dropFirst() {
      guard part.utf8.count >= 2, part.utf8.prefix(2).allSatisfy(isHexadecimal) else {
        return Complaint(
          .badURL, "'%\(part.prefix(2))' is not a percent escape", fix: "write a literal percent sign as %25")
      }
    }
    return nil
  }

  private func hostProblem(_ rest: Substring) -> Complaint? {
    var rest = rest
    return rest.withUTF8 { bytes in
      guard bytes.count >= 2, bytes[0] == 0x2F, bytes[1] == 0x2F else {
        return Complaint(.badURL, "'https:' is not followed by '//'", fix: "write https://host/…")
      }
      let authority = bytes[2...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
      if authority.contains(0x40) {
        return Complaint(.badURL, "'\(text(authority))' hides its host after an '@'", fix: "write the host alone")
      }
      let host = authority.prefix { $0 != 0x3A }
      if let double = Self.schemes.first(where: { host.elementsEqual($0.utf8) }) {
        let inner = bytes[host.endIndex...].drop { $0 == 0x3A || $0 == 0x2F }
        return Complaint(.badURL, "'https://\(double)' is two beginnings", fix: "write https://\(text(inner))")
      }
      let port = authority[host.endIndex...].dropFirst()
      guard isHost(host), port.allSatisfy({ 0x30...0x39 ~= $0 }), port.isEmpty || UInt16(text(port)) != nil
      else { return Complaint(.badURL, "'\(text(authority))' is not a host", fix: "write https://host/…") }
      return nil
    }
  }

  private static let schemes = ["https", "http"]

  private func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Whether it consists of names between dots, none of which is empty or begins with a hyphen.
private func isHost(_ host: some Sequence<UInt8>) -> Bool {
  var before: UInt8 = 0x2E
  for byte in host {
    guard byte == 0x2E ? before != 0x2E : byte.isNameByte && !(byte == 0x2D && before == 0x2E) else { return false }
    before = byte
  }
  return before != 0x2E
}

/// Whether it needs no closer look. Most URLs consist only of such bytes, which is quick to find out.
private func isURLByte(_ byte: UInt8) -> Bool { byte.isNameByte || byte == 0x2E || byte == 0x2F || byte == 0x3A }

/// Whether a URL cannot contain it as it is; RFC 3986 lists the characters that it can.
private func mustBeEncoded(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.isASCII || scalar.value <= 0x20 || scalar.value == 0x7F || "\"<>\\^`{|}[]".unicodeScalars.contains(scalar)
}

/// The scalar in a form that can be shown; an invisible one is named by its code point.
private func named(_ scalar: Unicode.Scalar) -> String {
  if scalar == " " { return "a space" }
  return isInvisible(scalar) ? scalar.name : "'\(scalar)'"
}

/// Whether it is invisible. A space is not, because the gap between letters can be seen.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark: scalar != " "
  default: false
  }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
}

/// The reason why an address cannot be the site's, with advice; nil if it can.
public func siteAddressProblem(_ address: String) -> String? {
  siteProblem(address).map { "\($0.message). Instead, \($0.fix)." }
}

/// The problem of a site's address; nil if it has none. http is allowed only for this machine, for trials.
func siteProblem(_ address: String) -> Complaint? {
  if address.contains(ascii: "?") || address.contains(ascii: "#") {
    return Complaint(.badURL, "'\(address)' has a query or fragment", fix: "write the folder's address")
  }
  if let rest = restOfLocalAddress(address) { return URLRules(schemes: []).problem(with: "https://localhost" + rest) }
  guard address.starts(withBytesOf: "https:") || address.starts(withBytesOf: "http:") else {
    return Complaint(.badURL, "'\(address)' is not an https address", fix: "write https://host/folder/")
  }
  return URLRules(schemes: []).problem(with: address)
}

/// The port and path of an address on this machine.
private func restOfLocalAddress(_ address: String) -> Substring? {
  for local in ["http://localhost", "http://127.0.0.1", "http://[::1]"] where address.starts(withBytesOf: local) {
    let rest = Substring(address.utf8.dropFirst(local.utf8.count))
    if rest.isEmpty || rest.starts(withBytesOf: "/") || rest.starts(withBytesOf: ":") { return rest }
  }
  return nil
}

/// The host of a web or mail address, and its reach. No network is used.
public struct WebHost: Equatable, Sendable {
  /// The name in lower case, without a port.
  public let name: String
  /// The parts between dots.
  public let labels: [Substring]

  /// `snoodle.de` of `www.snoodle.de`.
  public var domain: Substring { labels.count > 2 ? name[labels[labels.count - 2].startIndex...] : name[...] }

  /// The reach of a host (RFC 1918, 2606, 3927, 4193, 6598, 6761, 6762, 8375), from the most to the least public.
  public enum Reach: Comparable, Sendable {
    case everybody
    /// Reachable from nowhere: the name or number is reserved for examples and tests.
    case example
    /// Reachable from this machine, or from its network.
    case here
  }

  /// Reads the host; nil if the address has none, such as one of an app's own scheme.
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
      ? rest.prefix { $0 != UInt8(ascii: "]") } : rest.prefix { $0.isNameByte || !"/?#:,".utf8.contains($0) }
    name = Substring(host).lowercased()
    labels = name.parts(between: ".")
  }

  public var reach: Reach {
    if name.starts(withBytesOf: "[") { return reachOfIPv6 }
    guard let top = labels.last, labels.count > 1 else { return .here }
    if labels.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) { return Self.reach(ofIPv4: labels) }
    if let reserved = Self.reserved[top] { return reserved }
    let below = labels[labels.count - 2]
    if below == "example", ["com", "net", "org", "edu"].contains(top) { return .example }
    return below == "home" && top == "arpa" ? .here : .everybody
  }

  private static let reserved: [Substring: Reach] = [
    "local": .here, "localhost": .here, "localdomain": .here, "internal": .here, "intranet": .here, "private": .here,
    "lan": .here, "home": .here, "corp": .here, "test": .example, "example": .example, "invalid": .example,
  ]

  private var reachOfIPv6: Reach {
    let digits = name.dropFirst()
    if digits.hasPrefix("2001:db8:") { return .example }
    let isHere = digits.hasPrefix("::") || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { digits.hasPrefix($0) }
    return isHere ? .here : .everybody
  }

  /// The reach of an IPv4 address. Any number of parts but four leads nowhere, though some programs read it as an
  /// address.
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

/// The encoding of hosts in DNS (RFC 3492, RFC 5891).
enum Punycode {
  /// `xn--mller-kva.example` of `müller.example`.
  ///
  /// - Returns: Nil for letters that would have to be joined or mapped first, other than by their case.
  static func host(_ host: Substring) -> String? {
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label($0) }
    return labels.contains(nil) ? nil : labels.compactMap(\.self).joined(separator: ".")
  }

  private static func label(_ label: Substring) -> String? {
    let scalars = label.unicodeScalars.map(\.value)
    if scalars.allSatisfy({ $0 < 0x80 }) { return String(label) }
    guard
      label.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" }),
      !label.unicodeScalars.contains(where: { $0.properties.canonicalCombiningClass != .notReordered })
    else { return nil }
    let encoded = "xn--" + encoded(scalars)
    return encoded.utf8.count < 64 ? encoded : nil
  }

  /// The encoded label (RFC 3492, 6.3). Labels are short, so nothing overflows.
  private static func encoded(_ scalars: [UInt32]) -> String {
    var output = scalars.filter { $0 < 0x80 }.compactMap(Unicode.Scalar.init)
    let basic = output.count
    if basic > 0 { output.append("-") }
    var (code, delta, bias, handled) = (UInt32(128), 0, 72, basic)
    while handled < scalars.count, let next = scalars.filter({ $0 >= code }).min() {
      delta += Int(next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        var rest = delta
        for step in stride(from: 36, to: Int.max, by: 36) {
          let threshold = min(max(step - bias, 1), 26)
          guard rest >= threshold else { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
        }
        output.append(digit(rest))
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      delta += 1
      code += 1
    }
    return String(String.UnicodeScalarView(output))
  }

  private static func digit(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(value < 26 ? 0x61 + value : 0x16 + value))
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var (delta, steps) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    while delta > 455 { (delta, steps) = (delta / 35, steps + 36) }
    return steps + 36 * delta / (delta + 38)
  }
}
