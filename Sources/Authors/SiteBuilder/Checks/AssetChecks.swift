import Authoring
import Diagnostics

/// Checks the files below `content/assets/` themselves; reports only the worst problem of each.
@Sendable func checkAssets(_ context: CheckContext) -> [Diagnostic] {
  let used = context.usedImages.union(context.site.otherBodies.flatMap { $0.images.map(\.asset) })
    .union(context.publication.templateImages).union(Assets.iconNames)
  var seen: [String: (name: String, place: SourceLocation)] = [:]
  return context.assets.byName.sorted { $0.key < $1.key }.compactMap { name, asset in
    let place = SourceLocation(path: asset.file.path)
    if let twin = seen.updateValue((name, place), forKey: name.lowercased()) {
      // Some hosts and file systems treat such names as the same.
      return Diagnostic(
        .caseTwins, "the image '\(name)' differs from '\(twin.name)' only in case", fix: "rename one of them", at: place
      ).pointing(to: twin.place, "'\(twin.name)' is here")
    }
    if let problem = problem(name, asset) { return problem.diagnostic(at: place) }
    if let problem = asset.image?.svgProblem {
      let found = problem.location
      return problem.changed(at: SourceLocation(path: place.path, line: found.line, column: found.column))
    }
    if let concern = concern(asset) { return concern.diagnostic(at: place) }
    guard !used.contains(name) else { return nil }
    return Diagnostic(
      .unusedAsset, "no text or template uses this image, so it is not published", fix: "use it or remove it",
      at: place)
  }
}

private func problem(_ name: String, _ asset: Assets.Asset) -> Complaint? {
  if !isPlain(name) {
    return Complaint(.badName, "'\(name)' cannot be the name of an asset", fix: "use letters, digits, '-', '_' and '.'")
  }
  if asset.file.bytes.isEmpty { return Complaint(.badImageFile, "this file is empty", fix: "put the image here again") }
  if asset.file.bytes.starts(with: "version https://git-lfs".utf8) {
    return Complaint(.badImageFile, "this is a pointer of Git LFS, not the image itself", fix: "run 'git lfs pull'")
  }
  guard let image = asset.image else {
    return Complaint(.badImageFile, "this is not a supported image", fix: "use PNG, JPEG, GIF, WebP or SVG")
  }
  let type = name.split(separator: ".").last.map(String.init) ?? ""
  if !image.format.extensions.contains(type) {
    let format = image.format.rawValue.uppercased()
    if image.format.extensions.contains(type.lowercased()) {
      let stem = name.split(separator: "/").last?.dropLast(type.count) ?? ""
      return Complaint(.badImageFile, "'.\(type)' must be in lower case", fix: "name it \(stem)\(type.lowercased())")
    }
    return Complaint(.badImageFile, "this is a \(format) file", fix: "name it ….\(image.format.extensions[0])")
  }
  if image.hasTrailingBytes {
    let fix = "export it again; there is hidden data after the image"
    return Complaint(.badImageFile, "this file continues after the end of the image", fix: fix)
  }
  return nil
}

private func isPlain(_ name: String) -> Bool {
  !name.hasPrefix("-") && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
}

private func concern(_ asset: Assets.Asset) -> Complaint? {
  if asset.image?.hasLocation == true {
    return Complaint(
      .imageMetadata, "this image has metadata that may reveal where it was taken",
      fix: "remove its metadata, for example with exiftool -all= FILE")
  }
  if asset.file.bytes.count > 1_000_000 {
    return Complaint(
      .largeImage, "this image is \(asset.file.bytes.count / 1000) kB",
      fix: "make it smaller than 1000 kB, for example with fewer pixels or as WebP")
  }
  if let size = asset.image?.size, max(size.width, size.height) > 4096 {
    let pixels = "\(size.width) × \(size.height) pixels"
    return Complaint(
      .largeImage, "this image is \(pixels)", fix: "scale it down, for example with magick FILE -resize 4096x4096 FILE")
  }
  return nil
}
