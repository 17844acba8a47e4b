public import Diagnostics
public import FeedModel

/// Everything that the authors wrote, checked file by file, including drafts and what is not due yet.
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
  /// The languages in which each file exists.
  public var translations: TranslationCoverage = TranslationCoverage()
}

/// The locales in which each content file exists.
public struct TranslationCoverage: Sendable {
  public struct File: Sendable {
    /// The default locale's file.
    public var location: SourceLocation
    public var locales: Set<LanguageTag>
  }
  public var files: [File] = []
}
