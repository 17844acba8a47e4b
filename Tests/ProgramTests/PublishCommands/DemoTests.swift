import Testing

/// The repository's `public/` is the output of its sources, byte for byte, wherever they are built.
@Suite struct DemoTests {
  struct Place: CustomTestStringConvertible, Sendable {
    var name: String
    var environment: [String: String] = [:]
    var areInOrder: @Sendable (String, String) -> Bool = { $0 < $1 }
    var testDescription: String { name }
  }

  static let places = [
    Place(name: "here"),
    Place(
      name: "in Tokyo, in German", environment: ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"]),
    Place(name: "with sources made last first", areInOrder: { $0 > $1 }),
    Place(
      name: "with sources made by the ends of their names",
      areInOrder: { String($0.reversed()) < String($1.reversed()) }),
  ]

  @Test(arguments: places) func buildsWhatIsCommitted(_ place: Place) throws {
    let demo = try Demo.sources(orderedBy: place.areInOrder)
    let run = try demo.publish("build --now \(Demo.now)", place.environment)
    #expect(run.code == 0, "\(run.talk)")
    #expect(try demo.tree().differences(from: Demo.published) == [], "is public/ stale? 'make public' renews it")
  }

  @Test func hasNeitherErrorsNorWarnings() throws {
    let demo = try Demo.sources()
    #expect(try demo.publish("lint --strict --now \(Demo.now)").code == 0)
  }
}
