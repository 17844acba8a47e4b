/// A reader that is given hostile bytes, and what must be true of its answer.
struct FuzzTarget: Sendable {
  let name: String
  /// Files and folders of the repository from which inputs are made by changing them.
  let corpus: [String]
  /// Words of the format, which chance would take long to spell.
  let words: [String]
  /// How many times the time of others a case takes: it gets so many fewer.
  let cost: UInt64
  /// Returns or throws a ``Broken`` promise. To crash, or to take too much time or memory, is a finding, too.
  let check: @Sendable ([UInt8]) async throws -> Void

  /// - Parameter folder: Below `Tests/Fuzz/corpus/`.
  init(
    _ name: String, corpus folder: String, and more: [String] = [], words: [String], cost: UInt64 = 1,
    check: @escaping @Sendable ([UInt8]) async throws -> Void
  ) {
    self.name = name
    corpus = ["Tests/Fuzz/corpus/\(folder)"] + more
    self.words = words
    self.cost = cost
    self.check = check
  }
}

extension FuzzTarget {
  /// In the order in which they run.
  static let all: [FuzzTarget] =
    authored + feeds + published + [.merges, .exports] + imports + translators + [.storeListings] + played

  private static let authored: [FuzzTarget] = [
    .frontMatter, .configuration, .markdown, .templates, .drawings, .patches,
  ]
  private static let published: [FuzzTarget] = [.json, .propertyLists, .versions, .manifest, .feedIndex]
  private static let played: [FuzzTarget] = [
    .state, .scenarios, .scenariosInYAML, .populations, .previewQuestions, .previewRequests,
  ]

  /// All, and those with known faults.
  static func named(_ name: String) -> FuzzTarget? { (all + Decoy.allCases.map(\.target)).first { $0.name == name } }
}

/// What a target promises and did not keep.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func promise(_ isKept: Bool, _ text: @autoclosure () -> String) throws(Broken) {
  if !isKept { throw Broken(text()) }
}
