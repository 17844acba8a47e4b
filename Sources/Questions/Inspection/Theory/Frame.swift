internal import FeedEvaluator
internal import FeedModel

/// Feeds as conditions over the same axes, so that they can be compared and added.
struct Frame {
  let space: Space
  let diagrams: Diagrams
  /// The theory of each feed, for the devices in question only.
  let theories: [Theory]

  /// - Parameters:
  ///   - settable: The flags that pages set, for each feed.
  ///   - languages: The languages of the devices in question; nil for all.
  ///   - given: Other known facts about them.
  ///   - order: The order of the devices' coordinates. Missing ones come with those of entries.
  ///   - nodes: The maximum number of nodes in diagrams.
  init(
    _ feeds: [InspectedFeed], settable: [SettableFlags], languages: LanguageSet?, given: Given = Given(),
    order: [Coordinate]? = nil, nodes: Int = .max, _ imagination: Imagination
  ) throws(InspectionLimit) {
    let rules = feeds.map { (feed: $0.name, rules: $0.rules) }
    let languages = languages ?? given.language.map { LanguageSet(of: feeds, named: [], within: [$0]) }
    space = try Space(rules, languages: languages, given: given, order: order, imagination: imagination)
    diagrams = space.makeDiagrams(limit: nodes)
    let (space, diagrams) = (space, diagrams)
    let devices = rules.first.map { first in
      Conditions(feed: first.feed, space: space, diagrams: diagrams).conjunction(given.tests)
    }
    theories = zip(zip(feeds, rules), settable).map { feed, settable in
      Theory(feed.0, feed.1.rules, settable: settable, in: space, diagrams).only(devices ?? .always)
    }
    if diagrams.isExhausted { throw .diagrams }
  }
}
