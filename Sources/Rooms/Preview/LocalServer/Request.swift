internal import Disk
internal import Text

/// The head of a request as it arrived.
public struct Request: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The target in the first line, neither decoded nor checked; see ``RequestTarget``.
  public var target: String
  public var headers: HeaderFields = [:]
}

/// The way to treat a request once its head is known.
public enum Reply: Sendable {
  /// Sends the response at once. A body that comes with the request is not read, and ends the connection.
  case response(Response)
  /// Makes the response on a thread of its own, because that takes a while. Its task is cancelled when the client
  /// disconnects, the server stops, or the task takes more processor time than the server allows.
  ///
  /// - Parameters:
  ///   - bodyLimit: The maximum number of bytes of the body; 0 for requests that need none.
  ///   - refusal: The response if the server refuses the work.
  ///   - make: Makes the response from the body. Called when its turn comes, because only some responses are made at
  ///     once.
  case work(
    bodyLimit: Int, refusal: @Sendable (Refusal) -> Response, make: @Sendable (_ body: [UInt8]) async -> Response)
}

/// The reason why a server does not let a response be made.
public enum Refusal: Sendable {
  /// The body has more bytes than the request may have.
  case tooLong
  /// The bodies of all requests together have more bytes than the server holds.
  case tooMuchAtOnce
  /// The work took more processor time than a request may take.
  case tooCostly
}

/// The target in the first line of a request.
public struct RequestTarget: Equatable, Sendable {
  /// The path, percent-decoded once; begins with `/`.
  public var path: String
  /// The raw query, without the `?`.
  public var query: Substring = ""

  /// Reads a target; nil if no file can have such a name: if it has more than 8 KiB, does not begin with `/`, has bytes
  /// that are not UTF-8, or has an escape that is invalid or hides a slash or NUL.
  public init?(_ target: String) {
    guard target.utf8.count <= 8192, target.utf8.first == UInt8(ascii: "/") else { return nil }
    // Searches bytes, because Swift treats a `?` or `/` with a combining mark after it as a different character.
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    let written = target[..<end]
    query = Substring(target.utf8[end...].dropFirst())
    guard let path = written.utf8.contains(UInt8(ascii: "%")) ? decoded(written) : String(written) else { return nil }
    self.path = path
  }

  /// The first value of a name, not decoded: only plain words and numbers are expected.
  public func value(of name: String) -> Substring? {
    let start = "\(name)="
    return query.parts(between: "&").first { $0.starts(withBytesOf: start) }.map {
      Substring($0.utf8.dropFirst(start.utf8.count))
    }
  }

  /// The first value of a name, decoded as forms encode it, with `+` for a blank; nil if there is none, or if it is not
  /// UTF-8. It may contain slashes.
  public func text(of name: String) -> String? {
    value(of: name).flatMap { decoded($0.replacing("+", with: " "), mayHideSlashes: true) }
  }
}

private func decoded(_ text: Substring, mayHideSlashes: Bool = false) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else { return nil }
    let hidden = high << 4 | low
    guard hidden != 0, mayHideSlashes || hidden != UInt8(ascii: "/") else { return nil }
    bytes.append(hidden)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x37
  case 0x61...0x66: digit - 0x57
  default: nil
  }
}

/// Header fields in their order.
public struct HeaderFields: Equatable, Sendable {
  /// The fields that this server reads or writes; all other fields of a request are dropped.
  public enum Name: String, CaseIterable, Sendable {
    case accept = "Accept"
    case allow = "Allow"
    case cacheControl = "Cache-Control"
    case contentLength = "Content-Length"
    case contentSecurityPolicy = "Content-Security-Policy"
    case contentType = "Content-Type"
    case crossOriginOpenerPolicy = "Cross-Origin-Opener-Policy"
    case crossOriginResourcePolicy = "Cross-Origin-Resource-Policy"
    case date = "Date"
    case eTag = "ETag"
    case host = "Host"
    case ifNoneMatch = "If-None-Match"
    case origin = "Origin"
    case publishKey = "Publish-Key"
    case referrerPolicy = "Referrer-Policy"
    case retryAfter = "Retry-After"
    case secFetchSite = "Sec-Fetch-Site"
    case transferEncoding = "Transfer-Encoding"
    case xContentTypeOptions = "X-Content-Type-Options"
  }

  public struct Field: Equatable, Sendable {
    public var name: Name
    public var value: String
  }

  public private(set) var fields: [Field] = []

  public init() {}

  public mutating func append(_ name: Name, _ value: String) { fields.append(Field(name: name, value: value)) }

  /// All values of a name.
  public func values(of name: Name) -> [String] { fields.compactMap { $0.name == name ? $0.value : nil } }

  /// The value of a name; several values are joined with commas, as in RFC 9110, 5.3. Setting a value replaces all of
  /// them.
  public subscript(name: Name) -> String? {
    get {
      guard let first = fields.first(where: { $0.name == name }) else { return nil }
      let values = values(of: name)
      return values.count == 1 ? first.value : values.joined(separator: ", ")
    }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { append(name, newValue) }
    }
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Name, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}

extension HeaderFields.Name {
  /// Nil for a name that this server does not read. Case is ignored in ASCII letters.
  init?(cString name: UnsafePointer<CChar>) {
    guard let known = Self.allCases.first(where: { strcasecmp($0.rawValue, name) == 0 }) else { return nil }
    self = known
  }
}

/// The names that requests may use for a server on this machine.
///
/// They are needed because a website can point its own name at this machine (DNS rebinding), and could then read
/// everything that is served here.
public struct PrivateHosts: Sendable {
  public let port: Int
  private let hosts: Set<String>

  public init(port: Int) {
    self.port = port
    let names = ["localhost", "127.0.0.1", "[::1]"]
    // Browsers omit the port of http.
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// - Parameter host: The value of `Host`, such as `localhost:8080`.
  public func contains(_ host: String?) -> Bool {
    // Compares bytes, as browsers do, because Swift treats other characters as equal to these.
    guard let host, host.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return hosts.contains(host) || hosts.contains(host.lowercased())
  }

  /// - Parameter origin: The value of `Origin`, such as `http://localhost:8080`; programs other than browsers send
  ///   none.
  public func allows(origin: String?) -> Bool {
    guard let origin else { return true }
    return origin.starts(withBytesOf: "http://") && contains(String(Substring(origin.utf8.dropFirst(7))))
  }
}
