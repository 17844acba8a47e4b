internal import FeedEvaluator
internal import FeedModel

/// A question about the devices that read one file: its axes, its diagrams, and its entries as these devices see them.
struct Inquiry {
  let theory: Theory

  var space: Space { theory.space }
  var diagrams: Diagrams { theory.diagrams }

  init(
    _ feed: InspectedFeed, languages: LanguageSet? = nil, given: Given = Given(), settable: SettableFlags = .unknown,
    order: [Coordinate]? = nil, limit: Int = .max, imagination: Imagination
  ) throws(InspectionLimit) {
    let rules = feed.rules
    let languages =
      languages ?? given.language.map { LanguageSet(of: [feed], named: [], within: [$0]) }
    let space = try Space(
      [(feed.name, rules)], languages: languages, given: given, order: order, imagination: imagination)
    let diagrams = space.makeDiagrams()
    diagrams.limit = limit
    let devices = Conditions(feed: feed.name, space: space, diagrams: diagrams).conjunction(given.tests)
    theory = Theory(feed, rules, settable: settable, in: space, diagrams).only(devices)
    try checkLimit()
  }

  func checkLimit() throws(InspectionLimit) { if diagrams.isExhausted { throw .diagrams } }
}
