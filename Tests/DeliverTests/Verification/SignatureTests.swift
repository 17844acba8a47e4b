import FeedClient
import FeedModel
import HostileHosts
import Hashing
import Signing
import TestKit
import Testing
import Text

@testable import Verification

/// `publish verify --key`: the same judgement as an app's.
@Suite struct SignatureTests {
  static let (key, other) = (PrivateKey.generate(), PrivateKey.generate())
  static let now = Instant(secondsSince1970: 1_798_189_200)

  static let (second, renewing) = (PrivateKey.generate(), PrivateKey.generate())

  /// A signature of the site's manifest, or a renewal of it, after a change to what it says.
  static func signature(
    _ site: CheckedHost, at address: String, by keys: [PrivateKey] = [key],
    _ change: (inout ManifestSignature.Statement) -> Void
  ) -> String {
    let manifest = site.manifest.encode()
    var statement = ManifestSignature.Statement(
      site: address, sequence: site.sequence, bytes: manifest.count, sha256: SHA256.hash(manifest).hex,
      expires: now.advanced(by: 30 * 86_400))
    change(&statement)
    let signed = ManifestSignature(
      statement, signatures: keys.map { .init(key: $0.publicKey.id, signature: $0.sign(statement.message)) })
    return String(decoding: signed.encode(), as: UTF8.self)
  }

