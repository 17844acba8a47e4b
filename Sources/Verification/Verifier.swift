internal import FeedClient
public import FeedModel
internal import Hosting
public import Signing
internal import Text

/// Fetches what is live and compares it with its manifest.
///
/// Everything is bounded: the connections, the bytes of each response, the time of each request and of all of them. A host
/// that never ends is a finding.
public struct Verifier: Sendable {
  public struct Limits: Hashable, Sendable {
    /// For all requests together.
    public var total: Duration
    /// For each request with its redirects.
    public var request: Duration
    /// At once.
    public var connections: Int

    public init(total: Duration = .seconds(60), request: Duration = .seconds(20), connections: Int = 8) {
      self.total = total
      self.request = request
      self.connections = connections
    }
  }

  private let site: String
  private let builtFor: String
  private let local: LocalOutput?
  private let limits: Limits
  private let probes: [SiteProbe]

  /// - Parameters:
  ///   - site: The absolute URL of the folder; http or https.
  ///   - builtFor: The address that the feeds name, if it is another.
  ///   - local: What should be live.
  ///   - keys: Those that apps pin; empty if they pin none.
  ///   - now: The moment for which signatures are judged; nil for the current one.
  public init(
    _ site: String, builtFor: String? = nil, local: LocalOutput? = nil, keys: [PublicKey] = [], now: Instant? = nil,
    limits: Limits = Limits()
  ) {
    let address = { (url: String) in url.hasSuffix("/") ? url : url + "/" }
    self.site = address(site)
    self.builtFor = address(builtFor ?? site)
    self.local = local
    self.limits = limits
    let signature = SiteProbe.signature(of: keys, publishedFor: self.builtFor, now: now ?? .now)
    probes = SiteProbe.all + (keys.isEmpty ? [] : [signature])
  }

  /// Ends soon after its task is cancelled, with what is known then.
  public func run() async -> VerificationReport {
    let deadline = ContinuousClock.now + limits.total
    let fetchers = (0..<max(1, limits.connections)).map { _ in Fetcher(deadline: deadline, timeout: limits.request) }
    var report = VerificationReport(site: site)
    if site.isInsecure {
      report.findings.append(Finding(.insecureAddress, at: site, expected: "https", found: "http"))
    }
    guard let manifest = await manifest(fetchers[0], &report) else { return report }
    let jobs = jobs(for: manifest)
    let results = await run(jobs, with: fetchers)
    add(results, of: jobs, manifest, to: &report)
    return report
  }

  /// The live manifest or, if it cannot be read, the local one.
  private func manifest(_ fetcher: Fetcher, _ report: inout VerificationReport) async -> Manifest? {
    let answer = await fetcher.get(site + "manifest.json", maxBytes: 64 << 20)
    report.checked.append(answer.url)
    func finding(_ id: FindingID, _ found: String) {
      report.findings.append(Finding(id, at: answer.url, expected: "the manifest of the output", found: found))
    }
    switch answer.outcome {
    case .failure(let error): finding(FindingID(ofManifest: error), "\(error)")
    case .success(let reply) where reply.status != 200:
      finding(.noManifest, "status \(reply.status)")
      return local?.manifest
    case .success(let reply):
      do throws(ManifestError) {
        let manifest = try Manifest.decode(reply.body)
        report.sequence = manifest.sequence
        let size = Manifest.File(path: "manifest.json", bytes: reply.body.count, sha256: sha256(reply.body))
        report.findings += FileCheck.findings(size, answer)
        report.findings += local?.findings(live: manifest, reply.body, site: site) ?? []
        return manifest
      } catch {
        finding(.badManifest, "\(error)")
        return local?.manifest
      }
    }
    return nil
  }

  private func jobs(for manifest: Manifest) -> [Job] {
    let files = manifest.files.map { file in
      Job { [site] in await FileResult(file, at: site + file.path.escapedForURL, with: $0) }
    }
    let probes = probes.map { probe in
      Job { [site] in FileResult(findings: await probe.ask(site, manifest, $0)) }
    }
    return probes + files
  }

  /// Each connection takes the next job when it is done with one. No job begins after the deadline.
  private func run(_ jobs: [Job], with fetchers: [Fetcher]) async -> [FileResult?] {
    let next = Lock(0)
    return await withTaskGroup(of: [(Int, FileResult)].self) { group in
      for fetcher in fetchers.prefix(jobs.count) {
        group.addTask {
          var results: [(Int, FileResult)] = []
          while !Task.isCancelled, ContinuousClock.now < fetcher.deadline {
            let index = next.withLock { next in
              next += 1
              return next - 1
            }
            guard index < jobs.count else { break }
            results.append((index, await jobs[index].run(fetcher)))
          }
          return results
        }
      }
      return await group.reduce(into: [FileResult?](repeating: nil, count: jobs.count)) { all, results in
        for (index, result) in results { all[index] = result }
      }
    }
  }

  private func add(
    _ results: [FileResult?], of jobs: [Job], _ manifest: Manifest, to report: inout VerificationReport
  ) {
    let done = results.compactMap(\.self)
    report.files = manifest.files.count
    report.checked += done.compactMap(\.url)
    report.bytes = done.reduce(0) { $0 + $1.bytes }
    report.received = done.reduce(0) { $0 + $1.received }
    report.stale = done.compactMap(\.stale).max()
    report.findings += done.flatMap(\.findings)
    let check = ReferenceCheck(site: site, builtFor: builtFor, files: Set(manifest.files.map(\.path)))
    report.findings += check.findings(done.compactMap(\.named))
    guard done.count < jobs.count else { return }
    report.findings.append(
      Finding(
        .timedOut, at: site, expected: "\(jobs.count) requests within \(limits.total.components.seconds) s",
        found: Task.isCancelled ? "it was cancelled after \(done.count)" : "\(done.count) of them"))
  }

  private struct Job: Sendable {
    let run: @Sendable (Fetcher) async -> FileResult
  }
}

extension FindingID {
  /// Why the first file did not come: without it there is nothing to compare.
  fileprivate init(ofManifest error: TransportError) {
    switch error {
    case .badURL, .unreachable, .timedOut, .unreadable, .cancelled, .askedToWait: self = .unreachable
    case .untrusted: self = .untrusted
    case .tooLarge: self = .badManifest
    case .tooManyRedirects, .refusedRedirect: self = .badRedirect
    case .truncated, .malformed: self = .brokenResponse
    }
  }
}

extension String {
  /// By http, and not on this machine.
  fileprivate var isInsecure: Bool {
    guard lowercased().hasPrefix("http://") else { return false }
    let authority = dropFirst("http://".count).prefix { $0 != "/" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return !["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
  }
}
