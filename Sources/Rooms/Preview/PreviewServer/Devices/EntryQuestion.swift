import FeedClient
import FeedEvaluator
import FeedModel
package import Inspection
import PublishedSite
import Simulation
import StateStore
import Text
package import WireFormats

/// A question of the gallery about entries: which devices can be shown them, what is proved about them, and for a
/// single entry, a device that is shown it.
struct EntryQuestion {
  /// An entry of a channel, by its id in the feed.
  struct Entry: Hashable {
    var channel: FeedChannel
    var id: String
  }

  private let language: LanguageTag
  let entries: [Entry]
  private let output: PreviewOutput

  /// A page of the gallery shows 20.
  private static let mostEntries = 100

  /// - Parameter body: `{"locale": "en", "entries": [{"channel": "banners", "id": "hello"}]}`
  /// - Throws: ``Obstacle`` or `ValueProblem`.
  init(_ body: [UInt8], on output: PreviewOutput) throws {
    self.output = output
    let request = try LaunchRequest.value(body).fields(["locale", "entries"])
    language = try request.required("locale").read("a language tag") { $0.string.flatMap { LanguageTag($0) } }
    let list = try request.required("entries").list()
    guard list.count <= Self.mostEntries else {
      throw Obstacle("the request has \(list.count) entries; \(Self.mostEntries) are answered")
    }
    entries = try list.map { entry throws(ValueProblem) in
      let fields = try entry.fields(["channel", "id"])
      let channel = try fields.required("channel").read("a channel") { $0.string.flatMap { FeedChannel(rawValue: $0) } }
      return Entry(channel: channel, id: try fields.required("id").text())
    }
  }

  // MARK: To whom

  /// The devices that are shown entries, over all languages: `{"audiences": [{"channel": …, "id": …, "reach": [{"who": …,
  /// "languages": […]}], "isHere": …, "how": …, "waitsFor": […], "findings": […]}]}`, without entries that no feed has.
  ///
  /// `languages` is missing if language does not matter. `waitsFor` has the entries that are shown first until people have
  /// answered them; `reach` has the devices to which it can be shown then. `isHere` says whether devices in the asked
  /// language belong to them.
  func audiences() async -> [UInt8] {
    JSON.present(["audiences": await reach(of: entries).map(json)]).write()
  }

  /// The audience of an entry over all languages, and the findings on it.
  private struct Reach {
    var feed: FeedName
    var audience: Audience
    var findings: [Finding]
  }

  /// A feed that is too large for inspections gets no answer.
  private func reach(of entries: [Entry]) async -> [Reach] {
    let channels = Set(entries.map(\.channel)).sorted()
    guard let site = try? await SiteFeeds(of: output.site, channels: channels) else { return [] }
    return site.channels.flatMap { channel in
      (try? reach(of: Set(entries.filter { $0.channel == channel.name.channel }.map(\.id)), channel, on: site)) ?? []
    }
  }

  private func reach(
    of ids: Set<String>, _ channel: SiteFeeds.Channel, on site: SiteFeeds
  ) throws(QuestionTooLarge) -> [Reach] {
    let files = site.alike(channel).map { site.inquiry(about: $0, imagination($0.feed)) }
    let proofs = try FeedProofs(of: files, ProofOptions(regions: 5, includesNotes: false))
    let findings = Dictionary(grouping: proofs.findings.map(\.finding)) { $0.id }
    return try files.audiences(of: ids).map {
      Reach(feed: channel.name, audience: $0, findings: findings[$0.id] ?? [])
    }
  }

  private func json(_ reach: Reach) -> JSON {
    let isHere = reach.audience.eventually.byLanguages.contains { $0.languages?.contains(language) ?? true }
    let proved = reach.findings.map { JSON.present(["kind": $0.kind, "words": $0.words, "advice": $0.advice]) }
    return .present(["channel": reach.feed.channel, "feed": reach.feed, "id": reach.audience.id, "isHere": isHere])
      .with(reach.audience.members(output.locales) + JSON.members(["findings": proved]))
  }

  // MARK: A device that is shown it

  /// A device that is shown the first entry: its settings, and the state with which it is launched; or `reason` if
  /// there is no such device, with the view of a `banner`.
  func witness(now: Instant) async throws -> [UInt8] {
    guard let entry = entries.first else { throw Obstacle("the request has no entry") }
    var reason = NoWitness.notPublished
    for name in FeedName.allCases where name.channel == entry.channel {
      guard let feed = await feed(name), feed.ids.contains(entry.id) else { continue }
      switch witness(of: entry.id, inquiry(about: feed), like: usualDevice(at: now, feed)) {
      case .success(let witness): return try reply(await alone(witness, for: entry.channel))
      case .failure(let found): reason = found
      }
    }
    let reach = reason == .nobody ? await reach(of: [entry]) : []
    if reach.contains(where: { !$0.audience.region.isEmpty }) { reason = .otherLanguages }
    let proved = reason == .nobody ? reach.flatMap(\.findings) : []
    let words = [reason.words] + proved.map { "It \($0.words)." }
    let isElsewhere = reason == .otherLanguages ? true : nil
    let answer = JSON.members(["reason": words.joined(separator: " "), "isElsewhere": isElsewhere])
    return answer.object(with: ["banner": await viewAlone(of: entry)?.json(output)]).write()
  }

