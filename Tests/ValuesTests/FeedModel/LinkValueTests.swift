import FeedModel
import TestKit
import Testing

/// docs/security.md, What a link may carry.
@Suite struct LinkValueTests {
  private static let now = Instant(secondsSince1970: 1_800_000_000)

  private static let device: FeedDevice = {
    var device = FeedDevice(
      appVersion: "2.4.0", osVersion: "17.2.1", locale: "pt-BR", installed: now.advanced(by: -15 * 86_400 + 1),
      launches: 4_000, rolloutSeed: "secret")
    (device.platform, device.region) = (.macos, "BR")
    device.attributes = [
      "plan": .text("a&b ü~"), "beta": .truth(true), "projects": .number(3),
      "long": .text(String(repeating: "x", count: 201)),
    ]
    return device
  }()

  static let values: [Case<String, String>] = [
    Case("the app", "v=appVersion", "?v=2.4.0"), Case("the system, by its first number", "v=osVersion", "?v=17"),
    Case("the platform", "v=platform", "?v=macos"), Case("the language", "v=language", "?v=pt-BR"),
    Case("the region", "v=region", "?v=BR"), Case("whole days", "v=daysSinceInstall", "?v=14"),
    Case("launches, 1,000 at most", "v=launches", "?v=1000"), Case("a text, encoded", "v=plan", "?v=a%26b%20%C3%BC~"),
    Case("a truth", "v=beta", "?v=true"), Case("a number", "v=projects", "?v=3"),
    Case("several", "a=beta&b=projects", "?a=true&b=3"), Case("one that is not set", "a=city&b=projects", "?b=3"),
    Case("none that is set", "a=city", ""), Case("one that is too long", "a=long", ""),
    Case("the seed", "a=rolloutSeed", ""), Case("no pair", "null", ""),
  ]

  @Test("values in a query", arguments: values) func completes(_ c: Case<String, String>) {
    #expect(completed("https://a.example/s", c.input) == "https://a.example/s" + c.expected)
  }

  static let addresses: [Case<String, String>] = [
    Case("a query", "https://a.example/?b=c", "https://a.example/?b=c&v=2.4.0"),
    Case("a fragment", "https://a.example/#b?c", "https://a.example/?v=2.4.0#b?c"),
    Case("an address of the app", "snoodle://a", "snoodle://a"),
  ]

  @Test("addresses", arguments: addresses) func keeps(_ c: Case<String, String>) {
    #expect(completed(c.input, "v=appVersion") == c.expected)
  }

  @Test func aValueThatTheAppDoesNotAllowStays() {
    let allowed: Set = ["appVersion"]
    #expect(
      Self.device.completed("https://a.example/", with: "p=plan&v=appVersion", allowed: allowed, now: Self.now)
        == "https://a.example/?v=2.4.0")
  }

  @Test("days end at 365, and a clock that was set back counts none", arguments: [(-400, "365"), (3, "0")])
  func days(_ days: Int, _ expected: String) {
    var device = Self.device
    device.installed = Self.now.advanced(by: days * 86_400)
    #expect(
      device.completed("https://a.example/", with: "d=daysSinceInstall", allowed: ["daysSinceInstall"], now: Self.now)
        == "https://a.example/?d=\(expected)")
  }

  /// With all names allowed that there can be.
  private func completed(_ address: String, _ pairs: String) -> String {
    let names = Set(pairs.split(separator: "&").compactMap { $0.split(separator: "=").last.map(String.init) })
    return Self.device.completed(address, with: pairs, allowed: names, now: Self.now)
  }
}
