import PreviewCommands
internal import Authoring
import Diagnostics
internal import Disk
internal import PreviewServer
internal import SiteBuilder
package import WireFormats

/// A draft sent by a page, to be kept and built.
struct DraftRequest {
  let tab: String
  let number: Int
  let changes: [FileChange]

  /// `{"tab": …, "number": 7, "files": […]}`
  init(_ body: [UInt8]) throws {
    let fields = try PlacedValue(request: body).fields(["tab", "number", "files"])
    tab = try fields.required("tab").read("32 hexadecimal digits") { $0.string.flatMap { $0.isTab ? $0 : nil } }
    number = try fields.required("number").integer()
    changes = try fields.required("files").changes()
  }
}

extension Composer {
  func keep(_ request: DraftRequest, of message: ContentAddress) async throws -> EditAnswer {
    guard !request.changes.isEmpty else { return try await drafted([], request, of: message) }
    try checkNames(of: request.changes, in: try last())
    let draft = Drafts.Draft(
      tab: request.tab, number: request.number, saved: site.now(), changes: request.changes.map(\.json))
    let versions = request.changes.compactMap { change in change.base.flatMap(bytes) }
    let isNew: Bool
    do throws(DiskError) {
      isNew = try drafts.keep(draft, of: message, versions: versions)
    } catch {
      throw EditProblem(507, "full", "The draft cannot be kept: \(error.why). It is only in this tab.")
    }
    guard isNew else { throw EditProblem(409, "overtaken", "A later change has arrived already.") }
    return try await drafted(request.changes, request, of: message)
  }

  private func drafted(
    _ changes: [FileChange], _ request: DraftRequest, of message: ContentAddress
  ) async throws -> EditAnswer {
    var (files, refused) = ([SourceFile](), [JSON]())
    for change in changes {
      let base = try base(of: change)
      do throws(PatchRefusal) {
        files.append(try change.applied(to: base))
      } catch {
        let reason =
          FormWords.isPlain(error.reason) ? error.reason.capitalizedSentence : "Only Edit as text can change this."
        refused.append(.present(["path": change.address.text, "message": reason]))
      }
    }
    let others = try saved(besides: files, message)
    let now = site.now()
    guard let (build, moment) = await shown(files + others, message, at: now) else { throw CancellationError() }
    let words = FormWords(build)
    let findings = FindingsOfDraft(files, words) { [room] path in
      guard let address = ContentAddress(path), let bytes = (try? room.read(address)) ?? nil else { return nil }
      return SourceFile(path: path, bytes: bytes)
    }
    let shown = Message(message, in: build)
    let found = shown.map { findings.json(build.diagnostics, of: $0) } ?? []
    let elsewhere = build.output == nil ? shown.flatMap { build.firstError(besides: $0) } : nil
    return EditAnswer(
      .present([
        "schema": "publish.edit/1", "number": request.number, "findings": found, "refused": refused,
        "now": now, "moment": moment, "elsewhere": elsewhere.flatMap(words.line) ?? JSON.null,
        "lastTime": lastTime(of: message, files),
        "states": JSON.object(files.map { .init($0.path, FormState($0).json) }),
      ]), draft: build.output.map { DraftOutput($0, tab: request.tab) })
  }

  /// The words that came along with a copy and still are in it, each with its first place.
  private func lastTime(of message: ContentAddress, _ files: [SourceFile]) -> [JSON] {
    drafts.copiedWords(in: message).compactMap { word in
      let locale = (try? last()).flatMap { try? ContentPath(word.path, locales: $0.locales).locale ?? $0.locales.first }
      guard let address = ContentAddress(word.path), let locale,
        let file = files.first(where: { $0.path == word.path }) ?? (try? self.file(address)) ?? nil,
        let place = LastTime.texts(of: file).first(where: {
          $0.field?.names != ["date"] && LastTime.words(in: $0.text, locale).contains(word.text)
        })
      else { return nil }
      return .present([
        "path": word.path, "text": word.text, "field": place.field?.names ?? JSON.null,
        "bodyLine": place.bodyLine ?? JSON.null,
        "column": place.column(of: word.text),
      ])
    }
  }

  /// Forgets a word that people have called right.
  func callRight(_ request: LifeRequest) throws -> JSON {
    let (message, path, text) = (try request.address(), try request.text("file"), try request.text("text"))
    drafts.setCopied(drafts.copiedWords(in: message).filter { $0.path != path || $0.text != text }, in: message)
    return .present(["schema": "publish.edit/1"])
  }

  /// The message's other files that were saved after the last build began.
  private func saved(besides files: [SourceFile], _ message: ContentAddress) throws -> [SourceFile] {
    let build = try last()
    return (Message(message, in: build)?.files ?? []).compactMap { file in
      let path = file.address.text
      guard file.exists, !files.contains(where: { $0.path == path }), let now = (try? self.file(file.address)) ?? nil,
        build.file(at: path)?.bytes != now.bytes
      else { return nil }
      return now
    }
  }

