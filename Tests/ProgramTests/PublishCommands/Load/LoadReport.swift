import FeedClient
import FeedEvaluator
import FeedModel

/// What a fleet has seen and requested.
struct LoadReport {
  let devices: Int
  let publishes: Int
  let launches: Int
  let counts: CountingTransport.Counts
  /// Of what was shown, what no output had at that time.
  var unpublished: [String] = []
  /// Messages that are shown once, and were shown to a device again.
  var twice: [String] = []
  let failures: [String]
  /// How many items of each channel were shown.
  var shown: [String: Int] = [:]
  /// The responses that the server has logged, by status.
  let server: [Int: (count: Int, bytes: Int)]
  let seconds: Double

  init(
    _ fleet: [FleetDevice], publishes: Int, _ counts: CountingTransport.Counts, published: [PublishedVersion],
    server: [Int: (count: Int, bytes: Int)], seconds: Double
  ) async {
    devices = fleet.count
    self.publishes = publishes
    self.counts = counts
    self.server = server
    self.seconds = seconds
    let once = published.reduce(into: Set<String>()) { $0.formUnion($1.once) }
    var (launches, failures): (Int, [String]) = (0, [])
    for device in fleet {
      launches += await device.launches
      failures += await device.failures
      var closed: Set<FeedItem.ID> = []
      for shown in await device.shown {
        self.shown["\(shown.item.feed.channel)", default: 0] += 1
        let versions = shown.versions.clamped(to: 0...(published.count - 1)).map { published[$0] }
        if !versions.contains(where: { $0.has(shown) }) { unpublished.append("\(shown)") }
        guard shown.item.isShownOnce(once) else { continue }
        if !closed.insert(shown.item.id).inserted { twice.append("\(shown)") }
      }
    }
    (self.launches, self.failures) = (launches, failures)
  }

  func polls(_ status: Int) -> Int { counts.responses[.init(kind: .index, status: status)] ?? 0 }

  var text: String {
    let polls = counts.requests(.index)
    let share = polls == 0 ? 0 : 100 * self.polls(304) / polls
    let channels = shown.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let responses = server.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.count), \($0.value.bytes) bytes" }
    return """
      load: \(devices) devices, \(launches) launches in a month, \(publishes) publishes, \(Int(seconds)) s
      load: shown: \(channels); not published: \(unpublished.count); shown twice: \(twice.count); \
      failures: \(failures.count)
      load: polls: \(polls), of which 304: \(self.polls(304)) (\(share) %); feeds by version: \
      \(counts.requests(.version)), \(counts.bytes[.version] ?? 0) bytes; feeds by name: \(counts.requests(.feed)); \
      views: \(counts.requests(.view))
      load: nginx: \(responses.joined(separator: "; "))
      """
  }
}

extension FeedItem {
  /// Alerts and prompts are closed for good by the tap that the fleet makes, unless they are made to come back.
  fileprivate func isShownOnce(_ banners: Set<String>) -> Bool {
    switch self {
    case .banner(let banner): banners.contains(banner.id)
    case .alert: true
    case .prompt(let prompt): !prompt.recurring
    case .newInThisVersion, .updateAvailable, .permission: false
    }
  }
}
