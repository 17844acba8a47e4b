import Authoring
import Diagnostics
import FeedModel
import Foundation
import Output
import SiteBuilder

/// Remembers the last successful build, so that the same build into the same output is only verified, not repeated.
///
/// Nothing is assumed: every source byte is read and hashed, and every file of the output must still have its size,
/// time and number. The record is in `.publish/` in the site's folder, which may be removed at any time.
struct BuildMemory {
  struct Inputs {
    var files: [SourceFile]
    var findings: [Diagnostic]
    var options: [String]
  }

  private struct Record: Codable {
    var inputs: String
    /// The output's files, one per line, and their fingerprint.
    var paths: String
    var output: String
    /// The period in which the same sources give the same output, in seconds since 1970.
    var from: Int
    var until: Int?
    var text: DiagnosticsPresenter.Text
  }

  private let file: HiddenFile
  private let output: String
  private let inputs: String

  init(site: String, output: String, inputs: Inputs) {
    file = HiddenFile(site: site, name: "last-build.json")
    self.output = output
    self.inputs = Self.fingerprint(inputs)
  }

  /// What that build printed, if nothing has changed since.
  func recall(at now: Instant) -> DiagnosticsPresenter.Text? {
    guard let bytes = file.read(), let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)),
      record.inputs == inputs, record.from <= now.secondsSince1970, now.secondsSince1970 < record.until ?? .max,
      let state = try? FolderReader(output).fingerprint(of: Self.lines(record.paths)), state == record.output
    else { return nil }
    return record.text
  }

  /// A failure is ignored: it only costs time.
  func remember(_ text: DiagnosticsPresenter.Text, of build: BuildReport.Output, from now: Instant) {
    // In this order: if another process publishes meanwhile, the manifest is no longer ours.
    let paths = build.manifest.files.map(\.path) + ["manifest.json"]
    guard let state = try? FolderReader(output).fingerprint(of: paths),
      let published = try? OutputFolder(output).readFile("manifest.json"), published == build.tree["manifest.json"]
    else { return }
    let record = Record(
      inputs: inputs, paths: paths.joined(separator: "\n"), output: state, from: now.secondsSince1970,
      until: build.changesAt?.secondsSince1970, text: text)
    if let data = try? JSONEncoder().encode(record) { file.write(data) }
  }

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
  }

  private static func fingerprint(_ inputs: Inputs) -> String {
    let hashes = inputs.files.concurrentMap { "\($0.path)\u{0}\(sha256Hex($0.bytes))" }
    let findings = inputs.findings.map { "\($0.location)\u{0}\($0.id)" }
    return sha256Hex(Array(([program] + inputs.options + hashes + findings).joined(separator: "\u{1}").utf8))
  }

  /// Another program may print and write other things, even if it has the same version.
  private static var program: String {
    let path = Bundle.main.executablePath ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let written = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(Publish.version) \(attributes?[.size] as? Int ?? 0) \(written)"
  }
}
