import Text
import Verification

/// A report for people. Findings that say the same of several URLs are one.
struct VerificationText {
  var report: VerificationReport
  /// Of one finding; all are in the JSON.
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
