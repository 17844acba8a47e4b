import FeedModel

extension FeedName {
  /// What becomes of an entry on devices once it is gone from the feed, one sentence a line. Clients read the feed before
  /// each display.
  ///
  /// - Parameter keepsViews: Whether its views stay on the host for a while.
  func afterWithdrawal(keepsViews: Bool) -> [String] {
    switch self {
    case .banners:
      [
        "no device shows it from its next launch on, or its next return from the background",
        keepsViews
          ? "what is on screen stays until it is closed; until then, its HTML pages must stay on the host"
          : "what is on screen stays until it is closed, but links to its other views find nothing",
        "each device remembers under this id that it was shown, when, and which flags taps have set",
      ]
    case .alerts:
      [
        "no device shows it any more, as the feed is read before each alert",
        "what is on screen stays until it is answered",
        "a device that answered it with anything but Remind Me Later remembers its key for good",
      ]
    case .updates:
      [
        "no device is offered it any more, as the feed is read before each display",
        "a device on which it was ignored keeps the version as the ignored one until another is ignored",
      ]
    case .prompts:
      [
        "no device displays it any more, as each launch and return from the background reads the feed first;",
        "but a device that cannot reach the server displays its last copy",
        "a device keeps its first use, its uses, reminders and answers under this name",
      ]
    case .localUpdates, .permissions:
      ["it stays in the versions of the app that ship it; only the next release of the app can leave it out"]
    }
  }
}
