import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

/// Proofs hold for every device that the evaluator is asked about, and name nothing unnecessary.
@Suite struct ProofAgreementTests {
  @Test(arguments: 0..<20)
  func noDeviceContradictsAFinding(seed: UInt64) throws {
    var random = SeededGenerator(seed: 2_000 + seed)
    for _ in 0..<40 {
      let feed = random.feed()
      let imagination = Imagination(openedByAll: ["https"])
      let inquiry = Inquiry(feed, imagination: imagination)
      let findings = try inquiry.findings(.init(regions: .max))
      let space = try inquiry.frame(of: [feed]).space
      for _ in 0..<60 {
        let situation = random.situation(of: feed)
        let displayed = situation.displayed(from: feed)
        for finding in findings {
          let isKept = finding.isKept(by: situation, displayed, of: feed, in: space)
          #expect(isKept, "\(finding), \(feed), \(situation)")
        }
      }
    }
  }

  /// With only the requirements of a contradiction nothing is shown; without any one of them something is.
  @Test(arguments: 0..<10)
  func contradictionsAreLeast(seed: UInt64) throws {
    var random = SeededGenerator(seed: 3_000 + seed)
    for _ in 0..<100 {
      for notification in random.banners().notifications {
        guard case .neverShown(let because)? = try proof(of: notification.id, [notification]),
          !because.contains(.entryView)
        else { continue }
        #expect(try isNever(notification.keeping(because)), "\(notification), \(because)")
        for i in because.indices {
          var fewer = because
          fewer.remove(at: i)
          #expect(!(try isNever(notification.keeping(fewer))), "\(notification), \(because)")
        }
      }
    }
  }

  /// After only these entries, an entry is hidden; without any one of them it is not.
  @Test(arguments: 0..<10)
  func coversAreLeast(seed: UInt64) throws {
    var random = SeededGenerator(seed: 4_000 + seed)
    for _ in 0..<200 {
      let notifications = random.crowd()
      for notification in notifications {
        guard case .alwaysHidden(let behind)? = try proof(of: notification.id, notifications) else { continue }
        func isHidden(behind ids: [String]) throws -> Bool {
          let others = notifications.filter { ids.contains($0.id) }
          if case .alwaysHidden? = try proof(of: notification.id, others + [notification]) { return true }
          return false
        }
        #expect(try isHidden(behind: behind), "\(notifications), \(behind)")
        for id in behind { #expect(!(try isHidden(behind: behind.filter { $0 != id })), "\(notifications), \(behind)") }
      }
    }
  }

  private func proof(of id: String, _ notifications: [BannersFeed.Notification]) throws -> Finding.Proof? {
    let findings = try Inquiry(.banners(BannersFeed(notifications: notifications))).findings()
    return findings.first { $0.id == id && ($0.kind == .neverShown || $0.kind == .alwaysHidden) }?.proof
  }

  private func isNever(_ notification: BannersFeed.Notification) throws -> Bool {
    if case .neverShown? = try proof(of: notification.id, [notification]) { return true }
    return false
  }
}

extension BannersFeed.Notification {
  fileprivate func keeping(_ requirements: [Finding.Requirement]) -> Self {
    var kept = self
    kept.all = requirements.compactMap { if case .condition(let condition, _) = $0 { condition } else { nil } }
    if !requirements.contains(.any) { kept.any = [] }
    return kept
  }
}

extension SeededGenerator {
  /// Many banners of which some always hold for part of the devices.
  fileprivate mutating func crowd() -> [BannersFeed.Notification] {
    (0..<int(in: 2...7)).map { i in
      let conditions: [BannersFeed.Condition] = some(upTo: 2) { random in
        let version = FeedVersion(random.one(of: ["2.0", "2.4.0", "3.0.0"]))
        return switch random.int(in: 1...5) {
        case 1: .appVersionLessThan(version)
        case 2: .appVersionAtLeast(version)
        case 3: .onWifi(random.flip())
        case 4: .notBefore(random.moment())
        default: .neverDisplayed(true)
        }
      }
      return BannersFeed.Notification(
        id: "n\(i)", entry: "v", all: conditions,
        views: [BannersFeed.View(id: "v", file: "https://example.com/v.html")])
    }
  }
}

extension Finding {
  /// Whether what a device is displayed agrees.
  fileprivate func isKept(
    by situation: Situation, _ displayed: Situation.Displayed?, of feed: InspectedFeed, in space: Space
  ) -> Bool {
    let isShown = displayed?.id == id || displayed.map { $0.notes.contains(id ?? "") } ?? false
    switch proof {
    case .neverShown, .alwaysHidden: return !isShown
    case .hiddenUntil(let until, _): return !isShown || until.map { situation.now >= $0 } ?? false
    case .partlyHidden(_, let audience): return !isShown || !space.contains(situation, in: audience.region)
    case .neverFirst: return !isShown || situation.banners.records[id ?? ""]?.displayed == true
    case .everyLaunch(let audience, let until):
      guard space.contains(situation, in: audience.region) else { return true }
      // Only an entry in front of it can take its place.
      let place = feed.ids.firstIndex(of: displayed?.id ?? "") ?? .max
      return place <= feed.ids.firstIndex(of: id ?? "") ?? -1 && until.map { situation.now < $0 } ?? true
    // Whether older ones wait depends on what was seen of this one.
    case .blocksQueue, .noHistory: return true
    case .nobodyLeft(let audience): return displayed == nil || !space.contains(situation, in: audience.region)
    }
  }
}

extension Space {
  fileprivate func contains(_ situation: Situation, in region: Region) -> Bool {
    let point = point(of: situation)
    return region.boxes.contains { box in
      box.sides.allSatisfy { side in
        guard let axis = index(of: side.coordinate), let cell = point[axis] else { return true }
        switch (side.extent, cells[axis]) {
        case (.truth(let wanted), _): return wanted == (cell == 1)
        case (.languages(let languages), _): return languages.contains(situation.device.locale)
        case (.choices(let choices), _):
          return situation.value(of: side.coordinate).map(choices.values.contains) != choices.isExcept
        case (.numbers(let ranges), _) where side.coordinate == .lastLaunch:
          let since = situation.device.lastLaunch.map { situation.now.seconds(since: $0) } ?? .min
          return ranges.contains { ($0.from ?? .min) <= since && since < ($0.before ?? .max) }
        case (.numbers(let ranges), .numbers(let bounds)):
          return ranges.contains { ($0.from ?? .min) <= bounds[cell] && bounds[cell] < ($0.before ?? .max) }
        case (.versions(let ranges), .versions(let cuts)):
          return ranges.contains {
            Values.versions(from: $0.from, upTo: $0.upTo).contains(.version(cuts[cell].least))
          }
        default: return true
        }
      }
    }
  }
}
