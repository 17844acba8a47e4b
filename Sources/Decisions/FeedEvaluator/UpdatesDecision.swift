public import FeedModel

extension Updates {
  /// "A new version is available": releases from `versions.plist` on the server.
  public enum Remote {
    public struct Evaluation: Equatable, Sendable {
      public var decision: Decision<Display, Reason>
      /// The newer version, even if the user has ignored it (iVersion README, iVersionDetectedNewVersion).
      public var detected: Detected?
      /// The state to store.
      public var state: State
    }

    /// A version newer than the app, with its notes.
    public struct Detected: Equatable, Sendable {
      public var version: FeedVersion
      /// The notes of all newer releases as one text.
      public var details: String
      /// The highest priority of all newer releases and of the options.
      public var priority: UpdatesFeed.Priority

      public init(version: FeedVersion, details: String, priority: UpdatesFeed.Priority = .default) {
        (self.version, self.details, self.priority) = (version, details, priority)
      }
    }

    /// Plays one launch or return from the background, if all hooks agree: the check, then the decision.
    public static func process(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: FeedDevice, now: Instant,
      explaining: Bool = false
    ) -> Evaluation {
      let check = shouldCheck(state, options: options, now: now)
      if let reason = check.reason {
        return Evaluation(decision: Decision(.nothing(reason), checks: check.gates), state: state)
      }
      var result = decide(
        feed, state: checked(state, at: now), options: options, device: device, explaining: explaining)
      result.decision.checks = check.gates
      return result
    }

    /// The releases whose notes are shown, newest first; none if the user has ignored the newest.
    public static func choose(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: FeedDevice
    ) -> [UpdatesFeed.Release] {
      let facts = UpdateFacts(state, options: options, device: device)
      let newer = newer(in: feed.newestFirst, facts, options)
      return isIgnored(newer.first, facts, options) ? [] : newer
    }

    /// The decision for a feed, regardless of the time: every release newer than the app, as one text.
    ///
    /// With `explaining`, the decision gets a trace.
    public static func decide(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: FeedDevice, explaining: Bool = false
    ) -> Evaluation {
      let facts = UpdateFacts(state, options: options, device: device)
      let releases = feed.newestFirst
      let newer = newer(in: releases, facts, options)
      let trace = explaining ? trace(of: releases, facts, options) : []
      guard let newest = newer.first else {
        let decision = Decision<Display, Reason>(.nothing(reason(releases, facts)), trace: trace)
        return Evaluation(decision: decision, state: state)
      }
      let labels = DefaultLabels(for: device.locale).updates
      let found = Detected(
        version: newest.version, details: writer(options, labels).text(of: newer),
        priority: newer.reduce(options.priority) { max($0, $1.priority) })
      let outcome: Decision<Display, Reason>.Outcome =
        isIgnored(newest, facts, options)
        ? .nothing(.ignored(newest.version))
        : .display(display(found, options: options, labels: labels, device: device))
      return Evaluation(decision: Decision(outcome, trace: trace), detected: found, state: state)
    }

    /// The state after the user's answer to `display`. An answer for which it has no button changes nothing.
    ///
    /// Download marks nothing: the alert comes back at the next check until the app is updated.
    public static func apply(_ answer: FeedAnswer, to display: Display, state: State, now: Instant) -> State {
      guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
      var state = state
      state.lastReminded = answer == .remind ? now : nil
      if answer == .ignore { state.ignoredVersion = display.version.text }
      return state
    }

    private static func newer(
      in releases: [UpdatesFeed.Release], _ facts: UpdateFacts, _ options: Options
    ) -> [UpdatesFeed.Release] {
      releases.filter { release in
        facts.meet(all: questions(of: release, options), for: release.version.text)
      }
    }

    private static func isIgnored(_ newest: UpdatesFeed.Release?, _ facts: UpdateFacts, _ options: Options) -> Bool {
      guard let newest, let question = ignoring(newest, options) else { return false }
      return !facts.meet(question.test, for: newest.version.text)
    }

    /// The reason why no release is offered.
    private static func reason(_ releases: [UpdatesFeed.Release], _ facts: UpdateFacts) -> Reason {
      guard let newest = releases.first else { return .emptyFeed }
      let app = facts.circumstances.appVersion
      guard newest.version > app, let least = newest.osVersionAtLeast else { return .noneNewer(than: app) }
      return .needsSystem(newest.version, atLeast: least, has: facts.circumstances.device.osVersion)
    }

