import CommandKit
import SiteQuestions
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import ScenarioReplay

/// Writes a life as scenarios, one for each channel. The real clients play it once, and what they show becomes the
/// expectation.
struct LifeScenario {
  let report: LifeReport
  /// The values that are stored before the first launch.
  let stored: StateValues
  let feeds: [PublishedFeeds]

  /// - Throws: ``Failure`` if the file cannot be written.
  func write(to path: String) async throws {
    let isYAML = [".yaml", ".yml"].contains { path.lowercased().hasSuffix($0) }
    guard isYAML || path.lowercased().hasSuffix(".json") else {
      throw Failure(message: "--write-scenario '\(path)' is neither YAML nor JSON", advice: "name it life.yaml")
    }
    let file: JSON
    do throws(ValueProblem) {
      file = try await RecordedSession.scenarioFile(
        try channels.map { channel throws(ValueProblem) in session(channel) })
    } catch {
      throw Failure(message: "the life is not a scenario: \(error)")
    }
    let text =
      isYAML
      ? YAMLWriter.document(file) : String(decoding: file.write(), as: UTF8.self)
    do {
      try ResultFile.write(Array(text.utf8), to: path)
    } catch {
      throw Failure(
        message: "--write-scenario '\(path)' cannot be written", advice: "name a file in a folder that exists")
    }
  }

  /// The channels that have a feed at some time.
  private var channels: [FeedChannel] {
    FeedChannel.allCases.filter { channel in
      feeds.contains { feeds in FeedName.allCases.contains { $0.channel == channel && feeds.file($0) != nil } }
    }
  }

  private func session(_ channel: FeedChannel) -> RecordedSession {
    let plan = report.plan
    var device = plan.device
    (device.installed, device.launches, device.lastLaunch) = (nil, 0, nil)
    let first = plan.launches[0]
    if let version = plan.upgrades.last(where: { $0.at <= first })?.version {
      (device.appVersion, device.buildVersion) = (version, version)
    }
    var session = RecordedSession(channel: channel, device: device, start: first)
    session.id = "\(channel.rawValue)-of-a-life"
    session.title = "\(channel.rawValue) in \(report.days) days, opened \(report.rhythm.text), \(report.habit.rawValue)"
    session.state = stored
    let published = published(before: first)
    if let feed = channel.feed { session.feed = feeds[published].file(feed) }
    if channel == .updates { session.shipped = feeds[published].file(.localUpdates) }
    session.events = events(channel, after: published)
    return session
  }

  /// The index of the publication that counts at this time.
  private func published(before now: Instant) -> Int { report.later.count { $0.at <= now } }

  private func events(_ channel: FeedChannel, after first: Int) -> [JSON] {
    var (events, published, version) = ([JSON](), first, report.history[0].appVersion.text)
    for (i, launch) in report.history.enumerated() {
      if i > 0 {
        events.append(.present(["type": "clock", "now": launch.at]))
        if launch.appVersion.text != version {
          version = launch.appVersion.text
          events.append(.present(["type": "upgrade", "version": version]))
        }
        let now = self.published(before: launch.at)
        if now != published {
          published = now
          events += publish(feeds[now], channel)
        }
        events.append(.present(["type": "launch"]))
      }
      for shown in launch.shown where report.entries[shown.entry].feed.channel == channel {
        events += shown.reply.events(for: report.entries[shown.entry])
      }
    }
    return events
  }

  private func publish(_ feeds: PublishedFeeds, _ channel: FeedChannel) -> [JSON] {
    var events: [JSON] = []
    if let feed = channel.feed {
      let stem = channel == .updates ? "remote" : "feed"
      events.append(.object([.init("type", .string("publish")), file(stem, feeds.file(feed))]))
    }
    if channel == .updates {
      events.append(.object([.init("type", .string("localFile")), file("feed", feeds.file(.localUpdates))]))
    }
    return events
  }

  private func file(_ stem: String, _ bytes: [UInt8]?) -> JSON.Member {
    bytes.map { .init("\(stem)Text", .string(String(decoding: $0, as: UTF8.self))) } ?? .init(stem, .null)
  }
}

extension FeedChannel {
  /// The feed of a channel on the server.
  fileprivate var feed: FeedName? { FeedName.allCases.first { $0.channel == self } }
}

extension Reply {
  fileprivate func events(for entry: FeedEntry) -> [JSON] {
    switch self {
    case .none: []
    case .answer(let answer):
      [.present(["type": "answer", "feed": entry.feed, "id": entry.id, "answer": answer.rawValue])]
    case .flags(let names):
      names.map { name in .present(["type": "js", "function": "setFlag", "args": [name, "true"]]) }
    }
  }
}

extension PublishedFeeds {
  /// The feed as publish writes it; nil if it is not published or cannot be written.
  fileprivate func file(_ feed: FeedName) -> [UInt8]? { (try? encoded(feed)) ?? nil }
}
