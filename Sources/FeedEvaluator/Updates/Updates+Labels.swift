internal import FeedModel

extension DefaultLabels.Updates {
  /// iVersion 1.6.2 has a sentence for it, only in English; the titles in other languages come from its later versions.
  func updateAvailableTitle(for appName: String) -> String {
    let isEnglish = self == DefaultLabels(for: "en").updates
    guard isEnglish, !appName.isEmpty else { return updateAvailableTitle }
    return "A new version of \(appName) is available to download"
  }
}

extension Updates {
  static func writer(_ options: Options, _ labels: DefaultLabels.Updates) -> ReleaseText {
    ReleaseText(
      isGrouped: options.groupNotesByVersion, labelFormat: options.versionLabelFormat ?? labels.versionLabelFormat)
  }
}
