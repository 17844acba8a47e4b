import Diagnostics

/// The changes of operations on keys in a YAML text.
struct YAMLPatch {
  private let spans: YAMLSpans
  private let path: String
  /// The keys of the whole file.
  private let keys: KeyTable?

  init(_ spans: YAMLSpans, path: String, _ keys: KeyTable?) { (self.spans, self.path, self.keys) = (spans, path, keys) }

  /// A function that writes a value for its place, given the style of the value that was there.
  typealias Writing = (_ style: ScalarStyle, _ isInFlow: Bool) -> String

  // MARK: The way to a value

  /// A member or an element, and the map or list that it is in.
  private struct Step {
    let container: YAMLSpans.Node
    let index: Int

    var entry: YAMLSpans.Entry? {
      if case .map(let entries, _) = container.kind { entries[index] } else { nil }
    }

    var value: YAMLSpans.Node {
      switch container.kind {
      case .map(let entries, _): entries[index].value
      case .list(let items, _): items[index]
      case .scalar: container
      }
    }
  }

  /// - Returns: The steps as far as values exist, and the remaining names of the path.
  private func way(to path: FieldPath) throws(PatchRefusal) -> (steps: [Step], rest: ArraySlice<String>) {
    var steps: [Step] = []
    var rest = path.names[...]
    guard var node = spans.root else { return (steps, rest) }
    while let name = rest.first {
      switch node.kind {
      case .map(let entries, _):
        guard let index = entries.firstIndex(where: { $0.name == name }) else { return (steps, rest) }
        steps.append(Step(container: node, index: index))
      case .list(let items, _):
        guard let index = Int(plain: name), (0...items.count).contains(index), index < items.count || rest.count == 1
        else { throw .noSuchKey(path, at: place(node.range.lowerBound)) }
        // A new element comes last.
        if index == items.count { return (steps, rest) }
        steps.append(Step(container: node, index: index))
      case .scalar:
        // `conditions:` without a value counts as an empty map.
        if node.isEmpty { return (steps, rest) }
        throw .notPlain(path, at: place(node.range.lowerBound))
      }
      node = steps[steps.count - 1].value
      rest = rest.dropFirst()
    }
    return (steps, rest)
  }

  private func found(_ path: FieldPath) throws(PatchRefusal) -> [Step] {
    let (steps, rest) = try way(to: path)
    guard rest.isEmpty, !steps.isEmpty else {
      throw .noSuchKey(path, at: place(steps.last?.value.range.lowerBound ?? spans.part.lowerBound))
    }
    return steps
  }

  func place(_ offset: Int) -> SourceLocation { spans.place(of: offset, in: path) }

  /// The place of a key, or of the map that lacks it.
  func place(of path: FieldPath) -> SourceLocation {
    let last = (try? way(to: path))?.steps.last
    return place(last?.entry?.start ?? last?.value.range.lowerBound ?? spans.part.lowerBound)
  }

  func has(_ path: FieldPath) throws(PatchRefusal) -> Bool { try way(to: path).rest.isEmpty }

  // MARK: Set

  /// - Returns: The edits, and whether they change only the bytes of one scalar, so that all other places stay valid.
  func set(
    _ path: FieldPath, isScalar: Bool, _ write: @escaping Writing
  ) throws(PatchRefusal) -> (edits: [TextEdit], isInPlace: Bool) {
    let (steps, rest) = try way(to: path)
    guard let name = rest.first else {
      guard let last = steps.last else { throw .notPlain(path, at: place(spans.part.lowerBound)) }
      return try replace(last, path, isScalar: isScalar, write)
    }
    let nested = { (style: ScalarStyle, isInFlow: Bool) -> String in
      rest.dropFirst().reversed().reduce(write(.plain, isInFlow || rest.count > 1)) { "{ \($1.asYAMLKey): \($0) }" }
    }
    guard let container = steps.last?.value ?? spans.root else { return ([first(name, nested)], false) }
    switch container.kind {
    case .map(let entries, isFlow: false):
      return ([insert(name, nested, into: entries, table(of: path.names.dropLast(rest.count)))], false)
    case .map(let entries, isFlow: true):
      let member = "\(name.asYAMLKey): \(nested(.plain, true))"
      return (insert(member, after: entries.map(\.range), in: container), false)
    case .list(let items, isFlow: true):
      return (insert(nested(.plain, true), after: items.map(\.range), in: container), false)
    case .list(let items, isFlow: false):
      let (start, column) = try dash(of: items.count - 1, in: container, path)
      let line = "\(spans.string(spans.startOfLine(start)..<start).map { _ in " " }.joined())- \(nested(.plain, false))"
      return ([newLine(line, below: spans.endOfComments(below: container.range.upperBound, deeperThan: column))], false)
    default:
      guard let last = steps.last else { throw .notPlain(path, at: place(container.range.lowerBound)) }
      return try replace(last, path, isScalar: false) { _, _ in "{ \(name.asYAMLKey): \(nested(.plain, true)) }" }
    }
  }

