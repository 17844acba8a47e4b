import FeedEvaluator
import FeedModel
import TestKit
import Testing

@Suite struct DeviceOpeningTests {
  static let cases: [Case<String, Bool>] = [
    Case("a web page", "https://example.com/a?b=c#d", true),
    Case("schemes have no case", "HTTPS://example.com", true),
    Case("an app that is there", "snoodle-2:open", true),
    Case("an app that is not there", "noapp://x", false),
    Case("nothing", "", false),
    Case("no scheme", "example.com", false),
    Case("an empty scheme", "://example.com", false),
    Case("a scheme begins with a letter", "2snoodle:open", false),
    Case("a raw space", "http://example.com/a b", false),
    Case("a letter beyond ASCII", "http://example.com/é", false),
    Case("escaped, it is a URL", "http://example.com/a%20b%C3%A9", true),
    Case("half an escape", "http://example.com/%2", false),
    Case("a bad escape", "http://example.com/%zz", false),
    Case("two fragments", "http://example.com/#a#b", false),
    Case("a quote", "http://example.com/\"", false),
  ]

  @Test(arguments: cases) func opens(_ c: Case<String, Bool>) {
    let device = FeedDevice(appVersion: "1", openableSchemes: ["http", "https", "snoodle-2", "2snoodle"])
    #expect(device.canOpen(c.input) == c.expected)
  }
}
