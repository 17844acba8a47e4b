import Authoring

/// The contents of a paragraph, if they decide its look.
enum ParagraphShape {
  /// Only links: a row of buttons.
  case links
  /// Only one image, linked or not.
  case image
  /// Only linked images, such as the badges of two stores.
  case images
  case text

  init(of markdown: Markdown, at start: Int) {
    var contents = Contents()
    for event in markdown.events[(start + 1)...] {
      switch event {
      case .end(.paragraph):
        self = contents.shape
        return
      case .begin(.link(let link)) where !markdown.links[link].isBare: contents.begin()
      case .end(.link) where contents.isInLink: contents.isInLink = false
      case .image: contents.add()
      case .softBreak, .lineBreak: continue
      case .text(let text) where markdown[text].allSatisfy({ $0 == 0x20 }): continue
      case _ where !contents.isInLink:
        self = .text
        return
      case .text, .code, .html: contents.hasWords = true
      default: continue
      }
    }
    self = .text
  }

  private struct Contents {
    var isInLink = false
    /// Whether a link has more than images.
    var hasWords = false
    private var links = 0
    private var images = 0
    private var unlinked = 0

    mutating func begin() {
      isInLink = true
      links += 1
    }

    mutating func add() {
      images += 1
      unlinked += isInLink ? 0 : 1
    }

    var shape: ParagraphShape {
      if images == 1, !hasWords, links + unlinked == 1 { return .image }
      if links == 0 || unlinked > 0 { return .text }
      return images < links || hasWords ? .links : .images
    }
  }
}
