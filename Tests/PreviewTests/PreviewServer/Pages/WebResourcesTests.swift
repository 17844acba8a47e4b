import Testing

@testable import PreviewServer

@Suite struct WebResourcesTests {
  /// A module that is missing or has another address leaves a page without any script.
  @Test func modulesFindEachOther() {
    var count = 0
    for (name, bytes) in WebResources.files where name.hasSuffix(".js") {
      // This module is served in the place of another one.
      let folder = name == "static/api.js" ? ["shared"] : name.split(separator: "/").dropLast().map(String.init)
      for part in String(decoding: bytes, as: UTF8.self).components(between: "from \".", and: "\"") {
        var path = folder
        for step in ".\(part)".split(separator: "/") where step != "." {
          if step == ".." { path.removeLast() } else { path.append(String(step)) }
        }
        count += 1
        #expect(WebResources.files[path.joined(separator: "/")] != nil, "\(name) imports .\(part)")
      }
    }
    #expect(count > 100)
  }

  /// The policy of the pages allows nothing inline and nothing from other hosts.
  @Test func pagesKeepToTheirPolicy() {
    for (name, bytes) in WebResources.files where name.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for forbidden in [" style=", " onclick=", "<style", "<script>", "http://", "https://", "javascript:"] {
        #expect(!text.contains(forbidden), "\(forbidden) in \(name)")
      }
    }
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().map { String($0.split(separator: end)[0]) }
  }
}
