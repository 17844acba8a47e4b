internal import FeedModel
package import ArgumentParser
import Disk
package import Inspection
import PublishedSite
import Text

/// The two output streams: one for results, one for messages.
package enum Terminal {
  /// Prints results. If they can't be written, the program exits with 1: a truncated file must not be mistaken for a
  /// complete one.
  package static func print(_ text: String) {
    guard let error = write(text, to: STDOUT_FILENO) else { return }
    talk("error: standard output could not be written: \(String(cString: strerror(error)))\n")
    exit(1)
  }

  package static func talk(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  package static var talksToPerson: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether messages have colors: only on terminals, unless the user has turned colors off (no-color.org).
  package static var talksInColor: Bool {
    let environment = processEnvironment
    guard environment["NO_COLOR", default: ""].isEmpty, environment["TERM"] != "dumb" else { return false }
    return talksToPerson
  }

  /// - Returns: The error's number; nil if everything was written, or if the reader closed the pipe, as `head` does.
  package static func write(_ text: String, to stream: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(stream, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        return nil
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The system's function under a name that no function here shadows.
private func systemWrite(_ stream: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(stream, bytes, count)
}

extension String {
  /// The text made safe for a terminal, line by line.
  package var terminalSafeLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).terminalSafe }.joined(separator: "\n")
  }

  /// The text with a sign for the end of each line.
  package var onOneLine: String { replacing("\n\n", with: " ¶ ").replacing("\n", with: " ⏎ ") }

  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  package func paddedLeft(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension [String] {
  /// The names as a list: `a, b and c`.
  package var listed: String { count > 1 ? "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" : joined() }

  /// `control.json, control_de.json and 4 more`
  package var firstFew: String { prefix(3).joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "") }
}

/// The word in quotation marks, so that a shell reads it as one word. Bytes are compared because Swift does not treat
/// an apostrophe with an accent as an apostrophe.
package func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { $0 >= 0x80 || "-._/+~=:,@%".utf8.contains($0) || isAlphanumeric($0) }
  return isPlain ? word : "'\(word.parts(between: "'").joined(separator: "'\\''"))'"
}

private func isAlphanumeric(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte }

/// An error that stops a command, in words for people: `message` has the problem and its place, `advice` the remedy.
package struct Failure: Error, CustomStringConvertible {
  package var message: String
  package var advice: String?
  package var code: ExitCode = .failure

  package init(message: String, advice: String? = nil, code: ExitCode = .failure) {
    (self.message, self.advice, self.code) = (message, advice, code)
  }

  package var description: String {
    "error: \(message.terminalSafe)\n" + (advice.map { "  \($0.terminalSafe)\n" } ?? "")
  }
}

extension Failure {
  /// The failure of a question that is too large, with advice on how to ask for less.
  package init(_ question: QuestionTooLarge) {
    let file = question.file
    switch question.limit {
    case .axes(let count, let limit):
      self.init(
        message: "\(file) asks for \(count) different facts, mostly flags; this can be answered for \(limit)",
        advice: "use fewer names for flags: each belongs to its notification, so all can be called 'hide'")
    case .diagrams:
      self.init(
        message: "there are too many kinds of devices to tell apart in \(file): the question was given up",
        advice:
          "ask for fewer: --at now=2026-12-24T09:00:00Z, --at app=2.4.0, --locale de, --channel banners; or let entries "
          + "ask for fewer different flags, languages, versions and dates")
    case .states: self.init(message: "devices can store too many different things for \(file) to follow them all")
    case .rows(let limit):
      self.init(
        message: "there are more than \(limit) kinds of devices in \(file)",
        advice: "ask for fewer: --at now=2026-12-24T09:00:00Z, --at app=2.4.0, --locale de, --channel banners")
    }
  }
}

/// Runs the work of a command. A ``Failure`` is printed on standard error and becomes an exit code other than 0.
package func reportingFailures(_ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as Failure {
    Terminal.talk(failure.description)
    throw failure.code
  }
}

/// The same for asynchronous work, which may also ask questions that are too large to be answered.
package func runReportingFailures(in site: String = ".", _ work: () async throws -> Void) async throws {
  do {
    do {
      try await MomentWords.$local.withValue(MomentWords(localWords(ofSiteIn: site)), operation: work)
    } catch let question as QuestionTooLarge {
      throw Failure(question)
    } catch let disagreement as Disagreement {
      throw Failure(disagreement)
    }
  } catch let failure as Failure {
    Terminal.talk(failure.description)
    throw failure.code
  }
}
