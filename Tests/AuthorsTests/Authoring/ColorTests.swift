import TestKit
import Testing

@testable import Authoring

@Suite struct ColorTests {
  static let spellings: [Case<String, String?>] = [
    Case("six digits", "#0b5cc4", "#0b5cc4"), Case("capitals", "#0B5CC4", "#0b5cc4"),
    Case("three digits", "#fa0", "#ffaa00"), Case("without #", "0b5cc4", nil), Case("a name", "red", nil),
    Case("four digits", "#0b5c", nil), Case("no digits", "#ggffee", nil), Case("digits of another script", "#१२३", nil),
    Case("a sign", "#+12345", nil), Case("nothing", "", nil),
  ]

  @Test(arguments: spellings) func isReadFromHex(_ c: Case<String, String?>) {
    #expect(Color(hex: c.input)?.hex == c.expected)
  }

  /// The figures of WCAG's own examples and of the W3C's checker.
  static let contrasts: [Case<(String, String), Double>] = [
    Case("the most there is", ("#000000", "#ffffff"), 21), Case("with itself", ("#123456", "#123456"), 1),
    Case("the grey that just passes", ("#767676", "#ffffff"), 4.54),
    Case("the grey that just fails", ("#777777", "#ffffff"), 4.48), Case("red", ("#ff0000", "#ffffff"), 4.0),
  ]

  @Test(arguments: contrasts) func hasAContrast(_ c: Case<(String, String), Double>) throws {
    let (one, other) = (try #require(Color(hex: c.input.0)), try #require(Color(hex: c.input.1)))
    #expect(abs(one.contrast(with: other) - c.expected) < 0.01)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }

  static let nearest: [Case<(String, [String]), String?>] = [
    Case("one that passes stays", ("#0b5cc4", ["#ffffff"]), "#0b5cc4"),
    Case("a light one gets darker on white", ("#ffd60a", ["#ffffff"]), "#8a7405"),
    Case("a dark one gets lighter on black", ("#2d6a4f", ["#1c1c1e"]), "#5f8e79"),
    Case("between black and white there is none", ("#808080", ["#000000", "#ffffff"]), nil),
  ]

  @Test(arguments: nearest) func findsTheNearestThatCanBeRead(_ c: Case<(String, [String]), String?>) throws {
    let color = try #require(Color(hex: c.input.0))
    let backgrounds = c.input.1.compactMap(Color.init(hex:))
    let found = color.nearest(withContrast: c.expected == nil ? 5 : 4.5, on: backgrounds)
    if let found { for background in backgrounds { #expect(found.contrast(with: background) >= 4.5) } }
    #expect(found?.hex == c.expected)
  }
}
