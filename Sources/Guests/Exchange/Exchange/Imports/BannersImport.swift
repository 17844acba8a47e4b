import Authoring
import Diagnostics
import FeedModel
import Text
import WireFormats

extension ImportFormat {
  /// `control.json`: banners in their order, with conditions and the pages of their views (Notable README).
  public static let banners = ImportFormat(name: "banners", abstract: "Notable's control.json and its pages.") {
    files, options in
    let feeds = FeedSet(files, in: .json, options)
    let keys = feeds.entries.map(\.key)
    let isInOrder = zip(keys, keys.dropFirst()).allSatisfy { $0.precedes($1) }
    var (pages, names, place) = (BannerPages(options), Set<String>(), 0)
    return feeds.imported { source in
      defer { place += 1 }
      var banner = BannerImport(source, options)
      return banner.entry(priority: isInOrder ? nil : 10 * (keys.count - place), &names, &pages)
    }
  }
}

private struct BannerImport {
  private let source: FeedEntry
  private let options: ImportOptions
  private var entry: ImportedEntry
  /// The conditions in the default language's file, as texts.
  private var rules: [String] = []
  /// The pages of the default language's views, by their names.
  private var addresses: [String: String] = [:]
  /// The pictures of the default language's views, by their names.
  private var pictures: [String: String] = [:]

  init(_ source: FeedEntry, _ options: ImportOptions) {
    (self.source, self.options) = (source, options)
    entry = ImportedEntry(at: source.text.place)
  }

  mutating func entry(priority: Int?, _ names: inout Set<String>, _ pages: inout BannerPages) -> ImportedEntry {
    let own = isContentName(source.key) ? source.key : ContentName.slug(of: source.key)
    let name = ContentName.free(own, or: "banner", &names)
    for text in [source.text] + source.translations {
      var values = FeedValues(text)
      let views = views(&values, of: text)
      let conditions = values.conditions()
      let isTranslation = text.feed.locale != nil
      for (index, view) in views.enumerated() {
        // A language without a translation shows the page of the default language.
        if isTranslation, view.address?.text == addresses[view.name] { continue }
        if !isTranslation { addresses[view.name] = view.address?.text }
        let language = text.feed.locale.map { ".\($0.text)" } ?? ""
        let file = views.count == 1 ? name : "\(name)/\(view.name)"
        var content = ContentFile("content/notifications/\(file)\(language).md", from: view.place)
        let page = pages.read(view, &entry)
        content.set("title", title(of: page, isFirst: index == 0, at: view.place))
        if index == 0, !isTranslation {
          if name != source.key { content.set("id", .text(source.key), from: text.place) }
          if options.configuration.channels != [.banners] {
            content.set("channels", .list([(.word("banners"), text.place)]), from: text.place)
          }
          if let first = conditions.first { content.set("conditions", .map(conditions), from: first.place) }
          if let priority { content.set("priority", .word("\(priority)"), from: text.place) }
        }
        set(view, page.look, in: &content, isTranslation: isTranslation)
        if page.keepsHTML { content.set("html", .word("true"), from: view.place) }
        content.set(body: page.blocks)
        entry.files.append(content)
      }
      compareRules(conditions, &values, text)
      values.finish("a banner", known: ["entry", "conditions", "views"])
      entry.diagnostics += values.diagnostics
      expect(text, views, conditions)
    }
    return entry
  }

  private mutating func title(of page: BannerPage, isFirst: Bool, at place: SourceLocation) -> FeedValues.Text? {
    if let title = [page.title, page.heading].first(where: { !$0.isEmpty }) { return (title, place) }
    guard isFirst else { return nil }
    entry.report(
      .titleTaken, "the view has no title and no heading; '\(source.key.quotable)' was taken",
      fix: "write a title into the content", at: place)
    return (source.key, place)
  }

  // MARK: Views

  /// The views, beginning with the first one to show.
  private mutating func views(_ values: inout FeedValues, of text: FeedEntry.Text) -> [BannerView] {
    let first = values.text("entry")
    let members = values.value("views")?.map ?? []
    guard let first, members.contains(where: { $0.key == first.text }) else {
      values.report(
        .unknownView,
        "entry names \(first.map { "the view '\($0.text.quotable)', which does not exist" } ?? "no view")",
        fix: members.isEmpty ? "add a view" : "write one of \(members.map(\.key.quotable).joined(separator: ", "))",
        first?.place ?? text.place)
      return []
    }
    var (taken, names): (Set<String>, [String: String]) = (["index"], [first.text: "index"])
    for member in members where member.key != first.text {
      names[member.key] = ContentName.free(
        isContentName(member.key) ? member.key : ContentName.slug(of: member.key), or: "view", &taken)
    }
    if first.text != "index", text.feed.locale == nil {
      values.report(
        .viewRenamed,
        "the first view is called '\(first.text.quotable)' here and 'index' in content; apps do not notice",
        first.place)
    }
    return members.compactMap { member in
      var own = FeedValues(FeedEntry.Text(feed: text.feed, key: member))
      let view = BannerView(
        name: names[member.key] ?? member.key, address: own.text("file"), height: own.height(), origin: own.origin(),
        place: text.feed.place(member.offset), names: names)
      own.finish("a view", known: ["file", "height", "origin"])
      entry.diagnostics += own.diagnostics
      return view
    }.sorted { $0.name == "index" && $1.name != "index" }
  }

