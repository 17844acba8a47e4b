import Foundation
import TestKit
import Testing

/// `openssl s_server` with a new certificate of its own for `localhost`. Its pages are files: whole answers, head and all.
final class TLSServer {
  static let openssl: String? = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
    .first(where: FileManager.default.isExecutableFile)

  let certificate: String
  private let folder: TemporaryFolder
  private let program: Program
  private let port: Substring

  init(_ pages: [String: String]) throws {
    folder = try TemporaryFolder(pages)
    certificate = folder.path("certificate.pem")
    try Program(URL(filePath: folder.path), makingCertificate).waitForItsEnd()
    program = try Program(URL(filePath: folder.path), serving)
    port = try program.port()
  }

  deinit { program.end() }

  func url(_ page: String, host: String = "localhost") -> String { "https://\(host):\(port)/\(page)" }
}

private let makingCertificate = [
  "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem", "-out",
  "certificate.pem", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2",
]
private let serving = [
  "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP",
]

/// One run of openssl.
private struct Program {
  private let process = Process()
  private let output = Pipe()
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ folder: URL, _ arguments: [String]) throws {
    process.currentDirectoryURL = folder
    process.executableURL = URL(filePath: try #require(TLSServer.openssl))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [hasEnded] _ in hasEnded.signal() }
    try process.run()
  }

  func waitForItsEnd() { hasEnded.wait() }

  /// why not `terminate()`: the program inherits our threads' mask of signals, which keeps that one away.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    waitForItsEnd()
  }

  /// openssl says it when it is ready: `ACCEPT 127.0.0.1:43210`.
  func port() throws -> Substring {
    var said = ""
    while !said.hasSuffix("\n") || !said.contains("ACCEPT ") {
      let part = output.fileHandleForReading.availableData
      try #require(!part.isEmpty, "openssl has ended: \(said)")
      said += String(decoding: part, as: UTF8.self)
    }
    return try #require(said.split(whereSeparator: { ":\n".contains($0) }).last)
  }
}
