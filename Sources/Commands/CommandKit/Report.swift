package import ArgumentParser
package import FeedModel
import Text

/// A command's answer. All of its forms are made from the same values, in the file of the type.
package protocol Report {
  /// The answer for people.
  var text: String { get throws }
  /// The answer for programs: `publish.NAME/1` (docs/commands.md, JSON).
  var json: JSON { get throws }
}

/// An answer that CI can show as test cases.
package protocol TestReport: Report {
  var junit: JUnit { get }
}

package enum ReportFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

package enum TestReportFormat: String, CaseIterable, ExpressibleByArgument { case text, json, junit }

extension Report {
  package func written(as format: ReportFormat) throws -> String {
    switch format {
    case .text: try text
    case .json: try json.printed
    }
  }
}

extension TestReport {
  package func written(as format: TestReportFormat) throws -> String {
    switch format {
    case .text: try text
    case .json: try json.printed
    case .junit: junit.text
    }
  }
}

extension JSON {
  package var printed: String { String(decoding: write(), as: UTF8.self) }
}

// MARK: Exit codes

extension ExitCode {
  /// The command worked, but its answer does not meet the demands.
  package static let unmet = ExitCode(2)
  /// Nothing is due, or the uploaded output is not shown yet.
  package static let notYet = ExitCode(3)
}

/// Prints the demands that an answer does not meet, and exits with ``ExitCode/unmet`` if there are any.
package func judge(_ unmet: [String]) throws {
  for sentence in unmet { Terminal.talk("\(sentence.terminalSafe)\n") }
  if !unmet.isEmpty { throw ExitCode.unmet }
}
