package import Disk
internal import Hashing
internal import Text
package import WireFormats

/// Stores unsaved text outside of the checkout, where builds do not read it, so that it survives a closed tab, a
/// crashed browser or a stopped server. There is one file for each message and tab, stored with the versions that the
/// changes were made on.
public final class Drafts: Sendable {
  /// A page's unsaved changes of a message.
  struct Draft {
    /// A random name by which the page recognizes its own draft.
    var tab: String
    /// A number that rises each time the draft is kept, so that a delayed request cannot overwrite a newer one.
    var number: Int
    var saved: Instant
    /// The changes as they were sent.
    var changes: [JSON]

    fileprivate func json(_ message: ContentAddress) -> JSON {
      .present(["message": message.text, "tab": tab, "number": number, "saved": saved, "files": changes])
    }
  }

  private let folder: String
  private let disk: Disk
  /// Serializes writes: an older draft must not replace a newer one.
  private let turn = Lock(())

  /// The maximum number of drafts of a site, and of their bytes including their versions.
  private static let (most, mostBytes) = (500, 256 << 20)
  /// The number of days for which a draft is kept after it was last sent.
  private static let days = 90

  /// - Parameters:
  ///   - state: The folder for a user's state, such as `~/.local/state`.
  ///   - site: The site's folder; each has its own drafts.
  package init(state: String, site: String, disk: Disk = Disk()) {
    let name = SHA256.hash(Array((disk.realPath(of: site) ?? site).utf8)).hex
    folder = "\(state)/publish/drafts/\(name)"
    self.disk = disk
  }

  // MARK: Drafts

  /// The drafts of a message, newest first.
  func drafts(of message: ContentAddress) -> [Draft] {
    names(in: folder).filter { $0.hasPrefix(Self.key(of: message) + "-") && $0.hasSuffix(".json") }
      .compactMap { draft(at: "\(folder)/\($0)") }.sorted { $0.saved > $1.saved }
  }

  /// The times at which the newest drafts of all messages were kept.
  func times() -> (ContentAddress) -> Instant? {
    var times: [String: Instant] = [:]
    for name in names(in: folder) where name.hasSuffix(".json") {
      guard let status = disk.status(of: "\(folder)/\(name)") else { continue }
      let key = String(name.prefix { $0 != "-" })
      times[key] = max(
        times[key, default: Instant(secondsSince1970: 0)], Instant(secondsSince1970: status.modified.tv_sec))
    }
    return { times[Self.key(of: $0)] }
  }

  /// Keeps a draft, and the versions that it was made on.
  ///
  /// - Returns: False if a draft with a higher number is already there; then nothing changes.
  func keep(_ draft: Draft, of message: ContentAddress, versions: [[UInt8]]) throws(DiskError) -> Bool {
    try turn.withLock { _ throws(DiskError) in
      let path = path(of: message, draft.tab)
      if let before = self.draft(at: path), before.number >= draft.number { return false }
      try disk.makeFolder(folder)
      try makeRoom()
      try keep(versions)
      try disk.replace(path, with: draft.json(message).write())
      return true
    }
  }

  private func keep(_ versions: [[UInt8]]) throws(DiskError) {
    for bytes in versions {
      let name = "\(folder)/\(Composing.version(of: bytes)).base"
      if !disk.isThere(name) { try disk.replace(name, with: bytes) }
    }
  }

  func discard(_ tab: String, of message: ContentAddress) {
    turn.withLock { _ in try? disk.remove(path(of: message, tab)) }
  }

  /// Removes saved files from a draft, and the draft itself when no files are left.
  func discard(_ tab: String, of message: ContentAddress, files: [String]) {
    turn.withLock { _ in
      let path = path(of: message, tab)
      guard var draft = draft(at: path) else { return }
      draft.changes.removeAll { change in change["path"]?.string.map(files.contains) ?? true }
      // If the smaller draft cannot be written, the larger one is harmless: its saved changes are already in the files.
      try? draft.changes.isEmpty ? disk.remove(path) : disk.replace(path, with: draft.json(message).write())
    }
  }

