import Authoring
import Diagnostics
import FeedModel
import SiteBuilder
import Text

extension ImportFormat {
  /// `<locale>/release_notes.txt` below the folder of deliver.
  public static let appStore = ImportFormat(
    name: "app-store", abstract: "fastlane deliver's release notes for the App Store."
  ) { files, options in
    let own = files.filter { $0.path.parts(between: "/").last == "release_notes.txt" }
    var reader = FastlaneImport(.named(.appStore), options)
    let texts = reader.texts(own) { $0.parts(between: "/").dropLast().last }
    reader.add(texts, version: options.release ?? "", build: nil)
    return reader.imported
  }

  /// `<locale>/changelogs/<version code>.txt` below the folder of supply.
  public static let play = ImportFormat(
    name: "play", abstract: "fastlane supply's changelogs for Google Play."
  ) { files, options in
    let own = files.filter { $0.path.parts(between: "/").dropLast().last == "changelogs" }
    let byCode = Dictionary(grouping: own) { String($0.path.parts(between: "/").last?.dropLast(4) ?? "") }
    var reader = FastlaneImport(.named(.play), options)
    for (code, files) in byCode.sorted(by: { FeedVersion($0.key) < FeedVersion($1.key) }) {
      if code == "default" {
        for file in files { reader.noteDefault(file) }
        continue
      }
      let texts = reader.texts(files) { $0.parts(between: "/").dropLast(2).last }
      guard let first = texts.first else { continue }
      if let version = options.releases[code] {
        reader.add(texts, version: version, build: code)
      } else {
        reader.refuse(code, first.file)
      }
    }
    return reader.imported
  }
}

private struct FastlaneImport {
  private let store: Store
  private let options: ImportOptions
  private(set) var imported = Imported()
  /// Languages of the site by the store's locales, with the place of each among those of its language.
  private var languages: [String: (locale: LanguageTag, rank: Int)] = [:]

  struct Text {
    var locale: LanguageTag
    var rank: Int
    var file: ExchangeFile
    var text: String
    var place: SourceLocation { SourceLocation(path: file.path) }
  }

  init(_ store: Store, _ options: ImportOptions) {
    (self.store, self.options) = (store, options)
    for locale in options.configuration.locales {
      // Exports report the languages that the store lacks.
      var ignored: [Diagnostic] = []
      for (rank, name) in store.locales(for: locale, of: options.configuration, &ignored).enumerated() {
        languages[name] = languages[name] ?? (locale, rank)
      }
    }
  }

  /// The site's language for a folder's name. deliver takes `default` for languages without a text of their own.
  private func language(_ name: String) -> (locale: LanguageTag, rank: Int)? {
    if name == "default" { return (options.configuration.defaultLocale, .max) }
    let nearest = LanguageTag(systemIdentifier: name)?.nearest(among: options.configuration.locales)
    return languages[name] ?? nearest.map { ($0, .max - 1) }
  }

  /// The texts in the site's languages, the default language first.
  ///
  /// - Parameter folder: Returns the name of a file's locale.
  mutating func texts(_ files: [ExchangeFile], _ folder: (String) -> Substring?) -> [Text] {
    var texts: [Text] = []
    for file in files {
      let name = folder(file.path).map { String($0) } ?? ""
      guard let (locale, rank) = language(name) else {
        say(
          .noStoreLocale, "'\(name.quotable)' is \(store.title)'s name for no language of this site",
          "choose in publish.yml: 'stores', or add the language to 'locales'", file)
        continue
      }
      do throws(Diagnostic) {
        try file.check()
        let text = file.text
        if text.allSatisfy(\.isWhitespace) {
          say(.emptyBody, "this text is empty", "write what is new, or remove the file", file)
        } else {
          texts.append(Text(locale: locale, rank: rank, file: file, text: text))
        }
      } catch {
        var entry = ImportedEntry(at: SourceLocation(path: file.path))
        entry.diagnostics = [error]
        imported.entries.append(entry)
      }
    }
    let base = options.configuration.defaultLocale
    return texts.sorted {
      $0.locale == $1.locale ? $0.rank < $1.rank : $0.locale == base || $1.locale != base && $0.locale < $1.locale
    }
  }

  private mutating func say(_ id: DiagnosticID, _ words: String, _ fix: String, _ file: ExchangeFile) {
    imported.diagnostics.append(Diagnostic(id, as: .warning, words, fix: fix, at: SourceLocation(path: file.path)))
  }

  mutating func noteDefault(_ file: ExchangeFile) {
    say(
      .notTaken, "this text belongs to no release: supply takes it for builds that have none of their own",
      "nothing has to be done, or name it after a build", file)
  }

  mutating func refuse(_ code: String, _ file: ExchangeFile) {
    var entry = ImportedEntry(at: SourceLocation(path: file.path))
    entry.report(
      .unknownRelease, "no release has the build \(code.quotable)",
      fix: "say which it is, such as --release-of \(code.quotable)=2.4.0, or set 'build' in the content",
      at: entry.location)
    imported.entries.append(entry)
  }

  /// - Parameter texts: The texts of one release.
  mutating func add(_ texts: [Text], version: String, build: String?) {
    guard let first = texts.first else { return }
    var entry = ImportedEntry(at: first.place)
    let base = options.configuration.defaultLocale
    if first.locale != base, options.existing["content/releases/\(version).md"] == nil {
      entry.report(
        .missingDefault, "there is no text of this release in \(base.text), the site's first language",
        fix: "add it as \(path(of: first, in: base)), or leave the release out with --skip", at: entry.location)
    }
    var taken: [LanguageTag: String] = [:]
    for text in texts {
      if let other = taken[text.locale] {
        if other != text.text, text.rank < .max {
          say(
            .notTaken, "another text in \(text.locale.text) was taken", "choose one locale in publish.yml: 'stores'",
            text.file)
        }
        continue
      }
      taken[text.locale] = text.text
      let blocks = [MarkdownBlock].listed(text.text, at: text.place)
      if let file = file(of: text, version, blocks, build) { entry.files.append(file) }
    }
    imported.entries.append(entry)
  }

  /// The path of a text in another language.
  private func path(of text: Text, in locale: LanguageTag) -> String {
    var parts = text.file.path.parts(between: "/").map { String($0) }
    let folder = parts.count - (store.name == .play ? 3 : 2)
    if parts.indices.contains(folder) {
      parts[folder] =
        languages.filter { $0.value.locale == locale }.min { $0.value.rank < $1.value.rank }?.key ?? locale.text
    }
    return parts.joined(separator: "/")
  }

  /// The content file for a text; nil if the release has the same text already. If it has a different one, the text
  /// goes into the release's file for stores.
  private func file(of text: Text, _ version: String, _ blocks: [MarkdownBlock], _ build: String?) -> ContentFile? {
    let isDefault = text.locale == options.configuration.defaultLocale
    let language = isDefault ? "" : ".\(text.locale.text)"
    var file = ContentFile("content/releases/\(version)\(language).md", from: text.place)
    if isDefault, let build { file.set("build", .text(build), from: text.place) }
    file.set(body: blocks)
    guard let there = options.existing[file.path], there != Array(file.text.utf8) else { return file }
    // The existing text may be the same, below different front matter.
    let own = SourceFile(path: file.path, bytes: there).body
    if own == SourceFile(path: file.path, text: file.text).body { return nil }
    file = ContentFile("content/releases/\(version).store\(language).md", from: text.place)
    file.set(body: blocks)
    return file
  }
}
