import Diagnostics
import TestKit
import Testing

@testable import Authoring

/// The file is `content/notifications/hello/….md`.
@Suite struct ImageTests {
  static let good: [Case<String, String>] = [
    Case("from content/", "assets/a.png", "a.png"),
    Case("from content/, with a slash", "/assets/a.png", "a.png"),
    Case("from the file", "../../assets/a.png", "a.png"),
    Case("from the file, by a detour", "./../.././assets/a.png", "a.png"),
    Case("in a folder", "assets/de/a_b-2.x.png", "de/a_b-2.x.png"),
    Case("an upper-case extension", "assets/A.PNG", "A.PNG"),
  ]

  @Test("an image is an asset", arguments: good)
  func image(_ c: Case<String, String>) {
    let (value, problems) = markdown("![x](\(c.input))")
    #expect(value.images.map(\.asset) == [c.expected])
    #expect(problems.isEmpty)
  }

  static let bad = [
    ("beside the file", "a.png"), ("the assets themselves", "assets"), ("a folder", "assets/"),
    ("out of the assets", "assets/../notifications/a.png"),
    ("out of the content", "../../../assets/a.png"),
    ("far out", "../../../../../../../assets/a.png"),
    ("absolute", "/etc/passwd"), ("a host", "//assets/a.png"),
    ("encoded dots", "assets/%2e%2e/a.png"), ("an encoded space", "assets/a%20b.png"),
    ("an encoded slash", "assets%2Fa.png"), ("a hidden file", "assets/.a.png"),
    ("a leading dash", "assets/-a.png"), ("an umlaut", "assets/ä.png"),
    ("backslashes", #"assets\a.png"#), ("a query", "assets/a.png?b"),
    ("the web", "https://x.example/a.png"), ("data", "data:image/png;base64,AA"),
    ("code", "javascript:x"), ("a file", "file:///assets/a.png"),
    ("nothing", ""), ("two slashes", "assets//a.png"), ("in capitals", "Assets/a.png"),
  ]

  @Test("images that are not in the assets", arguments: bad)
  func refuses(_ name: String, _ url: String) {
    let (value, problems) = markdown("![x](\(url))")
    #expect(value.images.isEmpty, "\(name)")
    #expect(
      problems == [
        "1:1 bad-image: put the file there and write assets/name.png, with letters, digits, '-', '_' and '.'"
      ])
  }
}
