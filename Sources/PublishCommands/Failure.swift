import ArgumentParser
import Text

/// An error that stops a command, in words for people: `message` says what and where, `advice` what to do instead.
struct Failure: Error, CustomStringConvertible {
  var message: String
  var advice: String?
  var code: ExitCode = .failure

  var description: String { "error: \(message.terminalSafe)\n" + (advice.map { "  \($0.terminalSafe)\n" } ?? "") }
}

/// Runs a command's work. A ``Failure`` is printed on standard error and becomes an exit code other than 0.
func reportingFailures(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as Failure {
    Terminal.talk(failure.description)
    throw failure.code
  }
}

/// The same for asynchronous work.
func runReportingFailures(_ work: () async throws -> Void) async throws {
  do {
    try await work()
  } catch let failure as Failure {
    Terminal.talk(failure.description)
    throw failure.code
  }
}
