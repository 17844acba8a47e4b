import Diagnostics
import ScenarioReplay
import Text
import WireFormats

/// A text that is known to be JSON, with the place of each value.
struct JSONText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Replaces a value. The new value is written in the style of the old one: on one line, or with a line for each
  /// member and element.
  ///
  /// - Returns: Nil if the path leads nowhere.
  func replacing(_ path: [ScenarioProblem.Step], with value: JSON) -> [UInt8]? {
    guard let range = range(of: path[...], at: 0) else { return nil }
    let lineStart = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let indentation = bytes[lineStart...].prefix { $0 == UInt8(ascii: " ") }
    let isOneLine = !bytes[range].contains(UInt8(ascii: "\n"))
    let text = isOneLine ? value.writeCompactly() : Array(value.write().dropLast())
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let separator = [UInt8(ascii: "\n")] + Array(indentation)
    return Array(bytes[..<range.lowerBound]) + Array(lines.joined(separator: separator))
      + Array(bytes[range.upperBound...])
  }

  private func range(of path: ArraySlice<ScenarioProblem.Step>, at start: Int) -> Range<Int>? {
    let start = skipSpace(start)
    guard let step = path.first else { return start..<end(of: start) }
    guard start < bytes.count, "[{".utf8.contains(bytes[start]) else { return nil }
    var (i, count) = (skipSpace(start + 1), 0)
    while i < bytes.count, !"]}".utf8.contains(bytes[i]) {
      var isHere = step == .index(count)
      if bytes[start] == UInt8(ascii: "{") {
        let key = i..<end(of: i)
        isHere = (try? JSON.parse(Array(bytes[key])).value.string).map { step == .name($0) } ?? false
        i = skipSpace(skipSpace(key.upperBound) + 1)
      }
      if isHere { return range(of: path.dropFirst(), at: i) }
      i = skipSpace(end(of: i))
      if i < bytes.count, bytes[i] == UInt8(ascii: ",") { i = skipSpace(i + 1) }
      count += 1
    }
    return nil
  }

  private func skipSpace(_ start: Int) -> Int {
    start + bytes[min(start, bytes.count)...].prefix { " \t\r\n".utf8.contains($0) }.count
  }

  /// The end of the value or key that begins here.
  private func end(of start: Int) -> Int {
    var (i, depth, isText) = (start, 0, false)
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "\\") where isText: i += 1
      case UInt8(ascii: "\""):
        isText.toggle()
        if !isText, depth == 0 { return i + 1 }
      case _ where isText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return i }
        depth -= 1
        if depth == 0 { return i + 1 }
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: "\t"):
        if depth == 0 { return i }
      default: break
      }
      i += 1
    }
    return bytes.count
  }
}

/// The report of `replay --update`, for people: a line for each file, and the updates of each scenario.
struct UpdateText {
  private var lines: [String] = []
  /// Whether a result is still not as expected, or could not be played.
  var hasFailed = false

  var text: String { lines.map { "\($0.terminalSafe)\n" }.joined() }

  /// - Parameter problem: The reason why the file could not be written.
  mutating func add(_ results: [ScenarioResult], of file: String, problem: String?) {
    let obstacles = results.filter { !$0.obstacles.isEmpty }
    let changed = results.filter { !$0.differences.isEmpty }
    let isUntouched = problem != nil || !obstacles.isEmpty
    hasFailed = hasFailed || isUntouched
    let count = isUntouched ? "not updated" : changed.isEmpty ? "as expected" : "\(changed.count) updated"
    lines.append("\(file): \(count)")
    if let problem { lines.append("  \(problem)") }
    for result in obstacles { lines += ["  ! \(result.id)"] + result.obstacles.map { "      \($0)" } }
    for result in changed where !isUntouched {
      let heading = result.title.isEmpty ? result.id : "\(result.id): \(result.title)"
      lines += ["  ↻ \(heading)"] + places(result).map { "      \($0)" }
    }
  }

  /// One line for each event.
  private func places(_ result: ScenarioResult) -> [String] {
    var places: [(event: String, fields: [String])] = []
    for difference in result.differences {
      let event = difference.event.map { "timeline[\($0.index)] \($0.type)" } ?? "order"
      if places.last?.event == event {
        places[places.count - 1].fields.append(difference.field)
      } else {
        places.append((event, [difference.field]))
      }
    }
    return places.map { "\($0.event): \($0.fields.joined(separator: ", "))" }
  }
}

extension ScenarioResult {
  var differences: [Difference] { if case .failed(let failure) = outcome { failure.differences } else { [] } }

  /// The obstacles that expectations cannot express, as sentences without a full stop.
  var obstacles: [String] {
    if case .invalid(let problems) = outcome { return problems.map(\.description) }
    return differences.compactMap { difference in
      guard difference.change == nil, let event = difference.event else { return nil }
      return "timeline[\(event.index)] \(event.type) can't happen there"
    }
  }
}

extension JSON {
  /// Reads a scenario file in JSON. Duplicate keys are refused, because one of the two would not count.
  init(scenarioJSON bytes: [UInt8], path: String) throws(Diagnostic) {
    let issues: [FormatIssue]
    do throws(FormatError) {
      (self, issues) = try JSON.parse(bytes, limits: ReadingLimits(maxValues: 500_000))
    } catch {
      let place = error.place.map { SourceLocation(path: path, line: $0.line, column: $0.column) }
      throw Diagnostic(.jsonSyntax, error.problem(insteadOf: "JSON"), at: place ?? SourceLocation(path: path))
    }
    guard let issue = issues.first else { return }
    throw Diagnostic(.duplicateKey, "\(issue)", fix: "keep one of them", at: SourceLocation(path: path))
  }
}
