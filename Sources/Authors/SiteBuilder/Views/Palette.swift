import Authoring
import Diagnostics

/// The colours and shapes of the views: those of the brand in `publish.yml`, or the built-in ones.
///
/// The accent fills buttons as it is; the text on it is black or white, whichever has the contrast. As text, an accent
/// without the contrast is mixed with black or white until it has it. The accent in dark mode has the hue and chroma of
/// the light one.
struct Palette: Equatable, Sendable {
  /// The contrast ratio that text needs (WCAG 2.2, AA).
  static let ratio = 4.5

  /// An accent as it is used on the backgrounds of one mode.
  struct Accent: Equatable, Sendable {
    var fill: Color
    /// The colour of text on the fill.
    var text: Color
    /// The colour as text on the backgrounds.
    var ink: Color

    init(_ color: Color, on backgrounds: [Color]) {
      fill = color
      text = color.contrast(with: .white) >= Palette.ratio ? .white : .black
      ink = color.nearest(withContrast: Palette.ratio, on: backgrounds) ?? color
    }
  }

  /// `--background`, `--card` and `--raised` in templates/base-style.
  static let lightBackgrounds = ["#ffffff", "#f2f2f7"].compactMap(Color.init(hex:))
  static let darkBackgrounds = ["#1c1c1e", "#2c2c2e", "#3a3a3c"].compactMap(Color.init(hex:))

  let light: Accent
  let dark: Accent
  private let font: String
  private let radius: String

  init(_ brand: Brand = Brand()) {
    let builtIn = (Color(red: 0x0B, green: 0x5C, blue: 0xC4), Color(red: 0x7A, green: 0xB8, blue: 0xFF))
    (light, dark) = Self.accents(
      brand.accent?.value ?? builtIn.0, brand.accentDark?.value ?? (brand.accent == nil ? builtIn.1 : nil))
    font = Self.family(brand.font)
    let points = brand.radius ?? 16
    radius = points == points.rounded() ? "\(Int(points))px" : "\(points)px"
  }

  /// An accent in both modes.
  ///
  /// - Parameter dark: Nil for the same, as light as it has to be.
  private static func accents(_ color: Color, _ dark: Color?) -> (light: Accent, dark: Accent) {
    let dark = dark ?? color.lightened(toContrast: ratio, on: darkBackgrounds) ?? color
    return (Accent(color, on: lightBackgrounds), Accent(dark, on: darkBackgrounds))
  }

  /// The values by their names in templates.
  var values: [String: String] {
    Self.values(light, dark).merging(["fontFamily": font, "radius": radius]) { $1 }
  }

  /// The values of an accent that takes the place of the brand's.
  static func values(of accent: Color) -> [String: String] {
    let (light, dark) = accents(accent, nil)
    return values(light, dark)
  }

  private static func values(_ light: Accent, _ dark: Accent) -> [String: String] {
    [
      "accent": light.fill.hex, "accentText": light.text.hex, "accentInk": ink(light),
      "accentDark": dark.fill.hex, "accentTextDark": dark.text.hex, "accentInkDark": ink(dark),
    ]
  }

  /// A colour that follows the accent where possible, so that a style sheet which changes `--accent` changes both.
  private static func ink(_ accent: Accent) -> String { accent.ink == accent.fill ? "var(--accent)" : accent.ink.hex }

  private static func family(_ name: String?) -> String {
    let system = "system-ui, -apple-system, Inter, \"Helvetica Neue\", Arial, sans-serif"
    return switch name {
    case nil: system
    case "serif"?: "ui-serif, \"New York\", Georgia, serif"
    case "rounded"?: "ui-rounded, \"SF Pro Rounded\", \(system)"
    case "monospace"?: "ui-monospace, Menlo, monospace"
    case let name?: "\"\(name)\", \(system)"
    }
  }
}

/// A colour that a site's own style gives to `--accent`, in one mode or in both.
struct StyleAccent: Sendable {
  let color: Placed<Color>
  /// Whether it is in a rule for dark mode.
  let isDark: Bool

  /// The accents of a template, in order. Values other than plain colours, such as `{{accent}}`, are left out.
  static func all(in source: TemplateSource) -> [StyleAccent] {
    var found: [StyleAccent] = []
    var rules: [Bool] = []
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var start = line.startIndex
      for place in line.indices {
        switch line[place] {
        case "{": rules.append(line[start..<place].contains("prefers-color-scheme: dark") || rules.last ?? false)
        case "}": _ = rules.popLast()
        case ";": break
        default: continue
        }
        let accent = accent(line, start..<place, at: (source.path, index + 1), isDark: rules.last ?? false)
        found += [accent].compactMap(\.self)
        start = line.index(after: place)
      }
    }
    return found
  }

  /// - Parameter range: The range of a declaration, up to its end.
  private static func accent(
    _ line: Substring, _ range: Range<Substring.Index>, at place: (path: String, line: Int), isDark: Bool
  ) -> StyleAccent? {
    guard let name = line[range].firstRange(of: "--accent:") else { return nil }
    let start = line[name.upperBound..<range.upperBound].firstIndex { $0 != " " } ?? range.upperBound
    let text = line[start..<range.upperBound].prefix { $0 != " " }
    guard let color = Color(hex: String(text)) else { return nil }
    let column = line[..<start].unicodeScalars.count + 1
    let location = SourceLocation(path: place.path, line: place.line, column: column)
    return StyleAccent(color: Placed(color, at: location, length: text.count), isDark: isDark)
  }
}
