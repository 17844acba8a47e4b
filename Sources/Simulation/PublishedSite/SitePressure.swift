internal import FeedEvaluator
public import FeedModel
public import Inspection
internal import Simulation

/// The interruptions of a site's readers, and the results of a budget for them.
public struct SitePressure: Sendable {
  /// The report for the languages with the highest numbers; nil for a site that is too large for it.
  public let report: PressureReport?
  public let budget: Budget
  /// The device that examples are compared with.
  public let usual: Situation

  /// - Parameter now: The start of lives; nil for an arbitrary day.
  public init(of site: SiteFeeds, _ budget: Budget, _ imagination: Imagination, now: Instant? = nil) {
    var imagination = imagination
    imagination.known = site.channels.flatMap(\.files).flatMap(\.feed.releases)
    imagination.usual = Situation.usual(app: imagination.known.first, now: now ?? Situation.usualNow)
    (self.budget, usual) = (budget, imagination.usual)
    var reports: [PressureReport] = []
    for (feeds, languages) in site.combinations {
      let inquiry = Inquiry(feeds, languages: languages, settable: site.settable, imagination: imagination)
      guard let found = try? inquiry.pressure(launchesPerDay: budget.launchesPerDay, from: usual.now) else {
        report = nil
        return
      }
      reports.append(found)
    }
    report = PressureReport.greatest(of: reports)
  }

  public var results: [Budget.Result] { report.map(budget.results) ?? [] }

  /// Whether no device can exceed a limit. If that cannot be computed, limits count as exceeded.
  public var isKept: Bool { report == nil ? budget.limits.isEmpty : results.allSatisfy(\.isKept) }

  /// A device for each number, before the launch that reaches it, or the first launch of its day or week.
  public func witnesses(on published: PublishedSite, _ site: SiteFeeds) async -> [Budget.Span: Witness] {
    guard let report else { return [:] }
    var witnesses: [Budget.Span: Witness] = [:]
    for (span, pressure) in [(Budget.Span.first, report.firstLaunch), (.launch, report.launch)] {
      guard let example = pressure.example else { continue }
      let feeds = site.files(for: example.device.locale).map(\.feed)
      let answers = pressure.displayed.compactMap { shown in
        feeds.first { $0.name == shown.feed }.map { feed in
          Witness.Answer(site: published, feed: feed, displayed: example.displayed(from: feed))
        }
      }
      witnesses[span] = await Witness(example, answers: answers)
    }
    for (span, pressure) in [(Budget.Span.day, report.day), (.week, report.week)] {
      guard let example = pressure.reached?.example else { continue }
      let feeds = site.files(for: example.situation.device.locale).map(\.feed)
      witnesses[span] = await Witness(reaching: example, on: published, feeds)
    }
    return witnesses
  }

  /// The displays of the launch that a witness is about to make.
  public func shown(_ span: Budget.Span) -> [(feed: FeedName, id: String?)] {
    switch span {
    case .first: report?.firstLaunch.displayed.map { ($0.feed, $0.id) } ?? []
    case .launch: report?.launch.displayed.map { ($0.feed, $0.id) } ?? []
    case .day: report?.day.firstShown ?? []
    case .week: report?.week.firstShown ?? []
    }
  }
}

extension WindowPressure {
  /// The displays at the first launch of the window.
  fileprivate var firstShown: [(feed: FeedName, id: String?)] {
    guard let example = reached?.example else { return [] }
    let first = example.launches.first { $0.at == example.windowStart }
    return first?.shown.map { ($0.feed, $0.id) } ?? []
  }
}

extension SiteFeeds {
  /// The feeds that devices read, by language. Languages whose feeds differ only in texts are joined.
  fileprivate var combinations: [(feeds: [InspectedFeed], languages: LanguageSet)] {
    let byFiles = Dictionary(grouping: languages.tags) { files(for: $0).map(\.file) }
    let readers = byFiles.values.sorted { $0[0] < $1[0] }.map { tags in
      (feeds: files(for: tags[0]).map(\.feed.withoutTexts), tags: tags)
    }
    return readers.reduce(into: [(feeds: [InspectedFeed], tags: [LanguageTag])]()) { groups, next in
      if let i = groups.firstIndex(where: { $0.feeds == next.feeds }) {
        groups[i].tags += next.tags
      } else {
        groups.append(next)
      }
    }.map { ($0.feeds, languages.only($0.tags)) }
  }
}