  /// A version of a file that a draft was made on; nil if it is not kept.
  func version(_ name: String) -> [UInt8]? {
    guard name.utf8.count == 64, name.allSatisfy(\.isHexDigit) else { return nil }
    return (try? disk.read("\(folder)/\(name).base", upTo: Self.mostBytes)) ?? nil
  }

  // MARK: Deleted and copied messages

  /// A deleted message, which can be brought back for ten minutes, with what was not saved of it.
  struct Deleted {
    var id: String
    var message: ContentAddress
    var title: String
    var at: Instant
    /// The versions of its files, by their paths.
    var files: [(address: ContentAddress, version: String)]

    fileprivate static let seconds = 600

    fileprivate var json: JSON {
      .present([
        "message": message.text, "title": title, "at": at,
        "files": JSON.object(files.map { .init($0.address.text, .string($0.version)) }),
      ])
    }

    fileprivate init?(_ id: String, _ json: JSON) {
      guard let message = json["message"]?.string.flatMap({ ContentAddress($0) }), let title = json["title"]?.string,
        let at = json["at"]?.string.flatMap(Instant.init(rfc3339:)), let members = json["files"]?.members
      else { return nil }
      let files = members.compactMap { file in
        ContentAddress(file.name).flatMap { address in file.value.string.map { (address, $0) } }
      }
      guard files.count == members.count else { return nil }
      self.init(id: id, message: message, title: title, at: at, files: files)
    }

    init(id: String, message: ContentAddress, title: String, at: Instant, files: [(ContentAddress, String)]) {
      (self.id, self.message, self.title, self.at, self.files) = (id, message, title, at, files)
    }
  }

  /// Keeps the files of a message that is about to be deleted. What was not saved of it no longer belongs to its name.
  func keep(_ deleted: Deleted, versions: [[UInt8]]) throws(DiskError) {
    try turn.withLock { _ throws(DiskError) in
      try disk.makeFolder(folder)
      try keep(versions)
      try disk.replace("\(folder)/\(deleted.id).deleted", with: deleted.json.write())
      rename(Self.key(of: deleted.message), to: deleted.id)
    }
  }

  /// The messages that were deleted in the last ten minutes, newest first.
  func deleted(at now: Instant) -> [Deleted] {
    names(in: folder).filter { $0.hasSuffix(".deleted") }.compactMap { name in
      json(at: "\(folder)/\(name)").flatMap { Deleted(String(name.dropLast(".deleted".count)), $0) }
    }.filter { $0.at.advanced(by: Deleted.seconds) > now }.sorted { $0.at > $1.at }
  }

  /// Forgets a deletion, because the files are there again.
  func restore(_ deleted: Deleted) {
    turn.withLock { _ in
      rename(deleted.id, to: Self.key(of: deleted.message))
      try? disk.remove("\(folder)/\(deleted.id).deleted")
    }
  }

  /// Gives everything that is kept of one message to another.
  private func rename(_ key: String, to other: String) {
    for name in names(in: folder) where name.hasPrefix("\(key)-") || name == "\(key).copied" {
      let target = "\(folder)/\(other)\(name.dropFirst(key.count))"
      // A tab that is still open may have kept more since.
      if !disk.isThere(target) { try? disk.rename("\(folder)/\(name)", to: target) }
    }
  }

  /// Gives everything that is kept of a message to its new name.
  func move(_ message: ContentAddress, to other: ContentAddress, path: (String) -> String) {
    turn.withLock { _ in
      let (old, new) = (Self.key(of: message), Self.key(of: other))
      rename(old, to: new)
      for name in names(in: folder) where name.hasPrefix("\(new)-") {
        guard var draft = draft(at: "\(folder)/\(name)") else { continue }
        draft.changes = draft.changes.map { change in
          .object(
            (change.members ?? []).map { $0.name == "path" ? .init("path", .string(path($0.value.string ?? ""))) : $0 })
        }
        try? disk.replace("\(folder)/\(name)", with: draft.json(other).write())
      }
      let words = copiedWords(in: other).map { (path: path($0.path), text: $0.text) }
      if !words.isEmpty { setCopied(words, in: other) }
    }
  }

