/// The subject of a diagnostic, as a stable id in kebab case. Authors see it in brackets at the end of a message.
///
/// `docs/diagnostics.md` explains every id, in the same order.
public enum DiagnosticID: String, CaseIterable, Sendable {
  // MARK: Files and names

  case noConfiguration = "no-configuration"
  case noContent = "no-content"
  case allWithdrawn = "all-withdrawn"
  case notUTF8 = "not-utf-8"
  case garbledText = "garbled-text"
  case mergeConflict = "merge-conflict"
  case controlCharacter = "control-character"
  case bidiOverride = "bidi-override"
  case tooManyMarks = "too-many-marks"
  case fileTooLarge = "file-too-large"
  case notAFile = "not-a-file"
  case notAFolder = "not-a-folder"
  case unreadableFolder = "unreadable-folder"
  case unreadableManifest = "unreadable-manifest"
  case badFileName = "bad-file-name"
  case badName = "bad-name"
  case caseTwins = "case-twins"
  case duplicateID = "duplicate-id"
  case misplacedFile = "misplaced-file"
  case strayFile = "stray-file"
  case translationLookAlike = "translation-look-alike"
  case badOutputPath = "bad-output-path"

  // MARK: Front matter and publish.yml

  case frontMatterMissing = "front-matter-missing"
  case frontMatterUnclosed = "front-matter-unclosed"
  case frontMatterTwice = "front-matter-twice"
  case frontMatterLate = "front-matter-late"
  case frontMatterNotKeys = "front-matter-not-keys"
  case yamlSyntax = "yaml-syntax"
  case yamlTooDeep = "yaml-too-deep"
  case yamlSecondDocument = "yaml-second-document"
  case yamlAlias = "yaml-alias"
  case yamlAnchor = "yaml-anchor"
  case yamlTag = "yaml-tag"
  case unknownKey = "unknown-key"
  case misplacedKey = "misplaced-key"
  case duplicateKey = "duplicate-key"
  case missingKey = "missing-key"
  case emptyValue = "empty-value"
  case lineBreak = "line-break"
  case commentInText = "comment-in-text"
  case badText = "bad-text"
  case badList = "bad-list"
  case badMap = "bad-map"
  case badBoolean = "bad-boolean"
  case badNumber = "bad-number"
  case badChoice = "bad-choice"
  case badDate = "bad-date"
  case badInstant = "bad-instant"
  case badDuration = "bad-duration"
  case badTimeZone = "bad-time-zone"
  case oddDate = "odd-date"
  case futureDate = "future-date"
  case badVersion = "bad-version"
  case badURL = "bad-url"
  case badSite = "bad-site"
  case badScheme = "bad-scheme"
  case badStoreID = "bad-store-id"
  case changedSite = "changed-site"
  case badPublicKey = "bad-public-key"
  case badColor = "bad-color"
  case unknownFont = "unknown-font"
  case lowContrast = "low-contrast"
  case noChannels = "no-channels"
  case unknownAccess = "unknown-access"

  // MARK: Languages

  case badLocale = "bad-locale"
  case localeSpelling = "locale-spelling"
  case duplicateLocale = "duplicate-locale"
  case unknownLocale = "unknown-locale"
  case missingDefault = "missing-default"
  case missingIndex = "missing-index"
  case translationOnly = "translation-only"
  case missingTranslation = "missing-translation"
  case incompleteTranslation = "incomplete-translation"
  case differentTranslation = "different-translation"
  case staleTranslation = "stale-translation"
  case changedDefault = "changed-default"
  case removedLanguage = "removed-language"
  case untranslatedText = "untranslated-text"
  case wrongLanguage = "wrong-language"
  case differentNumbers = "different-numbers"
  case differentVariables = "different-variables"
  case differentAddress = "different-address"
  case lostMark = "lost-mark"
  case badLock = "bad-lock"
  case regionalLocale = "regional-locale"
  case englishLabels = "english-labels"

  // MARK: Markdown

