public import FeedModel

extension Updates.Remote {
  /// A rule for each release, newest first. The first that holds decides, and the notes of all that hold are shown
  /// together. For the newest that a device can take, the rule also asks whether the user has ignored it, which holds back the
  /// others too.
  public static func rules(of feed: UpdatesFeed, options: Updates.Options = .init()) -> [Rule] {
    let releases = feed.newestFirst
    // Those after it are never the newest, as every device can take this one.
    let last = releases.firstIndex { $0.osVersionAtLeast == nil } ?? releases.endIndex
    return releases.enumerated().map { i, release in
      let question = i <= last ? ignoring(release, options) : nil
      return Rule(
        id: release.version.text, all: questions(of: release, options).map(\.test),
        effect: question.map { .showOrBlock($0.test) } ?? .show)
    }
  }

  static func questions(of release: UpdatesFeed.Release, _ options: Updates.Options) -> [Question] {
    if options.remoteDebug { return [] }
    let newer = Question(.newer, .appVersion, .versions(from: nil, upTo: .below(release.version)))
    let system = release.osVersionAtLeast.map { least in
      Question(.osVersionAtLeast, .osVersion, .versions(from: .below(least), upTo: nil))
    }
    return [newer] + [system].compactMap(\.self)
  }

  /// Whether the user has ignored it; nil for a release that cannot be ignored, even if it could be at first.
  static func ignoring(_ release: UpdatesFeed.Release, _ options: Updates.Options) -> Question? {
    let canBeIgnored = max(release.priority, options.priority) < .medium
    return options.remoteDebug || !canBeIgnored ? nil : Question(.ignoredVersion, .ignored, .truth(false))
  }
}

extension Updates.Local {
  /// A rule for each release, newest first. The first that holds decides, and the notes of all that hold are shown
  /// together: those after the last version seen, up to the running one.
  public static func rules(of feed: UpdatesFeed, options: Updates.Options = .init()) -> [Rule] {
    feed.newestFirst.map { Rule(id: $0.version.text, all: questions(of: $0, options).map(\.test)) }
  }

  static func questions(of release: UpdatesFeed.Release, _ options: Updates.Options) -> [Question] {
    options.localDebug
      ? []
      : [
        Question(.newer, .seenVersion, .versions(from: nil, upTo: .below(release.version), orNever: true)),
        Question(.upTo, .appVersion, .versions(from: .below(release.version), upTo: nil)),
      ]
  }
}

final class UpdateFacts: Facts {
  let circumstances: Circumstances
  let state: Updates.State

  init(_ state: Updates.State, options: Updates.Options, device: Device) {
    circumstances = Circumstances(device: device, appVersion: device.version(options.version))
    self.state = state
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    switch fact {
    case .seenVersion: state.lastVersion.map { .version(Version($0)) } ?? .never
    // Compared as text: ignoring 1.2 does not ignore 1.02, nor 1.1 if the feed goes back to it.
    case .ignored: .truth(state.ignoredVersion == id)
    case .firstLaunch: .truth(state.lastVersion == nil)
    default: circumstances.value(of: fact) ?? .never
    }
  }
}
