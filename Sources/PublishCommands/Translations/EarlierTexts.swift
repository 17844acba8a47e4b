import Authoring
import Diagnostics

/// What originals said at earlier commits. Without git, or without a repository, nobody knows.
struct EarlierTexts {
  private let site: SiteTranslations
  private let repository: GitRepository?

  /// - Parameter folder: The site's.
  init(of site: SiteTranslations, in folder: String) {
    self.site = site
    repository = try? GitRepository(at: folder)
  }

  private static let mostCommits = 1000

  /// Texts of a file by their fingerprints, as far as they are in its history.
  func texts(of file: TranslatableFile, _ fingerprints: Set<String>) -> [String: CodedText] {
    var (wanted, found): (Set<String>, [String: CodedText]) = (fingerprints, [:])
    guard !wanted.isEmpty, let repository, let commits = try? repository.versions(of: file.location.path) else {
      return [:]
    }
    let newest = commits.suffix(Self.mostCommits).reversed().map(\.commit)
    // Most are found in one of the last changes.
    for start in stride(from: 0, to: newest.count, by: 20) where !wanted.isEmpty {
      let some = Array(newest[start..<min(start + 20, newest.count)])
      let versions = try? repository.contents(of: file.location.path, in: some, limit: some.count * SourceFile.limit)
      for case let bytes? in versions ?? [] where !wanted.isEmpty {
        for unit in site.sourceUnits(of: file, from: bytes) {
          let fingerprint = unit.text.fingerprint
          if wanted.remove(fingerprint) != nil { found[fingerprint] = unit.text }
        }
      }
    }
    return found
  }
}
