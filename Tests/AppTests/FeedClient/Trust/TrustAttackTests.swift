import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Signing
import TestKit
import Testing

/// The attacks on TUF's list (The Update Framework, 1.5.2), by a host that an attacker controls: a device that has seen
/// the site continues with its last good copy, and reports the problem.
@Suite struct TrustAttackTests {
  /// What the authors have published since the device last looked.
  static let newer = SignedSite("new", sequence: 6)
  static let other = PrivateKey.generate()
  static let mark = "the last good copy is used"
  static let otherBytes = "these are not the bytes that were signed"

  /// By attack: the files that the host serves, and what the app hears.
  static let attacks: [Case<[String: [UInt8]], String>] = [
    Case(
      "arbitrary content: a feed", newer.output.merging(["control.json": SignedSite.feed("evil")]) { $1 },
      "control.json: \(otherBytes)"),
    Case(
      "arbitrary content: a feed of the same size",
      newer.output.merging(["control.json": SignedSite.feed("bad")]) { $1 },
      "control.json: \(otherBytes)"),
    Case(
      "arbitrary content: a manifest",
      newer.output.merging(["manifest.json": SignedSite("evil", sequence: 6).manifest]) { $1 },
      "manifest.json: \(otherBytes)"),
    Case(
      "arbitrary content: a page", newer.output.mapValues { _ in Array("<!doctype html><p>evil".utf8) },
      "manifest.sig: this is not a signature: this is an HTML page, not a signature"),
    Case(
      "the wrong key", site("evil") { $0.keys = [other] }.output,
      "manifest.sig: it is signed with \(other.publicKey.id), which is not pinned"),
    Case(
      "the wrong key under the id of the right one",
      forged { $0 = [.init(key: SignedSite.key.publicKey.id, signature: other.sign($1))] },
      "manifest.sig: the signature is not valid"),
    Case(
      "a signature over other bytes",
      forged { signatures, _ in signatures = SignedSite("new", sequence: 7).signature.signatures },
      "manifest.sig: the signature is not valid"),
    Case(
      "duplicate key ids",
      forged { signatures, message in
        let bad = ManifestSignature.KeySignature(key: SignedSite.key.publicKey.id, signature: other.sign(message))
        signatures = [bad] + signatures
      }, "manifest.sig: this is not a signature: signatures: a key signs once"),
    Case(
      "trailing data", newer.output.merging(["manifest.sig": newer.signature.encode() + Array("{}".utf8)]) { $1 },
      "manifest.sig: this is not a signature: 15:1: unexpected text after the JSON value"),
    Case(
      "trailing data in a feed", newer.output.merging(["control.json": SignedSite.feed("new") + [0x20]]) { $1 },
      "control.json: \(otherBytes)"),
    Case(
      "rollback", SignedSite("old", sequence: 4).output, "manifest.sig: its sequence is 4, and 5 was seen before"),
    Case(
      "the same sequence, other content", SignedSite("evil", sequence: 5).output,
      "manifest.sig: another output with the sequence 5 was seen before"),
    Case(
      "mix-and-match: a feed of another time", newer.output.merging(["control.json": SignedSite.feed("old")]) { $1 },
      "control.json: \(otherBytes)"),
    Case(
      "mix-and-match: another site of the same owner",
      site("evil", sequence: 9) { $0.address = "https://staging.example.com/" }.output,
      "manifest.sig: it is signed for https://staging.example.com/"),
    Case(
      "a manifest of another sequence", otherSequence,
      "manifest.json: the signed manifest cannot be read: its sequence is 6, not 7"),
    Case(
      "no signature", newer.output.filter { $0.key != "manifest.sig" },
      "manifest.sig: it is not signed: there is no manifest.sig"),
    Case(
      "no manifest", newer.output.filter { $0.key != "manifest.json" },
      "manifest.json: the server answered 404 Not Found"),
    Case(
      "a listed feed that is not there", newer.output.filter { $0.key != "control.json" },
      "control.json: the server answered 404 Not Found"),
  ]