  private mutating func set(
    _ view: BannerView, _ look: PublishedLook?, in content: inout ContentFile, isTranslation: Bool
  ) {
    func set(_ key: String, _ text: String?) {
      if let text { content.set(key, .text(text), from: view.place) }
    }
    if let height = view.height {
      content.set("height", .word(height.text), from: height.place)
    } else if look?.isLowByItself ?? false {
      set("height", "full")
    }
    // Without a height, a view fills the screen in every format.
    if !isTranslation { content.set("origin", view.origin) }
    guard let look else { return }
    if !isTranslation, look.template != PublishedLook.usualTemplate(hasHeight: view.height != nil) {
      set("template", look.template)
    }
    if let picture = look.picture {
      if isTranslation ? pictures[view.name] != picture.address : true { set("image", picture.address) }
      set("imageAlt", picture.words)
      if !isTranslation {
        pictures[view.name] = picture.address
        set("imageDark", picture.dark)
        set("imageFocus", picture.focus)
      }
    }
    for slot in TextSlot.allCases { set(slot.rawValue, look.texts[slot]) }
    if !isTranslation { set("align", look.align) }
  }

  // MARK: Rules

  /// Compares conditions: a translation must have those of its original.
  private mutating func compareRules(
    _ conditions: FrontMatterValue.Members, _ values: inout FeedValues, _ text: FeedEntry.Text
  ) {
    let own = conditions.flatMap { group in group.value.members.map { "\(group.key).\($0.key)=\($0.value.words)" } }
    if text.feed.locale == nil {
      rules = own.sorted()
    } else if own.sorted() != rules {
      values.report(
        .translationOnly, "the conditions differ from the default language's",
        fix: "make them the same: a translation has texts only", conditions.first?.place ?? text.place)
    }
  }

  private mutating func expect(_ text: FeedEntry.Text, _ views: [BannerView], _ conditions: FrontMatterValue.Members) {
    var fields: [Expectation.Field] = [("entry", "index", text.place)]
    for group in conditions {
      for condition in group.value.members {
        let value = text.key.value["conditions"]?[group.key]?[condition.key]?.json ?? .null
        let written = BannersFeed.Condition(name: condition.key, value: value).value.writeCompactly()
        fields.append(("\(group.key).\(condition.key)", String(decoding: written, as: UTF8.self), condition.place))
      }
    }
    for view in views {
      let height = view.height.map { $0.text == "auto" ? "auto" : "\(Double($0.text) ?? 0)" } ?? "full"
      fields.append(("views.\(view.name).height", height, view.height?.place ?? view.place))
      fields.append(("views.\(view.name).origin", view.origin?.text ?? "bottom", view.origin?.place ?? view.place))
    }
    entry.expected.append(Expectation(feed: .banners, locale: text.feed.locale, key: source.key, fields: fields))
  }
}

extension FrontMatterValue {
  fileprivate var members: Members { if case .map(let members) = self { members } else { [] } }

  fileprivate var words: String {
    switch self {
    case .text(let text), .word(let text): text
    case .list(let elements): elements.map(\.value.words).joined(separator: ",")
    case .map(let entries): entries.map { "\($0.key):\($0.value.words)" }.joined(separator: ",")
    }
  }
}

extension LocatedValue {
  fileprivate var json: JSON {
    switch content {
    case .string(let text): .string(text)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .list(let elements): .array(elements.map(\.json))
    case .map(let members): .object(members.map { JSON.Member($0.key, $0.value.json) })
    case .other: .null
    }
  }
}

extension FeedValues {
  fileprivate mutating func height() -> Text? {
    let isAutomatic = value("autoHeight") == nil ? nil : boolean("autoHeight")
    guard let height = number("height") else { return nil }
    if isAutomatic?.text == "true" { return ("auto", height.place) }
    if Double(height.text) ?? 0 > 0 { return height }
    report(
      .badNumber, "height: \(height.text) is not a positive number", fix: "write points, or remove it", height.place)
    return nil
  }

  fileprivate mutating func origin() -> Text? {
    guard let origin = text("origin") else { return nil }
    if BannersFeed.Origin(rawValue: origin.text) != nil { return origin }
    report(
      .badChoice, "origin: '\(origin.text.quotable)' is neither top nor bottom; clients take it for bottom",
      fix: "write top or bottom", origin.place)
    return nil
  }

  /// The conditions as in front matter. Versions may be numbers.
  fileprivate mutating func conditions() -> FrontMatterValue.Members {
    guard let conditions = value("conditions") else { return [] }
    guard let groups = conditions.map else {
      report(.badMap, "conditions is \(conditions.kind), not an object", at: conditions)
      return []
    }
    return groups.map { group in
      let members = group.value.map ?? []
      if group.value.map == nil {
        report(.badMap, "\(group.key.quotable) is \(group.value.kind), not an object", at: group.value)
      }
      let list = members.map { ($0.key, frontMatter($0), place(of: $0.value)) }
      return (group.key, .map(list), place(of: group.value))
    }
  }

  private mutating func frontMatter(_ member: LocatedValue.Member) -> FrontMatterValue {
    switch member.value.content {
    case .string(let text): return .text(text)
    case .boolean(let flag): return .word("\(flag)")
    case .number(let number):
      if case .version? = BannersFeed.Condition.Name(rawValue: member.key)?.row.kind {
        report(.notText, "\(member.key) is a number; its text '\(number)' was taken", at: member.value)
      }
      return .word(number)
    case .list(let elements):
      return .list(elements.map { (.text($0.string ?? $0.number ?? ""), place(of: $0)) })
    case .map, .other:
      report(.badText, "\(member.key.quotable) is \(member.value.kind)", at: member.value)
      return .text("")
    }
  }
}
