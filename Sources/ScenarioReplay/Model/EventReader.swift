internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// Reads the fields of an event.
struct EventReader {
  let value: PlacedValue
  let channel: Channel
  /// Fields that every event can have.
  let always: [String]

  func event(_ type: String) throws(ValueProblem) -> Event {
    switch type {
    case "launch": return try only(.launch)
    case "foreground": return try only(.foreground)
    case "advance": return .advance(try fields("seconds").required("seconds").number())
    case "clock": return .setClock(Instant(seconds: try fields("now").required("now").moment()))
    case "answer": return try answer()
    case "press": return .press(try button())
    case "publish": return .publish(try publication())
    case "upgrade": return try upgrade()
    case "options": return .configure(try OptionChange.list(fields("options").required("options"), channel))
    case "localFile": return .ship(try localFile())
    case "call": return try call()
    case "checkForNewVersion": return try only(.call(.checkForNewVersion))
    case "versionDetails": return try only(.call(.versionDetails))
    case "pageLoaded": return try only(.pageLoaded)
    case "js": return try page()
    case "request": return try request()
    case "mark": return try mark()
    case "history": return .history(access: try fields("access").required("access").name())
    case "setMax": return .setMaximumHistoryEntries(try fields("value").required("value").integer())
    case "registrationResult": return try registrationResult()
    default: return try only(.nothing)
    }
  }

  private func fields(_ names: String...) throws(ValueProblem) -> StrictObject { try fields(names) }

  private func fields(_ names: [String]) throws(ValueProblem) -> StrictObject {
    try value.fields(always.prefix(1) + names + always.dropFirst())
  }

  /// An event that has nothing but its type.
  private func only(_ event: Event) throws(ValueProblem) -> Event {
    _ = try fields()
    return event
  }

  private func answer() throws(ValueProblem) -> Event {
    let fields = try fields("feed", "id", "answer", "system")
    let feed = try fields.required("feed").read("a feed such as notifications.plist") {
      $0.string.flatMap(FeedName.init)
    }
    let (id, answer) = (try fields.required("id").name(), try fields.required("answer"))
    return .answer(feed, id: id, try answer.word(), systemAllows: try fields["system"]?.flag() ?? true)
  }

  private func button() throws(ValueProblem) -> Event.ButtonChoice {
    let fields = try fields("label", "index")
    switch (fields["label"], fields["index"]) {
    case (let label?, nil): return .label(try label.text())
    case (nil, let index?): return .index(try index.integer())
    default: throw value.fail("either \"label\" or \"index\" of a button is expected")
    }
  }

  private func publication() throws(ValueProblem) -> Event.Publication {
    let stems = channel == .updates ? ["remote", "feed"] : ["feed"]
    let fields = try fields(stems.flatMap(PublishedFile.names) + ["http", "network"])
    let files = try stems.map { stem throws(ValueProblem) in try PublishedFile(fields, stem, channel) }
    let given = files.compactMap(\.self)
    guard given.count <= 1 else { throw value.fail("\"remote\" and \"feed\" exclude each other") }
    var publication = try Event.Publication(http: fields["http"])
    publication.server = given.first.map { OneFileServer(file: $0.bytes) }
    publication.isReachable = try fields["network"]?.flag() ?? publication.isReachable
    return publication
  }

  private func upgrade() throws(ValueProblem) -> Event {
    let fields = try fields("version", "buildVersion")
    return .upgrade(try fields.required("version").version(), build: try fields["buildVersion"]?.version())
  }

  private func localFile() throws(ValueProblem) -> [UInt8]? {
    guard let file = try PublishedFile(fields(PublishedFile.names("feed")), "feed", channel) else {
      throw value.fail("\"feed\", \"feedText\" or \"feedBase64\" is missing")
    }
    return file.bytes
  }

  /// A method's name is as in Objective-C, with or without the colon.
  private func call() throws(ValueProblem) -> Event {
    let fields = try fields("method", "key", "args")
    let method = try fields.required("method")
    let text = try method.text()
    let name = text.utf8.last == UInt8(ascii: ":") ? String(text.dropLast()) : text
    guard channel.methods.contains(name) else {
      throw method.unknown(text, kind: "method of \(channel)", among: channel.methods)
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

  private func page() throws(ValueProblem) -> Event {
    let fields = try fields("function", "args")
    let arguments = try fields["args"]?.list().map(\.value.javaScriptText) ?? []
    return .page(try fields.required("function").text(), arguments)
  }

  private func request() throws(ValueProblem) -> Event {
    let fields = try fields("access", "modes")
    return .request(access: try fields.required("access").name(), modes: try fields["modes"]?.modes() ?? [])
  }

  private func mark() throws(ValueProblem) -> Event {
    let fields = try fields("access", "userInfo")
    return .mark(access: try fields.required("access").name(), userInfo: try fields["userInfo"]?.userInfo())
  }

  /// The system's result can have any name.
  private func registrationResult() throws(ValueProblem) -> Event {
    let others = try value.entries().filter { !always.contains($0.name) }
    guard others.count <= 1 else { throw value.fail("one value at most is expected, true or false") }
    return .registrationResult(try others.first?.value.looseFlag())
  }
}

extension PlacedValue {
  /// One or several, by name or by the system's numbers.
  fileprivate func modes() throws(ValueProblem) -> [String] { value.elements == nil ? [try name()] : try names() }

  /// Of a dictionary of notifications, or of a list of their keys.
  fileprivate func keys() throws(ValueProblem) -> [String] {
    value.elements == nil ? try entries().map(\.name) : try names()
  }
}

extension Event.Publication {
  /// `http`: how the server responds. Nothing changes without it.
  init(http: PlacedValue?) throws(ValueProblem) {
    self.init()
    guard let fields = try http?.fields(["status", "networkError"]) else { return }
    let status = try fields["status"]?.integer() ?? 200
    let isReachable = try fields["networkError"]?.flag() != true
    guard !isReachable || 200...599 ~= status else {
      throw ValueProblem(fields.place["status"], "\(status) is not an HTTP status: write 200 to 599")
    }
    self.init(status: status, isReachable: isReachable)
  }
}
