import FeedModel
import HostileHosts
import Foundation
import Output
import Signing
import TestKit
import Testing
import Text

/// `--previous` at an address that an attacker controls (docs/security.md, "What a build takes over").
@Suite struct PreviousTrustTests {
  static let (key, other) = (PrivateKey.generate(), PrivateKey.generate())

  /// What a host serves, by path; anything may be changed.
  final class Host: Sendable {
    let files: Lock<[String: String]>
    /// Instead of the files.
    let statuses = Lock<[String: Int]>([:])

    init(_ folder: TemporaryFolder, _ name: String) throws {
      files = Lock(try folder.tree(name).files.mapValues { String(decoding: $0, as: UTF8.self) })
    }

    func serve() throws -> HostileServer {
      try HostileServer { [files, statuses] request in
        let path = String(request.path.dropFirst())
        if let status = statuses.withLock({ $0[path] }) { return .status(status) }
        return files.withLock { $0[path] }.map { .status(200, body: $0) } ?? .status(404)
      }
    }

    /// Signs the manifest that is there, as its owner or anybody else would.
    func sign(by key: PrivateKey, for site: String = "https://example.com/") throws {
      try files.withLock { files in
        let manifest = Array(try #require(files["manifest.json"]).utf8)
        let statement = ManifestSignature.Statement(
          site: site, sequence: try Manifest.decode(manifest).sequence, bytes: manifest.count,
          sha256: sha256Hex(manifest), expires: Demo.moment.advanced(by: 86_400))
        let signature = ManifestSignature.KeySignature(key: key.publicKey.id, signature: key.sign(statement.message))
        files["manifest.sig"] = String(
          decoding: ManifestSignature(statement, signatures: [signature]).encode(), as: UTF8.self)
      }
    }

    /// Replaces the text in the manifest.
    func edit(_ old: String, _ new: String) {
      files.withLock { $0["manifest.json"] = $0["manifest.json"]?.replacing(old, with: new) }
    }
  }

  /// Ready for the next build: what is live is at the host only, and the banner has another text.
  private func site(_ configuration: String = "") throws -> (TemporaryFolder, Host) {
    let site = try TemporaryFolder(Sites.small)
    try site.published("build --now \(Demo.now)")
    let host = try Host(site, "public")
    try host.sign(by: Self.key)
    try site.remove("public")
    try site.remove(".publish")
    try site.edit("content/notifications/hello.md", "is here", "was here")
    try site.make("publish.yml", Sites.configuration + configuration)
    return (site, host)
  }

  private func build(_ site: TemporaryFolder, _ host: Host, _ options: String = "") throws -> PublishProgram.Run {
    let server = try host.serve()
    return try site.publish(
      "build --now \(Demo.now) --previous \(server.url("/")) \(options)",
      ["KEY": Self.key.text, "OTHER": Self.other.text, "XDG_CACHE_HOME": site.path("cache")])
  }

  struct Attack: CustomTestStringConvertible, Sendable {
    var name: String
    /// Nil if the build goes on.
    var says: String?
    var configuration = ""
    var options = "--sign env:KEY"
    var change: @Sendable (Host) throws -> Void = { _ in }
    var testDescription: String { name }
  }

  static let pinned = "signing: { keys: ['\(key.publicKey)'] }\n"
  static let unsigned = "cannot be trusted: it is not signed: there is no manifest.sig\n"
  static let changed = "cannot be trusted: these are not the bytes that were signed\n"
  static let unsign: @Sendable (Host) -> Void = { host in host.files.withLock { $0["manifest.sig"] = nil } }

  static let attacks = [
    Attack(name: "nobody has changed anything", says: nil),
    Attack(name: "the build does not sign, but publish.yml has the key", says: nil, configuration: pinned, options: ""),
    Attack(name: "no signature", says: unsigned, change: unsign),
    Attack(
      name: "no signature, publish.yml has the key", says: unsigned, configuration: pinned, options: "",
      change: unsign),
    Attack(
      name: "no signature, the first signed publication", says: nil, options: "--sign env:KEY --trust-previous",
      change: unsign),
    Attack(name: "no signature, a site that is not signed", says: nil, options: "", change: unsign),
    Attack(name: "a page in its place", says: "cannot be trusted: this is not a signature: ") { host in
      host.files.withLock { $0["manifest.sig"] = "<!doctype html>" }
    },
    Attack(
      name: "another key's", says: "cannot be trusted: it is signed with \(other.publicKey.id), which is not pinned\n"
    ) { try $0.sign(by: other) },
    Attack(
      name: "the key of the build, but not of apps",
      says: "cannot be trusted: it is signed with \(other.publicKey.id), which is not pinned\n", configuration: pinned
    ) { try $0.sign(by: other) },
    Attack(
      name: "a site for testers, signed with the same key",
      says: "cannot be trusted: it is signed for https://staging.example.com/\n"
    ) { try $0.sign(by: key, for: "https://staging.example.com/") },
    Attack(name: "a view under the name of another", says: changed) { $0.edit("\"sha256\": \"", "\"sha256\": \"0") },
    Attack(name: "a number close to the last", says: changed) {
      $0.edit("\"sequence\": 1,", "\"sequence\": 9007199254740991,")
    },
    Attack(name: "a key that was never published", says: changed) {
      $0.edit("\"key\": \"hello\"", "\"key\": \"sale\"")
    },
    Attack(
      name: "nobody can tell: no keys in publish.yml", says: "publish.yml has 'signing' without keys\n",
      configuration: "signing: { expires: 30d }\n", options: ""),
    Attack(
      name: "a number close to the last, a site that is not signed", says: "leaves no room for the next ones\n",
      options: ""
    ) { $0.edit("\"sequence\": 1,", "\"sequence\": 4503599627370496,") },
    Attack(name: "503 for the signature", says: "/manifest.sig: the server answered 503") { host in
      host.statuses.withLock { $0["manifest.sig"] = 503 }
    },
  ]

