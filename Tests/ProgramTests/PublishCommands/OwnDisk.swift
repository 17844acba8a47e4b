import Foundation
import TestKit
import Testing

/// A small file system in memory, mounted at a folder that only one shell script sees.
enum OwnDisk {
  /// Mounting needs root, or a system that lets everybody be root of a world of one's own.
  static let isPermitted = (try? run("true", size: "64k", in: TemporaryFolder())) == 0

  static let advice: Comment = "this system lets nobody mount a file system; run the tests as root"

  /// Runs a script in a folder in which `disk` is such a file system.
  ///
  /// - Parameters:
  ///   - script: For `sh -e`. What it prints is lost.
  ///   - size: As `mount` takes it: `2m`.
  /// - Returns: Its exit code.
  static func run(_ script: String, size: String, in folder: TemporaryFolder) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let mounted = "mkdir -p disk; mount -t tmpfs -o size=\(size) tmpfs disk; \(script)"
    let world = ["--mount"] + (getuid() == 0 ? [] : ["--user", "--map-root-user"])
    process.arguments = ["unshare"] + world + ["sh", "-e", "-c", mounted]
    process.currentDirectoryURL = URL(filePath: folder.path, directoryHint: .isDirectory)
    process.environment = ProcessInfo.processInfo.environment.merging(["PUBLISH": PublishProgram.executable]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
