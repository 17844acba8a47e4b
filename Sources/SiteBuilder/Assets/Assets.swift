import Authoring
import Diagnostics
import Output

/// The images below `content/assets/`, each with the name it is published under.
struct Assets: Sendable {
  struct Asset: Equatable, Sendable {
    var file: SourceFile
    /// `assets/<name>.<hash>.<ext>`
    var path: String
    /// Nil where the bytes are none that is known.
    var image: ImageFile?
  }

  /// By the path below `content/assets/`.
  private(set) var byName: [String: Asset] = [:]

  /// - Parameter before: Images that are still the same are not looked at again.
  init(_ files: [SourceFile], before: Assets?) {
    for file in files {
      let name = String(file.path.dropFirst("content/assets/".count))
      if let asset = before?.byName[name], asset.file == file {
        byName[name] = asset
      } else {
        byName[name] = Asset(file: file, path: Self.publishedPath(name, file.bytes), image: ImageFile(file.bytes))
      }
    }
  }

  /// As a view two folders down sees it, so that a view is the same bytes wherever the site is served.
  func imageForView(_ name: String) -> PublishedImage? {
    byName[name].map { PublishedImage(address: "../../\($0.path)", size: $0.image?.size) }
  }

  /// For readers that show the text elsewhere.
  func absoluteImage(_ name: String, site: String) -> PublishedImage? {
    byName[name].map { PublishedImage(address: site + $0.path, size: $0.image?.size) }
  }

  private static func publishedPath(_ name: String, _ bytes: [UInt8]) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "assets/\(name[..<dot]).\(shortHash(bytes))\(name[dot...])"
  }
}
