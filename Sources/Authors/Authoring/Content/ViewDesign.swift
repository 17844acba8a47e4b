import Diagnostics
import FeedModel

/// The keys of a view about its look, besides its text and its template.
public struct ViewDesign: Sendable {
  /// The picture of the look; nil if the view has none of its own. Its ``Markdown/Image/alternative`` is empty for
  /// decoration.
  public var image: Localized<Markdown.Image>?
  /// The picture's alternative text, as it was written.
  public var imageAlternative: Localized<String>?
  /// The picture in dark mode, if it is a different one.
  public var imageDark: Localized<Markdown.Image>?
  /// The part of the picture that a look keeps when it crops; nil for its middle.
  public var imageFocus: Focus?
  /// The texts beside that of the view.
  package var texts: [TextSlot: Localized<String>] = [:]
  /// The alignment; nil for that of the look.
  public var alignment: Alignment?
  /// The accent in light mode; nil for the brand's.
  public var accent: Placed<Color>?
  /// The values for names that a template of the site declares, in the order of the file.
  public var parameters: [Parameter] = []
  /// The keys that were written, to report those without effect.
  public var keys: [Placed<String>] = []

  /// A place in a picture: an edge, a corner or the centre.
  public enum Focus: String, Sendable, CaseIterable {
    case top, bottom, left, right, center
    case topLeft = "top left"
    case topRight = "top right"
    case bottomLeft = "bottom left"
    case bottomRight = "bottom right"
  }

  /// The pictures of both modes, in every language.
  public var images: [Markdown.Image] { (image?.all ?? []) + (imageDark?.all ?? []) }

  public enum Alignment: String, Sendable, CaseIterable {
    case start, center
  }

  /// A value of `with:`.
  public struct Parameter: Sendable {
    public let name: Placed<String>
    public let value: Localized<String>
  }
}

extension DocumentReader {
  /// - Parameter folder: The file's folder below `content/`, for relative paths of images.
  func design(_ document: inout Document) -> ViewDesign {
    let pictures = [ViewKeys.image.key, ViewKeys.imageDark.key, ViewKeys.imageFocus.key]
    let lookKeys = pictures + TextSlot.allCases.map(\.key.key) + [ViewKeys.align.key, ViewKeys.accent.key]
    let keys = lookKeys.compactMap { key in document.keys.base.node(key).map { Placed(key.name, at: $0.location) } }
    let (image, alternative) = image(&document, ViewKeys.image)
    let (imageDark, _) = self.image(&document, ViewKeys.imageDark)
    let focus = document.keys.base(ViewKeys.imageFocus)?.value
    if image == nil, !document.keys.base.has(ViewKeys.image) { reportWithoutImage(keys, &document) }
    let texts = TextSlot.allCases.map { slot in (slot, document.keys.text(slot.key)) }
    return ViewDesign(
      image: image, imageAlternative: alternative, imageDark: image == nil ? nil : imageDark, imageFocus: focus,
      texts: Dictionary(uniqueKeysWithValues: texts).compactMapValues(\.self),
      alignment: document.keys.base(ViewKeys.align)?.value, accent: document.keys.base(ViewKeys.accent),
      parameters: parameters(&document.keys), keys: keys)
  }

  /// Reports keys about a picture that the view does not have.
  private func reportWithoutImage(_ keys: [Placed<String>], _ document: inout Document) {
    for key in keys where [ViewKeys.imageDark.name, ViewKeys.imageFocus.name].contains(key.value) {
      document.keys.base.report(
        key.diagnostic(.unusedLookKey, "'\(key.value)' has no effect without 'image'", fix: "add image: assets/…"))
    }
  }

