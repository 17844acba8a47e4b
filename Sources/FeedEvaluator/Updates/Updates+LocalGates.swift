internal import FeedModel

extension Updates.Local {
  static func obstacle(
    _ state: Updates.State, app: Version, options: Updates.Options, gates: inout [Gate]
  ) -> Reason? {
    gates.append(disabledGate(options))
    guard !options.localChecksDisabled else { return .disabled }
    guard !options.localDebug else { return nil }
    guard let seen = state.lastVersion.map({ Version($0) }) else {
      gates.append(firstLaunchGate(options))
      return options.showOnFirstLaunch ? nil : .firstLaunch(app)
    }
    gates.append(
      Gate(
        "newer", required: "than \(seen)", actual: app.text, finding: "this app is \(app)", passed: app > seen))
    return app > seen ? nil : .notUpdated(since: seen)
  }

  private static func disabledGate(_ options: Updates.Options) -> Gate {
    Gate(
      "localChecksDisabled", actual: "\(options.localChecksDisabled)",
      finding: options.localChecksDisabled ? "local checks are disabled" : "local checks are made",
      passed: !options.localChecksDisabled)
  }

  private static func firstLaunchGate(_ options: Updates.Options) -> Gate {
    Gate(
      "showOnFirstLaunch", required: "true", actual: "\(options.showOnFirstLaunch)",
      finding: "this is the first launch", passed: options.showOnFirstLaunch)
  }

  static func unseen(
    _ feed: UpdatesFeed?, state: Updates.State, app: Version, options: Updates.Options
  ) -> (releases: [UpdatesFeed.Release], trace: [CandidateTrace]) {
    let seen = state.lastVersion.map { Version($0) }
    let candidates = (feed?.newestFirst ?? []).map { release in
      (release, gates(of: release, seen: seen, app: app, options: options))
    }
    let releases = candidates.filter { $0.1.allSatisfy(\.passed) }.map(\.0)
    return (releases, candidates.map { CandidateTrace(id: $0.0.version.text, gates: $0.1) })
  }

  private static func gates(
    of release: UpdatesFeed.Release, seen: Version?, app: Version, options: Updates.Options
  ) -> [Gate] {
    if options.localDebug {
      return [Gate("localDebug", actual: "true", finding: "everything is shown", passed: true)]
    }
    let after = seen.map {
      Gate(
        "newer", required: "than \($0)", actual: release.version.text, finding: "this version is \(release.version)",
        passed: release.version > $0)
    }
    let upTo = Gate(
      "upTo", required: app.text, actual: release.version.text, finding: "this version is \(release.version)",
      passed: release.version <= app)
    return [after, upTo].compactMap(\.self)
  }
}
