import Authoring
import FeedModel

extension ExportTarget {
  /// The body of a release, as `gh release create --notes-file` reads it: without its title and date.
  public static let gitHub = ExportTarget(
    name: "github", abstract: "The body of a GitHub release, in Markdown.", scope: .newest, hasOneLanguage: true
  ) { request in
    guard let release = request.releases.first else { return Exported() }
    var exported = Exported()
    let locale = request.locale ?? request.configuration.defaultLocale
    let text = request.notes(of: release, in: locale, &exported.diagnostics)
    exported.diagnostics += text.losses(in: "a GitHub release", as: .markdown)
    exported.files = [
      Exported.File(request.destination, Array("\(text.text(as: .markdown))\n".utf8), locale: locale.text)
    ]
    return exported
  }
}
