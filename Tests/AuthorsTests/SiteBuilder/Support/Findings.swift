import Diagnostics
import FeedModel
import SiteBuilder
import Synchronization
import TestKit
import Testing

/// A row of a check's table: a site's files, and what is said of them.
typealias Check = Case<Files, [String]>

/// `notifications/hello.md:3:22 error alert-condition: what to write instead`, of some ids, in the order of places.
func findings(
  of ids: Set<DiagnosticID>, in files: Files, assets: [String: [UInt8]] = [:], at moment: String = now,
  after previous: Manifest? = nil
) throws -> [String] {
  let report = try build(files, assets: assets, at: moment, after: previous)
  return report.diagnostics.filter { ids.contains($0.id) }.map(\.line)
}

extension Diagnostic {
  /// All that a message tells: where, how long the marked part is, how severe, which id, the message and the advice.
  var record: String { "\(location)+\(length) \(severity.rawValue) \(id): \(message)\(fix.map { " → \($0)" } ?? "")" }

  var line: String {
    let place = location.description.replacing("content/", with: "")
    return "\(place) \(severity.rawValue) \(id): \(fix ?? "")"
  }
}

/// All messages that the tests' sites have brought about, in full: a message that changes is seen as a change of that file.
enum Messages {
  private static let recording = Recording("Tests/AuthorsTests/SiteBuilder/Fixtures/messages.txt")
  private static let known = Mutex(Set(recording.text.split(separator: "\n").map(String.init)))

  /// Each of them has a line in the recording. With UPDATE_GOLDEN, those that lack one get it.
  static func expectRecorded(_ diagnostics: [Diagnostic]) {
    let lines = diagnostics.map { "\($0.id) \($0.severity.rawValue): \($0.message)\($0.fix.map { " → \($0)" } ?? "")" }
    let missing = known.withLock { known in
      let missing = lines.filter { known.insert($0).inserted }
      if Recording.isUpdating, !missing.isEmpty { recording.write(known.sorted().joined(separator: "\n") + "\n") }
      return missing
    }
    for line in missing { Issue.record("not among the recorded messages: \(line)") }
  }
}