  private func replace(
    _ step: Step, _ path: FieldPath, isScalar: Bool, _ write: Writing
  ) throws(PatchRefusal) -> (edits: [TextEdit], isInPlace: Bool) {
    let (old, isInFlow) = (step.value, step.container.isFlow)
    switch old.kind {
    case .scalar(_, .block): return (replaceBlock(old, write(.block, isInFlow)), false)
    case .scalar where old.isEmpty:
      let colon = step.entry.map { $0.colon == nil } ?? false ? ":" : ""
      return ([TextEdit(at: old.range.lowerBound, "\(colon) \(write(.plain, isInFlow))")], false)
    case .scalar(_, let style): return ([TextEdit(old.range, write(style, isInFlow))], isScalar)
    case _ where old.isFlow && (isInFlow || spans.comments(in: old.range).isEmpty):
      return ([TextEdit(old.range, write(.plain, isInFlow))], false)
    case _ where old.isFlow:
      let (start, end) = (old.range.lowerBound, spans.endOfLine(old.range.lowerBound))
      let comment = spans.comments(in: start..<end).first?.lowerBound
      let first = TextEdit(start..<(comment ?? end), write(.plain, isInFlow) + (comment == nil ? "" : "  "))
      return ([first] + removal(ofLines: (end + 1)..<old.range.upperBound), false)
    default:
      guard let entry = step.entry, let colon = entry.colon, spans.text[colon..<old.range.lowerBound].contains(0x0A)
      else { throw .notPlain(path, at: place(old.range.lowerBound)) }
      return ([TextEdit(at: colon + 1, " " + write(.plain, isInFlow))] + removal(ofLines: old.range), false)
    }
  }

  /// Replaces a text after `|`; the comment after the sign stays.
  private func replaceBlock(_ old: YAMLSpans.Node, _ new: String) -> [TextEdit] {
    let start = old.range.lowerBound
    let headerEnd = min(spans.endOfLine(start), old.range.upperBound)
    let end = max(headerEnd, spans.endOfLine(old.range.upperBound))
    guard let comment = spans.comments(in: start..<headerEnd).first else { return [TextEdit(start..<end, new)] }
    let blanks = spans.text[start..<comment.lowerBound].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start
    return [TextEdit(start..<blanks + 1, new), TextEdit(comment.upperBound..<end)]
  }

  /// An edit that writes the first key of the file.
  private func first(_ name: String, _ write: Writing) -> TextEdit {
    let (part, text) = (spans.part, spans.text)
    let line = "\(name.asYAMLKey): \(write(.plain, false))"
    // A file of keys may lack its last line end; YAML above a fence never does.
    let isOpen = part.upperBound > part.lowerBound && text[part.upperBound - 1] != 0x0A
    return TextEdit(at: part.upperBound, isOpen ? "\n\(line)" : "\(line)\n")
  }

  private func insert(
    _ name: String, _ write: Writing, into entries: [YAMLSpans.Entry], _ table: KeyTable?
  ) -> TextEdit {
    let before = (table?.names ?? []).prefix { $0 != name }
    let isKnown = table?[name] != nil
    let neighbor =
      (isKnown ? before.reversed() : []).lazy.compactMap { other in entries.first { $0.name == other } }.first
      ?? entries[entries.count - 1]
    let first = entries[0].start
    let column = spans.string(spans.startOfLine(first)..<first).unicodeScalars.count
    let line = String(repeating: " ", count: column) + "\(name.asYAMLKey): \(write(.plain, false))"
    return newLine(line, below: spans.endOfComments(below: neighbor.end, deeperThan: column))
  }

