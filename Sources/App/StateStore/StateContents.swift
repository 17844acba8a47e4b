internal import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The contents of a state file.
struct StateContents {
  /// The format in which it is written.
  var format: StateFormat
  var values: StateValues = [:]
  /// The raw entries of a JSON file. Unchanged entries, and those that the values cannot hold, are written back byte
  /// for byte.
  var members: [String: JSON] = [:]
  /// The reason why the file must stay as it is although the values were read; nil if the values and the members are
  /// complete.
  var loss: StateLoss?

  init(_ format: StateFormat, values: StateValues = [:], loss: StateLoss? = nil) {
    (self.format, self.values, self.loss) = (format, values, loss)
  }

  /// Reads a file. Its bytes decide the format; if they do not, as in an empty file, its name does.
  ///
  /// A file with only white space has no state yet: nothing is lost by overwriting it, and an editor or `touch` leaves
  /// such a file.
  /// - Throws: ``StateDamage`` if no reader finds a dictionary.
  init(_ bytes: [UInt8], named format: StateFormat) throws(StateDamage) {
    if bytes.count > StateFormat.maxBytes { throw .tooLarge }
    if bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) {
      self.init(format)
      return
    }
    do throws(FormatError) {
      try self.init(bytes, StateFormat(bytes: bytes) ?? format)
    } catch {
      guard let foreign = StateContents(foreign: bytes, error) else { throw StateDamage(error, in: bytes) }
      self = foreign
    }
  }

  private init(_ bytes: [UInt8], _ format: StateFormat) throws(FormatError) {
    switch format {
    case .json: try self.init(json: bytes)
    case .propertyList: try self.init(propertyList: bytes)
    }
  }

  static let limits = ReadingLimits(maxBytes: StateFormat.maxBytes, maxDepth: 512)

  /// The file with these values instead of its own.
  ///
  /// - Parameters:
  ///   - values: The new values, none of which has an ``PropertyList/obstacle``.
  func bytes(with values: StateValues) throws(StateDamage) -> [UInt8] {
    let changes = self.values.changes(in: values)
    return try format.encode(values, unchanged: members.filter { changes[$0.key] == nil })
  }

  mutating func takeValue(of key: String) -> PropertyList? {
    members[key] = nil
    return values.removeValue(forKey: key)
  }
}

extension StateContents {
  init(json bytes: [UInt8]) throws(FormatError) {
    let (json, issues) = try JSON.parse(bytes, limits: Self.limits)
    guard let entries = json.stateEntries else { throw .noDictionary(PropertyList(state: json)?.kind ?? "null") }
    self.init(.json, loss: StateLoss(issues))
    for entry in entries { take(entry) }
  }

  /// Takes an entry into the values. A value that cannot be held is ignored, and stays in the file. Under a client's
  /// key, the part that can be held is read, and the rest would be lost with the next change.
  private mutating func take(_ entry: JSON.Member) {
    members[entry.name] = entry.value
    let found = StateLoss(among: [(entry.name, entry.value)], StateLoss.init(in:))
    let isClients = StateKeys.isKept(entry.name)
    if isClients { loss = loss ?? found }
    if isClients || found == nil { values[entry.name] = PropertyList(state: entry.value) }
  }
}

extension StateLoss {
  /// Finds the first value in the JSON that no property list can hold, or that readers would understand differently.
  init?(in json: JSON) {
    switch json {
    case .string, .boolean: return nil
    case .null: self.init(of: "a null")
    case .number(let text):
      if json.isHeld(text) { return nil }
      self.init(of: "a number")
    case .array(let elements): self.init(among: elements.byPlace, StateLoss.init(in:))
    case .object: self.init(inObject: json)
    }
  }

  private init?(inObject json: JSON) {
    if let thing = json.mistakenMark {
      self.init(of: thing)
    } else {
      guard let entries = json.stateEntries else { return nil }
      self.init(among: entries.lazy.map { ($0.name, $0.value) }, StateLoss.init(in:))
    }
  }
}

extension JSON {
  /// Whether a number can be held. A whole number beyond `Int` would be rounded to a real one.
  fileprivate func isHeld(_ number: String) -> Bool {
    let isReal = number.utf8.contains { ".eE".utf8.contains($0) }
    return isReal ? double != nil : Int(number) != nil
  }
}

extension StateContents {
  init(propertyList bytes: [UInt8]) throws(FormatError) {
    let (root, issues) = try PropertyList.parse(bytes, limits: Self.limits)
    guard let values = root.dictionary else { throw .noDictionary(root.kind) }
    self.init(.propertyList, values: values, loss: StateLoss(issues))
  }

  /// Reads a file that other readers read as a dictionary; its values are those that state can hold. Nil if no reader
  /// can read it.
  ///
  /// - Parameters:
  ///   - error: The reason why our reader cannot read it.
  init?(foreign bytes: [UInt8], _ error: FormatError) {
    switch error {
    case .empty, .tooLarge, .tooDeep, .tooMany: return nil
    case .encoding, .syntax, .unexpected: break
    }
    // Foundation does not read both kinds, because a binary file can unfold there without end and crash it.
    if bytes.starts(with: "bplist".utf8) { self.init(binary: bytes, error) } else { self.init(text: bytes, error) }
  }

  private init?(binary bytes: [UInt8], _ error: FormatError) {
    guard let (first, second) = ForeignObjects(in: bytes).substitutes(),
      let values = first.dictionary, let others = second.dictionary
    else { return nil }
    self.init(
      .propertyList, values: values.filter { others[$0.key] == $0.value },
      loss: StateLoss(between: first, and: second) ?? StateLoss(why: StateDamage(error, in: bytes).why))
  }

  private init?(text bytes: [UInt8], _ error: FormatError) {
    guard let (root, why) = Self.root(of: bytes, error), let entries = root.dictionary else { return nil }
    self.init(
      .propertyList, values: entries.filter { StateLoss(in: $0.value) == nil },
      loss: StateLoss(in: root) ?? StateLoss(why: why))
  }

  /// - Returns: The root, with the reason why our reader does not read the file.
  private static func root(of bytes: [UInt8], _ error: FormatError) -> (PropertyList, why: String)? {
    #if canImport(FoundationEssentials)
      // FoundationEssentials is not enough here, because it knows few encodings.
      if let text = DeclaredEncoding(of: bytes)?.utf8() {
        return (try? PropertyList.parse(text, limits: limits).value).map { ($0, StateDamage(error, in: bytes).why) }
      }
    #endif
    guard MarkupDepth.isAtMost(limits.maxDepth, in: bytes) else { return nil }
    var format = PropertyListDecoder.PropertyListFormat.xml
    guard let root = try? PropertyListDecoder().decode(CodedPropertyList.self, from: Data(bytes), format: &format)
    else { return nil }
    return (root.value, format == .openStep ? "it is an old-style property list" : StateDamage(error, in: bytes).why)
  }
}
