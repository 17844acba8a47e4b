import Authoring
import TestKit

/// A file and what is to be done to it.
struct RandomEdit {
  var file: SourceFile
  var operations: [PatchOperation] = []
}

extension SeededGenerator {
  /// - Parameter files: Real ones, some of which are taken instead of generated ones.
  mutating func edit(_ files: [SourceFile]) -> RandomEdit {
    var edit: RandomEdit
    if chance(1, of: 3), !files.isEmpty {
      edit = RandomEdit(file: one(of: files))
      if flip() { edit.file.bytes = commented(edit.file.bytes) }
    } else {
      let isAllKeys = chance(1, of: 6)
      let keys = keys(indentation: 0, depth: 0)
      let start = isAllKeys ? (chance(1, of: 5) ? ["---"] : []) : ["---"]
      let lines = start + keys + (isAllKeys ? [] : ["---"] + lines())
      let path = isAllKeys ? "publish.yml" : "content/notifications/a.md"
      edit = RandomEdit(file: SourceFile(path: path, bytes: Array(lines.joined(separator: "\n").utf8)))
      if flip() { edit.file.bytes.append(0x0A) }
    }
    if chance(1, of: 10) { edit.file.bytes = spoiled(edit.file.bytes) }
    if flip() { edit.file.bytes = withOtherLineEnds(edit.file.bytes) }
    if chance(1, of: 8) { edit.file.bytes = [0xEF, 0xBB, 0xBF] + edit.file.bytes }
    guard let reading = try? SecondReading(edit.file.bytes, isAllKeys: edit.file.path == "publish.yml") else {
      return edit
    }
    var value = reading.value
    var body = reading.body
    for _ in 0..<int(in: 1...4) {
      let operation = operation(on: value, body, isAllKeys: edit.file.path == "publish.yml")
      edit.operations.append(operation)
      guard let next = value.after(operation) else { break }
      value = next
      body = body.after(operation)
    }
    return edit
  }

  // MARK: Files

  private static let names = [
    "title", "date", "conditions", "all", "any", "summary", "height", "channels", "imageAlt", "with", "price", "draft",
    "x y",
    "é", "1", "a.b", "flagNotSet", "onWifi", "withdrawn", "revision", "locales", "variables",
  ]

  private mutating func name() -> String { one(of: Self.names) }

  private static let words = [
    "Hello", "a b", "x", "It's", "1.10", "true", "2026-11-20", "https://a.b/c#d?e", "50% off", "Käse 🧀", "e\u{301}",
    "a: b", "{{app}}",
    "- a", "#x", "a #b", "\"q\"", "\\n", "[a]", "{a}", "null", "~", "", " ", "a:", ":a", "?", "-", "&a", "*a", "!t",
    "%", "@a", "`", "|",
    ">", "…", "日本", "a, b", "a]b", "0x1F", "1e3", ".5", "10:00", "no", "<<", "=", "\u{A0}x", "\u{AD}", "🏳️‍🌈", "a\tb",
    "---", "...", "x\u{1F}",
    "مرحبا", "two\nlines", "tail \n", "\u{85}", "\u{2028}",
  ]

  mutating func word() -> String { one(of: Self.words) }

  private mutating func comment() -> String {
    "#" + one(of: ["", " why", " title: x", "# more", " it's \"so\"", "é 🧀", "\tx", " - a", "{", " |"])
  }

  private mutating func ending() -> String {
    one(of: ["", "", "", "", " ", "  \(comment())", " \(comment())", "\t\(comment())"])
  }

  private mutating func between(_ indentation: Int) -> [String] {
    some(upTo: 2) { random in
      let blanks = String(
        repeating: " ", count: random.one(of: [0, indentation, indentation, indentation + 1, indentation + 2, 4]))
      return random.one(of: ["", "", "  ", blanks + random.comment(), blanks + random.comment()])
    }
  }

  private mutating func keys(indentation: Int, depth: Int) -> [String] {
    var names: Set<String> = []
    let blanks = String(repeating: " ", count: indentation)
    var lines = between(indentation)
    for _ in 0..<int(in: depth == 0 ? 0...6 : 1...4) {
      let name = name()
      guard names.insert(name).inserted else { continue }
      let key = one(of: [name, name, name, name, name, "\"\(name)\"", "'\(name)'"]) + one(of: ["", "", "", "", " "])
      lines += entry("\(blanks)\(key):", indentation, depth) + between(indentation)
    }
    return lines
  }

