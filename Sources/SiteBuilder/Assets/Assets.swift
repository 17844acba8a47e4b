import Authoring
import Diagnostics
import Output

/// The images below `content/assets/`, each with the name it is published under.
struct Assets: Sendable {
  struct Asset: Equatable, Sendable {
    var file: SourceFile
    /// `assets/<name>.<hash>.<ext>`
    var path: String
    /// Nil if the bytes are not a known image format.
    var image: ImageFile?
  }

  /// By the path below `content/assets/`.
  private(set) var byName: [String: Asset] = [:]

  /// - Parameter before: Earlier assets; images that have not changed are not examined again.
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

  /// The address relative to a view two folders down, so that a view has the same bytes wherever the site is served.
  func imageForView(_ name: String) -> PublishedImage? {
    byName[name].map { PublishedImage(address: "../../\($0.path)", size: $0.image?.size) }
  }

  /// The absolute address, for feed readers that show the text elsewhere.
  func absoluteImage(_ name: String, site: String) -> PublishedImage? {
    byName[name].map { PublishedImage(address: site + $0.path, size: $0.image?.size) }
  }

  private static func publishedPath(_ name: String, _ bytes: [UInt8]) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "assets/\(name[..<dot]).\(shortHash(bytes))\(name[dot...])"
  }
}
