import Authoring

/// The notes of a release (iVersion README, Installation): each list item is one, each paragraph outside a list is one,
/// and a heading becomes the label of the notes below it, together with those that it is below: `IPAD NEW`. A paragraph
/// below a list has no label: it is about the release.
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
    var labels = Labels(names: labels)
    var isBelowList = false
    for block in Blocks(of: markdown).all {
      let text = PlainText(block.markdown, isItem: block.kind == .item).text
      if case .heading(let level) = block.kind {
        labels.begin(text, level: level)
        isBelowList = false
      } else if !text.isEmpty {
        isBelowList = isBelowList || block.kind == .item
        notes.append(Note(label: isBelowList && block.kind == .text ? nil : labels.label, text: text))
      }
    }
  }
}

private struct Labels {
  let names: [String: String]
  private var open: [(level: Int, word: String)] = []

  init(names: [String: String]) { self.names = names }

  /// A heading above the third level is the text's own, and no part of a label.
  mutating func begin(_ heading: String, level: Int) {
    open.removeAll { $0.level >= level || $0.level < 3 }
    open.append((level, names[heading.lowercased()] ?? heading.uppercased()))
  }

  var label: String? {
    let words = open.map(\.word).filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

/// The outermost blocks of a text, with the outermost lists taken apart into their items.
fileprivate struct Blocks {
  enum Kind: Equatable { case heading(Int), item, text }

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
      if depth == 0 || (isApart && depth == 1) { close(isApart ? .item : container.kind) }
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
  fileprivate var kind: Blocks.Kind { if case .heading(let level) = self { .heading(level) } else { .text } }
}
