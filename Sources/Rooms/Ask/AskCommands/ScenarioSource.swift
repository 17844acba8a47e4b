import CommandKit
import Authoring
import Diagnostics
import Disk
import FeedClient
import FeedModel
import Inspection
import PublishedSite
import ScenarioReplay

/// A file of scenarios that was read from the disk.
struct ScenarioSource {
  let path: String
  /// The text of the file, for excerpts; nil if it cannot be read.
  let text: String?
  let contents: Result<Contents, Diagnostic>

  struct Contents {
    let bytes: [UInt8]
    let value: JSON
    let file: ScenarioFile
  }

  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input.
  init(_ path: String) async {
    self.path = path
    let read = Result { () throws(Diagnostic) in try Self.bytes(path) }
    text = (try? read.get()).map { String(decoding: $0, as: UTF8.self) }
    do throws(Diagnostic) {
      let bytes = try read.get()
      let (value, yaml) = try Self.value(bytes, path)
      let sites = try await Self.sites(value, path)
      contents = .success(Contents(bytes: bytes, value: value, file: try Self.file(value, yaml, sites, path)))
    } catch {
      contents = .failure(error)
    }
  }

  /// The published sites at the places that questions name.
  private static func sites(
    _ value: JSON, _ path: String
  ) async throws(Diagnostic) -> [String: PublishedFeeds] {
    var sites: [String: PublishedFeeds] = [:]
    for place in ScenarioFile.places(in: value).sorted() {
      do {
        sites[place] = try await PublishedSite(from: place, limits: TransferLimits()).feeds(for: .english)
      } catch {
        let problem = (error as? Failure)?.message ?? (error as? FeedFailure)?.problem ?? "it cannot be read"
        throw Diagnostic(.badScenarios, "\(place): \(problem)", at: SourceLocation(path: path))
      }
    }
    return sites
  }

  /// Replaces expectations by observations in one step.
  ///
  /// - Returns: The reason why nothing was written, as a sentence without a full stop; nil if it was written.
  func write(_ changes: [Difference.Change], into contents: Contents) -> String? {
    let edited = ScenarioText.replacing(
      changes, in: contents.bytes, of: contents.value, isJSON: Self.isJSON(contents.bytes, path)
    ) { bytes in try? Self.value(bytes, path).0 }
    guard let edited else { return "the new values can't be written where the old ones are: write them by hand" }
    do {
      try ResultFile.write(Array(edited), to: Disk().target(of: path))
      return nil
    } catch {
      return "the file can't be written"
    }
  }

  private static func bytes(_ path: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = InputFile.bytes(path, upTo: limit) else {
      throw Diagnostic(.unreadableFile, reason(path), at: SourceLocation(path: path))
    }
    guard bytes.count <= limit else {
      throw Diagnostic(
        .fileTooLarge, "the scenarios are larger than \(limit >> 20) MiB", fix: "split them into several files",
        at: SourceLocation(path: path))
    }
    return bytes
  }

  /// The size limit of a file in bytes. The recordings of the original clients, 300 scenarios, have 250 kB.
  private static let limit = 8 << 20

  private static func reason(_ path: String) -> String {
    guard let status = Disk().status(of: path) else { return "there is no such file" }
    return status.isFolder ? "this is a folder; name the files in it" : "the file cannot be read"
  }

  private static func value(_ bytes: [UInt8], _ path: String) throws(Diagnostic) -> (JSON, YAMLDocument?) {
    if isJSON(bytes, path) { return (try JSON(scenarioJSON: bytes, path: path), nil) }
    let yaml = try YAMLDocument(scenario: bytes, path: path)
    return (yaml.map(JSON.init(scenarioYAML:)) ?? .null, yaml)
  }

  private static func file(
    _ value: JSON, _ yaml: YAMLDocument?, _ sites: [String: PublishedFeeds], _ path: String
  ) throws(Diagnostic) -> ScenarioFile {
    do throws(ScenarioProblem) {
      return try ScenarioFile(value, sites: sites) { step in yaml.map { "\($0.root.place(of: step))" } }
    } catch {
      throw Diagnostic(
        .badScenarios, "\(error)", at: yaml?.root.place(of: error.path) ?? SourceLocation(path: path))
    }
  }

  /// Whether a file is JSON, according to its name or otherwise to its first character.
  private static func isJSON(_ bytes: [UInt8], _ path: String) -> Bool {
    switch path.fileExtension {
    case "json": true
    case "yaml", "yml": false
    default: bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    }
  }
}

/// The text of a scenario file in which values are replaced. All other bytes stay the same.
enum ScenarioText {
  /// The text with these values; nil if they can't be written so that they read as intended.
  ///
  ///   - value: The value of the text.
  ///   - read: Reads a text of the same kind; nil if the text cannot be read.
  static func replacing(
    _ changes: [Difference.Change], in text: [UInt8], of value: JSON, isJSON: Bool, read: ([UInt8]) -> JSON?
  ) -> [UInt8]? {
    var (text, meant) = (text, value)
    // Changes are made from the end, so that the places of earlier values stay the same.
    for change in changes.reversed() {
      let edited =
        isJSON
        ? JSONText(text).replacing(change.path, with: change.value)
        : YAMLText(text)?.replacing(change.path, with: change.value)
      guard let edited else { return nil }
      text = edited
      meant = meant.replacing(change.path[...], with: change.value)
    }
    return read(text) == meant ? text : nil
  }
}

extension JSON {
  fileprivate func replacing(_ path: ArraySlice<ScenarioProblem.Step>, with value: JSON) -> JSON {
    switch (self, path.first) {
    case (_, nil): value
    case (.array(let elements), .index(let index)):
      .array(elements.enumerated().map { $0 == index ? $1.replacing(path.dropFirst(), with: value) : $1 })
    case (.object(let members), .name(let name)):
      .object(members.map { $0.name == name ? Member(name, $0.value.replacing(path.dropFirst(), with: value)) : $0 })
    default: self
    }
  }
}
