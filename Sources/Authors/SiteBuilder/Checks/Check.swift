import Authoring
import Diagnostics
import FeedModel

/// A check of a whole site or of a single notification: its ids, and its function.
///
/// Contexts are classes so that `run` can be a plain function, without a captured context whose references all cores
/// would count.
struct Check<Context: AnyObject>: Sendable {
  let ids: Set<DiagnosticID>
  let run: @Sendable (Context) -> [Diagnostic]

  init(_ ids: DiagnosticID..., run: @escaping @Sendable (Context) -> [Diagnostic]) {
    self.ids = Set(ids)
    self.run = run
  }

  func findings(in context: Context) -> [Diagnostic] {
    let found = run(context)
    assert(found.allSatisfy { ids.contains($0.id) }, "a check found what is not listed with it")
    return found
  }
}

extension Check<NotificationContext> {
  /// Checks that run again whenever the notification or its frame changes. Each is in the file of its subject.
  static let ofNotifications = [
    Check(.alertCondition, run: checkAlertConditions),
    Check(.unusedCondition, run: checkUnusedConditions),
    Check(.unusedActionButton, run: checkUnusedButton),
    Check(.unknownToNotable, .neverFirstDisplay, run: checkNotableConditions),
    Check(.unknownView, .unreachableView, .emptyBody, .unknownTemplate, .unusedView, run: checkViews),
    Check(.heightTooSmall, .unusualHeight, .guessedHeight, run: checkHeights),
    Check(.unknownParameter, .unusedLookKey, .fillsScreen, .cannotBeClosed, .lowContrast, run: checkLooks),
    Check(
      .oddSlides, .buttonsAsText, .textTooLong, .vagueButton, .unfitImage, .invisibleInDark, .noViewScript,
      run: checkShapes),
    Check(.missingImage, .missingAlternativeText, run: checkImages),
    Check(.incompleteTranslation, .differentTranslation, run: checkTranslations),
    Check(.textTooLong, run: checkTextLengths),
    Check(.lostInPlainText, run: checkPlainText),
    Check(.caseTwins, run: checkViewNames),
    Check(.versionParts, run: checkVersions),
    Check(.storeForAll, run: checkUpdates),
    Check(.lookAlikeHost, .privateAddress, .doubtfulAddress, .unknownLinkValue, run: checkLinks),
  ]
}

extension Check<CheckContext> {
  /// Checks of several entries at once, and of entries that are not notifications.
  static let ofSites = [
    Check(
      .neverShown, .alwaysHidden, .hiddenUntil, .neverFirst, .everyLaunch, run: checkBannerProofs),
    Check(.sameDay, run: checkSameDays),
    Check(.blocksQueue, run: checkBlockingAlerts),
    Check(.flagNeverSet, .flagNeverTested, run: checkFlags),
    Check(.unreleasedVersion, run: checkUnreleased),
    Check(.unusedAttribute, run: checkAttributes),
    Check(.unusedAudience, run: checkUnusedAudiences),
    Check(.circularWait, run: checkCircles),
    Check(.unreleasedVersion, .smallShare, run: checkAudiences),
    Check(.overlappingRollouts, .lonelyRollout, run: checkRollouts),
    Check(.missingImage, .missingAlternativeText, run: checkImages),
    Check(.caseTwins, .badName, .badImageFile, .activeSVG, .imageMetadata, .largeImage, .unusedAsset, run: checkAssets),
    Check(.incompleteTranslation, .differentTranslation, run: checkTranslations),
    Check(.missingTranslation, run: checkReleaseTranslations),
    Check(.regionalLocale, .englishLabels, run: checkLocales),
    Check(.datesInverted, .expired, run: checkSchedules),
    Check(.oddDate, .futureDate, run: checkDates),
    Check(.wrongDate, .wrongWeekday, .relativeDay, run: checkDays),
    Check(.textTooLong, run: checkTextLengths),
    Check(.lostInPlainText, run: checkPlainText),
    Check(.caseTwins, .duplicateID, .duplicateKey, .keyScheme, run: checkKeys),
    Check(.sameText, run: checkTwins),
    Check(.reusedKey, run: checkReusedKeys),
    Check(.renamedKey, run: checkRenamedKeys),
    Check(.renamedFlag, run: checkRenamedFlags),
    Check(.movedVariant, run: checkMovedVariants),
    Check(.changedSite, .changedDefault, .removedLanguage, run: checkChangedSettings),
    Check(.changedText, run: checkChangedTexts),
    Check(.staleTranslation, run: checkStaleTranslations),
    Check(.heldBack, run: checkHeldBack),
    Check(.allWithdrawn, run: checkWithdrawals),
    Check(
      .sameVersion, .leadingZeros, .manyReleases, .unknownToIVersion, .datesInverted, .emptyBody, run: checkReleases),
    Check(.storeTextTooLong, .storeRefusedCharacter, run: checkStoreTexts),
    Check(.lookAlikeHost, .privateAddress, .doubtfulAddress, .unknownLinkValue, .badSite, run: checkLinks),
    Check(.missingImage, .lowContrast, .unusedTemplate, run: checkSiteLook),
    Check(.overBudget, run: checkBudget),
    Check(.unlisted, run: checkListings),
  ]
}

