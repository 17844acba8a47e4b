import Authoring

/// The parts around the text of a page that a build made, according to the classes of its body: `card bottom center`.
struct PublishedLook {
  /// The template in front matter: `card`.
  let template: String
  let align: String?
  var texts: [TextSlot: String] = [:]
  var picture: Picture?
  /// The looks of its buttons, in their order.
  var styles: [ButtonStyle] = []
  /// Whether the text has begun; everything before it belongs to the look.
  var isInText = false

  struct Picture {
    var address: String
    var words: String
    /// The address of the picture for dark mode.
    var dark: String?
    var focus: String?
  }

  /// Reads classes; nil for a page that a build did not make.
  init?(_ classes: String) {
    let names = classes.split(separator: " ").map { String($0) }
    guard let first = names.first, Look.byName[first] != nil else { return nil }
    // Other pages are unlikely to have both the name of a look and that of an edge or a size.
    guard names.dropFirst().contains(where: { ["top", "bottom", "full"].contains($0) }) || names == ["page"] else {
      return nil
    }
    (template, align) = (first, names.dropFirst().first { ["start", "center"].contains($0) })
  }

  /// The template of content that does not name one.
  static func usualTemplate(hasHeight: Bool) -> String { hasHeight ? "banner" : "page" }

  /// Whether a page without a given height is as high as its text.
  var isLowByItself: Bool { Look.byName[template]?.metrics != nil }

  /// Whether an element belongs to the page's look: a button that closes, a logo, a title for screen readers, dots
  /// below slides.
  func isOwn(_ tag: String, _ attributes: [HTMLScanner.Attribute]) -> Bool {
    tag == "svg" || attributes.hasClass(oneOf: ["corner", "logo", "unseen", "dots"])
  }

  mutating func take(_ attributes: [HTMLScanner.Attribute]) {
    guard attributes.value("data-tap") != nil else { return }
    styles.append(ButtonStyle.allCases.first { attributes.hasClass(oneOf: [$0.rawValue]) } ?? .secondary)
  }
}

extension [HTMLScanner.Attribute] {
  /// The text beside that of the view that an element holds.
  var slot: TextSlot? { TextSlot.allCases.first { hasClass(oneOf: [$0.rawValue]) } }

  func hasClass(oneOf names: Set<String>) -> Bool {
    value("class")?.split(separator: " ").contains { names.contains(String($0)) } ?? false
  }
}

/// A table of a built page, as Markdown.
struct PublishedTable {
  private var rows: [[String]] = []
  private var marks: [String] = []

  mutating func beginRow() { rows.append([]) }

  /// - Parameter attributes: The attributes of a header's cell. Its class gives the alignment of its column.
  mutating func beginCell(_ attributes: [HTMLScanner.Attribute]) {
    guard rows.count == 1 else { return }
    marks.append(attributes.hasClass(oneOf: ["center"]) ? ":-:" : attributes.hasClass(oneOf: ["end"]) ? "--:" : "---")
  }

  mutating func endCell(_ text: String) {
    if rows.isEmpty { rows.append([]) }
    rows[rows.count - 1].append(text.replacing("\\\n", with: " ").escaping { $0 == "|" })
  }

  /// Rows of other pages may have fewer cells than others, or more.
  private var width: Int { rows.map(\.count).max() ?? 0 }

  var markdown: String {
    let rows = rows.map { $0 + Array(repeating: "", count: width - $0.count) }
    let marks = Array(marks.prefix(width)) + Array(repeating: "---", count: max(0, width - marks.count))
    return (rows.prefix(1) + [marks] + rows.dropFirst()).map { "| \($0.joined(separator: " | ")) |" }.joined(
      separator: "\n")
  }
}
