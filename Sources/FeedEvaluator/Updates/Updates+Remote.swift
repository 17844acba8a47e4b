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

    /// A version newer than the app, and what is new.
    public struct Detected: Equatable, Sendable {
      public var version: Version
      /// The notes of all newer releases as one text.
      public var details: String
      /// The highest of all newer releases and of the options.
      public var priority: UpdatesFeed.Priority

      public init(version: Version, details: String, priority: UpdatesFeed.Priority = .default) {
        self.version = version
        self.details = details
        self.priority = priority
      }
    }

    /// One launch or return from the background, if all hooks agree: the check, then the decision.
    public static func process(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: Device, now: Instant,
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

    /// Only the releases whose notes are shown, newest first; none if the user has ignored the newest.
    public static func choose(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: Device
    ) -> [UpdatesFeed.Release] {
      let facts = UpdateFacts(state, options: options, device: device)
      let newer = newer(in: feed.newestFirst, facts, options)
      return isIgnored(newer.first, facts, options) ? [] : newer
    }

    /// What the feed shows, regardless of the time: every release newer than the app, as one text.
    ///
    /// With `explaining`, the decision gets a trace.
    public static func decide(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: Device, explaining: Bool = false
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
    public static func apply(_ answer: Answer, to display: Display, state: State, now: Instant) -> State {
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
        facts.meet(all: questions(of: release, options), for: release.version.text) { $0.test }
      }
    }

    private static func isIgnored(_ newest: UpdatesFeed.Release?, _ facts: UpdateFacts, _ options: Options) -> Bool {
      guard let newest, let question = ignoring(newest, options) else { return false }
      return !facts.meet(question.test, for: newest.version.text)
    }

    /// Why none is offered.
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
        var gates = questions(of: release, options).map { Gate($0, facts, for: release.version.text) }
        if options.remoteDebug { gates = [.setting(.remoteDebug, true)] }
        if isNewest, gates.allSatisfy(\.passed) {
          isNewest = false
          if let question = ignoring(release, options) {
            gates.append(Gate(question, facts, for: release.version.text))
          }
        }
        return CandidateTrace(id: release.version.text, gates: gates)
      }
    }

    private static func display(
      _ found: Detected, options: Options, labels: DefaultLabels.Updates, device: Device
    ) -> Display {
      let title = options.updateAvailableTitle ?? labels.updateAvailableTitle(for: device.appName)
      let buttons = [
        found.priority < .medium ? button(.ignore, options.ignoreButtonLabel, labels.ignore) : nil,
        Button(.action, options.downloadButtonLabel.text(standard: labels.download) ?? labels.download),
        found.priority < .high ? button(.remind, options.remindButtonLabel, labels.remind) : nil,
      ]
      return Display(
        version: found.version, title: title, message: found.details, buttons: buttons.compactMap(\.self),
        actionURL: options.downloadURL, priority: found.priority)
    }

    /// Nil for a label that is hidden or empty (iVersion README, remindButtonLabel; 1.11 does so with Ignore, too).
    private static func button(_ answer: Answer, _ label: Label, _ standard: String) -> Button? {
      label.text(standard: standard).flatMap { $0.isEmpty ? nil : Button(answer, $0) }
    }
  }
}
