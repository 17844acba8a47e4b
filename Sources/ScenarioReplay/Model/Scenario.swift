internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// One story: a device and its server, what happens to them, and what must come of each event.
struct Scenario: Sendable {
  let channel: Channel
  /// Unix seconds, fractions too.
  let start: Double
  let device: DescribedDevice
  /// As it is kept before the first event.
  let state: StateValues
  let options: [OptionChange]
  /// The delegate's answers by question; yes where there is none.
  let answers: [String: Bool]
  let server: OneFileServer
  let http: HTTP
  /// Of updates: what the app ships.
  let localFile: [UInt8]?
  /// What the device has of the feed from before; nil for nothing.
  let copy: [UInt8]?
  /// Of permissions.
  let system: SystemSettings
  let events: [ScenarioEvent]
  /// One an event. Nil where nothing is compared, as where the original died: ours must live.
  let expectations: [Expectation?]
  /// It tells what an original client did, also at taps and calls that came to nothing.
  let isRecording: Bool

  /// - Throws: What is wrong with each part.
  init(_ value: PlacedValue, channel: Channel) throws(ScenarioProblems) {
    var problems = ProblemCollector()
    guard let fields = problems.read(try StrictObject(value)) else { throw problems.all }
    problems.check(fields, Self.names(channel))
    let start = problems.read(try fields.required("start").moment())
    let device = problems.read(try DescribedDevice(fields["device"], start: start ?? 0))
    let state = problems.read(try OriginalState.values(fields, channel))
    let options = problems.read(try OptionChange.list(fields["options"], channel))
    let answers = problems.read(try fields.answers(channel))
    let http = problems.read(try fields["http"].map(HTTP.init) ?? HTTP())
    let localFile = problems.read(try PublishedFile(fields, "local", channel))
    let copy = problems.read(try PublishedFile(fields, "copy", channel))
    let events = problems.events(fields, channel)
    let expectations = problems.expectations(fields, events, channel)
    let system = problems.read(try SystemSettings(fields["settings"]))
    let feed = problems.read(try fields.feed(channel, system, events))
    guard problems.isEmpty, let start, let device, let state, let options, let answers, let http, let localFile,
      let copy,
      let system, let feed
    else { throw problems.all }
    self.channel = channel
    self.start = start
    self.device = device
    self.state = state
    self.options = options
    self.answers = answers
    self.localFile = localFile?.bytes
    self.copy = copy?.bytes
    self.system = system
    self.events = events
    self.expectations = expectations
    server = OneFileServer(file: feed)
    self.http = http
    isRecording = fields["recordedFrom"] != nil
  }

  private static func names(_ channel: Channel) -> [String] {
    let common =
      [
        "id", "title", "tags", "recordedFrom", "http", "options", "device", "delegate", "start", "state", "timeline",
        "expect", "originalCrashes",
      ] + PublishedFile.names("copy")
    return switch channel {
    case .updates: common + PublishedFile.names("remote") + PublishedFile.names("local")
    case .permissions: common + PublishedFile.names("feed") + ["settings", "log"]
    case .alerts, .banners, .prompts: common + PublishedFile.names("feed")
    }
  }
}
