import PreviewCommands
package import Authoring
internal import Diagnostics
internal import FeedModel
internal import SiteBuilder
internal import Text
internal import WireFormats

/// A message that does not exist yet. It begins as a draft, so saving it is harmless.
struct NewMessage {
  enum Kind: String, CaseIterable {
    case banner, alert, both, release, prompt, permission

    var content: ContentKind {
      switch self {
      case .banner, .alert, .both: .notifications
      case .release: .releases
      case .prompt: .prompts
      case .permission: .permissions
      }
    }
  }

  let kind: Kind
  let title: String
  let name: String
  /// `2026-11-26`
  private let day: String

  /// Reads `{"kind": "banner", "title": …, "name": …}`. The title of release notes is their version, and that of a
  /// permission prompt is the access type.
  init(_ body: [UInt8], _ now: Instant) throws {
    let value = try PlacedValue(request: body)
    let fields = try value.fields(["kind", "title", "name"])
    kind = try fields.required("kind").word()
    let title = try fields.required("title").text().withoutOuterSpace
    guard !title.isEmpty, title.utf8.count <= 1000 else { throw EditProblem(422, "title", "Write a title first.") }
    self.title = title
    let given = try fields["name"]?.text() ?? ""
    day = now.day
    name = !given.isEmpty ? given : kind.content.hasFreeNames ? kind.content.name(of: title, on: now) : title
    try kind.content.check(name)
  }

  /// - Parameter name: A name that is free.
  func address(_ name: String) -> ContentAddress? { ContentAddress("content/\(kind.content.rawValue)/\(name).md") }

  /// - Parameter channels: The site's channels; a notification without channels of its own goes to these.
  func file(_ address: ContentAddress) throws(PatchRefusal) -> SourceFile {
    let keys = KeyTable.table(ofFile: address.text)
    let operations = values.map { PatchOperation.set(FieldPath($0.0), $0.1) }
    let empty = SourceFile(path: address.text, bytes: Array("---\n---\n".utf8))
    return try patch(empty, operations, keys).file
  }

  private var values: [(String, PatchValue)] {
    let draft = ("draft", PatchValue.plain("true"))
    let common: [(String, PatchValue)] = [("title", .text(title)), ("date", .plain(day))]
    let once = ("conditions", PatchValue.map([PatchEntry("all", .map([PatchEntry("neverDisplayed", .plain("true"))]))]))
    func channels(_ names: String...) -> (String, PatchValue) { ("channels", .list(names.map { .plain($0) })) }
    return switch kind {
    case .banner: common + [channels("banners"), ("template", .plain("card")), once, draft]
    case .alert: common + [channels("alerts"), draft]
    case .both: common + [channels("banners", "alerts"), ("template", .plain("card")), once, draft]
    case .release: [("date", .plain(day)), draft]
    case .prompt: [("title", .text(title)), ("actionURL", .plain("https://example.com")), draft]
    case .permission: [("title", .text("May we ask?")), draft]
    }
  }
}

extension Composer {
  func create(_ new: NewMessage) async throws -> JSON {
    let build = try await newest()
    let name = freeName(new.name, in: new.kind.content, build)
    guard let address = new.address(name) else { throw EditProblem(422, "name", "'\(name)' cannot be a name.") }
    try checkName(of: address, in: build)
    guard try file(address) == nil else { throw EditProblem(.exists, address) }
    try write(try new.file(address), instead: nil)
    return .present(["schema": "publish.edit/1", "path": address.text])
  }

  /// - Throws: ``EditProblem`` if one of the files does not exist and has a name that builds do not read.
  func checkNames(of changes: [FileChange], in build: ComposedSite.Build) throws {
    for change in changes where change.base == nil && build.file(at: change.address.text) == nil {
      try checkName(of: change.address, in: build)
    }
  }

  func checkName(of address: ContentAddress, in build: ComposedSite.Build) throws {
    let path = address.text
    if !path.utf8.starts(with: "content/snippets/".utf8) {
      do throws(Complaint) {
        _ = try ContentPath(path, locales: build.locales)
      } catch {
        throw EditProblem(422, "name", error.message.capitalizedSentence)
      }
    }
    // Some file systems take both for one name. Folders that differ only in case are found through their files.
    let parts = path.split(separator: "/")
    for twin in build.files.lazy.map(\.path) where twin != path {
      let others = twin.split(separator: "/")
      let same = zip(parts, others).prefix { $0.lowercased() == $1.lowercased() }
      if same.contains(where: { $0 != $1 }) {
        throw EditProblem(
          409, "exists", "There is \(twin) already, whose name differs only in capitals.",
          ["path": twin])
      }
    }
  }

  /// Replaces a file, or writes a new one.
  ///
  /// - Parameter old: The file as it was read; nil if it did not exist.
  package func write(_ file: SourceFile, instead old: SourceFile?) throws {
    guard let address = ContentAddress(file.path) else {
      throw EditProblem(403, "place", "\(file.path) is not a text of a message.")
    }
    guard let old else { return try create(file.bytes, at: address) }
    do { try room.replace(address, old.bytes, with: file.bytes) } catch { throw EditProblem(error, address) }
  }

  func create(_ bytes: [UInt8], at address: ContentAddress) throws {
    do { try room.create(address, with: bytes) } catch { throw EditProblem(error, address) }
  }
}

/// A request to copy a message.
struct DuplicateRequest {
  let address: ContentAddress
  let title: String?
  let name: String

