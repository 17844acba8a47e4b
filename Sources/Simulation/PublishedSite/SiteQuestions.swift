internal import FeedClient
public import FeedModel
public import Inspection

// These are the questions about all files of a site.

extension SiteFeeds {
  /// The proofs for each feed, over all its files.
  ///
  /// - Parameter now: The first moment in question; nil for all.
  public func proofs(_ imagination: Imagination, from now: Instant? = nil) throws(QuestionTooLarge) -> [FeedProofs] {
    var proofs: [FeedProofs] = []
    for channel in channels {
      proofs.append(try FeedProofs(of: channel.files.map { inquiry(about: $0, imagination) }, ProofOptions(from: now)))
    }
    return proofs
  }

  /// The rollouts of the default language's banners; nil without banners.
  public var rollouts: Rollouts? {
    channels.flatMap(\.files).lazy.compactMap { file -> Rollouts? in
      if case .banners(let feed) = file.feed { Rollouts(of: feed) } else { nil }
    }.first
  }
}

extension InspectedFeed {
  /// The versions of releases, newest first; none for other feeds.
  public var releases: [FeedVersion] { name.channel == .updates ? ids.map { FeedVersion($0) } : [] }
}

/// The time until a change of one feed is read.
public struct ReadingDelay: Sendable {
  public var feed: FeedName
  public var delay: Delay
  /// The number of seconds for which a cache may keep the feed; nil if the server does not say.
  public var cached: Int?
}

extension PublishedSite {
  /// The delays of all channels.
  ///
  /// - Parameters:
  ///   - site: The feeds that were read from this site.
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - maxAge: The number of seconds for which a cache may keep a feed; nil if the server says it.
  public func delays(of site: SiteFeeds, opensEvery: Int, maxAge: Int?) async -> [ReadingDelay] {
    var delays: [ReadingDelay] = []
    for channel in site.channels {
      let cached = if let maxAge { maxAge } else { await cached(channel) }
      let delay = Delay(of: channel.name, opensEvery: opensEvery, cached: cached ?? 0)
      delays.append(ReadingDelay(feed: channel.name, delay: delay, cached: cached))
    }
    return delays
  }

  private func cached(_ channel: SiteFeeds.Channel) async -> Int? {
    guard case .host = place else { return 0 }
    var cached: Int?
    for file in channel.files {
      // The file was already fetched, so no request is sent.
      let response = try? await transport.get(FeedRequest(address + file.file))
      cached = [cached, Delay.cached(response?.cacheControl)].compactMap(\.self).max()
    }
    return cached
  }
}

/// The entries that can be shown from some moment on, and the changes that the clock makes.
public struct SiteOutlook: Sendable {
  /// The devices that can be shown the entries of one feed.
  public struct Audiences: Equatable, Sendable {
    public var feed: FeedName
    /// The files for which the audiences are the same.
    public var files: [String]
    public var byVersion: AudienceGrid
    /// The audiences by date; nil if the clock changes nothing.
    public var byDate: AudienceGrid?
  }

  /// The changes that the clock makes in one feed.
  public struct Calendar: Equatable, Sendable {
    public var feed: FeedName
    public var files: [String]
    public var timetable: Timetable
  }

  public private(set) var audiences: [Audiences] = []
  /// The calendars of feeds in which the clock changes something.
  public private(set) var calendars: [Calendar] = []

  public init(of site: SiteFeeds, from now: Instant, _ imagination: Imagination) throws(QuestionTooLarge) {
    for channel in site.channels {
      for file in channel.files {
        if channel.name != .localUpdates {
          let inquiry = site.inquiry(about: file, given: Given(from: now), imagination)
          let byDate = try inquiry.grid(along: .now)
          audiences.join(
            Audiences(
              feed: channel.name, files: [file.file], byVersion: try inquiry.grid(along: .app),
              byDate: byDate.columns.count > 1 ? byDate : nil))
        }
        let timetable = try site.inquiry(about: file, imagination).timetable(after: now)
        if timetable.moments.isEmpty { continue }
        calendars.join(Calendar(feed: channel.name, files: [file.file], timetable: timetable))
      }
    }
  }
}

/// A statement about several files at once, if it is the same for all of them.
private protocol OfFiles: Equatable {
  var files: [String] { get set }
}

extension SiteOutlook.Audiences: OfFiles {}
extension SiteOutlook.Calendar: OfFiles {}

extension Array where Element: OfFiles {
  fileprivate mutating func join(_ item: Element) {
    var alike = item
    let twin = firstIndex { other in
      alike.files = other.files
      return other == alike
    }
    if let twin { self[twin].files += item.files } else { append(item) }
  }
}
