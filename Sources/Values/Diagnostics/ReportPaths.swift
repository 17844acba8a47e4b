internal import Hashing
import Text

/// The names by which a repository host knows files: relative to the repository, which may hold more than the site.
///
/// Folders are absolute paths without links. Without folders, paths are reported as they are.
public struct ReportPaths: Sendable {
  private let site: String
  private let current: String
  private let base: String
  private let isFile: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - site: The folder that paths of a site's sources are relative to.
  ///   - current: The folder that all other paths are relative to, such as that of a file named on the command line.
  ///   - base: The folder of the repository.
  ///   - isFile: Returns whether something other than a folder exists at an absolute path.
  public init(
    site: String, current: String, base: String, isFile: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    (self.site, self.current, self.base, self.isFile) = (site, current, base, isFile)
  }

  /// Reports paths as they are, all of them as files.
  public static let asWritten = ReportPaths(site: "", current: "", base: "")

  /// The path of a place in the repository; a path outside of it is unchanged.
  public func path(of place: SourceLocation) -> String {
    guard !base.isEmpty, !place.path.contains("://") else { return place.path }
    let path = absolute(place.path)
    guard path.starts(withBytesOf: base == "/" ? "/" : base + "/") else { return place.path }
    return String(decoding: path.utf8.dropFirst(base == "/" ? 1 : base.utf8.count + 1), as: UTF8.self)
  }

  private func absolute(_ path: String) -> String {
    let bytes = path.utf8
    if bytes.first == UInt8(ascii: "/") { return path }
    let isSource =
      path == Self.configuration.path
      || ["content", "templates"].contains { path == $0 || path.starts(withBytesOf: "\($0)/") }
    var parts = (isSource ? site : current).parts(between: "/")
    for part in path.parts(between: "/") where part != "." && !part.isEmpty {
      if part == "..", parts.count > 1 { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// The place of findings that are not about a file: hosts and editors cannot show findings about a folder or the
  /// whole site.
  private static let configuration = SourceLocation(path: "publish.yml", line: 1)

  /// A finding with its place in the repository.
  public func reported(_ diagnostic: Diagnostic) -> ReportedDiagnostic {
    let place = diagnostic.location
    let isOfFile = base.isEmpty || place.line > 0 || !place.path.contains("://") && isFile(absolute(place.path))
    if isOfFile { return ReportedDiagnostic(diagnostic, path(of: place), place, diagnostic.sentence) }
    // The message may not name the folder that it is about.
    let path = path(of: place)
    let isNamed = place.path == Self.configuration.path || diagnostic.message.contains(place.path)
    let message = isNamed ? diagnostic.sentence : "\(path): \(diagnostic.sentence)"
    return ReportedDiagnostic(diagnostic, self.path(of: Self.configuration), Self.configuration, message)
  }
}

/// A finding in the form that repository hosts accept: it always has a file.
public struct ReportedDiagnostic: Sendable {
  public let diagnostic: Diagnostic
  /// The path in the repository.
  public let path: String
  /// The line; 0 for the file as a whole.
  public let line: Int
  /// The column; 0 for the line as a whole.
  public let column: Int
  /// The message, followed by the advice.
  public let message: String

  fileprivate init(_ diagnostic: Diagnostic, _ path: String, _ place: SourceLocation, _ message: String) {
    (self.diagnostic, self.path, self.message) = (diagnostic, path, message)
    (line, column) = (place.line, place.column)
  }
}

extension Diagnostic {
  /// The message and the advice, for formats with a single text.
  var sentence: String { fix.map { "\(message) (\($0))" } ?? message }
}

/// Names of findings by which hosts tell old ones from new ones: SHA-256 of the id, the path, the message, and a number
/// among findings that are equal in all of these. A line that moves does not change a name, and neither does a
/// different suggestion.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  mutating func next(_ finding: ReportedDiagnostic) -> String {
    let name = "\(finding.diagnostic.id)\u{0}\(finding.path)\u{0}\(finding.diagnostic.message)"
    let number = counts[name, default: 0]
    counts[name] = number + 1
    return SHA256.hash(Array("\(name)\u{0}\(number)".utf8)).hex
  }
}

extension String {
  /// The text with U+FFFD in the place of characters that JSON and XML can hold but their readers fail on, and of those
  /// that control terminals.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
