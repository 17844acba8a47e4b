import Authoring
import Diagnostics
import Text

/// The brand in `publish.yml`, and the site's templates as a whole.
@Sendable func checkSiteLook(_ context: CheckContext) -> [Diagnostic] {
  missingImages(context) + contrast(context.site.configuration.brand)
    + contrast(context.publication.templates.accents) + unusedTemplates(context)
}

private func missingImages(_ context: CheckContext) -> [Diagnostic] {
  let names = Set(context.assets.byName.keys)
  let shown = context.publication.templates.assets + [context.site.configuration.brand.logo].compactMap(\.self)
  return shown.filter { !names.contains($0.value) }.map { missingImage($0, among: names) }
}

/// An accent that cannot be read as text; buttons filled with it are no problem.
private func contrast(_ brand: Brand) -> [Diagnostic] {
  let palette = Palette(brand)
  return [
    brand.accent.flatMap { weak($0, "accent", palette.light, Palette.lightBackgrounds, "light") },
    brand.accentDark.flatMap { weak($0, "accentDark", palette.dark, Palette.darkBackgrounds, "dark") },
  ].compactMap(\.self)
}

/// An accent of a template's style replaces that of the brand, which has a colour for each mode.
private func contrast(_ accents: [StyleAccent]) -> [Diagnostic] {
  let hasDark = accents.contains(where: \.isDark)
  return accents.compactMap { accent in
    let (light, dark) = (Palette.lightBackgrounds, Palette.darkBackgrounds)
    let modes = accent.isDark ? [("dark", dark)] : hasDark ? [("light", light)] : [("light", light), ("dark", dark)]
    return modes.lazy.compactMap { weak(accent.color, in: $0.0, on: $0.1) }.first
  }
}

private func weak(_ color: Placed<Color>, in mode: String, on backgrounds: [Color]) -> Diagnostic? {
  guard let nearest = color.value.nearest(withContrast: Palette.ratio, on: backgrounds), nearest != color.value,
    let worst = backgrounds.min(by: { color.value.contrast(with: $0) < color.value.contrast(with: $1) })
  else { return nil }
  return color.diagnostic(
    .warning, .lowContrast,
    "--accent \(color.value.hex) has a contrast of \(color.value.ratio(with: worst)) in \(mode) mode; text needs 4.5:1",
    fix: mode == "dark"
      ? "write --accent: \(nearest.hex) in @media (prefers-color-scheme: dark) { :root { … } }, or use brand in publish.yml"
      : "write --accent: \(nearest.hex), the nearest that passes, or use brand in publish.yml")
}

extension Color {
  /// Rounded down, so that a ratio that fails never looks like one that passes.
  fileprivate func ratio(with other: Color) -> String {
    let tenths = Int(contrast(with: other) * 10)
    return "\(tenths / 10).\(tenths % 10):1 on \(other.hex)"
  }
}

private func weak(
  _ color: Placed<Color>, _ key: String, _ accent: Palette.Accent, _ backgrounds: [Color], _ mode: String
) -> Diagnostic? {
  guard accent.ink != accent.fill,
    let worst = backgrounds.min(by: { accent.fill.contrast(with: $0) < accent.fill.contrast(with: $1) })
  else { return nil }
  return color.diagnostic(
    .warning, .lowContrast,
    "\(key) \(accent.fill.hex) has a contrast of \(accent.fill.ratio(with: worst)) in \(mode) mode; text needs 4.5:1, so links and plain buttons use \(accent.ink.hex)",
    fix: "write \(key): '\(accent.ink.hex)', the nearest that passes, to have one colour everywhere")
}

private func unusedTemplates(_ context: CheckContext) -> [Diagnostic] {
  let used = context.notifications.reduce(into: Set<String>()) { $0.formUnion($1.templates) }
  return context.publication.templates.ownRoots.filter { !used.contains($0.key) }.sorted { $0.key < $1.key }.map {
    name, place in
    let meant = suggestion(for: name, among: Templates.builtInNames).map { "name it \($0) to replace that, or " } ?? ""
    return Diagnostic(
      .warning, .unusedTemplate, "no view uses this template", fix: "\(meant)write template: \(name) in a view",
      at: place)
  }
}
