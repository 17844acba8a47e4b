import FeedModel
import ScenarioReplay
import Testing

/// The calls of a banner's page, and their times.
@Suite struct PageTests {
  typealias Case = WorldTests.Case

  private static let banner = """
    "feed": {"a": {"entry": "v", "views": {"v": {"file": "f"}, "w": {"file": "g"}},
      "conditions": {"all": {"flagNotSet": "f"}}}}
    """
  private static let flag = #"{"type": "js", "function": "setFlag", "args": ["f", true]}"#
  private static let loaded = #"{"type": "pageLoaded"}"#
  private static let launch = #"{"type": "launch"}"#

  private static func display(_ view: String) -> String {
    #"{"type": "js", "function": "display", "args": ["\#(view)"]}"#
  }

  static let loading = [
    Case(
      "before its page is there a function does nothing", .banners,
      """
      \(banner), "timeline": [\(launch), \(flag), \(display("w")), \(loaded), \(launch)],
      "expect": [{"shown": [{}]}, {}, {"shown": []}, {}, {"shown": [{}]}]
      """),
    Case(
      "each banner waits for its own page", .banners,
      """
      \(banner), "timeline": [\(launch), \(loaded), \(launch), \(flag), \(launch), \(loaded), \(flag), \(launch)],
      "expect": [{"shown": [{}]}, {}, {"shown": [{}]}, {}, {"shown": [{}]}, {}, {}, {"shown": []}]
      """),
    Case(
      "another view of a banner that is loaded need not wait", .banners,
      """
      \(banner), "timeline": [\(launch), \(loaded), \(display("w")), \(flag), \(launch)],
      "expect": [{}, {}, {"shown": [{"file": "g"}]}, {}, {"shown": []}]
      """),
    Case(
      "width and height are there at once", .banners,
      """
      \(banner), "timeline": [\(launch), {"type": "js", "function": "width"}, {"type": "js", "function": "height"},
        \(loaded)], "expect": [{}, {"shown": []}, {"shown": []}, {}]
      """),
    Case(
      "a story without pages has them at once", .banners,
      #"\#(banner), "timeline": [\#(launch), \#(flag), \#(launch)], "expect": [{}, {}, {"shown": []}]"#),
  ]

  static let views = [
    Case(
      "the view on screen is shown again", .banners,
      #"\#(banner), "timeline": [\#(launch), \#(display("v"))], "expect": [{}, {"shown": [{"id": "a", "file": "f"}]}]"#),
    Case(
      "there and back", .banners,
      """
      \(banner), "timeline": [\(launch), \(display("w")), \(display("v")), \(display("v"))],
      "expect": [{}, {"shown": [{"file": "g"}]}, {"shown": [{"file": "f"}]}, {"shown": [{"file": "f"}]}]
      """),
    Case(
      "a view that isn't there", .banners,
      """
      \(banner), "timeline": [\(launch), \(display("x")), {"type": "js", "function": "display"}],
      "expect": [{}, {"shown": []}, {"shown": []}]
      """),
  ]

  @Test(arguments: loading + views) func isPlayed(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }

  @Test func tellsThatAPageIsNotLoaded() async throws {
    let scenario = OneScenario(
      .banners,
      """
      \(Self.banner), "timeline": [\(Self.launch), \(Self.display("w")), \(Self.loaded)],
      "expect": [{}, {"shown": [{"file": "g"}]}, {}]
      """)
    guard case .failed(let failure) = try await scenario.play() else {
      Issue.record("it passed")
      return
    }
    #expect(failure.notes == ["the page is not loaded yet, so it has no function display"])
  }

  /// By ECMAScript's ToString.
  static let arguments = [
    ("\"a\"", "a"), ("true", "true"), ("false", "false"), ("null", "null"), ("1", "1"), ("1.0", "1"), ("-0.0", "0"),
    ("1.50", "1.5"), ("-2.25", "-2.25"), ("100", "100"), ("1e2", "100"), ("123456.5", "123456.5"), ("0.1", "0.1"),
    ("0.000001", "0.000001"), ("0.00000123", "0.00000123"), ("0.0000001", "1e-7"), ("-1.25e-9", "-1.25e-9"),
    ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("1.5e300", "1.5e+300"),
    ("12345678901234567890", "12345678901234567000"), ("1e999", "Infinity"), ("[1, 2]", "1,2"), ("[]", ""),
    ("[1, null, [\"a\", true]]", "1,,a,true"), ("{}", "[object Object]"), ("[{\"a\": 1}, 2.0]", "[object Object],2"),
  ]

  @Test(arguments: arguments) func becomesText(_ argument: String, _ text: String) async throws {
    let key = JSON.string("kPMConditionKey-a-5-\(text)").text
    let scenario = OneScenario(
      .banners,
      """
      \(Self.banner), "timeline": [\(Self.launch), {"type": "js", "function": "setFlag", "args": [\(argument), 1]}],
      "expect": [{}, {"state": {"kPMConditionKey-a-2": true, "kPMConditionKey-a-3": {"$date": 1000},
        "kPMConditionKey-a-4": 0, \(key): true}}]
      """)
    #expect(try await scenario.difference() == nil)
  }
}
