import Authoring
import Diagnostics
import FeedModel
import Text
import WireFormats

extension ImportFormat {
  /// `control.json`: banners in their order, with conditions and the pages of their views (Notable README).
  public static let banners = ImportFormat(name: "banners", abstract: "Notable's control.json and its pages.") {
    files, options in
    let feeds = FeedSet(files, options) { file, locale throws(UnreadableFile) in try FeedFile(json: file, locale) }
    var imported = Imported()
    imported.diagnostics = feeds.diagnostics
    let keys = feeds.entries.map(\.key)
    let isInOrder = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
    var shared = BannerImport.Shared()
    for (index, source) in feeds.entries.enumerated() {
      var banner = BannerImport(source, options)
      let priority = isInOrder ? nil : 10 * (keys.count - index)
      imported.entries.append(banner.entry(priority: priority, &shared))
    }
    imported.entries += feeds.refused
    return imported
  }
}

private struct BannerImport {
  /// What all banners of an import have in common.
  struct Shared {
    var names: Set<String> = []
    /// The bytes of pictures by the names that they got.
    var pictures: [String: [UInt8]] = [:]
  }

  private let source: FeedEntry
  private let options: ImportOptions
  private var entry: ImportedEntry

  init(_ source: FeedEntry, _ options: ImportOptions) {
    (self.source, self.options) = (source, options)
    entry = ImportedEntry(at: source.text.place)
  }

  mutating func entry(priority: Int?, _ shared: inout Shared) -> ImportedEntry {
    let own = isContentName(source.key) ? source.key : ContentName.slug(of: source.key)
    let name = ContentName.free(own, or: "banner", &shared.names)
    for text in [source.text] + source.translations {
      var values = FeedValues(text)
      let views = views(&values, of: text)
      for (index, view) in views.enumerated() {
        let folder = "content/notifications/\(name)"
        let language = text.feed.locale.map { ".\($0.text)" } ?? ""
        let path = views.count == 1 ? "\(folder)\(language).md" : "\(folder)/\(view.name)\(language).md"
        var file = ContentFile(path, from: view.place)
        let page = read(view, path, &values, &shared)
        file.set("title", title(of: page, isFirst: index == 0, at: view.place))
        if index == 0, text.feed.locale == nil {
          if name != source.key { file.set("id", .text(source.key), from: text.place) }
          if options.configuration.channels != [.banners] {
            file.set("channels", .list([(.word("banners"), text.place)]), from: text.place)
          }
          set(values.conditions(), in: &file)
          if let priority { file.set("priority", .word("\(priority)"), from: text.place) }
        }
        set(view, in: &file, isTranslation: text.feed.locale != nil)
        if page.keepsHTML { file.set("html", .word("true"), from: view.place) }
        file.set(body: page.blocks)
        entry.files.append(file)
      }
      if text.feed.locale != nil { compareRules(&values, text) }
      values.finish("a banner", known: ["entry", "conditions", "views"])
      entry.diagnostics += values.diagnostics
      expect(text, views)
    }
    return entry
  }

  // MARK: Views

  private struct View {
    /// As it is called in content.
    var name: String
    var address: (text: String, place: SourceLocation)?
    var height: (text: String, place: SourceLocation)?
    var origin: (text: String, place: SourceLocation)?
    var place: SourceLocation
    /// What other views are called in content.
    var names: [String: String]
  }

  /// The first one first.
  private mutating func views(_ values: inout FeedValues, of text: FeedEntry.Text) -> [View] {
    let first = values.text("entry")
    let members = values.value("views")?.map ?? []
    guard let first, members.contains(where: { $0.key == first.text }) else {
      values.report(
        .error, .unknownView,
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
        .note, .viewRenamed,
        "the first view is called '\(first.text.quotable)' here and 'index' in content; apps do not notice",
        fix: "nothing has to be done", first.place)
    }
    return members.compactMap { member in
      var own = FeedValues(FeedEntry.Text(feed: text.feed, key: member))
      let file = own.text("file")
      let view = View(
        name: names[member.key] ?? member.key, address: file, height: height(&own), origin: own.origin(),
        place: text.feed.place(member.offset), names: names)
      own.finish("a view", known: ["file", "height", "origin"])
      entry.diagnostics += own.diagnostics
      return view
    }.sorted { $0.name == "index" && $1.name != "index" }
  }

  private func height(_ values: inout FeedValues) -> (text: String, place: SourceLocation)? {
    let isAutomatic = values.value("autoHeight")?.boolean ?? false
    guard let height = values.number("height") else { return nil }
    if isAutomatic { return ("auto", height.place) }
    if Double(height.text) ?? 0 > 0 { return height }
    values.report(
      .error, .badNumber, "height: \(height.text) is not a positive number", fix: "write points, or remove it",
      height.place)
    return nil
  }

  private func set(_ view: View, in file: inout ContentFile, isTranslation: Bool) {
    if let height = view.height { file.set("height", .word(height.text), from: height.place) }
    // Without a height, a view fills the screen in every format.
    if !isTranslation { file.set("origin", view.origin) }
  }