  @Test(arguments: attacks) func isNotTakenOver(_ c: Attack) throws {
    let (site, host) = try site(c.configuration)
    try c.change(host)
    let run = try build(site, host, c.options)
    guard let says = c.says else {
      #expect(run.code == 0 && run.output.contains("changed: banner hello\n"), "\(run.talk)")
      return
    }
    #expect(run.code == 1 && run.talk.contains(says), "\(run.talk)")
    #expect(try !site.names().contains("public"), "nothing was written")
  }

  /// The old feed, which devices may have, names the old view by the hash of its content.
  @Test func aKnownNameDoesNotLeadToOtherContent() throws {
    let (site, host) = try site()
    let (view, hash) = try host.files.withLock { files in
      let view = try #require(files.keys.first { $0.hasPrefix("views/hello/index.") })
      let hash = sha256Hex(Array(try #require(files[view]).utf8))
      files[view] = "EVIL PAGE"
      return (view, hash)
    }
    host.edit(hash, sha256Hex(Array("EVIL PAGE".utf8)))
    let run = try build(site, host)
    #expect(run.code == 0)
    #expect(try !site.text("public/manifest.json").contains("\"\(view)\""))
    #expect(try site.tree().files[view] == nil)
  }

  /// Output for testers follows the users' output, and is signed for another address.
  @Test func thePreviousSiteMayBeAnother() throws {
    let (site, host) = try site()
    let server = try host.serve()
    try host.sign(by: Self.key, for: server.url("/"))
    let run = try site.publish(
      "build --now \(Demo.now) --previous \(server.url("/")) --site https://staging.example.com/ --sign env:KEY",
      ["KEY": Self.key.text, "XDG_CACHE_HOME": site.path("cache")])
    #expect(run.code == 0, "\(run.talk)")
  }

  /// Folders and commits are the author's own.
  @Test func aFolderIsBelieved() throws {
    let (site, host) = try site(Self.pinned)
    for (path, text) in host.files.withLock(\.self) where path != "manifest.sig" && !path.hasSuffix("/") {
      try site.make("live/\(path)", text)
    }
    #expect(try site.publish("build --previous live --now \(Demo.now)").code == 0)
    let alone = try site.publish("build --trust-previous")
    #expect(alone.code == 64 && alone.talk.contains("--trust-previous needs --previous"))
  }

  static let answers: [Case<Int, Bool>] = [
    Case("gone", 404, true), Case("gone for good", 410, true), Case("busy", 503, false),
    Case("too many requests", 429, false), Case("not allowed", 403, false), Case("a proxy", 407, false),
  ]

  /// A view that a build forgets is removed by a deploy: only the host's answer that a view does not exist counts.
  @Test(arguments: answers) func onlyWhatIsGoneIsForgotten(_ c: Case<Int, Bool>) throws {
    let (site, host) = try site()
    let view = try #require(host.files.withLock { $0.keys.first { $0.hasPrefix("views/hello/index.") } })
    host.statuses.withLock { $0[view] = c.input }
    let run = try build(site, host)
    guard c.expected else {
      #expect(
        run.code == 1 && run.talk.contains("a file for older feeds cannot be fetched: ") && run.talk.contains(view))
      #expect(try !site.names().contains("public"))
      return
    }
    #expect(run.code == 0 && run.output.contains("gone or changed since they were published"))
  }

  /// The limit applies before any of them is requested.
  @Test func filesForOlderFeedsHaveABound() throws {
    let (site, host) = try site()
    let view = try #require(host.files.withLock { $0.keys.first { $0.hasPrefix("views/hello/index.") } })
    host.edit("{\"path\": \"\(view)\", \"bytes\": ", "{\"path\": \"\(view)\", \"bytes\": 536870912")
    let run = try build(site, host)
    #expect(run.code == 1 && run.talk.contains("come to more than 512 MiB\n"), "\(run.talk)")
  }
}
