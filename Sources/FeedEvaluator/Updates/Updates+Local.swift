public import FeedModel

extension Updates {
  /// "New in this version": `local-versions.plist`, as the app ships it.
  public enum Local {
    public struct Evaluation: Equatable, Sendable {
      public var decision: Decision<Display, Reason>
      public var state: State
    }

    /// One launch; returns from background don't count here.
    ///
    /// The first launch is noted and nothing shown, unless `showOnFirstLaunch`. After an update, the notes from after
    /// the version seen last up to the running one are shown (product.md, decision 6), and a reminder ends, once a
    /// version. Without notes the version seen last stays, so that a later version tells of both.
    ///
    /// - Parameters:
    ///   - feed: Nil where the app has none, or an unreadable one.
    public static func process(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: Device
    ) -> Evaluation {
      let app = device.version(options.version)
      var state = state
      var checks: [Gate] = []
      if let reason = obstacle(state, app: app, options: options, gates: &checks) {
        if case .firstLaunch = reason { state.lastVersion = app.text }
        return Evaluation(decision: Decision(.nothing(reason), checks: checks), state: state)
      }
      state.endReminder(by: app)
      let (releases, trace) = unseen(feed, state: state, app: app, options: options)
      guard let newest = releases.first else {
        let reason = Reason.noNotes(after: state.lastVersion.map { Version($0) }, upTo: app)
        return Evaluation(decision: Decision(.nothing(reason), checks: checks, trace: trace), state: state)
      }
      let display = display(releases, newest: newest.version, options: options, device: device)
      return Evaluation(decision: Decision(.display(display), checks: checks, trace: trace), state: state)
    }

    /// The state after the user has closed the notes: the running version counts as seen.
    public static func apply(
      _ answer: Answer, to display: Display, state: State, options: Options = Options(), device: Device
    ) -> State {
      guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
      var state = state
      state.lastVersion = device.version(options.version).text
      return state
    }

    /// The notes for an app's own use (iVersion README, versionDetails): what `process` would show; once that was
    /// seen, the running version's notes alone, without a label. Nil where there are none.
    public static func versionDetails(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: Device
    ) -> String? {
      let app = device.version(options.version)
      let writer = writer(options, DefaultLabels(for: device.locale).updates)
      if state.lastVersion == app.text, !options.localDebug {
        return feed?.releases.first { $0.version.text == app.text }.map(writer.notes)
      }
      let releases = unseen(feed, state: state, app: app, options: options).releases
      return releases.isEmpty ? nil : writer.text(of: releases)
    }

    private static func display(
      _ releases: [UpdatesFeed.Release], newest: Version, options: Options, device: Device
    ) -> Display {
      let labels = DefaultLabels(for: device.locale).updates
      return Display(
        version: newest, title: options.inThisVersionTitle ?? labels.inThisVersionTitle,
        message: writer(options, labels).text(of: releases),
        buttons: [Button(.ok, options.okButtonLabel.text(standard: labels.ok) ?? labels.ok)])
    }
  }
}

extension Updates.State {
  fileprivate mutating func endReminder(by version: Version) {
    guard reminderEndedBy != version.text else { return }
    lastReminded = nil
    reminderEndedBy = version.text
  }
}
