internal import FeedEvaluator
internal import FeedModel
package import Simulation
package import WireFormats

/// Reads the fields of an event.
struct EventReader {
  let value: PlacedValue
  let channel: FeedChannel
  /// Fields that every event can have.
  let always: [String]

  func event(_ type: String) throws(ValueProblem) -> Event {
    // The system's result can have any name.
    let others = (value.value.members ?? []).map(\.name).filter { !always.contains($0) }
    let names = Self.names(type, channel) ?? others
    let fields = try value.fields(always.prefix(1) + names + always.dropFirst())
    switch type {
    case "launch": return .launch
    case "foreground": return .foreground
    case "advance": return .advance(try fields.required("seconds").number())
    case "clock": return .setClock(Instant(seconds: try fields.required("now").moment()))
    case "answer": return try answer(fields)
    case "press": return .press(try button(fields))
    case "publish": return try publication(fields)
    case "upgrade":
      return .upgrade(try fields.required("version").version(), build: try fields["buildVersion"]?.version())
    case "language": return .setLanguage(try fields.required("locale").language())
    case "reinstall": return .reinstall(try fields["version"]?.version(), build: try fields["buildVersion"]?.version())
    case "erase": return .erase
    case "options": return .configure(try OptionChange.list(fields.required("options"), channel))
    case "localFile":
      if let file = try PublishedFile(fields, "feed", channel) { return .ship(file.bytes) }
      throw value.fail("\"feed\", \"feedText\" or \"feedBase64\" is missing")
    case "call": return try call(fields)
    case "checkForNewVersion": return .call(.checkForNewVersion)
    case "versionDetails": return .call(.versionDetails)
    case "pageLoaded": return .pageLoaded
    case "js":
      let arguments = try fields["args"]?.list().map(\.value.javaScriptText) ?? []
      return .page(try fields.required("function").text(), arguments)
    case "request":
      return .request(access: try fields.required("access").name(), modes: try fields["modes"]?.modes() ?? [])
    case "mark":
      return .mark(access: try fields.required("access").name(), userInfo: try fields["userInfo"]?.userInfo())
    case "history": return .history(access: try fields.required("access").name())
    case "setMax": return .setMaximumHistoryEntries(try fields.required("value").integer())
    case "registrationResult":
      guard names.count <= 1 else { throw value.fail("one value at most is expected, true or false") }
      return .registrationResult(try names.first.flatMap(fields.named)?.looseFlag())
    default: return .nothing
    }
  }

  /// The fields of a type of event; nil if any are allowed.
  static func names(_ type: String, _ channel: FeedChannel) -> [String]? {
    switch type {
    case "advance": ["seconds"]
    case "clock": ["now"]
    case "answer": ["feed", "id", "answer", "system"]
    case "press": ["label", "index"]
    case "publish":
      (channel == .updates ? ["remote", "feed"] : ["feed"]).flatMap(PublishedFile.names) + ["http", "network"]
    case "upgrade", "reinstall": ["version", "buildVersion"]
    case "language": ["locale"]
    case "options": ["options"]
    case "localFile": PublishedFile.names("feed")
    case "call": ["method", "key", "args"]
    case "js": ["function", "args"]
    case "request": ["access", "modes"]
    case "mark": ["access", "userInfo"]
    case "history": ["access"]
    case "setMax": ["value"]
    case "registrationResult": nil
    default: []
    }
  }

  private func answer(_ fields: StrictObject) throws(ValueProblem) -> Event {
    let feed = try fields.required("feed").read("a feed such as notifications.plist") {
      $0.string.flatMap(FeedName.init)
    }
    let (id, answer) = (try fields.required("id").name(), try fields.required("answer"))
    return .answer(feed, id: id, try answer.word(), systemAllows: try fields["system"]?.flag() ?? true)
  }

  private func button(_ fields: StrictObject) throws(ValueProblem) -> Event.ButtonChoice {
    switch (fields["label"], fields["index"]) {
    case (let label?, nil): return .label(try label.text())
    case (nil, let index?): return .index(try index.integer())
    default: throw value.fail("either \"label\" or \"index\" of a button is expected")
    }
  }

  private func publication(_ fields: StrictObject) throws(ValueProblem) -> Event {
    let files = try ["remote", "feed"].map { stem throws(ValueProblem) in try PublishedFile(fields, stem, channel) }
    let given = files.compactMap(\.self)
    guard given.count <= 1 else { throw value.fail("\"remote\" and \"feed\" exclude each other") }
    let http = try fields["http"].map { http throws(ValueProblem) in try http.http() }
    return .publish(
      server: given.first.map { OneFileServer(file: $0.bytes) }, status: http?.status,
      isReachable: try fields["network"]?.flag() ?? http?.isReachable)
  }

