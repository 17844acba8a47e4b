import Authoring

/// The notes of a release (iVersion README, Installation): each list item is one, each paragraph outside a list is one,
/// and a heading becomes the label of the notes below it. A paragraph below a list has no label: it is about the
/// release.
struct ReleaseNotes {
  struct Note: Equatable, Sendable {
    /// The label: `NEW`, `FIX` …; nil if there is no heading above.
    @Exact var label: String?
    @Exact var text: String

    var line: String { label.map { "\($0): \(text)" } ?? text }
  }

  private(set) var notes: [Note] = []

  /// - Parameter labels: The label for each heading in lower case; any other heading is its own label, in capitals.
  init(_ markdown: Markdown, labels: [String: String]) {
    var label: String?
    var isBelowList = false
    for block in Blocks(of: markdown).all {
      let text = PlainText(block.markdown, isItem: block.kind == .item).text
      if block.kind == .heading {
        let word = labels[text.lowercased()] ?? text.uppercased()
        label = word.isEmpty ? nil : word
        isBelowList = false
      } else if !text.isEmpty {
        isBelowList = isBelowList || block.kind == .item
        notes.append(Note(label: isBelowList && block.kind == .text ? nil : label, text: text))
      }
    }
  }
}

/// The outermost blocks of a text, with the outermost lists taken apart into their items.
private struct Blocks {
  enum Kind { case heading, item, text }

  struct Block {
    var kind: Kind
    var markdown: Markdown
  }

  private(set) var all: [Block] = []
  private let markdown: Markdown
  private var current: [Markdown.Event] = []
  private var depth = 0

  init(of markdown: Markdown) {
    self.markdown = markdown
    for event in markdown.events { add(event) }
  }

  private mutating func add(_ event: Markdown.Event) {
    switch event {
    case .begin(let container):
      depth += 1
      if !isTakenApart(container, depth) { current.append(event) }
    case .end(let container):
      let isApart = isTakenApart(container, depth)
      depth -= 1
      if !isApart { current.append(event) }
      if depth == 0 || (isApart && depth == 1) { close(isApart ? .item : container.isHeading ? .heading : .text) }
    default:
      current.append(event)
      if depth == 0 { close(.text) }
    }
  }

  private func isTakenApart(_ container: Markdown.Container, _ depth: Int) -> Bool {
    switch container {
    case .bulletList, .orderedList: depth == 1
    case .item: depth == 2
    default: false
    }
  }

  private mutating func close(_ kind: Kind) {
    guard !current.isEmpty else { return }
    all.append(Block(kind: kind, markdown: markdown.part(current)))
    current = []
  }
}

extension Markdown.Container {
  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
