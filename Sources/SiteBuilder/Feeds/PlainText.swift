import Authoring
import Diagnostics

/// Markdown as the plain text of an alert, a note or a prompt: paragraphs separated by a blank line, list items as
/// "• ", emphasis dropped, links as their text, images as their alternative text. An object, because all checks get it.
final class PlainText: Sendable {
  let text: String
  /// What plain text loses, in words, in order of occurrence, each once.
  let losses: [String]
  /// Where the Markdown begins.
  let location: SourceLocation

  /// - Parameter isItem: Whether the text is a list item, so that lists in it are nested lists.
  init(_ markdown: Markdown, isItem: Bool = false) {
    var writer = PlainTextWriter(isItem: isItem, capacity: markdown.bytes.count + 2 * markdown.events.count)
    for event in markdown.events { writer.add(event, markdown) }
    text = String(decoding: writer.bytes, as: UTF8.self)
    losses = writer.losses
    location = markdown.location
  }
}

private struct PlainTextWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var losses: [String] = []
  /// The space before the next text, and the bullets of the items that it begins. An empty item leaves no bullet.
  private var pending: StaticString = ""
  private var bullets = ""
  private var lists: [Int?]

  init(isItem: Bool, capacity: Int) {
    lists = isItem ? [nil] : []
    bytes.reserveCapacity(capacity)
  }

  mutating func add(_ event: Markdown.Event, _ markdown: Markdown) {
    switch event {
    case .begin(let container): begin(container, markdown)
    case .end(let container): end(container)
    case .text(let text), .code(let text): markdown.withText(text) { write($0) }
    case .codeBlock(let code):
      markdown.withText(code) { write(UnsafeBufferPointer(rebasing: $0.dropLast($0.last == 0x0A ? 1 : 0))) }
      separate("\n\n")
    case .softBreak: write(" ")
    case .lineBreak: write("\n")
    case .thematicBreak:
      write("—")
      separate("\n\n")
    case .html: lose("HTML")
    case .image(let index):
      var alternative = markdown.images[index].alternative
      alternative.withUTF8 { write($0) }
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

  private mutating func separate(_ gap: StaticString, instead: Bool = false) {
    guard !bytes.isEmpty, bullets.isEmpty else { return }
    if instead || gap.utf8CodeUnitCount > pending.utf8CodeUnitCount { pending = gap }
  }

  private mutating func write(_ part: StaticString) { part.withUTF8Buffer { write($0) } }

  private mutating func write(_ part: UnsafeBufferPointer<UInt8>) {
    guard !part.isEmpty else { return }
    pending.withUTF8Buffer { bytes.append(contentsOf: $0) }
    if !bullets.isEmpty { bytes.append(contentsOf: bullets.utf8) }
    bytes.append(contentsOf: part)
    pending = ""
    bullets = ""
  }

  private mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
  }
}