  /// Reads a call of a method. Its name is as in Objective-C, with or without the colon.
  private func call(_ fields: StrictObject) throws(ValueProblem) -> Event {
    let method = try fields.required("method")
    let text = try method.text()
    let name = text.utf8.last == UInt8(ascii: ":") ? String(text.dropLast()) : text
    guard channel.methods.contains(name) else {
      throw method.unknown(text, kind: "method of \(channel.rawValue)", among: channel.methods)
    }
    let first = try fields["args"]?.list().first
    let argument = fields["key"] ?? first
    switch name {
    case "nextNotificationInDict": return .nextNotification(try argument?.keys())
    case "setNotificationViewed": return try add(argument, to: \.viewed)
    case "setNotificationIgnored": return try add(argument, to: \.ignored)
    default: return Event.Call(rawValue: name).map(Event.call) ?? .nothing
    }
  }

  private func add(
    _ key: PlacedValue?, to keys: any WritableKeyPath<Alerts.State, [String]?> & Sendable
  ) throws(ValueProblem) -> Event {
    guard let key = try key?.name() else { throw ValueProblem(value.place, "\"key\" is missing") }
    return .configure([.of(Alerts.State.self) { state in state[keyPath: keys] = (state[keyPath: keys] ?? []) + [key] }])
  }
}

extension PlacedValue {
  /// The modes: one or several, by name or by the system's numbers.
  fileprivate func modes() throws(ValueProblem) -> [String] { value.elements == nil ? [try name()] : try names() }

  /// The keys of a dictionary of notifications, or of a list of them.
  fileprivate func keys() throws(ValueProblem) -> [String] {
    value.elements == nil ? try entries().map(\.name) : try names()
  }

  /// `http`: the status of the server's responses, and whether it can be reached.
  func http() throws(ValueProblem) -> (status: Int, isReachable: Bool) {
    let fields = try fields(["status", "networkError"])
    let status = try fields["status"]?.integer() ?? 200
    let isReachable = try fields["networkError"]?.flag() != true
    guard !isReachable || 200...599 ~= status else {
      throw ValueProblem(place["status"], "\(status) is not an HTTP status: write 200 to 599")
    }
    return (status, isReachable)
  }
}

/// An event in the form of scenario files and the preview's API, with the expectations of a scenario.
package struct ScenarioEvent: Sendable {
  /// The event as it was written.
  package let json: JSON
  package let event: Event
  let type: String
  /// The value of `expect` beside the event; nil if there is none.
  let expectation: Expectation?

  init(_ value: PlacedValue, _ channel: FeedChannel) throws(ValueProblem) {
    try self.init(value, channel, among: channel.events, with: ["type", "expect"])
  }

  /// Reads an event of the preview's API: events of a user whose screen shows all channels.
  package init(tap value: PlacedValue) throws(ValueProblem) {
    try self.init(value, nil, among: ["answer", "js", "request", "clock"], with: ["type"])
  }

  private init(
    _ value: PlacedValue, _ channel: FeedChannel?, among types: [String], with always: [String]
  ) throws(ValueProblem) {
    let members = try StrictObject(value)
    let type = try members.required("type")
    self.type = try type.text()
    guard types.contains(self.type) else { throw Self.problem(with: type, self.type, channel, among: types) }
    json = value.value
    event = try EventReader(value: value, channel: channel ?? .alerts, always: always).event(self.type)
    let expect = always.contains("expect") ? members.named("expect") : nil
    expectation = try expect.map { value throws(ValueProblem) in try Expectation(value, channel ?? .alerts) }
  }

  private static func problem(
    with value: PlacedValue, _ type: String, _ channel: FeedChannel?, among types: [String]
  ) -> ValueProblem {
    guard let channel, let other = FeedChannel.allCases.first(where: { $0.events.contains(type) }) else {
      return value.unknown(type, kind: "event", among: types)
    }
    return value.fail("\"\(type)\" is an event of \(other.rawValue), not of \(channel.rawValue)")
  }
}

extension Event {
  /// The server's file after the event; nil if it does not change.
  var publishedServer: OneFileServer? {
    if case .publish(let server, _, _) = self { server as? OneFileServer } else { nil }
  }
}
