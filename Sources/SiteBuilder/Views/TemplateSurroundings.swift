import Authoring
import FeedModel

/// What every template can use besides the values of a page: the site's colours, its logo and its images.
struct TemplateSurroundings: Equatable, Sendable {
  private let palette: Palette
  /// The published paths of the images that templates may show, by path below `content/assets/`.
  private let images: [String: String]
  private let logo: String?

  init() { (palette, images, logo) = (Palette(), [:], nil) }

  /// - Parameter names: The images that templates show. Those that do not exist are reported elsewhere.
  init(_ brand: Brand, _ names: [String], _ assets: Assets) {
    palette = Palette(brand)
    logo = brand.logo.flatMap { assets.byName[$0.value]?.published.entry.path }
    images = names.reduce(into: [:]) { $0[$1] = assets.byName[$1]?.published.entry.path }
  }

  /// - Parameter root: The relative address of the site's folder.
  func values(root: String) -> [String: TemplateValue] {
    var values = palette.values.mapValues { TemplateValue.text($0) }
    values["logo"] = logo.map { .text(root + $0) }
    values["asset"] = .function { [images] text in
      images[String(text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })].map { root + $0 } ?? ""
    }
    return values
  }
}
