public import FeedModel

extension Updates {
  /// "New in this version": release notes from `local-versions.plist`, which the app ships.
  public enum Local {
    public struct Evaluation: Equatable, Sendable {
      public var decision: Decision<Display, Reason>
      /// The state to store.
      public var state: State
    }

    /// One launch; not for returns from the background.
    ///
    /// At the first launch nothing is shown, unless `showOnFirstLaunch`. After an update, the notes of all versions after
    /// the last one seen, up to the running one, are shown; and a reminder ends, once for each version. Without notes the
    /// last version seen stays the same, so that a later version shows the notes of both.
    ///
    /// The feed is nil if the app has none or it cannot be read. With `explaining`, the decision gets a trace.
    public static func process(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: Device, explaining: Bool = false
    ) -> Evaluation {
      let facts = UpdateFacts(state, options: options, device: device)
      let app = facts.circumstances.appVersion
      let checks = checks(facts, options)
      var state = state
      if let closed = checks.closed {
        if closed.name == Gate.Name.showOnFirstLaunch.rawValue { state.lastVersion = app.text }
        return Evaluation(decision: Decision(.nothing(.closed(closed)), checks: checks.gates), state: state)
      }
      let releases = unseen(feed, facts, options)
      let trace = explaining ? trace(of: feed, facts, options) : []
      let outcome: Decision<Display, Reason>.Outcome =
        releases.first.map { .display(display(releases, newest: $0.version, options: options, device: device)) }
        ?? .nothing(.noNotes(after: state.lastVersion.map { Version($0) }, upTo: app))
      state.endReminder(by: app)
      return Evaluation(decision: Decision(outcome, checks: checks.gates, trace: trace), state: state)
    }

    /// Only the releases whose notes are shown, newest first.
    public static func choose(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: Device
    ) -> [UpdatesFeed.Release] {
      let facts = UpdateFacts(state, options: options, device: device)
      return checks(facts, options).closed == nil ? unseen(feed, facts, options) : []
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

    /// The notes for an app's own use (iVersion README, versionDetails): what `process` would show, or once the user has
    /// seen that, only the running version's notes, without a label. Nil if there are none.
    public static func versionDetails(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: Device
    ) -> String? {
      let app = device.version(options.version)
      let writer = writer(options, DefaultLabels(for: device.locale).updates)
      if state.lastVersion == app.text, !options.localDebug {
        return feed?.releases.first { $0.version.text == app.text }.map(writer.notes)
      }
      let releases = unseen(feed, UpdateFacts(state, options: options, device: device), options)
      return releases.isEmpty ? nil : writer.text(of: releases)
    }

    /// The notes of the running version, or of the newest before it that has any; nil if there are none. Whether the user
    /// has seen them does not matter.
    public static func newest(_ feed: UpdatesFeed?, options: Options = Options(), device: Device) -> Display? {
      let app = device.version(options.version)
      let release = feed?.newestFirst.first { $0.version <= app && !$0.notes.isEmpty }
      return release.map { display([$0], newest: $0.version, options: options, device: device) }
    }

    private static func checks(_ facts: UpdateFacts, _ options: Options) -> Checks {
      var checks = Checks()
      checks.ask(.setting(.localChecksDisabled, options.localChecksDisabled, wanted: false))
      guard !options.localDebug else { return checks }
      if !options.showOnFirstLaunch { checks.ask(.laterLaunch(isFirst: facts.state.lastVersion == nil)) }
      if let seen = facts.state.lastVersion {
        let newer = Question(.newer, .appVersion, .versions(from: .above(Version(seen)), upTo: nil))
        checks.ask(Gate(newer, facts, for: ""))
      }
      return checks
    }

    private static func unseen(
      _ feed: UpdatesFeed?, _ facts: UpdateFacts, _ options: Options
    ) -> [UpdatesFeed.Release] {
      (feed?.newestFirst ?? []).filter { release in
        facts.meet(all: questions(of: release, options), for: release.version.text) { $0.test }
      }
    }

    private static func trace(of feed: UpdatesFeed?, _ facts: UpdateFacts, _ options: Options) -> [CandidateTrace] {
      (feed?.newestFirst ?? []).map { release in
        let gates = questions(of: release, options).map { Gate($0, facts, for: release.version.text) }
        return CandidateTrace(
          id: release.version.text, gates: options.localDebug ? [.setting(.localDebug, true)] : gates)
      }
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
