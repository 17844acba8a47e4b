internal import Disk

/// Header fields in their order.
public struct HeaderFields: Equatable, Sendable {
  /// The fields that this server reads or writes; it drops all others of a request.
  public enum Name: String, CaseIterable, Sendable {
    case accept = "Accept"
    case acceptRanges = "Accept-Ranges"
    case allow = "Allow"
    case cacheControl = "Cache-Control"
    case contentLength = "Content-Length"
    case contentRange = "Content-Range"
    case contentSecurityPolicy = "Content-Security-Policy"
    case contentType = "Content-Type"
    case crossOriginResourcePolicy = "Cross-Origin-Resource-Policy"
    case date = "Date"
    case eTag = "ETag"
    case host = "Host"
    case ifMatch = "If-Match"
    case ifModifiedSince = "If-Modified-Since"
    case ifNoneMatch = "If-None-Match"
    case ifRange = "If-Range"
    case ifUnmodifiedSince = "If-Unmodified-Since"
    case lastModified = "Last-Modified"
    case origin = "Origin"
    case range = "Range"
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

  /// The value of a name; of several, all of them with commas between, as RFC 9110, 5.3 has it. Setting one replaces all.
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
  /// Nil for a name that this server does not read. ASCII letters may be of either case.
  init?(cString name: UnsafePointer<CChar>) {
    guard let known = Self.allCases.first(where: { strcasecmp($0.rawValue, name) == 0 }) else { return nil }
    self = known
  }
}
