import FeedModel
import Hashing
import Output
import Text

/// The constant part of all pages of one form, rendered once, into which each page's title and text are filled.
///
/// Mustache decides where they go and whether they are escaped. Filling in 10,000 views takes a tenth of the time that
/// rendering each would take, and what they begin with is held and hashed once (docs/performance.md).
final class PageMold: Sendable {
  /// Pages of one form differ only in their titles and texts.
  struct Form: Hashable, Sendable {
    var template: String
    var isFullScreen: Bool
    var canBeClosed: Bool
    var locale: LanguageTag
  }

  private enum Piece: Sendable {
    case constant([UInt8])
    case title(isEscaped: Bool)
    case content(isEscaped: Bool)

    var count: Int { if case .constant(let bytes) = self { bytes.count } else { 0 } }
  }

  private let templates: Templates
  private let form: Form
  private let context: [String: String]
  /// What all pages begin with.
  private let start: [UInt8]
  private let hashOfStart: SHA256Prefix
  /// What follows the start; nil if each page must be rendered on its own.
  private let pieces: [Piece]?

  init(_ form: Form, _ templates: Templates, app: String, address: String) {
    self.form = form
    self.templates = templates
    var context = [
      "app": app, "site": address, "lang": form.locale.text, "dir": form.locale.isRightToLeft ? "rtl" : "ltr",
    ]
    if form.canBeClosed { context["closeLabel"] = PageWords(form.locale).close }
    self.context = context
    let pieces = Self.pieces(of: form, context, templates)
    var start: [UInt8] = []
    if case .constant(let bytes)? = pieces?.first { start = bytes }
    self.start = start
    self.pieces = start.isEmpty ? pieces : pieces.map { Array($0.dropFirst()) }
    hashOfStart = SHA256Prefix(start)
  }

  /// - Parameter content: HTML.
  func page(title: String, content: [UInt8]) -> (FileContents, SHA256Digest) {
    let title = TemplateMark.removed(from: title)
    let content = TemplateMark.removed(from: content)
    guard let pieces else {
      let bytes = rendered(title, content)
      return (FileContents(bytes), SHA256.hash(bytes))
    }
    // Escaping may need a little more. A finished page should not keep capacity that it does not need.
    var out = MarkupWriter(capacity: pieces.reduce(title.utf8.count + content.count + 64) { $0 + $1.count })
    for piece in pieces {
      switch piece {
      case .constant(let bytes): out.write(bytes)
      case .title(isEscaped: true): out.write(escaping: title, in: .anyQuotes)
      case .title(isEscaped: false): out.write(markup: title)
      case .content(isEscaped: true): out.write(escaping: content[...], in: .anyQuotes)
      case .content(isEscaped: false): out.write(content)
      }
    }
    return (FileContents(start, out.bytes), hashOfStart.hash(followedBy: out.bytes))
  }

  private func rendered(_ title: String, _ content: [UInt8]) -> [UInt8] {
    let values: [String: Any] = [
      "title": title, "content": String(decoding: content, as: UTF8.self), "isFullScreen": form.isFullScreen,
    ]
    return ContentSecurityPolicy.apply(to: templates.render(form.template, values.merging(context) { $1 }) ?? "")
  }

  /// - Returns: Nil if the form depends on more than which values exist: the template computes with them, or has them
  ///   in its style or script.
  private static func pieces(of form: Form, _ context: [String: String], _ templates: Templates) -> [Piece]? {
    guard !templates.computes(form.template) else { return nil }
    let marks = ["title": mark(0), "content": mark(1)]
    let values: [String: Any] = ["isFullScreen": form.isFullScreen]
    guard let page = templates.render(form.template, values.merging(context) { $1 }, marks: marks),
      let bytes = ContentSecurityPolicy.apply(to: page, ifConstant: TemplateMark.slot)
    else { return nil }
    return pieces(of: bytes)
  }

  /// The angle bracket shows afterwards whether Mustache escaped the value.
  private static func mark(_ index: Int) -> String {
    let edge = TemplateMark.text(TemplateMark.slot)
    return "\(edge)\(index)<\(edge)"
  }

  private static func pieces(of page: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = page[...]
    while let start = rest.firstIndex(of: TemplateMark.slot),
      let end = rest[(start + 1)...].firstIndex(of: TemplateMark.slot)
    {
      if start > rest.startIndex { pieces.append(.constant(Array(rest[..<start]))) }
      let mark = rest[(start + 1)..<end]
      let isEscaped = mark.last != UInt8(ascii: "<")
      pieces.append(
        mark.first == UInt8(ascii: "0") ? .title(isEscaped: isEscaped) : .content(isEscaped: isEscaped))
      rest = rest[(end + 1)...]
    }
    return pieces + [.constant(Array(rest))]
  }
}

/// The molds of all forms that were asked for. An object, so that all cores share them.
final class PageMolds: Sendable {
  private let templates: Templates
  private let app: String
  private let address: String
  private let made = Lock([PageMold.Form: PageMold]())

  init(_ templates: Templates, app: String, address: String) {
    self.templates = templates
    self.app = app
    self.address = address
  }

  subscript(form: PageMold.Form) -> PageMold {
    made.withLock { made in
      if let mold = made[form] { return mold }
      let mold = PageMold(form, templates, app: app, address: address)
      made[form] = mold
      return mold
    }
  }
}
