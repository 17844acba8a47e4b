internal import CurlTransport
internal import FeedClient
internal import FeedModel
internal import Hashing
internal import Hosting
internal import Text

/// A host's answer for one file of the manifest.
struct ServedFile: Sendable {
  let file: Manifest.File
  let answer: Answer
  let reply: Reply
  let serving: Serving
  fileprivate let hash: String

  /// - Throws: ``DeliveryProblem`` if the answer has no file, or one that was visibly changed on the way.
  init(_ file: Manifest.File, _ answer: Answer) throws(DeliveryProblem) {
    switch answer.outcome {
    case .failure(let failure): throw .failed(failure)
    case .success(let reply): self.reply = reply
    }
    if let problem = DeliveryProblem(statusOf: reply) { throw problem }
    hash = sha256(reply.body)
    (self.file, self.answer, serving) = (file, answer, Serving(of: file.path))
    if !isAsListed, let problem = DeliveryProblem(bodyOf: reply, for: file.path) { throw problem }
  }

  var isAsListed: Bool { reply.body.count == file.bytes && hash == file.sha256 }
  var url: String { answer.url }
  var headers: Headers { reply.headers }

  func finding(_ id: FindingID, expected: String, found: String) -> HostFinding {
    HostFinding(id, at: url, expected: expected, found: found)
  }
}

/// One check of a file that was served.
struct FileCheck: Sendable {
  let findings: @Sendable (ServedFile) -> [HostFinding]

  private init(_ finding: @escaping @Sendable (ServedFile) -> HostFinding?) {
    findings = { finding($0).map { [$0] } ?? [] }
  }

  /// All checks, in the order in which their findings are reported.
  static let all: [FileCheck] = [redirect, bytes, type, charset, lifetime, validator, origins, compression, vary]

  static func findings(_ served: ServedFile) -> [HostFinding] { all.flatMap { $0.findings(served) } }

  private static let redirect = FileCheck { file in
    file.answer.redirects.last.map { file.finding(.redirected, expected: "the file itself", found: "leads to \($0)") }
  }

  private static let bytes = FileCheck { served in
    let (file, bytes) = (served.file, served.reply.body.count)
    guard !served.isAsListed else { return nil }
    guard bytes == file.bytes else {
      return served.finding(.wrongBytes, expected: "\(file.bytes) bytes", found: "\(bytes) bytes")
    }
    return served.finding(
      .wrongBytes, expected: "SHA-256 \(file.sha256.prefix(16))…", found: "\(served.hash.prefix(16))…")
  }

  /// Web views depend on the type; our clients and the originals read feeds of any type. Copies of feeds, which only
  /// our clients read, are not checked, because hosts with one rule for each folder cannot give them different types.
  private static let type = FileCheck { file in
    guard !file.file.isCopyOfFeed else { return nil }
    let expected = file.serving.contentType.split(separator: ";").first.map(String.init)
    let found = file.headers.mediaType
    guard found != expected else { return nil }
    let isShown = expected == "text/html" || expected?.hasPrefix("image/") ?? false
    return file.finding(
      isShown ? .wrongType : .unusualType, expected: "Content-Type: \(file.serving.contentType)",
      found: file.headers["content-type"] ?? "no Content-Type")
  }

  private static let charset = FileCheck { file in
    guard file.serving.isText, let charset = file.headers.charset, charset != "utf-8" else { return nil }
    return file.finding(.wrongCharset, expected: "charset=utf-8", found: "charset=\(charset)")
  }

  /// The maximum time for which a device may read an old feed without that being a fault. GitHub Pages, which cannot be
  /// configured, stays far below.
  static let mostStale = 3600

  private static let lifetime = FileCheck { file in
    let lifetime = file.headers.lifetime
    let found = file.headers["cache-control"].map { "Cache-Control: \($0)" } ?? "no Cache-Control"
    guard file.serving.lifetime == .revalidated else {
      // With a lifetime below a month, devices request views again that they already have.
      guard lifetime.seconds < 30 * 86_400 || lifetime == .guessed(lifetime.seconds) else { return nil }
      return file.finding(.shortLived, expected: file.serving.cacheControl, found: found)
    }
    let id: FindingID
    switch lifetime {
    case .told(0): return nil
    case _ where lifetime.seconds > mostStale && file.file.isForDevices: id = .staleFeed
    case .told: id = .keptFeed
    case .guessed: id = .guessedLifetime
    }
    let effect = lifetime.seconds > 0 ? ", which lets caches keep it for \(duration(lifetime.seconds))" : ""
    return file.finding(id, expected: "Cache-Control: no-cache", found: found + effect)
  }

  private static let validator = FileCheck { file in
    guard file.serving.lifetime == .revalidated, file.headers["etag"] == nil, file.headers["last-modified"] == nil
    else { return nil }
    return file.finding(.noValidator, expected: "ETag or Last-Modified", found: "neither")
  }

  private static let origins = FileCheck { file in
    let allowed = file.headers["access-control-allow-origin"]
    guard file.serving.allowsOtherOrigins, !["*", "https://example.com"].contains(allowed ?? "") else { return nil }
    return file.finding(
      .noOrigins, expected: "Access-Control-Allow-Origin: *",
      found: allowed.map { "Access-Control-Allow-Origin: \($0)" } ?? "no such header")
  }

  /// The size below which compression is not checked: smaller files fit into one packet either way.
  private static let leastCompressed = 1400

  private static let compression = FileCheck { file in
    let bytes = file.reply.body.count
    guard file.serving.isText, bytes >= leastCompressed, file.headers["content-encoding"] == nil else { return nil }
    return file.finding(.uncompressed, expected: "Content-Encoding: gzip", found: "\(bytes) bytes as they are")
  }

