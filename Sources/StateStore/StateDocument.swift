internal import Text
internal import WireFormats

/// A file of state as a value, as ``FileStore`` keeps it in JSON: for tools that hold a device without a file of their own.
public struct StateDocument: Sendable {
  public let values: StateValues
  private let contents: StateContents

  /// - Parameter bytes: A whole file, JSON or a property list; nothing but white space is a new device's.
  /// - Throws: ``StateDamage`` for what is no state, and for one that could not be written back whole.
  public init(_ bytes: [UInt8]) throws(StateDamage) {
    var contents = try StateContents(bytes, named: .json)
    if let format = contents.takeValue(of: StateFormat.key), !format.isKnownFormat {
      throw StateDamage(why: "it was written by a later version")
    }
    if let loss = contents.loss { throw StateDamage(why: "\(loss.key.map { "'\($0)' " } ?? "")\(loss.why)") }
    self.contents = contents
    values = contents.values
    try Self.check(values)
  }

  /// The file with these values instead of its own, in the format that it had.
  ///
  /// - Throws: ``StateDamage`` for values that no file can hold.
  public func bytes(with values: StateValues) throws(StateDamage) -> [UInt8] {
    try Self.check(values)
    return try contents.bytes(with: values.merging([StateFormat.key: .integer(1)]) { $1 })
  }

  private static func check(_ values: StateValues) throws(StateDamage) {
    let wrong = values.filter { $0.value.obstacle != nil }.min { $0.key.precedes($1.key) }
    guard let (key, value) = wrong, let obstacle = value.obstacle else { return }
    throw StateDamage(why: "no file can hold \(key): it has \(obstacle)")
  }
}
