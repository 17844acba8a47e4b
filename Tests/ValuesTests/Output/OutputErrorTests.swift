import Foundation
import Testing

@testable import Output

@Suite struct OutputErrorTests {
  static let cases: [(OutputError, String)] = [
    (.badPath("a/../b", .dots), "'a/../b' cannot be published: it contains '.' or '..'"),
    (.badPath("a\u{1B}[2J", .controlCharacter), "'a\\u{1B}[2J' cannot be published: it contains a control character"),
    (.collision(path: "a", with: "A"), "'a' and 'A' are the same name on macOS or Windows; rename one"),
    (
      .notOurs(folder: "/home/me"),
      "'/home/me' contains files that were not published by this tool, and publishing would delete them; "
        + "name another folder or empty it first"
    ),
    (.busy(folder: "public"), "another process is publishing to 'public'; wait until it has finished"),
    (
      .io(path: "public/a", operation: .write, errno: ENOSPC),
      "cannot write 'public/a': No space left on device; free some space and publish again"
    ),
  ]

  @Test(arguments: cases) func says(_ error: OutputError, _ text: String) {
    #expect("\(error)" == text)
  }
}
