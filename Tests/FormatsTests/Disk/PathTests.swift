import Disk
import Testing

@Suite struct PathTests {
  @Test(
    arguments: [
      ("a/b.json", "a", "json"), ("b.JSON", "", "json"), ("/b", "/", nil), ("a.b/c", "a.b", nil), (".hidden", "", nil),
      ("a/.hidden", "a", nil), ("a/.hidden.plist", "a", "plist"), ("a.", "", ""), ("a/\u{301}.x", "a", "x"),
      ("", "", nil),
    ] as [(String, String, String?)])
  func parts(_ path: String, _ folder: String, _ fileExtension: String?) {
    #expect(path.folder == folder)
    #expect(path.fileExtension == fileExtension)
  }
}
