import FeedModel
import ScenarioReplay
import Testing

/// Every value of every recorded expectation counts: with any one of them changed, the scenario fails.
@Suite struct MutatedExpectationsTests {
  @Test(arguments: try Recorded.scenarios().filter { $0.scenario["expect"]?.elements != nil })
  func noOtherAnswerPasses(_ recorded: Recorded) async throws {
    let mutants = mutants(of: try #require(recorded.scenario["expect"]?.elements))
    #expect(!mutants.isEmpty)
    for mutant in mutants {
      let results = await replay(try recorded.with("expect", mutant.value).file)
      guard case .failed = results.first?.outcome else {
        Issue.record("\(mutant.change): \(results)")
        continue
      }
    }
  }

  @Test func thereAreThousands() throws {
    let expectations = try Recorded.scenarios().compactMap { $0.scenario["expect"]?.elements }
    #expect(expectations.reduce(0) { $0 + mutants(of: $1).count } > 5000)
  }
}

extension Recorded {
  func with(_ name: String, _ value: JSON) -> Recorded {
    let others = (scenario.members ?? []).filter { $0.name != name }
    return Recorded(channel: channel, scenario: .object(others + [.init(name, value)]))
  }
}

private typealias Mutant = (value: JSON, change: String)

/// The same expectations with one change each, which still are expectations: what is not named stays unnamed.
private func mutants(of entries: [JSON]) -> [Mutant] {
  changed(entries, "expect") { entry, place in changed(entry.members ?? [], place, field) }
}

private func field(_ value: JSON, _ name: String, _ place: String) -> [Mutant] {
  guard name == "callbacks" else { return mutants(of: value, name, place) }
  // A callback's name says what comes behind it, so that only that can be something else.
  let callbacks = value.elements ?? []
  return shorterOrTurned(callbacks, place)
    + changed(callbacks, place) { callback, place in
      let parts = callback.elements ?? []
      return changed(Array(parts.dropFirst()), place) { mutants(of: $0, "keys", $1) }.map { mutant in
        (JSON.array(parts.prefix(1) + (mutant.value.elements ?? [])), mutant.change)
      }
    }
}

/// - Parameters:
///   - name: Of the member whose value it is.
private func mutants(of value: JSON, _ name: String, _ place: String) -> [Mutant] {
  switch value {
  case .null: [(name == "entries" ? .array([]) : .string("x"), "\(place): not null")]
  case .boolean(let flag): [(.boolean(!flag), "\(place): the other truth")]
  case .number: [(.number((value.double ?? 0) + 1), "\(place): one more")]
  case .string(let text): [(.string(text + "x"), "\(place): another letter")]
  case .object([]): [(.object([.init("x", .boolean(true))]), "\(place): not empty")]
  case .array([]): [(.array([name == "opened" ? .string("x") : .object([])]), "\(place): not empty")]
  case .object(let members): changed(members, place, mutants)
  case .array(let elements):
    changed(elements, place) { mutants(of: $0, "", $1) }
      + (name == "keys" ? [(.array(elements.dropLast()), "\(place): one less")] : shorterOrTurned(elements, place))
  }
}

/// Without the last element, and with the last two the other way round.
private func shorterOrTurned(_ elements: [JSON], _ place: String) -> [Mutant] {
  guard let last = elements.last else { return [] }
  let shorter = (value: JSON.array(elements.dropLast()), change: "\(place): one less")
  guard elements.count > 1, elements[elements.count - 2] != last else { return [shorter] }
  let turned = Array(elements.dropLast(2) + elements.suffix(2).reversed())
  return [shorter, (.array(turned), "\(place): another order")]
}

private func changed(
  _ elements: [JSON], _ place: String, _ mutants: (JSON, String) -> [Mutant]
) -> [Mutant] {
  elements.indices.flatMap { i in
    mutants(elements[i], "\(place)[\(i)]").map { mutant in
      var others = elements
      others[i] = mutant.value
      return (JSON.array(others), mutant.change)
    }
  }
}

private func changed(
  _ members: [JSON.Member], _ place: String, _ mutants: (JSON, String, String) -> [Mutant]
) -> [Mutant] {
  members.indices.flatMap { i in
    mutants(members[i].value, members[i].name, "\(place).\(members[i].name)").map { mutant in
      var others = members
      others[i].value = mutant.value
      return (JSON.object(others), mutant.change)
    }
  }
}
