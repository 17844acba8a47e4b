import Authoring

/// Files whose keys and text are changed to the byte, whatever is in them.
extension FuzzTarget {
  static let patches = FuzzTarget(
    "patches", corpus: "front-matter", and: ["content/notifications", "publish.yml"],
    words: Words.yaml + Words.keys + Words.numbers + Words.characters
  ) { bytes in
    for path in ["content/notifications/a.md", "publish.yml"] {
      let (file, keys) = (SourceFile(path: path, bytes: bytes), KeyTable.table(ofFile: path))
      for operation in operations {
        guard let patched = try? patch(file, [operation], keys) else { continue }
        try check(patched, of: file)
        if case .set = operation {
          let again = try? patch(patched.file, [operation], keys)
          try promise(again?.edits == [], "\(operation) twice is not \(operation) once")
        }
        let theirs = (try? patch(file, [.set(FieldPath("app", "name"), .text("B"))], keys))?.file ?? file
        guard let merged = try? merge(base: file, mine: [operation], theirs: theirs, keys) else { continue }
        try check(merged.file, of: theirs)
      }
    }
  }

  private static let operations: [PatchOperation] = [
    .set(FieldPath("title"), .text("It's #1: \"new\"")), .set(FieldPath("conditions", "all", "onWifi"), .plain("true")),
    .set(FieldPath("channels"), .list([.plain("alerts")])), .remove(FieldPath("title")),
    .remove(FieldPath("conditions")),
    .rename(FieldPath("title"), to: "titel"), .move(FieldPath("title"), to: FieldPath("with", "title")),
    .replaceText(0..<0, with: "Hi\n"),
  ]

  /// Every byte that is in no edit stays.
  private static func check(_ patched: Patched, of file: SourceFile) throws {
    var (bytes, next): ([UInt8], Int) = ([], 0)
    for edit in patched.edits {
      try promise(edit.range.lowerBound >= next, "edits overlap")
      bytes += file.bytes[next..<edit.range.lowerBound] + edit.bytes
      next = edit.range.upperBound
    }
    try promise(bytes + file.bytes[next...] == patched.file.bytes, "other bytes than those of the edits have changed")
    _ = readSite(SiteSources([FuzzedSite.configuration, patched.file]))
  }
}
