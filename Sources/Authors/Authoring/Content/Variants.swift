import Diagnostics
public import FeedModel
import Text

/// The variants of a notification: several texts, each for a share of the devices that it is meant for.
public struct Variants: Sendable {
  /// The key.
  public let place: Placed<String>
  public let all: [BannersFeed.Condition.Variant]

  public var condition: BannersFeed.Condition { .variants(all) }

  /// The name of the first variant, which is the one of public pages; nil for a notification without variants.
  static func firstName(in map: YAMLMapping) -> String? {
    guard let entry = map.entries.first(where: { $0.key.value == NotificationKeys.variants.name }),
      case .mapping(let shares) = entry.value
    else { return nil }
    return shares.entries.first { $0.key.value != .none }?.key.value
  }

  /// Reads `variants`; nil without them, or after an error.
  init?(_ fields: inout Fields) {
    guard let map = fields(NotificationKeys.variants), let key = fields.key(NotificationKeys.variants) else {
      return nil
    }
    place = key
    let keys = map.entries.map { TypedKey.number($0.key.value, 0...100, "", example: "50") }
    var values = Fields(map, of: KeyTable(key.value, keys.map(\.key)))
    var (sum, hasNone, isValid, variants) = (0, false, true, [BannersFeed.Condition.Variant]())
    for (entry, share) in zip(map.entries, keys) {
      let name = entry.key
      if !isContentName(name.value) {
        values.report(
          name.diagnostic(
            .badName, "'\(name.value)' cannot be a variant's name", fix: "use letters, digits, '-' and '_'"))
      }
      guard let percent = values(share), isContentName(name.value) else {
        isValid = false
        continue
      }
      let places = Int((percent.value * 100).rounded())
      hasNone = hasNone || name.value == .none
      sum += places
      // Those who are shown nothing come last, wherever they are written.
      if name.value != .none {
        let before = (variants.last?.before ?? 0) + places
        variants.append(.init(name.value, before: before, entry: variants.isEmpty ? "index" : "\(name.value)/index"))
      }
    }
    all = variants
    if isValid, sum != rolloutPlaces {
      let rest = "change a share"
      values.report(
        key.diagnostic(
          .badShares, "variants: the shares add up to \(shortNumber(Double(sum) / 100)), not 100",
          fix: sum > rolloutPlaces || hasNone
            ? rest
            : "write none: \(shortNumber(Double(rolloutPlaces - sum) / 100)) for devices that are shown nothing, or \(rest)"
        ))
      isValid = false
    } else if isValid, variants.isEmpty {
      values.report(key.diagnostic(.badShares, "all devices are shown nothing", fix: "name a variant"))
      isValid = false
    }
    fields.report(values)
    if !isValid { return nil }
  }
}

extension String {
  /// The share that is shown nothing.
  fileprivate static let none = [BannersFeed.Condition.Variant].none
}

extension YAMLMapping {
  /// Adds what a further view may have of another map.
  ///
  /// - Parameter own: A map with keys that are left out, like those of this one.
  mutating func add(_ other: YAMLMapping, besides own: YAMLMapping) {
    let names = Set((entries + own.entries).map(\.key.value))
    entries += other.entries.filter { ViewKeys.table[$0.key.value] != nil && !names.contains($0.key.value) }
  }
}

