public import FeedModel

extension Prompts {
  /// In the order of the original. The thresholds gate the first display only in that they never fall back.
  static func gates(
    of prompt: PromptsFeed.Prompt, record: Record, options: Options, device: Device, now: Instant
  ) -> [Gate] {
    if options.previewMode || prompt.isPreview {
      return [Gate("previewMode", actual: "true", finding: "previews are always shown", passed: true)]
    }
    return [
      doneGate("cancelled", record.cancelled ?? false), doneGate("viewed", record.viewed ?? false),
      daysGate(prompt, record: record, device: device, now: now),
      usesGate(prompt, record: record, device: device),
      Period(days: Float(prompt.remindPeriod ?? 1))
        .gate("remindPeriod", since: record.lastReminded, at: now, event: "reminded"),
    ]
  }

  /// The delegate's word, of this launch.
  static let refusedGate = Gate(
    "shouldDisplay", required: "yes", actual: "no", finding: "the app does not want it now", passed: false)

  private static func doneGate(_ name: String, _ isDone: Bool) -> Gate {
    Gate(
      name, required: "no", actual: isDone ? "yes" : "no",
      finding: isDone ? "the user has already \(name) it" : "the user has not \(name) it", passed: !isDone)
  }

  /// Days since the app's first launch (iPrompt README, daysUntilPrompt), or since the prompt's own, where that is
  /// earlier: the state came from an original client, which knows no other.
  private static func daysGate(_ prompt: PromptsFeed.Prompt, record: Record, device: Device, now: Instant) -> Gate {
    let wait = Period(days: Float(prompt.daysUntilPrompt ?? 10))
    let start = [device.installed, record.firstUsed].compactMap(\.self).min() ?? now
    let seconds = now.seconds(since: start)
    return Gate(
      "daysUntilPrompt", required: shortNumber(Double(wait.days)), actual: shortNumber(Double(seconds) / 86_400),
      finding: "\(shortNumber(Double(seconds / 86_400))) of \(wait)", passed: wait.isOver(since: start, at: now))
  }

  /// Launches of the app (iPrompt README, usesUntilPrompt), or the prompt's own uses, where they are more. A negative
  /// threshold is never reached: the original holds it without a sign.
  private static func usesGate(_ prompt: PromptsFeed.Prompt, record: Record, device: Device) -> Gate {
    let needed = prompt.usesUntilPrompt ?? 10
    let uses = max(device.launches, record.usesCount ?? 0)
    return Gate(
      "usesUntilPrompt", required: "\(needed)", actual: "\(uses)", finding: "\(uses) of \(counted(needed, "launch"))",
      passed: needed >= 0 && uses >= needed)
  }

  /// What a client shows of an entry, due or not.
  public static func display(_ prompt: PromptsFeed.Prompt, device: Device) -> Display {
    let labels = DefaultLabels(for: device.locale).prompts
    let cancel = prompt.cancelButton ?? ""
    let remind = prompt.remindButton ?? labels.remind
    return Display(
      name: prompt.name, title: prompt.title, message: prompt.message,
      buttons: [
        cancel.isEmpty ? nil : Button(.cancel, cancel), Button(.action, prompt.actionButton ?? labels.ok),
        remind.isEmpty ? nil : Button(.remind, remind),
      ].compactMap(\.self), actionURL: prompt.actionURL, recurring: prompt.recurring ?? false)
  }
}

extension PromptsFeed.Prompt {
  /// A key of iPrompt 1.1.
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
