import Authoring
import FeedModel
import Hashing
import Output
import Text

/// All views of one form: a ``PageMold`` whose beginning, which they share, is held and hashed once.
final class ViewMold: Sendable {
  /// The form of a page: pages of one form differ only in the given values.
  struct Form: Hashable, Sendable {
    var template: String
    var isFullScreen: Bool
    var canBeClosed: Bool
    var linksDoMore: Bool
    var origin: BannersFeed.Origin
    var locale: LanguageTag
    /// In place of the brand's.
    var accent: Color?
    /// A bit for each value that exists (``PageContent/given``).
    var given: UInt64 = 0
  }

  private let templates: Templates
  private let form: Form
  private let context: [String: TemplateValue]
  /// The beginning of all pages.
  private let start: [UInt8]
  private let hashOfStart: SHA256Prefix
  /// The pieces after the start; nil if each page must be rendered on its own.
  private let pieces: [PageMold.Piece]?

  init(_ form: Form, _ templates: Templates, app: String, address: String) {
    (self.form, self.templates) = (form, templates)
    var context: [String: TemplateValue] = [
      "app": .text(app), "site": .text(address), "lang": .text(form.locale.text),
      "dir": .text(form.locale.isRightToLeft ? "rtl" : "ltr"), "origin": .text(form.origin.rawValue),
      "isFullScreen": .flag(form.isFullScreen), "linksDoMore": .flag(form.linksDoMore),
    ]
    if let accent = form.accent { context.merge(Palette.values(of: accent).mapValues(TemplateValue.text)) { $1 } }
    if form.canBeClosed { context["closeLabel"] = .text(PageWords(form.locale).close) }
    self.context = context
    let marks = Self.slots(of: form, templates).mapValues(PageMold.mark)
    let pieces = PageMold(form.template, context, marks: marks, templates)?.pieces
    var start: [UInt8] = []
    if case .constant(let bytes)? = pieces?.first { start = bytes }
    self.start = start
    self.pieces = start.isEmpty ? pieces : pieces.map { Array($0.dropFirst()) }
    hashOfStart = SHA256Prefix(start)
  }

  func page(_ content: PageContent) -> (FileContents, SHA256Digest) {
    let content = content.withoutMarks
    guard let pieces else {
      let bytes = rendered(content)
      return (FileContents(bytes), SHA256.hash(bytes))
    }
    // Escaped characters may need a little more space.
    let capacity = pieces.reduce(content.title.utf8.count + content.rest.count + content.actions.count + 64) {
      $0 + $1.count
    }
    let filled = templates.fill(form.template, pieces, capacity: capacity) { piece, out in
      switch piece {
      case .constant(let bytes): out.write(bytes)
      case .value(let slot, let isEscaped):
        for value in content.values(of: slot) { out.write(value, isEscaped: isEscaped) }
      }
    }
    let bytes = filled ?? []
    return (FileContents(start, bytes), hashOfStart.hash(followedBy: bytes))
  }

  private func rendered(_ content: PageContent) -> [UInt8] {
    var values = context
    for (name, slot) in Self.slots(of: form, templates) {
      values[name] = .text(content.values(of: slot).map(\.text).joined())
    }
    return ContentSecurityPolicy.apply(to: templates.render(form.template, values) ?? [])
  }

  /// The names that are filled in, with the number of each.
  private static func slots(of form: Form, _ templates: Templates) -> [String: Int] {
    var slots: [String: Int] = [:]
    for slot in PageContent.Slot.allCases { slots[slot.name] = slot.rawValue }
    slots["slides"] = PageContent.Slot.message.rawValue
    for (index, name) in (TextSlot.allCases.map(\.rawValue) + templates.parameters).enumerated() {
      slots[name] = PageContent.Slot.allCases.count + index
    }
    return slots.filter { form.given & 1 << UInt64($0.value) != 0 }
  }
}

extension MarkupWriter {
  fileprivate mutating func write(_ value: PageContent.Value, isEscaped: Bool) {
    switch (value, isEscaped) {
    case (.text(let text), true): write(escaping: text, in: .anyQuotes)
    case (.text(let text), false): write(markup: text)
    case (.html(let bytes), true): write(escaping: bytes[...], in: .anyQuotes)
    case (.html(let bytes), false): write(bytes)
    }
  }
}

/// The molds of all forms that were requested. This is a class so that all cores share them.
final class ViewMolds: Sendable {
  private let templates: Templates
  private let app: String
  private let address: String
  private let made = Lock([ViewMold.Form: ViewMold]())

  init(_ templates: Templates, app: String, address: String) {
    (self.templates, self.app, self.address) = (templates, app, address)
  }

  subscript(form: ViewMold.Form) -> ViewMold {
    made.withLock { made in
      if let mold = made[form] { return mold }
      let mold = ViewMold(form, templates, app: app, address: address)
      made[form] = mold
      return mold
    }
  }
}

/// A page that was rendered once, with a gap for each value that differs from page to page.
///
/// The template decides where the values go and whether they are escaped. Filling in 10,000 pages takes a tenth of the
/// time that rendering each would take (docs/internals/performance.md).
struct PageMold: Sendable {
  enum Piece: Sendable {
    case constant([UInt8])
    /// The number of a value.
    case value(Int, isEscaped: Bool)

    var count: Int { if case .constant(let bytes) = self { bytes.count } else { 0 } }
  }

  let pieces: [Piece]

  /// The mark of a value while the template is rendered. The angle bracket shows afterwards whether the template
  /// escaped the value.
  static func mark(_ number: Int) -> TemplateValue {
    let edge = TemplateMark.text(TemplateMark.slot)
    return .text("\(edge)\(number)<\(edge)")
  }

  /// - Parameters:
  ///   - values: The values that are the same on all pages.
  ///   - marks: A ``mark(_:)`` for each value that differs, by name.
  ///   - root: The relative address of the site's folder.
  ///   - loadsStyle: Whether the pages may load a separate style file.
  /// - Returns: Nil if pages differ in more than that, so that each must be rendered, because the template computes
  ///   with values, or has them in its style or script.
  init?(
    _ template: String, _ values: [String: TemplateValue] = [:], marks: [String: TemplateValue],
    _ templates: Templates, root: String = "../../", loadsStyle: Bool = false
  ) {
    guard !templates.computes(template), let page = templates.render(template, values, marks: marks, root: root),
      let bytes = ContentSecurityPolicy.apply(to: page, ifConstant: TemplateMark.slot, loadsStyle: loadsStyle)
    else { return nil }
    var pieces: [Piece] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: TemplateMark.slot),
      let end = rest[(start + 1)...].firstIndex(of: TemplateMark.slot)
    {
      if start > rest.startIndex { pieces.append(.constant(Array(rest[..<start]))) }
      let mark = rest[(start + 1)..<end]
      let number = mark.prefix { 0x30...0x39 ~= $0 }.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      pieces.append(.value(number, isEscaped: mark.last != UInt8(ascii: "<")))
      rest = rest[(end + 1)...]
    }
    self.pieces = pieces + [.constant(Array(rest))]
  }
}
