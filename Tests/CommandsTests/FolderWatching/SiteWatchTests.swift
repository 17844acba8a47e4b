#if os(Linux)
  import Foundation
  import Testing

  @testable import FolderWatching

  @Suite struct SiteWatchTests {
    /// The clock stands still, so nothing is scanned: all changes are reported by the system.
    @Test(arguments: ["the same again", "another in its place"])
    func siteThatComesBackIsToldByTheSystem(name: String) async throws {
      let site = try TemporarySite()
      let (notes, noted) = AsyncStream.makeStream(of: Set<String>.self)
      let clock = ManualTime()
      let watch = SiteWatch(site.path, .system) { _ in noted.yield(Self.names(in: site)) }
      let task = Task { await watch.run(clock) }
      var iterator = notes.makeAsyncIterator()
      try site.run("mv '\(site.path)' '\(site.path)-away'")
      while let names = await iterator.next(), !names.isEmpty {}
      // It has looked while the site was away.
      await clock.advance(by: .zero)
      let copies = name == "the same again" ? "mv" : "cp -r"
      try TemporarySite.run("\(copies) '\(site.path)-away' '\(site.path)'", in: "/")
      await clock.advance(by: .milliseconds(500))
      while let names = await iterator.next(), names.isEmpty {}
      try site.run("echo x > content/new.md")
      while let names = await iterator.next(), !names.contains("new.md") {}
      #expect(Self.names(in: site).contains("new.md"))
      task.cancel()
      await task.value
      try TemporarySite.run("rm -rf '\(site.path)-away'", in: "/")
    }

    private static func names(in site: TemporarySite) -> Set<String> {
      Set(SiteFolder.entries(of: "\(site.path)/content"))
    }

    static let kinds: [(name: String, kind: UInt32, isOfOthers: Bool)] = [
      ("ext4", 0xEF53, false), ("tmpfs", 0x0102_1994, false), ("btrfs", 0x9123_683E, false),
      ("overlay", 0x794C_7630, false), ("NFS", 0x6969, true), ("SMB 2", 0xFE53_4D42, true),
      ("VirtualBox", 0x786F_4256, true), ("VMware", 0xBACB_ACBC, true),
    ]

    @Test(arguments: kinds) func fileSystemsThatOthersWrite(name: String, kind: UInt32, isOfOthers: Bool) {
      #expect(isWrittenByOthers(fileSystem: kind) == isOfOthers)
    }

    static let remote: [(path: String, isWatched: Bool)] = [
      ("", false), ("/content", false), ("/templates", false), ("/content/notifications", false), ("/public", true),
    ]

    /// Any folder of the site may be a link or a mount.
    @Test(arguments: remote) func foldersOnTheNetworkAreNotWatched(path: String, isWatched: Bool) throws {
      let site = try TemporarySite()
      let folder = site.path + path
      let watch = SystemWatch(site.path, onChange: { _ in }, onLoss: { _ in }, isRemote: { $0 == folder })
      #expect((watch != nil) == isWatched)
      watch?.stop()
    }

    @Test func contentThatComesFromTheNetworkIsRefused() async throws {
      let site = try TemporarySite()
      try site.run("mv content elsewhere")
      let (losses, lost) = AsyncStream.makeStream(of: SiteFolder.Identity?.self)
      let watch = SystemWatch(
        site.path, onChange: { _ in }, onLoss: { lost.yield($0) }, isRemote: { $0.hasSuffix("/content") })
      #expect(watch != nil)
      try site.run("ln -s elsewhere content")
      var iterator = losses.makeAsyncIterator()
      #expect(await iterator.next() == SiteFolder.identity(of: site.path))
      watch?.stop()
    }
  }
#endif
