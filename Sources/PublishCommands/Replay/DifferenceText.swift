import FeedModel
import ScenarioReplay

/// One difference as lines: `-` for what was expected, `+` for what came, and without a mark what is the same in both.
struct DifferenceText {
  var difference: Difference

  var lines: [String] {
    obstacle.map { [$0] } ?? ["\(difference.field) (- expected, + got)"] + marked.map { "  \($0)" }
  }

  /// An event that could not happen has no two sides.
  private var obstacle: String? {
    switch (difference.field, difference.got) {
    case ("press", .null): "no alert is shown that has a button \(compact(difference.expected))"
    case ("press", .array(let buttons)):
      "the alert has no button \(compact(difference.expected)), but \(buttons.map(compact).joined(separator: ", "))"
    case ("js", .string): "pages have no function \(compact(difference.expected))"
    case ("js", _), ("pageLoaded", _): "no banner is shown"
    default: nil
    }
  }

  private var marked: [String] {
    let merged = merge(old: lines(of: difference.expected), new: lines(of: got))
    return difference.field == "state" ? merged.filter { $0.utf8.first != UInt8(ascii: " ") } : merged
  }

  /// Without what the expectation doesn't name, as that was not compared.
  private var got: JSON {
    guard let expected = difference.expected.elements, let elements = difference.got.elements else {
      return difference.got
    }
    return .array(elements.enumerated().map { i, got in i < expected.count ? got.named(in: expected[i]) : got })
  }

  private func lines(of value: JSON) -> [String] {
    switch value {
    case .array(let elements): elements.flatMap(item)
    case .object(let members): members.sorted { $0.name < $1.name }.map { "\($0.name): \(compact($0.value))" }
    default: [compact(value)]
    }
  }

  /// An alert or another object of a list: its members one below the other, its text as it reads.
  private func item(_ value: JSON) -> [String] {
    guard let members = value.members else { return [compact(value)] }
    let lines = members.flatMap { member in
      guard let text = member.value.string, text.utf8.contains(0x0A) else {
        return ["\(member.name): \(compact(member.value))"]
      }
      let inner = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
      return ["\(member.name):"] + inner.map { $0.isEmpty ? "│" : "│ \($0)" }
    }
    return lines.enumerated().map { $0 == 0 ? "• \($1)" : "  \($1)" }
  }

  private func compact(_ value: JSON) -> String { String(decoding: value.writeCompactly(), as: UTF8.self) }
}

extension JSON {
  fileprivate func named(in expected: JSON) -> JSON {
    guard let names = expected.members?.map(\.name), members != nil else { return self }
    return .object(names.map { Member($0, self[$0] ?? .null) })
  }
}

/// Both in one list, as `diff` has it.
private func merge(old: [String], new: [String]) -> [String] {
  let changes = new.difference(from: old)
  let (removed, inserted) = (Set(changes.removals.map(\.offset)), Set(changes.insertions.map(\.offset)))
  var merged: [String] = []
  var (i, j) = (0, 0)
  while i < old.count || j < new.count {
    if removed.contains(i) {
      merged.append("- \(old[i])")
      i += 1
    } else if inserted.contains(j) {
      merged.append("+ \(new[j])")
      j += 1
    } else {
      merged.append("  \(old[i])")
      (i, j) = (i + 1, j + 1)
    }
  }
  return merged
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
