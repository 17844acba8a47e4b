import Verification

/// A report for CI: JUnit's XML. Each URL is a case, which its faults fail; advice is what the case says.
struct VerificationJUnit {
  var report: VerificationReport

  var text: String {
    let found = Dictionary(grouping: report.findings, by: \.url)
    let known = Set(report.checked)
    let urls = report.checked + found.keys.filter { !known.contains($0) }.sorted()
    let failed = urls.count { url in found[url]?.contains { $0.severity == .fault } ?? false }
    let counts = "tests=\"\(urls.count)\" failures=\"\(failed)\" errors=\"0\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="publish verify" \(counts)>
        <testsuite name="\(report.site.escapedForJUnit())" \(counts)>
      \(urls.map { testCase($0, found[$0] ?? []) }.joined())  </testsuite>
      </testsuites>

      """
  }

  private func testCase(_ url: String, _ findings: [Finding]) -> String {
    let start = "    <testcase classname=\"\(report.site.escapedForJUnit())\" name=\"\(url.escapedForJUnit())\""
    guard !findings.isEmpty else { return "\(start)/>\n" }
    let faults = findings.filter { $0.severity == .fault }
    let advice = findings.filter { $0.severity == .advice }
    return "\(start)>\n" + failure(faults) + output(advice) + "    </testcase>\n"
  }

  private func failure(_ faults: [Finding]) -> String {
    guard let first = faults.first else { return "" }
    let message = "expected \(first.expected), found \(first.found)"
    return "      <failure type=\"\(first.id.rawValue)\" message=\"\(message.escapedForJUnit())\">"
      + "\(text(faults).escapedForJUnit(inText: true))</failure>\n"
  }

  private func output(_ advice: [Finding]) -> String {
    advice.isEmpty ? "" : "      <system-out>\(text(advice).escapedForJUnit(inText: true))</system-out>\n"
  }

  private func text(_ findings: [Finding]) -> String {
    findings.map { "\($0.id.rawValue): expected \($0.expected), found \($0.found); \($0.fix)" }.joined(separator: "\n")
  }
}
