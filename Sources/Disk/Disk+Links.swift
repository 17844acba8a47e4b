extension Disk {
  /// Where the path leads, over links, also if nothing is there yet. A ring of links leads to one of them.
  package func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = link(at: path) else { break }
      path = link.utf8.first == UInt8(ascii: "/") ? link : path.inFolder(link)
    }
    return path
  }

  private func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &bytes, bytes.count)
    return length > 0 ? String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
