import ArgumentParser
import Foundation
import Text

#if LIBFUZZER
  import CLibFuzzer
#endif

extension Fuzz {
  struct Guided: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run targets under libFuzzer, which keeps inputs that reach new code.",
      discussion: "Only in a build with its instrumentation: `make fuzz`.")

    @OptionGroup var place: Place
    @Argument(help: "A target's name; without one, all run, as many at once as there are cores.") var target:
      FuzzTarget?
    @Option(help: "For all of it.") var minutes = 5.0
    @Option(help: "Where inputs, logs and findings are kept.") var folder = ".build-fuzz"

    func run() throws {
      for name in ["inputs", "logs", "findings"] {
        try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
      }
      guard let target else { return try runAll() }
      try drive(try arguments(target))
    }

    private func url(_ name: String) -> URL { URL(filePath: "\(folder)/\(name)") }

    private func arguments(_ target: FuzzTarget) throws -> [String] {
      let (kept, words) = (url("inputs/\(target.name)"), url("inputs/\(target.name).dict"))
      try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
      let corpus = try Corpus(target, in: place.repository)
      for (number, seed) in corpus.seeds.enumerated() {
        try Data(seed).write(to: kept.appending(path: "seed-\(number)"))
      }
      try Data(corpus.words.map(Self.quoted).joined(separator: "\n").utf8).write(to: words)
      return [
        "fuzz", "-max_total_time=\(Int(minutes * 60))", "-max_len=\(Mutation.limit)", "-timeout=25",
        "-rss_limit_mb=2048", "-dict=\(words.path)", "-artifact_prefix=\(url("findings").path)/\(target.name)-",
        "-print_final_stats=1", kept.path,
      ]
    }

    private func runAll() throws {
      let (targets, cores) = (FuzzTarget.all, ProcessInfo.processInfo.activeProcessorCount)
      let share = minutes * Double(cores) / Double(targets.count)
      let (next, failures) = (Lock(0), Lock(0))
      DispatchQueue.concurrentPerform(iterations: cores) { _ in
        while let target = next.withLock({ next in
          defer { next += 1 }
          return next < targets.count ? targets[next] : nil
        }) {
          let isGood = (try? runOther(target, share)) ?? false
          failures.withLock { $0 += isGood ? 0 : 1 }
        }
      }
      if failures.withLock(\.self) > 0 { throw ExitCode(1) }
    }

    /// In a process of its own, which ends with the first finding.
    private func runOther(_ target: FuzzTarget, _ minutes: Double) throws -> Bool {
      let (log, process) = (url("logs/\(target.name)"), Process())
      try Data().write(to: log)
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = [
        "guided", target.name, "--minutes", "\(minutes)", "--folder", folder, "--repository", place.repository.path,
      ]
      process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      process.standardError = try FileHandle(forWritingTo: log)
      try process.run()
      process.waitUntilExit()
      let lines = String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n")
      let count = lines.last { $0.hasPrefix("stat::number_of_executed_units:") }?.split(separator: " ").last ?? "0"
      let isGood = process.terminationStatus == 0
      print("\(target.name): \(count) executions\(isGood ? "" : ", ended by a finding; see \(log.relativePath)")")
      return isGood
    }

    /// As a line of libFuzzer's dictionaries.
    private static func quoted(_ word: [UInt8]) -> String {
      "\"" + word.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
    }

    #if LIBFUZZER
      private func drive(_ arguments: [String]) throws {
        Current.target = target
        var count = Int32(arguments.count)
        var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let status = texts.withUnsafeMutableBufferPointer { buffer in
          var base = buffer.baseAddress
          return LLVMFuzzerRunDriver(&count, &base) { bytes, count in
            execute(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
          }
        }
        if status != 0 { throw ExitCode(status) }
      }
    #else
      private func drive(_ arguments: [String]) throws {
        throw ValidationError("this build has no libFuzzer; `make fuzz` makes one that has")
      }
    #endif
  }
}

#if LIBFUZZER
  /// libFuzzer's callback knows nothing but bytes.
  private enum Current { nonisolated(unsafe) static var target: FuzzTarget? }

  private func execute(_ input: [UInt8]) {
    let hasEnded = DispatchSemaphore(value: 0)
    let target = Current.target
    Task.detached {
      do {
        try await target?.check(input)
      } catch {
        fatalError("\(error)")
      }
      hasEnded.signal()
    }
    hasEnded.wait()
  }
#endif