  private mutating func entry(_ key: String, _ indentation: Int, _ depth: Int) -> [String] {
    let inner = indentation + int(in: 1...4)
    let blanks = String(repeating: " ", count: inner)
    switch int(in: 0...13) {
    case 0: return [key + ending()]
    case 1, 2:
      let header = one(of: ["|", ">", "|-", ">-", "|+", ">+", "|2"])
      let margin = header == "|2" ? String(repeating: " ", count: indentation + 2) : blanks
      let text = some(upTo: 4) { random in
        random.one(of: [
          "", "", margin + "a b", margin + "# no comment", margin + "x: y", margin + "  deeper", margin + "é", "   ",
        ])
      }
      return ["\(key) \(header)\(one(of: ["", "", " ", "  \(comment())"]))"] + text
    case 3: return ["\(key) one two", "\(blanks)three\(one(of: ["", "", "\n"]))", "\(blanks)four\(ending())"]
    case 4: return ["\(key) \"one", "", "\(blanks)# two \\", "\(blanks)three\\u00e9\"\(ending())"]
    case 5: return ["\(key) 'one", "\(blanks)it''s two'\(ending())"]
    case 6, 7: return ["\(key)\(one(of: [" ", "  "]))\(flow(depth: 0))\(ending())"]
    case 8:
      let name = name()
      return [
        "\(key) { \(ending())", "\(blanks)\(name): a,\(ending())",
        "\(blanks)\(one(of: ["b", "\"c\": d", "e: [f,", "g: h,"]))\(ending())",
      ] + between(inner) + ["\(blanks)\(one(of: ["}", "]}", "} "]))\(ending())"]
    case 9 where depth < 3, 10 where depth < 3: return [key + ending()] + keys(indentation: inner, depth: depth + 1)
    case 11:
      let margin = flip() ? String(repeating: " ", count: indentation) : blanks
      return [key + ending()]
        + some(upTo: 3) { random in
          random.one(of: [
            "\(margin)- \(random.scalar())\(random.ending())", "\(margin)-", "\(margin)- a: b\n\(margin)  c: d",
            "\(margin)# \(1)",
          ])
        } + [flip() ? "\(margin)- last" : "\(margin)- x: y"]
    default: return ["\(key)\(one(of: [" ", " ", "   ", "\t"]))\(scalar())\(ending())"]
    }
  }

  private mutating func scalar() -> String {
    switch int(in: 0...4) {
    case 0: "'\(word().replacing("'", with: "''").replacing("\n", with: " "))'"
    case 1: "\"\(word().replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
    case 2: word().replacing("\n", with: " ")
    default: one(of: ["a", "Hello there", "2.4.0", "true", "x-y", "120", "Käse 🧀 é", "https://a.b/c"])
    }
  }

  private mutating func flow(depth: Int) -> String {
    let (before, after) = (one(of: ["", " ", " "]), one(of: ["", " ", " "]))
    let items = some(upTo: 3) { random in
      random.chance(1, of: 4) && depth < 2
        ? random.flow(depth: depth + 1) : random.one(of: ["a", "'b c'", "\"d\"", "1.2", "e f", "é"])
    }
    if flip() { return "[\(before)\(items.joined(separator: one(of: [", ", ",", " , "])))\(after)]" }
    var names: Set<String> = []
    let members = items.compactMap { item -> String? in
      let name = one(of: ["a", "b", "c", "all", "any", "\"q\"", "flagNotSet", "onWifi"])
      return names.insert(name).inserted ? one(of: ["\(name): \(item)", "\(name): \(item)", name, "\(name):"]) : nil
    }
    return "{\(before)\(members.joined(separator: one(of: [", ", ",", " ,  "])))\(after)}"
  }

  private mutating func lines() -> [String] {
    some(upTo: 8) {
      $0.one(of: ["", "", "Text", "a b  ", "- x", "---x", "[L](close:)", "é 🧀", "    code", "# H", "x: y"])
    }
  }

  /// With comments after some lines and between them.
  private mutating func commented(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(
      lines.enumerated().map { index, line in
        guard index > 0, line.contains(":"), !line.hasPrefix("---"), index < 20 else { return line }
        return (chance(1, of: 3) ? between(0).map { $0 + "\n" }.joined() : "") + line
          + (chance(1, of: 4) ? "  \(comment())" : "")
      }.joined(separator: "\n").utf8)
  }

  private mutating func spoiled(_ bytes: [UInt8]) -> [UInt8] {
    var text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    let place = int(in: 0...text.count)
    if flip() {
      text.insert(
        contentsOf: one(of: ["#", ":", " ", "\n", "'", "\"", "- ", "{", "}", ",", "\t", "? ", "&a ", "---\n"])
          .unicodeScalars, at: place)
    } else if place < text.count {
      text.remove(at: place)
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text)
    return Array(String(scalars).utf8)
  }

  private mutating func withOtherLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    let usual = one(of: ["\r\n", "\r\n", "\r"])
    let isMixed = flip()
    return bytes.flatMap { byte -> [UInt8] in
      guard byte == 0x0A else { return [byte] }
      return Array((isMixed ? one(of: ["\n", "\r\n", usual]) : usual).utf8)
    }
  }

  // MARK: Operations

  private mutating func operation(on value: SecondReader.Value, _ body: String, isAllKeys: Bool) -> PatchOperation {
    let paths = value.paths
    let count = body.unicodeScalars.count
    switch int(in: 0...11) {
    case 0 where !isAllKeys:
      let start = int(in: 0...count)
      return .replaceText(
        start..<int(in: start...min(count, start + 20)),
        with: some(upTo: 3) { $0.one(of: ["x", "\n", "a\nb\n", "é", "Text\n"]) }.joined())
    case 1 where !isAllKeys: return .replaceText(0..<count, with: body.replacing("a", with: "Ä\n"))
    case 2, 3: return .remove(one(of: paths + [FieldPath("title")]))
    case 4:
      return .rename(
        one(of: paths + [FieldPath("title")]), to: one(of: ["titel", "origin", "x: y", "new key", name()]))
    case 5: return .move(one(of: paths + [FieldPath("title")]), to: newPath(in: value))
    case 6, 7, 8: return .set(newPath(in: value), new(depth: 0))
    default: return .set(one(of: paths + [FieldPath("title")]), new(depth: 0))
    }
  }

  private mutating func newPath(in value: SecondReader.Value) -> FieldPath {
    var path = one(of: [FieldPath()] + value.maps)
    path.names += (0..<one(of: [1, 1, 1, 2, 3])).map { _ in name() }
    return path
  }

  private mutating func new(depth: Int) -> PatchValue {
    switch int(in: 0...9) {
    case 0 where depth < 2: return .list(some(upTo: 3) { $0.new(depth: depth + 1) })
    case 1 where depth < 2:
      var names: Set<String> = []
      return .map(
        some(upTo: 3) { ($0.name(), $0.new(depth: depth + 1)) }.filter { names.insert($0.0).inserted }.map {
          PatchEntry($0.0, $0.1)
        })
    case 2, 3, 4: return .plain(one(of: ["true", "2.4.0", "2026-11-20", "10", "x", "null", "- y", "a: b"]))
    default: return .text(word())
    }
  }
}

