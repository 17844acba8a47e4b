import Foundation
import Testing
import WireFormats

@testable import StateStore

/// A state file as a value: it is read, changed and written with all foreign content preserved.
@Suite struct StateDocumentTests {
  struct Readable: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    /// What it says of iNotify's last check; nil where it has none.
    var lastChecked: PropertyList?
    var keys: [String] = []
    var testDescription: String { name }
  }

  static let check = PropertyList.date(Date(timeIntervalSince1970: 1_795_251_600))
  static let readable = [
    Readable(name: "nothing", file: ""),
    Readable(name: "nothing but white space", file: " \r\n\t\n"),
    Readable(name: "an empty object", file: "{}"),
    Readable(name: "nothing but the format", file: #"{"publish.format": 1}"#),
    Readable(name: "of the format before", file: #"{"publish.format": 0, "a": 1}"#, keys: ["a"]),
    Readable(
      name: "JSON, with a date as in scenarios",
      file: #"{"iNotifyLastChecked": {"$date": 1795251600}, "own": [1, {}]}"#,
      lastChecked: check, keys: ["iNotifyLastChecked", "own"]),
    Readable(name: "JSON with a byte order mark", file: "\u{FEFF}{\"own\": \"\"}", keys: ["own"]),
    Readable(
      name: "a property list",
      file: "<plist><dict><key>iNotifyLastChecked</key><date>2026-11-21T09:00:00Z</date></dict></plist>",
      lastChecked: check, keys: ["iNotifyLastChecked"]),
    Readable(name: "others' numbers that we can't hold are not seen", file: #"{"own": 1e400, "a": 1}"#, keys: ["a"]),
    Readable(name: "others' nulls are not seen", file: #"{"own": null, "deep": [null], "a": 1}"#, keys: ["a"]),
  ]

  @Test(arguments: readable) func reads(_ c: Readable) throws {
    let document = try StateDocument(Array(c.file.utf8))
    #expect(document.values.keys.sorted() == c.keys)
    #expect(document.values["iNotifyLastChecked"] == c.lastChecked)
  }

  struct Damaged: Sendable, CustomTestStringConvertible {
    var file: String
    var why: String
    var testDescription: String { file.count > 100 ? "\(file.prefix(100))…" : file }
  }

  static let damaged = [
    Damaged(file: "[]", why: "it is an array, not a dictionary"),
    Damaged(file: "null", why: "it is null, not a dictionary"),
    Damaged(file: "7", why: "it is an integer, not a dictionary"),
    Damaged(file: "<plist><array/></plist>", why: "it is an array, not a dictionary"),
    Damaged(file: #"{"publish.format": 2}"#, why: "it was written by a later version"),
    Damaged(
      file: "<plist><dict><key>publish.format</key><integer>99</integer></dict></plist>",
      why: "it was written by a later version"),
    Damaged(file: #"{"a": 1, "a": 2}"#, why: "'a' stands twice, and only its last value would be kept"),
    Damaged(
      file: #"{"own": {"b": 1, "b": 2}}"#, why: "'own › b' stands twice, and only its last value would be kept"),
    Damaged(
      file: #"{"publish.launches": 18446744073709551615}"#, why: "'publish.launches' holds a number that can't be kept"),
    Damaged(
      file: #"{"iPrompt": {"rate": [1, 1e400]}}"#, why: "'iPrompt › rate › 1' holds a number that can't be kept"),
    Damaged(file: #"{"iNotifyLastChecked": null}"#, why: "'iNotifyLastChecked' holds a null that can't be kept"),
    Damaged(
      file: #"{"iNotifyLastChecked": {"$date": "soon"}}"#, why: "'iNotifyLastChecked' holds a date that can't be kept"),
  ]

  @Test(arguments: damaged) func refuses(_ c: Damaged) {
    #expect(why(c.file) == c.why)
  }

  static let noState = [
    "{", #"{"a": }"#, "hello", "<html></html>", "<plist><dict>", #"{"a": "# + String(repeating: "[", count: 600),
    "{} {}", "bplist00 and nothing else",
  ]

  @Test(arguments: noState) func refusesWhatIsNoState(_ text: String) {
    let why = why(text)
    #expect(why?.isEmpty == false && why?.hasSuffix(".") == false)
  }

  @Test("a file of more than 16 MiB is damaged") func tooLarge() {
    #expect(why("{\"a\": \"\(String(repeating: "a", count: 16 << 20))\"}") == "it has more than 16 MiB")
  }

  private func why(_ text: String) -> String? {
    do throws(StateDamage) {
      _ = try StateDocument(Array(text.utf8))
      return nil
    } catch {
      return error.why
    }
  }
}

/// The bytes that a document writes.
@Suite struct WrittenStateDocumentTests {
  private func written(_ text: String, _ change: (inout StateValues) -> Void = { _ in }) throws -> String {
    let document = try StateDocument(Array(text.utf8))
    var values = document.values
    change(&values)
    return String(decoding: try document.bytes(with: values), as: UTF8.self)
  }

  @Test("a new document is JSON in our format") func new() throws {
    let text = try written("") { $0["publish.launches"] = .integer(1) }
    #expect(text == "{\n  \"publish.format\": 1,\n  \"publish.launches\": 1\n}\n")
  }

  @Test("a document that contains only the format is a new device's") func stillNew() throws {
    let text = try written("")
    #expect(text == "{\n  \"publish.format\": 1\n}\n")
    #expect(try StateDocument(Array(text.utf8)).values.isEmpty)
  }

  /// What others keep, to the letter.
  static let foreign = [
    "1e400", "-0", "1.10", "18446744073709551615", "0.1000", "1E+2", "null", "true", #""\/ and ü""#, "[null, 1e999]",
    #"{"b": 1, "a": 2}"#, #"{"$date": "soon"}"#, #"{"$date": 5, "more": 1}"#, #"{"$data": "!"}"#, "[]", "{}",
  ]

  @Test("foreign values are preserved when one of ours changes", arguments: foreign)
  func keeps(_ value: String) throws {
    let text = try written("{\"own\": \(value)}") { $0["publish.launches"] = .integer(7) }
    let written = try JSON.parse(Array(text.utf8)).value
    #expect(written["own"] == (try JSON.parse(Array(value.utf8)).value))
    #expect(written["publish.launches"] == .number(7))
  }

  @Test("a changed value replaces the old one") func changes() throws {
    let text = try written(#"{"own": 1e400, "iNotifyLastChecked": {"$date": 1.50}}"#) { values in
      values["own"] = .string("ours")
      values["iNotifyLastChecked"] = .date(Date(timeIntervalSince1970: 5))
    }
    #expect(
      text
        == "{\n  \"iNotifyLastChecked\": {\n    \"$date\": 5\n  },\n  \"own\": \"ours\",\n  \"publish.format\": 1\n}\n")
  }

  @Test("a removed value is gone") func removes() throws {
    #expect(
      try written(#"{"a": 1, "b": 1e400}"#) { $0["a"] = nil } == "{\n  \"b\": 1e400,\n  \"publish.format\": 1\n}\n")
  }

  @Test("a property list stays a property list, and an old format becomes ours") func propertyList() throws {
    let text = try written("<plist><dict><key>a</key><real>1.5</real></dict></plist>") { $0["b"] = .boolean(true) }
    let (root, issues) = try PropertyList.parse(Array(text.utf8))
    #expect(issues.isEmpty)
    #expect(root == .dictionary(["a": .real(1.5), "b": .boolean(true), "publish.format": .integer(1)]))
  }

  @Test("the same values give the same bytes, and are read back unchanged") func roundTrip() throws {
    let values: StateValues = [
      "b": .array([.date(Date(timeIntervalSince1970: 0.5)), .data([0, 255])]), "a": .dictionary(["$date": .integer(1)]),
      "é": .string("\u{0}\u{2028}"), "e\u{301}x": .integer(.min), "z": .real(-0.0),
    ]
    let bytes = try StateDocument([]).bytes(with: values)
    #expect(try StateDocument(bytes).values == values)
    #expect(try StateDocument(bytes).bytes(with: values) == bytes)
  }

  /// What no file can hold.
  static let impossible: [(PropertyList, String)] = [
    (.real(.nan), "no file can hold a: it has a number that is not finite"),
    (.array([.real(.infinity)]), "no file can hold a: it has a number that is not finite"),
    (
      .date(Date(timeIntervalSince1970: 1e15)), "no file can hold a: it has a date outside the years 1 to 9999"
    ),
    (
      (0..<300).reduce(.integer(1)) { value, _ in .array([value]) },
      "no file can hold a: it has more than 200 nested levels"
    ),
  ]

  @Test(arguments: impossible) func refuses(_ value: PropertyList, _ why: String) throws {
    let document = try StateDocument([])
    #expect(throws: StateDamage(why: why)) { try document.bytes(with: ["a": value, "b": .integer(1)]) }
  }

  @Test("values that would make the file too large are refused") func tooLarge() throws {
    let document = try StateDocument([])
    #expect(throws: StateDamage(why: "it has more than 16 MiB")) {
      try document.bytes(with: ["a": .string(String(repeating: "a", count: 16 << 20))])
    }
  }
}