  /// An edit that inserts a line below a place. The file may lack its last line end.
  private func newLine(_ line: String, below place: Int) -> TextEdit {
    let end = spans.endOfLine(place)
    return end < spans.text.count ? TextEdit(at: end + 1, "\(line)\n") : TextEdit(at: end, "\n\(line)")
  }

  private func table(of path: ArraySlice<String>) -> KeyTable? {
    path.reduce(keys) { (table: KeyTable?, name) in
      if case .map(let inner)? = table?[name]?.type { inner } else { nil }
    }
  }

  /// The dash before an element of a list with a line for each, and its column.
  private func dash(
    of index: Int, in list: YAMLSpans.Node, _ path: FieldPath
  ) throws(PatchRefusal) -> (place: Int, column: Int) {
    guard case .list(let items, isFlow: false) = list.kind,
      let dash = spans.first(
        UInt8(ascii: "-"), from: index > 0 ? items[index - 1].range.upperBound : list.range.lowerBound)
    else { throw .notPlain(path, at: place(list.range.lowerBound)) }
    return (dash, dash - spans.startOfLine(dash))
  }

  /// Inserts a member in braces or brackets, with the spacing that these have.
  private func insert(_ member: String, after parts: [Range<Int>], in container: YAMLSpans.Node) -> [TextEdit] {
    let sign = spans.text[container.range.upperBound - 1]
    guard let last = parts.last else {
      let start = container.range.lowerBound + 1
      if sign == UInt8(ascii: "]") { return [TextEdit(at: start, member)] }
      let isTight = spans.text[start] == sign
      return [TextEdit(at: start, " \(member)\(isTight ? " " : "")")]
    }
    let between = parts.dropLast().last.map { spans.string($0.upperBound..<last.lowerBound) } ?? ", "
    let isPlain = between.utf8.allSatisfy { [0x20, 0x09, 0x0A, UInt8(ascii: ",")].contains($0) }
    let separator = isPlain ? between : ", "
    let end = spans.endOfLine(last.upperBound)
    // The new member comes after the comment of the last one.
    guard separator.utf8.contains(0x0A), spans.first(sign, from: last.upperBound).map({ $0 > end }) ?? false
    else {
      // libyaml reads `a:,` as one word.
      let gap = spans.text[last.upperBound - 1] == UInt8(ascii: ":") && !separator.hasPrefix(" ") ? " " : ""
      return [TextEdit(at: last.upperBound, gap + separator + member)]
    }
    let indentation = separator[(separator.lastIndex(of: "\n") ?? separator.startIndex)...].dropFirst()
    return [TextEdit(at: last.upperBound, ","), newLine(indentation + member, below: end)]
  }

  // MARK: Remove

  func remove(_ path: FieldPath) throws(PatchRefusal) -> [TextEdit] {
    var steps = try found(path)
    // A map that becomes empty is removed as well.
    while steps.count > 1, case .map(let entries, _) = steps[steps.count - 1].container.kind, entries.count == 1 {
      steps.removeLast()
    }
    let step = steps[steps.count - 1]
    let start: Int
    switch step.container.kind {
    case .list(let items, _) where items.count == 1 || steps.count < path.names.count:
      throw .notPlain(path, at: place(step.value.range.lowerBound))
    case .map(let entries, isFlow: true): return removal(of: step.index, from: entries.map(\.range))
    case .list(let items, isFlow: true): return removal(of: step.index, from: items.map(\.range))
    case .map(let entries, isFlow: false): start = entries[step.index].start
    case .list: start = try dash(of: step.index, in: step.container, path).place
    case .scalar: throw .notPlain(path, at: place(step.value.range.lowerBound))
    }
    guard spans.text[spans.startOfLine(start)..<start].allSatisfy({ $0 == 0x20 }) else {
      throw .notPlain(path, at: place(start))
    }
    return removal(ofLines: start..<max(start + 1, step.entry?.end ?? step.value.range.upperBound))
  }

