import FeedClient
import FeedModel
import Output
import Signing
import TestKit
import Testing
import Text
import Verification

@testable import Deployment

/// Whole deploys of an output on disk into a store in memory.
@Suite struct DeployerTests {
  private let folder = TemporaryFolder()

  /// A site with one view and a feed that names it. The one before is kept, and those before are gone.
  private func output(_ number: Int, damaged: Bool = false) throws -> LocalOutput {
    let name = "public\(number)\(damaged ? "-damaged" : "")"
    func view(_ number: Int) -> (path: String, text: String) {
      let text = "view \(number)"
      return ("views/hello/index.\(shortHash(Array(text.utf8))).html", text)
    }
    var files = [view(number).path: view(number).text, "control.json": "\(view(number).path)", "feeds.json": "{}"]
    if number > 1 { files[view(number - 1).path] = view(number - 1).text }
    // Its time is over by the next deploy.
    let longAgo = Editions.now.advanced(by: -30 * 86_400)
    let listed = files.sorted { $0.key < $1.key }.map { path, text in
      Manifest.File(
        path: path, bytes: text.utf8.count, sha256: sha256Hex(Array(text.utf8)),
        retired: number > 1 && path == view(number - 1).path ? longAgo : nil)
    }
    for (path, text) in files { try folder.make("\(name)/\(path)", damaged ? text + "!" : text) }
    let manifest = Manifest(sequence: number, files: listed)
    try folder.make("\(name)/manifest.json", String(decoding: manifest.encode(), as: UTF8.self))
    return try LocalOutput(folder.path(name))
  }

  private func deploy(_ output: LocalOutput, to store: TargetInMemory, id: String = "id") async throws {
    let deployer = try Deployer(output, to: store)
    let live = try await deployer.live()
    try await deployer.run(
      try DeploymentPlan(deployer.new, over: live, now: Editions.now, id: id), over: live)
  }

  /// Exactly what the output lists, and nothing of the deploy itself.
  private func isWhole(_ store: TargetInMemory, _ output: LocalOutput) -> Bool {
    let expected = Dictionary(
      (output.manifest.files.map(\.path) + ["manifest.json"]).map { ($0, output.file($0)) }
    ) { first, _ in first }
    return store.files == expected.compactMapValues(\.self)
  }

