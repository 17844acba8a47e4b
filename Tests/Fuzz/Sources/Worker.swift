import Foundation

/// Executes cases one after the other in a process of its own, which a case may end.
struct Worker {
  let target: FuzzTarget
  let mutation: Mutation
  let seed: UInt64
  let limits: Limits

  /// What a worker leaves behind: the number of the case that it was at, and the most that cases have taken.
  struct Progress {
    var number: UInt64 = 0
    var isDone = false
    /// Of one case, in seconds.
    var slowest = 0.0
  }

  /// - Parameter progress: A file of ``Progress``, as bytes.
  func run(_ numbers: Range<UInt64>, until deadline: Date, progress file: String) async throws {
    let descriptor = open(file, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw Broken("\(file): \(String(cString: strerror(errno)))") }
    var progress = Progress()
    for number in numbers where Date.now < deadline {
      progress.number = number
      write(progress, descriptor)
      progress.slowest = max(progress.slowest, try await execute(mutation.input(seed: seed, number: number)))
    }
    progress.isDone = true
    write(progress, descriptor)
  }

  /// - Returns: How many seconds of CPU time it took.
  func execute(_ input: [UInt8]) async throws -> Double {
    let start = Limits.cpu
    limits.begin()
    try await target.check(input)
    try promise(Limits.peak <= limits.megabytes, "takes \(Limits.peak) MB")
    return Limits.cpu - start
  }

  private func write(_ progress: Progress, _ descriptor: Int32) {
    _ = withUnsafeBytes(of: progress) { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }
}

extension Worker.Progress {
  init?(file: String) {
    guard let data = FileManager.default.contents(atPath: file), data.count == MemoryLayout<Self>.size else {
      return nil
    }
    self = data.withUnsafeBytes { $0.loadUnaligned(as: Self.self) }
  }
}
