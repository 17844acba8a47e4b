import Authoring
import Diagnostics
import FeedClient
import Output

extension Configuration {
  /// Reads `publish.yml` alone.
  ///
  /// - Parameters:
  ///   - source: The site's folder.
  ///   - site: In the place of the one in `publish.yml`.
  /// - Throws: ``Failure`` if it cannot be used.
  init(ofSiteIn source: String, at site: String? = nil) throws(Failure) {
    let bytes = (try? FolderReader(source).readFile("publish.yml")).flatMap(\.self)
    var diagnostics: [Diagnostic] = []
    let files = bytes.map { [SourceFile(path: "publish.yml", bytes: $0)] } ?? []
    guard let configuration = SiteOutline(SiteSources(files, zones: .system), &diagnostics)?.configuration else {
      let problem = diagnostics.first
      throw Failure(
        message: problem.map { "\($0.location): \($0.message)" } ?? "publish.yml cannot be used",
        advice: problem?.fix ?? "name the site's folder with --source")
    }
    self = configuration
    if let site { self.site = site.withSlash }
  }
}

extension SigningPlan {
  /// Nil if the site does not say which keys apps pin.
  var pinned: PinnedKeys? { keys.isEmpty ? nil : PinnedKeys(keys, threshold: threshold, renewing: renewing) }
}