  // MARK: Pages

  private struct Page {
    var title = ""
    var heading = ""
    var blocks: [MarkdownBlock] = []
    var keepsHTML = false
  }

  private mutating func title(of page: Page, isFirst: Bool, at place: SourceLocation) -> (
    text: String, place: SourceLocation
  )? {
    if let title = [page.title, page.heading].first(where: { !$0.isEmpty }) { return (title, place) }
    guard isFirst else { return nil }
    entry.report(
      .note, .titleTaken, "the view has no title and no heading; '\(source.key.quotable)' was taken",
      fix: "write a title into the content", at: place)
    return (source.key, place)
  }

  private mutating func read(_ view: View, _ path: String, _ values: inout FeedValues, _ shared: inout Shared) -> Page {
    let address = view.address?.text ?? ""
    guard let (file, folder) = file(of: address) else {
      entry.report(
        .error, .viewNotFound,
        "there is no page '\((address.parts(between: "/").last.map { String($0) } ?? "").quotable)'",
        fix: "name the folder of the pages with --views", at: view.address?.place ?? view.place)
      return Page()
    }
    do throws(UnreadableFile) { try file.check() } catch {
      entry.diagnostics.append(error.diagnostic)
      return Page()
    }
    let text = String(decoding: file.bytes, as: UTF8.self).withLineFeeds
    let places = ScalarPlaces(text, path: file.path)
    let (assets, beside, schemes) = (entry.assets, folder, options.configuration.schemes)
    var pictures = Pictures(
      folder: beside, assets: assets, taken: shared.pictures, read: options.views ?? options.beside)
    let result = HTMLToMarkdown.read(
      text,
      HTMLToMarkdown.Rules(
        place: places.location, view: { view.names[$0] ?? $0 },
        picture: { pictures.address(of: $0, $1, &$2) }, advice: "change the page, or keep its HTML with --keep-html"))
    (entry.assets, shared.pictures) = (pictures.assets, pictures.taken)
    entry.diagnostics += result.diagnostics
    var page = Page(title: result.title, heading: result.heading, blocks: result.blocks)
    if options.keepHTML, !result.problems.isEmpty {
      let start = text.bodyOfHTML
      let kept = keptHTML(String(text.unicodeScalars.dropFirst(start)), schemes: schemes) {
        places.location($0 + start)
      }
      entry.diagnostics += kept.diagnostics
      (page.blocks, page.keepsHTML) = ([MarkdownBlock(.html(kept.html), at: places.location(start))], true)
    } else {
      entry.diagnostics += result.problems
    }
    return page
  }

  /// - Returns: Also the folder that it is in, with a `/` at its end unless it is empty.
  private func file(of address: String) -> (file: ExchangeFile, folder: String)? {
    let site = options.configuration.site
    let path = address.hasPrefix(site) ? String(address.dropFirst(site.count)) : ""
    let name = address.prefix { $0 != "?" && $0 != "#" }.parts(between: "/").last.map { String($0) } ?? ""
    if !path.isEmpty, let file = options.beside(path) {
      return (file, path.parts(between: "/").dropLast().map { "\($0)/" }.joined())
    }
    return (options.views ?? options.beside)(name).map { ($0, "") }
  }

  // MARK: Rules

  private func set(
    _ conditions: [(
      group: String, list: [(name: String, value: FrontMatterValue, place: SourceLocation)], place: SourceLocation
    )], in file: inout ContentFile
  ) {
    guard let first = conditions.first else { return }
    let groups = conditions.map { group in
      (
        key: group.group,
        value: FrontMatterValue.map(group.list.map { (key: $0.name, value: $0.value, place: $0.place) }),
        place: group.place
      )
    }
    file.set("conditions", .map(groups), from: first.place)
  }

  /// A translation has the same conditions as its original.
  private func compareRules(_ values: inout FeedValues, _ text: FeedEntry.Text) {
    var original = FeedValues(source.text)
    let (own, others) = (values.conditions(), original.conditions())
    let texts = {
      (
        groups: [(
          group: String, list: [(name: String, value: FrontMatterValue, place: SourceLocation)], place: SourceLocation
        )]
      ) in
      groups.flatMap { group in group.list.map { "\(group.group).\($0.name)=\($0.value.words)" } }.sorted()
    }
    guard texts(own) != texts(others) else { return }
    values.report(
      .error, .translationOnly, "the conditions differ from the default language's",
      fix: "make them the same: a translation has texts only", own.first?.place ?? text.place)
  }

