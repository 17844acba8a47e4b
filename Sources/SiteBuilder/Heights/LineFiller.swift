/// Fills lines with words, as a browser does: a word that has no room begins a new line, and one that is wider than a line
/// is broken.
struct LineFiller {
  private let available: Em
  /// What the first two lines have less.
  private let notch: Em
  /// How many lines are full.
  private var full = 0
  /// On the current line: what is placed, the space after it, and the word that has no place yet.
  private var placed: Em = 0
  private var space: Em = 0
  private var word: Em = 0

  init(available: Em, notch: Em = 0) {
    self.available = max(available, 2000)
    self.notch = min(notch, self.available - 1000)
  }

  private var room: Em { full < 2 ? available - notch : available }

  mutating func write(_ width: Em) { word += width }

  /// - Parameter width: Of a blank, which a new line does not begin with.
  mutating func breakable(_ width: Em = 0) {
    place()
    if placed > 0 { space += width }
  }

  mutating func newLine() {
    place()
    end()
  }

  /// How many lines were begun.
  mutating func finish() -> Int {
    place()
    if placed > 0 { end() }
    return full
  }

  private mutating func place() {
    guard word > 0 else { return }
    if placed > 0, placed + space + word > room { end() }
    placed += space + word
    (space, word) = (0, 0)
    while placed > room {
      let rest = placed - room
      end()
      placed = rest
    }
  }

  private mutating func end() {
    full += 1
    (placed, space) = (0, 0)
  }
}
