import Authoring
import Diagnostics

/// Images that are not there, and images that say nothing to who cannot see them.
@Sendable func checkImages(_ context: CheckContext) -> [Diagnostic] {
  let names = context.assets.byName.keys
  return context.site.bodies.flatMap { body in
    body.images.compactMap { image -> Diagnostic? in
      if !names.contains(image.asset) {
        let meant = suggestion(for: image.asset, among: names).map { "did you mean assets/\($0)? Else " } ?? ""
        return Diagnostic(
          .error, "missing-image", "there is no content/assets/\(image.asset)", fix: "\(meant)put the file there",
          at: image.location)
      }
      guard image.alternative.allSatisfy(\.isWhitespace) else { return nil }
      return Diagnostic(
        .warning, "missing-alternative-text", "this image says nothing to who cannot see it",
        fix: "write ![what it shows](assets/\(image.asset))", at: image.location)
    }
  }
}

/// The files below `content/assets/` themselves.
@Sendable func checkAssets(_ context: CheckContext) -> [Diagnostic] {
  let used = Set(context.site.bodies.flatMap { $0.images.map(\.asset) })
  return context.assets.byName.keys.sorted().compactMap { name in
    guard let asset = context.assets.byName[name] else { return nil }
    let place = SourceLocation(path: asset.file.path)
    if let (id, problem, fix) = problem(name, asset.file.bytes) {
      return Diagnostic(.error, id, problem, fix: fix, at: place)
    }
    if let (id, problem, fix) = concern(asset) { return Diagnostic(.warning, id, problem, fix: fix, at: place) }
    guard !used.contains(name) else { return nil }
    return Diagnostic(.note, "unused-asset", "no text shows this image; it is not published", fix: "show it or remove it", at: place)
  }
}

private typealias Finding = (id: String, problem: String, fix: String)

private func problem(_ name: String, _ bytes: [UInt8]) -> Finding? {
  if name.contains(where: { !($0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0))) }) || name.hasPrefix("-") {
    return ("bad-name", "'\(name)' cannot be the name of an asset", "use letters, digits, '-', '_' and '.'")
  }
  if bytes.isEmpty { return ("bad-image-file", "this file is empty", "put the image here again") }
  guard let image = ImageFile(bytes) else {
    return ("bad-image-file", "this is not an image that is published", "use PNG, JPEG, GIF, WebP or SVG")
  }
  let type = name.split(separator: ".").last.map(String.init) ?? ""
  if !image.format.extensions.contains(type) {
    return ("bad-image-file", "this is a \(image.format.rawValue.uppercased()) file", "name it ….\(image.format.extensions[0])")
  }
  if image.hasScript {
    return ("active-svg", "this SVG runs scripts or loads other files", "export it as a plain drawing")
  }
  if image.hasTrailingBytes {
    return ("bad-image-file", "this image does not end where its data ends", "export it again; something is hidden behind it")
  }
  return nil
}

private func concern(_ asset: Assets.Asset) -> Finding? {
  if ImageFile(asset.file.bytes)?.hasLocation == true {
    return ("image-metadata", "this image says how and perhaps where it was taken", "remove its Exif data")
  }
  if asset.file.bytes.count > 1_000_000 {
    return ("large-image", "this image has \(asset.file.bytes.count / 1000) kB", "make it smaller than 1000 kB")
  }
  if let size = asset.size, max(size.width, size.height) > 4096 {
    return ("large-image", "this image has \(size.width) × \(size.height) pixels", "make it at most 4096 wide and high")
  }
  return nil
}
