import Deployment
import Processes

/// The user's own command that has caches forget addresses.
struct PurgeHook: Sendable {
  /// For sh.
  var command: String
  /// Seconds.
  var timeout: Int

  @Sendable func run(_ urls: [String]) async throws(Announcer.PurgeFailure) {
    let input = Array(urls.map { "\($0)\n" }.joined().utf8)
    let run: Program.Run
    do throws(Program.Problem) {
      run = try await Program(at: "/bin/sh", isGroup: true).run(
        ["-c", command], environment: processEnvironment, input: input, timeout: timeout)
    } catch {
      throw Announcer.PurgeFailure(words(error))
    }
    guard run.code != 0 else { return }
    let said = run.complaint + String(decoding: run.output, as: UTF8.self)
    let lines = said.split(separator: "\n").suffix(5).joined(separator: "; ")
    throw Announcer.PurgeFailure("it ended with \(run.code)" + (lines.isEmpty ? "" : ": \(lines)"))
  }

  private func words(_ problem: Program.Problem) -> String {
    switch problem {
    case .notStarted(let code): "it could not be started (error \(code))"
    case .tooMuchOutput: "it writes too much"
    case .interrupted: "it was interrupted"
    case .outOfTime(let seconds): "it did not end within \(seconds) s"
    }
  }
}
