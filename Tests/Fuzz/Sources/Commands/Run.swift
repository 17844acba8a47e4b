import ArgumentParser
import Foundation
import Text

extension Fuzz {
  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run all targets, or some, with inputs that only depend on the seed.",
      discussion: "Exits 1 if there are findings. Their inputs are written to files, which `fuzz again` takes.")

    @OptionGroup var place: Place
    @Option(help: "Only this target; repeatable.") var target: [FuzzTarget] = []
    @Option(help: "Another seed gives other inputs.") var seed: UInt64 = 1
    @Option(help: "Inputs for each target; fewer for those of which one takes long.") var executions: UInt64 = 1000
    @Option(help: "Share so many minutes among the targets, and begin no input after them.") var minutes: Double?
    @Option(help: "Where inputs with faults are written.") var findings = ".build/fuzz-findings"

    func run() throws {
      let targets = target.isEmpty ? FuzzTarget.all : target
      let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
      let seconds = minutes.map { $0 * 60 * min(1, cores / Double(targets.count)) }
      let failures = Lock(0)
      // Largest first would need a guess; each of a few cores takes the next one.
      DispatchQueue.concurrentPerform(iterations: targets.count) { index in
        let text = report(targets[index], seconds.map { Date.now + $0 } ?? .distantFuture)
        failures.withLock { failures in
          failures += text.isGood ? 0 : 1
          print(text.lines.joined(separator: "\n"))
        }
      }
      if failures.withLock(\.self) > 0 { throw ExitCode(1) }
    }

    private func report(_ target: FuzzTarget, _ deadline: Date) -> (lines: [String], isGood: Bool) {
      do {
        let campaign = Campaign(
          target: target, repository: place.repository, seed: seed, limits: Limits(), findings: URL(filePath: findings))
        let report = try campaign.run(max(1, executions / target.cost), until: deadline)
        let slowest = String(format: "%.2f", report.slowest)
        let summary = "\(target.name): \(report.executions) executions, the slowest took \(slowest) s"
        let found = report.findings.map { finding in
          "\(target.name): input \(finding.number) of seed \(seed) \(finding.reason)\n  "
            + "again: .build/debug/fuzz again \(target.name) \(finding.file.relativePath)"
        }
        return ([summary] + found, found.isEmpty)
      } catch {
        return (["\(target.name): \(error)"], false)
      }
    }
  }

  /// The process in which a campaign's cases are executed.
  struct Work: AsyncParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @OptionGroup var place: Place
    @Argument var target: FuzzTarget
    @Option var seed: UInt64
    @Option var from: UInt64
    @Option var to: UInt64
    @Option var deadline: Double
    @Option var cpu: Int
    @Option var wall: Int
    @Option var progress: String

    func run() async throws {
      let worker = Worker(
        target: target, mutation: Mutation(corpus: try Corpus(target, in: place.repository)), seed: seed,
        limits: Limits(cpuSeconds: cpu, wallSeconds: wall))
      try await worker.run(from..<to, until: Date(timeIntervalSince1970: deadline), progress: progress)
    }
  }

  struct Again: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Give a target the inputs in files.")

    @Argument(help: "A target's name.") var target: FuzzTarget
    @Argument(help: "Inputs.") var files: [String]

    func run() async throws {
      for file in files {
        let start = Limits.cpu
        try await target.check(Array(try Data(contentsOf: URL(filePath: file))))
        print("\(file): good, \(String(format: "%.2f", Limits.cpu - start)) s")
      }
    }
  }
}
