import FeedClient
import FeedModel
import FeedTestSupport
import Hashing
import Signing
import TestKit
import Testing

@testable import Verification

/// `publish verify --key`: the same judgement as an app's.
@Suite struct SignatureTests {
  static let (key, other) = (PrivateKey.generate(), PrivateKey.generate())
  static let now = Instant(secondsSince1970: 1_798_189_200)

  /// A signature of the site's manifest, after a change to what it says.
  static func signature(
    _ site: LiveSite, at address: String, by key: PrivateKey = key,
    _ change: (inout ManifestSignature.Statement) -> Void
  ) -> String {
    let manifest = site.manifest.encode()
    var statement = ManifestSignature.Statement(
      site: address, sequence: site.sequence, bytes: manifest.count, sha256: SHA256.hash(manifest).hex,
      expires: now.advanced(by: 30 * 86_400))
    change(&statement)
    let signed = ManifestSignature(
      statement, signatures: [.init(key: key.publicKey.id, signature: key.sign(statement.message))])
    return String(decoding: signed.encode(), as: UTF8.self)
  }

  /// What is served as `manifest.sig`, by the address of the site; nil for 404.
  static let signatures: [Case<@Sendable (LiveSite, String) -> String?, [FindingID]>] = [
    Case("a good one", { signature($0, at: $1) { _ in } }, []),
    Case("none", { _, _ in nil }, [.noSignature]),
    Case("a page", { _, _ in "<!doctype html>" }, [.badSignature]),
    Case("an endless one", { _, _ in String(repeating: " ", count: 9_000) }, [.badSignature]),
    Case("another key's", { signature($0, at: $1, by: other) { _ in } }, [.unknownKey]),
    Case(
      "one that was changed", { signature($0, at: $1) { _ in }.replacing("\"sequence\": 3", with: "\"sequence\": 4") },
      [.badSignature]),
    Case(
      "another site's", { site, _ in signature(site, at: "https://staging.example.com/") { _ in } }, [.badSignature]),
    Case("another manifest's", { signature($0, at: $1) { $0.bytes += 1 } }, [.otherSignature]),
    Case("of another number than the manifest's", { signature($0, at: $1) { $0.sequence += 1 } }, [.badSignature]),
    Case("one that ends now", { signature($0, at: $1) { $0.expires = now } }, [.expiredSignature]),
    Case(
      "one that ends tomorrow", { signature($0, at: $1) { $0.expires = now.advanced(by: 86_400) } },
      [.signatureExpires]),
  ]

  @Test(arguments: signatures)
  func whatIsFound(row: Case<@Sendable (LiveSite, String) -> String?, [FindingID]>) async throws {
    let site = LiveSite()
    let server = try HostileServer { request in
      guard request.path == "/manifest.sig" else { return site.answer(request) }
      let host = request.values("Host").first ?? ""
      return row.input(site, "http://\(host)/").map { .status(200, body: $0) } ?? .status(404)
    }
    let verifier = Verifier(
      server.url("/"), keys: [Self.key.publicKey], now: Self.now, limits: VerifierTests.patient)
    let report = await verifier.run()
    #expect(report.findings.map(\.id) == row.expected, "\(report.findings)")
  }

  @Test func withoutKeysNobodyAsksForIt() async throws {
    let site = LiveSite()
    let server = try HostileServer { site.answer($0) }
    _ = await Verifier(server.url("/"), limits: VerifierTests.patient).run()
    #expect(!server.requests.contains { $0.path == "/manifest.sig" })
  }
}
