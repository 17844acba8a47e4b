import Authoring

/// What one page shows, in the form in which templates are filled. Texts are text; the rest is HTML.
struct PageContent {
  var title = ""
  /// A picture of the look, or the one that the text begins with.
  var picture: [UInt8] = []
  /// The title, if the text has no heading of its own.
  var headline: String?
  /// The heading that the text begins with.
  var opening: [UInt8] = []
  /// The text without its picture, its opening and its actions.
  var rest: [UInt8] = []
  var actions: [UInt8] = []
  var badge: String?
  var align: String?
  /// In the order of ``Templates/parameters``; nil where the view gives none.
  var parameters: [String?] = []

  /// A place in a template that is filled for each page.
  enum Slot: Int, CaseIterable {
    case title, content, picture, headline, message, opening, rest, actions, badge, align

    var name: String { "\(self)" }
  }

  /// What there is of the slots that can be empty, a bit each, and then of the parameters.
  var given: UInt64 {
    var bits: UInt64 = 0
    func set(_ slot: Slot, _ isGiven: Bool) { if isGiven { bits |= 1 << UInt64(slot.rawValue) } }
    set(.title, true)
    set(.content, true)
    set(.picture, !picture.isEmpty)
    set(.headline, headline != nil)
    set(.message, !opening.isEmpty || !rest.isEmpty)
    set(.opening, !opening.isEmpty)
    set(.rest, !rest.isEmpty)
    set(.actions, !actions.isEmpty)
    set(.badge, badge != nil)
    set(.align, align != nil)
    for (index, value) in parameters.enumerated() where value != nil {
      bits |= 1 << UInt64(Slot.allCases.count + index)
    }
    return bits
  }

  /// The texts and HTML of a slot, or of a parameter after the slots; several are written one after another.
  func values(of slot: Int) -> [Value] {
    guard let known = Slot(rawValue: slot) else {
      let index = slot - Slot.allCases.count
      return parameters.indices.contains(index) ? [.text(parameters[index] ?? "")] : []
    }
    return switch known {
    case .title: [.text(title)]
    case .content: [.html(picture), .html(opening), .html(rest), .html(actions)]
    case .picture: [.html(picture)]
    case .headline: [.text(headline ?? "")]
    case .message: [.html(opening), .html(rest)]
    case .opening: [.html(opening)]
    case .rest: [.html(rest)]
    case .actions: [.html(actions)]
    case .badge: [.text(badge ?? "")]
    case .align: [.text(align ?? "")]
    }
  }

  enum Value {
    case text(String)
    case html([UInt8])

    var text: String {
      switch self {
      case .text(let text): text
      case .html(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The same without control characters, which pages may not have and marks are made of.
  var withoutMarks: PageContent {
    var content = self
    content.title = TemplateMark.removed(from: title)
    content.picture = TemplateMark.removed(from: picture)
    content.headline = headline.map { TemplateMark.removed(from: $0) }
    content.opening = TemplateMark.removed(from: opening)
    content.rest = TemplateMark.removed(from: rest)
    content.actions = TemplateMark.removed(from: actions)
    content.badge = badge.map { TemplateMark.removed(from: $0) }
    content.parameters = parameters.map { $0.map { TemplateMark.removed(from: $0) } }
    return content
  }
}
