import ArgumentParser
import Text

/// Something that stops a command, for people: what and where in `message`, what to do instead in `advice`.
struct Failure: Error, CustomStringConvertible {
  var message: String
  var advice: String?
  var code: ExitCode = .failure

  var description: String { "error: \(message.terminalSafe)\n" + (advice.map { "  \($0.terminalSafe)\n" } ?? "") }
}

/// Runs a command's work, and turns what stops it into words on standard error and an exit code that is not 0.
func reportingFailures(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as Failure {
    Terminal.talk(failure.description)
    throw failure.code
  }
}

/// The same, for work that waits for something.
func runReportingFailures(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let failure as Failure {
    Terminal.talk(failure.description)
    throw failure.code
  }
}
