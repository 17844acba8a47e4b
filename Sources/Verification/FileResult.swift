internal import CurlTransport
internal import FeedClient
internal import FeedModel
internal import Hashing
internal import Hosting
internal import Text

/// What is left of a file once it has been looked at: its bytes are not kept.
struct FileResult: Sendable {
  /// Nil for a question about the host.
  var url: String?
  var findings: [Finding] = []
  var bytes = 0
  var received = 0
  /// Seconds for which a feed may be kept; nil for other files.
  var stale: Int?
  var references: References?

  /// With the file that gives them.
  var named: (url: String, References)? { url.flatMap { url in references.map { (url, $0) } } }
}

extension FileResult {
  /// Asks for a file of the manifest and, if devices revalidate it, asks again as they would.
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
    // What is not the file that was built is not read.
    if served.isAsListed {
      do throws(FeedError) {
        references = try References(of: file.path, served.reply.body)
      } catch {
        findings.append(Finding(.unreadableFeed, at: url, expected: "a feed", found: "\(error)"))
      }
    }
    guard served.serving.lifetime == .revalidated else { return }
    findings += await Self.again(url, served.headers, with: fetcher)
  }

  /// Of one response.
  static let mostBytes = 64 << 20

  private static func finding(
    _ problem: DeliveryProblem, in answer: Answer, for file: Manifest.File, with fetcher: Fetcher
  ) async -> Finding {
    if case .status(404) = problem, let renamed = await lowerCased(file, at: answer.url, with: fetcher) {
      return renamed
    }
    return Finding(problem, in: answer, expected: counted(file.bytes, "byte"))
  }

  /// Some tools and hosts change capital letters in names, such as those in `control_pt-BR.json`.
  private static func lowerCased(
    _ file: Manifest.File, at url: String, with fetcher: Fetcher
  ) async -> Finding? {
    let (path, lower) = (file.path.escapedForURL, file.path.lowercased())
    guard lower != file.path, url.hasSuffix(path) else { return nil }
    let answer = await fetcher.get(
      "\(url.dropLast(path.count))\(lower.escapedForURL)", maxBytes: min(file.bytes, Self.mostBytes))
    guard let reply = answer.reply, reply.status == 200, sha256(reply.body) == file.sha256 else { return nil }
    return Finding(.changedCase, at: url, expected: file.path, found: lower)
  }

  /// `.htaccess` and `_headers` are obeyed or ignored; served, they are read by nobody who should.
  private static func controlFile(_ file: Manifest.File, at url: String, with fetcher: Fetcher) async -> [Finding] {
    guard [".htaccess", "_headers"].contains(file.path), let reply = await fetcher.get(url).reply, reply.status == 200,
      SHA256.hash(reply.body).hex == file.sha256
    else { return [] }
    return [Finding(.controlFileServed, at: url, expected: "status 404 or 403", found: "the file")]
  }

  /// Sends back the validators, as a device does at its next check.
  private static func again(_ url: String, _ headers: Headers, with fetcher: Fetcher) async -> [Finding] {
    let validators = [("etag", "If-None-Match"), ("last-modified", "If-Modified-Since")].compactMap { name, header in
      headers[name].map { "\(header): \($0)" }
    }
    guard !validators.isEmpty else { return [] }
    // The file is known by now, so a response that has it again need not be read to its end.
    let second = await fetcher.get(url, headers: validators, maxBytes: 64 << 10)
    func finding(_ id: FindingID, _ found: String) -> [Finding] {
      [Finding(id, at: url, expected: "status 304 the second time", found: found)]
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
