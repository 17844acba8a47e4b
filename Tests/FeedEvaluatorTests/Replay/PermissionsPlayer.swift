import FeedEvaluator
import FeedModel
import Foundation

/// YMPromptKit with one alert at a time, a delegate, and a system that keeps its word.
struct PermissionsPlayer: Player {
  private var world: World
  private var settings: JSON
  private var statuses: [String: Permissions.SystemStatus]
  private var state: Permissions.State
  private var alert: Permissions.Display?
  private var seen = Observation()

  init(_ scenario: Scenario) {
    world = World(scenario)
    settings = scenario.source["settings"] ?? .null
    let statuses = (settings["status"]?.members ?? []).map { ($0.name, $0.value.status) }
    self.statuses = Dictionary(statuses) { _, last in last }
    state = Permissions.State(original: scenario.source["log"]?.members ?? [])
  }

  mutating func play(_ event: JSON) -> Observation {
    world.pass(event)
    seen = Observation()
    let access = event["access"]?.string ?? ""
    switch event["type"]?.string {
    case "launch": alert = nil
    case "request": request(access)
    case "press": press(event["label"]?.string)
    case "mark":
      state = Permissions.mark(access, userInfo: event["userInfo"]?.userInfo, state: state, now: world.now)
    case "history": seen.history = [history(of: access)]
    case "setMax": state = Permissions.setMaximumHistoryEntries(event["value"]?.integer ?? 0, state: state)
    default: break
    }
    return seen
  }

  private mutating func request(_ access: String) {
    var request = Permissions.Request(access, status: status(of: access), userInfo: settings["userInfo"]?.userInfo)
    if request.status == .notDetermined {
      request.shouldRequest = world.agrees(to: "shouldRequest")
      seen.call(.string("shouldRequest"), .string(access), .boolean(request.shouldRequest))
    }
    let feed = PermissionsFeed(prompts: [prompt(for: access)])
    let result = Permissions.request(request, from: feed, state: state, device: world.device, now: world.now)
    state = result.state
    if result.passesToSystem { seen.system.append(JSON(["systemRequestWithoutDialog": .string(access)])) }
    if let completion = result.completion { complete(access, completion) }
    guard let display = result.decision.display else { return }
    seen.call(.string("willRequest"), .string(access))
    seen.shown = [.alert(display.title, display.message, display.buttons)]
    alert = display
  }

  private mutating func press(_ label: String?) {
    guard let display = alert, let button = display.buttons.first(where: { $0.label == label }) else { return }
    alert = nil
    switch Permissions.answer(button.answer, to: display, status: status(of: display.access)) {
    case .askSystem?: askSystem(display.access)
    case .done(let completion)?: complete(display.access, completion)
    case nil: break
    }
  }

  private mutating func askSystem(_ access: String) {
    let isGranted = settings["systemGrants"]?[access]?.boolean ?? false
    statuses[access] = isGranted ? .authorized : .denied
    seen.system.append(JSON(["systemDialog": .string(access), "granted": .boolean(isGranted)]))
    complete(access, Permissions.completed(systemAccepted: isGranted, status: status(of: access)))
  }

  private mutating func complete(_ access: String, _ completion: Permissions.Completion) {
    seen.completions.append(
      JSON([
        "access": .string(access), "softAccepted": .boolean(completion.softAccepted),
        "systemAccepted": .boolean(completion.systemAccepted), "status": .string(completion.status.rawValue),
      ]))
  }

  private func status(of access: String) -> Permissions.SystemStatus { statuses[access] ?? .notDetermined }

  private func prompt(for access: String) -> PermissionsFeed.Prompt {
    guard let prompt = settings["prompts"]?[access] else {
      return .init(access: access, title: access, message: "please")
    }
    return PermissionsFeed.Prompt(
      access: access, title: prompt["title"]?.string, message: prompt["message"]?.string,
      grantTitle: prompt["grant"]?.string, denyTitle: prompt["deny"]?.string)
  }

  private func history(of access: String) -> JSON {
    let entries = Permissions.history(of: access, state: state)
    return JSON([
      "access": .string(access), "entries": entries.isEmpty ? .null : .array(entries.map(\.original)),
      "count": .number(entries.count),
    ])
  }
}

extension Permissions.State {
  /// The recordings write access types as feeds do.
  fileprivate init(original: [JSON.Member]) {
    self.init(version: original.isEmpty ? 1 : 0)
    for key in original {
      switch key.name {
      case "YMPromptLogVersion": version = key.value.integer ?? 0
      case "YMPromptLogHistoryLimit": historyLimit = key.value.integer
      default:
        log[Permissions.logName(of: key.name)] = key.value.elements?.compactMap(Permissions.Entry.init(original:))
      }
    }
  }
}

extension Permissions.Entry {
  fileprivate init?(original: JSON) {
    guard let date = original["date"]?.instant else { return nil }
    self.init(date: date, userInfo: original["user_info"]?.userInfo)
  }

  fileprivate var original: JSON {
    JSON(["date": JSON(date), "user_info": userInfo.map { JSON(PropertyList.dictionary($0)) }])
  }
}

extension JSON {
  fileprivate var status: Permissions.SystemStatus {
    string.flatMap(Permissions.SystemStatus.init(rawValue:)) ?? .notDetermined
  }

  fileprivate var userInfo: [String: PropertyList]? { PropertyList(json: self)?.dictionary }

  fileprivate init(_ value: PropertyList) {
    switch value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(number)
    case .real(let number): self = .number(number)
    case .boolean(let flag): self = .boolean(flag)
    case .date(let date): self = JSON(["$date": .number(date.timeIntervalSince1970)])
    case .data(let bytes): self = .array(bytes.map { .number(Int($0)) })
    case .array(let elements): self = .array(elements.map { JSON($0) })
    case .dictionary(let entries): self = .object(entries.map { Member($0, JSON($1)) })
    }
  }
}
