import Authoring

/// A cache of the values computed from many objects, valid while the object and the inputs are the same.
///
/// - `Inputs`: What else the values depend on. If it differs from the last time, all of them are computed again.
struct Cached<Object: AnyObject & Sendable, Inputs: Equatable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    /// Retained, so that no other object gets its identifier.
    let object: Object
    let value: Value
  }

  /// False for a single build, which does not need the cache afterwards.
  var isCaching = true
  /// How many values were computed the last time.
  private(set) var made = 0
  private var inputs: Inputs?
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// - Parameters:
  ///   - isGood: Whether a cached value is still valid, given equal inputs.
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

  /// Removes values of objects that are gone only occasionally: looking for them costs more than holding a few.
  private mutating func keep(_ new: [Entry], of objects: [Object]) {
    made = new.count
    for entry in new { entries[ObjectIdentifier(entry.object)] = entry }
    guard entries.count > objects.count + objects.count / 8 + 16 else { return }
    let live = Set(objects.map(ObjectIdentifier.init))
    entries = entries.filter { live.contains($0.key) }
  }
}

/// The inputs of values that depend on nothing but the object.
struct NoInputs: Equatable, Sendable {}
