import CommandKit
import FeedModel
import Text
import Verification

extension VerificationReport: TestReport {
  /// Equal findings about several URLs are merged.
  var text: String { "\(head)\n" + groups.map(lines).joined() + staleness + tally }

  /// The maximum number of addresses that are listed for a finding; the JSON has all of them.
  private var mostURLs: Int { 3 }

  private var head: String {
    guard let sequence = sequence else { return "\(site.terminalSafe): no manifest" }
    let sizes = "\(kilobytes(bytes)), \(kilobytes(received)) sent"
    return "\(site.terminalSafe): sequence \(sequence), \(counted(files, "file")), \(sizes)"
  }

  private struct Group {
    var finding: HostFinding
    var urls: [String]
  }

  /// The groups of findings, faults first.
  private var groups: [Group] {
    var groups: [Group] = []
    var places: [HostFinding: Int] = [:]
    for finding in findings {
      let key = HostFinding(finding.id, at: "", expected: finding.id.isAboutOne ? finding.expected : "", found: "")
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
    switch stale {
    case nil: ""
    case 0?: "caches ask for feeds before each use: a device has a change at its next check\n"
    case let seconds?: "caches may keep a feed for \(seconds) s: a device has a change that much after its next check\n"
    }
  }

  private var tally: String {
    let counts = faults == 0 ? "no faults" : counted(faults, "fault")
    return advice == 0 ? "\(counts)\n" : "\(counts); advice: \(advice)\n"
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

// MARK: For programs

extension VerificationReport {
  var json: JSON {
    .present([
      "schema": "publish.verify/1", "site": site, "sequence": sequence, "staleSeconds": stale, "files": files,
      "bytes": bytes, "received": received, "faults": faults, "advice": advice, "findings": findings.map(finding),
    ])
  }

  private func finding(_ finding: HostFinding) -> JSON {
    .present([
      "id": finding.id.rawValue, "severity": finding.severity.rawValue, "url": finding.url,
      "expected": finding.expected, "found": finding.found, "fix": finding.fix,
    ])
  }
}

// MARK: For CI

extension VerificationReport {
  /// Each URL is a case that fails if it has faults. Advice is the output of the case.
  var junit: JUnit {
    let found = Dictionary(grouping: findings, by: \.url)
    let known = Set(checked)
    let urls = checked + found.keys.filter { !known.contains($0) }.sorted()
    let suite = JUnit.Suite(name: site, cases: urls.map { testCase($0, found[$0] ?? []) })
    return JUnit(name: "publish verify", suites: [suite])
  }

  private func testCase(_ url: String, _ findings: [HostFinding]) -> JUnit.Case {
    let faults = findings.filter { $0.severity == .fault }
    let failure = faults.first.map { first in
      JUnit.Problem(
        type: first.id.rawValue, message: "expected \(first.expected), found \(first.found)", text: text(faults))
    }
    let advice = findings.filter { $0.severity == .advice }
    return JUnit.Case(group: site, name: url, problem: failure, output: text(advice))
  }

  private func text(_ findings: [HostFinding]) -> String {
    findings.map { "\($0.id.rawValue): expected \($0.expected), found \($0.found); \($0.fix)" }.joined(separator: "\n")
  }
}

extension LocalOutput {
  /// - Parameters:
  ///   - name: The name of the folder in messages.
  ///   - advice: The advice for the case that there is no readable output.
  init(at folder: String, named name: String? = nil, advice: String) throws(Failure) {
    do throws(Obstacle) {
      try self.init(folder, named: name)
    } catch {
      throw Failure(message: "\(error)", advice: advice)
    }
  }
}
