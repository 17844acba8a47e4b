import FeedModel
import ScenarioReplay
import Testing

/// Apps that look up the store before they offer an update, as iVersion 1.11.5 does.
@Suite struct StoreScenarioTests {
  typealias Case = WorldTests.Case

  private static func update(_ name: String, store body: String, options: String = "", expect: String) -> Case {
    Case(
      name, .updates,
      """
      "remote": {"1.1": ["one"], "1.2": ["two"]}, "device": {"osVersion": "10"},
      "network": {"http://itunes.apple.com/us/lookup?bundleId=com.example.app": {\(body)}},
      "options": {\(options)}, "timeline": [{"type": "launch"}], "expect": [\(expect)]
      """)
  }

  private static func answer(_ version: String) -> String {
    #""body": "{\"results\": [{\"bundleId\": \"com.example.app\", \"version\": \"\#(version)\", \"releaseNotes\": \"store\"}]}""#
  }

  static let cases = [
    update(
      "a version that is not there yet is withheld", store: answer("1.1"),
      expect:
        #"{"callbacks": [["shouldCheck", true], ["didDetectNewVersion", "1.1"], ["shouldDisplayNewVersion", "1.1", true]]}"#
    ),
    update("none is there", store: answer("1.0"), expect: #"{"shown": []}"#),
    update(
      "the store's own notes", store: answer("1.3"),
      options: #""useAppStoreDetailsIfNoPlistEntryFound": true, "groupNotesByVersion": false"#,
      expect: #"{"shown": [{"message": "store"}]}"#),
    update(
      "no app of that id", store: #""body": "{\"results\": []}""#,
      expect:
        #"{"callbacks": [["shouldCheck", true], ["didDetectNewVersion", "1.2"], ["shouldDisplayNewVersion", "1.2", true]]}"#
    ),
    update("a page", store: #""body": "<html>""#, expect: #"{"callbacks": [["shouldCheck", true], ["checkFailed"]]}"#),
    update(
      "another status", store: #""status": 503, \#(answer("1.2"))"#,
      expect: #"{"callbacks": [["shouldCheck", true], ["checkFailed"]]}"#),
    update("no answer", store: #""error": true"#, expect: #"{"callbacks": [["shouldCheck", true], ["checkFailed"]]}"#),
    update(
      "another country", store: answer("1.2"), options: #""appStoreCountry": "de""#,
      expect: #"{"callbacks": [["shouldCheck", true], ["checkFailed"]]}"#),
  ]
  @Test(arguments: cases) func isPlayed(_ c: Case) async throws {
    #expect(try await c.scenario.difference() == c.difference)
  }
}