/// What operations do, by another hand than the project's.
extension SecondReader.Value {
  /// Of everything.
  var paths: [FieldPath] {
    switch self {
    case .text, .nothing: []
    case .map(let members):
      members.flatMap { name, value in [FieldPath(name)] + value.paths.map { FieldPath([name] + $0.names) } }
    case .list(let items):
      items.enumerated().flatMap { index, value in
        [FieldPath("\(index)")] + value.paths.map { FieldPath(["\(index)"] + $0.names) }
      } + [FieldPath("\(items.count)")]
    }
  }

  var maps: [FieldPath] { paths.filter { if case .map? = self[$0] { true } else { false } } }

  subscript(path: FieldPath) -> SecondReader.Value? {
    guard let name = path.names.first else { return self }
    let rest = FieldPath(Array(path.names.dropFirst()))
    switch self {
    case .map(let members): return members.first { $0.name == name }?.value[rest]
    case .list(let items): return Int(name).flatMap { items.indices.contains($0) ? items[$0][rest] : nil }
    case .text, .nothing: return nil
    }
  }

  /// Nil for what cannot be done.
  func after(_ operation: PatchOperation) -> SecondReader.Value? {
    switch operation {
    case .replaceText: self
    case .set(let path, let value): setting(path.names, SecondReader.Value(value))
    case .remove(let path): removing(path.names)
    case .rename(let path, let name): renaming(path.names, name)
    case .move(let path, let target):
      if let value = self[path], self[target] == nil, !target.names.starts(with: path.names) {
        setting(target.names, value)?.removing(path.names)
      } else {
        nil
      }
    }
  }

