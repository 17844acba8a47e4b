import Testing
import WireFormats

/// One strict reader for the input of people and programs: requests, scenarios, the manifest.
@Suite struct StrictObjectTests {
  private enum Colour: String, CaseIterable { case red, green }

  private static func value(_ text: String) throws -> PlacedValue {
    PlacedValue(value: try JSON.parse(Array(text.utf8)).value, place: .file)
  }

  static let problems: [(String, @Sendable (PlacedValue) throws -> Any, String)] = [
    ("[1]", { try $0.fields(["a"]) }, "the file: an object is expected, not an array"),
    (#"{"a": 1, "colour": 2}"#, { try $0.fields(["color"]) }, #"a: there is no field "a"; there is color"#),
    (#"{"colour": 2}"#, { try $0.fields(["color"]) }, #"colour: there is no field "colour"; did you mean "color"?"#),
    (#"{"a": null}"#, { try $0.fields(["a"]).required("a") }, #"the file: "a" is missing"#),
    (#"{"a": {"b": "x"}}"#, { try b($0).flag() }, "a.b: true or false is expected, not a string"),
    (#"{"a": {"b": 1}}"#, { try b($0).text() }, "a.b: a string is expected, not a number: put it in quotation marks"),
    (#"{"a": {"b": true}}"#, { try b($0).number() }, "a.b: a number is expected, not a boolean"),
    (#"{"a": {"b": 1.5}}"#, { try b($0).integer() }, "a.b: a whole number is expected, not a number"),
    (#"{"a": {"b": 7}}"#, { try b($0).integer(in: 1...6) }, "a.b: a whole number from 1 to 6 is expected, not 7"),
    (
      #"{"a": {"b": "soon"}}"#, { try b($0).instant() },
      "a.b: an instant such as 2026-11-21T09:00:00Z is expected, not 'soon'"
    ),
    (
      #"{"a": {"b": ["x", 1]}}"#, { try b($0).texts() },
      "a.b[1]: a string is expected, not a number: put it in quotation marks"
    ),
    (#"{"a": {"b": ["x", null]}}"#, { try b($0).names() }, "a.b[1]: a string is expected, not null"),
    (
      #"{"a": {"b": "gren"}}"#, { try b($0).word(Colour.self) }, #"a.b: it is one of red, green; did you mean "green"?"#
    ),
    (#"{"a": {"b": "x"}}"#, { try b($0).read("a y") { $0.string == "y" ? 1 : nil } }, "a.b: a y is expected, not 'x'"),
    (#"{"a": {"b": []}}"#, { try b($0).read("a y") { _ in Int?.none } }, "a.b: a y is expected, not an array"),
  ]

  private static func b(_ value: PlacedValue) throws -> PlacedValue {
    try value.fields(["a"]).required("a").fields(["b"]).required("b")
  }

  @Test(arguments: problems)
  func refuses(_ text: String, _ read: @Sendable (PlacedValue) throws -> Any, _ problem: String) throws {
    let value = try Self.value(text)
    let error = #expect(throws: ValueProblem.self) { _ = try read(value) }
    #expect(error?.description == problem)
  }

  @Test func reads() throws {
    let fields = try Self.value(
      #"{"t": "x", "f": false, "n": 1.10, "i": 3, "l": ["a", 1.10], "w": "red", "z": null, "d": "2026-11-21T09:00:00Z"}"#
    ).fields(["t", "f", "n", "i", "l", "w", "z", "d"])
    #expect(try fields.required("t").text() == "x")
    #expect(try fields["f"]?.flag() == false)
    #expect(try fields.required("n").number() == 1.1 && fields.required("n").name() == "1.10")
    #expect(try fields.required("i").integer(in: 3...3) == 3)
    #expect(try fields.required("l").names() == ["a", "1.10"])
    #expect(try fields.required("w").word(Colour.self) == .red)
    #expect(try fields.required("d").instant() == Instant(year: 2026, month: 11, day: 21, hour: 9))
    #expect(fields["z"] == nil && fields.named("z")?.value == .null && fields["y"] == nil)
  }

  @Test("a value with a name of its own begins a new place")
  func places() {
    let place = ValuePlace.file["scenarios"][3]
    #expect(place["title"].description == "scenarios[3].title")
    #expect(place.named("scenario \"x\"").description == "scenario \"x\"")
    let named = place.named("scenario \"x\"")["timeline"][2]["label"]
    #expect(named.description == "scenario \"x\", timeline[2].label")
    #expect(named.steps == [.name("scenarios"), .index(3), .name("timeline"), .index(2), .name("label")])
    #expect(ValuePlace(root: "the request").description == "the request")
  }

  @Test("a long value is cut in a message, even if it is one long run of marks")
  func longValues() throws {
    let long = String(repeating: "e\u{301}", count: 1000)
    let error = #expect(throws: ValueProblem.self) {
      try PlacedValue(value: .string(long), place: .file).read("a y") { _ in Int?.none }
    }
    #expect(error?.problem.utf8.count ?? .max < 200)
  }
}
