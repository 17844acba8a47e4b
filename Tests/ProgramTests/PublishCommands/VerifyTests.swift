import FeedClient
import FeedModel
import HostileHosts
import Foundation
import Hosting
import Signing
import TestKit
import Testing
import Verification

/// `publish verify` of a host on loopback that serves a site's `public`.
@Suite struct VerifyTests {
  private let site = TemporaryFolder()

  /// - Parameter answer: Instead of the file that was asked for.
  private func host(
    _ answer: @escaping @Sendable (HostileRequest) -> HostileResponse? = { _ in nil }
  ) throws -> HostileServer {
    let folder = site.path("public")
    return try HostileServer { request in
      if let other = answer(request) { return other }
      let path = String(request.path.dropFirst())
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return .status(404) }
      let (serving, tag) = (Serving(of: path), "\"\(data.count)-\(path.utf8.count)\"")
      let headers = [
        "ETag: \(tag)", "Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)",
        "Access-Control-Allow-Origin: *",
      ]
      if request.values("If-None-Match") == [tag] { return .status(304, headers: headers) }
      if request.method == "HEAD" { return .status(200, headers: headers) }
      return .status(200, headers: headers, body: String(decoding: data, as: UTF8.self))
    }
  }

  private func build(for server: HostileServer, _ options: String = "") throws {
    try site.make(Sites.small)
    try site.published("build --site \(server.url("/")) --now \(Demo.now) \(options)")
  }

  @Test func aGoodHostExits0() throws {
    let server = try host()
    try build(for: server)
    let run = try site.publish("verify \(server.url("/")) --against public --timeout 3600")
    #expect(run.code == 0 && run.talk == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("\(server.url("/")): sequence 1, 21 files, ") ?? false)
    // The host compresses nothing, which is advice.
    #expect(lines.contains("advice[uncompressed]"))
    #expect(lines.suffix(2).first == "caches ask for feeds before each use: a device has a change at its next check")
    #expect(lines.last?.hasPrefix("no faults; advice: ") ?? false)
  }

  @Test func faultsExit2AndSayWhatToDo() throws {
    let server = try host { $0.path == "/index.html" ? .status(200, body: "<p>Other") : nil }
    try build(for: server)
    let run = try site.publish("verify \(server.url("/")) --timeout 3600")
    #expect(run.code == 2)
    #expect(run.output.contains("fault[wrong-bytes]\n  \(server.url("/index.html"))\n  expected: "))
    #expect(run.output.contains("\n  found: 8 bytes\n  fix: upload it again"))
  }

  @Test func reportsForPrograms() throws {
    let server = try host { $0.path == "/index.html" ? .status(404) : nil }
    try build(for: server)
    let json = try site.publish("verify \(server.url("/")) --format json --timeout 1h")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(json.code == 2 && report["schema"] as? String == "publish.verify/1" && report["faults"] as? Int == 1)
    #expect(report["staleSeconds"] as? Int == 0 && report["sequence"] as? Int == 1)
    let findings = try #require(report["findings"] as? [[String: String]])
    let fault = try #require(findings.first { $0["severity"] == "fault" })
    #expect(fault["id"] == "not-served" && fault["url"] == server.url("/index.html"))
    #expect(fault.keys.sorted() == ["expected", "fix", "found", "id", "severity", "url"])
    let junit = try site.publish("verify \(server.url("/")) --format junit --timeout 3600")
    #expect(junit.code == 2)
    #expect(junit.output.contains(#"tests="22" failures="1" errors="0""#))
    #expect(junit.output.contains(#"<failure type="not-served" message="expected status 200, found status 404">"#))
  }

  /// Feeds that were built for staging show staging's views.
  @Test func feedsForAnotherAddressAreAFault() throws {
    let server = try host()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    let run = try site.publish("verify \(server.url("/")) --timeout 3600")
    #expect(run.code == 2 && run.output.contains("fault[other-address]"))
    #expect(run.output.contains("found: views at https://example.com/\n"))
    let origin = try site.publish("verify \(server.url("/")) --site https://example.com/ --timeout 3600")
    #expect(origin.code == 0)
  }

  @Test func aHostThatIsNotThereExits1() throws {
    let server = try host()
    server.stop()
    let run = try site.publish("verify \(server.url("/"))")
    #expect(run.code == 1 && run.output.contains("fault[unreachable]"))
    #expect(run.output.hasPrefix("\(server.url("/")): no manifest\n"))
  }

  /// As in an app with the same pins: two signatures are needed, and a key of a schedule may renew the content that
  /// they have signed.
  @Test func severalKeysAndOneThatOnlyRenews() throws {
    let server = try host()
    let keys = try ["site", "second", "renewing"].map { name in
      try PublicKey(try site.published("keys generate \(name).key").output)
    }
    try site.make(Sites.small)
    try site.make(
      "publish.yml",
      Sites.configuration
        + "signing: { keys: ['\(keys[0])', '\(keys[1])'], threshold: 2, renewing: ['\(keys[2])'] }\n")
    let then = "--site \(server.url("/")) --now \(Instant.now.advanced(by: -40 * 86_400))"
    try site.published("build --sign site.key \(then)")
    let verify = "verify \(server.url("/")) --timeout 3600 --key site.key --key \(keys[1]) --threshold 2"
    let alone = try site.publish(verify)
    #expect(alone.code == 2 && alone.output.contains("fault[too-few-signatures]\n  \(server.url("/manifest.sig"))\n"))
    #expect(
      alone.output.contains("  fix: add those of other keys: 'publish sign --add --key KEY', and upload manifest.sig"))
    try site.published("sign --add --key second.key \(then)")
    let ended = try site.publish("\(verify) --renewing-key renewing.key")
    #expect(ended.code == 2 && ended.output.contains("fault[expired-signature]"))
    #expect(ended.output.contains(", and there is no renewal.sig: status 404\n"))
    try site.published("sign --key renewing.key --site \(server.url("/"))")
    #expect(try site.publish(verify).output.contains("fault[expired-signature]"))
    let renewed = try site.publish("\(verify) --renewing-key renewing.key")
    #expect(renewed.code == 0 && renewed.talk == "" && !renewed.output.contains("signature]"), "\(renewed.output)")
    let once = try site.publish("verify \(server.url("/")) --key site.key --key \(keys[0]) --threshold 2")
    #expect(
      once.code == 1 && once.talk.hasPrefix("error: --threshold: 2 signatures cannot be asked for: there is 1 key\n"))
  }

  static let wrong: [Case<String, String>] = [
    Case("no address", "verify", "Missing expected argument"),
    Case("no scheme", "verify updates.example.com", "is not an http or https URL"),
    Case("a file", "verify file:///etc", "is not an http or https URL"),
    Case("a query", "verify https://example.com/?a", "is not the address of a folder"),
    Case("a wrong address of the feeds", "verify https://example.com/ --site x", "--site: 'x' is not an http"),
    Case("no time", "verify https://example.com/ --timeout 0", "Write a time from 1s to 24h"),
    Case("another unit", "verify https://example.com/ --timeout 1w", "Write it as 90s, 10m, 12h or 7d"),
    Case(
      "more signatures than keys", "verify https://example.com/ --key a.key --threshold 2",
      "--threshold 2: write a number from 1 to that of the keys, 1."),
    Case(
      "nothing to renew", "verify https://example.com/ --renewing-key a.key",
      "--renewing-key needs --key: it renews what that has signed."),
    Case("a format", "verify https://example.com/ --format xml", "xml"),
  ]

  @Test(arguments: wrong) func refuses(_ row: Case<String, String>) throws {
    let run = try site.publish(row.input)
    #expect(run.code == 64 && run.talk.contains(row.expected), "\(run.talk)")
  }

  @Test func againstNeedsAnOutput() throws {
    let run = try site.publish("verify http://127.0.0.1:9/ --against public")
    #expect(run.code == 1 && run.talk.hasPrefix("error: there is no public/manifest.json\n"))
  }

  @Test func aPasswordIsNotPrinted() throws {
    let server = try host()
    try build(for: server)
    let address = server.url("/").replacing("http://", with: "http://me:secret@")
    for format in ["text", "json", "junit"] {
      let run = try site.publish("verify \(address) --site \(server.url("/")) --format \(format) --timeout 3600")
      #expect(run.code == 0 && !(run.output + run.talk).contains("secret"), "\(format): \(run.output)")
    }
  }

  /// The document explains every possible finding.
  @Test func documentListsEveryFinding() throws {
    let text = try Repository.text("docs/hosting.md")
    let section = try #require(text.components(separatedBy: "## What can be found\n").dropFirst().first)
    let documented = section.components(separatedBy: "\n## ")[0].split(separator: "\n").compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`")[1] : nil
    }
    #expect(documented.map(String.init).sorted() == FindingID.allCases.map(\.rawValue).sorted())
  }
}