  /// Edits that remove all lines of a range except for their comments. Each comment gets a line of its own with the
  /// indentation of the range, so that it does not become part of a text above.
  private func removal(ofLines range: Range<Int>) -> [TextEdit] {
    var edits: [TextEdit] = []
    let column = range.lowerBound - spans.startOfLine(range.lowerBound)
    var line = spans.startOfLine(range.lowerBound)
    let end = spans.nextLine(range.upperBound)
    while line < end {
      let next = spans.nextLine(line)
      if let comment = spans.comments(in: line..<next).first {
        let start = spans.text[line...].prefix(column).firstIndex { $0 != 0x20 } ?? line + column
        edits.append(TextEdit(start..<comment.lowerBound))
      } else if let last = edits.last, last.range.upperBound == line {
        edits[edits.count - 1].range = last.range.lowerBound..<next
      } else {
        edits.append(TextEdit(line..<next))
      }
      line = next
    }
    // A file without a last line end stays without one.
    if let last = edits.last, last.range.upperBound == spans.text.count, spans.text.last != 0x0A,
      last.range.lowerBound > 0
    {
      edits[edits.count - 1].range = (last.range.lowerBound - 1)..<last.range.upperBound
    }
    return edits.filter { !$0.range.isEmpty }
  }

  /// Edits that remove a member in braces or brackets with one comma.
  private func removal(of index: Int, from parts: [Range<Int>]) -> [TextEdit] {
    let part = parts[index]
    let own = TextEdit(part)
    if index + 1 < parts.count {
      let next = parts[index + 1].lowerBound
      if spans.comments(in: part.upperBound..<next).isEmpty { return [TextEdit(part.lowerBound..<next)] }
      return [own] + comma(after: part)
    }
    guard index > 0 else { return [own] }
    let before = parts[index - 1]
    if spans.comments(in: before.upperBound..<part.lowerBound).isEmpty {
      return [TextEdit(before.upperBound..<part.upperBound)]
    }
    return comma(after: before) + [own]
  }

  private func comma(after part: Range<Int>) -> [TextEdit] {
    spans.first(UInt8(ascii: ","), from: part.upperBound).map { [TextEdit($0..<$0 + 1)] } ?? []
  }

  // MARK: Rename and move

  func rename(_ path: FieldPath, to name: String) throws(PatchRefusal) -> [TextEdit] {
    let step = try found(path)[path.names.count - 1]
    guard case .map(let entries, let isFlow) = step.container.kind,
      case .scalar(_, let style) = entries[step.index].key.kind
    else { throw .notPlain(path, at: place(step.value.range.lowerBound)) }
    if name == entries[step.index].name { return [] }
    if entries.contains(where: { $0.name == name }) { throw .taken(path, at: place(entries[step.index].start)) }
    return [TextEdit(entries[step.index].key.range, style.written(name, isWords: true, isInFlow: isFlow))]
  }

  /// The writing of an existing value, for a different place.
  func writing(of path: FieldPath) throws(PatchRefusal) -> Writing {
    guard let node = try found(path).last?.value else { throw .noSuchKey(path, at: place(spans.part.lowerBound)) }
    let raw = spans.string(node.range)
    let isOneLine = !raw.utf8.contains(0x0A) && spans.comments(in: node.range).isEmpty
    switch node.kind {
    case .scalar(_, .single) where isOneLine, .scalar(_, .double) where isOneLine: return { _, _ in raw }
    case _ where node.isFlow && isOneLine: return { _, _ in raw }
    default: return { _, isInFlow in node.written(isInFlow: isInFlow) }
    }
  }
}

extension YAMLSpans.Node {
  /// The value written again, on one line.
  fileprivate func written(isInFlow: Bool) -> String {
    switch kind {
    case .scalar("", .plain): "~"
    case .scalar(let text, .plain) where text.isNullInYAML: text
    case .scalar(let text, let style): ScalarStyle.plain.written(text, isWords: style != .plain, isInFlow: isInFlow)
    case .list(let items, _): "[\(items.map { $0.written(isInFlow: true) }.joined(separator: ", "))]"
    case .map(let entries, _) where entries.isEmpty: "{}"
    case .map(let entries, _):
      "{ \(entries.map { "\($0.name.asYAMLKey): \($0.value.written(isInFlow: true))" }.joined(separator: ", ")) }"
    }
  }
}
