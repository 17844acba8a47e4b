internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Inspection
internal import Simulation
internal import StateStore
internal import WireFormats

/// A question about all devices, with its answer (`publish.inspection-case/1`).
///
/// The feeds are in the file itself, or at a place that the caller has read.
struct InspectionCase: Sendable {
  static let schema = "publish.inspection-case/1"

  enum Ask: String, CaseIterable, Sendable { case audience, matrix, explain, proofs, diff, pressure }

  let ask: Ask
  /// The published feeds; for a difference, the new side.
  let feeds: PublishedFeeds
  let old: PublishedFeeds?
  let question: StrictObject
  let answer: PlacedValue

  /// - Parameters:
  ///   - root: The JSON of one case.
  ///   - files: The published feeds, for cases that do not contain any.
  ///   - sites: The published feeds at the places that the file names.
  init(_ root: PlacedValue, files: PlacedValue? = nil, sites: [String: PublishedFeeds] = [:]) throws(ValueProblem) {
    let fields = try root.fields(["schema", "case", "feature", "says", "files", "old", "new", "question", "answer"])
    question = try fields.required("question").fields([
      "ask", "channel", "parts", "memory", "id", "at", "device", "client", "launch", "window", "launches", "rhythm",
      "start",
    ])
    ask = try question.required("ask").word()
    let published = ask == .diff ? fields["new"] : fields["files"] ?? files
    guard let published else { throw ValueProblem(root.place, "\"\(ask == .diff ? "new" : "files")\" is missing") }
    feeds = try PublishedFeeds(published, sites)
    old = try fields["old"].map { value throws(ValueProblem) in try PublishedFeeds(value, sites) }
    answer = try fields.required("answer")
  }

  /// The places that a file names: folders, addresses, commits.
  static func places(in json: JSON) -> Set<String> {
    let cases = [json] + (json["cases"]?.elements ?? [])
    return Set(cases.flatMap { one in ["files", "old", "new"].compactMap { one[$0]?.string } })
  }

  /// The differences between the answer and the file.
  func differences() throws(ValueProblem) -> [Difference] {
    do {
      switch ask {
      case .audience: return try audienceDifferences()
      case .matrix: return try matrixDifferences()
      case .proofs: return try proofDifferences()
      case .diff: return try diffDifferences()
      case .explain: return try explainDifferences()
      case .pressure: return try pressureDifferences()
      }
    } catch let error as ValueProblem {
      throw error
    } catch {
      throw ValueProblem(question.place, "the question is too large")
    }
  }

  // MARK: Parts of questions

  func feed() throws(ValueProblem) -> InspectedFeed { try feed(of: feeds) }

  func feed(of feeds: PublishedFeeds) throws(ValueProblem) -> InspectedFeed {
    let channel = try question.required("channel")
    let name = try channel.read("banners, alerts, updates, local or prompts") { json in
      json.string.flatMap { Self.feedNames[$0] }
    }
    guard let feed = feeds[name] else { throw channel.fail("there is no \(name.rawValue) among the files") }
    return feed
  }

  private static let feedNames: [String: FeedName] = [
    "banners": .banners, "alerts": .alerts, "updates": .updates, "local": .localUpdates, "prompts": .prompts,
  ]

  func imagination() throws(ValueProblem) -> Imagination {
    let memory = try question["memory"].map { value throws(ValueProblem) in
      try value.read("any or none") { ["any": Imagination.Memory.any, "none": .none][$0.string ?? ""] }
    }
    return Imagination(
      memory: memory ?? .any, versionParts: try question["parts"]?.integer(in: 1...10), openedByAll: Self.openedByAll)
  }

  /// An inquiry about the feed.
  func inquiry() throws(ValueProblem) -> Inquiry { Inquiry(try feed(), imagination: try imagination()) }

  static let openedByAll = FeedDevice.wellKnownSchemes

  /// A difference in one part of the answer.
  func difference(_ field: String, _ expected: JSON, _ got: JSON) -> Difference {
    let path = ValuePlace.file["answer"][field].steps
    return Difference(event: nil, field: field, expected: expected, got: got, change: .init(path: path, value: got))
  }
}

extension PublishedFeeds {
  /// Reads feeds by file names, with property lists written as JSON; or takes them from a place.
  fileprivate init(_ files: PlacedValue, _ sites: [String: PublishedFeeds]) throws(ValueProblem) {
    self.init()
    if let place = files.value.string {
      guard let site = sites[place] else { throw files.fail("nothing was read from \"\(place)\"") }
      self = site
      return
    }
    let fields = try files.fields(FeedName.allCases.map(\.rawValue), kind: "file")
    banners = try fields["control.json"]?.banners()
    alerts = try fields["notifications.plist"]?.feed()
    updates = try fields["versions.plist"]?.feed()
    localUpdates = try fields["local-versions.plist"]?.feed()
    prompts = try fields["prompts.plist"]?.feed()
    permissions = try fields["permissions.plist"]?.feed()
  }
}

extension PlacedValue {
  fileprivate func banners() throws(ValueProblem) -> BannersFeed {
    try reading { () throws(FeedError) in try BannersFeed.decode(value) }
  }

  fileprivate func feed<Feed: ChannelFeed>() throws(ValueProblem) -> Feed where Feed.Root == PropertyList {
    try reading { () throws(FeedError) in try Feed.decode(PropertyList(json: value) ?? .dictionary([:])) }
  }

  private func reading<Feed: ChannelFeed>(_ read: () throws(FeedError) -> Reading<Feed>) throws(ValueProblem) -> Feed {
    do throws(FeedError) { return try read().feed } catch { throw fail(error.sentence) }
  }
}

extension Situation {
  /// A device as inspection cases describe it, with the state that `publish check --state` reads.
  init(_ value: PlacedValue, feeds: PublishedFeeds) throws(ValueProblem) {
    let names: (DeviceFact) -> String = { $0 == .language ? "locale" : $0.rawValue }
    let fields = try value.fields(
      DeviceFact.settled.map(names) + ["now", "launches", "lastLaunch", "installed", "schemes", "state"])
    _ = try fields.required("app")
    var device = FeedDevice(
      appVersion: "", osVersion: FeedDevice.usualOSVersion, openableSchemes: InspectionCase.openedByAll)
    try device.read(fields, as: names) { version throws(ValueProblem) in try version.version() }
    device.openableSchemes.formUnion(try fields["schemes"]?.texts() ?? [])
    device.launches = try fields["launches"]?.integer() ?? 30
    device.lastLaunch = try fields["lastLaunch"]?.instant()
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
