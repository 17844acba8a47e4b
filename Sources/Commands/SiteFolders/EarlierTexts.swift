import CommandKit
package import Authoring
import Diagnostics

/// The texts of originals at earlier commits; empty without git or without a repository.
package struct EarlierTexts {
  private let site: SiteTranslations
  private let repository: GitRepository?

  /// - Parameter folder: The folder of the site.
  package init(of site: SiteTranslations, in folder: String) {
    self.site = site
    repository = try? GitRepository(at: folder)
  }

  private static let mostCommits = 1000

  /// Most requested texts are found in one of the last changes.
  private static let commitsAtOnce = 20

  /// The texts of a file by fingerprint, if its history has them.
  package func texts(of file: TranslatableFile, _ fingerprints: Set<TextFingerprint>) -> [TextFingerprint: CodedText] {
    var (wanted, found): (Set<TextFingerprint>, [TextFingerprint: CodedText]) = (fingerprints, [:])
    guard !wanted.isEmpty else { return [:] }
    visit(file) { units in
      for unit in units {
        let fingerprint = unit.text.fingerprint
        if wanted.remove(fingerprint) != nil { found[fingerprint] = unit.text }
      }
      return wanted.isEmpty
    }
    return found
  }

  /// The texts that a file had when they had this fingerprint together; nil if its history contains no such version.
  package func units(of file: TranslatableFile, _ fingerprint: String) -> [TranslationUnit]? {
    var found: [TranslationUnit]?
    visit(file) { units in
      if units.fingerprint == fingerprint { found = units }
      return found != nil
    }
    return found
  }

  /// - Parameter isDone: Called with the file's texts at each commit, newest first.
  private func visit(_ file: TranslatableFile, until isDone: ([TranslationUnit]) -> Bool) {
    let path = file.location.path
    guard let repository, let commits = try? repository.commits(changing: path, most: Self.mostCommits) else { return }
    for start in stride(from: 0, to: commits.count, by: Self.commitsAtOnce) {
      let some = Array(commits[start..<min(start + Self.commitsAtOnce, commits.count)])
      let versions = try? repository.contents(of: path, in: some, limit: some.count * SourceFile.limit)
      for case let bytes? in versions ?? [] where isDone(site.sourceUnits(of: file, from: bytes)) { return }
    }
  }
}

extension CodedText {
  /// The text without `<1>`, `</1>` and `<1/>`.
  package var words: String { text.withoutCodes }
}

extension String {
  /// The text without `<1>`, `</1>` and `<1/>`.
  package var withoutCodes: String {
    split(separator: "<", omittingEmptySubsequences: false).enumerated().map { place, part in
      let end = part.firstIndex { $0 != "/" && !$0.isNumber }
      let isCode = place > 0 && end.map { part[$0] == ">" && $0 > part.startIndex } ?? false
      return place == 0
        ? String(part) : isCode ? String(part[part.index(after: end ?? part.startIndex)...]) : "<\(part)"
    }.joined()
  }
}
