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

  /// - Returns: Nil where the mark stands in a style or script, whose hash then differs from page to page.
  static func apply(to page: String, ifConstant mark: [UInt8]) -> [UInt8]? {
    let bytes = Array(page.utf8)
    let texts = ["style", "script"].flatMap { elements($0, in: bytes) }
    return texts.contains { $0.firstRange(of: mark) != nil } ? nil : apply(to: page)
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
    elements(element, in: page).reduce(into: []) { hashes, text in
      let hash = "'\(cspHash(Array(text)))'"
      if !hashes.contains(hash) { hashes.append(hash) }
    }
  }

  /// The texts of all elements of a name.
  private static func elements(_ element: String, in page: [UInt8]) -> [ArraySlice<UInt8>] {
    let closing = Array("</\(element)>".utf8)
    let opening = Array("<\(element)>".utf8)
    var found: [ArraySlice<UInt8>] = []
    var rest = page[...]
    while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstRange(of: closing) {
      found.append(rest[start.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return found
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The first place of some bytes; ours, as the standard library's is generic and slow on bytes.
  func firstRange(of bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    var start = startIndex
    while start <= endIndex - bytes.count {
      if self[start] == first, self[start..<start + bytes.count].elementsEqual(bytes) {
        return start..<start + bytes.count
      }
      start += 1
    }
    return nil
  }
}
