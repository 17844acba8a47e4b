internal import FeedModel

/// Reads what an event of some type comes with.
struct EventReader {
  let value: PlacedValue
  let channel: Channel

  func action(_ type: String) throws(ValueProblem) -> ScenarioEvent.Action {
    switch type {
    case "launch": return try only(.launch)
    case "foreground": return try only(.foreground)
    case "advance": return .advance(try fields("seconds").required("seconds").number())
    case "press": return .press(try tap())
    case "publish": return .publish(try publication())
    case "upgrade": return try upgrade()
    case "options": return .options(try OptionChange.list(fields("options").required("options"), channel))
    case "localFile": return .localFile(try localFile())
    case "call":
      return .call(try CallReader(fields: try fields("method", "key", "args"), channel: channel).call())
    case "checkForNewVersion": return try only(.call(.checkForNewVersion))
    case "versionDetails": return try only(.call(.versionDetails))
    case "pageLoaded": return try only(.pageLoaded)
    case "js": return try js()
    default: return try permissionsAction(type)
    }
  }

  func fields(_ names: String...) throws(ValueProblem) -> StrictObject { try fields(names) }

  func fields(_ names: [String]) throws(ValueProblem) -> StrictObject { try value.fields(["type"] + names) }

  /// An event that has nothing but its type.
  func only(_ action: ScenarioEvent.Action) throws(ValueProblem) -> ScenarioEvent.Action {
    _ = try fields()
    return action
  }

  private func tap() throws(ValueProblem) -> ScenarioEvent.Tap {
    let fields = try fields("label", "index")
    switch (fields["label"], fields["index"]) {
    case (let label?, nil): return .label(try label.text())
    case (nil, let index?): return .index(try index.integer())
    default: throw value.fail("either \"label\" or \"index\" of a button is expected")
    }
  }

  private func publication() throws(ValueProblem) -> ScenarioEvent.Publication {
    let stems = channel == .updates ? ["remote", "feed"] : ["feed"]
    let fields = try fields(stems.flatMap(PublishedFile.names) + ["http", "network"])
    let files = try stems.map { stem throws(ValueProblem) in try PublishedFile(fields, stem, channel) }
    let given = files.compactMap(\.self)
    guard given.count <= 1 else { throw value.fail("\"remote\" and \"feed\" exclude each other") }
    return ScenarioEvent.Publication(
      file: given.first.map(\.bytes), http: try fields["http"].map(HTTP.init),
      isReachable: try fields["network"]?.flag())
  }

  private func upgrade() throws(ValueProblem) -> ScenarioEvent.Action {
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
}
