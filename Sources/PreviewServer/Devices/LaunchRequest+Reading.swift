import FeedClient
import FeedEvaluator
import FeedModel
import Simulation

extension LaunchRequest {
  /// A launch is played again with each tap, so there is an end to them.
  private static let mostTaps = 10_000

  /// - Parameters:
  ///   - body: JSON of at most 20 MiB.
  ///   - app: The app's name, for titles.
  init(_ body: [UInt8], app: String) throws(LaunchRequestError) {
    var members = try Members(try Self.parse(body))
    guard let device = try members.object("device") else { throw members.missing("device") }
    (self.device, screen) = try Self.device(device, app: app)
    past = try members.object("past").map(Self.past) ?? Past()
    state = try members.value("state").map(Self.state)
    now = try members.instant("now")
    airplane = try members.flag("airplane") ?? false
    var copies = try members.object("copies")
    self.copies = try copies?.all("text") ?? [:]
    self.taps = []
    let taps = try members.array("taps")
    guard taps.count <= Self.mostTaps else {
      throw LaunchRequestError("taps has \(taps.count) elements; after \(Self.mostTaps) the app must be launched again")
    }
    for tap in taps { self.taps.append(try Self.timedTap(tap)) }
    try members.refuseOthers()
  }

  private static func parse(_ body: [UInt8]) throws(LaunchRequestError) -> JSON {
    let reading: (value: JSON, issues: [FeedIssue])
    do throws(FeedError) {
      reading = try JSON.parse(body, limits: ReadingLimits(maxBytes: 20 << 20, maxDepth: 512))
    } catch {
      throw LaunchRequestError("the request is no JSON: \(error.sentence)")
    }
    // Only one of the two would count, and of a state the other would be lost.
    if let issue = reading.issues.first {
      throw LaunchRequestError("\(issue.path.joined(separator: ".")) stands twice")
    }
    return reading.value
  }

  /// A tag for certain.
  private static let english = LanguageTag("en")!

  private static func device(
    _ members: Members, app: String
  ) throws(LaunchRequestError) -> (Device, ScreenSize) {
    var members = members
    guard let appVersion = try version("appVersion", &members) else { throw members.missing("appVersion") }
    let language = try members.value("locale", "a language tag as de or zh-Hant") { json in
      json.string.flatMap { LanguageTag($0) ?? LanguageTag(systemIdentifier: $0) }
    }
    let device = Device(
      appVersion: appVersion, buildVersion: try members.text("buildVersion").map { Version($0) }, appName: app,
      osVersion: try version("osVersion", &members) ?? "26.0", locale: language ?? Self.english,
      wifi: try members.flag("wifi") ?? true,
      openableSchemes: Device.wellKnownSchemes.union(try members.texts("schemes").map { $0.lowercased() }))
    let screen = ScreenSize(
      width: try members.integer("width", in: 1...10_000).map(Double.init) ?? ScreenSize.usual.width,
      height: try members.integer("height", in: 1...10_000).map(Double.init) ?? ScreenSize.usual.height)
    try members.refuseOthers()
    return (device, screen)
  }

  /// A tag's `v` would count as newer than everything.
  private static func version(_ name: String, _ members: inout Members) throws(LaunchRequestError) -> Version? {
    try members.value(name, "a version, which begins with a digit") { json in
      json.string.flatMap { Device.isVersion($0) ? Version($0) : nil }
    }
  }

  private static func past(_ members: Members) throws(LaunchRequestError) -> Past {
    var members = members
    let days = try members.integer("installedDays", in: 0...36_500)
    let launches = try members.integer("launches", in: 1...Int(Int32.max))
    let previous = try version("previousVersion", &members)
    let flags = try members.list("flags", "a flag as download-update/hideUpdate") {
      $0.string.flatMap { DeviceFlag($0) }
    }
    try members.refuseOthers()
    // A device on its first day and launch has no past, unless it is said to have one.
    return Past(
      previousVersion: previous?.text, age: days.map { $0 * 86_400 }, launches: launches,
      isFirstLaunch: days == 0 && launches == 1 && previous == nil, flags: flags)
  }

  private static func state(_ json: JSON) throws(LaunchRequestError) -> StateDocument {
    do throws(StateDamage) {
      return try StateDocument(json.write())
    } catch {
      throw LaunchRequestError("the state can't be used: \(error)")
    }
  }
}

extension Members {
  /// Which of two came first would be a guess.
  fileprivate func notOne(of taps: [String]) -> LaunchRequestError {
    guard !taps.isEmpty else { return LaunchRequestError("\(path) has none of answer, call and request") }
    return LaunchRequestError("\(path) has \(taps.joined(separator: " and ")); each is a tap of its own")
  }
}

extension LaunchRequest {
  private static func timedTap(_ members: Members) throws(LaunchRequestError) -> TimedTap {
    var members = members
    let now = try members.instant("now")
    let taps = [
      ("answer", try members.object("answer").map(Self.answer)), ("call", try members.object("call").map(Self.call)),
      ("request", try members.object("request").map(Self.request)),
    ].compactMap { name, tap in tap.map { (name: name, tap: $0) } }
    try members.refuseOthers()
    guard taps.count == 1 else { throw members.notOne(of: taps.map(\.name)) }
    return TimedTap(now: now, event: taps[0].tap)
  }

  private static func answer(_ members: Members) throws(LaunchRequestError) -> Event {
    var members = members
    let feed = try members.value("feed", "a feed as notifications.plist") { $0.string.flatMap(FeedName.init) }
    let words = Answer.allCases.map(\.rawValue).joined(separator: ", ")
    let answer = try members.value("answer", "one of \(words)") { $0.string.flatMap(Answer.init) }
    let (id, systemAllows) = (try members.text("id"), try members.flag("system") ?? true)
    try members.refuseOthers()
    guard let feed else { throw members.missing("feed") }
    guard let id else { throw members.missing("id") }
    guard let answer else { throw members.missing("answer") }
    return .answer(feed, id: id, answer, systemAllows: systemAllows)
  }

  private static func call(_ members: Members) throws(LaunchRequestError) -> Event {
    var members = members
    let (function, arguments) = (try members.text("function"), try members.texts("arguments"))
    try members.refuseOthers()
    guard let function else { throw members.missing("function") }
    return .page(function, arguments)
  }

  private static func request(_ members: Members) throws(LaunchRequestError) -> Event {
    var members = members
    let access = try members.text("access")
    try members.refuseOthers()
    guard let access else { throw members.missing("access") }
    return .request(access: access)
  }
}