  @Test func uploadsTheManifestLast() async throws {
    let (store, output) = (TargetInMemory(), try output(1))
    try await deploy(output, to: store)
    #expect(isWhole(store, output))
    #expect(
      store.log.first == "+ .publish-deploy.json"
        && store.log.suffix(2) == ["+ manifest.json", "- .publish-deploy.json"])
    #expect(store.log.dropFirst().prefix(3).map { $0.prefix(5) } == ["+ vie", "+ con", "+ fee"])
  }

  /// After every single change of 20 deploys.
  @Test func noFeedIsEverThereBeforeItsView() async throws {
    let broken = Lock(0)
    let store = TargetInMemory(observe: { files in
      guard let feed = files["control.json"] else { return }
      let isThere = files[String(decoding: feed, as: UTF8.self)] != nil
      let manifest = files["manifest.json"].flatMap { try? Manifest.decode($0) }
      let missing = manifest?.files.contains { files[$0.path] == nil && $0.retired == nil } ?? false
      if !isThere || missing { broken.withLock { $0 += 1 } }
    })
    for number in 1...20 { try await deploy(try output(number), to: store) }
    #expect(broken.withLock(\.self) == 0)
    #expect(isWhole(store, try output(20)))
  }

  /// After a kill at any change, the same command completes the store, and retired files are removed.
  @Test(arguments: 0...12) func goesOnWhereItWasKilled(_ changes: Int) async throws {
    let store = TargetInMemory()
    for number in 1...2 { try await deploy(try output(number), to: store) }
    let next = try output(3)
    store.allow(changes)
    try? await deploy(next, to: store, id: "killed")
    store.allow(nil)
    try await deploy(next, to: store, id: "again")
    #expect(isWhole(store, next))
  }

  /// The next deploy is of another build: only the view of the first one stays, for a while.
  @Test(arguments: 0...12) func goesOnWithAnotherBuild(_ changes: Int) async throws {
    let store = TargetInMemory()
    try await deploy(try output(1), to: store)
    store.allow(changes)
    try? await deploy(try output(2), to: store, id: "killed")
    store.allow(nil)
    let next = try output(3)
    try await deploy(next, to: store, id: "again")
    #expect(next.manifest.files.allSatisfy { store.files[$0.path] == next.file($0.path) })
    #expect(store.files["manifest.json"] == next.bytes)
  }

  @Test func refusesAnOutputThatWasEdited() throws {
    let output = try output(1, damaged: true)
    let edited = output.manifest.files.map { "\(output.folder)/\($0.path)" }
    #expect(throws: DeploymentError.refused(.damagedOutput(edited))) {
      try Deployer(output, to: TargetInMemory())
    }
  }

  @Test func refusesASignatureOfAnotherManifest() throws {
    let output = try output(1)
    try folder.make("public1/manifest.sig", #"{"sha256": "0"}"#)
    #expect(throws: DeploymentError.refused(.otherSignature)) { try Deployer(output, to: TargetInMemory()) }
  }

  /// The manifest is put back to its earlier content, so that a change in between was made by somebody else.
  @Test(arguments: [3, 4]) func stopsWhenSomebodyElseDeploysMeanwhile(_ read: Int) async throws {
    let other = try output(5).bytes
    let reads = Lock(0)
    let store = TargetInMemory(interfere: { contents in
      let count = reads.withLock {
        $0 += 1; return $0
      }
      if count == read { contents.files["manifest.json"] = other }
    })
    await #expect(throws: DeploymentError.refused(.changedMeanwhile)) { try await deploy(try output(1), to: store) }
    #expect(store.files["manifest.json"] == other, "what the other one has published stays")
    let journal = try #require(store.files[Journal.path].flatMap(Journal.decode))
    #expect(journal.files.contains("control.json"), "the next deploy knows what may be of both")
  }

  /// Only its journal shows which feeds it may have uploaded: it must not be overwritten.
  @Test func aDeployThatBeganMeanwhileIsNotForgotten() async throws {
    let other = Journal(id: "other", files: ["control.json"])
    let reads = Lock(0)
    let store = TargetInMemory(interfere: { contents in
      let count = reads.withLock {
        $0 += 1; return $0
      }
      if count == 2 { contents.files = [Journal.path: other.encode(), "control.json": Array("other".utf8)] }
    })
    await #expect(throws: DeploymentError.refused(.changedMeanwhile)) { try await deploy(try output(1), to: store) }
    #expect(store.log == [] && store.files[Journal.path] == other.encode())
    try await deploy(try output(1), to: store)
    #expect(isWhole(store, try output(1)))
  }

  @Test func aFolderThatChangesMeanwhileIsNotUploaded() async throws {
    let output = try output(1)
    let (store, deployer) = (TargetInMemory(), try Deployer(output, to: TargetInMemory()))
    try folder.make("public1/control.json", "another build")
    let plan = try DeploymentPlan(deployer.new, over: LiveSite(), now: Editions.now, id: "a")
    await #expect(throws: DeploymentError.changedOutput("\(output.folder)/control.json")) {
      try await deployer.run(plan, over: LiveSite())
    }
    #expect(store.files["manifest.json"] == nil)
  }

  /// A store that reports success and does nothing.
  @Test func successIsReadBack() async throws {
    let store = TargetInMemory(interfere: { $0.files["manifest.json"] = nil })
    await #expect(throws: DeploymentError.self) { try await deploy(try output(1), to: store) }
  }

  private static let begun =
    #"{"schema": "publish.deploy-journal/1", "id": "a", "files": ["feeds.json"], "removals": []}"#

  static let strangers: [Case<[String: String], [String]?>] = [
    Case("nothing there", [:], nil),
    Case("other names", ["robots.txt": "mine"], nil),
    Case("the same bytes", ["feeds.json": "{}"], nil),
    Case("another site's", ["feeds.json": "[]", "control.json": ""], ["control.json", "feeds.json"]),
    Case(
      "after a first deploy that did not finish", ["feeds.json": "[]", Journal.path: begun], ["feeds.json"]),
  ]

  @Test(arguments: strangers) func knowsWhatItDidNotMake(_ row: Case<[String: String], [String]?>) async throws {
    let deployer = try Deployer(try output(1), to: TargetInMemory(row.input.mapValues { Array($0.utf8) }))
    let live = try await deployer.live()
    let plan = try DeploymentPlan(deployer.new, over: live, now: Editions.now, id: "a")
    do throws(DeploymentError) {
      try await deployer.checkNames(plan, over: live)
      #expect(row.expected == nil)
    } catch {
      #expect(error == .refused(.foreignFiles(row.expected ?? [])))
    }
  }

  /// Half a journal, or somebody else's: only the person who deploys can know its meaning.
  @Test(arguments: ["{", #"{"files": ["index.html"]}"#]) func aJournalThatCannotBeReadIsNotIgnored(
    _ journal: String
  ) async throws {
    let store = TargetInMemory([Journal.path: Array(journal.utf8), "feeds.json": Array("[]".utf8)])
    await #expect(throws: DeploymentError.refused(.damagedJournal)) { try await deploy(try output(1), to: store) }
    #expect(store.log == [])
    let deployer = try Deployer(try output(1), to: store, overwrites: true)
    let live = try await deployer.live()
    let plan = try DeploymentPlan(deployer.new, over: live, now: Editions.now, id: "a", uploadsAll: true)
    try await deployer.checkNames(plan, over: live)
    try await deployer.run(plan, over: live)
    #expect(isWhole(store, try output(1)))
  }

  @Test func aManifestOfSomethingElseIsNotReplaced() async throws {
    let store = TargetInMemory(["manifest.json": Array(#"{"name": "My web app"}"#.utf8)])
    await #expect(throws: DeploymentError.refused(.foreignManifest)) { try await deploy(try output(1), to: store) }
    #expect(store.log == [])
  }

  private static let (key, other) = (PrivateKey.generate(), PrivateKey.generate())

  /// With a signature beside its manifest.
  private func signed(_ number: Int, by keys: PrivateKey...) throws -> LocalOutput {
    let output = try output(number)
    let statement = ManifestSignature.Statement(
      site: "https://example.com/", sequence: number, bytes: output.bytes.count, sha256: sha256Hex(output.bytes),
      expires: Editions.now.advanced(by: 86_400))
    let signature = ManifestSignature(
      statement, signatures: keys.map { .init(key: $0.publicKey.id, signature: $0.sign(statement.message)) })
    try folder.make("public\(number)/manifest.sig", String(decoding: signature.encode(), as: UTF8.self))
    return try LocalOutput(folder.path("public\(number)"))
  }

  private func deploySigned(
    _ output: LocalOutput, to store: TargetInMemory, threshold: Int = 1, overwrites: Bool = false
  ) async throws {
    let pinned = PinnedKeys([Self.key.publicKey], threshold: threshold)
    let deployer = try Deployer(output, to: store, pinned: pinned, overwrites: overwrites)
    let live = try await deployer.live()
    try await deployer.run(try DeploymentPlan(deployer.new, over: live, now: Editions.now, id: "a"), over: live)
  }

  /// A person with write access to the store can list any file in a manifest.
  @Test func whatIsLiveProvesItselfWhereTheOutputIsSigned() async throws {
    let (one, two) = (try signed(1, by: Self.key), try signed(2, by: Self.key))
    let live = [
      "manifest.json": one.bytes, "manifest.sig": one.file("manifest.sig") ?? [], "index.html": Array("mine".utf8),
    ]
    let planted = Manifest(
      sequence: 1, files: [.init(path: "index.html", bytes: 4, sha256: sha256Hex(Array("mine".utf8)))])
    for (name, bytes) in [
      ("manifest.json", planted.encode()), ("manifest.sig", try signed(1, by: Self.other).file("manifest.sig") ?? []),
      ("manifest.sig", nil),
    ] {
      let store = TargetInMemory(
        live.merging([name: bytes].compactMapValues(\.self)) { $1 }.filter { bytes != nil || $0.key != name })
      do {
        try await deploySigned(two, to: store)
        Issue.record("\(name)")
      } catch {
        guard case .refused(.untrustedLive) = error as? DeploymentError else { throw error }
      }
      #expect(store.log == [])
      try await deploySigned(two, to: store, overwrites: true)
      #expect(store.files["manifest.json"] == two.bytes)
    }
    let store = TargetInMemory(live)
    try await deploySigned(two, to: store)
    #expect(store.files["manifest.json"] == two.bytes)
  }

  /// After any change, even between the manifest and its signature, another build can follow.
  @Test(arguments: 0...12) func aSignedDeployThatWasKilledProvesItself(_ changes: Int) async throws {
    let store = TargetInMemory()
    try await deploySigned(try signed(1, by: Self.key), to: store)
    store.allow(changes)
    try? await deploySigned(try signed(2, by: Self.key), to: store)
    try? await deploySigned(try signed(3, by: Self.key), to: store)
    store.allow(nil)
    let last = try signed(4, by: Self.key)
    try await deploySigned(last, to: store)
    #expect(store.files["manifest.json"] == last.bytes && store.files["manifest.sig"] == last.file("manifest.sig"))
  }

  @Test func anOutputThatAppsWouldRefuseIsNotDeployed() async throws {
    for (output, threshold) in [(try signed(1, by: Self.other), 1), (try signed(2, by: Self.key), 2)] {
      let error = await #expect(throws: DeploymentError.self) {
        try await deploySigned(output, to: TargetInMemory(), threshold: threshold)
      }
      #expect({ if case .refused(.untrustedOutput)? = error { true } else { false } }(), "\(threshold)")
    }
  }
}
