internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Inspection
internal import StateStore
internal import WireFormats

extension Situation {
  /// A device as inspection cases describe it, with the state that `publish check --state` reads.
  init(_ value: PlacedValue, feeds: PublishedFeeds) throws(ValueProblem) {
    let fields = try value.fields([
      "app", "os", "locale", "wifi", "now", "launches", "installed", "schemes", "state",
    ])
    var device = Device(
      appVersion: try fields.required("app").version(), osVersion: try fields["os"]?.version() ?? "26.0",
      wifi: try fields["wifi"]?.flag() ?? true, openableSchemes: InspectionCase.openedByAll)
    device.locale =
      try fields["locale"]?.read("a language tag such as de") { $0.string.flatMap { LanguageTag($0) } } ?? .english
    device.openableSchemes.formUnion(try fields["schemes"]?.texts() ?? [])
    device.launches = try fields["launches"]?.integer() ?? 30
    device.installed = try fields["installed"]?.instant()
    let values: StateValues
    if let state = fields["state"] {
      values = PropertyList(state: try state.stored())?.dictionary ?? [:]
    } else {
      values = [:]
    }
    device.rolloutSeed = Installation(values).rolloutSeed
    var issues: [StateIssue] = []
    self.init(
      device: device, now: try fields.required("now").instant(),
      banners: Banners.State(values, ids: feeds.banners?.storedIDs ?? [], issues: &issues),
      alerts: Alerts.State(values), updates: Updates.State(values), prompts: Prompts.State(values))
  }
}

extension Situation {
  /// The device that examples resemble.
  static let usual = Situation(
    device: {
      let now = Instant(secondsSince1970: 1_795_252_800)
      return Device(
        appVersion: "1.0.0", osVersion: "26.0", openableSchemes: InspectionCase.openedByAll,
        installed: now.advanced(by: -30 * 86_400), launches: 30, rolloutSeed: "publish check")
    }(), now: Instant(secondsSince1970: 1_795_252_800))
}