  private func image(
    _ document: inout Document, _ key: TypedKey<Placed<String>>
  ) -> (image: Localized<Markdown.Image>?, alternative: Localized<String>?) {
    let isMain = key.name == ViewKeys.image.name
    let base = document.keys.base(key)
    let translated = document.keys.translations.indices.map { index in
      (document.keys.translations[index].locale, document.keys.translations[index].fields(key))
    }
    let alternatives = isMain ? document.keys.text(ViewKeys.imageAlt) : nil
    guard let base else { return (nil, nil) }
    if isMain, alternatives == nil, !document.keys.base.has(ViewKeys.imageAlt) {
      document.keys.base.report(
        base.diagnostic(
          .missingAlternativeText, "this image has no alternative text",
          fix: "add imageAlt: what it shows; for mere decoration, imageAlt: \"\"",
          remedy: .setting(
            ViewKeys.imageAlt.name, to: .text(""), in: base.location.path, "Add imageAlt: \"\" (decoration)")))
    }
    let rules = MarkdownRules(schemes: [], file: document.location.path)
    func image(_ path: Placed<String>, _ locale: LanguageTag?, _ fields: inout Fields) -> Markdown.Image? {
      let alternative = locale.flatMap { alternatives?[$0] } ?? alternatives?.base ?? ""
      switch rules.asset(of: path.value) {
      case .success(let asset): return Markdown.Image(asset: asset, alternative: alternative, location: path.location)
      case .failure(let problem):
        fields.report(problem.diagnostic(at: path.location))
        return nil
      }
    }
    guard let first = image(base, nil, &document.keys.base) else { return (nil, nil) }
    var images = Localized(first, in: document.keys.original)
    for (index, (locale, path)) in translated.enumerated()
    where path != nil || alternatives?.translations[locale] != nil {
      images.translations[locale] = image(path ?? base, locale, &document.keys.translations[index].fields)
    }
    return (images, alternatives)
  }

  /// Reads `with: { price: 4.99 }`. A translation may give its own values.
  private func parameters(_ keys: inout LocalizedFields) -> [ViewDesign.Parameter] {
    let base = keys.base.texts(ViewKeys.with)
    let translated = keys.translations.indices.map { index in
      (keys.translations[index].locale, keys.translations[index].fields.texts(ViewKeys.with))
    }
    for (index, (_, texts)) in translated.enumerated() {
      for text in texts where !base.contains(where: { $0.name.value == text.name.value }) {
        keys.translations[index].fields.report(
          text.name.diagnostic(
            .translationOnly, "the default file has no '\(text.name.value)' to translate", fix: "set it there too"))
      }
    }
    return base.map { name, value in
      let found = translated.compactMap { locale, texts in
        texts.first { $0.name.value == name.value }.map { (locale, $0.value) }
      }
      let translations = Dictionary(found) { first, _ in first }
      keys.keep("with.\(name.value)", value, translations)
      return ViewDesign.Parameter(
        name: name, value: Localized(value.value, in: keys.original, translations: translations.mapValues(\.value)))
    }
  }
}

extension Fields {
  /// Reads a map whose values are texts on one line.
  fileprivate mutating func texts(_ key: TypedKey<YAMLMapping>) -> [(name: Placed<String>, value: Placed<String>)] {
    guard let map = self(key) else { return [] }
    let keys = map.entries.map { TypedKey.line($0.key.value, key.key.meaning, example: key.key.example) }
    var fields = Fields(map, of: KeyTable(key.name, keys.map(\.key)))
    let texts = zip(map.entries, keys).compactMap { entry, key in fields(key).map { (entry.key, $0) } }
    report(fields)
    return texts
  }
}

/// `height:` of a view that does not fill the screen.
public enum ViewHeight: Equatable, Sendable {
  /// The height as the author wrote it.
  case points(Double)
  /// `auto`: as high as its contents need.
  case automatic
}

extension LocalizedFields {
  /// Reads the height; nil if the view fills the screen in every language, which a translation cannot change.
  mutating func height(of template: Placed<String>?) -> Localized<Placed<ViewHeight>>? {
    let usual = template.flatMap { template in
      Look.byName[template.value]?.metrics != nil ? template.map { _ in ViewHeight.automatic } : nil
    }
    let written = base(ViewKeys.height)
    let height = base.has(ViewKeys.height) ? written : usual
    var translated: [LanguageTag: Placed<ViewHeight>] = [:]
    for index in translations.indices {
      guard let own = translations[index].fields(ViewKeys.height) else { continue }
      if height == nil {
        translations[index].fields.report(
          own.diagnostic(
            .translationOnly, "the default file has no 'height' to translate",
            fix: "set it there too, in points or as auto; now the view fills the screen"))
      }
      translated[translations[index].locale] = own
    }
    return height.map { Localized($0, in: original, translations: translated) }
  }
}

extension Fields {
  /// Reads a height; nil for `full` as well, which fills the screen.
  mutating func height(_ key: Key) -> Placed<ViewHeight>? {
    if case .scalar(let word)? = node(key), ["auto", "full"].contains(word.value) {
      return line(key).flatMap { $0.value == "auto" ? $0.map { _ in .automatic } : nil }
    }
    return number(key, in: 1...10_000, or: "auto")?.map { .points($0) }
  }
}
