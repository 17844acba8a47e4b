import CommandKit
import SiteQuestions
public import ArgumentParser
import FeedClient
import FeedEvaluator
import FeedModel
public import Inspection
import PublishedSite
import Text

/// The publications during a simulation.
struct SimulatedPublications {
  /// The place of the first feeds.
  let from: String
  let start: Instant
  /// The later publications, in the order of time.
  let later: [(place: String, at: Instant)]
  private let channels: [FeedChannel]
  private let sites: [PublishedSite]

  /// - Parameter channels: The channels of interest; empty for all.
  /// - Throws: ``Failure``.
  init(from: String, start: Instant, later: [PublicationOption], channels: [FeedChannel]) throws {
    (self.from, self.start, self.channels) = (from, start, channels)
    self.later = later.map { ($0.place, $0.time.instant(from: start)) }.enumerated()
      .sorted { $0.element.1 == $1.element.1 ? $0.offset < $1.offset : $0.element.1 < $1.element.1 }
      .map { (place: $0.element.0, at: $0.element.1) }
    sites = try ([from] + self.later.map(\.place)).map { try PublishedSite(from: $0, limits: TransferLimits()) }
  }

  var places: [String] { [from] + later.map(\.place) }

  /// The feeds of each publication for one language.
  ///
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  func feeds(for language: LanguageTag) async throws -> [PublishedFeeds] {
    var all: [PublishedFeeds] = []
    for (site, place) in zip(sites, places) {
      do throws(FeedFailure) {
        all.append(try await site.feeds(for: language).only(channels))
      } catch {
        throw Failure(message: "\(error)".hidingCredentials(of: place))
      }
      guard all.last == PublishedFeeds() else { continue }
      throw Failure(
        message: "there are no feeds in '\(place.hidingCredentials(of: place))'",
        advice: channels.isEmpty ? "name the published folder" : "leave out --channel, or name another one")
    }
    return all
  }

  /// Notes which publications would be followed by another one while the life goes on with them.
  func noteChanges(days: Int) async {
    let moments = [start] + later.map(\.at) + [start.advanced(by: days * 86_400)]
    for (i, (site, place)) in zip(sites, places).enumerated() {
      guard let change = await site.manifest()?.nextChange, change < moments[i + 1] else { continue }
      if change <= moments[i] {
        await site.noteLaterBuild(at: moments[i], isGiven: true, from: place)
        continue
      }
      let day = change.seconds(since: start) / 86_400
      Terminal.talk(
        """
        note: on day \(day), \(change), something in \(place.hidingCredentials(of: place).terminalSafe) becomes due, \
        expires or is removed, but lives go on with it
          to live through it: publish build --now \(change) --output later, then add --publish later@\(change)

        """)
    }
  }

  func publications(_ feeds: [PublishedFeeds], in catalog: EntryCatalog? = nil) -> Publications {
    Publications(feeds[0], later: zip(later, feeds.dropFirst()).map { (at: $0.at, feeds: $1) }, in: catalog)
  }
}

extension PublishedFeeds {
  /// The feeds of these channels, without permissions, for which apps ask themselves.
  fileprivate func only(_ channels: [FeedChannel]) -> PublishedFeeds {
    PublishedFeeds(inspected.filter { channels.isEmpty || channels.contains($0.name.channel) })
  }
}

extension Habit.Kind: ExpressibleByArgument {}
