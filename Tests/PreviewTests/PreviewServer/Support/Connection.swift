import Dispatch
import Foundation

/// A client's side of one connection, byte for byte.
///
/// why a queue of its own: a blocking read on one of Swift's few threads would stop the server that shall answer.
final class Connection: Sendable {
  private let queue = DispatchQueue(label: "connection")
  private let descriptor: Int32

  init(port: Int, at host: LoopbackHost = .ipv4) {
    descriptor = connected(to: port, at: host)
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) async {
    await onQueue { descriptor in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { sendQuietly(descriptor, $0) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  func send(_ text: String) async { await send(Array(text.utf8)) }

  /// Says that nothing more will be sent; answers are still read.
  func finishSending() async {
    await onQueue { _ = shutdown($0, Int32(SHUT_WR)) }
  }

  /// All that comes until `isEnough`, or until the server closes.
  func read(until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }) async -> [UInt8] {
    await onQueue { descriptor in
      var bytes: [UInt8] = []
      while !isEnough(bytes), let part = received(descriptor) { bytes += part }
      return bytes
    }
  }

  /// The next answer; nil if the server closes before its end.
  func response(to method: String = "GET") async -> HTTPAnswer? {
    await onQueue { descriptor in
      var bytes: [UInt8] = []
      while true {
        if let response = HTTPAnswer(bytes, isHead: method == "HEAD"), response.isWhole { return response }
        guard let part = received(descriptor) else { return nil }
        bytes += part
      }
    }
  }

  private func onQueue<Result: Sendable>(_ work: @escaping @Sendable (Int32) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work(self.descriptor)) }
    }
  }
}

private func connected(to port: Int, at host: LoopbackHost) -> Int32 {
  let descriptor = openSocket(host)
  let result = host.withAddress(port) { connect(descriptor, $0, $1) }
  precondition(result == 0, "nobody listens on port \(port)")
  return descriptor
}

private func received(_ descriptor: Int32) -> [UInt8]? {
  let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
    count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
  }
  return part.isEmpty ? nil : part
}

private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
