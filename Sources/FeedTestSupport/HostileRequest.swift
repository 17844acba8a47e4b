/// A request that a ``HostileServer`` has received.
public struct HostileRequest: Hashable, Sendable {
  public var method: String
  /// As it was sent, query included.
  public var path: String
  /// In the order and spelling in which they were sent.
  public var headers: [Header]

  public struct Header: Hashable, Sendable {
    public var name: String
    public var value: String
  }

  /// The values of all headers with that name, regardless of case.
  public func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// - Parameter head: The bytes up to the empty line. Nil if the first line has no path.
  init?(head: [UInt8]) {
    let lines = head.split(separator: 0x0A).map { $0.filter { $0 != 0x0D } }
    let words = lines.first?.split(separator: 0x20) ?? []
    guard words.count >= 2 else { return nil }
    method = String(decoding: words[0], as: UTF8.self)
    path = String(decoding: words[1], as: UTF8.self)
    headers = lines.dropFirst().compactMap(Header.init)
  }
}

extension HostileRequest.Header {
  fileprivate init?(_ line: [UInt8]) {
    guard let colon = line.firstIndex(of: 0x3A) else { return nil }
    name = String(decoding: line[..<colon], as: UTF8.self)
    value = String(decoding: line[(colon + 1)...].drop { $0 == 0x20 }, as: UTF8.self)
  }
}
