import FeedModel
public import Inspection
import PublishedSite
import WireFormats

/// People as described by a file, of whom a page shows how many see a message.
public struct DescribedPeople: Sendable {
  /// The name of the file for people.
  public let name: String
  private let population: Population

  /// Enough people to tell one per cent from two, and few enough to be counted while the user types.
  private static let most = 1000

  public init(_ population: Population, named name: String) { (self.name, self.population) = (name, population) }

  /// `{"people": 1000, "days": 30, "file": "users.yaml", "shares": [{"channel": …, "id": …, "reached": 340}]}`
  func shares(of entries: [EntryQuestion.Entry], on output: PreviewOutput) async throws -> [UInt8] {
    var people = population
    people.people = min(people.people, Self.most)
    people.start = output.builtFor
    var feeds: [LanguageTag: PublishedFeeds] = [:]
    for language in people.languages { feeds[language] = try await output.site.feeds(for: language) }
    let catalog = EntryCatalog(of: people.languages.compactMap { feeds[$0] })
    let counts = await people.simulate(feeds.mapValues { Publications($0, later: [], in: catalog) }).total
    var shares: [JSON] = []
    for (entry, count) in zip(catalog.entries, counts.entries)
    where entries.contains(EntryQuestion.Entry(channel: entry.feed.channel, id: entry.id)) {
      shares.append(.present(["channel": entry.feed.channel, "id": entry.id, "reached": count.reach]))
    }
    return JSON.present(["people": people.people, "days": people.days, "file": name, "shares": shares]).write()
  }
}