  init(_ value: PatchValue) {
    switch value {
    case .text(let text), .plain(let text): self = .text(text)
    case .list(let items): self = .list(items.map { SecondReader.Value($0) })
    case .map(let entries): self = .map(entries.map { ($0.name, SecondReader.Value($0.value)) })
    }
  }

  private func setting(_ path: [String], _ value: SecondReader.Value) -> SecondReader.Value? {
    guard let name = path.first else { return value }
    let rest = Array(path.dropFirst())
    switch self {
    case .text: return nil
    case .nothing: return SecondReader.Value.map([]).setting(path, value)
    case .list(var items):
      guard let index = Int(name), (0...items.count).contains(index) else { return nil }
      if index == items.count { return rest.isEmpty ? .list(items + [value]) : nil }
      guard let new = items[index].setting(rest, value) else { return nil }
      items[index] = new
      return .list(items)
    case .map(var members):
      if let index = members.firstIndex(where: { $0.name == name }) {
        guard let new = members[index].value.setting(rest, value) else { return nil }
        members[index].value = new
      } else {
        guard let new = SecondReader.Value.map([]).setting(rest, value) else { return nil }
        members.append((name, new))
      }
      return .map(members)
    }
  }

  private func removing(_ path: [String]) -> SecondReader.Value? {
    guard let name = path.first else { return nil }
    let rest = Array(path.dropFirst())
    switch self {
    case .text, .nothing: return nil
    case .list(var items):
      guard let index = Int(name), items.indices.contains(index) else { return nil }
      if rest.isEmpty { return items.count > 1 ? .list(Array(items[..<index] + items[(index + 1)...])) : nil }
      guard let new = items[index].removing(rest), new != .map([]) else { return nil }
      items[index] = new
      return .list(items)
    case .map(var members):
      guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
      if rest.isEmpty {
        members.remove(at: index)
      } else {
        guard let new = members[index].value.removing(rest) else { return nil }
        if new == .map([]) { members.remove(at: index) } else { members[index].value = new }
      }
      return .map(members)
    }
  }

  private func renaming(_ path: [String], _ new: String) -> SecondReader.Value? {
    guard let name = path.first else { return nil }
    let rest = Array(path.dropFirst())
    switch self {
    case .text, .nothing: return nil
    case .list(var items):
      guard let index = Int(name), items.indices.contains(index), let inner = items[index].renaming(rest, new) else {
        return nil
      }
      items[index] = inner
      return .list(items)
    case .map(var members):
      guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
      if rest.isEmpty {
        guard name == new || !members.contains(where: { $0.name == new }) else { return nil }
        members[index].name = new
      } else {
        guard let inner = members[index].value.renaming(rest, new) else { return nil }
        members[index].value = inner
      }
      return .map(members)
    }
  }

  /// The same with each map's members by name.
  var sorted: SecondReader.Value {
    switch self {
    case .text, .nothing: self
    case .list(let items): .list(items.map(\.sorted))
    case .map(let members): .map(members.map { ($0.name, $0.value.sorted) }.sorted { $0.0 < $1.0 })
    }
  }

  /// The paths of all members, from the outermost in.
  var order: [FieldPath] { paths.filter { Int($0.names.last ?? "") == nil } }
}

extension RandomEdit {
  /// Keys that were not there: their places are up to the patch.
  func newPaths(_ value: SecondReader.Value) -> Set<FieldPath> {
    var (value, new) = (value, Set<FieldPath>())
    func add(_ path: FieldPath) {
      let missing = path.names.indices.map { FieldPath(Array(path.names[...$0])) }.first { value[$0] == nil }
      if let missing { new.insert(missing) }
    }
    for operation in operations {
      switch operation {
      case .set(let path, _), .move(_, let path): add(path)
      case .rename(let path, let name) where new.contains(path): new.insert(FieldPath(path.names.dropLast() + [name]))
      default: break
      }
      guard let next = value.after(operation) else { break }
      value = next
    }
    return new
  }
}

extension String {
  func after(_ operation: PatchOperation) -> String {
    guard case .replaceText(let range, let new) = operation else { return self }
    var scalars = Array(unicodeScalars)
    scalars.replaceSubrange(range, with: new.unicodeScalars)
    var text = UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