  case badLink = "bad-link"
  case unknownLinkValue = "unknown-link-value"
  case unknownButtonStyle = "unknown-button-style"
  case badImage = "bad-image"
  case missingImage = "missing-image"
  case missingAlternativeText = "missing-alternative-text"
  case poorAlternative = "poor-alternative"
  case rawHTML = "raw-html"
  case htmlUnbalanced = "html-unbalanced"
  case htmlRemoved = "html-removed"
  case nestingTooDeep = "nesting-too-deep"
  case renderingTooSlow = "rendering-too-slow"
  case lookAlikeHost = "look-alike-host"
  case privateAddress = "private-address"
  case doubtfulAddress = "doubtful-address"
  case looksLikeMarkdown = "looks-like-markdown"
  case tableTooLarge = "table-too-large"
  case unknownVariable = "unknown-variable"
  case unknownSnippet = "unknown-snippet"
  case misplacedSnippet = "misplaced-snippet"
  case emptyBody = "empty-body"
  case placeholderText = "placeholder-text"
  case mergeTag = "merge-tag"

  // MARK: Proofreading

  case wrongDate = "wrong-date"
  case wrongWeekday = "wrong-weekday"
  case relativeDay = "relative-day"
  case differentPercentages = "different-percentages"
  case otherCurrency = "other-currency"
  case foreignPunctuation = "foreign-punctuation"
  case oddSpaces = "odd-spaces"
  case shouting
  case vagueButton = "vague-button"
  case storeForAll = "store-for-all"
  case sameDay = "same-day"

  // MARK: Notifications

  case alertCondition = "alert-condition"
  case neverShown = "never-shown"
  case alwaysHidden = "always-hidden"
  case hiddenUntil = "hidden-until"
  case partlyHidden = "partly-hidden"
  case neverFirst = "never-first"
  case noHistory = "no-history"
  case nobodyLeft = "nobody-left"
  case everyLaunch = "every-launch"
  case datesInverted = "dates-inverted"
  case expired
  case unknownView = "unknown-view"
  case unknownTemplate = "unknown-template"
  case unknownParameter = "unknown-parameter"
  case unusedLookKey = "unused-look-key"
  case fillsScreen = "fills-screen"
  case cannotBeClosed = "cannot-be-closed"
  case oddSlides = "odd-slides"
  case buttonsAsText = "buttons-as-text"
  case unfitImage = "unfit-image"
  case invisibleInDark = "invisible-in-dark"
  case unreachableView = "unreachable-view"
  case unusedView = "unused-view"
  case heightTooSmall = "height-too-small"
  case unusualHeight = "unusual-height"
  case guessedHeight = "guessed-height"
  case flagNeverSet = "flag-never-set"
  case flagNeverTested = "flag-never-tested"
  case neverFirstDisplay = "never-first-display"
  case unknownToNotable = "unknown-to-notable"
  case versionParts = "version-parts"
  case unreleasedVersion = "unreleased-version"
  case smallShare = "small-share"
  case overlappingRollouts = "overlapping-rollouts"
  case lonelyRollout = "lonely-rollout"
  case untranslatedAudience = "untranslated-audience"
  case firstLaunchPrompt = "first-launch-prompt"
  case unknownAudience = "unknown-audience"
  case unusedAudience = "unused-audience"
  case unknownAttribute = "unknown-attribute"
  case unorderedAttribute = "unordered-attribute"
  case unknownMessage = "unknown-message"
  case waitsForDraft = "waits-for-draft"
  case circularWait = "circular-wait"
  case badShares = "bad-shares"
  case unknownVariant = "unknown-variant"
  case sameVariants = "same-variants"
  case unusedAttribute = "unused-attribute"
  case unusedCondition = "unused-condition"
  case unusedPriority = "unused-priority"
  case unusedActionButton = "unused-action-button"
  case blocksQueue = "blocks-queue"
  case sameText = "same-text"
  case keyScheme = "key-scheme"
  case reusedKey = "reused-key"
  case renamedKey = "renamed-key"
  case renamedFlag = "renamed-flag"
  case movedVariant = "moved-variant"
  case changedText = "changed-text"
  case heldBack = "held-back"
  case textTooLong = "text-too-long"
  case lostInPlainText = "lost-in-plain-text"
  case unlisted

  // MARK: Releases, images, templates

