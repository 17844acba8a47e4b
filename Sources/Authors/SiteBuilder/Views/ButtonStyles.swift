package import Authoring

/// The styles of a text's links as buttons: those that their titles name, or else those that suit their effects.
///
/// The first link that leads somewhere is the primary one, unless the author has marked a different one. Beside a
/// primary button, those that only close the view are quiet, and so is a single one below several. As a result, a
/// single Close is never prominent, the answers to a question look equal, and "No more questions" does not look like an
/// answer.
struct ButtonStyles {
  /// The styles by link; nil for a link that is not a button.
  private let styles: [ButtonStyle?]
  /// The indices of the first links of the paragraphs whose labels are as short as numbers or emoji.
  private let scales: Set<Int>

  init(_ markdown: Markdown) {
    let rows = markdown.links.isEmpty ? [] : markdown.rowsOfLinks
    let buttons = rows.flatMap(\.links)
    let chosen = buttons.first { markdown.links[$0].style == .primary }
    let isApart = rows.count > 1 && rows[0].links.count > 1 && rows[rows.count - 1].links.count == 1
    let apart = buttons.last.flatMap { isApart && markdown.links[$0].target.onlyCloses ? $0 : nil }
    let primary = chosen ?? buttons.first { markdown.links[$0].style == nil && markdown.links[$0].target.leadsOn }
    var styles = [ButtonStyle?](repeating: nil, count: markdown.links.count)
    for index in buttons {
      let link = markdown.links[index]
      let usual: ButtonStyle =
        index == primary && chosen == nil
        ? .primary : index == apart || primary != nil && !link.target.leadsOn ? .quiet : .secondary
      styles[index] = link.style ?? usual
    }
    self.styles = styles
    scales = Set(rows.filter(\.isScale).compactMap(\.links.first))
  }

  subscript(link: Int) -> ButtonStyle? { styles.indices.contains(link) ? styles[link] : nil }

  var hasPrimary: Bool { styles.contains(.primary) }
  var hasQuiet: Bool { styles.contains(.quiet) }

  /// Whether a paragraph that begins with this event is a row of very short labels, such as 1 to 5.
  func isScale(_ first: Markdown.Event?) -> Bool {
    guard case .begin(.link(let link))? = first else { return false }
    return scales.contains(link)
  }
}

extension Markdown {
  /// The styles of its links in a view, in their order.
  package var styles: [ButtonStyle] {
    let styles = ButtonStyles(self)
    return links.indices.map { styles[$0] ?? .secondary }
  }
}

private struct RowOfLinks {
  var links: [Int] = []
  var longestLabel = 0

  var isScale: Bool { links.count >= 3 && longestLabel <= 3 }
}

extension Markdown {
  /// The paragraphs that consist only of links. Those in the items of a tight list count as text, because they are not
  /// set apart.
  fileprivate var rowsOfLinks: [RowOfLinks] {
    var tight: [Bool] = []
    var rows: [RowOfLinks] = []
    for index in events.indices {
      switch events[index] {
      case .begin(.bulletList(let isTight)), .begin(.orderedList(_, let isTight)): tight.append(isTight)
      case .end(.bulletList), .end(.orderedList): tight.removeLast()
      case .begin(.paragraph):
        if tight.last ?? false, index > 0, events[index - 1] == .begin(.item) { continue }
        if ParagraphShape(of: self, at: index) == .links { rows.append(row(at: index)) }
      default: break
      }
    }
    return rows
  }

  private func row(at start: Int) -> RowOfLinks {
    var row = RowOfLinks()
    var (label, isInLink) = (0, false)
    for event in events[(start + 1)...] {
      switch event {
      case .end(.paragraph): return row
      case .begin(.link(let index)):
        row.links.append(index)
        (label, isInLink) = (0, true)
      case .end(.link):
        row.longestLabel = max(row.longestLabel, label)
        isInLink = false
      case .text(let text), .code(let text):
        if isInLink { label += String(decoding: self[text], as: UTF8.self).count }
      default: continue
      }
    }
    return row
  }
}

extension LinkTarget {
  /// Whether it opens an address or a view, and does not only close the view or answer a question.
  var leadsOn: Bool {
    switch self {
    case .open, .view, .flag(_, _, _, open: _?): true
    case .close, .flag: false
    }
  }

  /// Whether it closes the view without opening a different one.
  var onlyCloses: Bool {
    switch self {
    case .close, .flag(_, _, view: nil, open: nil): true
    case .open, .view, .flag: false
    }
  }
}
