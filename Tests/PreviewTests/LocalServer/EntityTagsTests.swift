import Testing

@testable import LocalServer

@Suite struct EntityTagsTests {
  static let lists: [(header: String, isListed: Bool)] = [
    ("\"a\"", true), ("*", true), (" * ", false), ("\"b\", \"a\"", true),
    ("\"b\",\"a\"", true), ("W/\"a\"", true), ("W/\"b\", W/\"a\"", true), ("\"b\"", false),
    ("a", false), ("\"a", false), ("", false), ("\"x, \"a\"", false),
    ("\"x, y\", \"a\"", true), ("w/\"a\"", false), (",, \"a\"", true), ("\"A\"", false),
  ]

  @Test(arguments: lists) func compares(header: String, isListed: Bool) {
    #expect(EntityTags.contains(header, "\"a\"") == isListed)
  }
}