  case sameVersion = "same-version"
  case leadingZeros = "leading-zeros"
  case manyReleases = "many-releases"
  case unknownToIVersion = "unknown-to-iversion"
  case badImageFile = "bad-image-file"
  case activeSVG = "active-svg"
  case imageMetadata = "image-metadata"
  case largeImage = "large-image"
  case unusedAsset = "unused-asset"
  case badTemplate = "bad-template"
  case unknownName = "unknown-name"
  case unknownPartial = "unknown-partial"
  case recursivePartial = "recursive-partial"
  case templateTooLarge = "template-too-large"
  case valueInScript = "value-in-script"
  case escapedHTML = "escaped-html"
  case noHead = "no-head"
  case secondHead = "second-head"
  case noViewScript = "no-view-script"
  case blockedResource = "blocked-resource"
  case inertAttribute = "inert-attribute"
  case unusedTemplate = "unused-template"
  case unreadableFeed = "unreadable-feed"
  case feedTooLarge = "feed-too-large"
  case overBudget = "over-budget"

  // MARK: Signatures

  case notSigned = "not-signed"
  case signatureExpires = "signature-expires"

  // MARK: Stores

  case storeTextTooLong = "store-text-too-long"
  case storeTextShortened = "store-text-shortened"
  case storeRefusedCharacter = "store-refused-character"
  case storeCharacterDropped = "store-character-dropped"
  case noStoreLocale = "no-store-locale"
  case badLookup = "bad-lookup"

  // MARK: Files of other tools

  case unknownRelease = "unknown-release"
  case lostInExport = "lost-in-export"
  case needsSparkle = "needs-sparkle"
  case hasNotesLink = "has-notes-link"
  case noItem = "no-item"
  case signedAppcast = "signed-appcast"
  case notAnAppcast = "not-an-appcast"
  case notAppStream = "not-appstream"
  case notAChangeType = "not-a-change-type"
  case xmlSyntax = "xml-syntax"
  case xmlDoctype = "xml-doctype"
  case tooDeep = "too-deep"
  case fileExists = "file-exists"
  case changedByImport = "changed-by-import"
  case notTaken = "not-taken"
  case notText = "not-text"
  case titleTaken = "title-taken"
  case viewRenamed = "view-renamed"
  case viewNotFound = "view-not-found"
  case viewNotMarkdown = "view-not-markdown"
  case manyVersions = "many-versions"
  case noReleases = "no-releases"
  case linkNotTaken = "link-not-taken"
  case imageNotTaken = "image-not-taken"

  // MARK: Translators' files

  case unknownUnit = "unknown-unit"
  case duplicateUnit = "duplicate-unit"
  case missingUnit = "missing-unit"
  case emptyTarget = "empty-target"
  case notApproved = "not-approved"
  case changedVariable = "changed-variable"
  case changedCode = "changed-code"
  case changedButtons = "changed-buttons"
  case changedLink = "changed-link"
  case changedLineBreaks = "changed-line-breaks"
  case markupInText = "markup-in-text"
  case sameAsSource = "same-as-source"
  case swappedLanguages = "swapped-languages"
  case sourceChanged = "source-changed"
  case poSyntax = "po-syntax"
  case stringsSyntax = "strings-syntax"
  case unknownExchangeFile = "unknown-exchange-file"

  // MARK: Scenarios

  case unreadableFile = "unreadable-file"
  case jsonSyntax = "json-syntax"
  case badScenarios = "bad-scenarios"
}

