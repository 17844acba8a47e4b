import FeedModel
import LocalServer
import Output
import PreviewServer
import Text

/// A server on a port of the system's choice, while a test's body runs.
struct TestServer: Sendable {
  /// 2026-11-21T09:00:00Z
  static let start = Instant(secondsSince1970: 1_795_251_600)

  let port: Int
  let preview: Preview

  static func run(
    _ files: [String: [UInt8]]? = nil, at now: Instant = start, sources: @escaping Preview.Sources = { _ in nil },
    devices: some PreviewAPI = EchoingDevices(), editing: (api: any EditAPI, key: String)? = nil,
    requestTimeout: Duration = .seconds(3600),
    workLimits: WorkLimits = WorkLimits(),
    _ body: @escaping @Sendable (TestServer) async throws -> Void
  ) async throws {
    let preview = Preview(sources: sources)
    if let files {
      var build = PreviewBuild(output: output(files))
      build.siteStatus = { Array("{}".utf8) }
      preview.show(build)
    }
    let server = PreviewServer(
      port: 0, preview: preview, devices: devices, editing: editing, requestTimeout: requestTimeout,
      idleTimeout: .seconds(3600),
      workLimits: workLimits
    ) { now }
    try await withThrowingTaskGroup { group in
      let (ports, opened) = AsyncStream.makeStream(of: Int.self)
      group.addTask { try await server.run { opened.yield($0) } }
      for await port in ports {
        try await body(TestServer(port: port, preview: preview))
        break
      }
      group.cancelAll()
    }
  }

  static func output(_ files: [String: [UInt8]]) -> PreviewOutput {
    var tree = OutputTree()
    // swift-format-ignore: NeverUseForceTry
    for (path, bytes) in files { try! tree.insert(bytes, at: path) }
    return PreviewOutput(
      tree: tree, address: "http://localhost:8080/", builtFor: start, app: "Snoodle",
      locales: ["en", "de"], versions: ["2.4.0"], accesses: ["photos"], schemes: ["snoodle"])
  }

  var connection: Connection { Connection(port: port) }

  /// One request over a connection of its own.
  ///
  /// - Parameter headers: Beside `Host`, which is there unless it is named.
  func ask(
    _ target: String, _ method: String = "GET", _ headers: [String] = [], body: String = ""
  ) async throws -> HTTPAnswer {
    let connection = connection
    let hasHost = headers.contains { $0.hasPrefix("Host:") }
    let lines = ["\(method) \(target) HTTP/1.1"] + (hasHost ? [] : ["Host: localhost:\(port)"]) + headers
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    await connection.send((lines + length).joined(separator: "\r\n") + "\r\n\r\n" + body)
    guard let response = await connection.response(to: method) else { throw NoAnswer() }
    return response
  }

  struct NoAnswer: Error {}
}

/// Gives back what it gets.
struct EchoingDevices: PreviewAPI {
  func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (201, body) }
  func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (202, body) }
  func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (203, body) }
  func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (204, body) }
  func shares(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (205, body) }
  func gallery(of output: PreviewOutput) async -> [UInt8] { Array("{\"app\":\"\(output.app)\"}".utf8) }
}

/// Answers nobody, and tells when a launch begins and when it is cancelled.
final class PatientDevices: PreviewAPI {
  let (begun, begin) = AsyncStream.makeStream(of: Void.self)
  let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)

  func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    begin.yield()
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    // Ends with the task.
    for await _ in never {}
    end.finish()
    cancel.yield()
    return (200, [])
  }

  func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await launch(body, on: output)
  }

  func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await launch(body, on: output)
  }

  func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await launch(body, on: output)
  }

  func shares(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    await launch(body, on: output)
  }

  func gallery(of output: PreviewOutput) async -> [UInt8] { [] }
}

/// Computes launches until nobody waits for them, and tells when one begins and ends. Other answers come at once.
final class ComputingDevices: PreviewAPI {
  let (begun, begin) = AsyncStream.makeStream(of: Void.self)
  let (ended, end) = AsyncStream.makeStream(of: Void.self)

  func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) {
    begin.yield()
    while !Task.isCancelled { _ = (0..<1000).reduce(0, &+) }
    end.yield()
    return (200, [])
  }

  func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (202, []) }
  func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (203, []) }
  func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (204, []) }
  func shares(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (205, []) }
  func gallery(of output: PreviewOutput) async -> [UInt8] { [] }
}

/// Counts what it is asked for.
final class CountingDevices: PreviewAPI {
  private let count = Lock(0)

  var galleries: Int { count.withLock(\.self) }

  func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (200, []) }
  func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (200, []) }
  func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (200, []) }
  func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (200, []) }
  func shares(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8]) { (200, []) }
  func gallery(of output: PreviewOutput) async -> [UInt8] {
    count.withLock { $0 += 1 }
    return Array("{\"app\":\"\(output.app)\"}".utf8)
  }
}
