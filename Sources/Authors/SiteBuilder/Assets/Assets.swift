import Authoring
import FeedModel
import Hashing
import Output

/// The images below `content/assets/`, each with the name it is published under.
struct Assets: Sendable {
  struct Asset: Sendable {
    var file: SourceFile
    /// The file of the output: `assets/<name>.<hash>.<ext>`.
    var published: PublishedFile
    /// The image; nil if the bytes are not in a known format.
    var image: ImageFile?
  }

  /// The assets by their paths below `content/assets/`.
  private(set) var byName: [String: Asset] = [:]

  /// - Parameter before: Earlier assets; images that have not changed are not examined again.
  init(_ files: [SourceFile], before: Assets?) {
    for file in files {
      let name = String(file.path.dropFirst("content/assets/".count))
      if let asset = before?.byName[name], asset.file == file {
        byName[name] = asset
      } else {
        byName[name] = Asset(file: file, published: Self.published(name, file.bytes), image: ImageFile(file.bytes))
      }
    }
  }

  /// The address relative to a view two folders down, so that a view has the same bytes wherever the site is served.
  func imageForView(_ name: String) -> PublishedImage? { image(name, from: "../../") }

  /// - Parameter root: The path to the site's folder; the site's address for texts that are shown elsewhere, such as in
  ///   feeds.
  func image(_ name: String, from root: String) -> PublishedImage? {
    byName[name].map { PublishedImage(address: root + $0.published.entry.path, size: $0.image?.size) }
  }

  /// Whether a logo is more than twice as wide as it is high: then it is the name itself, which need not stand beside it.
  func isWordmark(_ logo: String?) -> Bool {
    let image = logo.flatMap { byName[$0]?.image }
    return (image?.size ?? image?.drawnSize).map { $0.width > 2 * $0.height } ?? false
  }

  /// The names of images that are icons of the pages for people.
  static let iconNames = ["favicon.svg", "favicon.png", "apple-touch-icon.png"]

  var icon: String? { Self.iconNames.prefix(2).first { byName[$0] != nil } }
  var touchIcon: String? { Self.iconNames.last { byName[$0] != nil } }

  private static func published(_ name: String, _ bytes: [UInt8]) -> PublishedFile {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let hash = SHA256.hash(bytes)
    let path = "assets/\(name[..<dot]).\(hash.hex(byteCount: 8))\(name[dot...])"
    return PublishedFile(Manifest.File(path: path, bytes: bytes.count, sha256: hash.hex), FileContents(bytes))
  }
}