extension DiagnosticID {
  /// The severity of most of its findings: the level in `docs/diagnostics.md`, or the usual one of several there.
  public var severity: Diagnostic.Severity {
    switch self {
    case .garbledText, .unreadableManifest, .strayFile, .translationLookAlike, .commentInText, .oddDate, .futureDate,
      .changedSite, .unknownFont, .lowContrast, .missingTranslation, .incompleteTranslation, .differentTranslation,
      .staleTranslation, .removedLanguage, .untranslatedText, .differentNumbers, .differentVariables,
      .differentAddress, .unknownButtonStyle, .missingAlternativeText, .htmlRemoved, .lookAlikeHost, .doubtfulAddress,
      .looksLikeMarkdown, .placeholderText, .mergeTag, .alwaysHidden, .hiddenUntil, .neverFirst, .everyLaunch,
      .unusedLookKey, .fillsScreen, .oddSlides, .buttonsAsText, .unfitImage, .invisibleInDark, .unreachableView,
      .unusedView, .heightTooSmall, .unusualHeight, .flagNeverSet, .flagNeverTested, .neverFirstDisplay, .versionParts,
      .unreleasedVersion, .overlappingRollouts, .sameVariants, .movedVariant, .untranslatedAudience, .firstLaunchPrompt,
      .unusedCondition, .unusedPriority, .unusedActionButton, .blocksQueue,
      .sameText, .keyScheme, .renamedKey, .renamedFlag, .changedText, .heldBack, .textTooLong,
      .lostInPlainText, .leadingZeros, .manyReleases, .imageMetadata, .largeImage, .escapedHTML, .noHead,
      .inertAttribute, .unusedTemplate, .notSigned, .signatureExpires, .storeTextShortened, .storeCharacterDropped,
      .hasNotesLink, .changedByImport, .notTaken, .manyVersions, .linkNotTaken, .imageNotTaken, .missingUnit,
      .emptyTarget, .changedLineBreaks, .markupInText, .sourceChanged, .poorAlternative, .wrongDate, .wrongWeekday,
      .foreignPunctuation:
      .warning
    case .regionalLocale, .englishLabels, .partlyHidden, .noHistory, .nobodyLeft, .expired, .guessedHeight,
      .unknownToNotable, .unusedAudience, .unusedAttribute, .waitsForDraft, .smallShare, .lonelyRollout, .unlisted,
      .unknownToIVersion,
      .unusedAsset,
      .lostInExport, .needsSparkle,
      .notAChangeType, .notText, .titleTaken, .viewRenamed, .notApproved, .sameAsSource, .lostMark, .relativeDay,
      .differentPercentages, .otherCurrency, .oddSpaces, .shouting, .vagueButton, .storeForAll, .sameDay:
      .note
    default: .error
    }
  }

  /// The ids whose findings a build or an export reports as a warning or note, at least sometimes: the ones that
  /// `diagnostics` in publish.yml can change.
  public static let adjustable = Set(allCases)
    .filter { $0.severity != .error || errorsOrLess.contains($0) }.subtracting(ofOtherCommands)

  private static let errorsOrLess: Set<DiagnosticID> = [
    .mergeConflict, .allWithdrawn, .changedDefault, .wrongLanguage, .privateAddress, .emptyBody, .cannotBeClosed,
    .datesInverted, .noViewScript, .reusedKey, .sameVersion, .storeTextTooLong, .storeRefusedCharacter, .signedAppcast,
    .noItem,
  ]
  /// Warnings and notes of the preview and of `publish audit`, which asks about all entries together.
  private static let ofOtherCommands: Set<DiagnosticID> = [.unreadableManifest, .partlyHidden, .noHistory, .nobodyLeft]
}

extension DiagnosticID: Comparable {
  /// Orders by the id's text.
  public static func < (a: DiagnosticID, b: DiagnosticID) -> Bool { a.rawValue < b.rawValue }
}

extension DiagnosticID: CustomStringConvertible {
  public var description: String { rawValue }
}

/// The severities that a site's authors choose for warnings and notes, by id: `diagnostics` in publish.yml.
///
/// An error always stays an error, because there is no correct output for it.
public struct DiagnosticLevels: Equatable, Sendable {
  public enum Level: String, Sendable, CaseIterable {
    case off, note, warning, error

    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  public private(set) var levels: [DiagnosticID: Level] = [:]

  public init() {}

  /// - Precondition: The id is one of ``DiagnosticID/adjustable``.
  public subscript(id: DiagnosticID) -> Level? {
    get { levels[id] }
    set {
      precondition(DiagnosticID.adjustable.contains(id), "\(id) cannot be changed")
      levels[id] = newValue
    }
  }

  /// The diagnostics with these levels, in order, without those that are off.
  public func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !levels.isEmpty else { return diagnostics }
    return diagnostics.compactMap { diagnostic in
      guard diagnostic.severity != .error, let level = levels[diagnostic.id] else { return diagnostic }
      return level.severity.map { $0 == diagnostic.severity ? diagnostic : diagnostic.changed(severity: $0) }
    }.inOrder
  }
}
