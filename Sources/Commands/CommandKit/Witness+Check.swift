import Disk
import FeedClient
import FeedEvaluator
package import FeedModel
package import Inspection
package import PublishedSite
import Simulation
import StateStore

// Commands print a device as options of `publish check`, which recreates it, and as JSON.

extension Witness {
  /// The command that checks the device, such as `publish check --from public --app-version 2.4.0 --channel banners
  /// --expect banners=hello`.
  ///
  /// - Parameters:
  ///   - place: The place of the publication.
  ///   - expected: The entries that the device must be shown from these feeds; nil for none.
  ///   - file: The file with the device's state; nil to pass the state itself.
  package func command(on place: String, _ expected: [(feed: FeedName, id: String?)], keptIn file: String? = nil)
    -> String
  {
    let channels = expected.map(\.feed.channel).reduce(into: [FeedChannel]()) { if !$0.contains($1) { $0.append($1) } }
    let kept = (file ?? stateText).map { ["--state", $0] } ?? []
    let words =
      ["publish", "check", "--from", place] + channels.flatMap { ["--channel", $0.rawValue] }
      + situation.checkArguments + (file == nil ? past?.options ?? [] : []) + kept + expected.flatMap(Self.expectation)
    return words.map(quotedForShell).joined(separator: " ")
  }

  /// The channel of updates may show two alerts, so one feed that shows nothing allows no conclusion.
  package static func expectation(_ feed: FeedName, _ id: String?) -> [String] {
    guard id != nil || feed.channel != .updates else { return [] }
    return ["--expect", "\(feed.channel.rawValue)=\(id ?? "none")"]
  }

  private var stateText: String? { stateJSON.map { String(decoding: $0.writeCompactly(), as: UTF8.self) } }

  private var stateJSON: JSON? {
    guard let state, let bytes = try? StateDocument([]).bytes(with: state) else { return nil }
    return try? JSON.parse(bytes, limits: .published).value
  }

  /// The member `device` and, if options cannot express it, `state`.
  package var members: [JSON.Member] {
    JSON.members([
      "device": situation.device.json(now: situation.now, firstLaunch: past?.isFirstLaunch ?? false),
      "state": stateJSON,
    ])
  }
}

extension Past {
  /// The options that differ from the usual ones.
  fileprivate var options: [String] {
    if isFirstLaunch { return ["--first-launch"] }
    func time(_ option: String, _ seconds: Int?, usual: Int) -> [String] {
      guard let seconds, seconds != usual else { return [] }
      let units = [(86_400, "d"), (3_600, "h"), (60, "m")]
      let (length, unit) = units.first { seconds.isMultiple(of: $0.0) } ?? (1, "s")
      return [option, "\(seconds / length)\(unit)"]
    }
    return time("--installed", age, usual: Past.usual.age)
      + time("--last-launch", lastLaunch, usual: usualLastLaunch)
      + (launches.flatMap { $0 == Past.usual.launches ? nil : ["--launches", "\($0)"] } ?? [])
      + (previousVersion.map { ["--previous-version", $0] } ?? [])
  }
}

extension Situation {
  /// The options of `check` that describe this device, apart from its stored values, as words for a shell.
  package var checkOptions: String { checkArguments.map(quotedForShell).joined(separator: " ") }

  /// The options of `check` that describe this device, apart from its stored values.
  fileprivate var checkArguments: [String] {
    var options = DeviceFact.settled.flatMap { fact -> [String] in
      guard let value = device[fact], value != fact.row.usual else { return [] }
      if case .truth(let isSo) = value { return [isSo ? "--\(fact.row.option)" : "--no-\(fact.row.option)"] }
      return ["--\(fact.row.option)", value.text]
    }
    if device.buildVersion.text != device.appVersion.text {
      options.insert(contentsOf: ["--build-version", device.buildVersion.text], at: 2)
    }
    options += device.ownSchemes.flatMap { ["--openable-scheme", $0] }
    options += device.attributes.sorted { $0.key < $1.key }.flatMap { ["--attribute", "\($0.key)=\($0.value.text)"] }
    if let place = device.rolloutPlace { options += ["--rollout", shortNumber(Double(place + 1) / 100)] }
    return options + ["--now", now.rfc3339]
  }
}

extension Failure {
  package init(_ disagreement: Disagreement) {
    let feed = disagreement.feed.rawValue
    self.init(
      message:
        "internal error: a device should be shown \(disagreement.expected ?? "nothing") of \(feed), but is shown "
        + "\(disagreement.shown ?? "nothing")",
      advice: "please report it, with \(feed) and: publish check \(disagreement.situation.checkOptions)")
  }
}
