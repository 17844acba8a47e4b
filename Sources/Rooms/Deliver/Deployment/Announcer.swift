internal import FeedModel
internal import Output
public import Text
public import Verification

/// Brings a deployed output to devices: waits for the origin, has caches purged, and waits for the edge.
public struct Announcer: Sendable {
  /// Requests one file.
  public typealias Ask = @Sendable (_ url: String) async -> LiveFiles.Answer
  /// Makes caches forget addresses. Its errors are in words for people.
  public typealias Purge = @Sendable (_ urls: [String]) async throws(Obstacle) -> Void

  private let address: String
  private let edge: String
  private let purge: Purge?
  private let wait: Duration
  private let clock: any Clock<Duration>
  private let ask: Ask
  private let asksEdge: Bool

  /// - Parameters:
  ///   - address: Where the store is served; requested past caches.
  ///   - edge: The address that devices request, if it is a different one or a cache answers there.
  ///   - purge: Called once, with the addresses at the edge.
  ///   - wait: The longest wait for the origin, and for the edge.
  public init(
    address: String, edge: String? = nil, purge: Purge? = nil, wait: Duration = .seconds(120),
    clock: any Clock<Duration> = ContinuousClock(), ask: @escaping Ask
  ) {
    func folder(_ url: String) -> String { url.hasSuffix("/") ? url : url + "/" }
    self.address = folder(address)
    self.edge = folder(edge ?? address)
    asksEdge = edge != nil || purge != nil
    (self.purge, self.wait, self.clock, self.ask) = (purge, wait, clock, ask)
  }

  /// The addresses to purge after these changes: exactly those of the files, and of folders whose `index.html` is one
  /// of them; without the user name and the password of the edge.
  public func addresses(of changes: [DeploymentPlan.Change]) -> [String] {
    changes.flatMap { change in
      let url = edge.hidingCredentials(of: edge) + change.path.escapedForURL
      let folder = url.hasSuffix("/index.html") ? [String(url.dropLast("index.html".count))] : []
      return folder + [url]
    }
  }

  func announce(_ changes: [DeploymentPlan.Change], of edition: Edition) async throws(DeploymentError) {
    let manifest = DeploymentPlan.Change("manifest.json", old: nil, new: sha256Hex(edition.bytes))
    // A query of its own for each edition, so that a cache on the way has never seen it.
    let query = "?publish=\(edition.manifest.sequence)-\((manifest.new ?? "").prefix(16))"
    try await wait(for: [manifest], at: address, query)
    let urls = addresses(of: changes)
    if let purge, !urls.isEmpty {
      do throws(Obstacle) { try await purge(urls) } catch { throw .notShown(.purge("\(error)")) }
    }
    guard asksEdge else { return }
    let others = changes.filter { $0.path != manifest.path }
    try await wait(for: [manifest] + others, at: edge, "")
  }

  private func wait(
    for changes: [DeploymentPlan.Change], at base: String, _ query: String
  ) async throws(DeploymentError) {
    try await wait(for: changes, at: base, query, clock)
  }

  /// Requests each file until it is there: again after 200 ms, then after growing pauses of up to 5 s.
  private func wait<C: Clock>(
    for changes: [DeploymentPlan.Change], at base: String, _ query: String, _ clock: C
  ) async throws(DeploymentError) where C.Duration == Duration {
    let end = clock.now.advanced(by: wait)
    var pause = Duration.milliseconds(200)
    for change in changes {
      let url = base + change.path.escapedForURL + query
      while let found = change.difference(from: await ask(url)) {
        guard clock.now < end, !Task.isCancelled else {
          throw .notShown(
            .stale(
              url: url.hidingCredentials(of: base), found: found.hidingCredentials(of: base),
              seconds: Int(wait.components.seconds)))
        }
        try? await clock.sleep(until: clock.now.advanced(by: pause), tolerance: nil)
        pause = min(pause * 3 / 2, .seconds(5))
      }
    }
  }
}

extension DeploymentPlan.Change {
  /// The difference between this file and the answer; nil if there is none.
  fileprivate func difference(from answer: LiveFiles.Answer) -> String? {
    switch answer {
    case .failure(let problem): problem
    case .status(let status): new == nil && status < 500 ? nil : "status \(status)"
    case .content(let bytes):
      if let new { sha256Hex(bytes) == new ? nil : found(bytes) } else { sha256Hex(bytes) == old ? "it still" : nil }
    }
  }

  private func found(_ bytes: [UInt8]) -> String {
    guard path == "manifest.json" else { return "another version" }
    return (try? Manifest.decode(bytes)).map { "sequence \($0.sequence)" } ?? "something other than a manifest"
  }
}
