package import FeedClient
package import FeedModel
internal import Text

/// Fetches the live output and compares it with its manifest.
///
/// Everything is limited: the connections, the bytes of each response, and the time of each request and of all requests
/// together. A host that never finishes a response leads to a finding.
public struct Verifier: Sendable {
  public struct Limits: Hashable, Sendable {
    /// The maximum time for all requests together.
    public var total: Duration
    /// The maximum time for each request, including its redirects.
    public var request: Duration
    /// The number of connections at once.
    public var connections: Int

    public init(total: Duration = .seconds(60), request: Duration = .seconds(20), connections: Int = 8) {
      (self.total, self.request, self.connections) = (total, request, connections)
    }
  }

  private let site: String
  private let builtFor: String
  private let local: LocalOutput?
  private let limits: Limits
  private let signature: SignatureFindings?

  /// - Parameters:
  ///   - site: The absolute URL of the folder; http or https.
  ///   - builtFor: The address that the feeds name, if it is a different one.
  ///   - local: The output that should be live.
  ///   - pinned: The keys that apps pin; nil if they pin none.
  ///   - now: The moment for which signatures are judged; nil for the current one.
  package init(
    _ site: String, builtFor: String? = nil, local: LocalOutput? = nil, pinned: PinnedKeys? = nil, now: Instant? = nil,
    limits: Limits = Limits()
  ) {
    let address = { (url: String) in url.hasSuffix("/") ? url : url + "/" }
    self.site = address(site)
    self.builtFor = address(builtFor ?? site)
    (self.local, self.limits) = (local, limits)
    signature = pinned.map { [builtFor = self.builtFor] in
      SignatureFindings(pinned: $0, site: builtFor, now: now ?? .now)
    }
  }

  /// Verifies the site. If the task is cancelled, it ends soon, with the findings until then.
  public func run() async -> VerificationReport {
    let deadline = ContinuousClock.now + limits.total
    let fetchers = (0..<max(1, limits.connections)).map { _ in Fetcher(deadline: deadline, timeout: limits.request) }
    var report = VerificationReport(site: site)
    if site.isInsecure {
      report.findings.append(HostFinding(.insecureAddress, at: site, expected: "https", found: "http"))
    }
    let live = await manifest(fetchers[0], &report)
    guard let manifest = live?.manifest ?? local?.manifest else { return report }
    let jobs = jobs(for: manifest, live?.bytes)
    let results = await run(jobs, with: fetchers)
    add(results, of: jobs, manifest, to: &report)
    return report
  }

  /// The live manifest; nil if it cannot be read.
  private func manifest(
    _ fetcher: Fetcher, _ report: inout VerificationReport
  ) async -> (manifest: Manifest, bytes: [UInt8])? {
    let answer = await fetcher.get(site + "manifest.json", maxBytes: FileResult.mostBytes)
    report.checked.append(answer.url)
    let expected = "the manifest of the output"
    let bytes = answer.reply?.body ?? []
    do throws(DeliveryProblem) {
      let own = Manifest.File(path: "manifest.json", bytes: bytes.count, sha256: sha256(bytes))
      let served = try ServedFile(own, answer)
      do throws(ManifestError) {
        let manifest = try Manifest.decode(bytes)
        report.sequence = manifest.sequence
        report.findings += FileCheck.findings(served)
        report.findings += local?.findings(live: manifest, bytes, site: site) ?? []
        return (manifest, bytes)
      } catch {
        if let problem = DeliveryProblem(manifestOf: served.reply) { throw problem }
        report.findings.append(HostFinding(.badManifest, at: answer.url, expected: expected, found: "\(error)"))
      }
    } catch {
      report.findings.append(HostFinding(error, in: answer, expected: expected, isManifest: true))
    }
    return nil
  }

  private func jobs(for manifest: Manifest, _ bytes: [UInt8]?) -> [Job] {
    let files = manifest.files.map { file in
      Job(bytes: file.bytes) { [site] in await FileResult(file, at: site + file.path.escapedForURL, with: $0) }
    }
    let probes = SiteProbe.all + (signature.map { [.signature($0, of: bytes)] } ?? [])
    return probes.map { probe in
      Job(bytes: 0) { [site] in FileResult(findings: await probe.ask(site, manifest, $0)) }
    } + files
  }

  /// Each connection takes the next job when it has finished one. A job that is unfinished at the deadline counts as
  /// not begun, because being cut off says nothing about the host.
  ///
  /// Only the first connection takes large files, so that a host cannot have several of them in memory at once.
  private func run(_ jobs: [Job], with fetchers: [Fetcher]) async -> [FileResult?] {
    let large = Lock(jobs.indices.filter { jobs[$0].bytes > Self.mostBytesAtOnce }[...])
    let small = Lock(jobs.indices.filter { jobs[$0].bytes <= Self.mostBytesAtOnce }[...])
    return await withTaskGroup(of: [(Int, FileResult)].self) { group in
      for (number, fetcher) in fetchers.enumerated() {
        group.addTask {
          var results: [(Int, FileResult)] = []
          while !Task.isCancelled, fetcher.hasTime {
            let next = (number == 0 ? large.withLock { $0.popFirst() } : nil) ?? small.withLock { $0.popFirst() }
            guard let next else { break }
            let result = await jobs[next].run(fetcher)
            guard !Task.isCancelled, fetcher.hasTime else { break }
            results.append((next, result))
          }
          return results
        }
      }
      return await group.reduce(into: [FileResult?](repeating: nil, count: jobs.count)) { all, results in
        for (index, result) in results { all[index] = result }
      }
    }
  }

  /// The size up to which any connection may take a file, in bytes.
  private static let mostBytesAtOnce = 8 << 20

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
      HostFinding(
        .timedOut, at: site, expected: "\(jobs.count) requests within \(limits.total.components.seconds) s",
        found: Task.isCancelled ? "it was cancelled after \(done.count)" : "\(done.count) of them"))
  }

  private struct Job: Sendable {
    /// The size of the file in bytes, as listed in the manifest.
    let bytes: Int
    let run: @Sendable (Fetcher) async -> FileResult
  }
}

extension String {
  /// Whether the address uses http and is not on this machine.
  fileprivate var isInsecure: Bool {
    guard lowercased().hasPrefix("http://") else { return false }
    let authority = dropFirst("http://".count).prefix { $0 != "/" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return !["localhost", "127.0.0.1", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
  }
}

/// The result of a verification.
public struct VerificationReport: Equatable, Sendable {
  /// The address of the site; ends with a slash.
  public var site: String
  /// The live manifest's sequence; nil if there is no readable manifest.
  public var sequence: Int?
  /// The requested URLs, followed by places elsewhere that have problems.
  public var checked: [String] = []
  /// The number of files in the manifest.
  public var files = 0
  /// The number of bytes of the received files, decoded.
  public var bytes = 0
  /// The number of these bytes before decoding.
  public var received = 0
  /// The number of seconds for which a cache, on the way or on the device, may continue to serve a feed that has
  /// changed. In addition there is the time until apps check again.
  public var stale: Int?
  /// The findings in the order of URLs, those of the site first.
  public var findings: [HostFinding] = []

  public init(site: String) { self.site = site }

  public var faults: Int { findings.count { $0.severity == .fault } }
  public var advice: Int { findings.count { $0.severity == .advice } }
}

extension String {
  /// The text escaped as a path in a URL (RFC 3986, 3.3).
  package var escapedForURL: String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=:@".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
