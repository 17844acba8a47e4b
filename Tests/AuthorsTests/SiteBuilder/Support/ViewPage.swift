import Output
import SiteBuilder
import Testing

/// A page, cut up for questions about it.
struct ViewPage {
  var html: String

  init(_ html: String) { self.html = html }

  /// What a text comes to as a view.
  init(of body: String, keys: String = "origin: bottom", assets: [String: [UInt8]] = [:]) throws {
    html = try output([hello: banner(keys, body)], assets: assets).tree.only("views/hello/")
  }

  /// The text between `<main>` and `</main>`, without the elements that lay it out, the button that closes it, and the
  /// title of its page.
  var main: String {
    get throws {
      let corner = /<div class="corner">.*?<\/div>\n/
      let layout = /<div class="(layout|column|title|rest|text|buttons)">\n|^<\/div>\n/.anchorsMatchLineEndings()
      let title = /<h1( class="unseen")?>Hello<\/h1>\n/
      return try #require(texts(of: "main").first).replacing(corner, with: "").replacing(layout, with: "")
        .replacing(title, with: "").trimmed
    }
  }

  var title: String? { texts(of: "title").first }

  /// The texts of all elements of that name, with or without attributes.
  func texts(of name: String) -> [String] {
    // swift-format-ignore: NeverUseForceTry
    html.matches(of: try! Regex("<\(name)(?: [^>]*)?>((?s:.*?))</\(name)>").matchingSemantics(.unicodeScalar)).map {
      String($0.output[1].substring ?? "")
    }
  }

  func values(of attribute: String) -> [String] {
    // swift-format-ignore: NeverUseForceTry
    html.matches(of: try! Regex("\\s\(attribute)=\"([^\"]*)\"").matchingSemantics(.unicodeScalar)).map {
      String($0.output[1].substring ?? "")
    }
  }

  /// Exactly its own styles and scripts are allowed, the style beside it if it loads that, and nothing from elsewhere.
  func hasItsOwnPolicy() throws -> Bool {
    let policy = try #require(values(of: "content").first { $0.hasPrefix("default-src 'none'") })
    return try hashes(in: policy, "style-src") == expected("style").union(stylesheet == nil ? [] : ["'self'"])
      && hashes(in: policy, "script-src") == expected("script")
      && policy.contains("img-src 'self'") && policy.contains("base-uri 'none'") && !policy.contains("unsafe")
  }

  /// The address of the style that it loads.
  var stylesheet: String? {
    html.firstMatch(of: /<link rel="stylesheet" href="([^"]*)">/).map { String($0.output.1) }
  }

  /// Its style, which is in the page or beside it.
  func style(in tree: OutputTree) throws -> String? {
    try stylesheet.map { try tree.text($0.replacing("../", with: "")) } ?? texts(of: "style").first
  }

  private func hashes(in policy: String, _ directive: String) throws -> Set<String> {
    let found = policy.split(separator: ";").first { $0.drop { $0 == " " }.hasPrefix(directive) }
    return Set((found ?? "").split(separator: " ").dropFirst().map(String.init))
  }

  private func expected(_ element: String) -> Set<String> {
    Set(texts(of: element).map { "'\(cspHash(Array($0.utf8)))'" })
  }
}

extension String {
  var trimmed: String { String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
}