  /// The words of a copied message that nobody has called right yet, by file.
  func copiedWords(in message: ContentAddress) -> [(path: String, text: String)] {
    (json(at: copied(message))?.elements ?? []).compactMap { word in
      word["path"]?.string.flatMap { path in word["text"]?.string.map { (path, $0) } }
    }
  }

  /// Remembers words of a copied message. If that fails, people are reminded of nothing.
  func setCopied(_ words: [(path: String, text: String)], in message: ContentAddress) {
    let json = JSON.array(words.map { .present(["path": $0.path, "text": $0.text]) })
    try? disk.makeFolder(folder)
    try? words.isEmpty ? disk.remove(copied(message)) : disk.replace(copied(message), with: json.write())
  }

  private func copied(_ message: ContentAddress) -> String { "\(folder)/\(Self.key(of: message)).copied" }

  // MARK: Room

  /// Removes old drafts, and versions that no draft was made on. Called at the start.
  package func tidy(at now: Instant) {
    let names = names(in: folder)
    var used: Set<String> = []
    for name in names where name.hasSuffix(".json") {
      let path = "\(folder)/\(name)"
      guard let draft = draft(at: path), draft.saved.advanced(by: Self.days * 86_400) > now else {
        // Drafts of the last day are always kept, even if the clock is wrong.
        if isOld(path, at: now) { try? disk.remove(path) }
        continue
      }
      for change in draft.changes { used.formUnion([change["base"]?.string].compactMap(\.self)) }
    }
    for name in names where name.hasSuffix(".deleted") {
      let path = "\(folder)/\(name)"
      if isOld(path, at: now) { try? disk.remove(path) }
      used.formUnion((json(at: path)?["files"]?.members ?? []).compactMap(\.value.string))
    }
    for name in names where name.hasSuffix(".base") && !used.contains(String(name.dropLast(5))) {
      if isOld("\(folder)/\(name)", at: now) { try? disk.remove("\(folder)/\(name)") }
    }
  }

  private func isOld(_ path: String, at now: Instant) -> Bool {
    disk.status(of: path).map { $0.modified.tv_sec + 86_400 < now.secondsSince1970 } ?? false
  }

  private func makeRoom() throws(DiskError) {
    let sizes = names(in: folder).map { (name: $0, size: disk.status(of: "\(folder)/\($0)")?.size ?? 0) }
    guard sizes.count(where: { $0.name.hasSuffix(".json") }) < Self.most,
      sizes.reduce(0, { $0 + $1.size }) < Self.mostBytes
    else { throw DiskError(code: EDQUOT) }
  }

  // MARK: Files

  private static func key(of message: ContentAddress) -> String {
    SHA256.hash(Array(message.text.utf8)).hex(byteCount: 16)
  }

  private func path(of message: ContentAddress, _ tab: String) -> String {
    "\(folder)/\(Self.key(of: message))-\(tab).json"
  }

  private func draft(at path: String) -> Draft? {
    guard let json = json(at: path), let tab = json["tab"]?.string, let number = json["number"]?.integer,
      let saved = json["saved"]?.string.flatMap(Instant.init(rfc3339:)), let changes = json["files"]?.elements
    else { return nil }
    return Draft(tab: tab, number: number, saved: saved, changes: changes)
  }

  private func json(at path: String) -> JSON? {
    ((try? disk.read(path, upTo: 1 << 21)) ?? nil).flatMap { try? JSON.parse($0).value }
  }

  private func names(in folder: String) -> [String] { (try? disk.names(in: folder)) ?? [] }
}
