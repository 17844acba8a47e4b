/// Fills lines with words, as a browser does: a word that has no room begins a new line, and one that is wider than a line
/// is broken.
struct LineFiller {
  /// The width of a line.
  let available: Em
  /// How many lines are full.
  private var full = 0
  /// How many of these have something to tap in their text, which makes them higher.
  private var tall = 0
  private var hasTap = false
  /// On the current line: what is placed, the space after it, and the word that has no place yet.
  private var placed: Em = 0
  private var space: Em = 0
  private var word: Em = 0

  init(available: Em) { self.available = max(available, 1000) }

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

  /// Something to tap, whose words stay together.
  mutating func writeTap(_ width: Em) {
    place()
    word = max(width, ViewMetrics.target)
    place()
    hasTap = true
  }

  /// The lines that were begun; those with something to tap are counted in `tall`, too.
  mutating func finish() -> (lines: Int, tall: Int) {
    place()
    if placed > 0 { end() }
    return (full, tall)
  }

  private mutating func place() {
    guard word > 0 else { return }
    if placed > 0, placed + space + word > available { end() }
    placed += space + word
    (space, word) = (0, 0)
    while placed > available {
      let rest = placed - available
      end()
      placed = rest
    }
  }

  private mutating func end() {
    full += 1
    if hasTap { tall += 1 }
    hasTap = false
    (placed, space) = (0, 0)
  }
}
