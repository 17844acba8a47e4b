extension BannersFeed.Condition {
  /// A part of a named rollout, in which each device has the same place for all entries.
  public struct RolloutPart: Hashable, Sendable {
    public var rollout: String
    /// The places, of 10,000; at least one.
    public var places: Range<Int>

    public init(_ rollout: String, _ places: Range<Int>) { (self.rollout, self.places) = (rollout, places) }

    /// The part in percents, as authors write it: `0-12.5`.
    public var range: String { "\(percent(places.lowerBound))-\(percent(places.upperBound))" }

    /// `for 3 % of devices (rollout april, from 3 % to 6 %)`
    var words: String {
      "for \(percent(places.count)) % of devices (rollout \(rollout), from \(percent(places.lowerBound)) % to "
        + "\(percent(places.upperBound)) %)"
    }
  }

  /// The parts of rollouts that it is about.
  public var rolloutParts: [RolloutPart] { if case .rolloutIn(let parts) = self { parts } else { [] } }
}

extension Values {
  static func places(_ places: Range<Int>) -> Values { places.isEmpty ? .none : .numbers(ClosedRange(places)) }
}

private func percent(_ places: Int) -> String { shortNumber(Double(places) / 100) }

extension [BannersFeed.Condition.RolloutPart] {
  /// Reads `{"april": {"from": 300, "before": 600}}`; nil if one part cannot be read.
  init?(_ json: JSON) {
    guard let members = json.members else { return nil }
    let parts = members.compactMap { member -> Element? in
      guard let from = member.value["from"]?.integer, let before = member.value["before"]?.integer,
        0 <= from, from < before, before <= rolloutPlaces
      else { return nil }
      return Element(member.name, from..<before)
    }
    guard parts.count == members.count else { return nil }
    self = parts
  }

  var json: JSON {
    .object(
      map { part in
        JSON.Member(part.rollout, .present(["from": part.places.lowerBound, "before": part.places.upperBound]))
      })
  }

  var need: Rule.Need {
    let tests = map { Rule.Need(.placeIn($0.rollout), .places($0.places)) }
    return tests.count == 1 ? tests[0] : .all(tests)
  }
}
