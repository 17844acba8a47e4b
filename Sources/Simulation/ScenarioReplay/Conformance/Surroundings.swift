internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation
internal import Text

/// Everything around an app that a vector plays: hosts, the clock, the device and its system. Only steps change it.
final class Surroundings: FeedTransport, SystemPermissions {
  struct Contents: Sendable {
    var now = Instant(secondsSince1970: 0)
    var device: FeedDevice
    var screen: BannerScreenSize
    var options: AppOptions
    /// What hosts answer, by URL; nil without a network.
    var hosts: [String: JSON]? = [:]
    /// The app's own `local-versions.plist`.
    var shipped: [UInt8]?
    /// The system's status, and what the user's answer in its dialog makes of it.
    var status = Permissions.SystemStatus.notDetermined
    var isGranted = false
    var statusAfter: Permissions.SystemStatus?
    // What was observed since the last step.
    var opened: [String] = []
    var requests: [JSON] = []
  }

  private let contents: Lock<Contents>
  /// The device and the options as they are written, because steps give only the members that change.
  private let written: Lock<(device: JSON, options: JSON)>

  init(_ given: JSON) throws(ValueProblem) {
    let written = (device: given["device"] ?? .object([]), options: given["options"] ?? .object([]))
    let described = try DescribedDevice(conformance: written.device)
    contents = Lock(
      Contents(
        device: described.device, screen: described.screen, options: try AppOptions(conformance: written.options)))
    self.written = Lock(written)
    try change(given)
  }

  /// Changes what a step names.
  func change(_ step: JSON) throws(ValueProblem) {
    let (device, options) = written.withLock { written in
      written.device = written.device.replacingMembers(with: step["device"])
      for channel in step["options"]?.members ?? [] {
        let own = (written.options[channel.name] ?? .object([])).replacingMembers(with: channel.value)
        written.options = written.options.replacingMembers(with: .object([.init(channel.name, own)]))
      }
      return written
    }
    let (described, asked) = (try DescribedDevice(conformance: device), try AppOptions(conformance: options))
    contents.withLock { contents in
      (contents.device, contents.screen, contents.options) = (described.device, described.screen, asked)
      if let now = step["at"]?.integer { contents.now = Instant(secondsSince1970: now) }
      if let hosts = step["hosts"] {
        contents.hosts = hosts.members.map { Dictionary($0.map { ($0.name, $0.value) }) { _, last in last } }
      }
      if let shipped = step["shipped"] { contents.shipped = shipped.file }
    }
  }

  func read<Value: Sendable>(_ read: (Contents) -> Value) -> Value { contents.withLock { read($0) } }
  func change<Value: Sendable>(_ change: (inout Contents) -> Value) -> Value { contents.withLock(change) }

  func environment(_ store: any FeedStore) -> FeedEnvironment {
    var environment = FeedEnvironment(
      transport: self, store: store, device: { self.read(\.device) }, now: { self.read(\.now) },
      open: { url in self.change { $0.opened.append(url) } })
    environment.polling = .exact
    environment.uptime = { .zero }
    return environment
  }

  // MARK: Hosts

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let answer: JSON? = change { contents in
      contents.requests.append(
        .present([
          "url": request.url, "etag": request.validators.eTag, "lastModified": request.validators.lastModified,
        ]))
      return contents.hosts.map { $0[request.url] ?? .object([.init("status", .number(404))]) }
    }
    guard let answer, answer != .null else { throw .unreachable("no answer") }
    if let body = answer.file { return FeedResponse(status: 200, body: body) }
    let body = answer["body"]?.file ?? []
    if body.count > request.limits.maxBytes { throw .tooLarge(limit: request.limits.maxBytes) }
    return FeedResponse(
      status: answer["status"]?.integer ?? 0, body: body,
      validators: FeedValidators(
        eTag: answer["etag"]?.string, lastModified: answer["lastModified"]?.string, date: answer["date"]?.string),
      retryAfter: answer["retryAfter"]?.string)
  }

  // MARK: The system

  func status(of access: String, modes: [String]) -> Permissions.SystemStatus { read(\.status) }

  func request(_ access: String, modes: [String]) -> Bool {
    change { contents in
      contents.status = contents.statusAfter ?? contents.status
      return contents.isGranted
    }
  }
}

/// A store whose copies can be listed.
actor ListedStore: FeedStore {
  private var state: StateValues
  private(set) var copies: [String: FeedCopy]

  init(_ given: JSON) {
    state = Dictionary(
      (given["state"]?.members ?? []).compactMap { member in
        PropertyList(state: member.value).map { (member.name, $0) }
      }
    ) { _, last in last }
    copies = Dictionary(
      (given["copies"]?.members ?? []).map { member in
        let copy = member.value
        return (
          member.name,
          FeedCopy(
            body: copy["body"]?.file ?? [],
            validators: FeedValidators(eTag: copy["etag"]?.string, lastModified: copy["lastModified"]?.string),
            fetched: copy["fetched"]?.integer.map(Instant.init(secondsSince1970:)))
        )
      }
    ) { _, last in last }
  }

  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result { change(&state) }
  func copy(of url: String) -> FeedCopy? { copies[url] }
  func keep(_ copy: FeedCopy?, of url: String) { copies[url] = copy }
}

extension DescribedDevice {
  fileprivate init(conformance json: JSON) throws(ValueProblem) {
    let fields = try PlacedValue(value: json, place: .file).fields(Self.ownNames + ["appName"])
    try self.init(fields, usual: FeedDevice(appVersion: "1.0")) { version throws(ValueProblem) in
      FeedVersion(try version.text())
    }
  }
}

extension AppOptions {
  /// Options by channel.
  fileprivate init(conformance json: JSON) throws(ValueProblem) {
    self.init()
    for channel in json.members ?? [] {
      let name = FeedChannel(rawValue: channel.name)
      guard let name else { throw ValueProblem(.file[channel.name], "this is no channel") }
      var others = channel.value.members ?? []
      if let place = others.firstIndex(where: { $0.name == "linkValues" }) {
        banners.linkValues = Set(others.remove(at: place).value.elements?.compactMap(\.string) ?? [])
      }
      let options = PlacedValue(value: .object(others), place: .file[channel.name])
      for case .option(let change) in try OptionChange.list(options, name) { change(&self) }
    }
  }
}

extension JSON {
  /// A file of a request: its text, or its bytes in base64.
  var file: [UInt8]? {
    string.map { Array($0.utf8) } ?? self["base64"]?.string.flatMap { Base64.decode(Array($0.utf8)) }
  }

  /// A file of an answer.
  init(file bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    self = text.utf8.elementsEqual(bytes) ? .string(text) : .object([Member("base64", .string(Base64.text(bytes)))])
  }

  fileprivate func replacingMembers(with other: JSON?) -> JSON {
    guard let other = other?.members else { return self }
    let names = Set(other.map(\.name))
    return .object((members ?? []).filter { !names.contains($0.name) } + other)
  }
}
