import FeedModel
import HostileHosts
import Foundation
import TestKit
import Testing
import Text

@testable import Verification

/// Hosts on loopback, good and broken.
@Suite struct VerifierTests {
  static let patient = Verifier.Limits(total: .seconds(3600), request: .seconds(3600), connections: 4)

  private func verify(
    _ limits: Verifier.Limits = patient, local: LocalOutput? = nil,
    _ answer: @escaping @Sendable (CheckedHost, HostileRequest) -> HostileResponse? = { _, _ in nil }
  ) async throws -> VerificationReport {
    let site = CheckedHost()
    let server = try HostileServer { answer(site, $0) ?? site.answer($0) }
    return await Verifier(server.url("/"), local: local, limits: limits).run()
  }

  @Test func aGoodHostHasNoFindings() async throws {
    let report = try await verify()
    #expect(report.findings == [])
    #expect(report.sequence == 3 && report.files == 4 && report.stale == 0)
    #expect(report.checked.count == 5)
    #expect(report.bytes == "{}".utf8.count * 2 + "<p>Hello".utf8.count + "<p>View".utf8.count)
  }

  /// `{}`, compressed by gzip twice.
  static let twice: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0xFF, 0x93, 0xEF, 0xE6, 0x60, 0, 0x01, 0xA6, 0xFF, 0xAB, 0xD7, 0xB1, 0x32,
    0x38, 0xEF, 0x5F, 0xB6, 0x98, 0x09, 0xC8, 0x03, 0, 0x0B, 0x04, 0xE2, 0x9F, 0x16, 0, 0, 0,
  ]
  static let portal = "<!DOCTYPE html><html><head><title>Sign in to\n the hotel</title>"

  static let hosts: [Case<@Sendable (CheckedHost, HostileRequest) -> HostileResponse?, Set<FindingID>>] = [
    Case("no manifest", { _, request in request.path == "/manifest.json" ? .status(404) : nil }, [.noManifest]),
    Case(
      "hello", { _, request in request.path == "/manifest.json" ? .status(200, body: "hello") : nil },
      [.badManifest]),
    Case("nothing", { _, _ in .status(200) }, [.badManifest]),
    Case("a captive portal", { _, _ in .status(200, body: portal) }, [.pageInstead]),
    Case(
      "redirected to a login",
      { _, request in request.path == "/login" ? .status(200, body: portal) : .redirect(to: "/login") }, [.pageInstead]),
    Case("always 304", { _, _ in .status(304) }, [.falseNotModified]),
    Case("503", { _, _ in .status(503, headers: ["Retry-After: 3600"]) }, [.unavailable]),
    Case(
      "gzip twice", { _, _ in .packed("gzip", twice) },
      [.brokenResponse]),
    Case("gzip without a header", { _, _ in .whole(HostileResponse.gzipMember("{}")) }, [.brokenResponse]),
    Case("a manifest without its end", { _, _ in .status(200, body: "{\"files\": [") }, [.brokenResponse]),
    Case("UTF-16", { _, _ in .whole([0xFF, 0xFE] + "{}".utf8.flatMap { [$0, 0] }) }, [.brokenResponse]),
    Case(
      "a byte order mark",
      { _, request in request.path == "/feeds.json" ? .whole([0xEF, 0xBB, 0xBF, 0x7B, 0x7D]) : nil }, [.brokenResponse]),
    Case("one file is busy", { _, request in request.path == "/index.html" ? .status(503) : nil }, [.unavailable]),
    Case(
      "a login in the place of one feed",
      { _, request in request.path == "/feeds.json" ? .status(200, body: portal) : nil }, [.pageInstead]),
    Case("not a web server", { _, _ in .notHTTP }, [.brokenResponse]),
    Case("hangs up", { _, _ in .hangUp }, [.unreachable]),
    Case("round and round", { _, request in .redirect(to: request.path) }, [.badRedirect]),
    Case(
      "one file round and round",
      { _, request in request.path == "/index.html" ? .redirect(to: "/index.html") : nil }, [.badRedirect]),
    Case(
      "half a deploy",
      { _, request in request.path.hasPrefix("/views/hello/index.4d") ? .status(404) : nil }, [.notServed]),
    Case(
      "a length too long",
      { _, request in request.path == "/control.json" && request.method == "GET" ? .length(9, body: "{}") : nil },
      [.brokenResponse]),
    Case("cut off", { _, request in request.path == "/index.html" ? .reset(after: "<p>") : nil }, [.brokenResponse]),
    Case("endless", { _, request in request.path == "/index.html" ? .endlessBody : nil }, [.wrongBytes]),
    Case(
      "an endless head", { _, request in request.path == "/index.html" ? .endlessLine : nil },
      [.brokenResponse]),
    Case("a gzip bomb", { _, request in request.path == "/index.html" ? .gzipBomb : nil }, [.wrongBytes]),
    Case("brotli unasked", { _, request in request.path == "/index.html" ? .brotli : nil }, [.brokenResponse]),
    Case(
      "an app shell",
      { site, request in
        site.files[String(request.path.dropFirst())] == nil && request.path != "/manifest.json"
          ? .status(200, body: "<div id=app>") : nil
      }, [.appShell]),
    Case(
      "a year for what is not there",
      { site, request in
        request.path.hasSuffix("0000.html") ? .status(404, headers: ["Cache-Control: max-age=31536000"]) : nil
      }, [.missingKept]),
    Case("no HEAD", { _, request in request.method == "HEAD" ? .status(405) : nil }, [.headRefused]),
    Case(
      "304 for anything",
      { site, request in
        request.values("If-None-Match").isEmpty ? nil : .status(304)
      }, [.falseNotModified]),
    Case(
      "never 304",
      { site, request in
        var plain = request
        plain.headers.removeAll { $0.name == "If-None-Match" }
        return site.answer(plain)
      }, [.neverNotModified]),
  ]

  @Test(arguments: hosts)
  func finds(_ row: Case<@Sendable (CheckedHost, HostileRequest) -> HostileResponse?, Set<FindingID>>) async throws {
    let report = try await verify(Self.patient, row.input)
    #expect(Set(report.findings.map(\.id)) == row.expected, "\(report.findings)")
  }

  /// The report under the shortest limit under which the manifest came: a busy machine may need a longer one.
  private func limited(_ verify: (Duration) async throws -> VerificationReport) async throws -> VerificationReport {
    for milliseconds in [300, 3_000, 30_000] {
      let report = try await verify(.milliseconds(milliseconds))
      if report.sequence != nil { return report }
    }
    return try await verify(.seconds(3600))
  }

  /// Hosts that never finish: the limit of each request ends them, and the report is complete.
  @Test(arguments: [HostileResponse.drippingBody, .drippingHead, .silence])
  func aSlowHostIsAFinding(_ response: HostileResponse) async throws {
    let report = try await limited { limit in
      try await verify(Verifier.Limits(total: .seconds(3600), request: limit, connections: 4)) { _, request in
        request.path == "/index.html" ? response : nil
      }
    }
    #expect(report.findings.contains { $0.id == .brokenResponse && $0.url.hasSuffix("/index.html") })
    #expect(!report.findings.contains { $0.id == .timedOut })
  }

  /// The manifest itself, a byte now and then: the address and the server's name are right.
  @Test func aManifestThatNeverEndsIsNotAWrongAddress() async throws {
    for milliseconds in [300, 3_000, 30_000, 3_600_000] {
      let limits = Verifier.Limits(total: .seconds(7200), request: .milliseconds(milliseconds), connections: 1)
      let report = try await verify(limits) { _, _ in .drippingBody }
      // A busy machine may not have seen the first byte.
      if report.findings.map(\.id) == [.unreachable], milliseconds < 3_600_000 { continue }
      #expect(report.findings.map(\.id) == [.brokenResponse])
      #expect(report.findings.allSatisfy { $0.found.contains("bytes of one") })
      return
    }
  }

  static let words: [Case<@Sendable (CheckedHost, HostileRequest) -> HostileResponse?, String>] = [
    Case("a login page", { _, _ in .status(200, body: portal) }, "a web page titled 'Sign in to the hotel'"),
    Case(
      "an hour", { _, _ in .status(503, headers: ["Retry-After: 3600"]) },
      "status 503; the host asks to wait 3600 seconds"),
    Case(
      "until a day", { _, _ in .status(429, headers: ["Retry-After: Fri, 27 Nov 2026 09:00:00 GMT"]) },
      "status 429; the host asks to wait until Fri, 27 Nov 2026 09:00:00 GMT"),
    Case("half a manifest", { _, _ in .status(200, body: "{\"files\": [") }, "a text that ends after 11 bytes"),
    Case(
      "gzip in gzip", { _, _ in .packed("gzip", twice) },
      "gzip inside gzip"),
  ]

  @Test(arguments: words)
  func saysWhatTheHostDid(
    _ row: Case<@Sendable (CheckedHost, HostileRequest) -> HostileResponse?, String>
  ) async throws {
    #expect(try await verify(Self.patient, row.input).findings.map(\.found) == [row.expected])
  }

  /// As some hosts and tools for uploads do with the names of files.
  @Test func aNameThatWasPutInLowerCaseIsNamed() async throws {
    var site = CheckedHost()
    site.files["control_pt-BR.json"] = "{ }"
    let server = try HostileServer { [site] request in
      guard request.path.contains("pt-") else { return site.answer(request) }
      var original = request
      original.path = request.path.replacing("pt-br", with: "pt-BR")
      return request.path.contains("pt-BR") ? .status(404) : site.answer(original)
    }
    let report = await Verifier(server.url("/"), limits: Self.patient).run()
    #expect(report.findings.map(\.id) == [.changedCase])
    #expect(report.findings.map(\.found) == ["control_pt-br.json"])
  }

  /// A file that differs from the built one is not searched, whatever it contains.
  @Test func aFileWithOtherBytesIsNotRead() async throws {
    let page = ["Content-Type: text/html", "Cache-Control: no-cache", "Access-Control-Allow-Origin: *", "ETag: \"9\""]
    let report = try await verify { _, request in
      request.path == "/index.html" ? .status(200, headers: page, body: "<a href=\"http://a.example/\">") : nil
    }
    // It has no 304, either.
    #expect(report.findings.map(\.id) == [.wrongBytes, .neverNotModified])
  }

  /// Together they would fill the memory: the first connection fetches all of them, and the others fetch the rest
  /// meanwhile.
  @Test func largeFilesAreFetchedOneByOne() async throws {
    var site = CheckedHost()
    let large = String(repeating: " ", count: 9 << 20)
    for number in 1...3 { site.files["assets/\(number).4ddf443b40be54ec.png"] = large }
    // The manifest, four probes, four small files, and three of them again.
    let (others, otherRequests) = (DispatchSemaphore(value: 0), 12)
    let (begun, together) = (Lock(0), Lock(0))
    let server = try HostileServer { [site] request in
      guard request.path.hasPrefix("/assets/") else {
        others.signal()
        return site.answer(request)
      }
      if begun.withLock({ begun in
        begun += 1
        return begun == 1
      }) {
        for _ in 0..<otherRequests { others.wait() }
        together.withLock { $0 = begun.withLock(\.self) }
      }
      return site.answer(request)
    }
    let report = await Verifier(server.url("/"), limits: Self.patient).run()
    #expect(report.findings.filter { $0.severity == .fault } == [] && report.files == 7)
    #expect(together.withLock(\.self) == 1 && begun.withLock(\.self) == 3)
  }

  @Test func theTotalEndsAll() async throws {
    let report = try await limited { limit in
      try await verify(Verifier.Limits(total: limit, request: .seconds(3600), connections: 1)) { _, request in
        request.path == "/manifest.json" && request.values("If-None-Match").isEmpty ? nil : .silence
      }
    }
    #expect(report.findings.contains { $0.id == .timedOut })
  }

  @Test func aCancelledVerificationEnds() async throws {
    let asked = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await verify { _, request in
        guard request.path != "/manifest.json" else { return nil }
        asked.continuation.yield()
        return .silence
      }
    }
    for await _ in asked.stream { break }
    task.cancel()
    let report = try await task.value
    #expect(report.findings.contains { $0.id == .timedOut && $0.found.contains("cancelled") })
  }

  /// A password in the address stays out of the requests' paths, and is not a reason to fail.
  @Test func aFolderOfAHostIsAsGoodAsAHost() async throws {
    let site = CheckedHost()
    let server = try HostileServer { request in
      var inner = request
      guard inner.path.hasPrefix("/app/") else { return .status(404) }
      inner.path = String(inner.path.dropFirst(4))
      return site.answer(inner)
    }
    let report = await Verifier(server.url("/app"), limits: Self.patient).run()
    #expect(report.findings == [] && report.site == server.url("/app/"))
  }

  /// `_headers` is obeyed or served, not both.
  @Test(arguments: [(200, [FindingID.controlFileServed]), (404, []), (403, [])])
  func controlFilesAreNotForDevices(status: Int, expected: [FindingID]) async throws {
    var site = CheckedHost()
    site.files["_headers"] = "# rules"
    let server = try HostileServer { [site] request in
      guard request.path == "/_headers" else { return site.answer(request) }
      return .status(status, body: status == 200 ? "# rules" : "")
    }
    let report = await Verifier(server.url("/"), limits: Self.patient).run()
    #expect(report.findings.map(\.id) == expected)
  }

  static let editions: [Case<CheckedHost, Set<FindingID>>] = [
    Case("the same", CheckedHost(), []),
    Case("the host has an older one", CheckedHost(sequence: 4), [.olderThanLocal]),
    Case("the host has a newer one", CheckedHost(sequence: 2), [.newerThanLocal]),
    Case(
      "same sequence, other content",
      CheckedHost(files: CheckedHost().files.merging(["control.json": "{ }"]) { $1 }), [.otherBuild, .differsFromLocal]),
  ]

  @Test(arguments: editions) func comparesWithLocal(_ row: Case<CheckedHost, Set<FindingID>>) async throws {
    let folder = try TemporaryFolder(row.input.files)
    try folder.make("manifest.json", Data(row.input.manifest.encode()))
    let report = try await verify(local: try LocalOutput(folder.path))
    #expect(Set(report.findings.map(\.id)) == row.expected)
  }

  @Test func aLocalFileThatWasEditedIsNamed() async throws {
    let folder = try TemporaryFolder(CheckedHost().files)
    try folder.make("manifest.json", Data(CheckedHost().manifest.encode()))
    try folder.make("control.json", "{\"a\":{}}")
    try folder.remove("index.html")
    let report = try await verify(local: try LocalOutput(folder.path))
    #expect(report.findings.map(\.id) == [.localChanged, .localChanged])
    #expect(report.findings.map(\.found) == ["other bytes", "no such file"])
  }

  @Test func aFolderWithoutAnOutputIsRefused() throws {
    let folder = try TemporaryFolder(["index.html": ""])
    #expect(throws: Obstacle.self) { try LocalOutput(folder.path) }
    try folder.make("manifest.json", "{}")
    #expect(throws: Obstacle.self) { try LocalOutput(folder.path) }
  }
}

extension HostileResponse {
  /// Status 200 with these bytes.
  fileprivate static func whole(_ bytes: [UInt8]) -> HostileResponse { packed("identity", bytes) }
}
