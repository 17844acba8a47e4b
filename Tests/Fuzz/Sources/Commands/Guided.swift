import ArgumentParser
import Foundation

#if LIBFUZZER
  import CLibFuzzer
#endif

extension Fuzz {
  struct Guided: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run a target under libFuzzer, which keeps inputs that reach new code.",
      discussion: "Only in a build with its instrumentation: `make fuzz`.")

    @OptionGroup var place: Place
    @Argument(help: "A target's name.") var target: FuzzTarget
    @Option(help: "Seconds.") var seconds = 60
    @Option(help: "Where found inputs are kept from one run to the next.") var inputs = ".build-fuzz/inputs"
    @Option(help: "Where inputs with faults are written.") var findings = ".build-fuzz/findings"

    func run() throws {
      let (kept, faults) = (URL(filePath: "\(inputs)/\(target.name)"), URL(filePath: findings))
      for folder in [kept, faults] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      let corpus = try Corpus(target, in: place.repository)
      for (number, seed) in corpus.seeds.enumerated() {
        try Data(seed).write(to: kept.appending(path: "seed-\(number)"))
      }
      let words = kept.deletingLastPathComponent().appending(path: "\(target.name).dict")
      try Data(corpus.words.map(Self.quoted).joined(separator: "\n").utf8).write(to: words)
      try drive([
        "fuzz", "-max_total_time=\(seconds)", "-max_len=\(Mutation.limit)", "-timeout=25", "-rss_limit_mb=2048",
        "-dict=\(words.path)", "-artifact_prefix=\(faults.path)/\(target.name)-", "-print_final_stats=1", kept.path,
      ])
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
