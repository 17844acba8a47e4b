internal import Foundation
import Testing

/// A file of expected text. It is written only where the environment has UPDATE_GOLDEN, and then the test fails, so
/// that a recording does not pass for an expectation: read what was recorded.
public struct Recording: Sendable {
  private let url: URL

  /// - Parameter path: From the repository's folder.
  public init(_ path: String) { url = Repository.url(path) }

  public static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil }

  /// Empty if there is no such file yet.
  public var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  public func write(_ text: String) {
    do {
      try Data(text.utf8).write(to: url)
    } catch {
      Issue.record(error)
    }
  }

  /// Names the first line that differs.
  public func expect(_ found: String) {
    if Self.isUpdating {
      write(found)
      Issue.record("recorded \(url.lastPathComponent); read it, and run again without UPDATE_GOLDEN")
      return
    }
    let (expected, lines) = (text.lines, found.lines)
    let first = zip(expected, lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    guard let line = first ?? (expected.count == lines.count ? nil : min(expected.count, lines.count)) else { return }
    let (old, new) = (expected.dropFirst(line).first ?? "no more", lines.dropFirst(line).first ?? "no more")
    Issue.record("\(url.lastPathComponent):\(line + 1): expected '\(old)', found '\(new)'")
  }
}

extension String {
  fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
