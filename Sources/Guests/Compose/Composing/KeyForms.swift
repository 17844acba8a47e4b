import PreviewCommands
internal import Authoring
internal import FeedModel
internal import PreviewServer
internal import SiteBuilder
internal import Text
internal import WireFormats

/// Describes all keys, from which pages make forms, and the names that their values can have.
extension Composer {
  func keys() async throws -> JSON {
    let build = try await newest()
    let kinds = [
      ("notifications", "content/notifications/a.md"), ("view", "content/notifications/a/b.md"),
      ("releases", "content/releases/1.0.md"), ("prompts", "content/prompts/a.md"),
      ("permissions", "content/permissions/a.md"),
    ]
    let tables = kinds.map { name, path in
      JSON.Member(name, .array((KeyTable.table(ofFile: path)?.keys ?? []).map(\.json)))
    }
    return .present([
      "schema": "publish.edit/1", "kinds": JSON.object(tables),
      "conditions": KeyTable.conditions.keys.map(\.json), "deepest": BannersFeed.Condition.Group.deepest,
      "names": names(in: build),
    ])
  }

  private func names(in build: ComposedSite.Build) -> JSON {
    let paths = build.files.lazy.map(\.path)
    let assets = paths.filter { $0.hasPrefix("content/assets/") }.map { String($0.dropFirst("content/".count)) }
    let templates = paths.filter { $0.hasPrefix("templates/") && $0.hasSuffix(".mustache") }.map {
      String($0.dropFirst("templates/".count).dropLast(".mustache".count))
    }
    return .present([
      "assets": Array(assets), "templates": templates.filter { !$0.contains("/") },
      "looks": Look.all.map { JSON.present(["name": $0.name, "words": $0.words, "drawing": $0.drawing]) },
      "schemes": build.output?.schemes ?? [], "versions": build.output?.versions ?? [],
      "attributes": (build.output?.attributes ?? []).map {
        JSON.present(["name": $0.name, "kind": $0.kind, "values": $0.values])
      },
      "audiences": build.output?.audiences ?? [], "banners": banners(in: build), "rollouts": rollouts(in: build),
      "regions": DeviceFact.region.choices.filter { $0 != .never }.map(\.text),
      "linkHosts": build.output?.linkValues.hosts ?? [], "linkValues": build.output?.linkValues.names ?? [],
      "locales": build.locales.map(\.text), "flags": flags(in: build),
      "timeZone": build.output?.timeZone, "population": site.population,
    ])
  }

  /// The names by which conditions know the site's banners, with their titles.
  private func banners(in build: ComposedSite.Build) -> [JSON] {
    build.items.filter { $0.kind == .notifications && $0.channels.contains(.banners) }.map { item in
      let file = item.path.flatMap { build.file(at: $0) }
      let id = file.flatMap { $0.fields(saying: "id:") }?.value(at: FieldPath("id"))
      let name = if case .text(let id)? = id { id } else { item.id }
      return .present(["name": name, "title": item.title ?? item.id])
    }
  }

  /// The rollouts that the site's banners share.
  private func rollouts(in build: ComposedSite.Build) -> [String] {
    let files = build.files.lazy.filter { $0.path.hasPrefix("content/notifications/") }
    return Set(files.compactMap { $0.fields(saying: "rolloutIn:") }.flatMap { $0.names(in: "rolloutIn") }).sorted()
  }

  /// The answers that buttons of the site's banners remember.
  private func flags(in build: ComposedSite.Build) -> [String] {
    var flags: Set<String> = []
    for file in build.files where file.path.hasPrefix("content/notifications/") && file.path.hasSuffix(".md") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for part in text.split(separator: "](flag:").dropFirst() {
        let name = part.prefix { $0.isLetter || $0.isNumber || "-_/".contains($0) }
        if !name.isEmpty { flags.insert(String(name)) }
      }
    }
    return flags.sorted()
  }
}

extension SourceFile {
  /// The keys of a file; nil without these words, so that few files are read.
  fileprivate func fields(saying words: String) -> PatchTree? {
    bytes.firstRange(of: words.utf8) == nil ? nil : (try? PatchReading(self))?.tree
  }
}

extension PatchTree {
  /// The names in all maps of this name.
  fileprivate func names(in map: String) -> [String] {
    switch self {
    case .text, .nothing: []
    case .list(let items): items.flatMap { $0.names(in: map) }
    case .map(let members):
      members.flatMap { member in
        if member.name == map, case .map(let inner) = member.value { return inner.map(\.name) }
        return member.value.names(in: map)
      }
    }
  }
}

extension Key {
  fileprivate var json: JSON {
    .present([
      "name": name, "label": label, "group": group.rawValue, "type": type.json,
      "meaning": meaning.withoutMarkdown,
      "hint": FormWords.isPlain(meaning.withoutMarkdown) ? meaning.withoutMarkdown : "", "example": example,
      "standard": standard?.json ?? JSON.null, "required": requirement != nil,
      "translated": isTranslated, "sentence": sentence,
    ])
  }
}

extension KeyType {
  fileprivate var json: JSON {
    switch self {
    case .line(let mayBeEmpty): Self.object("line", [.init("mayBeEmpty", .boolean(mayBeEmpty))])
    case .boolean: Self.object("boolean")
    case .integer(let range):
      Self.object("integer", JSON.members(["min": range.lowerBound, "max": range.upperBound]))
    case .number(let range):
      Self.object("number", JSON.members(["min": range.lowerBound, "max": range.upperBound]))
    case .version: Self.object("version")
    case .date: Self.object("date")
    case .instant: Self.object("instant")
    case .wall: Self.object("wall")
    case .hours: Self.object("hours")
    case .duration: Self.object("duration")
    case .address: Self.object("address")
    case .color: Self.object("color")
    case .language: Self.object("language")
    case .region: Self.object("region")
    case .publicKey: Self.object("publicKey")
    case .name(let reference): Self.object("name", [.init("of", .string(reference.rawValue))])
    case .choice(let choices):
      Self.object(
        "choice",
        [
          .init(
            "choices",
            .array(
              choices.map {
                .present(["name": $0.name, "meaning": FormWords.isPlain($0.meaning) ? $0.meaning.withoutMarkdown : ""])
              }))
        ])
    case .list(let element, _): Self.object("list", [.init("of", element.json)])
    case .map(let table): Self.object("map", [.init("keys", .array(table.keys.map(\.json)))])
    case .conditions: Self.object("map", [.init("keys", .array(KeyTable.conditions.keys.map(\.json)))])
    case .named(let value, .of(let reference)):
      Self.object("named", [.init("of", value.json), .init("by", .string(reference.rawValue))])
    case .named(let value, _): Self.object("named", [.init("of", value.json)])
    case .localized(let value): Self.object("localized", [.init("of", value.json)])
    case .either(let one, let other): Self.object("either", [.init("of", .array([one.json, other.json]))])
    }
  }

  private static func object(_ name: String, _ more: [JSON.Member] = []) -> JSON {
    .object([.init("is", .string(name))] + more)
  }
}
