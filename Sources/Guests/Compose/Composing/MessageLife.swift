internal import Authoring
internal import Diagnostics
internal import Disk
internal import FeedModel
internal import PreviewCommands
internal import PreviewServer
internal import SiteBuilder
internal import Text
internal import WireFormats

/// What can happen to a message until it is published: it gets another name, it is deleted, and it is brought back.
extension Message {
  /// Whether devices may know the message by its name.
  func wasPublished(in build: ComposedSite.Build) -> Bool { build.mayKnow(source) }

  /// The address of one of its files under another name.
  func address(of file: File, named name: String) -> ContentAddress? {
    ContentAddress("content/\(kind.rawValue)/\(name)\(file.address.text.dropFirst(source.count))")
  }
}

extension ComposedSite.Build {
  /// Whether what was published has an entry of this name, or cannot be read.
  func mayKnow(_ source: String) -> Bool {
    before?.published.contains { $0.source == source } ?? diagnostics.contains { $0.id == .unreadableManifest }
  }

  /// What a page may offer for each message.
  func lives() -> (ItemStatus) -> [JSON.Member] {
    let known = before.map { Set($0.published.map(\.source)) }
    return { item in
      let source = "content/\(item.kind.rawValue)/\(item.id)"
      return life(of: item, mayKnow: known?.contains(source) ?? mayKnow(source))
    }
  }

  private func life(of item: ItemStatus, mayKnow: Bool) -> [JSON.Member] {
    let isDraft = item.state == .draft || item.state == .broken && item.path.flatMap { file(at: $0) }?.isDraft ?? false
    return JSON.members(["mayRename": !mayKnow && item.path != nil, "mayDelete": !mayKnow && isDraft])
  }
}

extension SourceFile {
  /// Whether it says so, even if it has errors that keep builds from reading it.
  fileprivate var isDraft: Bool {
    if let tree = try? PatchReading(self).tree {
      return [.text("true"), .text("yes")].contains(tree.value(at: FieldPath("draft")))
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains("draft: true")
  }
}

/// A request that names a message, or a deletion.
struct LifeRequest {
  private let fields: StrictObject

  init(_ body: [UInt8], _ names: [String]) throws { fields = try PlacedValue(request: body).fields(names) }

  func address() throws -> ContentAddress { try fields.required("path").address() }

  func text(_ name: String) throws -> String { try fields.required(name).text().withoutOuterSpace }
}

extension Composer {
  private func message(_ address: ContentAddress, in build: ComposedSite.Build) throws -> Message {
    guard let message = Message(address, in: build) else {
      throw EditProblem(404, "missing", "This message is not there any more.")
    }
    guard !message.wasPublished(in: build) else {
      throw EditProblem(
        409, "published", "This message was published, and devices remember its name. Take it back instead.")
    }
    return message
  }

  // MARK: Deletion

  /// Deletes a draft with its screens and translations. Its bytes are kept outside of the site before the first is removed.
  func delete(_ request: LifeRequest) async throws -> JSON {
    let message = try message(try request.address(), in: try await newest())
    let files = try message.files.filter(\.exists).compactMap { file in
      try self.file(file.address).map { (address: file.address, bytes: $0.bytes) }
    }
    guard
      files.first(where: { $0.address == message.address }).map({ SourceFile(path: "", bytes: $0.bytes).isDraft })
        ?? false
    else {
      throw EditProblem(409, "ready", "This is not a draft any more. Make it a draft again before you delete it.")
    }
    let deleted = Drafts.Deleted(
      id: randomKey(), message: message.address, title: message.item?.title ?? message.id, at: site.now(),
      files: files.map { ($0.address, version(of: $0.bytes)) })
    do throws(DiskError) { try drafts.keep(deleted, versions: files.map(\.bytes)) } catch {
      throw EditProblem(507, "full", "This cannot be deleted, because it could not be brought back: \(error.why).")
    }
    var removed: [(address: ContentAddress, bytes: [UInt8])] = []
    do {
      for file in files {
        do { try room.remove(file.address, file.bytes) } catch { throw EditProblem(error, file.address) }
        removed.append(file)
      }
    } catch {
      for file in removed { try create(file.bytes, at: file.address) }
      drafts.restore(deleted)
      throw error
    }
    return .present(["schema": "publish.edit/1", "deleted": deleted.id])
  }

  /// Brings a deleted draft back, unless something else has its name by now.
  func undelete(_ request: LifeRequest) throws -> JSON {
    let id = try request.text("deleted")
    guard let deleted = drafts.deleted(at: site.now()).first(where: { $0.id == id }) else {
      throw EditProblem(410, "late", "This was deleted more than ten minutes ago.")
    }
    let files = try deleted.files.map { file in
      guard let bytes = drafts.version(file.version) else {
        throw EditProblem(410, "late", "This cannot be brought back.")
      }
      let there = try self.file(file.address)?.bytes
      guard there == nil || there == bytes else {
        throw EditProblem(409, "exists", "Another message has its name by now. Rename that one first.")
      }
      return (address: file.address, bytes: there == nil ? bytes : nil)
    }
    for file in files { if let bytes = file.bytes { try create(bytes, at: file.address) } }
    drafts.restore(deleted)
    return .present(["schema": "publish.edit/1", "path": deleted.message.text])
  }

