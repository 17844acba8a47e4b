public import FeedClient
internal import FeedEvaluator
public import FeedModel
public import Inspection
internal import Simulation

/// The reasons why a device is not shown an entry of one feed, confirmed by the clients that apps embed.
public struct EntryExplanation: Sendable {
  public var explanation: Explanation
  public var feed: InspectedFeed
  public var file: String
  /// The device in question.
  public var situation: Situation
  /// The feed that the device of ``example`` reads.
  public var exampleFeed: InspectedFeed
  /// The reason why no device is ever shown it; nil if some device is.
  public var proof: Finding?
  /// The device of ``example``, as `publish check` imagines it.
  public var witness: Witness?

  public var isShown: Bool { explanation.isShown && explanation.closed == nil }

  /// A device that is shown the entry.
  public var example: Situation? {
    guard case .least(let change)? = explanation.remedies?.device else { return nil }
    return change.example
  }

  /// The entry that the device of ``example`` is shown: notes of older releases come with those of the newest.
  public var exampleID: String { example?.displayed(from: exampleFeed)?.id ?? explanation.id }
}

extension SiteFeeds {
  /// Explains the entry for each feed of the device that has it.
  ///
  /// - Parameters:
  ///   - device: The device, whose stored state decides everything else.
  ///   - isKept: Whether it has stored more than its past.
  /// - Throws: ``QuestionTooLarge``, or ``Disagreement`` if the real clients do not confirm an answer.
  public func explanations(
    of id: String, on device: FeedDevice, stored values: StateValues, isKept: Bool, now: Instant,
    asking site: PublishedSite, _ imagination: Imagination
  ) async throws -> [EntryExplanation] {
    let files = files(for: device.locale)
    var imagination = imagination
    imagination.known = files.flatMap(\.feed.releases)
    let situation = Situation(device, stored: values, banners: files.flatMap(\.feed.storedBanners), now: now)
    var answers: [EntryExplanation] = []
    for file in files where file.feed.ids.contains(id) {
      let own = situation.before(file.feed, files)
      let having = channels.flatMap(\.files).filter { $0.feed.name == file.feed.name && $0.feed.ids.contains(id) }
        .map { inquiry(about: $0, imagination) }
      let explanation = try inquiry(about: file, imagination).explanation(
        of: id, on: own, elsewhere: having.filter { $0.file != file.file })
      var answer = EntryExplanation(
        explanation: explanation, feed: file.feed, file: file.file, situation: own, exampleFeed: file.feed)
      if let example = answer.example {
        answer.exampleFeed =
          self.files(for: example.device.locale).first { $0.feed.name == file.feed.name }?.feed ?? file.feed
        let shown = Witness.Answer(
          site: site, feed: answer.exampleFeed, displayed: example.displayed(from: answer.exampleFeed))
        answer.witness = await Witness(example, over: isKept ? values : [:], answers: [shown])
      }
      try await answer.confirm(on: site, over: values)
      if explanation.remedies?.device == .nobody {
        answer.proof = try FeedProofs(of: having).findings.map(\.finding)
          .first { $0.id == id && ($0.kind == .neverShown || $0.kind == .alwaysHidden) }
      }
      answers.append(answer)
    }
    return answers
  }
}

extension EntryExplanation {
  /// Confirms an answer by real clients, so that nothing is printed that they do not agree with.
  fileprivate func confirm(on site: PublishedSite, over values: StateValues) async throws(Disagreement) {
    let shown = explanation.closed == nil ? explanation.displayed?.id : nil
    try await site.confirm(shown, of: feed.name, to: situation, over: values)
    guard let example else { return }
    let id = explanation.id
    try await site.confirm(
      example.shows(id, from: exampleFeed) ? example.displayed(from: exampleFeed)?.id : id, of: feed.name, to: example,
      over: values)
  }
}

extension Situation {
  /// The situation when a launch comes to this feed. Before updates, clients read release notes, if the app ships any,
  /// and an upgrade ends a reminder.
  fileprivate func before(_ feed: InspectedFeed, _ files: [LocalizedFeed]) -> Situation {
    guard case .updates = feed else { return self }
    let notes = PublishedFeeds(files.map(\.feed)).localUpdates
    var situation = self
    situation.updates = Updates.Local.process(notes, state: updates, device: device).state
    return situation
  }
}
