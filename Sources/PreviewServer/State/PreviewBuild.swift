/// One build as the preview shows it.
public struct PreviewBuild: Sendable {
  /// Nil if the build failed; what was served before stays.
  public var output: PreviewOutput?
  /// Those that are shown, worst first where not all are.
  public var diagnostics: [PreviewDiagnostic]
  /// How many there are.
  public var counts: Counts
  /// What there is to say of all items, as `publish status --format json`; nil if the folder can't be read. It is asked for
  /// at most once.
  public var siteStatus: (@Sendable () -> [UInt8])?

  public struct Counts: Equatable, Sendable {
    public var errors: Int
    public var warnings: Int
    public var notes: Int

    public init(errors: Int = 0, warnings: Int = 0, notes: Int = 0) {
      self.errors = errors
      self.warnings = warnings
      self.notes = notes
    }
  }

  /// - Parameter counts: Nil where the diagnostics are all there are.
  public init(output: PreviewOutput?, diagnostics: [PreviewDiagnostic] = [], counts: Counts? = nil) {
    self.output = output
    self.diagnostics = diagnostics
    func count(_ severity: String) -> Int { diagnostics.count { $0.severity == severity } }
    self.counts = counts ?? Counts(errors: count("error"), warnings: count("warning"), notes: count("note"))
  }
}
