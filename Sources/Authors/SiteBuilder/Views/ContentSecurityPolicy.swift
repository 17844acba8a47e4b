import Output
import Text

/// Puts a policy into a page that allows the page's own style and script by their hashes, and images of the site.
///
/// Only elements that the templates themselves open are hashed, so that a site's templates may add styles and scripts,
/// but no value can.
enum ContentSecurityPolicy {
  /// - Parameter loadsStyle: Whether a separate style file is allowed as well.
  static func apply(to page: [UInt8], loadsStyle: Bool = false) -> [UInt8] {
    var bytes = page
    if let place = bytes.firstIndex(of: TemplateMark.policy) {
      bytes.replaceSubrange(place...place, with: element(for: bytes, loadsStyle).utf8)
    }
    bytes.removeAll { $0 == TemplateMark.policy || $0 == TemplateMark.ownElement }
    return bytes
  }

  /// A template's text with the elements that it opens marked, to distinguish them from those in values.
  static func marked(_ template: ArraySlice<UInt8>) -> [UInt8] {
    ["style", "script"].reduce(Array(template)) { text, name in
      let opening = Array("<\(name)>".utf8)
      var (rest, marked) = (text[...], [UInt8]())
      while let place = rest.firstRange(of: opening) {
        marked += rest[..<place.upperBound] + [TemplateMark.ownElement]
        rest = rest[place.upperBound...]
      }
      return marked + rest
    }
  }

  /// - Returns: Nil if the mark is in a style or script, whose hash then differs from page to page.
  static func apply(to page: [UInt8], ifConstant mark: UInt8, loadsStyle: Bool = false) -> [UInt8]? {
    let texts = ["style", "script"].flatMap { elements($0, in: page) }
    return texts.contains { $0.contains(mark) } ? nil : apply(to: page, loadsStyle: loadsStyle)
  }

  private static func element(for page: [UInt8], _ loadsStyle: Bool) -> String {
    let styles = (loadsStyle ? ["'self'"] : []) + hashes(of: "style", in: page)
    let scripts = hashes(of: "script", in: page)
    var directives = ["default-src 'none'", "img-src 'self'"]
    if !styles.isEmpty { directives.append("style-src \(styles.joined(separator: " "))") }
    if !scripts.isEmpty { directives.append("script-src \(scripts.joined(separator: " "))") }
    directives += ["base-uri 'none'", "form-action 'none'"]
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(directives.joined(separator: "; "))\">"
  }

  /// The hashes of each element's text, as `'sha256-…'` in the order of the page.
  private static func hashes(of element: String, in page: [UInt8]) -> [String] {
    elements(element, in: page).reduce(into: []) { hashes, text in
      let hash = "'\(cspHash(Array(text)))'"
      if !hashes.contains(hash) { hashes.append(hash) }
    }
  }

  /// The texts of all elements of a name that templates open.
  private static func elements(_ element: String, in page: [UInt8]) -> [ArraySlice<UInt8>] {
    let closing = Array("</\(element)>".utf8)
    let opening = Array("<\(element)>".utf8) + [TemplateMark.ownElement]
    var found: [ArraySlice<UInt8>] = []
    var rest = page[...]
    while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstRange(of: closing) {
      found.append(rest[start.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return found
  }
}
