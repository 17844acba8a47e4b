internal import FeedModel
internal import Processes
internal import WireFormats

/// One run of rclone, and what it says when it fails.
struct RcloneCall {
  let program: Program
  let environment: [String: String]
  /// What could not be done then.
  let purpose: String

  /// - Parameters:
  ///   - codes: That are no failure: rclone's 3 is a folder that is not there.
  ///   - bytes: That it has to move.
  /// - Returns: Its output.
  @discardableResult
  func run(
    _ arguments: [String], accepting codes: Set<Int32> = [0], moving bytes: Int = 0
  ) async throws(StoreError) -> [UInt8] {
    let options = ["--use-json-log", "--log-level", "NOTICE", "--ask-password=false", "--stats", "0"]
    let run: Program.Run
    do throws(Program.Problem) {
      run = try await program.run(arguments + options, environment: environment, timeout: Self.patience(bytes))
    } catch {
      throw StoreError("\(purpose): \(words(error))")
    }
    guard !codes.contains(run.code) else { return run.output }
    let said = Self.errors(run.complaint)
    let reason = said.isEmpty ? "rclone ended with \(run.code)" : said.prefix(3).joined(separator: "; ")
    let more = said.count > 3 ? "; and \(said.count - 3) more" : ""
    throw StoreError("\(purpose): \(reason)\(more)", advice: advice(reason))
  }

  /// Ten minutes, and time to move so many bytes over a slow line, 16 KiB a second.
  static func patience(_ bytes: Int) -> Int { 600 + bytes / (16 << 10) }

  private func words(_ problem: Program.Problem) -> String {
    switch problem {
    case .notStarted(let code): "\(program.path) could not be run (error \(code))"
    case .tooMuchOutput(let limit): "rclone has more than \(limit >> 20) MiB to say"
    case .interrupted: "it was interrupted"
    case .outOfTime(let seconds): "rclone did not end within \(seconds / 60) minutes"
    }
  }

  private func advice(_ reason: String) -> String? {
    reason.contains("find section in config file")
      ? "'rclone config' adds a remote, 'rclone listremotes' lists them; a folder is written with a slash: ./name" : nil
  }

  /// The errors in a log, with the file in front: one for each file, although rclone tries several times.
  static func errors(_ log: String) -> [String] {
    let errors = log.split(separator: "\n").compactMap(error)
    let ofFiles = errors.filter { $0.file != nil }
    var known: Set<String> = []
    // Without a file, an error only repeats an earlier one.
    return (ofFiles.isEmpty ? errors : ofFiles).filter { known.insert($0.file ?? $0.text).inserted }.map(\.text)
  }

  private static func error(_ line: Substring) -> (file: String?, text: String)? {
    guard let json = try? JSON.parse(Array(line.utf8), limits: .feed).value, let message = json["msg"]?.string else {
      // Older versions write the last error as it is: `2026/11/22 11:53:11 Failed to copy: …`
      let words = line.split(separator: " ", maxSplits: 2)
      let isDated = words.count == 3 && words[0].split(separator: "/").count == 3
      return (nil, isDated ? String(words[2]) : String(line))
    }
    let isSummary = message.hasPrefix("Failed to ")
    guard ["error", "critical", "fatal"].contains(json["level"]?.string) || isSummary,
      !message.hasPrefix("Attempt ")
    else { return nil }
    guard let file = json["object"]?.string else { return (nil, message) }
    return (file, "\(file): \(message)")
  }
}
