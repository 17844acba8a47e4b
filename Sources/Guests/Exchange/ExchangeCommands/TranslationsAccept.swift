import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Diagnostics
import Disk
import FeedModel

struct TranslationsAccept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Record that translations are right as they are.",
    discussion: """
      Writes content/translations.lock, which belongs into version control: of each text, \
      which original it was translated from. Later changes of an original are then noticed \
      text by text, on every machine.

      Examples:
        publish translations accept content                       everything
        publish translations accept content/notifications/winter.md --locale de
        publish translations accept content/releases/2.4.0.de.md

      Exits 0, also if there is nothing to record; 1 if there are errors, or no translation
      has such a path; 64 if the command line is wrong.
      """)

  @Argument(help: ArgumentHelp("Content files or folders.", valueName: "path"), completion: .file()) var paths: [String]
  @Option(help: ArgumentHelp("Only this language.", valueName: "tag")) var locale: String?
  @OptionGroup var options: TranslationsOptions

  func run() throws {
    try reportingFailures {
      let (site, locales) = try options.read(only: locale)
      let places = paths.map(inSite)
      for (path, place) in zip(paths, places) where !site.files.contains(where: { covers(place, $0, locales) }) {
        throw Failure(
          message: "no translation has the path '\(path)'",
          advice: "name a content file or a folder, such as content/notifications")
      }
      let lock = site.lock { file in
        file.locales.filter { locale in locales.contains(locale) && places.contains { covers($0, file, [locale]) } }
      }
      let isNew = try write(lock.bytes)
      let summary = isNew ? "\(TranslationLock.path)\n" : "nothing has changed\n"
      try options.present([], summary: summary, record: ["lock": TranslationLock.path, "written": isNew]).print()
    }
  }

  /// A path as the user wrote it, made relative to the site's folder.
  private func inSite(_ path: String) -> String {
    func plain(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
    let (folder, parts) = (plain(options.source), plain(path))
    let isBelow = !folder.isEmpty && parts.starts(with: folder)
    return (isBelow ? Array(parts.dropFirst(folder.count)) : parts).joined(separator: "/")
  }

  /// Whether a path belongs to the file, or to a folder above it.
  private func covers(_ path: String, _ file: TranslatableFile, _ locales: [LanguageTag]) -> Bool {
    let own = file.locales.filter(locales.contains).map { file.path(in: $0) }
    return (own.isEmpty ? [] : own + [file.location.path]).contains { $0 == path || $0.hasPrefix(path + "/") }
  }

  /// - Returns: False if the file already has these bytes.
  private func write(_ bytes: [UInt8]) throws -> Bool {
    let path = options.source == "." ? TranslationLock.path : "\(options.source)/\(TranslationLock.path)"
    guard InputFile.bytes(ofFile: path, upTo: bytes.count + 1) ?? [] != bytes else { return false }
    do {
      try ResultFile.write(bytes, to: path)
    } catch {
      throw Failure(message: "\(path) cannot be written: \(DiskError.why(error))", advice: nil)
    }
    return true
  }
}
