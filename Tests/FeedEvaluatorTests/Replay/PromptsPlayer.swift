import FeedEvaluator
import FeedModel

/// iPrompt with one alert at a time and, since 1.1, a delegate.
struct PromptsPlayer: Player {
  private var world: World
  private var feed: PromptsFeed
  private var state: Prompts.State
  private var alert: Prompts.Display?
  private var seen = Observation()

  init(_ scenario: Scenario) {
    world = World(scenario)
    feed =
      FeedEvaluatorTests.feed("feed", of: scenario.source) {
        try PromptsFeed.decode($0)
      } bytes: {
        try PromptsFeed.decode($0)
      } ?? PromptsFeed()
    state = Prompts.State(original: scenario.source["state"]?["iPrompt"]?.members ?? [])
  }

  mutating func play(_ event: JSON) -> Observation {
    world.pass(event)
    seen = Observation()
    switch event["type"]?.string {
    case "launch":
      alert = nil
      launch()
    case "foreground": launch()
    case "press": press(event["label"]?.string)
    default: break
    }
    seen.state = JSON(["iPrompt": state.records.isEmpty ? nil : state.original])
    return seen
  }

  private mutating func launch() {
    let result = Prompts.process(feed, state: state, device: world.device, now: world.now)
    state = result.state
    guard let display = result.decision.display, alert == nil else { return }
    let isPreview = result.decision.trace.contains { $0.id == display.name && $0.gates.first?.name == "previewMode" }
    if !isPreview {
      let agrees = world.agrees(to: "shouldDisplay")
      seen.call(.string("shouldDisplay"), .string(display.name), .boolean(agrees))
      guard agrees else { return }
    }
    alert = display
    seen.shown = [.alert(display.title, display.message, display.buttons)]
  }

  private mutating func press(_ label: String?) {
    guard let display = alert, let button = display.buttons.first(where: { $0.label == label }) else { return }
    state = Prompts.apply(button.answer, to: display, state: state, now: world.now)
    alert = nil
    switch button.answer {
    case .action: open(display)
    case .remind: seen.call(.string("userRemind"), .string(display.name))
    case .cancel: seen.call(.string("userCancel"), .string(display.name))
    case .ok, .ignore, .grant, .deny: break
    }
  }

  private mutating func open(_ display: Prompts.Display) {
    seen.call(.string("userAction"), .string(display.name))
    guard let url = display.actionURL else { return }
    let agrees = world.agrees(to: "shouldOpenActionURL")
    seen.call(.string("shouldOpenActionURL"), .string(display.name), .boolean(agrees))
    if agrees { seen.opened = [url] }
  }
}

extension Prompts.State {
  fileprivate init(original: [JSON.Member]) {
    self.init()
    for prompt in original {
      records[prompt.name] = Prompts.Record(
        firstUsed: prompt.value["firstUsed"]?.instant, usesCount: prompt.value["usesCount"]?.integer,
        lastReminded: prompt.value["lastReminded"]?.instant, viewed: prompt.value["viewed"]?.boolean,
        cancelled: prompt.value["cancelled"]?.boolean)
    }
  }

  fileprivate var original: JSON {
    .object(
      records.map { name, record in
        JSON.Member(
          name,
          JSON([
            "firstUsed": record.firstUsed.map { JSON($0) }, "usesCount": record.usesCount.map { .number($0) },
            "lastReminded": record.lastReminded.map { JSON($0) }, "viewed": record.viewed.map { .boolean($0) },
            "cancelled": record.cancelled.map { .boolean($0) },
          ]))
      })
  }
}