    private static func trace(
      of releases: [UpdatesFeed.Release], _ facts: UpdateFacts, _ options: Options
    ) -> [CandidateTrace] {
      var isNewest = true
      return releases.map { release in
        var gates = questions(of: release, options).map { DecisionGate($0, facts, for: release.version.text) }
        if options.remoteDebug { gates = [.setting(.remoteDebug, true)] }
        if isNewest, gates.allSatisfy(\.passed) {
          isNewest = false
          if let question = ignoring(release, options) {
            gates.append(DecisionGate(question, facts, for: release.version.text))
          }
        }
        return CandidateTrace(id: release.version.text, gates: gates)
      }
    }

    private static func display(
      _ found: Detected, options: Options, labels: DefaultLabels.Updates, device: FeedDevice
    ) -> Display {
      let title = options.updateAvailableTitle ?? labels.updateAvailableTitle(for: device.appName)
      let buttons = [
        found.priority < .medium ? button(.ignore, options.ignoreButtonLabel, labels.ignore) : nil,
        FeedButton(.action, options.downloadButtonLabel.text(standard: labels.download) ?? labels.download),
        found.priority < .high ? button(.remind, options.remindButtonLabel, labels.remind) : nil,
      ]
      return Display(
        version: found.version, title: title, message: found.details, buttons: buttons.compactMap(\.self),
        actionURL: options.downloadURL, priority: found.priority)
    }

    /// A button; nil if its label is hidden or empty (iVersion README, remindButtonLabel; 1.11 treats Ignore in the
    /// same way).
    private static func button(_ answer: FeedAnswer, _ label: FeedButton.Label, _ standard: String) -> FeedButton? {
      label.text(standard: standard).flatMap { $0.isEmpty ? nil : FeedButton(answer, $0) }
    }
  }

  /// "New in this version": release notes from `local-versions.plist`, which the app ships.
  public enum Local {
    public struct Evaluation: Equatable, Sendable {
      public var decision: Decision<Display, Reason>
      /// The state to store.
      public var state: State
    }

    /// The decision at a launch. A return from the background does not count as one.
    ///
    /// At the first launch nothing is shown, unless `showOnFirstLaunch`. After an update, the notes of all versions after
    /// the last one seen, up to the running one, are shown; and a reminder ends, once for each version. Without notes the
    /// last version seen stays the same, so that a later version shows the notes of both.
    ///
    /// The feed is nil if the app has none or it cannot be read. With `explaining`, the decision gets a trace.
    public static func process(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: FeedDevice, explaining: Bool = false
    ) -> Evaluation {
      let facts = UpdateFacts(state, options: options, device: device)
      let app = facts.circumstances.appVersion
      let checks = checks(facts, options)
      var state = state
      if let closed = checks.closed {
        if closed.name == DecisionGate.Name.showOnFirstLaunch.rawValue { state.lastVersion = app.text }
        return Evaluation(decision: Decision(.nothing(.closed(closed)), checks: checks.gates), state: state)
      }
      let releases = unseen(feed, facts, options)
      let trace = explaining ? trace(of: feed, facts, options) : []
      let outcome: Decision<Display, Reason>.Outcome =
        releases.first.map { .display(display(releases, newest: $0.version, options: options, device: device)) }
        ?? .nothing(.noNotes(after: state.lastVersion.map { FeedVersion($0) }, upTo: app))
      state.endReminder(by: app)
      return Evaluation(decision: Decision(outcome, checks: checks.gates, trace: trace), state: state)
    }

    /// The releases whose notes are shown, newest first.
    public static func choose(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: FeedDevice
    ) -> [UpdatesFeed.Release] {
      let facts = UpdateFacts(state, options: options, device: device)
      return checks(facts, options).closed == nil ? unseen(feed, facts, options) : []
    }

    /// The state after the user has closed the notes: the running version counts as seen.
    public static func apply(
      _ answer: FeedAnswer, to display: Display, state: State, options: Options = Options(), device: FeedDevice
    ) -> State {
      guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
      var state = state
      state.lastVersion = device.version(options.version).text
      return state
    }

