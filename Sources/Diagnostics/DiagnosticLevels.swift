/// What a site's authors want a warning or note to count as, by id: `diagnostics` in publish.yml.
///
/// An error stays one, whatever its id: there is no output that could be right.
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

  /// The same in order, without those that are off.
  public func applied(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !levels.isEmpty else { return diagnostics }
    return diagnostics.compactMap { diagnostic in
      guard diagnostic.severity != .error, let level = levels[diagnostic.id] else { return diagnostic }
      return level.severity.map(diagnostic.counting)
    }.inOrder
  }
}

extension Diagnostic {
  fileprivate func counting(as severity: Severity) -> Diagnostic {
    severity == self.severity
      ? self : Diagnostic(severity, id, message, fix: fix, at: location, length: length)
  }
}

extension DiagnosticID {
  /// What a build reports as a warning or note, at least sometimes.
  public static let adjustable: Set<DiagnosticID> = [
    .strayFile, .allWithdrawn, .renamedKey, .changedText, .heldBack, .translationLookAlike, .commentInText,
    .oddDate, .futureDate, .changedSite, .changedDefault, .removedLanguage, .missingTranslation, .incompleteTranslation,
    .differentTranslation, .staleTranslation, .untranslatedText, .wrongLanguage, .differentNumbers, .differentVariables,
    .differentAddress, .regionalLocale,
    .englishLabels,
    .missingAlternativeText, .htmlRemoved, .lookAlikeHost, .privateAddress, .doubtfulAddress, .emptyBody,
    .placeholderText, .mergeTag, .garbledText,
    .alwaysHidden, .hiddenUntil, .neverFirst, .everyLaunch, .datesInverted, .expired, .unreachableView, .unusedView,
    .flagNeverSet, .flagNeverTested, .neverFirstDisplay, .unknownToNotable, .versionParts, .unreleasedVersion,
    .smallShare, .untranslatedAudience, .firstLaunchPrompt, .unusedPriority, .unusedActionButton, .renamedFlag,
    .blocksQueue, .keyScheme, .textTooLong, .lostInPlainText,
    .lowContrast, .unknownButtonStyle, .unusedLookKey, .fillsScreen, .cannotBeClosed, .heightTooSmall, .unusualHeight,
    .guessedHeight, .escapedHTML, .noHead, .noViewScript, .inertAttribute, .unusedTemplate,
    .looksLikeMarkdown, .unlisted, .sameVersion, .leadingZeros, .manyReleases, .unknownToIVersion, .imageMetadata,
    .oddSlides, .buttonsAsText, .unfitImage, .invisibleInDark, .sameText, .unknownFont,
    .largeImage, .unusedAsset, .notSigned, .signatureExpires,
  ]
}
