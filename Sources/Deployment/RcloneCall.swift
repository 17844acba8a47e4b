internal import FeedModel
internal import Processes
internal import WireFormats

/// One run of rclone, and what it says when it fails.
struct RcloneCall {
  let program: Program
  let environment: [String: String]
  /// What could not be done then.
  let purpose: String

  /// - Parameter codes: That are no failure: rclone's 3 is a folder that is not there.
  /// - Returns: Its output.
  @discardableResult
  func run(_ arguments: [String], accepting codes: Set<Int32> = [0]) async throws(StoreError) -> [UInt8] {
    let options = ["--use-json-log", "--log-level", "NOTICE", "--ask-password=false", "--stats", "0"]
    let run: Program.Run
    do throws(Program.Problem) {
      run = try await program.run(arguments + options, environment: environment)
    } catch {
      throw StoreError("\(purpose): \(words(error))")
    }
    guard !codes.contains(run.code) else { return run.output }
    let said = Self.errors(run.complaint)
    let reason = said.isEmpty ? "rclone ended with \(run.code)" : said.prefix(5).joined(separator: "\n")
    let more = said.count > 5 ? "\nand \(said.count - 5) more" : ""
    throw StoreError("\(purpose): \(reason)\(more)", advice: advice(reason))
  }

  private func words(_ problem: Program.Problem) -> String {
    switch problem {
    case .notStarted(let code): "\(program.path) could not be run (error \(code))"
    case .tooMuchOutput(let limit): "rclone has more than \(limit >> 20) MiB to say"
    case .interrupted: "it was interrupted"
    }
  }

  private func advice(_ reason: String) -> String? {
    reason.contains("find section in config file")
      ? "'rclone config' adds a remote, 'rclone listremotes' lists them; a folder is written with a slash: ./name" : nil
  }

  /// The errors in a log, each once, with the file in front; those of tries that were repeated are left out.
  static func errors(_ log: String) -> [String] {
    var errors: [String] = []
    for line in log.split(separator: "\n") {
      guard let error = error(line), !errors.contains(error) else { continue }
      errors.append(error)
    }
    // The last line repeats an earlier one.
    let summary = errors.count > 1 ? errors.last.flatMap { $0.hasPrefix("Failed to ") ? $0 : nil } : nil
    return summary == nil ? errors : errors.dropLast()
  }

  private static func error(_ line: Substring) -> String? {
    guard let json = try? JSON.parse(Array(line.utf8), limits: .feed).value, let message = json["msg"]?.string else {
      // Older versions write the last error as it is: `2026/11/22 11:53:11 Failed to copy: …`
      let words = line.split(separator: " ", maxSplits: 2)
      let isDated = words.count == 3 && words[0].split(separator: "/").count == 3
      return isDated ? String(words[2]) : String(line)
    }
    let isSummary = message.hasPrefix("Failed to ")
    guard ["error", "critical", "fatal"].contains(json["level"]?.string) || isSummary,
      !message.hasPrefix("Attempt ")
    else { return nil }
    return json["object"]?.string.map { "\($0): \(message)" } ?? message
  }
}