  private static let vary = FileCheck { file in
    guard file.headers["content-encoding"] != nil else { return nil }
    let names = file.headers.list("vary")
    guard !names.contains("accept-encoding"), !names.contains("*") else { return nil }
    return file.finding(.noVary, expected: "Vary: Accept-Encoding", found: file.headers["vary"] ?? "no Vary")
  }
}

extension Manifest.File {
  var isCopyOfFeed: Bool { path.hasPrefix(FeedIndex.copiesFolder + "/") }

  /// Whether devices, or the next build, depend on this file.
  var isForDevices: Bool { path == FeedIndex.fileName || path == "manifest.json" || FeedName.at(path) != nil }
}

/// The time in words, rounded up: `90 s`, `10 min`, `2 h`, `365 days`.
func duration(_ seconds: Int) -> String {
  let units = [(1, "s"), (60, "min"), (3600, "h"), (86_400, "days")]
  let unit = units.last { seconds >= 2 * $0.0 } ?? units[0]
  return "\((seconds + unit.0 - 1) / unit.0) \(unit.1)"
}

/// The result for a file that has been checked. Its bytes are not kept.
struct FileResult: Sendable {
  /// The URL of the file; nil for a question about the host.
  var url: String?
  var findings: [HostFinding] = []
  var bytes = 0
  var received = 0
  /// The number of seconds for which a feed may be kept; nil for other files.
  var stale: Int?
  var references: References?

  /// The references with the URL of the file that has them.
  var named: (url: String, References)? { url.flatMap { url in references.map { (url, $0) } } }
}

extension FileResult {
  /// Requests a file of the manifest and, if devices revalidate it, requests it again in the way that they would.
  init(_ file: Manifest.File, at url: String, with fetcher: Fetcher) async {
    self.url = url
    if Host.controlFiles.contains(file.path) {
      findings = await Self.controlFile(file, at: url, with: fetcher)
      return
    }
    let answer = await fetcher.get(url, maxBytes: max(min(file.bytes, Self.mostBytes), 1 << 20))
    let served: ServedFile
    do throws(DeliveryProblem) {
      served = try ServedFile(file, answer)
    } catch {
      findings = [await Self.finding(error, in: answer, for: file, with: fetcher)]
      return
    }
    findings = FileCheck.findings(served)
    (bytes, received) = (served.reply.body.count, served.reply.received)
    if file.isForDevices { stale = served.headers.lifetime.seconds }
    // A file that differs from the built one is not searched for references.
    if served.isAsListed {
      do throws(FeedError) {
        references = try References(of: file.path, served.reply.body)
      } catch {
        findings.append(HostFinding(.unreadableFeed, at: url, expected: "a feed", found: "\(error)"))
      }
    }
    guard served.serving.lifetime == .revalidated else { return }
    findings += await Self.again(url, served.headers, with: fetcher)
  }

  /// The maximum number of bytes of one response.
  static let mostBytes = 64 << 20

  private static func finding(
    _ problem: DeliveryProblem, in answer: Answer, for file: Manifest.File, with fetcher: Fetcher
  ) async -> HostFinding {
    if case .status(404) = problem, let renamed = await lowerCased(file, at: answer.url, with: fetcher) {
      return renamed
    }
    return HostFinding(problem, in: answer, expected: counted(file.bytes, "byte"))
  }

  /// Some tools and hosts change capital letters in names, such as those in `control_pt-BR.json`.
  private static func lowerCased(_ file: Manifest.File, at url: String, with fetcher: Fetcher) async -> HostFinding? {
    let (path, lower) = (file.path.escapedForURL, file.path.lowercased())
    guard lower != file.path, url.hasSuffix(path) else { return nil }
    let answer = await fetcher.get(
      "\(url.dropLast(path.count))\(lower.escapedForURL)", maxBytes: min(file.bytes, Self.mostBytes))
    guard let reply = answer.reply, reply.status == 200, sha256(reply.body) == file.sha256 else { return nil }
    return HostFinding(.changedCase, at: url, expected: file.path, found: lower)
  }

  /// A host that serves `.htaccess` or `_headers` does not obey these files.
  private static func controlFile(_ file: Manifest.File, at url: String, with fetcher: Fetcher) async -> [HostFinding] {
    guard [".htaccess", "_headers"].contains(file.path), let reply = await fetcher.get(url).reply, reply.status == 200,
      SHA256.hash(reply.body).hex == file.sha256
    else { return [] }
    return [HostFinding(.controlFileServed, at: url, expected: "status 404 or 403", found: "the file")]
  }

  /// Sends the validators back, as a device does at its next check.
  private static func again(_ url: String, _ headers: Headers, with fetcher: Fetcher) async -> [HostFinding] {
    let validators = [("etag", "If-None-Match"), ("last-modified", "If-Modified-Since")].compactMap { name, header in
      headers[name].map { "\(header): \($0)" }
    }
    guard !validators.isEmpty else { return [] }
    // The file is already known, so a response with its bytes does not have to be read to the end.
    let second = await fetcher.get(url, headers: validators, maxBytes: 64 << 10)
    func finding(_ id: FindingID, _ found: String) -> [HostFinding] {
      [HostFinding(id, at: url, expected: "status 304 the second time", found: found)]
    }
    switch second.outcome {
    case .failure(let failure):
      if case .tooLarge = failure.reason { return finding(.neverNotModified, "the whole file again") }
      return finding(.brokenResponse, "\(failure.reason)")
    case .success(let reply):
      switch DeliveryProblem(statusOf: reply) {
      case nil: return finding(.neverNotModified, "the whole file again")
      case .notModified: return []
      case .unavailable?: return finding(.unavailable, "status \(reply.status)")
      default: return finding(.notServed, "status \(reply.status)")
      }
    }
  }
}

func sha256(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }
