package import PreviewCommands
internal import Authoring
internal import Diagnostics
internal import FeedModel
internal import Inspection
public import PreviewServer
internal import SiteBuilder
internal import Text
internal import WireFormats

/// Answers the pages of `publish serve --edit` (docs/composer.md): lists messages, returns their contents, and shows
/// what a draft would look like. It also writes what is saved.
public final class Composer: EditAPI {
  let site: ComposedSite
  let room: ContentRoom
  let drafts: Drafts
  /// The versions of files that were sent to pages. They are needed for merging: a page may save its changes hours
  /// later.
  private let given = Lock<(versions: [String: [UInt8]], order: [String])>(([:], []))

  /// The number of versions that are kept in memory; older ones are kept with drafts.
  private static let mostVersions = 512

  package init(_ site: ComposedSite, room: ContentRoom, drafts: Drafts) {
    (self.site, self.room, self.drafts) = (site, room, drafts)
  }

  public func answer(_ question: EditQuestion) async -> EditAnswer {
    do {
      switch (question.method, question.name) {
      case ("GET", "messages"): return EditAnswer(try await messages())
      case ("GET", "keys"): return EditAnswer(try await keys())
      case ("GET", "search"): return EditAnswer(try await search(question.value(of: "words") ?? ""))
      case ("GET", "overlaps"): return EditAnswer(try await overlaps(try OverlapRequest(question)))
      case ("GET", "message"): return EditAnswer(try await message(at: try address(question)))
      case ("PUT", "draft"): return try await keep(try DraftRequest(question.body), of: try address(question))
      case ("DELETE", "draft"):
        drafts.discard(try tab(question), of: try address(question))
        return EditAnswer(.object([]), status: 204)
      case ("POST", "save"): return EditAnswer(try save(try SaveRequest(question.body)))
      case ("POST", "accept"): return EditAnswer(try await accept(try AcceptRequest(question.body)))
      case ("POST", "new"): return EditAnswer(try await create(try NewMessage(question.body, site.now())), status: 201)
      case ("POST", "duplicate"):
        return EditAnswer(try await duplicate(try DuplicateRequest(question.body)), status: 201)
      case ("POST", "delete"): return EditAnswer(try await delete(try LifeRequest(question.body, ["path"])))
      case ("POST", "undelete"): return EditAnswer(try undelete(try LifeRequest(question.body, ["deleted"])))
      case ("POST", "rename"): return EditAnswer(try await rename(try LifeRequest(question.body, ["path", "name"])))
      case ("POST", "right"):
        return EditAnswer(try callRight(try LifeRequest(question.body, ["path", "file", "text"])))
      case ("POST", "images"): return EditAnswer(try upload(question), status: 201)
      case ("GET", "image"): return try image(question)
      default: throw EditProblem(404, "unknown", "There is no \(question.method) \(question.name).")
      }
    } catch {
      return EditAnswer(error)
    }
  }

  /// Whether a file was written from the composer's pages.
  package func hasWritten(_ path: String) -> Bool { room.hasWritten(path) }

  // MARK: What a request names

  func address(_ question: EditQuestion) throws -> ContentAddress {
    guard let address = question.value(of: "path").flatMap({ ContentAddress($0) }) else {
      throw EditProblem(403, "place", "Only texts of messages in content/ can be edited.")
    }
    return address
  }

  private func tab(_ question: EditQuestion) throws -> String {
    guard let tab = question.value(of: "tab"), tab.isTab else {
      throw EditProblem(400, "tab", "A tab is named by 32 hexadecimal digits.")
    }
    return tab
  }

  func newest() async throws -> ComposedSite.Build { try Self.built(await site.newest()) }

  /// The last build, for requests that do not have to wait for the one in progress.
  func last() throws -> ComposedSite.Build { try Self.built(site.last()) }

  private static func built(_ build: ComposedSite.Build?) throws -> ComposedSite.Build {
    guard let build else { throw EditProblem(503, "early", "The site is being built for the first time. Try again.") }
    return build
  }

  // MARK: Versions

  /// Remembers a version that is sent to a page.
  func give(_ bytes: [UInt8]) -> String {
    let name = version(of: bytes)
    given.withLock { given in
      guard given.versions.updateValue(bytes, forKey: name) == nil else { return }
      given.order.append(name)
      if given.order.count > Self.mostVersions { given.versions[given.order.removeFirst()] = nil }
    }
    return name
  }

  func bytes(ofVersion name: String) -> [UInt8]? { given.withLock { $0.versions[name] } ?? drafts.version(name) }

  /// The file as it is now.
  func file(_ address: ContentAddress) throws -> SourceFile? {
    do {
      return try room.read(address).map { SourceFile(path: address.text, bytes: $0) }
    } catch {
      throw EditProblem(error, address)
    }
  }

  // MARK: Messages

  private func messages() async throws -> JSON {
    let build = try await newest()
    let (kept, findings, words, life) = (drafts.times(), findings(in: build), FormWords(build), build.lives())
    let published = Dictionary(grouping: build.published.filter { !$0.withdrawn }, by: \.source)
    let gone = Set(drafts.deleted(at: site.now()).map(\.message.text)).filter { path in
      // The build that knows of the deletion may be on its way.
      ContentAddress(path).flatMap { try? file($0) } == nil
    }
    let rows = build.items.filter { !gone.contains($0.path ?? "") }.map { item in
      MessageRow(
        item, findings[item.source] ?? [], published[item.source] ?? [], life(item), words,
        audience: item.isWaiting ? audience(of: item, in: build) : nil,
        kept: item.path.flatMap { ContentAddress($0) }.flatMap(kept))
    }
    return .present([
      "schema": "publish.edit/1", "now": site.now(), "app": build.output?.app ?? "",
      "timeZone": build.output?.timeZone ?? JSON.null, "locales": build.locales.map(\.text),
      "messages": rows.sorted().map(\.json), "deleted": deletions,
    ])
  }

  /// The audience of a message by its own conditions; nil if it cannot be said.
  private func audience(of item: ItemStatus, in build: ComposedSite.Build) -> JSON? {
    guard let banner = item.conditions?() else { return nil }
    let imagination = build.output?.imagination(of: 1) ?? Imagination(quota: Quota(entries: 1))
    let inquiry = Inquiry(.banners(BannersFeed(notifications: [banner])), imagination: imagination)
    guard var audience = try? inquiry.audiences(of: [banner.id]).first else { return nil }
    if item.channels == [.alerts] { audience.demands = .unseen }
    return .object(audience.members(build.locales.map(\.text)))
  }

  /// The findings by entry, as the manifest names it.
  private func findings(in build: ComposedSite.Build) -> [String: [Diagnostic]] {
    Dictionary(grouping: build.diagnostics) {
      (try? ContentPath($0.location.path, locales: build.locales))?.stem.source ?? $0.location.path
    }
  }

  private func message(at address: ContentAddress) async throws -> JSON {
    let build = try await newest()
    guard let message = Message(address, in: build) else {
      throw EditProblem(404, "missing", "This message is not there any more.")
    }
    let states = TranslationStates(of: message, build.diagnostics)
    var files: [JSON] = []
    for file in message.files {
      let now = try self.file(file.address)
      files.append(
        .present([
          "path": file.address.text, "locale": file.locale.text, "part": file.part,
          "sha256": now.map { give($0.bytes) } ?? JSON.null, "state": states[file] ?? JSON.null,
          "base": FormState(now ?? SourceFile(path: file.address.text, bytes: [])).json,
        ]))
    }
    let item = (message.item.map { $0.members + build.lives()($0) } ?? []).filter { $0.name != "path" }
    let drafts = try drafts.drafts(of: address).map { try json(of: $0) }
    return .present(["schema": "publish.edit/1", "locales": build.locales.map(\.text)])
      .with(item + JSON.members(["path": address.text, "files": files, "drafts": drafts]))
  }

  /// A draft, moved to the newest version of each file where that causes no conflict.
  private func json(of draft: Drafts.Draft) throws -> JSON {
    let files = try draft.changes.compactMap { json -> JSON? in
      guard let change = try? FileChange(PlacedValue(value: json, place: ValuePlace(root: "the draft"))) else {
        return nil
      }
      let now = try file(change.address)
      guard let (file, base) = moved(change, to: now) else { return nil }
      let version = base == nil ? now.map { give($0.bytes) } : change.base
      return .present([
        "path": change.address.text, "base": version ?? JSON.null, "state": FormState(file).json,
        "baseState": base.map { FormState($0).json } ?? JSON.null,
      ])
    }
    return .present(["tab": draft.tab, "saved": draft.saved, "number": draft.number, "files": files])
  }

  /// The file with a change applied: to the newest version if there is no conflict, and otherwise to the version that
  /// the change was made on, so that saving asks the user.
  private func moved(_ change: FileChange, to now: SourceFile?) -> (file: SourceFile, base: SourceFile?)? {
    let theirs = now ?? SourceFile(path: change.address.text, bytes: [])
    if now.map({ version(of: $0.bytes) }) == change.base { return (try? change.applied(to: theirs)).map { ($0, nil) } }
    guard let base = change.baseFile(bytes) else {
      // Without that version, the file may by now contain someone else's text.
      return (try? change.applied(to: theirs)).map { ($0, SourceFile(path: theirs.path, bytes: [])) }
    }
    if now != nil, let merge = try? change.merged(from: base, into: theirs), merge.conflicts.isEmpty {
      return (merge.file.file, nil)
    }
    return (try? change.applied(to: base)).map { ($0, base) }
  }
}

private struct MessageRow: Comparable {
  let item: ItemStatus
  let findings: [Diagnostic]
  let published: [Manifest.Published]
  let life: [JSON.Member]
  let words: FormWords
  /// The audience of a message that no feed has yet.
  let audience: JSON?
  let kept: Instant?

  init(
    _ item: ItemStatus, _ findings: [Diagnostic], _ published: [Manifest.Published], _ life: [JSON.Member],
    _ words: FormWords, audience: JSON?, kept: Instant?
  ) {
    (self.item, self.findings, self.published, self.audience, self.kept) = (item, findings, published, audience, kept)
    (self.life, self.words) = (life, words)
  }

  /// Sorts by kind, then newest first.
  static func < (a: Self, b: Self) -> Bool {
    if a.item.kind != b.item.kind { return a.rank < b.rank }
    if a.item.kind == .releases { return FeedVersion(a.item.id) > FeedVersion(b.item.id) }
    if a.item.date != b.item.date { return a.date > b.date }
    return a.item.id.precedes(b.item.id)
  }

  static func == (a: Self, b: Self) -> Bool { a.item == b.item }

  /// A message without a date is usually still being written, so it counts as the newest.
  private var date: Int { item.date?.secondsSince1970 ?? .max }
  private var rank: Int { ContentKind.allCases.firstIndex(of: item.kind) ?? 0 }

  var json: JSON {
    let errors = findings.filter { $0.severity == .error }
    let problem = errors.min { $0.location < $1.location }.flatMap(words.line)
    let entries = published.map { JSON.present(["channel": $0.channel, "id": $0.key]) }
    return (item.members + life).object(with: [
      "unsaved": kept ?? JSON.null, "errors": errors.count, "problem": problem ?? JSON.null,
      "entries": entries, "for": audience ?? JSON.null, "begins": item.period.from ?? JSON.null,
      "ends": item.period.until ?? JSON.null, "picture": item.picture ?? JSON.null,
    ])
  }
}

extension ItemStatus {
  /// The path of the entry as the manifest names it: `content/notifications/hello`.
  var source: String { "content/\(kind.rawValue)/\(id)" }

  /// Whether the message has conditions that are in no feed yet.
  fileprivate var isWaiting: Bool {
    switch state {
    case .draft, .scheduled: kind == .notifications
    case .live, .expired, .withdrawn, .broken, .gone: false
    }
  }
}

extension String {
  /// Whether this is the name of a tab: 32 lower-case hexadecimal digits.
  var isTab: Bool { utf8.count == 32 && allSatisfy { $0.isHexDigit && !$0.isUppercase } }
}

/// The states of a message's translations, file by file.
private struct TranslationStates {
  private var states: [String: String] = [:]

  init(of message: Message, _ diagnostics: [Diagnostic]) {
    for file in message.files where !file.exists { states[file.address.text] = "missing" }
    for diagnostic in diagnostics where diagnostic.location.path.hasPrefix(message.source) {
      let state = ItemStatus.Translation(of: diagnostic)
      if let state, states[diagnostic.location.path] == nil { states[diagnostic.location.path] = state.rawValue }
    }
  }

  subscript(file: Message.File) -> String? { states[file.address.text] ?? "complete" }
}

/// The reason why a page's request was not carried out.
struct EditProblem: Error {
  let status: Int
  let id: String
  let sentence: String
  var more: [JSON.Member] = []

  init(_ status: Int, _ id: String, _ sentence: String, _ more: JSON.Members = [:]) {
    (self.status, self.id, self.sentence, self.more) = (status, id, sentence, JSON.members(more))
  }

  init(_ refusal: ContentRoom.Refusal, _ address: ContentAddress) {
    let more: JSON.Members = ["path": address.text]
    let name = address.words
    switch refusal {
    case .link:
      self.init(403, "link", "\(name) is a link, or is below one. Only files of the site itself are written.", more)
    case .secondName:
      self.init(403, "link", "\(name) has a second name elsewhere, whose text would be changed as well.", more)
    case .missing: self.init(410, "deleted", "\(name) was deleted.", more)
    case .exists: self.init(409, "exists", "\(name) is there already.", more)
    case .changed: self.init(409, "busy", "\(name) is being written by somebody else. Try again.", more)
    case .full(let why):
      self.init(507, "full", "\(name) cannot be written: \(why). Your text is kept as a draft.", more)
    case .system(let why): self.init(403, "system", "\(name) cannot be read or written: \(why).", more)
    }
  }
}

extension EditAnswer {
  init(_ error: any Error) {
    switch error {
    case let problem as EditProblem:
      self.init(.present(["error": problem.sentence, "id": problem.id]).with(problem.more), status: problem.status)
    case let problem as ValueProblem: self.init(.present(["error": "\(problem).", "id": "request"]), status: 400)
    default: self.init(.present(["error": "\(error)", "id": "request"]), status: 400)
    }
  }
}
