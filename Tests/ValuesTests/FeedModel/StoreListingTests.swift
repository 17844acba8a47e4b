import FeedModel
import TestKit
import Testing
import WireFormats

@Suite struct StoreListingTests {
  static let answers: [Case<String, StoreListing?>] = [
    Case(
      "an app",
      """
      \n\n\n{"resultCount": 1, "results": [{"bundleId": "com.example.app", "version": "2.4.0", "releaseNotes": "- Dark",
        "minimumOsVersion": "16.0", "trackId": 4242, "currentVersionReleaseDate": "2026-11-20T08:00:00Z",
        "trackViewUrl": "https://apps.apple.com/app/id4242", "price": 0.0, "screenshotUrls": []}]}
      """,
      StoreListing(
        bundleID: "com.example.app", version: "2.4.0", notes: "- Dark", minimumOSVersion: "16.0", appID: "4242",
        released: "2026-11-20T08:00:00Z", page: "https://apps.apple.com/app/id4242")),
    Case("no app", #"{"resultCount": 0, "results": []}"#, nil),
    Case(
      "the last of two", #"{"results": [{"version": "1", "bundleId": 7}, {"version": "2", "trackId": "42"}]}"#,
      StoreListing(version: "2", appID: "42")),
  ]
  @Test(arguments: answers) func reads(_ row: Case<String, StoreListing?>) throws {
    #expect(try StoreListing.decode(Array(row.input.utf8)) == row.expected)
  }

  static let broken = [
    Case("a number as version", "{\"results\": [\n {\"version\": 1.2}]}", "2:14 version is a number, not text"),
    Case("no version", "{\"results\": [{}]}", "1:14 the result has no version"),
    Case("results is an object", "{\"results\": {}}", "1:13 results is an object, not an array"),
    Case("a result is text", "{\"results\": [\"é\", \"x\"]}", "1:14 a result is a string, not an object"),
    Case("no results", "{}", "1:1 the answer has no results"),
    Case("a list", "[]", "1:1 the answer is an array, not an object"),
    Case(
      "an id that is neither", "{\"results\": [{\"version\": \"1\", \"trackId\": []}]}",
      "1:42 trackId is an array, not a number"),
  ]
  @Test(arguments: broken) func saysWhatIsWrong(_ row: Case<String, String>) {
    do {
      _ = try StoreListing.decode(Array(row.input.utf8))
      Issue.record("read")
    } catch .syntax(let message, let line, let column) {
      #expect("\(line):\(column) \(message)" == row.expected)
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: ["", "\n", "<!DOCTYPE html><html>", "{\"results\": [", "{} {}"]) func refuses(_ text: String) {
    #expect(throws: FormatError.self) { try StoreListing.decode(Array(text.utf8)) }
  }
}
