import Foundation
import TestKit
import Testing

/// Builds and checks on a real disk that is full, or that became read-only.
@Suite(.enabled(if: OwnDisk.isPermitted, OwnDisk.advice)) struct FullDiskTests {
  private let folder = TemporaryFolder()

  /// Sites in `old` and `new`, which differ in content.
  init() throws {
    for name in ["old", "new"] {
      var files = Sites.small
      for number in 1...12 {
        files["content/notifications/n\(number).md"] = Sites.notification("\(name) \(number)")
      }
      try folder.make(Dictionary(uniqueKeysWithValues: files.map { ("\(name)/\($0.key)", $0.value) }))
    }
  }

  private static let build = "\"$PUBLISH\" build --now \(Demo.now)"

  private func run(_ script: String, size: String = "4m") throws {
    try #require(try OwnDisk.run(script, size: size, in: folder) == 0)
  }

  /// From a disk with no room at all to one with room for the whole new output beside the old one.
  private static let free = [0, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256, 1024]

  @Test func leavesTheOldOrTheNewOutput() throws {
    try run(
      """
      cp -R old/. disk; cd disk; \(Self.build); cp -R public ../published; cp -R ../new/. .
      for free in \(Self.free.map(String.init).joined(separator: " ")); do
        rm -rf public .public* .publish; cp -R ../published public
        cat /dev/zero >fill || true
        truncate -s -$((free * 1024)) fill
        \(Self.build) 2>../talk-$free && echo good >../code-$free || echo failed >../code-$free
        rm fill; cp -R public ../public-$free; ls -A >../names-$free
      done
      \(Self.build); cp -R public ../whole
      """)
    let (old, new) = (try folder.tree("published"), try folder.tree("whole"))
    var failures = 0
    for free in Self.free {
      let (tree, talk) = (try folder.tree("public-\(free)"), try folder.text("talk-\(free)"))
      let isGood = try folder.text("code-\(free)") == "good\n"
      #expect(tree == (isGood ? new : old), "\(free) KiB free: \(tree.differences(from: isGood ? new : old))")
      #expect(isGood || talk.contains("No space left on device") && talk.contains("public is unchanged"), "\(talk)")
      let names = try folder.text("names-\(free)").split(separator: "\n").filter { $0.hasPrefix(".public") }
      #expect(names.isEmpty, "\(free) KiB free: \(names) are left")
      failures += isGood ? 0 : 1
    }
    #expect(failures > 3 && failures < Self.free.count, "\(failures) of \(Self.free.count) disks were too full")
  }

  @Test func leavesTheOutputOfAReadOnlyDisk() throws {
    try run(
      """
      cp -R old/. disk; cd disk; \(Self.build); cp -R public ../published; cp -R ../new/. .
      cd ..; mount -o remount,ro disk; cd disk
      \(Self.build) 2>../talk && exit 1
      "$PUBLISH" lint --now \(Demo.now)
      cp -R public ../left
      """)
    #expect(try folder.tree("left") == folder.tree("published"))
    #expect(try folder.text("talk").contains("Read-only file system"))
  }

  /// The device's state does not change; the check reports that it could not be written, and still gives its answer.
  @Test func keepsADevicesState() throws {
    try run(
      """
      cp -R old/. disk; cd disk; \(Self.build)
      check() { "$PUBLISH" check --app-version 1.0 --state device.json --now 2026-11-2$1T09:00:00Z; }
      check 1; check 2; cp device.json ../before
      cat /dev/zero >fill || true
      check 3 >../answer 2>../talk && echo 0 >../code || echo 1 >../code
      cp device.json ../full; rm fill; check 3; cp device.json ../after
      """)
    #expect(try folder.text("full") == folder.text("before"))
    #expect(try folder.text("after") != folder.text("before"))
    #expect(try folder.text("code") == "1\n")
    #expect(try folder.text("talk").contains("No space left on device"))
  }
}
