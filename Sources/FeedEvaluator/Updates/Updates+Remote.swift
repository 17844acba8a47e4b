public import FeedModel

extension Updates {
  /// "A new version is available": `versions.plist` from the server.
  public enum Remote {
    public struct Evaluation: Equatable, Sendable {
      public var decision: Decision<Display, Reason>
      /// What delegates hear of, also when the version was ignored (iVersion README, iVersionDetectedNewVersion).
      public var detected: Detected?
      public var state: State
    }

    public struct Detected: Equatable, Sendable {
      public var version: Version
      public var details: String

      public init(version: Version, details: String) {
        self.version = version
        self.details = details
      }
    }

    /// One launch, or one return from background, when delegates agree to everything.
    public static func process(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: Device, now: Instant
    ) -> Evaluation {
      let check = shouldCheck(state, options: options, now: now)
      if let reason = check.reason {
        return Evaluation(decision: Decision(.nothing(reason), checks: check.gates), state: state)
      }
      var result = decide(feed, state: checked(state, at: now), options: options, device: device)
      result.decision.checks = check.gates
      return result
    }

    /// What a feed that was read shows, without looking at the clock: every release newer than the app, as one text.
    public static func decide(
      _ feed: UpdatesFeed, state: State, options: Options = Options(), device: Device
    ) -> Evaluation {
      let app = device.version(options.version)
      let releases = feed.newestFirst
      let newer = releases.filter { options.remoteDebug || $0.version > app }
      let ignored = ignoredGate(releases.first, state: state, options: options)
      let trace = releases.enumerated().map { i, release in
        CandidateTrace(
          id: release.version.text,
          gates: [newerGate(release, app: app, options: options)] + (i == 0 && !newer.isEmpty ? [ignored] : []))
      }
      guard let newest = newer.first else {
        let reason = releases.isEmpty ? Reason.emptyFeed : .noneNewer(than: app)
        return Evaluation(decision: Decision(.nothing(reason), trace: trace), state: state)
      }
      let labels = DefaultLabels(for: device.locale).updates
      let found = Detected(version: newest.version, details: writer(options, labels).text(of: newer))
      let outcome: Decision<Display, Reason>.Outcome =
        ignored.passed
        ? .display(display(found, options: options, labels: labels, device: device))
        : .nothing(.ignored(newest.version))
      return Evaluation(decision: Decision(outcome, trace: trace), detected: found, state: state)
    }

    /// The state after the user's answer to `display`. An answer that has no button there changes nothing.
    ///
    /// Download marks nothing: the alert comes back with the next check, until the app is updated.
    public static func apply(_ answer: Answer, to display: Display, state: State, now: Instant) -> State {
      guard display.buttons.contains(where: { $0.answer == answer }) else { return state }
      var state = state
      state.lastReminded = answer == .remind ? now : nil
      if answer == .ignore { state.ignoredVersion = display.version.text }
      return state
    }

    private static func newerGate(_ release: UpdatesFeed.Release, app: Version, options: Options) -> Gate {
      Gate(
        "newer", required: "than \(options.remoteDebug ? "nothing (remoteDebug)" : app.text)",
        actual: release.version.text, finding: "this version is \(release.version)",
        passed: options.remoteDebug || release.version > app)
    }

    /// Letter by letter: an ignored 1.2 says nothing of 1.02, nor of 1.1 when the feed went back.
    private static func ignoredGate(_ newest: UpdatesFeed.Release?, state: State, options: Options) -> Gate {
      let passed = options.remoteDebug || newest == nil || newest?.version.text != state.ignoredVersion
      return Gate(
        "ignoredVersion", required: "not \(newest?.version.text ?? "")", actual: state.ignoredVersion ?? "",
        finding: state.ignoredVersion.map { "the user ignored \($0)" } ?? "the user ignored no version", passed: passed)
    }

    private static func display(
      _ found: Detected, options: Options, labels: DefaultLabels.Updates, device: Device
    ) -> Display {
      let title = options.updateAvailableTitle ?? labels.updateAvailableTitle(for: device.appName)
      let buttons = [
        Button(.ignore, options.ignoreButtonLabel.text(standard: labels.ignore) ?? labels.ignore),
        Button(.action, options.downloadButtonLabel.text(standard: labels.download) ?? labels.download),
        // Nil or empty hides it (original-clients.md, 4.7).
        options.remindButtonLabel.text(standard: labels.remind).flatMap { $0.isEmpty ? nil : Button(.remind, $0) },
      ]
      return Display(
        version: found.version, title: title, message: found.details, buttons: buttons.compactMap(\.self),
        actionURL: options.downloadURL)
    }
  }
}
