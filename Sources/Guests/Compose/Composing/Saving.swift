internal import Authoring

/// Writes the changes of a message, merged field by field with what others have written in the meantime. Nothing is
/// written if the user has to be asked first; if others write during the saving, the files before theirs are written, and
/// named. Views and translations come before the default language's file, each as a whole: after a crash, some files may
/// be new, but none is incomplete.
struct Saving {
  let room: ContentRoom
  /// Returns a version of a file that is no longer on the disk.
  let version: (String) -> [UInt8]?

  struct Saved {
    var address: ContentAddress
    /// The earlier version; nil if the file did not exist.
    var old: [UInt8]?
    /// Without bytes if it was removed.
    var file: SourceFile
    /// The keys that only others have changed; nil stands for the text.
    var taken: [FieldPath?]
  }

  typealias Conflict = (change: FileChange, theirs: SourceFile, merge: Merge)

  /// The reason why not all files were written.
  struct Problem: Error {
    enum Cause {
      /// Both sides have changed the same field, so the user has to choose.
      case conflicts([Conflict])
      case refused(ContentAddress, PatchRefusal)
      case deleted(ContentAddress)
      /// The version that the changes were made on is no longer available.
      case unknownVersion(ContentAddress)
      case disk(ContentAddress, ContentRoom.Refusal)
    }

    var cause: Cause
    /// The files that were written before.
    var written: [ContentAddress] = []

    init(_ cause: Cause, written: [ContentAddress] = []) { (self.cause, self.written) = (cause, written) }
  }

  /// How often a file is merged again if others write to it at the same time.
  private static let mostAttempts = 3

  /// - Parameter isLast: Whether a file has to be written after the others.
  func save(_ changes: [FileChange], last isLast: (ContentAddress) -> Bool) throws(Problem) -> [Saved] {
    let changes = changes.filter { !isLast($0.address) } + changes.filter { isLast($0.address) }
    var plans = try plan(changes)
    var saved: [Saved] = []
    for index in changes.indices {
      for attempt in 1... {
        do throws(ContentRoom.Refusal) {
          try write(plans[index])
          break
        } catch {
          guard [.changed, .exists, .missing].contains(error), attempt < Self.mostAttempts else {
            throw Problem(.disk(changes[index].address, error), written: saved.map(\.address))
          }
          do throws(Problem) {
            plans[index] = try plan([changes[index]])[0]
          } catch {
            throw Problem(error.cause, written: saved.map(\.address))
          }
        }
      }
      let plan = plans[index]
      saved.append(Saved(address: plan.address, old: plan.old, file: plan.new, taken: plan.taken))
    }
    return saved
  }

  private struct Plan {
    var address: ContentAddress
    /// Nil if the file does not exist.
    var old: [UInt8]?
    var new: SourceFile
    var taken: [FieldPath?] = []
    var isRemoval: Bool
  }

  private func write(_ plan: Plan) throws(ContentRoom.Refusal) {
    if plan.isRemoval {
      if let old = plan.old { try room.remove(plan.address, old) }
      return
    }
    guard let old = plan.old else { return try room.create(plan.address, with: plan.new.bytes) }
    if old != plan.new.bytes { try room.replace(plan.address, old, with: plan.new.bytes) }
  }

  /// The files as they will be written.
  private func plan(_ changes: [FileChange]) throws(Problem) -> [Plan] {
    var (plans, conflicts) = ([Plan](), [Conflict]())
    for change in changes {
      let (address, old) = (change.address, try read(change.address))
      let theirs = SourceFile(path: address.text, bytes: old ?? [])
      guard let base = try base(of: change, old) else {
        let new = try refusing(address) { () throws(PatchRefusal) in try change.applied(to: theirs) }
        plans.append(Plan(address: address, old: old, new: new, isRemoval: change.isRemoval))
        continue
      }
      let merge = try refusing(address) { () throws(PatchRefusal) in try change.merged(from: base, into: theirs) }
      if merge.conflicts.isEmpty {
        plans.append(
          Plan(
            address: address, old: old, new: merge.file.file, taken: merge.taken,
            isRemoval: change.isRemoval && merge.file.file.bytes.isEmpty))
      } else {
        conflicts.append((change, theirs, merge))
      }
    }
    guard conflicts.isEmpty else { throw Problem(.conflicts(conflicts)) }
    return plans
  }

  /// The version that a change was made on; nil if it is the one on the disk.
  private func base(of change: FileChange, _ old: [UInt8]?) throws(Problem) -> SourceFile? {
    // If someone else has created the same file, everything in it is theirs, and everything in the change is ours.
    if change.base == nil, old == nil { return nil }
    guard let old else { throw Problem(.deleted(change.address)) }
    if Composing.version(of: old) == change.base { return nil }
    guard let file = change.baseFile(version) else { throw Problem(.unknownVersion(change.address)) }
    return file
  }

  private func refusing<Value>(
    _ address: ContentAddress, _ patch: () throws(PatchRefusal) -> Value
  ) throws(Problem) -> Value {
    do throws(PatchRefusal) { return try patch() } catch { throw Problem(.refused(address, error)) }
  }

  private func read(_ address: ContentAddress) throws(Problem) -> [UInt8]? {
    do throws(ContentRoom.Refusal) { return try room.read(address) } catch { throw Problem(.disk(address, error)) }
  }
}
