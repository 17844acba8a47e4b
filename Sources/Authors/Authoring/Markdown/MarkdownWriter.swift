import Diagnostics
import Text

/// Collects events with the bytes of their texts.
struct MarkdownWriter: ~Copyable {
  private var events: EventBuffer
  private var bytes: ByteBuffer
  private(set) var links: [Markdown.Link] = []
  private(set) var images: [Markdown.Image] = []
  private var fillings: [Markdown.Filling] = []
  private var angles: [Markdown.Angle] = []
  private var textRanges: [Range<Int>?] = []
  /// The bytes and events that placeholders have added.
  private(set) var added = 0
  /// The number of events after the last mark.
  private var lastMark = 0

  init(capacity: Int) {
    events = EventBuffer(capacity: capacity / 8 + 8)
    bytes = ByteBuffer(capacity: capacity)
  }

  /// The finished text.
  func markdown(at location: SourceLocation, underlines: [SourceLocation]) -> Markdown {
    Markdown(
      events: events.events, bytes: bytes.bytes, links: links, images: images, fillings: fillings,
      underlines: underlines, angles: angles, textRanges: textRanges, location: location)
  }

  /// The place of a link that was just begun and has nothing in it yet.
  func placeOfEmptyLink(_ index: Int) -> SourceLocation? {
    events.last == .begin(.link(index)) ? links[index].location : nil
  }

  mutating func append(_ event: Markdown.Event) { events.append(event) }

  mutating func append(_ link: Markdown.Link) -> Int {
    links.append(link)
    return links.count - 1
  }

  mutating func append(_ image: Markdown.Image) {
    append(.image(images.count))
    images.append(image)
  }

  /// cmark splits text at every character that might be markup; here one text is one event.
  mutating func append(text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
    let range = range(of: text)
    if events.count > lastMark, case .text(let before)? = events.last, before.end == range.start {
      events[events.count - 1] = .text(.init(start: before.start, end: range.end))
    } else {
      append(.text(range))
    }
  }

  /// Appends the text of a variable.
  mutating func append(value: String, of variable: String) {
    let start = UInt32(bytes.count)
    var value = value
    value.withUTF8 { append(text: $0) }
    fillings.append(.init(range: .init(start: start, end: UInt32(bytes.count)), name: variable))
  }

  /// Appends a separate text event, which may later become something else.
  ///
  /// - Returns: Its index.
  mutating func append(mark: StaticString) -> Int {
    append(.text(mark.withUTF8Buffer { range(of: $0) }))
    lastMark = events.count
    return events.count - 1
  }

  /// Joins the texts around marks that have become nothing else.
  mutating func joinTexts() {
    guard lastMark > 0 else { return }
    var joined = 0
    for index in 0..<events.count {
      if joined > 0, case .text(let range) = events[index], case .text(let before) = events[joined - 1],
        before.end == range.start
      {
        events[joined - 1] = .text(.init(start: before.start, end: range.end))
      } else {
        events[joined] = events[index]
        joined += 1
      }
    }
    events.removeAll(from: joined)
  }

  mutating func replace(eventAt index: Int, with event: Markdown.Event) { events[index] = event }

  mutating func range(of text: UnsafeBufferPointer<UInt8>) -> Markdown.TextRange {
    let start = UInt32(bytes.count)
    bytes.append(text)
    return .init(start: start, end: UInt32(bytes.count))
  }

  var size: Int { bytes.count }

  /// Notes the brackets that were appended after the text had the given size.
  ///
  /// - Parameters:
  ///   - places: The places of the brackets in the text as written.
  ///   - otherwise: The place of all brackets if a placeholder has added some.
  mutating func noteAngles(since size: Int, at places: [SourceLocation], otherwise: SourceLocation) {
    let found = bytes.indices(of: UInt8(ascii: "<"), or: UInt8(ascii: ">"), from: size)
    for (index, offset) in found.enumerated() {
      let place = places.count == found.count ? places[index] : otherwise
      angles.append(.init(offset: offset, location: place))
    }
  }

  /// Notes the range of the text that was just begun; nil for a snippet's text.
  mutating func noteText(at range: Range<Int>?) { textRanges.append(range) }

  /// Whether placeholders may add this much; false if it would be too much.
  mutating func hasRoom(for size: Int) -> Bool {
    added += size
    return added <= TextValues.limit
  }

  /// Writes events of a snippet here.
  mutating func append(_ events: ArraySlice<Markdown.Event>, of other: Markdown, named name: String, isBlock: Bool) {
    let (start, firstLink, firstImage) = (UInt32(bytes.count), links.count, images.count)
    func moved(_ range: Markdown.TextRange) -> Markdown.TextRange {
      .init(start: range.start + start, end: range.end + start)
    }
    bytes.append(other.bytes)
    angles += other.angles.map { .init(offset: $0.offset + Int(start), location: $0.location) }
    fillings.append(.init(range: .init(start: start, end: UInt32(bytes.count)), name: "> \(name)", isBlock: isBlock))
    links += other.links
    images += other.images
    for event in events {
      switch event {
      case .begin(.link(let index)): append(.begin(.link(index + firstLink)))
      case .end(.link(let index)): append(.end(.link(index + firstLink)))
      case .text(let range): append(.text(moved(range)))
      case .code(let range): append(.code(moved(range)))
      case .codeBlock(let range): append(.codeBlock(moved(range)))
      case .html(let range): append(.html(moved(range)))
      case .image(let index): append(.image(index + firstImage))
      default: append(event)
      }
    }
  }
}
