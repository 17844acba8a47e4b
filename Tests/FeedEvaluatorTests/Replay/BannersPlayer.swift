import FeedEvaluator
import FeedModel

/// Notable with one control file.
struct BannersPlayer: Player {
  private var world: World
  private var published: BannersFeed?
  /// The last file that was read, for a server that says 304.
  private var cached: BannersFeed?
  private var state: Banners.State
  private var shown: Banners.Display?

  init(_ scenario: Scenario) {
    world = World(scenario)
    published = Self.feed(of: scenario.source)
    state = Banners.State(originalKeys: scenario.source["state"]?.members ?? [])
  }

  mutating func play(_ event: JSON) -> Observation {
    world.pass(event)
    var seen = Observation()
    switch event["type"]?.string {
    case "launch": seen.shown = launch()
    case "publish": published = Self.feed(of: event) ?? published
    case "js": seen.opened = call(event["function"]?.string, event["args"]?.texts ?? [])
    default: break
    }
    seen.state = state.originalKeys
    return seen
  }

  private mutating func launch() -> [JSON] {
    shown = nil
    guard world.isReachable, [200, 304].contains(world.status) else { return [] }
    cached = world.status == 304 ? cached : published
    guard let cached else { return [] }
    let result = Banners.process(cached, state: state, device: world.device, now: world.now)
    state = result.state
    shown = result.decision.display
    return shown.map { [JSON(["id": JSON($0.id), "file": JSON($0.view.file)])] } ?? []
  }

  private mutating func call(_ function: String?, _ arguments: [String]) -> [String] {
    guard let shown else { return [] }
    if function == "setFlag" { state = Banners.setFlag(arguments[0], arguments[1], of: shown.id, state: state) }
    return function == "openUrl" ? arguments.filter(world.device.canOpen) : []
  }

  private static func feed(of source: JSON) -> BannersFeed? {
    if let value = source["feed"] { return try? BannersFeed.decode(value).feed }
    return source["feedText"]?.string.flatMap { try? BannersFeed.decode(Array($0.utf8)).feed }
  }
}

extension Banners.State {
  fileprivate init(originalKeys: [JSON.Member]) {
    self.init()
    for key in originalKeys {
      let parts = key.name.split(separator: "-", maxSplits: 3).map(String.init)
      switch parts[2] {
      case "2": records[parts[1], default: .init()].displayed = key.value.boolean
      case "3": records[parts[1], default: .init()].lastDisplay = key.value.instant
      case "4": records[parts[1], default: .init()].launches = key.value.integer
      default: records[parts[1], default: .init()].flags[parts[3]] = key.value.boolean
      }
    }
  }

  fileprivate var originalKeys: JSON {
    .object(
      records.flatMap { id, record in
        let own = JSON([
          "2": record.displayed.map { .boolean($0) }, "3": record.lastDisplay.map { JSON($0) },
          "4": record.launches.map { .number($0) },
        ])
        let flags = record.flags.map { JSON.Member("5-\($0)", .boolean($1)) }
        return (own.members! + flags).map { JSON.Member("kPMConditionKey-\(id)-\($0.name)", $0.value) }
      })
  }
}
