import Authoring
import Diagnostics
import SiteBuilder
import Text

/// A view of a banner in `control.json`.
struct BannerView {
  /// The name of the view in content.
  var name: String
  var address: FeedValues.Text?
  /// The height in points, or `auto`; nil for the whole screen.
  var height: FeedValues.Text?
  var origin: FeedValues.Text?
  var place: SourceLocation
  /// The names of other views in content.
  var names: [String: String]
}

/// The contents of a view's page.
struct BannerPage {
  var title = ""
  var heading = ""
  var blocks: [MarkdownBlock] = []
  var keepsHTML = false
  var look: PublishedLook?
}

/// Reads the pages of an import, from the disk only, and names their pictures.
struct BannerPages {
  private let options: ImportOptions
  private let read: @Sendable (String) -> ExchangeFile?
  /// The bytes of pictures, by their names below `content/assets/`.
  private var pictures: [String: [UInt8]] = [:]

  init(_ options: ImportOptions) { (self.options, read) = (options, options.views ?? options.beside) }

  /// - Parameter entry: Receives the page's pictures and problems.
  mutating func read(_ view: BannerView, _ entry: inout ImportedEntry) -> BannerPage {
    let address = view.address?.text ?? ""
    guard let (file, folder) = file(of: address) else {
      entry.report(
        .viewNotFound, "there is no page '\((address.parts(between: "/").last.map { String($0) } ?? "").quotable)'",
        fix: "name the folder of the pages with --views", at: view.address?.place ?? view.place)
      return BannerPage()
    }
    do throws(Diagnostic) { try file.check() } catch {
      entry.diagnostics.append(error)
      return BannerPage()
    }
    let text = file.text
    let places = ScalarPlaces(text, path: file.path)
    var result = markdown(text, places, view, folder, &entry)
    if let look = result.look, look.styles != usualStyles(of: result) {
      result = markdown(text, places, view, folder, &entry, namesStyles: true)
    }
    entry.diagnostics += result.diagnostics
    var page = BannerPage(title: result.title, heading: result.heading, blocks: result.blocks, look: result.look)
    guard options.keepHTML, !result.problems.isEmpty else {
      entry.diagnostics += result.problems
      return page
    }
    let start = text.bodyOfHTML
    let kept = keptHTML(
      String(text.unicodeScalars.dropFirst(start)), schemes: options.configuration.schemes,
      at: { places.location($0 + start) })
    entry.diagnostics += kept.diagnostics
    (page.blocks, page.keepsHTML) = ([MarkdownBlock(.lines(kept.html), at: places.location(start))], true)
    return page
  }

  private mutating func markdown(
    _ text: String, _ places: ScalarPlaces, _ view: BannerView, _ folder: String, _ entry: inout ImportedEntry,
    namesStyles: Bool = false
  ) -> HTMLToMarkdown.Result {
    var (taken, assets) = (pictures, entry.assets)
    let pages = self
    let result = HTMLToMarkdown.read(
      text,
      HTMLToMarkdown.Rules(
        place: places.location, view: { view.names[$0] ?? $0 },
        picture: { source, place, found in
          guard let file = pages.picture(source, folder, place, &found) else { return nil }
          let name = Self.name(for: source, file.bytes, &taken)
          if !assets.contains(where: { $0.path == name }) { assets.append(ExchangeFile(path: name, bytes: file.bytes)) }
          return "assets/\(name)"
        }, advice: "change the page, or keep its HTML with --keep-html", namesStyles: namesStyles))
    (pictures, entry.assets) = (taken, assets)
    return result
  }

  /// The looks of buttons whose titles do not name one.
  private func usualStyles(of result: HTMLToMarkdown.Result) -> [ButtonStyle] {
    var ignored: [Diagnostic] = []
    let rules = MarkdownRules(schemes: options.configuration.schemes, file: "content/a.md")
    let markdown = try? parseMarkdown(
      result.blocks.markdown, at: SourceLocation(path: "", line: 1, column: 1), rules: rules, &ignored)
    return markdown?.styles ?? []
  }

  /// - Returns: The file, and its folder with a `/` at the end, or an empty folder.
  private func file(of address: String) -> (file: ExchangeFile, folder: String)? {
    let site = options.configuration.site
    let path = address.hasPrefix(site) ? String(address.dropFirst(site.count)) : ""
    let name = address.prefix { $0 != "?" && $0 != "#" }.parts(between: "/").last.map { String($0) } ?? ""
    if !path.isEmpty, let file = options.beside(path) {
      return (file, path.parts(between: "/").dropLast().map { "\($0)/" }.joined())
    }
    return read(name).map { ($0, "") }
  }

  // MARK: Pictures

  /// A picture in content; nil if only its words can stay.
  private func picture(
    _ source: String, _ folder: String, _ place: SourceLocation, _ found: inout [Diagnostic]
  ) -> ExchangeFile? {
    guard !source.contains(":"), !source.hasPrefix("//") else {
      found.append(
        Diagnostic(
          .imageNotTaken,
          "'\(source.quotable)' is on another host, and no picture is fetched; its words stay",
          fix: "put the picture beside the page, or into content/assets/ afterwards", at: place))
      return nil
    }
    let path = source.prefix { $0 != "?" && $0 != "#" }
    if let file = Self.resolved(folder + path).flatMap(options.beside) ?? Self.resolved(folder + path).flatMap(read)
      ?? Self.resolved(String(path)).flatMap(read)
    {
      return file
    }
    found.append(
      Diagnostic(
        .missingImage, "there is no picture '\(source.quotable)' beside the page",
        fix: "put it there, or remove it from the page", at: place))
    return nil
  }

  /// The path without `.` and `..`; nil if it leaves the folder.
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

  /// A slug, without the digits that a build adds.
  private static func name(for source: String, _ bytes: [UInt8], _ taken: inout [String: [UInt8]]) -> String {
    let file = source.prefix { $0 != "?" && $0 != "#" }.parts(between: "/").last ?? ""
    let parts = file.parts(between: ".")
    let isDigest = { (part: Substring) in part.utf8.count == 16 && part.utf8.allSatisfy { $0.hexadecimal != nil } }
    let words = parts.dropLast().enumerated().filter { $0.offset == 0 || !isDigest($0.element) }.map(\.element)
    let slug = ContentName.slug(of: words.joined(separator: "-"))
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

extension String {
  /// The beginning of the page's body, in scalars; 0 for a fragment.
  fileprivate var bodyOfHTML: Int {
    var scanner = HTMLScanner(self)
    while let token = scanner.next() {
      if case .open("body", _, _) = token { return scanner.offset }
    }
    return 0
  }
}
