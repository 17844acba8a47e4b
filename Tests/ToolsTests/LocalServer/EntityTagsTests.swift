import Testing

@testable import LocalServer

@Suite struct EntityTagsTests {
  static let lists: [(header: String, weakly: Bool, strongly: Bool)] = [
    ("\"a\"", true, true), ("*", true, true), (" * ", false, false), ("\"b\", \"a\"", true, true),
    ("\"b\",\"a\"", true, true), ("W/\"a\"", true, false), ("W/\"b\", W/\"a\"", true, false), ("\"b\"", false, false),
    ("a", false, false), ("\"a", false, false), ("", false, false), ("\"x, \"a\"", false, false),
    ("\"x, y\", \"a\"", true, true), ("w/\"a\"", false, false), (",, \"a\"", true, true), ("\"A\"", false, false),
  ]

  @Test(arguments: lists) func compares(header: String, weakly: Bool, strongly: Bool) {
    #expect(EntityTags.contains(header, "\"a\"", weakly: true) == weakly)
    #expect(EntityTags.contains(header, "\"a\"", weakly: false) == strongly)
  }
}
