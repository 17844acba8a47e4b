import Authoring

/// What was made of each of many objects, kept while the object and all around it are the same.
///
/// - `Inputs`: What else decides what is made. Where it differs from the last time, all is made again.
struct Cached<Object: AnyObject & Sendable, Inputs: Equatable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    /// Held, so that no other object gets its number.
    let object: Object
    let value: Value
  }

  /// False for a single build, which has no use for it afterwards.
  var isCaching = true
  /// How many were made the last time.
  private(set) var made = 0
  private var inputs: Inputs?
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// - Parameters:
  ///   - isGood: Whether a value can stay, though inputs are the same.
  ///   - make: Called on all cores.
  /// - Returns: One value for each object, in their order.
  mutating func values(
    of objects: [Object], in inputs: Inputs, where isGood: (Value) -> Bool = { _ in true },
    _ make: @Sendable (Object) -> Value
  ) -> [Value] {
    guard isCaching else { return objects.concurrentMap(make) }
    if self.inputs != inputs { entries = [:] }
    self.inputs = inputs
    var values = objects.map { entries[ObjectIdentifier($0)]?.value }
    let missing = values.indices.filter { !(values[$0].map(isGood) ?? false) }
    let new = missing.map { objects[$0] }.concurrentMap(make)
    for (index, value) in zip(missing, new) { values[index] = value }
    keep(zip(missing, new).map { Entry(object: objects[$0], value: $1) }, of: objects)
    return values.compactMap(\.self)
  }

  /// Objects that are gone are forgotten now and then: looking for them costs more than to hold a few.
  private mutating func keep(_ new: [Entry], of objects: [Object]) {
    made = new.count
    for entry in new { entries[ObjectIdentifier(entry.object)] = entry }
    guard entries.count > objects.count + objects.count / 8 + 16 else { return }
    let live = Set(objects.map(ObjectIdentifier.init))
    entries = entries.filter { live.contains($0.key) }
  }
}

/// For what depends on nothing but the object.
struct NoInputs: Equatable, Sendable {}
