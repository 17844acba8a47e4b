internal import Authoring
internal import Diagnostics
internal import Disk
internal import PreviewServer
internal import SiteBuilder
internal import WireFormats

/// A picture that the user has dropped, pasted or chosen.
struct ImageUpload {
  /// The largest picture that is accepted, in bytes.
  static let limit = 8 << 20
  private static let mostPixels = 40_000_000

  let bytes: [UInt8]
  private let image: ImageFile
  /// The name of the file on the user's machine, as a slug.
  private let stem: String

  /// - Throws: ``EditProblem`` for a picture that a build would not publish, or that is very large.
  init(_ bytes: [UInt8], named name: String) throws {
    guard bytes.count <= Self.limit else { throw EditProblem(413, "size", "A picture has at most 8 MiB.") }
    guard let image = ImageFile(bytes) else {
      throw EditProblem(415, "kind", "This is not a picture in PNG, JPEG, GIF, WebP or SVG.")
    }
    if let problem = image.svgProblem {
      let sentences = [problem.message, problem.fix].compactMap { $0?.capitalizedSentence }
      throw EditProblem(415, "kind", sentences.joined(separator: " "))
    }
    if image.hasTrailingBytes {
      throw EditProblem(415, "kind", "Bytes follow the picture's end. Save it anew with an image editor.")
    }
    if image.size == nil, image.format != .svg {
      throw EditProblem(415, "kind", "This picture does not say how large it is. Save it anew with an image editor.")
    }
    if let size = image.size, size.width * size.height > Self.mostPixels {
      throw EditProblem(415, "size", "This picture has \(size.width) × \(size.height) pixels; 40 million are the most.")
    }
    (self.bytes, self.image) = (bytes, image)
    let slug = ContentName.slug(of: name.withoutFileExtension)
    // Windows cannot check out names such as `con.png`.
    stem = slug.isEmpty ? "picture" : isContentName(slug) ? slug : "picture-\(slug)"
  }

  /// The first path for the picture that is free, or whose file already has the same bytes.
  func address(_ bytes: (ContentAddress) throws -> [UInt8]?) throws -> (address: ContentAddress, isThere: Bool) {
    let ending = image.format.extensions[0]
    for number in 1...1000 {
      let name = number == 1 ? stem : "\(stem)-\(number)"
      guard let address = ContentAddress(asset: "\(name).\(ending)") else { break }
      guard let there = try bytes(address) else { return (address, false) }
      if there == self.bytes { return (address, true) }
    }
    throw EditProblem(409, "exists", "There are too many pictures called '\(stem)'. Give this one another name.")
  }

  func json(at address: ContentAddress) -> JSON {
    let size = image.size ?? image.drawnSize
    return .present([
      "schema": "publish.edit/1", "asset": String(address.text.dropFirst("content/".count)),
      "width": size?.width ?? JSON.null, "height": size?.height ?? JSON.null, "hasLocation": image.hasLocation,
    ])
  }
}

extension Composer {
  func upload(_ question: EditQuestion) throws -> JSON {
    let upload = try ImageUpload(question.body, named: question.value(of: "name") ?? "picture")
    let (address, isThere) = try upload.address { address in try file(address)?.bytes }
    if !isThere { try create(upload.bytes, at: address) }
    return upload.json(at: address)
  }

  /// Returns a picture of the site, for pages that show the existing pictures.
  func image(_ question: EditQuestion) throws -> EditAnswer {
    guard let asset = question.value(of: "path"), let address = ContentAddress(asset: asset.withoutFolder),
      let bytes = try file(address)?.bytes
    else { throw EditProblem(404, "missing", "There is no such picture.") }
    return EditAnswer(file: bytes, named: address.text)
  }
}

extension String {
  /// `hero.png` for `assets/hero.png`.
  fileprivate var withoutFolder: String {
    utf8.starts(with: "assets/".utf8) ? String(dropFirst("assets/".count)) : self
  }
}
