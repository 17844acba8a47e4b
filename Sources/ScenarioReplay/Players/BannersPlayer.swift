internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

struct BannersPlayer: Player {
  private let world: World
  private var client: BannersClient
  /// A page may still call after it has closed itself, so this says whether there ever was one in this process.
  private var hasPage = false
  private var isPageLoaded = false

  init(_ world: World) {
    self.world = world
    client = Self.client(world)
  }

  private static func client(_ world: World) -> BannersClient {
    BannersClient(controlFile: world.feed(.banners), options: world.options.banners, environment: world.environment)
  }

  mutating func launch() async {
    client = Self.client(world)
    hasPage = false
    await foreground()
  }

  mutating func foreground() async {
    let outcome = await client.launched()
    world.note(outcome.reason)
    guard let display = outcome.display else { return }
    hasPage = true
    isPageLoaded = !world.tellsOfPages
    show(display.id, display.view)
  }

  func configure() async {
    let options = world.options.banners
    await client.configure { $0 = options }
  }

  mutating func play(_ action: ScenarioEvent.Action) async -> Difference? {
    switch action {
    case .call(.updateWithControlFile): await foreground()
    case .pageLoaded where !hasPage: return Difference(field: "pageLoaded", expected: .string("a page"), got: .null)
    case .pageLoaded: isPageLoaded = true
    case .js(let function, _) where !hasPage:
      return Difference(field: "js", expected: .string(function), got: .null)
    case .js(let function, let arguments): return await call(function, arguments)
    default: break
    }
    return nil
  }

  private func call(_ function: String, _ arguments: [String]) async -> Difference? {
    guard isPageLoaded || Self.hasBeforeLoading(function) else {
      world.note("the page is not loaded yet, so it has no function \(function)")
      return nil
    }
    guard await client.call(function, arguments) != .unknownFunction else {
      return Difference(field: "js", expected: .string(function), got: .string("no such function"))
    }
    // A view that is on screen already is shown anew.
    if function == "display", let now = await client.waiting, now.view.id == arguments.first {
      show(now.id, now.view)
    }
    return nil
  }

  /// What the original defines before a page is there; the others come with it.
  private static func hasBeforeLoading(_ function: String) -> Bool { ["width", "height"].contains(function) }

  private func show(_ id: String, _ view: BannersFeed.View) {
    let banner = JSON.object([.init("id", .string(id)), .init("file", .string(view.file))])
    world.change { $0.seen.shown.append(banner) }
  }

  var buttons: [Button]? { nil }

  func answer(_ answer: Answer) async {}
}
