internal import FeedClient
internal import FeedEvaluator
public import FeedModel
internal import Signing

/// What a client answers to a vector.
public enum ConformanceReply: Equatable, Sendable {
  case answer(JSON)
  case unsupported(String)
}

/// The answers of our own clients, through the same door as those of any other.
public enum OwnClient {
  /// A request that is not one of the protocol is not supported.
  public static func reply(to ask: String, _ given: JSON) async -> ConformanceReply {
    do {
      return try await answer(ask, given)
    } catch {
      return .unsupported("\(error)")
    }
  }

  private static func answer(_ ask: String, _ given: JSON) async throws -> ConformanceReply {
    switch ask {
    case "compare": .answer(.present(["orders": (given["pairs"]?.elements ?? []).map(order)]))
    case "fallbacks":
      .answer(
        .present([
          "fallbacks": (given["tags"]?.elements ?? []).map { tag -> JSON in
            LanguageTag(tag.string ?? "").map { .array($0.fallbacks.map { .string($0.text) }) } ?? .null
          }
        ]))
    case "place": .answer(.present(["place": place(given)]))
    case "sort":
      .answer(.present(["keys": keysInOrder((given["keys"]?.elements ?? []).compactMap(\.string))]))
    case "decide": .answer(try await decision(given))
    case "play": .answer(try await played(given))
    case "trust": .answer(try await trust(given))
    default: .unsupported("there is no such question")
    }
  }

  private static func order(_ pair: JSON) -> JSON {
    let texts = pair.elements?.compactMap(\.string) ?? []
    guard texts.count == 2 else { return .null }
    let (a, b) = (FeedVersion(texts[0]), FeedVersion(texts[1]))
    return .number(a == b ? 0 : a < b ? -1 : 1)
  }

  private static func place(_ given: JSON) -> Int {
    let id =
      given["id"]?.string ?? given["rollout"]?.string.map { "/\($0)" }
      ?? "/\(BannersFeed.Notification.variantsRollout(of: given["variants"]?.string ?? ""))"
    return rolloutPlace(seed: given["seed"]?.string ?? "", id: id)
  }

  private static func keysInOrder(_ keys: [String]) -> [String] {
    let feed = AlertsFeed(notifications: keys.map { AlertsFeed.Notification(key: $0) })
    return Alerts.rules(of: feed, oldestFirst: true).map(\.id)
  }

  private static func played(_ given: JSON) async throws -> JSON {
    var app = try PlayedApp(given)
    return try await app.play()
  }

  /// A launch that reads the file, with a check that waits for nothing.
  private static func decision(_ given: JSON) async throws -> JSON {
    guard let feed = given["feed"]?.string.flatMap(FeedName.init) else {
      throw ValueProblem(.file["feed"], "this is no feed")
    }
    let (now, site) = (given["now"] ?? .null, "https://updates.example.com/")
    var members = (given.members ?? []).filter { !["feed", "file", "now", "request"].contains($0.name) }
    let file = given["file"]
    if feed == .localUpdates {
      members += JSON.members(["shipped": file])
    } else {
      let hosts = file.map { [JSON.Member(site + feed.rawValue, $0)] } ?? []
      members.append(JSON.Member("hosts", .object(hosts)))
    }
    members += JSON.members(["site": site, "channels": [JSON.string(feed.channel.rawValue)]])
    var app = try PlayedApp(.object(members))
    func step(_ name: String, _ more: [JSON.Member] = []) -> JSON {
      .object(JSON.members(["do": name, "at": now]) + more)
    }
    // A check of these two depends on nothing but the feed and the state. It counts the launch.
    let isChecked = [.alerts, .updates].contains(feed)
    let first = isChecked ? step("check", JSON.members(["feed": feed.rawValue])) : step("launch")
    var observed = try await app.play(first)
    let isUnreadable = observed.isUnreadable
    if feed == .permissions { observed = try await app.play(step("request", given["request"]?.members ?? [])) }
    let shown = observed.shown.first { $0.feed == feed }
    return .present([
      "displays": shown.map(JSON.init) ?? JSON.null, "unreadable": isUnreadable ? true : nil,
    ])
  }
}

// Signatures.

