import FeedModel
import Output
import Text
import Verification

/// A report for people. Equal findings about several URLs are one.
struct VerificationText {
  var report: VerificationReport
  /// The most addresses of one finding; all are in the JSON.
  private let mostURLs = 3

  var text: String {
    "\(head)\n" + groups.map(lines).joined() + staleness + tally
  }

  private var head: String {
    guard let sequence = report.sequence else { return "\(report.site.terminalSafe): no manifest" }
    let sizes = "\(kilobytes(report.bytes)), \(kilobytes(report.received)) sent"
    return "\(report.site.terminalSafe): sequence \(sequence), \(counted(report.files, "file")), \(sizes)"
  }

  private struct Group {
    var finding: Finding
    var urls: [String]
  }

  /// Faults first.
  private var groups: [Group] {
    var groups: [Group] = []
    var places: [Finding: Int] = [:]
    for finding in report.findings {
      let key = Finding(finding.id, at: "", expected: finding.id.isAboutOne ? finding.expected : "", found: "")
      if let place = places[key] {
        groups[place].urls.append(finding.url)
      } else {
        places[key] = groups.count
        groups.append(Group(finding: finding, urls: [finding.url]))
      }
    }
    return groups.filter { $0.finding.severity == .fault } + groups.filter { $0.finding.severity == .advice }
  }

  private func lines(_ group: Group) -> String {
    let finding = group.finding
    let more = group.urls.count - mostURLs
    let urls = group.urls.prefix(mostURLs).joined(separator: "\n  ") + (more > 0 ? "\n  and \(more) more" : "")
    let which = group.urls.count > 1 ? ", at the first" : ""
    return """
      \(finding.severity.rawValue)[\(finding.id.rawValue)]
        \(urls.terminalSafeLines)
        expected\(which): \(finding.expected.terminalSafe)
        found\(which): \(finding.found.terminalSafe)
        fix: \(finding.fix)

      """
  }

  private var staleness: String {
    switch report.stale {
    case nil: ""
    case 0?: "caches ask for feeds before each use: a device has a change at its next check\n"
    case let seconds?: "caches may keep a feed for \(seconds) s: a device has a change that much after its next check\n"
    }
  }

  private var tally: String {
    let faults = report.faults == 0 ? "no faults" : counted(report.faults, "fault")
    return report.advice == 0 ? "\(faults)\n" : "\(faults); advice: \(report.advice)\n"
  }

  private func kilobytes(_ bytes: Int) -> String { "\((bytes + 999) / 1000) kB" }
}

extension FindingID {
  /// Whether findings with different expectations are listed one by one.
  fileprivate var isAboutOne: Bool {
    switch self {
    case .wrongType, .unusualType, .otherAddress, .brokenResponse: true
    default: false
    }
  }
}

/// A report for programs: `publish.verify/1`.
struct VerificationJSON {
  var report: VerificationReport

  var text: String { String(decoding: json.write(), as: UTF8.self) }

  private var json: JSON {
    let known = [("sequence", report.sequence), ("staleSeconds", report.stale)].compactMap { name, value in
      value.map { JSON.Member(name, .number($0)) }
    }
    return .object(
      [.init("schema", .string("publish.verify/1")), .init("site", .string(report.site))] + known + [
        .init("files", .number(report.files)), .init("bytes", .number(report.bytes)),
        .init("received", .number(report.received)), .init("faults", .number(report.faults)),
        .init("advice", .number(report.advice)), .init("findings", .array(report.findings.map(finding))),
      ])
  }

  private func finding(_ finding: Finding) -> JSON {
    .object([
      .init("id", .string(finding.id.rawValue)), .init("severity", .string(finding.severity.rawValue)),
      .init("url", .string(finding.url)), .init("expected", .string(finding.expected)),
      .init("found", .string(finding.found)), .init("fix", .string(finding.fix)),
    ])
  }
}

/// A report for CI: JUnit's XML. Each URL is a case, which fails with its faults; advice is its output.
struct VerificationJUnit {
  var report: VerificationReport

  var text: String {
    let found = Dictionary(grouping: report.findings, by: \.url)
    let known = Set(report.checked)
    let urls = report.checked + found.keys.filter { !known.contains($0) }.sorted()
    let suite = JUnit.Suite(name: report.site, cases: urls.map { testCase($0, found[$0] ?? []) })
    return JUnit(name: "publish verify", suites: [suite]).text
  }

  private func testCase(_ url: String, _ findings: [Finding]) -> JUnit.Case {
    let faults = findings.filter { $0.severity == .fault }
    let failure = faults.first.map { first in
      JUnit.Problem(
        type: first.id.rawValue, message: "expected \(first.expected), found \(first.found)", text: text(faults))
    }
    let advice = findings.filter { $0.severity == .advice }
    return JUnit.Case(group: report.site, name: url, problem: failure, output: text(advice))
  }

  private func text(_ findings: [Finding]) -> String {
    findings.map { "\($0.id.rawValue): expected \($0.expected), found \($0.found); \($0.fix)" }.joined(separator: "\n")
  }
}

extension LocalOutput {
  /// - Parameter advice: The advice if there is no readable output.
  /// - Throws: ``Failure``
  init(at folder: String, advice: String) throws {
    do throws(LocalOutput.Problem) {
      try self.init(folder)
    } catch {
      switch error {
      case .noManifest: throw Failure(message: "there is no \(folder)/manifest.json", advice: advice)
      case .badManifest(let problem):
        throw Failure(message: "\(folder)/manifest.json can't be read: \(problem)", advice: advice)
      case .unreadable(let problem): throw Failure(message: "\(problem)", advice: advice)
      }
    }
  }
}
