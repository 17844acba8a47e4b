internal import FeedEvaluator
internal import FeedModel

struct PromptsChannel: InspectedChannel {
  let feed: PromptsFeed

  init(_ feed: PromptsFeed) { self.feed = feed }

  init() { feed = PromptsFeed() }

  init(decoding bytes: [UInt8]) throws(FeedError) { feed = try PromptsFeed.decode(bytes, limits: .published).feed }

  var inspected: InspectedFeed { .prompts(feed) }

  func encode() throws(FormatWritingError) -> [UInt8] { try feed.encode() }

  var rules: [Rule] { Prompts.rules(of: feed) }
  var writtenIDs: [String] { feed.prompts.map(\.name) }

  var contents: [String: Content] {
    Dictionary(feed.prompts.map { ($0.name, .prompt($0.content)) }) { first, _ in first }
  }

  var withoutTexts: Self { PromptsChannel(PromptsFeed(prompts: feed.prompts.map(\.withoutTexts))) }

  func without(_ id: String) -> Self { PromptsChannel(PromptsFeed(prompts: feed.prompts.filter { $0.name != id })) }

  // MARK: Conditions

  func requirements(of id: String) -> [NamedRequirement] {
    guard let prompt = feed.prompts.first(where: { $0.name == id }) else { return [] }
    let tests = rules.first { $0.id == id }?.required ?? []
    let requirements: [(Fact, Finding.Requirement)] = [
      (.age, .daysUntilPrompt(prompt.daysUntilPrompt ?? 10)),
      (.launches, .usesUntilPrompt(prompt.usesUntilPrompt ?? 10)),
    ]
    return requirements.flatMap { fact, requirement in
      tests.filter { $0.fact == fact }.map { NamedRequirement(requirement, .test($0)) }
    }
  }

  func demands(of id: String, _ rest: Diagram, in theory: Theory) -> Demands {
    .unanswered(secondsSinceReminder: theory.leastSecondsSinceReminder(rest))
  }

  func comesBack(_ id: String) -> Bool { feed.prompts.first { $0.name == id }?.comesBack ?? true }

  // MARK: A launch

  func facts(of situation: Situation) -> any Facts {
    Prompts.facts(feed, situation.prompts, device: situation.device, now: situation.now)
  }

  func displayed(to situation: Situation) -> Situation.Displayed? {
    Prompts.process(feed, state: situation.prompts, device: situation.device, now: situation.now).decision.display
      .map { Situation.Displayed(id: $0.name) }
  }

  func trace(of situation: Situation) -> [CandidateTrace] {
    Prompts.process(
      feed, state: situation.prompts, device: situation.device, now: situation.now, explaining: true
    ).decision.trace
  }

  // MARK: Lives

  func life(_ replies: Replies, settable: SettableFlags) -> any ChannelLife { PromptsLife(feed) }

  func cases(ofReversing name: String) -> [Reversal.Case]? {
    guard let prompt = feed.prompts.last(where: { $0.name.utf8.elementsEqual(name.utf8) }),
      let rule = Prompts.rules(of: PromptsFeed(prompts: [prompt])).first
    else { return nil }
    let device = Reversal.device
    let display = Prompts.display(prompt, device: device)
    return Reversal.cases(display.buttons) { answer in
      let state = answer.map { Prompts.apply($0, to: display, state: Prompts.State(), now: Reversal.moment) }
      let record = state?.records[name] ?? Prompts.Record()
      let circumstances = Circumstances(device: device, appVersion: device.appVersion)
      return rule.remaining { fact in
        fact == .answered || fact == .cancelled ? circumstances.value(of: fact, ofPrompt: record) : nil
      } != nil
    }
  }
}

extension PromptsFeed.Prompt {
  fileprivate var content: Self {
    var content = self
    (content.usesUntilPrompt, content.daysUntilPrompt, content.remindPeriod, content.unknown) = (nil, nil, nil, [:])
    return content
  }

  /// Empty labels stay empty, because they mean that there is no such button.
  fileprivate var withoutTexts: Self {
    var prompt = self
    (prompt.title, prompt.message, prompt.actionButton) = (nil, nil, nil)
    prompt.remindButton = remindButton.flatMap { $0.isEmpty ? "" : nil }
    prompt.cancelButton = cancelButton.flatMap { $0.isEmpty ? nil : "x" }
    return prompt
  }

  /// Whether some reply to the prompt lets it come back.
  fileprivate var comesBack: Bool {
    let now = Instant(secondsSince1970: 0)
    let display = Prompts.display(self, device: FeedDevice(appVersion: "1"))
    return display.buttons.contains { button in
      Prompts.apply(button.answer, to: display, state: Prompts.State(), now: now).records[name]?.viewed != true
    }
  }
}

struct PromptsLife: ChannelLife {
  static var state: WritableKeyPath<Situation, Prompts.State> { \.prompts }

  private let feed: PromptsFeed
  private let rules: [AskedFacts]

  init(_ feed: PromptsFeed) {
    self.feed = feed
    rules = Prompts.rules(of: feed).map(AskedFacts.init)
  }

  var entryCount: Int { feed.prompts.count }

  func steps(from state: Prompts.State, _ device: FeedDevice, _ now: Instant) -> [ChannelStep<Prompts.State>] {
    let next = Prompts.process(feed, state: state, device: device, now: now)
    guard let display = next.decision.display else { return [ChannelStep(state: next.state)] }
    return ChannelStep.all(.prompts, display.name, display.buttons) { answer in
      Prompts.apply(answer, to: display, state: next.state, now: now)
    }
  }

  func key(of state: Prompts.State, _ device: FeedDevice, _ now: Instant) -> [Int] {
    let facts = Prompts.facts(feed, state, device: device, now: now)
    return rules.flatMap { $0.key(facts) }
  }
}
