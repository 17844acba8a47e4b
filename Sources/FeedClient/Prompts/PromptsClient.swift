public import FeedEvaluator
internal import FeedModel

/// The prompts channel in an app: `prompts.plist`, as iPrompt handles the file of that form that it finds in the app.
///
/// Where the server can't be asked, its last answer counts, as uses are counted at every launch. One prompt is on screen
/// at a time. What it returns for display is to be shown, and then answered with ``answer(_:to:)``.
public actor PromptsClient {
  public typealias Outcome = FeedClient.Outcome<Prompts.Display, Prompts.Reason>

  public private(set) var options: Prompts.Options
  private let environment: FeedEnvironment
  private let delegate: (any PromptsDelegate)?
  private let fetcher: FeedFetcher<PromptsFeed>
  private var showing: Prompts.Display?

  public init(
    feed: FeedSource, options: Prompts.Options = .init(), environment: FeedEnvironment,
    delegate: (any PromptsDelegate)? = nil
  ) {
    self.options = options
    self.environment = environment
    self.delegate = delegate
    fetcher = FeedFetcher(source: feed, environment: environment)
  }

  /// The app was launched, or came back from background: every prompt's uses are counted, and one that is due is shown.
  public func launched() async -> Outcome {
    let feed: LoadedFile<Reading<PromptsFeed>>?
    do throws(FeedFailure) {
      feed = try await fetcher.fetchOrCopy()
    } catch {
      return Outcome(.failed(error))
    }
    let (options, device, now) = (options, await environment.currentDevice(), environment.now())
    let (decision, state) = await environment.update(Prompts.State.self) { state in
      let evaluation = Prompts.process(
        feed?.value.feed ?? PromptsFeed(), state: state, options: options, device: device, now: now,
        explaining: environment.explains)
      state = evaluation.state
      return (evaluation.decision, evaluation.state)
    }
    var outcome = Outcome(decision, of: feed)
    var refused: Set<String> = []
    while let display = outcome.display, !display.isPreview, await isRefused(display) {
      refused.insert(display.name)
      let next = Prompts.decide(
        feed?.value.feed ?? PromptsFeed(), state: state, options: options, device: device, now: now, refused: refused,
        explaining: environment.explains)
      outcome = Outcome(next, of: feed)
    }
    if outcome.display == nil, !refused.isEmpty { return outcome.with(.declined("shouldDisplayPrompt")) }
    return show(outcome)
  }

  /// The delegate is asked of each prompt that is due, until it takes one.
  private func isRefused(_ display: Prompts.Display) async -> Bool {
    await delegate?.shouldDisplayPrompt(display.name) == false
  }

  private func show(_ outcome: Outcome) -> Outcome {
    guard let display = outcome.display else { return outcome }
    if let showing { return outcome.with(.waiting(for: showing.name)) }
    showing = display
    return outcome
  }

  /// What the user tapped. The mark is kept, then the delegate hears of it, then the URL is opened. An answer that has no
  /// button there changes nothing.
  public func answer(_ answer: Answer, to display: Prompts.Display) async {
    guard display.buttons.contains(where: { $0.answer == answer }) else { return }
    if showing?.name == display.name { showing = nil }
    let now = environment.now()
    await environment.update(Prompts.State.self) { $0 = Prompts.apply(answer, to: display, state: $0, now: now) }
    switch answer {
    case .action: await act(on: display)
    case .remind: await delegate?.userDidPressRemindButton(ofPrompt: display.name)
    case .cancel: await delegate?.userDidPressCancelButton(ofPrompt: display.name)
    case .ok, .ignore, .grant, .deny: break
    }
  }

  private func act(on display: Prompts.Display) async {
    await delegate?.userDidPressActionButton(ofPrompt: display.name)
    guard let url = display.actionURL, isStrictURL(url),
      await delegate?.shouldOpenActionURL(ofPrompt: display.name) ?? true
    else {
      return
    }
    await environment.open(url)
  }

  /// The prompt went without an answer, as one that could not be presented: nothing is marked, and another may come.
  public func withdraw(_ display: Prompts.Display) {
    if showing?.name == display.name { showing = nil }
  }

  /// Changes options while the app runs.
  public func configure(_ change: @Sendable (inout Prompts.Options) -> Void) { change(&options) }

  /// What is kept of each prompt: first use, uses, when was reminded, whether it was viewed.
  public func state() async -> Prompts.State { await environment.read(Prompts.State.self) }

  /// Marks by hand.
  public func update(_ change: @Sendable (inout Prompts.State) -> Void) async {
    await environment.update(Prompts.State.self, change)
  }
}
