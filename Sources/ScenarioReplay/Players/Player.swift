internal import FeedEvaluator
internal import FeedModel

/// An app with one client, as a process after the other.
protocol Player {
  init(_ world: World)

  /// A new process has a new client, and nothing on screen.
  mutating func launch() async
  /// The same client, back from background.
  mutating func foreground() async
  /// The world's options are others now.
  func configure() async
  /// A property that the app sets itself, of what its client keeps.
  func set(_ property: KeptProperty) async
  /// What only clients of this channel know.
  mutating func play(_ action: ScenarioEvent.Action) async -> Difference?

  /// Of the alert on top; nil without one.
  var buttons: [Button]? { get }
  /// A tap on one of ``buttons``.
  mutating func answer(_ answer: Answer) async
}

extension Player {
  func set(_ property: KeptProperty) async {}
  func play(_ action: ScenarioEvent.Action) async -> Difference? { nil }
}

/// The player of that world's channel.
func player(_ world: World) -> any Player {
  switch world.channel {
  case .banners: BannersPlayer(world)
  case .alerts: AlertsPlayer(world)
  case .updates: UpdatesPlayer(world)
  case .prompts: PromptsPlayer(world)
  case .permissions: PermissionsPlayer(world)
  }
}
