internal import WireFormats

/// A file of state, as it was read.
struct StateContents {
  /// What it is to be written in.
  var format: StateFormat
  var values: StateValues = [:]
  /// In JSON each entry as it stands there: one that nobody changes is written back to the letter, and so is one that
  /// is not among the values, as they can't hold it.
  var members: [String: JSON] = [:]
  /// Why the file must stay as it is, though the values were read; nil where they and the members are all of it.
  var loss: StateLoss?

  init(_ format: StateFormat, values: StateValues = [:], loss: StateLoss? = nil) {
    self.format = format
    self.values = values
    self.loss = loss
  }

  /// What bytes are is what they say; where they say nothing, as an empty file, its name decides.
  ///
  /// Nothing but white space is no state yet: nothing is lost by it, and an editor or `touch` leaves such a file.
  /// - Throws: ``StateDamage`` for what nobody reads as a dictionary.
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
  ///   - values: Each without an ``PropertyList/obstacle``.
  func bytes(with values: StateValues) throws(StateDamage) -> [UInt8] {
    let changes = self.values.changes(in: values)
    return try format.encode(values, unchanged: members.filter { changes[$0.key] == nil })
  }

  mutating func takeValue(of key: String) -> PropertyList? {
    members[key] = nil
    return values.removeValue(forKey: key)
  }
}