  /// What can still be brought back, newest first.
  var deletions: [JSON] {
    drafts.deleted(at: site.now()).map { .present(["id": $0.id, "title": $0.title]) }
  }

  // MARK: Names

  /// Gives a message another name: to all its files, to the conditions that name it, and to what is kept of it elsewhere.
  func rename(_ request: LifeRequest) async throws -> JSON {
    let build = try await newest()
    let message = try message(try request.address(), in: build)
    let wanted = try message.kind.checked(try request.text("name"))
    let name = freeName(wanted, in: message.kind, build, besides: message.id)
    guard name != message.id,
      let new = message.files.first(where: { $0.address == message.address }).flatMap({
        message.address(of: $0, named: name)
      })
    else { return .present(["schema": "publish.edit/1", "path": message.address.text]) }
    try checkName(of: new, in: build)
    let references = try references(to: message, as: name, in: build)
    var moved: [(from: ContentAddress, to: ContentAddress)] = []
    do {
      for file in message.files where file.exists {
        guard let address = message.address(of: file, named: name) else { continue }
        do { try room.move(file.address, to: address) } catch { throw EditProblem(error, address) }
        moved.append((file.address, address))
      }
    } catch {
      for file in moved { try? room.move(file.to, to: file.from) }
      throw error
    }
    let path = { (path: String) in
      moved.first { $0.from.text == path }?.to.text ?? path.replacingStem(message.source, name)
    }
    for (file, changed) in references {
      try? write(
        SourceFile(path: path(file.path), bytes: changed.bytes),
        instead: SourceFile(path: path(file.path), bytes: file.bytes))
    }
    // Translations whose records stay behind are compared as a whole.
    try? updateLock { $0.rename("\(message.kind.rawValue)/\(message.id)", to: "\(message.kind.rawValue)/\(name)") }
    drafts.move(message.address, to: new, path: path)
    return .present(["schema": "publish.edit/1", "path": new.text])
  }

  /// The files that name a banner, before and after it gets another name: in conditions, and in answers of links.
  private func references(
    to message: Message, as name: String, in build: ComposedSite.Build
  ) throws -> [(file: SourceFile, changed: SourceFile)] {
    let hasOwnID = try file(message.address).flatMap { try? PatchReading($0).tree }?.value(at: FieldPath("id")) != nil
    guard message.kind == .notifications, !hasOwnID else { return [] }
    return build.files.filter {
      $0.path.hasPrefix("content/notifications/") && $0.bytes.firstRange(of: message.id.utf8) != nil
    }
    .compactMap { stale in
      guard let address = ContentAddress(stale.path), let file = (try? self.file(address)) ?? nil,
        let reading = try? PatchReading(file)
      else { return nil }
      let conditions = reading.tree.value(at: FieldPath("conditions"))
      let body = reading.body.replacing("(flag:\(message.id)/", with: "(flag:\(name)/")
      let operations =
        (conditions?.renaming(message.id, to: name, at: ["conditions"]) ?? [])
        + (body == reading.body ? [] : [.replaceText(0..<reading.body.unicodeScalars.count, with: body)])
      guard !operations.isEmpty else { return nil }
      return (try? patch(file, operations, KeyTable.table(ofFile: file.path)).file).map { (file, $0) }
    }
  }
}

extension String {
  fileprivate func replacingStem(_ source: String, _ name: String) -> String {
    guard starts(withBytesOf: source) else { return self }
    return "\(source.prefix(through: source.lastIndex(of: "/") ?? source.startIndex))\(name)\(dropFirst(source.count))"
  }
}

extension PatchTree {
  /// Where a condition names a message.
  fileprivate enum Naming { case byName, byAnswer }

  private static let naming: [String: Naming] = Dictionary(
    uniqueKeysWithValues: KeyTable.conditions.keys.compactMap { key in
      switch key.type {
      case .list(.name(.banner), _), .named(_, .of(.banner)): (key.name, .byName)
      case .name(.flag): (key.name, .byAnswer)
      default: nil
      }
    })

  /// The changes of conditions that name a message.
  fileprivate func renaming(_ old: String, to new: String, at path: [String], _ naming: Naming? = nil)
    -> [PatchOperation]
  {
    switch self {
    case .text(old) where naming == .byName: [.set(FieldPath(path), .plain(new))]
    case .text(let answer) where naming == .byAnswer && answer.starts(withBytesOf: "\(old)/"):
      [.set(FieldPath(path), .plain("\(new)\(answer.dropFirst(old.count))"))]
    case .text, .nothing: []
    case .list(let items):
      items.enumerated().flatMap { $1.renaming(old, to: new, at: path + ["\($0)"], naming) }
    case .map(let members):
      members.flatMap { member in
        naming == .byName && member.name == old
          ? [.rename(FieldPath(path + [old]), to: new)]
          : member.value.renaming(old, to: new, at: path + [member.name], Self.naming[member.name])
      }
    }
  }
}