  /// `{"path": …, "title": …, "name": …}`
  init(_ body: [UInt8]) throws {
    let fields = try PlacedValue(request: body).fields(["path", "title", "name"])
    address = try fields.required("path").address()
    title = try fields["title"]?.text().withoutOuterSpace
    name = try fields["name"]?.text().withoutOuterSpace ?? ""
  }
}

extension Composer {
  /// Copies a message with its views and translations. The copy is a draft with today's date, and has nothing that
  /// devices remember of the original.
  func duplicate(_ request: DuplicateRequest) async throws -> JSON {
    let build = try await newest()
    guard let message = Message(request.address, in: build), message.kind != .releases, message.kind != .permissions
    else {
      throw EditProblem(422, "kind", "Notifications and usage prompts can be duplicated.")
    }
    let title = request.title ?? ""
    let wanted =
      request.name.isEmpty
      ? title.isEmpty ? "\(message.id)-copy" : message.kind.name(of: title, on: site.now()) : request.name
    let name = freeName(try message.kind.checked(wanted), in: message.kind, build)
    let former = try file(message.address).flatMap { self.title(of: $0) }
    var (first, words): (ContentAddress?, [(path: String, text: String)]) = (nil, [])
    for file in message.files.sorted(by: { $0.address > $1.address }) where file.exists {
      let (address, isFirst) = (message.address(of: file, named: name), file.address == message.address)
      guard let address, let old = try self.file(file.address) else { continue }
      // Another variant's text often has the same title.
      let isNamed = isFirst || file.locale == build.locales.first && self.title(of: old) == former
      let copy = try copied(
        SourceFile(path: address.text, bytes: old.bytes), isFirst: isFirst, title: isNamed ? request.title : nil)
      try write(copy, instead: nil)
      words += LastTime.texts(of: copy)
        .filter {
          !isFirst || $0.field?.names != ["date"] && ($0.field?.names != ["title"] || $0.text == message.item?.title)
        }
        .flatMap { LastTime.words(in: $0.text, file.locale) }.map { (address.text, $0) }
      if isFirst { first = address }
    }
    guard let first else { throw EditProblem(404, "missing", "There is no message \(request.address.text).") }
    drafts.setCopied(words, in: first)
    return .present(["schema": "publish.edit/1", "path": first.text])
  }

  /// A name that no message and no file has: `sale`, `sale-2`.
  func freeName(_ name: String, in kind: ContentKind, _ build: ComposedSite.Build, besides own: String = "") -> String {
    guard kind.hasFreeNames else { return name }
    let folder = "content/\(kind.rawValue)/"
    // A file that is no message, or that no build has read yet, has its name, too.
    let names =
      (build.items.filter { $0.kind == kind }.map(\.id)
      + build.files.map(\.path).filter { $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count).prefix { !"/.+".contains($0) }) }).map { $0.lowercased() }
    var taken = Set(names).subtracting([own.lowercased()])
    var free = ContentName.free(name, or: name, &taken)
    while free.lowercased() != own.lowercased(), let address = ContentAddress("\(folder)\(free).md"),
      (try? file(address)) ?? nil != nil
    {
      free = ContentName.free(name, or: name, &taken)
    }
    return free
  }

  /// The title as it is written.
  private func title(of file: SourceFile) -> String? {
    LastTime.texts(of: file).first { $0.field?.names == ["title"] }?.text
  }

  private func copied(_ file: SourceFile, isFirst: Bool, title: String?) throws -> SourceFile {
    guard let tree = try? PatchReading(file).tree else { return file }
    var operations: [PatchOperation] = []
    if isFirst {
      let gone = ["id", "key", "revision", "withdrawn", "publish", "expires"].filter {
        tree.value(at: FieldPath($0)) != nil
      }
      operations = gone.map { .remove(FieldPath($0)) } + [.set(FieldPath("draft"), .plain("true"))]
      if tree.value(at: FieldPath("date")) != nil {
        operations.append(.set(FieldPath("date"), .plain(site.now().day)))
      }
    }
    if let title, !title.isEmpty { operations.append(.set(FieldPath("title"), .text(title))) }
    do throws(PatchRefusal) {
      return try patch(file, operations, KeyTable.table(ofFile: file.path)).file
    } catch {
      throw EditProblem(422, "refused", error.reason.capitalizedSentence)
    }
  }
}

extension ContentKind {
  /// Whether people choose the names: those of releases are versions, and those of permissions what the system calls them.
  var hasFreeNames: Bool { self == .notifications || self == .prompts }

  /// A name made from a title; without letters that a name can have, from the kind and the day: `message-2026-11-28`.
  func name(of title: String, on now: Instant) -> String {
    let slug = ContentName.slug(of: title)
    return isContentName(slug) ? slug : "\(self == .prompts ? "prompt" : "message")-\(now.day)"
  }

  /// A typed name as files have it: `winter-sale` for "Winter sale".
  func checked(_ name: String) throws -> String {
    let name = hasFreeNames && !isContentName(name) ? ContentName.slug(of: name) : name
    try check(name)
    return name
  }

  func check(_ name: String) throws {
    if self == .releases {
      guard FeedVersion(name).isComparable else {
        throw EditProblem(422, "name", "'\(name)' is not a version. Write digits joined by dots, such as 2.4.0.")
      }
    } else if !isContentName(name) {
      throw EditProblem(422, "name", "'\(name)' cannot be a name. Use the letters a to z, digits, '-' and '_'.")
    }
    if self == .permissions, let problem = accessTypeProblem(name) {
      throw EditProblem(422, "name", "'\(name)' is not a permission: \(problem).")
    }
  }
}

extension Instant {
  /// `2026-11-28`
  fileprivate var day: String { String(rfc3339.prefix(10)) }
}
