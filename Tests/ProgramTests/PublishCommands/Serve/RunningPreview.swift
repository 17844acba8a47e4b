import Foundation
import TestKit
import Testing

/// `publish serve`, as it runs in a terminal.
final class RunningPreview {
  /// What it printed first: where it serves.
  let address: String
  private let process = Process()
  private let talk: Pipe

  /// - Parameter arguments: After `serve`, as one would type them.
  init(_ site: TemporaryFolder, _ arguments: String = "") throws {
    let output = Pipe()
    talk = Pipe()
    process.executableURL = URL(filePath: PublishProgram.executable)
    process.arguments = ["serve", "--port", "0"] + arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = URL(filePath: site.path, directoryHint: .isDirectory)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = talk
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8), !byte.isEmpty {
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
  }

  deinit { process.terminate() }

  var port: String { String(address.split(separator: ":").last?.dropLast() ?? "") }

  /// Ends it as Ctrl-C does, or `kill`.
  ///
  /// - Returns: Its exit code, and what it said.
  func end(_ signal: Int32 = SIGINT) throws -> (code: Int32, talk: String) {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let said = try talk.fileHandleForReading.readToEnd() ?? Data()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, String(decoding: said, as: UTF8.self))
  }
}