/// The input of a site's checks: everything that was written, and the part of it that is due.
final class CheckContext: Sendable {
  let site: Site
  let publication: Publication
  let keys: PublishedKeys
  let memory: TranslationMemory
  let options: BuildOptions
  /// The images that notifications show.
  let usedImages: Set<String>
  /// The notifications by id.
  let notifications: [BuiltNotification]
  /// All content, including unreadable entries.
  let entries: [BuiltEntry]
  let proofs: ProofMemory

  var assets: Assets { publication.assets }

  init(
    _ site: Site, _ publication: Publication, _ keys: PublishedKeys, _ memory: TranslationMemory,
    _ options: BuildOptions, _ notifications: [BuiltNotification], _ entries: [BuiltEntry], _ proofs: ProofMemory
  ) {
    (self.site, self.publication, self.keys) = (site, publication, keys)
    (self.memory, self.options) = (memory, options)
    usedImages = notifications.reduce(into: []) { if !$1.images.isEmpty { $0.formUnion($1.images.keys) } }
    (self.notifications, self.entries, self.proofs) = (notifications, entries, proofs)
  }

  /// The instant, also on the clocks of the site's time zone: `2026-12-01T08:00:00Z (2026-12-01 09:00 CET)`.
  func words(_ instant: Instant) -> String {
    site.configuration.timeZone.map { "\(instant) (\($0.words(instant)))" } ?? "\(instant)"
  }

  /// The ids of banners that devices may have shown in a different form.
  var publishedBanners: Set<String> {
    Set((options.previous?.published ?? []).filter { $0.channel == FeedChannel.banners.rawValue }.map(\.key))
  }
}

/// The input of the checks of one notification. This is a class because all checks get it.
final class NotificationContext: Sendable {
  let notification: Notification
  /// Every text in every language.
  let bodies: [Markdown]
  /// The plain text of its first view.
  let text: Localized<PlainText>
  /// The heights of each view; nil for one that fills the screen. Empty for an alert.
  let heights: [Localized<EstimatedHeight>?]
  let frame: EntryFrame
  /// A function that gives the facts about an image, by its path below `content/assets/`.
  let pictures: @Sendable (String) -> ImageFile?

  init(
    _ notification: Notification, text: Localized<PlainText>, heights: [Localized<EstimatedHeight>?], frame: EntryFrame,
    pictures: @escaping @Sendable (String) -> ImageFile?
  ) {
    self.pictures = pictures
    self.notification = notification
    bodies = notification.writtenViews.flatMap { $0.body.all }
    (self.text, self.heights, self.frame) = (text, heights, frame)
  }
}

extension Site {
  /// The texts of releases, prompts and permissions, each in its languages.
  var otherLocalizedBodies: [Localized<Markdown>] {
    let releases = releases.flatMap { [$0.notes] + [$0.localNotes].compactMap(\.self) }
    return releases + prompts.map(\.message) + permissions.map(\.message)
  }

  /// The texts of releases, prompts and permissions in all languages.
  var otherBodies: [Markdown] { otherLocalizedBodies.flatMap(\.all) }
}
