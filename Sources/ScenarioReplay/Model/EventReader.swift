internal import FeedModel
internal import Simulation

/// Reads what an event of some type comes with.
struct EventReader {
  let value: PlacedValue
  let channel: Channel
  /// What every event may have.
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
    case "call":
      return .call(try CallReader(fields: try fields("method", "key", "args"), channel: channel).call())
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

  /// A button of the alert with that id, and what the user says to the system where that leads to its dialog.
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
    let http = try fields["http"].map(HTTP.init)
    return Event.Publication(
      server: given.first.map { OneFileServer(file: $0.bytes) }, status: http?.status,
      isReachable: try fields["network"]?.flag() ?? http.map { !$0.networkError })
  }

  private func upgrade() throws(ValueProblem) -> Event {
    let fields = try fields("version", "buildVersion")
    return .upgrade(try fields.required("version").version(), build: try fields["buildVersion"]?.version())
  }

  private func localFile() throws(ValueProblem) -> [UInt8]? {
    let fields = try fields(PublishedFile.names("feed"))
    guard let file = try PublishedFile(fields, "feed", channel) else {
      throw value.fail("\"feed\", \"feedText\" or \"feedBase64\" is missing")
    }
    return file.bytes
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

  /// What the system says of notifications, under any name.
  private func registrationResult() throws(ValueProblem) -> Event {
    let others = try value.entries().filter { !always.contains($0.name) }
    guard others.count <= 1 else { throw value.fail("one value at most is expected, true or false") }
    return .registrationResult(try others.first?.value.looseFlag())
  }
}

extension PlacedValue {
  /// One or several, by name or as the system numbers them.
  fileprivate func modes() throws(ValueProblem) -> [String] { value.elements == nil ? [try name()] : try names() }
}

/// `http`: what the server says of its file.
struct HTTP: Sendable {
  var status = 200
  var networkError = false

  init() {}

  init(_ value: PlacedValue) throws(ValueProblem) {
    let fields = try value.fields(["status", "networkError"])
    status = try fields["status"]?.integer() ?? 200
    networkError = try fields["networkError"]?.flag() ?? false
    guard networkError || 200...599 ~= status else {
      throw ValueProblem(value.place["status"], "\(status) is not an HTTP status: write 200 to 599")
    }
  }
}
