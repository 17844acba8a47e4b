import FeedModel
import Verification

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
