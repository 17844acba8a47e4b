public import Diagnostics
import Text

/// A Markdown text as cmark understood it, as a flat list in document order.
///
/// The list is flat so that a reader is one loop, and no nesting, however deep, can overflow a stack. It is used as a
/// value, and is a class because every check and every renderer gets it.
public final class Markdown: Sendable {
  public let events: [Event]
  /// The texts of the events, in UTF-8, one after another.
  public let bytes: [UInt8]
  public let links: [Link]
  public let images: [Image]
  /// The texts of variables and snippets, in the order of the text.
  let fillings: [Filling]
  /// The places of `---` right below a text, which makes a heading of it.
  public let underlines: [SourceLocation]
  /// The angles: each `<` and `>` of its words and code, in the order of ``bytes``; empty unless requested.
  let angles: [Angle]
  /// The places of the words of each paragraph, heading and table cell, in bytes from the beginning of the text, in
  /// order; nil for those of snippets. Empty unless requested.
  let textRanges: [Range<Int>?]
  /// The beginning of the text in its file.
  public let location: SourceLocation

  init(
    events: [Event] = [], bytes: [UInt8] = [], links: [Link] = [], images: [Image] = [], fillings: [Filling] = [],
    underlines: [SourceLocation] = [], angles: [Angle] = [], textRanges: [Range<Int>?] = [], location: SourceLocation
  ) {
    (self.underlines, self.angles, self.textRanges) = (underlines, angles, textRanges)
    self.events = events
    self.bytes = bytes
    self.links = links
    self.images = images
    self.fillings = fillings
    self.location = location
  }

  /// A part of this text: some of its events.
  public func part(_ events: [Event]) -> Markdown {
    Markdown(
      events: events, bytes: bytes, links: links, images: images, fillings: fillings, angles: angles, location: location
    )
  }

  /// True if nothing would be shown: there is no text, or only a comment.
  public var isEmpty: Bool {
    !events.contains {
      switch $0 {
      case .text, .code, .codeBlock, .image, .thematicBreak: true
      case .html(let html): !self[html].allSatisfy { $0 <= 0x20 }
      default: false
      }
    }
  }

  /// The place of an event's text in ``Markdown/bytes``. It is a range and not a string so that a list of events is one
  /// piece of memory.
  public struct TextRange: Sendable, Equatable, BitwiseCopyable {
    var start: UInt32
    var end: UInt32

    public var count: Int { Int(end - start) }
  }

  /// The bytes of a placeholder, with its name: `app`, `> terms`. Translators see the placeholder.
  struct Filling: Sendable {
    var range: TextRange
    var name: String
    /// Whether the placeholder was a paragraph of its own that a snippet's blocks have replaced.
    var isBlock = false
  }

  /// A bracket as it is shown, which may have been written as `\\<` or `&lt;`.
  struct Angle: Sendable {
    /// The offset in ``Markdown/bytes``.
    var offset: Int
    var location: SourceLocation
  }

  /// The places of each `<` and `>` of an event's text.
  public func places(ofAnglesIn range: TextRange) -> [SourceLocation] {
    let first = angles.partitioningIndex { $0.offset >= range.start }
    return angles[first...].prefix { $0.offset < range.end }.map(\.location)
  }

  /// The text of an event, in UTF-8.
  public subscript(range: TextRange) -> ArraySlice<UInt8> { bytes[Int(range.start)..<Int(range.end)] }

  /// Passes the text of an event to `body` without a copy.
  public func withText<Result>(_ range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withTexts { body($0[range]) }
  }

