public import FeedModel

extension Prompts {
  /// A rule for each prompt, sorted by name.
  public static func rules(of feed: PromptsFeed, options: Options = Options()) -> [Rule] {
    inOrder(feed).map { Rule(id: $0.name, all: questions(of: $0, options).map(\.test)) }
  }

  static func inOrder(_ feed: PromptsFeed) -> [PromptsFeed.Prompt] {
    feed.prompts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// In the original's order; none for a preview. Days and uses hold back only the first display, as they never decrease.
  static func questions(of prompt: PromptsFeed.Prompt, _ options: Options) -> [Question] {
    guard !isPreview(prompt, options) else { return [] }
    let wait = Period(days: Float(prompt.daysUntilPrompt ?? 10)).seconds
    let uses = prompt.usesUntilPrompt ?? 10
    return [
      Question(.cancelled, .cancelled, .truth(false)), Question(.viewed, .answered, .truth(false)),
      // If it is unknown when the wait began, it begins now.
      Question(.daysUntilPrompt, .age, .atLeast(seconds: wait, orNever: !(wait > 0))),
      // A negative number is never reached: in the original it is unsigned.
      Question(.usesUntilPrompt, .launches, uses < 0 ? .none : .atLeast(uses)),
      Question(.remindPeriod, .lastReminded, Period(days: Float(prompt.remindPeriod ?? 1)).isOver),
    ]
  }

  static func isPreview(_ prompt: PromptsFeed.Prompt, _ options: Options) -> Bool {
    options.previewMode || prompt.isPreview
  }

  static func gates(of prompt: PromptsFeed.Prompt, _ facts: PromptFacts, _ options: Options) -> [Gate] {
    isPreview(prompt, options)
      ? [.setting(.previewMode, true)] : questions(of: prompt, options).map { Gate($0, facts, for: prompt.name) }
  }

  /// What a client shows for an entry, whether or not it is due.
  public static func display(
    _ prompt: PromptsFeed.Prompt, options: Options = Options(), device: Device
  ) -> Display {
    let labels = DefaultLabels(for: device.locale).prompts
    let cancel = prompt.cancelButton ?? ""
    let remind = prompt.remindButton ?? labels.remind
    return Display(
      name: prompt.name, title: prompt.title, message: prompt.message,
      buttons: [
        cancel.isEmpty ? nil : Button(.cancel, cancel), Button(.action, prompt.actionButton ?? labels.ok),
        remind.isEmpty ? nil : Button(.remind, remind),
      ].compactMap(\.self), actionURL: prompt.actionURL, recurring: prompt.recurring ?? false,
      isPreview: isPreview(prompt, options))
  }
}

extension PromptsFeed.Prompt {
  /// `previewMode` in the feed, a key of iPrompt 1.1.
  fileprivate var isPreview: Bool {
    switch unknown["previewMode"] {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .real(let value): value != 0
    case .string(let text): Coercion.boolValue(text)
    default: false
    }
  }
}

final class PromptFacts: Facts {
  let circumstances: Circumstances
  let state: Prompts.State

  init(_ state: Prompts.State, device: Device, now: Instant) {
    circumstances = Circumstances(device: device, appVersion: device.appVersion, now: now)
    self.state = state
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    circumstances.value(of: fact, ofPrompt: state.records[id] ?? Prompts.Record())
  }
}

extension Circumstances {
  /// A fact about a prompt at a launch that has been counted.
  package func value(of fact: Fact, ofPrompt record: Prompts.Record) -> FactValue {
    switch fact {
    // Days since the app's first launch (iPrompt README, daysUntilPrompt), or since the prompt's first use if that is
    // earlier: then the state came from an original client, which knows nothing else.
    case .age:
      let start = device.installed.map { min($0, record.firstUsed ?? $0) } ?? record.firstUsed
      return .time(since: start, at: now)
    // iPrompt README, usesUntilPrompt.
    case .launches: return .number(max(device.launches, record.usesCount ?? 0))
    case .answered: return .truth(record.viewed ?? false)
    case .cancelled: return .truth(record.cancelled ?? false)
    case .lastReminded: return .time(since: record.lastReminded, at: now)
    default: return value(of: fact) ?? .never
    }
  }
}