  /// A banner's first view in the language, to be looked at where no device is shown it.
  private func viewAlone(of entry: Entry) async -> Banners.Display? {
    guard entry.channel == .banners, case .banners(let feed)? = await feed(.banners),
      let banner = feed.notifications.first(where: { $0.id == entry.id })
    else { return nil }
    return banner.views.first { $0.id == banner.entry }.map { Banners.Display(id: banner.id, view: $0) }
  }

  /// The same device, whose user has answered the entries of other channels that would cover this one.
  private func alone(_ witness: Situation, for channel: FeedChannel) async -> Situation {
    var device = witness
    // Before its first launch, a device has answered nothing.
    if channel != .alerts, let ignored = device.alerts.ignored, let feed = await feed(.alerts) {
      device.alerts.ignored = ignored + feed.ids.filter { !ignored.contains($0) }
    }
    if channel != .prompts, let feed = await feed(.prompts) {
      for id in feed.ids { device.prompts.records[id, default: .init()].viewed = true }
    }
    if channel != .updates, let newest = await feed(.updates)?.ids.map({ FeedVersion($0) }).max() {
      device.updates.ignoredVersion = newest.text
    }
    return device
  }

  private func witness(of id: String, _ inquiry: Inquiry, like usual: Situation) -> Result<Situation, NoWitness> {
    do throws(QuestionTooLarge) {
      return try inquiry.explanation(of: id, on: usual).device(orUsual: usual)
    } catch {
      return .failure(.tooLarge)
    }
  }

  /// A device that has been in use for a while without being shown anything.
  private func usualDevice(at now: Instant, _ feed: InspectedFeed) -> Situation {
    let device = FeedDevice(
      appVersion: FeedVersion(output.versions.first ?? "1.0"), appName: output.app,
      osVersion: FeedDevice.usualOSVersion, locale: language, openableSchemes: FeedDevice.wellKnownSchemes)
    var values: StateValues = [:]
    let banners = feed.name == .banners ? feed.ids : []
    Past().write(into: &values, device: device, banners: banners, now: now)
    return Situation(device, stored: values, banners: feed.storedBanners, now: now)
  }

  private func reply(_ witness: Situation) throws -> [UInt8] {
    let device = witness.device
    let head = JSON.present(["device": device.json(now: witness.now, firstLaunch: false)])
    // The state is inserted as the bytes of its file, so that no number changes.
    let state = try StateDocument([]).bytes(with: witness.stored(over: [:]))
    return Array(head.writeCompactly().dropLast()) + Array(", \"state\": ".utf8) + state + Array("}\n".utf8)
  }

  // MARK: Feeds

  private func feed(_ name: FeedName) async -> InspectedFeed? {
    guard let bytes = try? await output.site.feed(name, for: language)?.value else { return nil }
    return try? InspectedFeed(bytes, of: name)
  }

  private func inquiry(about feed: InspectedFeed) -> Inquiry {
    Inquiry(
      feed, languages: LanguageSet(tags: [language], others: nil),
      settable: SettableFlags(of: [feed], on: output.site), imagination: imagination(feed))
  }

  private func imagination(_ feed: InspectedFeed) -> Imagination {
    output.imagination(of: feed.ids.count)
  }
}

extension PreviewOutput {
  /// The devices that answers about entries are for.
  package func imagination(of count: Int) -> Imagination {
    var imagination = Imagination(openedByAll: FeedDevice.wellKnownSchemes, quota: Quota(entries: count))
    imagination.known = versions.map { FeedVersion($0) }
    return imagination
  }
}

extension Audience {
  /// Whom an entry reaches, and how often, as pages say it.
  ///
  /// - Parameter locales: The order of languages.
  package func members(_ locales: [String]) -> [JSON.Member] {
    let who = eventually.byLanguages.map { languages, region in
      // Pages call flags answers.
      let words = region.words(most: 3).replacing("flag ", with: "answer ")
      return JSON.object(JSON.members(["who": words]) + (languages?.inOrder(of: locales).all ?? []))
    }
    let times = demands.flatMap { $0 == .none && !repetition.isEmpty ? nil : $0.words }
    let how = [times].compactMap(\.self) + repetition
    return JSON.members([
      "reach": who, "how": how.isEmpty ? nil : how.joined(separator: ", "), "waitsFor": waits.isEmpty ? nil : waits,
    ])
  }
}

extension Region.Languages {
  fileprivate func inOrder(of locales: [String]) -> Self {
    var languages = self
    let places = Dictionary(locales.enumerated().map { ($1, $0) }) { first, _ in first }
    languages.tags.sort { (places[$0.text] ?? .max, $0.text) < (places[$1.text] ?? .max, $1.text) }
    return languages
  }
}

/// The reason why no device can be shown an entry.
private enum NoWitness: Error, Equatable {
  case notPublished, nobody, otherLanguages, rollouts, tooLarge
  case tooMany(Int)

  var words: String {
    switch self {
    case .notPublished: "It is not published in this language."
    case .tooLarge: "There are too many kinds of devices to search all of them."
    case .nobody: "No device can be shown it."
    case .otherLanguages: "It is not shown in this language, only in others."
    case .rollouts: "No device was found that has the places in rollouts which it takes."
    case .tooMany(let count): "It would take \(count) or more changes of a device, which are too many to search."
    }
  }
}

extension Explanation {
  /// A device that is shown the entry.
  fileprivate func device(orUsual usual: Situation) -> Result<Situation, NoWitness> {
    switch remedies?.device {
    case nil: .success(usual)
    case .least(let change): change.example.map { .success($0) } ?? .failure(.rollouts)
    case .atLeast(let count): .failure(.tooMany(count))
    case .nobody: .failure(.nobody)
    }
  }
}
