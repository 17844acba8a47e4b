import Foundation
import PreviewServer
import Text

/// Requests to the preview, byte for byte over loopback. `PORT` in an input stands for the port.
extension FuzzTarget {
  static let previewRequests = FuzzTarget("preview-requests", corpus: "http", words: Words.http + Words.characters) {
    bytes in
    let port = await RunningPreview.shared.port()
    let text = String(decoding: bytes, as: Unicode.UTF8.self)
    let request = text.contains("PORT") ? Array(text.replacing("PORT", with: "\(port)").utf8) : bytes
    let answer = await ask(request, port)
    guard !answer.isEmpty else { return }
    let line = answer.prefix { $0 != 0x0D }
    let status = String(decoding: line, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
    // 501 and 505 are what a server says to a method or a version that it does not know.
    let isFair = status.map { $0 < 500 || $0 == 501 || $0 == 505 } ?? false
    try promise(isFair, "the answer is \(String(decoding: line, as: UTF8.self).debugDescription)")
  }

  /// All of the answer, at most until the first 64 KiB: an event stream has no end.
  private static func ask(_ request: [UInt8], _ port: Int) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: exchange(request, port)) }
    }
  }

  private static func exchange(_ request: [UInt8], _ port: Int) -> [UInt8] {
    #if canImport(Glibc)
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return [] }
    var rest = request[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    shutdown(connection, Int32(SHUT_WR))
    var answer = [UInt8](repeating: 0, count: 64 << 10)
    let count = answer.withUnsafeMutableBytes { recv(connection, $0.baseAddress, $0.count, 0) }
    return Array(answer.prefix(max(count, 0)))
  }
}

/// A preview of this process, which listens until the process ends.
actor RunningPreview {
  static let shared = RunningPreview()
  private var task: Task<Int, Never>?

  func port() async -> Int {
    let task = self.task ?? Task { await Self.start() }
    self.task = task
    return await task.value
  }

  private static func start() async -> Int {
    let preview = Preview()
    var build = PreviewBuild(output: PreviewedSite.output)
    build.siteStatus = { Array("{}".utf8) }
    preview.show(build)
    let server = PreviewServer(port: 0, preview: preview, devices: PreviewedSite.devices, idleTimeout: .seconds(3600))
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    Task.detached { try await server.run { opened.yield($0) } }
    for await port in ports { return port }
    return 0
  }
}