    /// The notes for an app's own use (iVersion README, versionDetails): those that `process` would show or, once the
    /// user has seen them, only the running version's notes, without a label. Nil if there are none.
    public static func versionDetails(
      _ feed: UpdatesFeed?, state: State, options: Options = Options(), device: FeedDevice
    ) -> String? {
      let app = device.version(options.version)
      let writer = writer(options, DefaultLabels(for: device.locale).updates)
      if state.lastVersion == app.text, !options.localDebug {
        return feed?.releases.first { $0.version.text == app.text }.map(writer.notes)
      }
      let releases = unseen(feed, UpdateFacts(state, options: options, device: device), options)
      return releases.isEmpty ? nil : writer.text(of: releases)
    }

    /// The notes of the running version, or of the newest one before it that has any; nil if there are none. It does
    /// not matter whether the user has seen them.
    public static func newest(_ feed: UpdatesFeed?, options: Options = Options(), device: FeedDevice) -> Display? {
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
        let newer = Question(.newer, .appVersion, .versions(from: .above(FeedVersion(seen)), upTo: nil))
        checks.ask(DecisionGate(newer, facts, for: ""))
      }
      return checks
    }

    private static func unseen(
      _ feed: UpdatesFeed?, _ facts: UpdateFacts, _ options: Options
    ) -> [UpdatesFeed.Release] {
      (feed?.newestFirst ?? []).filter { release in
        facts.meet(all: questions(of: release, options), for: release.version.text)
      }
    }

    private static func trace(of feed: UpdatesFeed?, _ facts: UpdateFacts, _ options: Options) -> [CandidateTrace] {
      (feed?.newestFirst ?? []).map { release in
        let gates = questions(of: release, options).map { DecisionGate($0, facts, for: release.version.text) }
        return CandidateTrace(
          id: release.version.text, gates: options.localDebug ? [.setting(.localDebug, true)] : gates)
      }
    }

    private static func display(
      _ releases: [UpdatesFeed.Release], newest: FeedVersion, options: Options, device: FeedDevice
    ) -> Display {
      let labels = DefaultLabels(for: device.locale).updates
      return Display(
        version: newest, title: options.inThisVersionTitle ?? labels.inThisVersionTitle,
        message: writer(options, labels).text(of: releases),
        buttons: [FeedButton(.ok, options.okButtonLabel.text(standard: labels.ok) ?? labels.ok)])
    }
  }
}

extension Updates.State {
  fileprivate mutating func endReminder(by version: FeedVersion) {
    guard reminderEndedBy != version.text else { return }
    lastReminded = nil
    reminderEndedBy = version.text
  }
}

/// Joins the notes of several releases, newest first, as iVersion 1.6.2 does: each note is a paragraph.
struct ReleaseText {
  var isGrouped: Bool
  /// The label of a release, with a `%@` for the version.
  var labelFormat: String

  /// The text; empty if the releases have neither labels nor notes. Line breaks at both ends are removed.
  func text(of releases: [UpdatesFeed.Release]) -> String {
    var text = ""
    for release in releases {
      if isGrouped { text += label(of: release.version) + "\n\n" }
      text += notes(of: release) + "\n\n"
    }
    return trimmingLineBreaks(text)
  }

  func notes(of release: UpdatesFeed.Release) -> String { release.notes.joined(separator: "\n\n") }

  private func label(of version: FeedVersion) -> String { filled(labelFormat, with: version.text) }

  private func trimmingLineBreaks(_ text: String) -> String {
    let front = text.unicodeScalars.drop(while: isLineBreak)
    guard let last = front.lastIndex(where: { !isLineBreak($0) }) else { return "" }
    return String(front[...last])
  }

  private func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// `format` with its first `%@` replaced.
func filled(_ format: String, with value: String) -> String {
  let scalars = format.unicodeScalars
  guard let sign = scalars.indices.first(where: { scalars[$0...].starts(with: "%@".unicodeScalars) }) else {
    return format
  }
  return format[..<sign] + value + format[scalars.index(sign, offsetBy: 2)...]
}

extension UpdatesFeed {
  /// The releases, newest first even in a feed that was built by hand; equal versions are in the order of
  /// ``decode(_:)``.
  var newestFirst: [Release] {
    releases.sorted { a, b in
      a.version == b.version
        ? b.version.text.utf8.lexicographicallyPrecedes(a.version.text.utf8) : a.version > b.version
    }
  }
}