  private static func site(
    _ text: String, sequence: Int = 6, _ change: (inout SignedSite) -> Void
  ) -> SignedSite {
    var site = SignedSite(text, sequence: sequence)
    change(&site)
    return site
  }

  /// The newer site with other signatures.
  private static func forged(
    _ change: (inout [ManifestSignature.KeySignature], _ message: [UInt8]) -> Void
  ) -> [String: [UInt8]] {
    var signature = newer.signature
    change(&signature.signatures, signature.statement.message)
    return newer.output.merging(["manifest.sig": signature.encode()]) { $1 }
  }

  private static var otherSequence: [String: [UInt8]] {
    var statement = newer.statement
    statement.sequence = 7
    let signature = SignedSite.key.sign(statement.message)
    let file = ManifestSignature(statement, signatures: [.init(key: SignedSite.key.publicKey.id, signature: signature)])
    return newer.output.merging(["manifest.sig": file.encode()]) { $1 }
  }

  @Test(arguments: attacks) func theLastGoodCopyIsShown(attack: Case<[String: [UInt8]], String>) async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    world.serve(attack.input)
    #expect(await world.launch() == "good")
    #expect(world.events() == ["notice: \(World.site)\(attack.expected); \(Self.mark)"])
    // Once the attack is over, so is its effect.
    world.serve(SignedSite("newest", sequence: 8).output)
    #expect(await world.launch() == "newest")
    #expect(world.events() == [])
  }

  @Test(arguments: attacks) func aNewDeviceShowsNothing(attack: Case<[String: [UInt8]], String>) async {
    let isReplay = ["rollback", "the same sequence, other content"].contains(attack.name)
    let world = World()
    world.serve(attack.input)
    let outcome = await world.banners(trust: SignedSite.trust).launched()
    // To a device that has seen nothing else, what its authors signed once is as good as anything.
    #expect((outcome.display == nil) == !isReplay)
    #expect(outcome.reason == (isReplay ? nil : "\(World.site)\(attack.expected)"))
  }

  /// Never more bytes than were signed are read: requests are limited to that size.
  @Test func endlessData() async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    for file in ["manifest.sig", "manifest.json", "control.json"] {
      world.serve(Self.newer.output)
      let size = file == "manifest.sig" ? ManifestSignature.maxBytes : Self.newer.output[file]?.count ?? 0
      world.transport.respond(to: World.site + file, with: .failure(.tooLarge(limit: size)))
      #expect(await world.launch() == "good")
      #expect(world.transport.requests.last { $0.url.hasSuffix(file) }?.limits.maxBytes == size)
      #expect(world.events() == ["notice: \(World.site)\(file): \(Self.otherBytes); \(Self.mark)"])
    }
  }

  /// The host withholds updates from a device. The device shows the content that was published, and the app is notified
  /// that it is old.
  @Test func freeze() async {
    let world = World()
    let frozen = SignedSite("good")
    world.serve(frozen.output)
    #expect(await world.launch() == "good")
    world.clock.set(to: frozen.expires.advanced(by: -200))
    #expect(await world.launch() == "good")
    #expect(world.events() == [])
    world.clock.set(to: frozen.expires)
    #expect(await world.launch() == "good")
    let notice = "its signature expired at \(frozen.expires), so something newer may be held back"
    #expect(world.events() == ["notice: \(World.site): \(notice)"])
    #expect(await World().launch() == nil, "nothing is served")
  }

  /// A thief of a key can sign the largest possible sequence. An app that no longer pins that key forgets the sequence.
  @Test func fastForward() async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    world.serve(SignedSite("evil", sequence: 1 << 53).output)
    #expect(await world.launch() == "evil", "the key is stolen, after all")
    world.serve(SignedSite("good", sequence: 6).output)
    #expect(await world.launch() == "evil", "older than what was seen")
    let older = "its sequence is 6, and \(1 << 53) was seen before"
    #expect(world.events() == ["notice: \(World.site)manifest.sig: \(older); \(Self.mark)"])
    let update = FeedTrust([Self.other.publicKey])
    #expect(await world.launch(trust: update) == nil, "what the stolen key has signed is forgotten")
    world.serve(Self.site("recovered") { $0.keys = [Self.other] }.output)
    #expect(await world.launch(trust: update) == "recovered")
  }

  /// An answer without a file does not remove the last good copy, even one that is only used while the host is
  /// unreachable.
  @Test(arguments: ["manifest.sig", "manifest.json", "control.json"], [204, 206, 304, 400, 401, 418, 451])
  func anyOtherAnswerIsRefused(file: String, status: Int) async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    world.serve(Self.newer.output)
    world.transport.respond(to: World.site + file, with: .response(FeedResponse(status: status)))
    world.clock.advance(by: 8 * 86_400)
    #expect(await world.launch() == "good")
    let events = world.events()
    #expect(events.count == 1)
    #expect(events.first?.hasPrefix("notice: \(World.site)\(file): the server answered \(status)") == true)
    #expect(events.first?.hasSuffix("; \(Self.mark)") == true)
  }

  /// An unreachable or broken host withholds updates as well.
  @Test(arguments: [
    ScriptedTransport.Response.failure(.unreachable("no network")), .response(FeedResponse(status: 503)),
  ])
  func silence(answer: ScriptedTransport.Response) async {
    let world = World()
    let silenced = SignedSite("good")
    world.serve(silenced.output)
    #expect(await world.launch() == "good")
    world.transport.respond(to: World.site + "manifest.sig", with: answer)
    world.clock.set(to: silenced.expires.advanced(by: -200))
    #expect(await world.launch() == nil, "as without keys")
    #expect(world.events() == [])
    world.clock.set(to: silenced.expires)
    #expect(await world.launch() == nil)
    let notice = "its signature expired at \(silenced.expires), so something newer may be held back"
    #expect(world.events() == ["notice: \(World.site): \(notice)"])
  }

  /// One response dated in the far future, and a host that answers 304 to that date permanently.
  @Test func noValidatorFreezesASite() async {
    let world = World()
    let site = SignedSite("good")
    world.serve(site.output)
    let future = FeedValidators(lastModified: "Fri, 01 Jan 2100 00:00:00 GMT")
    let poison = FeedResponse(status: 200, body: site.signature.encode(), validators: future)
    world.transport.respond(to: World.site + "manifest.sig", with: .response(poison))
    #expect(await world.launch() == "good")
    for day in 1...7 {
      world.serve(Self.newer.output)
      world.transport.respond(to: World.site + "manifest.sig", with: .response(FeedResponse(status: 304)))
      world.clock.set(to: World.start.advanced(by: day * 86_400))
      #expect(await world.launch() == "good")
      #expect(world.transport.requests.last?.validators == future)
    }
    world.serve(Self.newer.output)
    world.clock.set(to: World.start.advanced(by: 8 * 86_400))
    #expect(await world.launch() == "new")
    #expect(world.transport.requests.first { $0.url.hasSuffix("manifest.sig") && $0.validators.isEmpty } != nil)
  }

  @Test(arguments: ["manifest.sig", "manifest.json", "control.json"])
  func anyFlippedByteIsRefused(file: String) async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    let bytes = Self.newer.output[file] ?? []
    #expect(!bytes.isEmpty)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      world.serve(Self.newer.output.merging([file: changed]) { $1 })
      #expect(await world.launch() == "good", "byte \(index)")
      #expect(world.events().count == 1, "byte \(index)")
    }
  }

  @Test func anyFlippedByteOfAViewIsRefused() async throws {
    let world = World()
    let site = SignedSite("good")
    world.serve(site.output)
    let client = world.banners(trust: SignedSite.trust)
    let view = client.views.url(of: try #require(await client.launched().display?.view.file))
    let bytes = try #require(site.files[SignedSite.view])
    #expect(try await client.views.file(at: view) == ViewFile(bytes: bytes, mediaType: "text/html"))
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      world.serve(site.output.merging([SignedSite.view: changed]) { $1 })
      await #expect(throws: FeedFailure.distrusted(World.site + SignedSite.view, .wrongBytes)) {
        try await client.views.file(at: view)
      }
    }
  }
}
