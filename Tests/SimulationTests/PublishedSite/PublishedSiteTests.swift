import FeedClient
import FeedModel
import FeedTestSupport
import Foundation
import Output
import PublishedSite
import TestKit
import Testing

/// One output in three places: each answers alike.
@Suite struct PublishedSiteTests {
  static let address = "https://updates.example.com/"
  static let files = [
    "control.json":
      "{\"a\": {\"entry\": \"index\", \"views\": {\"index\": {\"file\": \"\(address)views/a/index.html\"}}}}",
    "control_de.json": "{}", "versions.plist": "hello", "views/a/index.html": "<p>",
  ]

  enum Place: CaseIterable, Sendable { case tree, folder, host }

  /// Keeps its folder for as long as the test runs.
  struct Site: Sendable {
    var published: PublishedSite
    var folder: TemporaryFolder?
  }

  static func site(_ place: Place, without missing: String = "", limits: TransferLimits = TransferLimits()) throws
    -> Site
  {
    let files = files.filter { $0.key != missing }
    switch place {
    case .tree:
      var tree = OutputTree()
      for (path, text) in files { try tree.insert(Array(text.utf8), at: path) }
      return Site(published: PublishedSite(tree, at: address))
    case .folder:
      let folder = try TemporaryFolder(files)
      return Site(published: PublishedSite(folder: folder.path), folder: folder)
    case .host:
      let answers = files.map { (address + $0.key, ScriptedTransport.Response.body(Array($0.value.utf8))) }
      let transport = ScriptedTransport(Dictionary(uniqueKeysWithValues: answers))
      return Site(published: PublishedSite(host: address, transport: transport, copies: MemoryStore()))
    }
  }

  @Test(arguments: Place.allCases) func aLanguageHasItsFeedOrTheDefault(_ place: Place) async throws {
    let site = try Self.site(place)
    let read: [(String, String)] = [("en", "control.json"), ("de-AT", "control_de.json"), ("fr", "control.json")]
    for (language, file) in read {
      let feed = try await site.published.feed(.banners, for: #require(LanguageTag(language)))
      #expect(feed?.source == site.published.address + file)
      #expect(feed?.value == Self.files[file].map { Array($0.utf8) })
    }
  }

  /// Without an index, a folder is listed, and a host is asked for common languages and those in question.
  @Test(arguments: Place.allCases) func filesAreFoundWithoutAnIndex(_ place: Place) async throws {
    let site = try Self.site(place)
    let listing = await site.published.listing(for: ["fr-CA"])
    let names = listing.index.files[.banners]?.values.sorted()
    #expect(names == ["control.json", "control_de.json"])
    #expect(listing.index.fileNames(of: .banners, for: "de-AT").first == "control_de.json")
    #expect(listing.index.fileNames(of: .banners, for: .english) == ["control.json"])
    let tried = listing.tried.map(\.text)
    #expect(place == .host ? Set(["de", "fr", "fr-CA"]).isSubset(of: tried) : tried.isEmpty)
  }

  @Test("a host's manifest lists its files") func manifest() async throws {
    let hash = String(repeating: "0", count: 64)
    let manifest = Manifest(
      files: ["control.json", "control_cy.json"].map { Manifest.File(path: $0, bytes: 2, sha256: hash) })
    let bytes = manifest.encode()
    let answers = [
      "manifest.json": String(decoding: bytes, as: UTF8.self), "control.json": "{}", "control_cy.json": "{}",
    ].map {
      (Self.address + $0.key, ScriptedTransport.Response.body(Array($0.value.utf8)))
    }
    let site = PublishedSite(
      host: Self.address, transport: ScriptedTransport(Dictionary(uniqueKeysWithValues: answers)), copies: MemoryStore()
    )
    let listing = await site.listing()
    #expect(listing.index.files[.banners]?.values.sorted() == ["control.json", "control_cy.json"])
    #expect(listing.tried.isEmpty)
  }

  /// A path that leaves the folder is never read, even if a file exists there.
  @Test(arguments: [Place.tree, .folder], ["views/../../secret", "views/a/../../../secret", "views//etc/passwd"])
  func aViewThatLeavesTheFolderIsNotThere(_ place: Place, _ path: String) async throws {
    let site = try Self.site(place)
    #expect(await site.published.problem(withView: Self.address + path)?.hasPrefix("there is no such file") == true)
    #expect(site.published.view(Self.address + path) == nil)
  }

  @Test(arguments: Place.allCases) func knowsWhatItPublishes(_ place: Place) async throws {
    let site = try Self.site(place)
    #expect(await site.published.published(FeedName.allCases, for: .english) == [.banners, .updates])
    #expect(try await site.published.feed(.alerts, for: .english) == nil)
    #expect(await site.published.bannerIDs(for: .english) == ["a"])
    #expect(await site.published.views(of: "a", for: .english) == ["\(Self.address)views/a/index.html"])
    #expect(await site.published.manifest() == nil)
  }

  static let views: [(url: String, isThere: Bool)] = [
    ("https://updates.example.com/views/a/index.html", true), ("https://updates.example.com/views/a/gone.html", false),
    ("https://elsewhere.example.com/page.html", true), ("https://updates.example.com/views/../../secret", false),
  ]

  @Test(arguments: Place.allCases) func missesTheViewsThatItShouldHold(_ place: Place) async throws {
    let site = try Self.site(place)
    for (url, isThere) in Self.views {
      let problem = await site.published.problem(withView: url)
      // A host is asked for what is below its address, and answers for what is elsewhere.
      let isElsewhere = place == .host && url.contains("..")
      #expect((problem == nil) == (isThere || isElsewhere), "\(url)")
    }
  }

  @Test("a folder whose manifest names views must have them, even if all are gone") func folderWithoutViews()
    async throws
  {
    let manifest = Manifest(files: [
      .init(path: "views/a/index.html", bytes: 3, sha256: String(repeating: "0", count: 64))
    ])
    let folder = try TemporaryFolder([
      "control.json": "{}", "manifest.json": String(decoding: manifest.encode(), as: UTF8.self),
    ])
    let site = PublishedSite(folder: folder.path)
    #expect(await site.problem(withView: Self.views[0].url) == "there is no such file in \(folder.path)")
  }

  @Test("a link in place of a feed is refused") func links() async throws {
    let folder = try TemporaryFolder(["else.json": "{}"])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/control.json", withDestinationPath: "else.json")
    await #expect(throws: FeedFailure.transport(folder.path + "/control.json", .unreadable("it is not a regular file")))
    {
      try await PublishedSite(folder: folder.path).feed(.banners, for: .english)
    }
  }
}

@Suite struct HostSiteTests {
  static let url = PublishedSiteTests.address + "control.json"

