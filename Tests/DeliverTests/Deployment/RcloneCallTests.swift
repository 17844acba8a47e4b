import TestKit
import Testing

@testable import Deployment

/// The output of rclone 1.60 and 1.75, and the messages about it.
@Suite struct RcloneCallTests {
  static let logs: [Case<String, [String]>] = [
    Case("nothing", "", []),
    Case(
      "a notice and an error, three times",
      """
      {"level":"notice","msg":"Config file not found - using defaults","source":"config/config.go:374"}
      {"level":"error","msg":"Failed to copy: 507 Insufficient Storage","object":"views/a.html","source":"x"}
      {"level":"error","msg":"Attempt 1/3 failed with 1 errors and: 507 Insufficient Storage","source":"x"}
      {"level":"error","msg":"Failed to copy: 507 Insufficient Storage, request 2","object":"views/a.html","source":"x"}
      {"level":"notice","msg":"Failed to copy: 507 Insufficient Storage","source":"cmd/cmd.go:334"}
      """, ["views/a.html: Failed to copy: 507 Insufficient Storage"]),
    Case(
      "1.75: no such remote",
      """
      {"level":"critical","msg":"Failed to create file system for \\"no:x\\": didn't find section in config file"}
      """, ["Failed to create file system for \"no:x\": didn't find section in config file"]),
    Case(
      "1.60: the last error is plain",
      """
      2026/11/22 11:53:11 Failed to create file system for "f:b": NewFs: couldn't connect SSH: connection refused
      """, ["Failed to create file system for \"f:b\": NewFs: couldn't connect SSH: connection refused"]),
    Case("something else", "Fatal error: unknown flag: --use-json-log", ["Fatal error: unknown flag: --use-json-log"]),
  ]

  @Test(arguments: logs) func saysWhatIsWrong(_ row: Case<String, [String]>) {
    #expect(RcloneCall.errors(row.input) == row.expected)
  }
}
