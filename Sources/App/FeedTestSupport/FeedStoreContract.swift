public import FeedClient
internal import FeedModel
internal import Foundation

/// The promises of every `FeedStore`. Run it against your own.
public enum FeedStoreContract {
  /// Checks a store. It uses keys that begin with `publish.` and URLs of example.com; nothing is fetched.
  ///
  /// - Parameters:
  ///   - make: Makes a new, empty store; called once for each promise.
  /// - Returns: The broken promises, one sentence each. Empty if the store keeps them all.
  public static func violations(of make: () async throws -> any FeedStore) async -> [String] {
    var broken: [String] = []
    for promise in promises + copyPromises {
      do {
        if await !promise.isKept(try await make()) { broken.append(promise.sentence) }
      } catch {
        broken.append("\(promise.sentence): no store could be made, \(error)")
      }
    }
    return broken
  }
}

private struct Promise: Sendable {
  let sentence: String
  let isKept: @Sendable (any FeedStore) async -> Bool

  init(_ sentence: String, _ isKept: @escaping @Sendable (any FeedStore) async -> Bool) {
    self.sentence = sentence
    self.isKept = isKept
  }
}

private let promises = [
  Promise("a new store holds nothing") { store in
    let copy = await store.copy(of: feedURL)
    return await store.values().isEmpty && copy == nil
  },
  Promise("an update gives what its change returns, and the change sees what is kept") { store in
    await store.update { $0["publish.a"] = .integer(1) }
    return await store.update { $0["publish.a"] } == .integer(1)
  },
  Promise("values of every type come back as they were, numbers and booleans told apart") { store in
    await store.update { $0 = everything }
    return await store.values() == everything
  },
  Promise("a key that a change removes is gone, and the others stay") { store in
    await store.update { $0 = everything }
    await store.update { $0["publish.string"] = nil }
    return await store.values() == everything.filter { $0.key != "publish.string" }
  },
  Promise("of the updates of many tasks at once none is lost") { store in
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { await store.update { $0.count("publish.count") } } }
    }
    return await store.values()["publish.count"] == .integer(50)
  },
]

private let copyPromises = [
  Promise("a copy comes back bit by bit, with its validators letter by letter") { store in
    for copy in copies {
      await store.keep(copy, of: feedURL)
      if await store.copy(of: feedURL) != copy { return false }
    }
    return true
  },
  Promise("each URL has its own copy, and nil removes that one alone") { store in
    for (url, copy) in zip(urls, copies) { await store.keep(copy, of: url) }
    await store.keep(nil, of: urls[0])
    for (url, copy) in zip(urls, copies).dropFirst() where await store.copy(of: url) != copy { return false }
    return await store.copy(of: urls[0]) == nil
  },
  Promise("copies and state are apart") { store in
    await store.update { $0 = everything }
    await store.keep(copies[0], of: "publish.string")
    await store.keep(nil, of: "publish.integer")
    return await store.values() == everything
  },
]

private let everything: StateValues = [
  "publish.string": .string("a\n\u{e9}\u{65}\u{301}<&>\"'\u{1F642}"), "publish.empty": .string(""),
  "publish.integer": .integer(1), "publish.least": .integer(.min), "publish.greatest": .integer(.max),
  "publish.real": .real(1), "publish.small": .real(-0.1), "publish.true": .boolean(true),
  "publish.false": .boolean(false), "publish.date": .date(Date(timeIntervalSince1970: 1_338_508_800)),
  "publish.past": .date(Date(timeIntervalSince1970: -62_135_596_800)), "publish.data": .data(Array(0...255)),
  "publish.array": .array([.integer(0), .boolean(false), .array([]), .dictionary([:]), .string("a")]),
  "publish.dictionary": .dictionary(["": .data([]), "a.b-c": .dictionary(["1": .real(0.5)])]),
]

private let feedURL = "https://example.com/control.json"

private let urls = [
  feedURL, "\(feedURL)?", "https://example.com/Control.json",
  "https://example.com/" + String(repeating: "a", count: 4000),
]

private let copies = [
  FeedCopy(
    body: Array("{}\n".utf8),
    validators: FeedValidators(eTag: #"W/"a""#, lastModified: "Fri, 01 Jun 2012 00:00:00 GMT"),
    fetched: Instant(secondsSince1970: 1_338_508_800)),
  FeedCopy(body: Array(0...255) + [0x0D, 0x0A], validators: FeedValidators(eTag: "a\r\nb\nlength: 5\u{2028}\u{e9}")),
  FeedCopy(body: [], validators: FeedValidators(eTag: "", lastModified: "")),
  FeedCopy(body: Array(repeating: 7, count: 100_000), validators: FeedValidators()),
]

extension StateValues {
  fileprivate mutating func count(_ key: String) { self[key] = .integer((self[key]?.integer ?? 0) + 1) }
}
