import FeedTestSupport
import FeedModel
import HostileHosts
import Hashing
import PublishClient
import Signing
import Testing
import Text

/// An app that pins a key, with the platform's own transport and a host on loopback that an attacker has taken over.
@Suite struct PinnedKeyTests {
  private static let key = PrivateKey.generate()

  /// What the host serves, by path.
  private static func site(_ view: String, sequence: Int, at address: String) -> [String: String] {
    let feed = #"{"a": {"entry": "\#(view)", "views": {"\#(view)": {"file": "\#(address)a.html"}}}}"#
    let file = Manifest.File(path: "control.json", bytes: feed.utf8.count, sha256: hash(feed))
    let manifest = String(decoding: Manifest(sequence: sequence, files: [file]).encode(), as: UTF8.self)
    let statement = ManifestSignature.Statement(
      site: address, sequence: sequence, bytes: manifest.utf8.count, sha256: hash(manifest),
      expires: Instant(secondsSince1970: 2_000_000_000))
    let signature = ManifestSignature(
      statement, signatures: [.init(key: key.publicKey.id, signature: key.sign(statement.message))])
    return [
      "/control.json": feed, "/manifest.json": manifest,
      "/manifest.sig": String(decoding: signature.encode(), as: UTF8.self),
    ]
  }

  private static func hash(_ text: String) -> String { SHA256.hash(text.utf8).hex }

  /// What is done to each of the files instead of serving it.
  static let attacks: [HostileResponse] = [.endlessBody, .status(200, body: "<!doctype html>"), .status(404)]

  @Test(arguments: ["/manifest.sig", "/manifest.json", "/control.json"], attacks.indices)
  func theLastGoodCopyIsShown(path: String, attack: Int) async throws {
    let answers = Lock<[String: HostileResponse]>([:])
    let server = try HostileServer { request in answers.withLock { $0[request.path] } ?? .status(404) }
    let serve = { (files: [String: String]) in
      answers.withLock { $0 = files.mapValues { .status(200, body: $0) } }
    }
    let (clock, notices) = (ManualClock(at: Instant(secondsSince1970: 1_800_000_000)), Lock<[FeedNotice]>([]))
    var environment = FeedEnvironment(
      transport: .standard, store: MemoryStore(), device: { FeedDevice(appVersion: "1.0") }, now: clock.now,
      report: { notice in notices.withLock { $0.append(notice) } }, limits: TransferLimits(timeout: .seconds(3600)))
    environment.trust = FeedTrust([Self.key.publicKey])
    let client = BannersClient(controlFile: .published(.banners, at: server.url("/")), environment: environment)
    serve(Self.site("good", sequence: 1, at: server.url("/")))
    #expect(await client.launched().display?.view.id == "good")
    await client.withdraw(try #require(await client.waiting))

    serve(Self.site("new", sequence: 2, at: server.url("/")))
    answers.withLock { $0[path] = Self.attacks[attack] }
    clock.advance(by: 100)
    #expect(await client.launched().display?.view.id == "good")
    let distrusted = notices.withLock { $0 }.filter { if case .distrusted = $0 { true } else { false } }
    #expect(distrusted.count == 1)
  }
}
