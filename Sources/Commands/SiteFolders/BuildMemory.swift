import CommandKit
import Disk
package import Authoring
package import FeedModel
package import Output
import Signing
package import SiteBuilder
import Text

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Remembers the last successful build, so that a repeated build into the same output is only verified.
///
/// A source counts as unchanged if its size, times and inode are the same, as in git's index; a source that had just
/// been written is compared by its bytes. Every file of the output must still have its size, time and inode. The record
/// is in the folder `.publish/` of the site, which may be removed at any time.
package struct BuildMemory {
  /// The inputs of a build apart from the moment.
  package struct Inputs {
    /// The stamps of all sources, taken before they were read.
    package var stamps: [FolderReader.Stamped]
    /// A moment before the stamps were taken, in seconds since 1970.
    package var time: Int
    package var options: [String]

    package init(stamps: [FolderReader.Stamped], time: Int, options: [String]) {
      (self.stamps, self.time, self.options) = (stamps, time, options)
    }
  }

  /// The record, stored as one line of JSON. The paths of the output's files follow, one per line.
  private struct Record: Codable {
    var inputs: String
    /// The hashes of sources that had just been written, by path, because their stamps say nothing yet.
    var fresh: [String: String]
    /// The fingerprint of the output.
    var output: String
    /// The hashes of hosts' control files beside the output, by name.
    var hosting: [String: String]
    /// The period in which the same sources give the same output, in seconds since 1970.
    var from: Int
    var until: Int?
    var text: DiagnosticsPresenter.Text
  }

  private let file: HiddenFile
  private let site: String
  private let output: String
  private let hosting: HostingFolder
  private let inputs: Inputs

  package init(site: String, output: String, hosting: HostingFolder, inputs: Inputs) {
    file = Self.file(in: site)
    (self.site, self.output, self.hosting, self.inputs) = (site, output, hosting, inputs)
  }

  private static func file(in site: String) -> HiddenFile { HiddenFile(site: site, name: "last-build") }

  /// Whether a build was remembered, even if the record is not usable.
  package static func exists(in site: String) -> Bool { file(in: site).exists }

  /// A source that was changed a second or more after the last build in this folder; nil if there is none, or if
  /// nothing was built here. A checkout that contains its output has no memory, and the times of its files say nothing.
  /// The same is true after a checkout that brought a newer output.
  package static func sourceChangedSinceBuild(in site: String, output: String) -> String? {
    guard let built = file(in: site).written, let stamps = try? SourceFolder(site).stamps() else { return nil }
    // A stamp is settled two seconds after its file was changed.
    let brought = Disk().status(of: "\(output)/manifest.json").map { Int($0.modified.tv_sec) } ?? 0
    let settled = max(Int(built.timeIntervalSince1970), brought) + 3
    return stamps.first { !($0.stamp?.isSettled(at: settled) ?? true) }?.path
  }

  /// The text that the remembered build printed, if nothing has changed since.
  package func recall(at now: Instant) -> DiagnosticsPresenter.Text? {
    guard let bytes = file.read(), let end = bytes.firstIndex(of: 0x0A),
      let record = try? JSONDecoder().decode(Record.self, from: Data(bytes[..<end])),
      record.from <= now.secondsSince1970, now.secondsSince1970 < record.until ?? .max,
      fingerprint(fresh: hashes(of: inputs.stamps.map(\.path).filter { record.fresh[$0] != nil })) == record.inputs,
      let state = try? FolderReader(output).fingerprint(of: Self.lines(bytes[end...])), state == record.output,
      record.hosting == hosting.hashes()
    else { return nil }
    return record.text
  }

  /// The hashes of sources that had just been written when their stamps were taken, by path.
  package func hashes(of sources: [SourceFile]) -> [String: String] {
    let unsettled = Set(inputs.stamps.filter { !($0.stamp?.isSettled(at: inputs.time) ?? true) }.map(\.path))
    let fresh = sources.filter { unsettled.contains($0.path) }.concurrentMap { ($0.path, sha256Hex($0.bytes)) }
    return Dictionary(fresh) { first, _ in first }
  }

  /// Remembers a build. A failure is ignored, because it only costs time.
  ///
  /// - Parameter fresh: The ``hashes(of:)`` of the built sources.
  package func remember(
    _ text: DiagnosticsPresenter.Text, of build: BuildReport.Output, from now: Instant, fresh: [String: String]
  ) {
    // The order matters: if another process publishes in the meantime, the manifest is no longer the one of this build.
    let signature = build.tree[ManifestSignature.fileName] == nil ? [] : [ManifestSignature.fileName]
    let paths = build.manifest.files.map(\.path) + ["manifest.json"] + signature
    guard let state = try? FolderReader(output).fingerprint(of: paths),
      let published = try? OutputFolder(output).readFile("manifest.json"), let made = build.tree["manifest.json"],
      published.count == made.count, published.withUnsafeBufferPointer({ made.begins(with: $0) })
    else { return }
    let record = Record(
      inputs: fingerprint(fresh: fresh), fresh: fresh, output: state, hosting: hosting.hashes(),
      from: now.secondsSince1970, until: build.changesAt?.secondsSince1970, text: text)
    guard let line = try? JSONEncoder().encode(record) else { return }
    file.write(line + Data(("\n" + paths.joined(separator: "\n")).utf8))
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private func hashes(of paths: [String]) -> [String: String] {
    let hashes = paths.concurrentMap { path in (try? FolderReader(site).readFile(path)).flatMap(\.self).map(sha256Hex) }
    return zip(paths, hashes).reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  private func fingerprint(fresh: [String: String]) -> String {
    var bytes = Array(([Self.program] + inputs.options).joined(separator: "\u{1}").utf8)
    for source in inputs.stamps {
      bytes += source.path.utf8
      bytes.append(0)
      bytes += fresh[source.path].map { Array($0.utf8) } ?? source.stamp?.bytes ?? []
    }
    return sha256Hex(bytes)
  }

  /// Identifies the program, because a different one may print and write other things even if it has the same version.
  private static var program: String {
    #if os(Linux)
      // Foundation's bundle takes longer to find the program than a build of 1,000 entries takes.
      let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    #else
      let path = Bundle.main.executablePath ?? ""
    #endif
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let written = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(ThisProgram.version) \(attributes?[.size] as? Int ?? 0) \(written)"
  }
}
