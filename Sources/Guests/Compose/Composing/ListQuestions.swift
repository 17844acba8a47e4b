internal import Authoring
internal import FeedModel
internal import Inspection
internal import SiteBuilder
internal import PreviewCommands
internal import PreviewServer
internal import WireFormats

/// A question of the calendar: which messages can one person get within a day?
struct OverlapRequest {
  let period: Range<Instant>

  /// `?from=2026-12-01T00:00:00Z&until=2027-01-01T00:00:00Z`
  init(_ question: EditQuestion) throws {
    let bounds = ["from", "until"].compactMap { question.value(of: $0).flatMap { Instant(rfc3339: $0) } }
    guard bounds.count == 2, bounds[0] < bounds[1] else {
      throw EditProblem(400, "request", "A period is two moments, the earlier first.")
    }
    period = bounds[0]..<bounds[1]
  }
}

extension Composer {
  /// Finds messages in which every word occurs: in a title, a name, a text, a label, an address or a code, in any language.
  ///
  /// `{"paths": ["content/notifications/hello.md"]}`
  func search(_ text: String) async throws -> JSON {
    let build = try await newest()
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    let files = Dictionary(grouping: build.files) {
      (try? ContentPath($0.path, locales: build.locales))?.stem.source ?? ""
    }
    let found = build.items.filter { item in
      let files = files[item.source] ?? []
      func hasAll(_ texts: [String]) -> Bool {
        let texts = texts.map { $0.lowercased() }
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
      }
      let names = [item.id, item.title ?? ""] + item.names
      // Reading a file takes far longer than looking for words in its bytes, which few have.
      return hasAll(names + files.map { String(decoding: $0.bytes, as: UTF8.self) })
        && hasAll(names + files.flatMap { LastTime.texts(of: $0).map(\.text) })
    }
    return .present(["schema": "publish.edit/1", "paths": found.compactMap(\.path)])
  }

  /// Pairs of messages that begin or end, as far as the inspection shows both to one device within a day.
  ///
  /// `{"overlaps": [{"paths": [one, other], "from": instant, "until": instant or null}]}`, without `overlaps` if there are
  /// too many kinds of devices to tell.
  func overlaps(_ request: OverlapRequest) async throws -> JSON {
    let build = try await newest()
    var paths: [String: String] = [:]
    for item in build.items where item.kind == .notifications && (item.period.from ?? item.period.until) != nil {
      for name in [item.id] + item.names { paths[name] = item.path }
    }
    let feed = InspectedFeed.banners(build.planned)
    let inquiry = Inquiry(feed, imagination: Imagination(quota: Quota(entries: feed.ids.count)))
    let found = try? inquiry.overlaps(of: Set(paths.keys), in: request.period)
    let overlaps = found?.compactMap { overlap -> JSON? in
      let both = overlap.ids.compactMap { paths[$0] }
      guard both.count == 2 else { return nil }
      return .present(["paths": both, "from": overlap.from, "until": overlap.until ?? JSON.null])
    }
    return .present(["schema": "publish.edit/1", "overlaps": overlaps])
  }
}
