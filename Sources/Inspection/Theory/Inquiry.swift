internal import FeedModel

/// A question about the devices that read one file: its axes, its diagrams, and the devices in question.
struct Inquiry {
  let theory: Theory
  /// The devices in question.
  let devices: Diagram

  var space: Space { theory.space }
  var diagrams: Diagrams { theory.diagrams }

  init(
    _ feed: InspectedFeed, languages: LanguageSet? = nil, given: Given = Given(), settable: SettableFlags = .unknown,
    order: [Coordinate]? = nil, limit: Int = Diagrams.usualLimit, imagination: Imagination
  ) throws(InspectionLimit) {
    let space = try Space([feed], languages: languages, given: given, order: order, imagination: imagination)
    let diagrams = Diagrams(cells: space.cells.map(\.count), limit: limit)
    theory = Theory(feed, settable: settable, in: space, diagrams)
    devices = space.devices(given, feed.name, diagrams)
  }

  /// The same in words that do not repeat what is given.
  func constrained(_ diagram: Diagram) -> Diagram { diagrams.constrain(diagram, to: devices) }

  func checkLimit() throws(InspectionLimit) { if diagrams.isExhausted { throw .diagrams } }
}

extension Space {
  /// Those that have all that is given.
  func devices(_ given: Given, _ feed: FeedName, _ diagrams: Diagrams) -> Diagram {
    Conditions(feed: feed, space: self, diagrams: diagrams).conjunction(given.tests)
  }
}
