import FeedClient
import FeedEvaluator
import FeedModel
import FeedTestSupport
import Signing
import TestKit
import Testing

/// docs/signing.md, What apps do.
@Suite struct TrustTests {
  @Test func withoutKeysNothingIsAskedForButFeeds() async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch(trust: nil) == "good")
    #expect(world.asked().filter { $0.hasPrefix("manifest") } == [])
    #expect(await world.store.values()["publish.trust"] == nil)
  }

  @Test func aDeviceThatHasEverythingAsksForTheSignatureOnly() async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    #expect(world.asked() == ["manifest.sig", "manifest.json", "control.json"])
    #expect(await world.launch() == "good")
    #expect(world.asked() == ["manifest.sig"])
    var renewed = SignedSite("good")
    renewed.expires = renewed.expires.advanced(by: 86_400)
    world.serve(renewed.output)
    #expect(await world.launch() == "good")
    #expect(world.asked() == ["manifest.sig"])
    world.serve(SignedSite("new", sequence: 6).output)
    #expect(await world.launch() == "new")
    #expect(world.asked() == ["manifest.sig", "manifest.json", "control.json"])
  }

  @Test func allClientsShareOneLook() async {
    let world = World()
    var site = SignedSite("good")
    site.files["notifications.plist"] = Array(plist("").utf8)
    world.serve(site.output)
    var environment = world.environment
    environment.trust = SignedSite.trust
    let feeds = FeedClients(site: World.site, environment: environment)
    await feeds.launched()
    // iNotify never checks at the first launch.
    #expect(world.asked() == ["manifest.sig", "manifest.json", "control.json"])
    // Feeds that the manifest does not have are not there; nobody has to ask for them.
    world.clock.advance(by: 61)
    #expect(await feeds.foregrounded().map(\.failure).contains(.missing("\(World.site)prompts.plist")))
    #expect(world.asked() == ["manifest.sig", "notifications.plist"])
  }

  /// A new edition is published after one client has looked and before the next one reads its feed.
  @Test func aSecondLookIsTakenIfAFeedIsNewer() async {
    let world = World()
    var site = SignedSite("good")
    site.files["notifications.plist"] = Array(plist("").utf8)
    world.serve(site.output)
    var environment = world.environment
    environment.trust = SignedSite.trust
    let feeds = FeedClients(site: World.site, environment: environment)
    #expect(await feeds.banners.launched().display?.view.id == "good")
    _ = world.asked()
    site.sequence += 1
    site.files["notifications.plist"] = Array(plist("<key>a</key><dict><key>Title</key><string>A</string></dict>").utf8)
    world.serve(site.output)
    #expect(await feeds.alerts.checkForNotifications().display?.title == "A")
    #expect(world.asked() == ["notifications.plist", "manifest.sig", "manifest.json", "notifications.plist"])
    #expect(world.events() == [])
  }

  @Test func anUnreachableHostIsNoAttack() async {
    let world = World()
    world.serve(SignedSite("good").output)
    #expect(await world.launch() == "good")
    world.transport.respond(with: [World.site + "manifest.sig": .failure(.unreachable("no network"))])
    let outcome = await world.banners(trust: SignedSite.trust).launched()
    #expect(outcome.failure == .transport(World.site + "manifest.sig", .unreachable("no network")), "as without keys")
    #expect(world.events() == [])
  }

  /// Old key, both, new key.
  @Test func aKeyIsReplaced() async {
    let world = World()
    let (old, new) = (SignedSite.key, PrivateKey.generate())
    var site = SignedSite("one")
    world.serve(site.output)
    #expect(await world.launch(trust: FeedTrust([old.publicKey])) == "one")
    site = SignedSite("two", sequence: 6)
    site.keys = [old, new]
    world.serve(site.output)
    #expect(await world.launch(trust: FeedTrust([old.publicKey])) == "two", "an app of before")
    #expect(await world.launch(trust: FeedTrust([old.publicKey, new.publicKey])) == "two")
    site = SignedSite("three", sequence: 7)
    site.keys = [new]
    world.serve(site.output)
    #expect(await world.launch(trust: FeedTrust([old.publicKey, new.publicKey])) == "three")
    world.serve(SignedSite("two", sequence: 6).output.merging([:]) { $1 })
    #expect(await world.launch(trust: FeedTrust([new.publicKey])) == "three", "the sequence is still known")
  }

  /// The host leaves out the new key's signature, so that an app without the old key would forget the sequence it has
  /// seen.
  @Test func aSignatureThatIsLeftOutIsRemembered() async {
    let world = World()
    let (old, new) = (SignedSite.key, PrivateKey.generate())
    let both = FeedTrust([old.publicKey, new.publicKey])
    var site = SignedSite("two", sequence: 6)
    site.keys = [old, new]
    world.serve(site.output)
    #expect(await world.launch(trust: both) == "two")
    site.keys = [old]
    world.serve(site.output)
    #expect(await world.launch(trust: both) == "two")
    site = SignedSite("one", sequence: 5)
    site.keys = [new]
    world.serve(site.output)
    #expect(await world.launch(trust: FeedTrust([new.publicKey])) == "two")
  }

  @Test func aMirrorServesWhatIsSignedForAnother() async throws {
    let world = World()
    var site = SignedSite("good")
    site.address = "https://elsewhere.example.com/"
    let file = "\(site.address)views/a.html"
    site.files["control.json"] = Array(#"{"a": {"entry": "a", "views": {"a": {"file": "\#(file)"}}}}"#.utf8)
    site.files["views/a.html"] = [0x61]
    world.serve(site.output)
    #expect(await world.launch() == nil)
    let client = world.banners(trust: FeedTrust([SignedSite.key.publicKey], site: "https://elsewhere.example.com"))
    #expect(await client.launched().display?.view.id == "a")
    #expect(client.views.url(of: file) == "publish-verified://elsewhere.example.com/views/a.html")
    #expect(try await client.views.file(at: client.views.url(of: file)).bytes == [0x61])
  }

  @Test func viewsWithoutKeysAreLoadedByTheWebView() async {
    let client = World().banners(trust: nil)
    #expect(client.views.url(of: "https://a.example/b.html") == "https://a.example/b.html")
    await #expect(throws: FeedFailure.distrusted("https://a.example/b.html", .unlisted)) {
      try await client.views.file(at: "https://a.example/b.html")
    }
  }

  static let foreignViews = [
    "https://other.example/a.html", "publish-verified://updates.example.com.evil.example/views/a.html",
    "publish-verified://updates.example.com/views/../control.json", "publish-verified:", "",
    "publish-verified://updates.example.com/views/unlisted.html",
  ]

  @Test(arguments: foreignViews) func viewsThatAreNotSignedAreRefused(url: String) async {
    let world = World()
    world.serve(SignedSite("good").output)
    let client = world.banners(trust: SignedSite.trust)
    _ = await client.launched()
    await #expect(throws: FeedFailure.self) { try await client.views.file(at: url) }
  }

  /// The state that identifies copies may be damaged like any other state.
  @Test func damagedMemoryCountsAsNone() async {
    let damaged: [StateValues] = [
      ["publish.trust": .string("x")], ["publish.trust": .dictionary([World.site: .integer(1)])],
      ["publish.trust": .dictionary([World.site: .dictionary(["sequence": .integer(9)])])],
    ]
    for state in damaged {
      let world = World(state)
      world.serve(SignedSite("good").output)
      #expect(await world.launch() == "good")
    }
  }

  @Test func pinnedKeysAreReadFromTheirTexts() throws {
    let key = SignedSite.key.publicKey
    #expect(try FeedTrust(keys: [key.text]).keys == [key])
    #expect(throws: KeyError.self) { try FeedTrust(keys: ["ed25519:"]) }
  }

  /// Two of these three: a single stolen key publishes nothing.
  @Test func aThresholdOfKeys() async throws {
    let keys = (0..<3).map { _ in PrivateKey.generate() }
    let world = World()
    func launch(_ text: String, sequence: Int, signedBy keys: [PrivateKey], _ pinned: [PrivateKey], _ threshold: Int)
      async
      -> String?
    {
      var site = SignedSite(text, sequence: sequence)
      site.keys = keys
      world.serve(site.output)
      return await world.launch(trust: FeedTrust(pinned.map(\.publicKey), threshold: threshold))
    }
    #expect(await launch("one", sequence: 1, signedBy: [keys[0], keys[2]], keys, 2) == "one")
    #expect(await launch("two", sequence: 2, signedBy: [keys[1]], keys, 2) == "one")
    #expect(
      world.events().first?.hasPrefix(
        "notice: \(World.site)manifest.sig: only 1 of the pinned keys has signed it, and 2 are needed") == true)
    #expect(await launch("two", sequence: 2, signedBy: [keys[1], .generate()], keys, 2) == "one", "a stranger's")
    #expect(
      await launch("two", sequence: 2, signedBy: [keys[1]], [keys[1], keys[1]], 2) == nil, "one key, pinned twice")
    #expect(await launch("two", sequence: 2, signedBy: keys, keys, 4) == "one", "more than there are")
    #expect(await launch("two", sequence: 2, signedBy: [keys[2], keys[1]], keys, 2) == "two")
    #expect(throws: KeyError.badThreshold(2, keys: 1)) {
      try FeedTrust(keys: [keys[0].publicKey.text, keys[0].publicKey.text], threshold: 2)
    }
    #expect(throws: KeyError.badThreshold(0, keys: 1)) { try FeedTrust(keys: [keys[0].publicKey.text], threshold: 0) }
  }

  private static let (renewing, stranger) = (PrivateKey.generate(), PrivateKey.generate())

  private static func renewal(
    of statement: ManifestSignature.Statement, after days: Int, by key: PrivateKey = renewing,
    _ change: (inout ManifestSignature.Statement) -> Void = { _ in }
  ) -> [UInt8] {
    var renewed = statement
    (renewed.kind, renewed.expires) = (.renewal, statement.expires.advanced(by: days * 86_400))
    change(&renewed)
    return ManifestSignature(
      renewed, signatures: [.init(key: key.publicKey.id, signature: key.sign(renewed.message))]
    ).encode()
  }

  static let statement = SignedSite("good").statement

  private static func stale(_ end: Instant) -> String {
    "notice: \(World.site): its signature expired at \(end), so something newer may be held back"
  }

  /// The signature has ended a day ago. What is reported then: nothing, or since when the site may be out of date.
  static let renewals: [Case<[UInt8]?, Int?>] = [
    Case("none", nil, 0),
    Case("one that holds", renewal(of: statement, after: 30), nil),
    Case("the last that is possible", renewal(of: statement, after: 366), nil),
    Case("for longer than a year", renewal(of: statement, after: 367), 0),
    Case(
      "one that has ended, too", renewal(of: statement, after: 1) { $0.expires = $0.expires.advanced(by: -60) }, 86_340),
    Case("by a key that does not renew", renewal(of: statement, after: 30, by: stranger), 0),
    Case("by the key that signs content", renewal(of: statement, after: 30, by: SignedSite.key), 0),
    Case("of another manifest", renewal(of: statement, after: 30) { $0.sequence = 4 }, 0),
    Case("of another site", renewal(of: statement, after: 30) { $0.site = "https://staging.example.com/" }, 0),
    Case("a signature in its place", SignedSite("good").signature.encode(), 0),
    Case("something else", Array("<html>".utf8), 0),
  ]

  @Test(arguments: renewals) func aRenewalLetsASignatureHold(_ row: Case<[UInt8]?, Int?>) async {
    let world = World()
    let site = SignedSite("good")
    world.serve(site.output.merging(row.input.map { ["renewal.sig": $0] } ?? [:]) { $1 })
    world.clock.advance(by: site.expires.secondsSince1970 - World.start.secondsSince1970 + 86_400)
    let trust = FeedTrust([SignedSite.key.publicKey], renewing: [Self.renewing.publicKey])
    #expect(await world.launch(trust: trust) == "good", "an ended signature never stops an app")
    let ends = row.expected.map { [site.expires.advanced(by: $0)] } ?? []
    #expect(world.events() == ends.map(Self.stale))
  }
}
