import ArgumentParser
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation
import Text

struct Revert: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what can be taken back of something published, and what cannot.",
    discussion: """
      Changes nothing. For a notification that should not have been published: when it is gone, what stays \
      on the devices of those who saw it, whom the same id can reach again, and how to correct it. \
      'publish withdraw' takes it back.

      Examples:
        publish revert dark-mode
        publish revert 2026/11/20-dark-mode --git public

      Exits 0 on success; 1 if a feed or git could not be read, or nothing has that id; \
      and 64 if the command line is wrong.
      """)

  @Argument(help: "The id of a notification, the key of an alert, a version, or the name of a prompt.")
  var id: String

  @Option(
    help: ArgumentHelp(
      "The published folder, the address that it is served at, or git:COMMIT.", valueName: "folder|url"),
    completion: .directory)
  var from = "public"

  @Option(help: "Only this channel: banners, alerts, updates or prompts. Repeatable.")
  var channel: [Channel] = []

  @Option(help: ArgumentHelp("The language whose feeds are read.", valueName: "tag"))
  var locale = "en"

  @Option(help: ArgumentHelp("Also say since when git has had it in this folder.", valueName: "folder"))
  var git: String?

  @Option(
    help: ArgumentHelp("The same for a folder of published folders.", valueName: "folder"), completion: .directory)
  var archive: String?

  @Option(help: "text or json.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func validate() throws {
    guard git == nil || archive == nil else { throw ValidationError("--git and --archive exclude each other.") }
    _ = try language()
  }

  func run() async throws {
    try await runReportingFailures {
      let language = try language()
      let site = try PublishedSite(from: from, limits: TransferLimits())
      let feeds: PublishedFeeds
      do throws(FeedFailure) {
        feeds = try await site.feeds(for: language)
      } catch {
        throw Failure(message: "\(error)".hidingCredentials(of: from))
      }
      let manifest = await site.manifest()
      let entries = EntryCatalog(of: [feeds]).entries.filter { entry in
        entry.id == id && (channel.isEmpty || channel.contains(entry.feed.channel))
      }
      let isWithdrawn = manifest?.published.contains { $0.key == id && $0.withdrawn } ?? false
      guard !entries.isEmpty else {
        let place = from.hidingCredentials(of: from)
        throw Failure(
          message: isWithdrawn
            ? "'\(id)' was withdrawn from '\(place)' already" : "nothing in '\(place)' is called '\(id)'",
          advice: isWithdrawn
            ? "name a version that has it: --from git:HEAD~1"
            : "'publish history --app-version 1.0' lists what there is")
      }
      var items: [RevertReport.Item] = []
      for entry in entries {
        items.append(
          .init(
            entry: entry, reversal: Reversal(of: entry, in: feeds), source: manifest?.source(of: entry),
            published: try await published(entry, language), hasRollout: feeds.hasRollout(entry),
            effect: try effect(of: entry, feeds)))
      }
      let report = RevertReport(items: items)
      Terminal.print(format == .text ? report.text : String(decoding: report.json.write(), as: UTF8.self))
    }
  }

  /// Who can be shown it, and what changes once it is withdrawn; nil for what the app ships.
  private func effect(of entry: FeedEntry, _ feeds: PublishedFeeds) throws -> RevertReport.Effect? {
    guard let feed = feeds.inspected.first(where: { $0.name == entry.feed }), entry.feed != .localUpdates else {
      return nil
    }
    let imagination = Imagination(openedByAll: Device.wellKnownSchemes)
    return try reportingLimits(of: entry.feed.rawValue) { () throws(InspectionLimit) in
      RevertReport.Effect(
        audience: try Audience.all(of: feed, only: [id], imagination: imagination).first,
        withdrawal: try FeedDifference(
          from: feed, to: feed.withdrawing(id), imagination: imagination,
          usual: Situation.usual(app: feeds.updates.map(InspectedFeed.updates)?.releases.first)))
    }
  }

  private func language() throws -> LanguageTag {
    guard let language = LanguageTag(locale) ?? LanguageTag(systemIdentifier: locale) else {
      throw ValidationError("'\(locale)' is not a language tag. Write a BCP 47 tag, such as de or zh-Hant.")
    }
    return language
  }

  /// The versions that have it; nil if none were asked for.
  private func published(_ entry: FeedEntry, _ language: LanguageTag) async throws -> RevertReport.Published? {
    let versions: [PublishedVersion]
    if let archive {
      versions = try await PublishedVersion.all(inArchive: archive)
    } else if let git {
      versions = try PublishedVersion.all(ofGitFolder: git)
    } else {
      return nil
    }
    var history = FeedHistory(language: language)
    var having: [PublishedVersion] = []
    for version in versions {
      // A version that cannot be read was not displayed by anybody either.
      guard let feeds = try? await history.feeds(of: version.site, [entry.feed.channel]) else { continue }
      if EntryCatalog(of: [feeds]).entries.contains(entry) { having.append(version) }
    }
    return .init(having: having, count: versions.count)
  }
}

extension Manifest {
  /// The content that an entry is made of, without language and extension.
  fileprivate func source(of entry: FeedEntry) -> String? {
    published.first { $0.channel == entry.feed.channel.rawValue && $0.key == entry.id }?.source
  }
}

extension PublishedFeeds {
  /// Whether one of the banner's conditions is about a rollout.
  fileprivate func hasRollout(_ entry: FeedEntry) -> Bool {
    let banner = entry.feed == .banners ? banners?.notifications.last { $0.id == entry.id } : nil
    return ((banner?.all ?? []) + (banner?.any ?? [])).contains { condition in
      if case .rolloutPercent = condition { true } else { false }
    }
  }
}
