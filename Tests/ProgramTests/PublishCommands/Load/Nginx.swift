import Foundation
import TestKit
import Testing
import Text

/// nginx as a user would run it: with the configuration that `publish build --host nginx` writes.
final class Nginx: Sendable {
  let address: String
  private let process: Process
  private let log: String

  static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
  private static let program = "/usr/sbin/nginx"

  /// - Parameter site: Need not be published yet.
  init(serving site: LoadSite) async throws {
    let (folder, port) = (site.folder, site.port)
    address = "http://127.0.0.1:\(port)/"
    log = folder.path("access.log")
    try folder.published("build --host nginx --site \(address) --now \(LoadSite.start)")
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { kind in
      "\(kind)_temp_path \(folder.path("nginx-\(kind)"));"
    }
    try folder.make(
      "nginx.conf",
      """
      daemon off; worker_processes 1; pid \(folder.path("nginx.pid")); error_log \(folder.path("error.log"));
      \(getuid() == 0 ? "user root;" : "")
      events { worker_connections 512; }
      http {
        \(temporary.joined(separator: " "))
        log_format status '$status $bytes_sent'; access_log \(log) status;
        server { listen 127.0.0.1:\(port); root \(folder.path("public")); include \(folder.path("public.hosting/nginx.conf")); }
      }
      """)
    process = Process()
    process.executableURL = URL(filePath: Self.program)
    process.arguments = ["-c", folder.path("nginx.conf")]
    process.standardError = FileHandle.nullDevice
    try process.run()
    while !isReachable(port) {
      try #require(process.isRunning, "nginx does not start")
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// The responses that nginx has logged, by status: how many, and their bytes with their heads.
  func responses() throws -> [Int: (count: Int, bytes: Int)] {
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    return lines.reduce(into: [:]) { responses, line in
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2 else { return }
      let known = responses[numbers[0]] ?? (0, 0)
      responses[numbers[0]] = (known.count + 1, known.bytes + numbers[1])
    }
  }
}

/// A port that nobody listens on.
func freePort() throws -> Int {
  try withSocket { socket in
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, length) == 0 && getsockname(socket, pointer, &length) == 0
      }
    }
    try #require(port)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

private func isReachable(_ port: Int) -> Bool {
  let isConnected = try? withSocket { socket in
    var address = loopback(UInt16(port))
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
  return isConnected ?? false
}

private func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

private func withSocket<Result>(_ body: (Int32) throws -> Result) throws -> Result {
  #if canImport(Darwin)
    let socket = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  try #require(socket >= 0)
  defer { close(socket) }
  return try body(socket)
}
