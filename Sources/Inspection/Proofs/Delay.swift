internal import FeedEvaluator
public import FeedModel

/// How long it takes at most until a change of a feed is read on every device that is used.
public struct Delay: Equatable, Sendable {
  /// Seconds from the publication to the launch that reads it; nil for what comes with the app.
  public var seconds: Int?
  /// The same after Remind Me Later; nil where there is no such wait.
  public var afterReminder: Int?

  /// - Parameters:
  ///   - feed: Read by a client with its usual options.
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - cached: For how many seconds a cache on the way may keep the file.
  public init(of feed: FeedName, opensEvery: Int, cached: Int) {
    // A check is due at some time between two launches, so the launch after it is at most that much later.
    let usual = opensEvery + cached
    switch feed {
    case .banners, .prompts, .permissions: seconds = usual
    case .localUpdates: seconds = nil
    case .alerts:
      let options = Alerts.Options()
      (seconds, afterReminder) = (usual + options.checkPeriod.wholeSeconds, usual + options.remindPeriod.wholeSeconds)
    case .updates:
      let options = Updates.Options()
      (seconds, afterReminder) = (usual + options.checkPeriod.wholeSeconds, usual + options.remindPeriod.wholeSeconds)
    }
  }

  /// For how many seconds a cache may keep a response with this `Cache-Control`; nil if it does not say (RFC 9111, 5.2.2).
  public static func cached(_ cacheControl: String?) -> Int? {
    let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { part in
      part.split(separator: "=", maxSplits: 1).map { $0.filter { !" \t\"".contains($0) } }
    }
    if directives.contains(where: { $0.first == "no-store" || $0.first == "no-cache" }) { return 0 }
    let ages = directives.filter { ["max-age", "s-maxage"].contains($0.first) && $0.count == 2 }.compactMap {
      Int($0[1])
    }
    return ages.filter { $0 >= 0 }.max()
  }
}

extension Period {
  fileprivate var wholeSeconds: Int { Int((Double(days) * 86_400).rounded(.up)) }
}
