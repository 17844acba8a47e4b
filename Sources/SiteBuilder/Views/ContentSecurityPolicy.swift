import Output

/// Puts a policy into a page that allows its own style and script by their hashes, and images beside it.
///
/// The hashes are taken from the finished page, so that a template may add styles and scripts of its own.
enum ContentSecurityPolicy {
  /// What a template's `csp` renders to until the page is finished. Private use: no content file renders it first.
  static let placeholder = "\u{F8FE}csp\u{F8FE}"

  static func apply(to page: String) -> [UInt8] {
    var bytes = Array(page.utf8)
    guard let place = bytes.firstRange(of: Array(placeholder.utf8)) else { return bytes }
    bytes.replaceSubrange(place, with: element(for: bytes).utf8)
    return bytes
  }

  private static func element(for page: [UInt8]) -> String {
    let styles = hashes(of: "style", in: page)
    let scripts = hashes(of: "script", in: page)
    var directives = ["default-src 'none'", "img-src 'self'"]
    if !styles.isEmpty { directives.append("style-src \(styles.joined(separator: " "))") }
    if !scripts.isEmpty { directives.append("script-src \(scripts.joined(separator: " "))") }
    directives += ["base-uri 'none'", "form-action 'none'"]
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(directives.joined(separator: "; "))\">"
  }

  /// `'sha256-…'` of each element's text, in the order of the page.
  private static func hashes(of element: String, in page: [UInt8]) -> [String] {
    let closing = Array("</\(element)>".utf8)
    let opening = Array("<\(element)>".utf8)
    var found: [String] = []
    var rest = page[...]
    while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstRange(of: closing) {
      let hash = "'\(cspHash(Array(rest[start.upperBound..<end.lowerBound])))'"
      if !found.contains(hash) { found.append(hash) }
      rest = rest[end.upperBound...]
    }
    return found
  }
}

extension Collection<UInt8> {
  /// The first place of some bytes; ours, as the standard library's is generic and slow on bytes.
  fileprivate func firstRange(of bytes: [UInt8]) -> Range<Index>? where Self: RandomAccessCollection, Index == Int {
    guard let first = bytes.first else { return nil }
    var start = startIndex
    while start <= endIndex - bytes.count {
      if self[start] == first, self[start..<start + bytes.count].elementsEqual(bytes) { return start..<start + bytes.count }
      start += 1
    }
    return nil
  }
}
