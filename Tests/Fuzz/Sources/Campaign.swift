import Foundation

/// Runs a target's cases in worker processes, and writes down each input that one ended with.
struct Campaign {
  let target: FuzzTarget
  let repository: URL
  let seed: UInt64
  let limits: Limits
  /// Where inputs with faults go.
  let findings: URL

  struct Finding {
    var number: UInt64
    var reason: String
    var file: URL
  }

  struct Report {
    var executions: UInt64 = 0
    var slowest = 0.0
    var findings: [Finding] = []
  }

  /// After so many, the rest will hardly say more.
  private static let most = 5

  func run(_ count: UInt64, until deadline: Date) throws -> Report {
    let mutation = Mutation(corpus: try Corpus(target, in: repository))
    let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var (report, next): (Report, UInt64) = (Report(), 0)
    while next < count, report.findings.count < Self.most, Date.now < deadline {
      let end = try work(next..<count, until: deadline, file)
      guard let progress = Worker.Progress(file: file) else { throw Broken("a worker did not begin: \(end.text)") }
      report.slowest = max(report.slowest, progress.slowest)
      report.executions += progress.number + 1 - next
      next = progress.number + 1
      guard !progress.isDone || end.status != 0 else { break }
      let input = mutation.input(seed: seed, number: progress.number)
      report.findings.append(try write(input, progress.number, end))
    }
    return report
  }

  /// How a worker ended.
  private struct End {
    var status: Int32
    var isSignal: Bool
    /// The end of what it said.
    var text: String
  }

  private func work(_ numbers: Range<UInt64>, until deadline: Date, _ file: String) throws -> End {
    let worker = Process()
    worker.executableURL = URL(filePath: CommandLine.arguments[0])
    worker.arguments = [
      "work", target.name, "--seed", "\(seed)", "--from", "\(numbers.lowerBound)", "--to", "\(numbers.upperBound)",
      "--deadline", "\(deadline.timeIntervalSince1970)", "--cpu", "\(limits.cpuSeconds)", "--wall",
      "\(limits.wallSeconds)", "--repository", repository.path, "--progress", file,
    ]
    // A backtrace takes seconds and tells nothing to a machine; `fuzz replay` has one.
    worker.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let log = FileManager.default.temporaryDirectory.appending(path: "fuzz-log-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    try Data().write(to: log)
    worker.standardError = try FileHandle(forWritingTo: log)
    try worker.run()
    worker.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: log).suffix(2000), as: UTF8.self)
    return End(
      status: worker.terminationStatus, isSignal: worker.terminationReason == .uncaughtSignal,
      text: said.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func write(_ input: [UInt8], _ number: UInt64, _ end: End) throws -> Finding {
    try FileManager.default.createDirectory(at: findings, withIntermediateDirectories: true)
    let file = findings.appending(path: "\(target.name)-\(seed)-\(number)")
    try Data(input).write(to: file)
    let text = end.text.isEmpty ? "" : end.isSignal ? " (\(end.text))" : end.text
    let reason = (end.isSignal ? limits.reason(of: end.status) : "") + text
    return Finding(number: number, reason: reason, file: file)
  }
}
