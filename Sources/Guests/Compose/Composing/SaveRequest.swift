internal import Authoring
internal import Diagnostics
internal import WireFormats

/// A request to save changes of a message.
struct SaveRequest {
  let message: ContentAddress
  let tab: String
  let changes: [FileChange]

  /// `{"path": …, "tab": …, "files": […]}`
  init(_ body: [UInt8]) throws {
    let fields = try PlacedValue(request: body).fields(["path", "tab", "files"])
    message = try fields.required("path").address()
    tab = try fields.required("tab").read("32 hexadecimal digits") { $0.string.flatMap { $0.isTab ? $0 : nil } }
    changes = try fields.required("files").changes()
  }
}

extension Composer {
  func save(_ request: SaveRequest) throws -> JSON {
    let build = try last()
    try checkNames(of: request.changes, in: build)
    do {
      let message = request.message
      let saved = try Saving(room: room, version: bytes).save(request.changes) { $0 == message }
      drafts.discard(request.tab, of: message, files: saved.map(\.address.text))
      recordTranslations(saved, of: message, in: build)
      return .present([
        "schema": "publish.edit/1", "files": saved.map(json),
        "taken": saved.flatMap { file in file.taken.map { taken($0, in: file.address) } },
      ])
    } catch {
      throw EditProblem(error, give: give)
    }
  }

  private func json(_ saved: Saving.Saved) -> JSON {
    let isGone = saved.file.bytes.isEmpty && saved.address.isOfVariant
    return .present([
      "path": saved.address.text, "sha256": isGone ? JSON.null : give(saved.file.bytes).json,
      "base": FormState(saved.file).json,
    ])
  }

  private func taken(_ field: FieldPath?, in address: ContentAddress) -> JSON {
    .present(["path": address.text, "field": field?.names ?? JSON.null, "label": label(of: field, in: address)])
  }
}

/// The name of a field in its form.
private func label(of field: FieldPath?, in address: ContentAddress) -> String {
  guard let name = field?.names.first else { return "Text" }
  return KeyTable.table(ofFile: address.text)?[name]?.label ?? name
}

extension EditProblem {
  fileprivate init(_ problem: Saving.Problem, give: ([UInt8]) -> String) {
    let written = problem.written.map(\.text)
    self.init(problem.cause, isFirst: written.isEmpty, give: give)
    more.append(.init("written", .texts(written)))
  }

  /// - Parameter isFirst: Whether nothing was written before.
  private init(_ cause: Saving.Problem.Cause, isFirst: Bool, give: ([UInt8]) -> String) {
    switch cause {
    case .conflicts(let conflicts):
      let files = conflicts.map { change, theirs, merge in
        JSON.present([
          "path": change.address.text, "sha256": give(theirs.bytes),
          "merged": FormState(merge.file.file, isText: change.isText).json,
          "conflicts": merge.conflicts.map { Self.json($0, in: change.address) },
        ])
      }
      self.init(
        409, "conflict", "Somebody else has changed the same meanwhile.\(isFirst ? " Nothing was saved yet." : "")",
        ["files": files])
    case .refused(let address, let refusal):
      let place = refusal.location
      self.init(
        { if case .tooLarge = refusal { 413 } else { 422 } }(), "refused",
        FormWords.isPlain(refusal.reason) ? refusal.reason.capitalizedSentence : "Only Edit as text can change this.",
        ["path": address.text, "line": max(1, place.line), "column": max(1, place.column)])
    case .deleted(let address):
      self.init(410, "deleted", "\(address.words) was deleted meanwhile.", ["path": address.text])
    case .unknownVersion(let address):
      self.init(
        409, "unknown-version", "This page is older than the server. Reload it; your draft is kept.",
        ["path": address.text])
    case .disk(let address, let refusal): self.init(refusal, address)
    }
  }

  private static func json(_ conflict: FieldConflict, in address: ContentAddress) -> JSON {
    .present([
      "field": conflict.path?.names ?? JSON.null, "label": label(of: conflict.path, in: address),
      "base": conflict.base ?? JSON.null, "mine": conflict.mine ?? JSON.null, "theirs": conflict.theirs ?? JSON.null,
      "range": conflict.range.map { [$0.lowerBound, $0.upperBound] } ?? JSON.null,
    ])
  }
}

extension String {
  /// The text with a capital letter at the beginning and a full stop at the end, because it stands alone.
  var capitalizedSentence: String {
    "\(prefix(1).uppercased())\(dropFirst())\(hasSuffix("?") || hasSuffix(".") ? "" : ".")"
  }
}