  /// Passes the texts of all events to `body`, valid while it runs: for walks, where ``withText(_:_:)`` would count a
  /// reference for each event.
  public func withTexts<Result>(_ body: (Texts) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(Texts(bytes: $0)) }
  }

  public struct Texts {
    let bytes: UnsafeBufferPointer<UInt8>

    public subscript(range: TextRange) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[Int(range.start)..<Int(range.end)])
    }
  }

  public enum Event: Sendable, Equatable, BitwiseCopyable {
    case begin(Container)
    case end(Container)
    /// The box of a task. It is the first event in its item's first paragraph.
    case task(isDone: Bool)
    case text(TextRange)
    case code(TextRange)
    case codeBlock(TextRange)
    /// Raw HTML, already sanitised; empty unless the file sets `html: true`.
    case html(TextRange)
    case softBreak
    case lineBreak
    case thematicBreak
    /// An image, as an index of ``Markdown/images``.
    case image(Int)
  }

  public enum Container: Sendable, Equatable, BitwiseCopyable {
    case paragraph
    /// A heading of level 1 to 6.
    case heading(Int)
    case blockQuote
    /// A list of bullets. A tight list shows its items' paragraphs without space between them.
    case bulletList(tight: Bool)
    case orderedList(start: Int, tight: Bool)
    case item
    case emphasis
    case strong
    case strikethrough
    /// A link, as an index of ``Markdown/links``.
    case link(Int)
    /// A table: rows with the same number of cells, the first of which is the header.
    case table
    case row(isHeader: Bool)
    case cell(Alignment, isHeader: Bool)
  }

  /// The alignment of a table's column: `:--`, `:-:`, `--:`.
  public enum Alignment: UInt8, Sendable, BitwiseCopyable {
    case natural, start, center, end
  }

  public struct Link: Sendable, Equatable {
    public var target: LinkTarget
    /// The style that the link's title names; nil if it has none.
    public var style: ButtonStyle?
    /// The beginning of the link.
    public var location: SourceLocation
    /// The target as written, with its place. A target with escapes, or in a definition further down, has the place of
    /// the link's beginning and a length of one character.
    public var address: Placed<String>
    /// Whether it is an address in running text, without marks of a link.
    public var isBare = false
    /// The target as it was written, if that has placeholders.
    var written: String?
    /// The pairs of the query whose values a device fills in: `v=appVersion&p=plan` for `v={appVersion}&p={plan}`.
    public var values = ""
  }

  public struct Image: Sendable, Equatable {
    /// The asset's path below `content/assets/`.
    public var asset: String
    /// The alternative as plain text; empty if the author gave none.
    public var alternative: String
    public var location: SourceLocation
  }
}

extension Markdown: Equatable {
  public static func == (one: Markdown, other: Markdown) -> Bool {
    one.events == other.events && one.bytes == other.bytes && one.links == other.links && one.images == other.images
      && one.underlines == other.underlines && one.location == other.location
  }
}

/// The look of a link as a button: `[Buy](https://… "primary")`.
public enum ButtonStyle: String, Sendable, CaseIterable {
  /// Filled with the accent colour.
  case primary
  /// On a tint of the background.
  case secondary
  /// Text only.
  case quiet
  /// In red, for a link that deletes something.
  case destructive
}

/// The effect of tapping a link.
public enum LinkTarget: Sendable, Equatable {
  /// Calls `openUrl`, then closes the view.
  case open(String)
  /// Calls `display`.
  case view(String)
  /// Calls `close`.
  case close
  /// Calls `setFlag`, then closes the view, shows a different one, or calls `openUrl` and closes the view.
  case flag(String, Bool, view: String? = nil, open: String? = nil)

  /// The address that it opens.
  public var address: String? {
    switch self {
    case .open(let address), .flag(_, _, view: _, open: let address?): address
    case .view, .close, .flag: nil
    }
  }
}

/// Events that are being written. As a `ByteBuffer` has for its bytes, it has one owner, so that appending only has to
/// check whether there is room. One generic type for both would not be specialised outside its own module, which makes
/// builds 4 % slower.
struct EventBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<Markdown.Event>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(16, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var last: Markdown.Event? { count > 0 ? base[count - 1] : nil }

  subscript(index: Int) -> Markdown.Event {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  mutating func append(_ event: Markdown.Event) {
    if count == capacity { grow() }
    base[count] = event
    count += 1
  }

  /// Removes all events from an index on.
  mutating func removeAll(from end: Int) { count = min(count, end) }

  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<Markdown.Event>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  /// A copy of the events, without room for more.
  var events: [Markdown.Event] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