extension DocumentReader {
  /// Reads the texts of variants that differ from the notification's own views: those with files of their own, and for
  /// all but the first variant also the others, because `{{variant}}` and the views that they open are different.
  ///
  /// - Parameter documents: The notification's own views, by name.
  mutating func views(of variants: Variants?, in entry: ContentEntry, _ documents: [String: Document]) -> [View] {
    let names = (variants?.all ?? []).map(\.name)
    diagnostics += entry.parts.flatMap { part -> [Diagnostic] in
      guard let variant = part.variant, !names.contains(variant) else { return [] }
      return part.files.all.map { unknown(variant, of: entry, among: names, in: $0) }
    }
    var views: [View] = []
    for (place, name) in names.enumerated() {
      values = values.with(variant: name)
      for view in entry.parts.map(\.view).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
        let own = entry.parts.first { $0.view == view && $0.variant == name }?.files
        let common = entry.parts.first { $0.name == view }?.files
        guard place > 0 || own != nil else { continue }
        let id = place > 0 ? "\(name)/\(view)" : view
        if let own {
          guard var document = document(own, of: table(entry), varying: documents[view]) else { continue }
          if document.body.base.isEmpty, let other = common.flatMap({ again($0, view) }) { document.body = other.body }
          let button = document.keys.text(EntryKeys.actionButton)
          views.append(self.view(id, title: document.keys.text(ViewKeys.title), button: button, &document))
          keep(document)
          let paths = Set(own.all.map(\.path))
          diagnostics += document.keys.finished().filter { paths.contains($0.location.path) }
        } else if let common, var document = again(common, view) {
          views.append(self.view(id, title: document.keys.text(ViewKeys.title), &document))
        }
      }
    }
    if let variants, names.count > 1, !entry.parts.contains(where: { $0.variant != nil }), !mentionsVariant(entry) {
      diagnostics.append(
        variants.place.diagnostic(
          .sameVariants, "all variants of '\(entry.id)' are the same",
          fix: "write \(entry.id)+\(names[1]).md, or {{variant}} in a link"))
    }
    return views
  }

  /// A view that was read before, with the values of the present variant. Its problems were reported then.
  private mutating func again(_ files: LocalizedFiles, _ view: String) -> Document? {
    let before = (diagnostics, coverage)
    defer { (diagnostics, coverage) = before }
    return document(files, of: view == "index" ? NotificationKeys.table : ViewKeys.table)
  }

  private func table(_ entry: ContentEntry) -> KeyTable {
    KeyTable(
      "a variant", ViewKeys.table.keys + [EntryKeys.actionButton.key],
      elsewhere: [(NotificationKeys.table.names, "set it in \(path(of: entry))")],
      hasTranslations: true)
  }

  /// The path of the notification's first file.
  private func path(of entry: ContentEntry) -> String { entry.parts.first?.files.all.first?.path ?? "" }

  private func unknown(
    _ name: String, of entry: ContentEntry, among names: [String], in file: SourceFile
  ) -> Diagnostic {
    let add = "add it to variants in \(path(of: entry))"
    return Diagnostic(
      .unknownVariant, "'\(entry.id)' has no variant '\(name)'",
      fix: suggestion(for: name, among: names).map { "did you mean '\($0)'? Otherwise, \(add)" } ?? add,
      at: SourceLocation(path: file.path))
  }

  private func mentionsVariant(_ entry: ContentEntry) -> Bool {
    entry.files.contains { file in
      ["{{variant}}", "{{ variant }}"].contains { file.bytes.firstRange(of: Array($0.utf8)) != nil }
    }
  }
}

extension Notification {
  /// The views without those of variants that have no file of their own: these differ in `{{variant}}` alone.
  public var writtenViews: [View] {
    if variants == nil { return views }
    var seen: Set<String> = []
    return views.filter { seen.insert($0.location.path).inserted }
  }
}

extension View {
  /// The name without that of the variant: `index` of `price/index`.
  public var name: String { Self.name(of: id) }
  public static func name(of id: String) -> String { id.split(separator: "/").last.map(String.init) ?? id }

  /// Whether it belongs to a variant other than the first.
  public var isOfVariant: Bool { id.utf8.contains(UInt8(ascii: "/")) }
}

extension Markdown {
  /// The text of a variant, whose links show that variant's views.
  ///
  /// - Parameter view: The id of the view that it is the text of.
  func opening(viewsBeside view: String) -> Markdown {
    guard let slash = view.utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    let links = links.map { link in
      var link = link
      switch link.target {
      case .view(let id): link.target = .view("\(view[...slash])\(id)")
      case .flag(let name, let value, let id?, _): link.target = .flag(name, value, view: "\(view[...slash])\(id)")
      case .flag, .open, .close: break
      }
      return link
    }
    return Markdown(
      events: events, bytes: bytes, links: links, images: images, fillings: fillings, underlines: underlines,
      angles: angles, textRanges: textRanges, location: location)
  }
}
