/// An answer as a client reads it.
struct HTTPAnswer: Sendable {
  var status: Int
  var body: [UInt8]
  private var fields: [String: String]
  /// What `Content-Length` promises; nil where the body goes on until the connection ends.
  private var length: Int?

  /// Nil if the head is not there yet.
  init?(_ bytes: [UInt8], isHead: Bool) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    status = Int(lines.removeFirst().split(separator: " ")[1]) ?? 0
    fields = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts[1].drop { $0 == " " }.description
    }
    body = Array(bytes[end.upperBound...])
    length = isHead || status == 304 ? 0 : fields["content-length"].flatMap { Int($0) }
  }

  var isWhole: Bool { length.map { body.count >= $0 } ?? false }
  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(name: String) -> String? { fields[name.lowercased()] }
}
