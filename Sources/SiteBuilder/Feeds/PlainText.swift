import Authoring
import Diagnostics

/// Markdown as the plain text of an alert, a note or a prompt: paragraphs separated by a blank line, list items as
/// "• ", emphasis dropped, links as their text, images as their alternative text.
struct PlainText {
  private(set) var text = ""
  /// What plain text loses, in words, in order of occurrence, each once.
  private(set) var losses: [String] = []
  /// Where the Markdown begins.
  let location: SourceLocation

  /// The space before the next text, and the bullets of the items that it begins. An empty item leaves no bullet.
  private var pending = ""
  private var bullets = ""
  private var lists: [Int?] = []

  /// - Parameter isItem: Whether the text is a list item, so that lists in it are nested lists.
  init(_ markdown: Markdown, isItem: Bool = false) {
    location = markdown.location
    if isItem { lists = [nil] }
    text.reserveCapacity(markdown.events.reduce(16) { $0 + $1.plainBytes })
    for event in markdown.events { add(event, markdown) }
  }

  private mutating func add(_ event: Markdown.Event, _ markdown: Markdown) {
    switch event {
    case .begin(let container): begin(container, markdown)
    case .end(let container): end(container)
    case .text(let text), .code(let text): write(text)
    case .codeBlock(let code): block { $0.write(code.hasSuffix("\n") ? String(code.dropLast()) : code) }
    case .softBreak: write(" ")
    case .lineBreak: write("\n")
    case .thematicBreak: block { $0.write("—") }
    case .html: lose("HTML")
    case .image(let index):
      write(markdown.images[index].alternative)
      lose("an image")
    }
  }

  private mutating func begin(_ container: Markdown.Container, _ markdown: Markdown) {
    switch container {
    case .bulletList: lists.append(nil)
    case .orderedList(let start, _): lists.append(start)
    case .item: beginItem()
    case .link(let index):
      if case .open = markdown.links[index].target { lose("the address of a link") } else { lose("what a link does") }
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .paragraph, .heading: separate("\n\n")
    case .bulletList, .orderedList:
      lists.removeLast()
      separate(lists.isEmpty ? "\n\n" : "\n")
    case .item:
      bullets = ""
      separate("\n", instead: true)
    default: break
    }
  }

  private mutating func beginItem() {
    separate("\n", instead: lists.count > 1)
    let indent = String(repeating: "  ", count: max(0, lists.count - 1))
    guard let last = lists.indices.last else { return }
    if let number = lists[last] {
      bullets += "\(indent)\(number). "
      lists[last] = number &+ 1
    } else {
      bullets += "\(indent)• "
    }
  }

  private mutating func block(_ write: (inout PlainText) -> Void) {
    write(&self)
    separate("\n\n")
  }

  private mutating func separate(_ gap: String, instead: Bool = false) {
    guard !text.isEmpty, bullets.isEmpty else { return }
    if instead || gap.utf8.count > pending.utf8.count { pending = gap }
  }

  private mutating func write(_ part: String) {
    guard !part.isEmpty else { return }
    text += pending + bullets + part
    pending = ""
    bullets = ""
  }

  private mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
  }
}

extension Markdown.Event {
  /// Roughly its size as plain text in bytes, so that the text reserves no more than it needs.
  fileprivate var plainBytes: Int {
    switch self {
    case .text(let text), .code(let text), .codeBlock(let text): text.utf8.count
    case .begin(.item): 4
    case .end, .softBreak, .lineBreak, .thematicBreak: 1
    default: 0
    }
  }
}
