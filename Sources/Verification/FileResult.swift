internal import CurlTransport
internal import FeedClient
internal import FeedModel
internal import Hashing
internal import Hosting

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
    let answer = await fetcher.get(url, maxBytes: max(min(file.bytes, 64 << 20), 1 << 20))
    findings = FileCheck.findings(file, answer)
    guard let reply = answer.reply, reply.status == 200 else { return }
    (bytes, received) = (reply.body.count, reply.received)
    if file.isForDevices { stale = reply.headers.lifetime.seconds }
    do throws(FeedError) {
      references = try References(of: file.path, reply.body)
    } catch {
      findings.append(Finding(.unreadableFeed, at: url, expected: "a feed", found: "\(error)"))
    }
    guard Serving(of: file.path).lifetime == .revalidated else { return }
    findings += await Self.again(answer, reply, with: fetcher)
  }

  /// `.htaccess` and `_headers` are obeyed or ignored; served, they are read by nobody who should.
  private static func controlFile(_ file: Manifest.File, at url: String, with fetcher: Fetcher) async -> [Finding] {
    guard [".htaccess", "_headers"].contains(file.path), let reply = await fetcher.get(url).reply, reply.status == 200,
      SHA256.hash(reply.body).hex == file.sha256
    else { return [] }
    return [Finding(.controlFileServed, at: url, expected: "status 404 or 403", found: "the file")]
  }

  /// Sends back the validators, as a device does at its next check.
  private static func again(_ answer: Answer, _ reply: Reply, with fetcher: Fetcher) async -> [Finding] {
    let validators = [("etag", "If-None-Match"), ("last-modified", "If-Modified-Since")].compactMap { name, header in
      reply.headers[name].map { "\(header): \($0)" }
    }
    guard !validators.isEmpty else { return [] }
    let second = await fetcher.get(answer.url, headers: validators, maxBytes: max(reply.body.count, 1 << 16))
    switch second.outcome {
    case .failure(let error):
      return [Finding(.brokenResponse, at: answer.url, expected: "status 304 the second time", found: "\(error)")]
    case .success(let reply) where reply.status == 304: return []
    case .success(let reply) where reply.status == 200:
      return [Finding(.neverNotModified, at: answer.url, expected: "status 304", found: "the whole file again")]
    case .success(let reply):
      return [Finding(.notServed, at: answer.url, expected: "status 304", found: "status \(reply.status)")]
    }
  }
}

func sha256(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }
