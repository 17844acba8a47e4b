import Diagnostics
import Text

/// The look of views in `publish.yml`; nil means the built-in value.
public struct Brand: Equatable, Sendable {
  public var accent: Placed<Color>?
  /// The accent in dark mode; nil for ``accent``, made as light as text needs.
  public var accentDark: Placed<Color>?
  /// The asset's path below `content/assets/`.
  public var logo: Placed<String>?
  /// The logo in dark mode; nil for ``logo``.
  public var logoDark: Placed<String>?
  /// A font family that is installed on devices.
  public var font: String?
  /// The radius of the corners of cards, in points.
  public var radius: Double?

  public init() {}

  /// The logos of both modes.
  public var logos: [Placed<String>] { [logo, logoDark].compactMap(\.self) }
}

func readBrand(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.brand) else { return }
  var keys = Fields(map, of: BrandKeys.table)
  result.brand.accent = keys(BrandKeys.accent)
  result.brand.accentDark = keys(BrandKeys.accentDark)
  result.brand.logo = logo(&keys, BrandKeys.logo)
  result.brand.logoDark = logo(&keys, BrandKeys.logoDark)
  result.brand.font = font(&keys)
  result.brand.radius = keys(BrandKeys.radius)?.value
  keys.require(BrandKeys.accent, for: result.brand.accentDark, BrandKeys.accentDark.name)
  keys.require(BrandKeys.logo, for: result.brand.logoDark, BrandKeys.logoDark.name)
  fields.report(keys)
}

extension Fields {
  /// Reports a value for dark mode without one for light mode.
  fileprivate mutating func require<Value>(_ light: TypedKey<Value>, for dark: Placed<some Sendable>?, _ name: String) {
    guard let dark, !has(light) else { return }
    report(
      dark.diagnostic(
        .missingKey, "'\(name)' without '\(light.name)': the two belong together",
        fix: "add \(light.name): \(light.key.example)"))
  }

  mutating func color(_ key: Key) -> Placed<Color>? {
    // YAML reads an unquoted '#' as a comment, so the value is missing then.
    if case .scalar(let scalar)? = node(key), scalar.value.isEmpty {
      report(
        scalar.diagnostic(
          .emptyValue, "'\(key.name)' has no value; an unquoted # begins a comment",
          fix: "write \(key.name): '#0b5cc4'"))
      return nil
    }
    guard let text = line(key) else { return nil }
    guard let color = Color(hex: text.value) else {
      report(
        text.diagnostic(
          .badColor, "\(key.name): '\(text.value)' is not a colour",
          fix: "write '#' and six hexadecimal digits, such as '#0b5cc4'"))
      return nil
    }
    return text.map { _ in color }
  }
}

private func logo(_ keys: inout Fields, _ key: TypedKey<Placed<String>>) -> Placed<String>? {
  guard let text = keys(key) else { return nil }
  switch MarkdownRules(schemes: []).asset(of: text.value) {
  case .success(let asset): return text.map { _ in asset }
  case .failure(let problem):
    keys.report(problem.diagnostic(at: text.location))
    return nil
  }
}

/// The fonts that devices have. An app can bring others, so only a name that resembles one of these is a mistake.
private let families: Set<String> = [
  "serif", "sans-serif", "rounded", "monospace", "system-ui", "Academy Engraved LET", "American Typewriter", "Arial",
  "Arial Rounded MT Bold", "Avenir", "Avenir Next", "Avenir Next Condensed", "Baskerville", "Bodoni 72", "Bradley Hand",
  "Chalkboard SE", "Chalkduster", "Charter", "Cochin", "Comic Sans MS", "Copperplate", "Courier", "Courier New",
  "Damascus",
  "Didot", "Futura", "Geeza Pro", "Georgia", "Gill Sans", "Helvetica", "Helvetica Neue", "Hiragino Sans",
  "Hoefler Text",
  "Impact", "Marker Felt", "Menlo", "Noteworthy", "Optima", "Palatino", "Papyrus", "PingFang SC", "Rockwell",
  "Savoye LET",
  "Snell Roundhand", "Superclarendon", "Symbol", "Tahoma", "Thonburi", "Times New Roman", "Trebuchet MS", "Verdana",
  "Zapfino",
]

/// Families of letters, digits, spaces and hyphens, so that they need no escaping in a style sheet.
private func font(_ keys: inout Fields) -> String? {
  guard let text = keys(BrandKeys.font) else { return nil }
  let isPlain = text.value.utf8.allSatisfy { $0.isNameByte && $0 != 0x5F || $0 == 0x20 }
  if isPlain {
    if !families.contains(text.value), let meant = suggestion(for: text.value, among: families) {
      keys.report(
        text.diagnostic(
          .unknownFont, "no device has a font '\(text.value)', so all texts would be in the system's",
          fix: "did you mean '\(meant)'?"))
    }
    return text.value
  }
  keys.report(
    text.diagnostic(
      .badText, "font: '\(text.value)' is not the name of a font family",
      fix: "write one family, such as Avenir Next, or serif, rounded or monospace"))
  return nil
}