  @Test("a file is requested from a host only once") func once() async throws {
    let transport = ScriptedTransport([Self.url: .body(Array("{}".utf8))])
    let site = PublishedSite(host: PublishedSiteTests.address, transport: transport, copies: MemoryStore())
    _ = try await site.feed(.banners, for: LanguageTag.english)
    let response = try await site.transport.get(FeedRequest(Self.url))
    #expect(response.body == Array("{}".utf8))
    let again = try await site.transport.get(FeedRequest(Self.url, validators: response.validators))
    #expect(again.status == 304)
    #expect(transport.requests.count { $0.url == Self.url } == 1)
  }

  @Test("with the copy of an earlier run, the request is conditional and still returns the body") func copies()
    async throws
  {
    let (transport, copies) = (ScriptedTransport([Self.url: .body(Array("{}".utf8))]), MemoryStore())
    for _ in 0..<2 {
      let site = PublishedSite(host: PublishedSiteTests.address, transport: transport, copies: copies)
      #expect(try await site.transport.get(FeedRequest(Self.url)).body == Array("{}".utf8))
    }
    #expect(transport.requests.map(\.validators.isEmpty) == [true, false])
  }

  @Test("a copy comes with the server's current Cache-Control") func cacheControl() async throws {
    let (url, copies) = (Self.url, MemoryStore())
    var first = FeedResponse(status: 200, body: [1], validators: FeedValidators(eTag: "\"1\""))
    first.cacheControl = "max-age=60"
    var second = FeedResponse(status: 304, validators: first.validators)
    second.cacheControl = "max-age=600"
    for (response, said) in [(first, "max-age=60"), (second, "max-age=600")] {
      let transport = ScriptedTransport([url: .response(response)])
      let site = PublishedSite(host: PublishedSiteTests.address, transport: transport, copies: copies)
      let got = try await site.transport.get(FeedRequest(url))
      #expect(got.body == [1])
      #expect(got.cacheControl == said)
    }
  }

  @Test("the body of an error response is not kept as a copy") func errors() async throws {
    let copies = MemoryStore()
    let transport = ScriptedTransport([
      Self.url: .response(FeedResponse(status: 500, body: [1], validators: FeedValidators(eTag: "\"1\"")))
    ])
    let site = PublishedSite(host: PublishedSiteTests.address, transport: transport, copies: copies)
    #expect(try await site.transport.get(FeedRequest(Self.url)).status == 500)
    #expect(await copies.copy(of: Self.url) == nil)
  }
}
