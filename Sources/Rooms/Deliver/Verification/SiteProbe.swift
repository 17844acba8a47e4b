internal import CurlTransport
internal import FeedClient
internal import FeedModel

/// Checks the host rather than one file.
struct SiteProbe: Sendable {
  let ask: @Sendable (_ site: String, _ manifest: Manifest, _ fetcher: Fetcher) async -> [HostFinding]

  static let all: [SiteProbe] = [
    missing("views/publish-verify/index.0000000000000000.html"), missing("publish-verify.json"), falseNotModified, head,
  ]

  /// Requests a name that no build gives a file.
  private static func missing(_ name: String) -> SiteProbe {
    SiteProbe { site, _, fetcher in
      let answer = await fetcher.get(site + name)
      switch answer.outcome {
      case .failure(let failure):
        if case .refusedRedirect(let url) = failure.reason {
          return [HostFinding(.appShell, at: answer.url, expected: "status 404", found: "a redirect to \(url)")]
        }
        return [HostFinding(.missingFails, at: answer.url, expected: "status 404", found: "\(failure.reason)")]
      case .success(let reply): return findings(answer, reply)
      }
    }
  }

  static func findings(_ answer: Answer, _ reply: Reply) -> [HostFinding] {
    let found = "status \(reply.status)" + (answer.redirects.last.map { " at \($0)" } ?? "")
    func finding(_ id: FindingID) -> [HostFinding] {
      [HostFinding(id, at: answer.url, expected: "status 404", found: found)]
    }
    switch reply.status {
    case 404, 410:
      // Caches that get no instructions keep the response for a few minutes at most.
      guard case .told(let seconds) = reply.headers.lifetime, seconds > 300 else { return [] }
      let said = reply.headers["cache-control"].map { "Cache-Control: \($0)" } ?? "Expires"
      return [
        HostFinding(
          .missingKept, at: answer.url, expected: "no Cache-Control, or no-cache",
          found: "\(said), which lets caches keep it for \(duration(seconds))")
      ]
    case 200..<300: return finding(.appShell)
    case 403: return finding(.missingRefused)
    default: return finding(.missingFails)
    }
  }

  private static let falseNotModified = SiteProbe { site, _, fetcher in
    let answer = await fetcher.get(site + "manifest.json", headers: ["If-None-Match: \"publish-verify\""])
    guard answer.reply?.status == 304 else { return [] }
    return [
      HostFinding(
        .falseNotModified, at: answer.url, expected: "the file, as the tag is not its own", found: "status 304")
    ]
  }

  private static let head = SiteProbe { site, manifest, fetcher in
    let feed = FeedName.banners.rawValue
    guard manifest.files.contains(where: { $0.path == feed }) else { return [] }
    let answer = await fetcher.get(site + feed, .head)
    guard let reply = answer.reply, reply.status != 200 else { return [] }
    return [HostFinding(.headRefused, at: answer.url, expected: "status 200 for HEAD", found: "status \(reply.status)")]
  }
}
