internal import FeedEvaluator
internal import FeedModel

/// What is seen and heard.
extension World {
  /// Yes, unless the scenario says otherwise.
  func agrees(to question: String, _ arguments: JSON...) -> Bool {
    let answer = answers[question] ?? true
    hear(question, arguments + [.boolean(answer)])
    return answer
  }

  func hear(_ name: String, _ arguments: [JSON] = []) {
    change { $0.seen.callbacks.append(.array([.string(name)] + arguments)) }
  }

  /// The result of a call by hand.
  func returned(_ value: JSON) { change { $0.seen.returned = value } }

  func show(_ title: String?, _ message: String?, _ buttons: [Button]) {
    let alert = JSON.object([
      .init("title", JSON(title)), .init("message", JSON(message)),
      .init("buttons", .array(buttons.map { .string($0.label) })),
    ])
    change { $0.seen.shown.append(alert) }
  }
}
