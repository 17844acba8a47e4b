import Authoring
import Diagnostics

/// The templates of the last build, and their diagnostics.
struct CachedTemplates: Sendable {
  private let files: [SourceFile]
  private let templates: Templates
  private let diagnostics: [Diagnostic]

  /// - Parameter last: Replaced by these templates.
  static func templates(
    _ files: [SourceFile], _ last: inout CachedTemplates?, _ diagnostics: inout [Diagnostic]
  ) -> Templates {
    let kept = last.flatMap { $0.files == files ? $0 : nil } ?? CachedTemplates(files, after: last)
    last = kept
    diagnostics += kept.diagnostics
    return kept.templates
  }

  private init(_ files: [SourceFile], after last: CachedTemplates?) {
    var diagnostics: [Diagnostic] = []
    self.files = files
    templates = Templates(files, generation: (last?.templates.generation ?? 0) + 1, &diagnostics)
    self.diagnostics = diagnostics
  }
}