  private mutating func expect(_ text: FeedEntry.Text, _ views: [View]) {
    var fields: [(name: String, text: String, place: SourceLocation)] = [("entry", "index", text.place)]
    var values = FeedValues(text)
    for group in values.conditions() {
      for condition in group.list {
        let value = text.key.value["conditions"]?[group.group]?[condition.name]?.json ?? .null
        let written = BannersFeed.Condition(name: condition.name, value: value).value
        fields.append(
          (
            "\(group.group).\(condition.name)", String(decoding: written.writeCompactly(), as: UTF8.self),
            condition.place
          ))
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

/// Pictures of pages, which get names of their own below `content/assets/`.
private struct Pictures {
  /// The page's, with a `/` at its end unless it is empty.
  let folder: String
  var assets: [ExchangeFile]
  var taken: [String: [UInt8]]
  let read: @Sendable (String) -> ExchangeFile?

  /// Nil if only its words can stay.
  mutating func address(of source: String, _ place: SourceLocation, _ found: inout [Diagnostic]) -> String? {
    guard !source.contains(":"), !source.hasPrefix("//") else {
      found.append(
        Diagnostic(
          .warning, .imageNotTaken,
          "'\(source.quotable)' is on another host, and no picture is fetched; its words stay",
          fix: "put the picture beside the page, or into content/assets/ afterwards", at: place))
      return nil
    }
    let path = source.prefix { $0 != "?" && $0 != "#" }
    guard let file = Self.resolved(folder + path).flatMap(read) ?? Self.resolved(String(path)).flatMap(read) else {
      found.append(
        Diagnostic(
          .error, .missingImage, "there is no picture '\(source.quotable)' beside the page",
          fix: "put it there, or remove it from the page",
          at: place))
      return nil
    }
    let name = name(for: path.parts(between: "/").last.map { String($0) } ?? "", file.bytes)
    if !assets.contains(where: { $0.path == name }) { assets.append(ExchangeFile(path: name, bytes: file.bytes)) }
    return "assets/\(name)"
  }

  /// Without `.` and `..`; nil for a path that leaves the folder.
  private static func resolved(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in path.parts(between: "/") where part != "." {
      if part == ".." {
        if parts.popLast() == nil { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  private mutating func name(for file: String, _ bytes: [UInt8]) -> String {
    let parts = file.parts(between: ".")
    let slug = ContentName.slug(of: parts.dropLast().joined(separator: "-"))
    let ending = ContentName.slug(of: parts.last.map { String($0) } ?? "")
    let base = slug.isEmpty ? "picture" : slug
    var (name, number) = ("\(base).\(ending)", 2)
    while let other = taken[name], other != bytes {
      name = "\(base)-\(number).\(ending)"
      number += 1
    }
    taken[name] = bytes
    return name
  }
}

/// Finds the lines and columns of a text's scalars.
struct ScalarPlaces {
  private let path: String
  private let starts: [Int]

  init(_ text: String, path: String) {
    self.path = path
    var starts = [0]
    for (index, scalar) in text.unicodeScalars.enumerated() where scalar == "\n" { starts.append(index + 1) }
    self.starts = starts
  }

  func location(_ scalar: Int) -> SourceLocation {
    let line = max(0, starts.partitioningIndex { $0 > scalar } - 1)
    return SourceLocation(path: path, line: line + 1, column: scalar - starts[line] + 1)
  }
}

extension String {
  /// Where the page's body begins, in scalars; 0 for a fragment.
  fileprivate var bodyOfHTML: Int {
    var scanner = HTMLScanner(self)
    while let token = scanner.next() {
      if case .open("body", _, _) = token { return scanner.offset }
    }
    return 0
  }
}

extension FrontMatterValue {
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
  fileprivate mutating func origin() -> Text? {
    guard let origin = text("origin") else { return nil }
    if BannersFeed.Origin(rawValue: origin.text) != nil { return origin }
    report(
      .error, .badChoice, "origin: '\(origin.text.quotable)' is neither top nor bottom; clients take it for bottom",
      fix: "write top or bottom", origin.place)
    return nil
  }

  /// As front matter has them. Versions may be numbers.
  fileprivate mutating func conditions() -> [(
    group: String, list: [(name: String, value: FrontMatterValue, place: SourceLocation)], place: SourceLocation
  )] {
    guard let conditions = value("conditions") else { return [] }
    guard let groups = conditions.map else {
      report(.error, .badMap, "conditions is \(conditions.kind), not an object", at: conditions)
      return []
    }
    return groups.map { group in
      let members = group.value.map ?? []
      if group.value.map == nil {
        report(.error, .badMap, "\(group.key.quotable) is \(group.value.kind), not an object", at: group.value)
      }
      let list = members.map { (name: $0.key, value: frontMatter($0), place: place(of: $0.value)) }
      return (group.key, list, place(of: group.value))
    }
  }

  private mutating func frontMatter(_ member: LocatedValue.Member) -> FrontMatterValue {
    switch member.value.content {
    case .string(let text): return .text(text)
    case .boolean(let flag): return .word("\(flag)")
    case .number(let number):
      if case .version? = BannersFeed.Condition.Name(rawValue: member.key)?.kind {
        report(.note, .notText, "\(member.key) is a number; its text '\(number)' was taken", at: member.value)
      }
      return .word(number)
    case .list(let elements):
      return .list(elements.map { (.text($0.string ?? $0.number ?? ""), place(of: $0)) })
    case .map, .other:
      report(.error, .badText, "\(member.key.quotable) is \(member.value.kind)", at: member.value)
      return .text("")
    }
  }
}
