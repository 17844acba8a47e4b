import Authoring
import FeedModel
import Foundation
import Output

/// Remembers the last good build, so that the same build over the same output is only looked at, not done again.
///
/// Nothing is taken on trust: every source byte is read and hashed, and every file of the output must have the size,
/// time and number it was left with. It is kept in `.publish/` in the site's folder, which may be removed at any time.
struct BuildMemory {
  struct Inputs {
    var files: [SourceFile]
    var options: [String]
  }

  private struct Record: Codable {
    var inputs: String
    var output: String
    /// Seconds since 1970: from when until when the same sources give the same output.
    var from: Int
    var until: Int?
    var text: DiagnosticsPresenter.Text
  }

  private let file: URL
  private let output: String
  private let inputs: String

  init(site: String, output: String, inputs: Inputs) {
    file = URL(filePath: site).appending(path: ".publish/last-build.json")
    self.output = output
    self.inputs = Self.fingerprint(inputs)
  }

  /// What that build said, if nothing has changed since.
  func recall(at now: Instant) -> DiagnosticsPresenter.Text? {
    guard let data = try? Data(contentsOf: file), let record = try? JSONDecoder().decode(Record.self, from: data),
      record.inputs == inputs, record.from <= now.secondsSince1970, now.secondsSince1970 < record.until ?? .max,
      let state = try? FolderReader(output).fingerprint(), state == record.output
    else { return nil }
    return record.text
  }

  /// Not being able to remember only costs time.
  func remember(_ text: DiagnosticsPresenter.Text, from now: Instant, until: Instant?) {
    guard let state = try? FolderReader(output).fingerprint() else { return }
    let record = Record(
      inputs: inputs, output: state, from: now.secondsSince1970, until: until?.secondsSince1970, text: text)
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(record).write(to: file, options: .atomic)
  }

  private static func fingerprint(_ inputs: Inputs) -> String {
    let hashes = inputs.files.concurrentMap { "\($0.path)\u{0}\(sha256Hex($0.bytes))" }
    return sha256Hex(Array((inputs.options + hashes).joined(separator: "\u{1}").utf8))
  }
}
