public import Diagnostics
public import FeedModel

/// All that the authors wrote, checked file by file; drafts and what is not due yet are still in it.
public struct Site: Sendable {
  public var configuration: Configuration
  /// By id.
  public var notifications: [Notification] = []
  /// Newest first.
  public var releases: [Release] = []
  /// By name.
  public var prompts: [Prompt] = []
  /// By access type.
  public var permissions: [Permission] = []
  /// What is missing in which language, and other things about files that no content holds.
  public var translations: TranslationCoverage = TranslationCoverage()
}

/// Which locales every content file exists in.
public struct TranslationCoverage: Sendable {
  public struct File: Sendable {
    /// Of the default locale.
    public var location: SourceLocation
    public var locales: Set<LanguageTag>
  }
  public var files: [File] = []
}