  private func base(of change: FileChange) throws -> SourceFile {
    if let base = change.base, let file = try file(change.address), version(of: file.bytes) == base { return file }
    guard let file = change.baseFile(bytes) else {
      throw EditProblem(409, "unknown-version", "This page is older than the server. Reload it; your draft is kept.")
    }
    return file
  }

  /// Builds the site with these files as if the message were ready, for now or for the message's start, whichever is
  /// later.
  private func shown(
    _ files: [SourceFile], _ message: ContentAddress, at now: Instant
  ) async -> (build: ComposedSite.Build, moment: Instant)? {
    let file = files.first { $0.path == message.text } ?? ((try? self.file(message)) ?? nil)
    let ready = file.flatMap { file -> SourceFile? in
      let isDraft = (try? PatchReading(file))?.tree.value(at: FieldPath("draft")) != nil
      return isDraft ? (try? patch(file, [.set(FieldPath("draft"), .plain("false"))], nil))?.file : nil
    }
    // The line is kept, so that findings refer to the right lines.
    let shown = files.filter { $0.path != ready?.path } + [ready].compactMap(\.self)
    guard let build = await site.build(shown, now) else { return nil }
    guard let item = Message(message, in: build)?.item, case .scheduled(let start) = item.state,
      let later = await site.build(shown, start)
    else { return (build, now) }
    return (later, start)
  }
}

extension ComposedSite.Build {
  /// The first error elsewhere in the site, which prevents a build although the message has no error.
  fileprivate func firstError(besides message: Message) -> Diagnostic? {
    let errors = diagnostics.filter { $0.severity == .error }
    return errors.contains { message.file(at: $0.location.path) != nil } ? nil : errors.first
  }
}

/// The findings of a message's files, with their fixes applied to the draft.
private struct FindingsOfDraft {
  private let files: [SourceFile]
  private let words: FormWords
  private let other: (String) -> SourceFile?

  init(_ files: [SourceFile], _ words: FormWords, other: @escaping (String) -> SourceFile?) {
    (self.files, self.words, self.other) = (files, words, other)
  }

  private func file(_ path: String) -> SourceFile? { files.first { $0.path == path } ?? other(path) }

  private func text(_ path: String) -> String? { file(path).map { String(decoding: $0.bytes, as: UTF8.self) } }

  func json(_ diagnostics: [Diagnostic], of message: Message) -> [JSON] {
    let paths = Set(message.files.map(\.address.text))
    return diagnostics.filter { paths.contains($0.location.path) }.prefix(100).compactMap(json)
  }

  private func json(_ finding: Diagnostic) -> JSON? {
    guard let sentence = words.sentence(finding) else { return nil }
    let place = finding.location
    let places = file(place.path).map { DraftPlaces($0) }
    return .present([
      "severity": finding.severity.rawValue, "id": finding.id.rawValue, "message": sentence,
      "fix": words.advice(finding) ?? JSON.null, "path": place.path, "line": max(1, place.line),
      "column": max(1, place.column),
      "field": places?.field(at: place)?.names ?? JSON.null, "bodyLine": places?.bodyLine(of: place) ?? JSON.null,
      "fixes": finding.edits(in: text).compactMap { fix($0, for: finding) },
    ])
  }

  /// Only fixes of one file are offered, because the page shows the resulting state.
  private func fix(_ edit: Edit, for finding: Diagnostic) -> JSON? {
    let path = finding.location.path
    guard let file = file(path), let fixed = file.applying(edit) else { return nil }
    return .present(["title": words.title(of: edit, for: finding), "path": path, "state": FormState(fixed).json])
  }
}

/// Finds the part of a form that a place in a file belongs to.
private struct DraftPlaces {
  private let keys: KeyPlaces?
  private let firstBodyLine: Int

  init(_ file: SourceFile) {
    keys = KeyPlaces(file)
    firstBodyLine = (try? PatchReading(file)).map(\.firstBodyLine) ?? .max
  }

  func field(at place: SourceLocation) -> FieldPath? {
    place.line >= firstBodyLine || place.line == 0 ? nil : keys?.path(around: place)
  }

  func bodyLine(of place: SourceLocation) -> Int? { place.line >= firstBodyLine ? place.line - firstBodyLine + 1 : nil }
}

extension PlacedValue {
  /// - Parameter body: The JSON that a page sends.
  package init(request body: [UInt8]) throws {
    do throws(FormatError) {
      self.init(value: try JSON.parse(body).value, place: ValuePlace(root: "the request"))
    } catch {
      throw EditProblem(400, "request", "The request is not valid JSON: \(error.sentence(insteadOf: "JSON")).")
    }
  }

  package func address() throws -> ContentAddress {
    let text = try text()
    guard let address = ContentAddress(text) else {
      throw EditProblem(403, "place", "Only texts of messages in content/ can be edited.")
    }
    return address
  }

  /// The changes of a message's files, one for each file.
  func changes() throws -> [FileChange] {
    let changes = try list().map(FileChange.init)
    guard changes.count <= 500, Set(changes.map(\.address)).count == changes.count else {
      throw fail("there are at most 500 files, each once")
    }
    return changes
  }
}