  /// What is served as `manifest.sig`, by the address of the site; nil for 404.
  static let signatures: [Case<@Sendable (CheckedHost, String) -> String?, [FindingID]>] = [
    Case("a good one", { signature($0, at: $1) { _ in } }, []),
    Case("none", { _, _ in nil }, [.noSignature]),
    Case("a page", { _, _ in "<!doctype html>" }, [.badSignature]),
    Case("an endless one", { _, _ in String(repeating: " ", count: 9_000) }, [.badSignature]),
    Case("another key's", { signature($0, at: $1, by: [other]) { _ in } }, [.unknownKey]),
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
  func whatIsFound(row: Case<@Sendable (CheckedHost, String) -> String?, [FindingID]>) async throws {
    let (report, _) = try await verify(PinnedKeys([Self.key.publicKey]), signature: row.input)
    #expect(report.findings.map(\.id) == row.expected, "\(report.findings)")
  }

  /// A host, or a cache in front of it, that has a manifest of its own making for the first request, and its files.
  @Test func theManifestThatFilesAreComparedWithIsTheOneThatHasToBeSigned() async throws {
    let signed = CheckedHost()
    var forged = signed
    forged.files["index.html"] = "<p>Forged"
    let asked = Lock(0)
    let server = try HostileServer { [forged] request in
      switch request.path {
      case "/manifest.sig":
        let host = request.values("Host").first ?? ""
        return .status(200, body: Self.signature(signed, at: "http://\(host)/") { _ in })
      case "/manifest.json":
        let isFirst = asked.withLock { count in
          count += 1
          return count == 1
        }
        return (isFirst ? forged : signed).answer(request)
      default: return forged.answer(request)
      }
    }
    let verifier = Verifier(
      server.url("/"), pinned: PinnedKeys([Self.key.publicKey]), now: Self.now, limits: VerifierTests.patient)
    #expect(await verifier.run().findings.map(\.id) == [.otherSignature])
  }

  /// What an app finds that asks for the signatures of two of three keys, by the keys that have signed.
  static let thresholds: [Case<[PrivateKey], [FindingID]>] = [
    Case("two of them", [key, second], []),
    Case("all", [second, renewing, key], []),
    Case("one of them", [key], [.tooFewSignatures]),
    Case("one of them and a stranger", [key, other], [.tooFewSignatures]),
    Case("a stranger", [other], [.unknownKey]),
  ]

  @Test(arguments: thresholds) func severalKeys(_ row: Case<[PrivateKey], [FindingID]>) async throws {
    let pinned = PinnedKeys([Self.key, Self.second, Self.renewing].map(\.publicKey), threshold: 2)
    let (report, _) = try await verify(pinned) { site, address in
      Self.signature(site, at: address, by: row.input) { _ in }
    }
    #expect(report.findings.map(\.id) == row.expected, "\(report.findings)")
    guard let finding = report.findings.first, finding.id == .tooFewSignatures else { return }
    #expect(finding.expected == "valid signatures by 2 of \(pinned.keys.map(\.id).joined(separator: ", "))")
    #expect(finding.found == "by \(Self.key.publicKey.id) only")
  }

  /// A renewal that ends in 30 days, after a change to what it says.
  static func renewal(
    _ site: CheckedHost, _ address: String, by key: PrivateKey = renewing,
    _ change: (inout ManifestSignature.Statement) -> Void = { _ in }
  ) -> String {
    signature(site, at: address, by: [key]) { statement in
      statement.kind = .renewal
      change(&statement)
    }
  }

  /// The signature ended a day ago, on 2026-12-24. With what is answered for `renewal.sig`, and how the one thing that is found
  /// begins; nil for none.
  static let renewals: [Case<@Sendable (CheckedHost, String) -> HostileResponse, String?>] = [
    Case(
      "none", { _, _ in .status(404) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and there is no renewal.sig: status 404"),
    Case("one that holds", { .status(200, body: renewal($0, $1)) }, nil),
    Case(
      "the last that is possible", { .status(200, body: renewal($0, $1) { $0.expires = ended.advanced(by: year) }) },
      nil),
    Case(
      "for longer than a year",
      { .status(200, body: renewal($0, $1) { $0.expires = ended.advanced(by: year + 1) }) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and renewal.sig ends at 2027-12-25T09:00:01Z, more than 366 days later"
    ),
    Case(
      "one that ends now", { .status(200, body: renewal($0, $1) { $0.expires = now }) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, renewed until 2026-12-25T09:00:00Z"),
    Case(
      "one that ends tomorrow", { .status(200, body: renewal($0, $1) { $0.expires = now.advanced(by: 86_400) }) },
      "signature-expires: expired at 2026-12-24T09:00:00Z, renewed until 2026-12-26T09:00:00Z"),
    Case(
      "by the key that signs content", { .status(200, body: renewal($0, $1, by: key)) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and renewal.sig is signed with \(key.publicKey.id), "
        + "not with \(renewing.publicKey.id)"),
    Case(
      "one that was changed", { .status(200, body: renewal($0, $1).replacing("\"2027-01-24T", with: "\"2027-01-25T")) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and the signature in renewal.sig is not valid"),
    Case(
      "another manifest's", { .status(200, body: renewal($0, $1) { $0.sequence = 2 }) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and renewal.sig is for another manifest, of sequence 2"),
    Case(
      "another site's", { .status(200, body: renewal($0, $1) { $0.site = "https://staging.example.com/" }) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and renewal.sig is for https://staging.example.com/"),
    Case(
      "a signature in its place", { .status(200, body: signature($0, at: $1) { _ in }) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and renewal.sig is not a renewal: "),
    Case(
      "an endless one", { _, _ in .status(200, body: String(repeating: " ", count: 9_000)) },
      "expired-signature: expired at 2026-12-24T09:00:00Z, and renewal.sig has more than 8192 bytes"),
    Case("a host that is busy", { _, _ in .status(503) }, "unavailable: status 503"),
  ]

  static let (ended, year) = (now.advanced(by: -86_400), 366 * 86_400)

  @Test(arguments: renewals)
  func anEndedSignatureIsRenewed(
    _ row: Case<@Sendable (CheckedHost, String) -> HostileResponse, String?>
  ) async throws {
    let (report, server) = try await verify(
      PinnedKeys([Self.key.publicKey], renewing: [Self.renewing.publicKey]), renewal: row.input
    ) { site, address in
      Self.signature(site, at: address) { $0.expires = Self.ended }
    }
    #expect(server.requests.count { $0.path == "/renewal.sig" } == 1)
    let found = report.findings.map { "\($0.id.rawValue): \($0.found)" }
    #expect(found.count == (row.expected == nil ? 0 : 1), "\(found)")
    if let expected = row.expected { #expect(found.first?.hasPrefix(expected) ?? false, "\(found)") }
  }

  /// By how many days the signature holds still, and what is found then with a renewal that holds for longer.
  static let ends: [Case<Int, (renewed: [FindingID], alone: [FindingID], asks: Bool)>] = [
    Case("tomorrow", 1, ([], [.signatureExpires], true)),
    Case("in 30 days", 30, ([], [], false)),
  ]

  @Test(arguments: ends)
  func aRenewalIsAskedForOnceASignatureEndsSoon(
    _ row: Case<Int, (renewed: [FindingID], alone: [FindingID], asks: Bool)>
  ) async throws {
    for keys in [[Self.renewing.publicKey], []] {
      let (report, server) = try await verify(
        PinnedKeys([Self.key.publicKey], renewing: keys), renewal: { .status(200, body: Self.renewal($0, $1)) }
      ) { site, address in
        Self.signature(site, at: address) { $0.expires = Self.now.advanced(by: row.input * 86_400) }
      }
      #expect(report.findings.map(\.id) == (keys.isEmpty ? row.expected.alone : row.expected.renewed))
      #expect(server.requests.contains { $0.path == "/renewal.sig" } == (row.expected.asks && !keys.isEmpty))
    }
  }

  /// - Parameters:
  ///   - renewal: What is answered for `renewal.sig`.
  ///   - signature: What is served as `manifest.sig`, by the address of the site; nil for 404.
  private func verify(
    _ pinned: PinnedKeys,
    renewal: @escaping @Sendable (CheckedHost, String) -> HostileResponse = { _, _ in .status(404) },
    signature: @escaping @Sendable (CheckedHost, String) -> String?
  ) async throws -> (VerificationReport, HostileServer) {
    let site = CheckedHost()
    let server = try HostileServer { request in
      let address = "http://\(request.values("Host").first ?? "")/"
      return switch request.path {
      case "/manifest.sig": signature(site, address).map { .status(200, body: $0) } ?? .status(404)
      case "/renewal.sig": renewal(site, address)
      default: site.answer(request)
      }
    }
    let verifier = Verifier(server.url("/"), pinned: pinned, now: Self.now, limits: VerifierTests.patient)
    return (await verifier.run(), server)
  }

  @Test func withoutKeysNobodyAsksForIt() async throws {
    let site = CheckedHost()
    let server = try HostileServer { site.answer($0) }
    _ = await Verifier(server.url("/"), limits: VerifierTests.patient).run()
    #expect(!server.requests.contains { $0.path == "/manifest.sig" })
  }
}
