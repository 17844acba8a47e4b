package import PreviewCommands
package import Authoring
internal import Diagnostics
internal import FeedModel
internal import Text
internal import WireFormats

/// A request to accept a translation as it is.
struct AcceptRequest {
  let message: ContentAddress
  let translation: ContentAddress

  /// `{"path": …, "translation": …}`
  init(_ body: [UInt8]) throws {
    let fields = try PlacedValue(request: body).fields(["path", "translation"])
    message = try fields.required("path").address()
    translation = try fields.required("translation").address()
  }
}

extension Composer {
  /// Records the translation's texts together with the current originals, as `publish translations accept` does.
  func accept(_ request: AcceptRequest) async throws -> JSON {
    let texts = try MessageTexts(of: request.message, in: try await newest(), self)
    guard let (file, locale) = texts.translation(at: request.translation) else {
      throw EditProblem(404, "missing", "\(request.translation.text) is not a translation of this message.")
    }
    let pairs = file.matches(in: locale, texts.lock.pairs(of: file, in: locale)).compactMap(\.pair)
    try record(Set(pairs), of: file, in: locale)
    return .present(["schema": "publish.edit/1"])
  }

  /// Records the edited texts of translations, and those without a record; the page shows the original beside them.
  ///
  /// - Parameter saved: The saved files of the message, before and after.
  func recordTranslations(_ saved: [Saving.Saved], of message: ContentAddress, in build: ComposedSite.Build) {
    // The texts are already saved. If recording fails, they stay marked as out of date.
    let isTranslation = { (file: Saving.Saved) in
      (try? ContentPath(file.address.text, locales: build.locales))?.locale.map { $0 != build.locales.first } ?? false
    }
    guard saved.contains(where: isTranslation),
      let before = try? MessageTexts(of: message, in: build, self, as: saved.map { ($0.address.text, $0.old) }),
      let after = try? MessageTexts(of: message, in: build, self, as: saved.map { ($0.address.text, $0.file.bytes) })
    else { return }
    for file in saved {
      guard let (now, locale) = after.translation(at: file.address) else { continue }
      let recorded = after.lock.pairs(of: now, in: locale)
      let old = before.translation(at: file.address)?.file.matches(in: locale, recorded) ?? []
      let pairs = recorded.updated(by: now.matches(in: locale, recorded), since: old)
      if pairs != recorded { try? record(pairs, of: now, in: locale) }
    }
  }

  private static let mostAttempts = 3

  private func record(_ pairs: Set<TranslationLock.Pair>, of file: TranslatableFile, in locale: LanguageTag) throws {
    try updateLock { $0.record(pairs, of: file, in: locale) }
  }

  func updateLock(_ change: (inout TranslationLock) -> Void) throws {
    for attempt in 1... {
      do throws(ContentRoom.Refusal) {
        let old = try room.read(.lock)
        var lock = try readLock(old)
        change(&lock)
        if lock.bytes == old ?? [] { return }
        if let old { try room.replace(.lock, old, with: lock.bytes) } else { try room.create(.lock, with: lock.bytes) }
        return
      } catch {
        guard [.changed, .exists, .missing].contains(error), attempt < Self.mostAttempts else {
          throw EditProblem(error, .lock)
        }
      }
    }
  }

  /// - Throws: If the lock has lines that cannot be read, because rewriting it would lose them.
  private func readLock(_ bytes: [UInt8]?) throws(ContentRoom.Refusal) -> TranslationLock {
    var found: [Diagnostic] = []
    let lock = TranslationLock(SourceFile(path: TranslationLock.path, bytes: bytes ?? []), &found)
    if let first = found.first { throw .system("\(first.message) (line \(max(1, first.location.line)))") }
    return lock
  }
}

/// The translatable texts of one message.
package struct MessageTexts {
  package let texts: SiteTranslations

  var lock: TranslationLock { texts.lock }

  /// - Parameter files: Files that replace those of the build; nil stands for a file that does not exist.
  package init(
    of message: ContentAddress, in build: ComposedSite.Build, _ composer: Composer,
    as files: [(path: String, bytes: [UInt8]?)] = []
  ) throws {
    guard let named = Message(message, in: build) else {
      throw EditProblem(404, "missing", "There is no message \(message.text).")
    }
    let given = Dictionary(files) { $1 }
    let own = try named.files.filter { $0.exists || given[$0.address.text] != nil }.compactMap { file -> SourceFile? in
      let path = file.address.text
      if let bytes = given[path] { return bytes.map { SourceFile(path: path, bytes: $0) } }
      return try composer.file(file.address)
    }
    let others = build.files.filter { $0.path == "publish.yml" || $0.path.starts(withBytesOf: "content/snippets/") }
    let lock = try composer.file(.lock)
    let all = (others + own + [lock].compactMap(\.self)).sorted { $0.path.precedes($1.path) }
    guard let texts = composer.site.translations(all, composer.site.now()) else {
      throw EditProblem(422, "configuration", "publish.yml cannot be read.")
    }
    self.texts = texts
  }

  func translation(at address: ContentAddress) -> (file: TranslatableFile, locale: LanguageTag)? {
    for file in texts.files {
      if let locale = file.locales.first(where: { file.path(in: $0) == address.text }) { return (file, locale) }
    }
    return nil
  }
}

extension Set<TranslationLock.Pair> {
  /// The recorded pairs after an edit of a translation: `now` replaces `old`.
  fileprivate func updated(by now: [TranslationMatch], since old: [TranslationMatch]) -> Self {
    let before = Set<TextFingerprint>(old.compactMap { $0.pair?.text })
    var pairs = self
    for match in now where match.state != .translated {
      guard let pair = match.pair, match.state == .unrecorded || !before.contains(pair.text) else { continue }
      let earlier = old.first { $0.source.name == match.source.name }?.pair
      pairs = pairs.filter { $0.text != earlier?.text }
      pairs.insert(pair)
    }
    return pairs
  }
}