extension OwnClient {
  private static func trust(_ given: JSON) async throws -> JSON {
    let (site, pins) = (given["site"]?.string ?? "", given["trust"] ?? .null)
    let now = Instant(secondsSince1970: given["now"]?.integer ?? 0)
    let store = ListedStore(given)
    let keys = try pins.keys("keys")
    let pinned = PinnedKeys(keys, threshold: pins["threshold"]?.integer ?? 1, renewing: try pins.keys("renewing"))
    let statement: ManifestSignature.Statement
    let manifest: TrustedManifest
    do throws(Distrust) {
      guard let signature = given["signature"]?.file else { throw .unsigned }
      let signed = try pinned.check(signature, for: [FeedSite(pins["site"]?.string ?? site).address])
      statement = signed.statement
      let memory = await store.update { TrustMemory($0) }
      if let problem = memory.problem(statement, at: site, keys) { throw problem }
      manifest = try TrustedManifest(statement, manifest: given["manifest"]?.file ?? [])
      await store.update { values in
        let old = TrustMemory(values)
        var new = old
        new.remember(signed.statement, signedBy: signed.signers, at: site, keys)
        values.replace(old, with: new)
      }
    } catch {
      return .present(["refused": error.name])
    }
    let renewed = given["renewal"]?.file.flatMap { pinned.end(of: statement, renewedBy: $0) }
    let files = (given["files"]?.members ?? []).map { file in
      JSON.Member(file.name, .string(manifest.verdict(file.name, file.value.file ?? [])))
    }
    let remembered = await store.values()["publish.trust"].map(JSON.init(state:)) ?? .object([])
    return .present([
      "expired": max(statement.expires, renewed ?? statement.expires) <= now, "trust": remembered,
      "files": JSON.object(files),
    ])
  }
}

extension JSON {
  fileprivate func keys(_ name: String) throws -> [PublicKey] {
    try (self[name]?.elements ?? []).map { try PublicKey($0.string ?? "") }
  }
}

extension TrustedManifest {
  fileprivate func verdict(_ path: String, _ bytes: [UInt8]) -> String {
    do throws(Distrust) {
      try check(path, bytes)
      return "good"
    } catch {
      return error.name
    }
  }
}

extension Distrust {
  /// The name of the case.
  fileprivate var name: String {
    switch self {
    case .unsigned: "unsigned"
    case .answered: "answered"
    case .malformed: "malformed"
    case .unknownKeys: "unknownKeys"
    case .badSignature: "badSignature"
    case .tooFewSignatures: "tooFewSignatures"
    case .otherSite: "otherSite"
    case .olderSequence: "olderSequence"
    case .otherContent: "otherContent"
    case .wrongBytes: "wrongBytes"
    case .unlisted: "unlisted"
    case .badManifest: "badManifest"
    }
  }
}

extension FeedTrust {
  init(_ json: JSON) throws(ValueProblem) {
    do {
      self.init(
        try json.keys("keys"), threshold: json["threshold"]?.integer ?? 1, renewing: try json.keys("renewing"),
        site: json["site"]?.string)
    } catch {
      throw ValueProblem(.file["trust"], "\(error)")
    }
  }
}

// What is shown.

extension JSON {
  init(_ item: FeedItem) {
    var members = JSON.members(["feed": item.feed.rawValue, "id": item.id.entry])
    if case .banner(let banner) = item {
      let view = banner.view
      members += JSON.members([
        "view": view.id, "file": view.file, "height": view.height, "autoHeight": view.autoHeight ? true : nil,
        "origin": view.origin == .top ? "top" : nil, "variant": banner.variant,
      ])
    } else {
      let buttons = item.buttons.map { JSON.array([.string($0.answer.rawValue), .string($0.label)]) }
      members += JSON.members([
        "title": item.title, "message": item.message, "buttons": buttons, "url": item.actionURL,
        "contentView": item.contentView,
      ])
    }
    if case .updateAvailable(let update) = item, update.priority != .default {
      members += JSON.members(["priority": update.priority.rawValue])
    }
    if case .permission(let prompt) = item, !prompt.modes.isEmpty { members += JSON.members(["modes": prompt.modes]) }
    self = .object(members)
  }

  init(_ effect: BannerBridge.Effect) {
    self =
      switch effect {
      case .none: .string("none")
      case .close: .string("close")
      case .resize(let points): .present(["resize": points])
      case .show(let banner): .present(["show": JSON(FeedItem.banner(banner))])
      }
  }
}
