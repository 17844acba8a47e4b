internal import FeedModel
internal import Inspection
internal import WireFormats

extension InspectionCase {
  /// The answer names only what there is, so what is not in it must not be found.
  func proofDifferences() throws -> [Difference] {
    let names = [
      "never", "hidden", "partlyHidden", "later", "neverFirst", "everyLaunch", "blocks", "nothing",
    ]
    let expected = try answer.fields(names)
    let options = Proofs.Options(regions: .max)
    let found = Found(try Proofs(of: try feed(), imagination: try imagination(), options).findings)
    return names.compactMap { name in
      let (wanted, got) = (expected[name]?.value ?? .null, found.answer[name] ?? .null)
      let meant = name == "never" ? wanted.inPlainWords : wanted
      return meant.means(got.naming(languagesOf: wanted)) ? nil : difference(name, wanted, got)
    }
  }
}

extension JSON {
  /// Requirements by entry, as ``Finding/Requirement/words`` has them: some files were written by Python, which writes
  /// `True`, and some have the name and the value in a list.
  fileprivate var inPlainWords: JSON {
    switch self {
    case .string(let text): .string(text.lowercased())
    case .array(let elements): .array(elements.map { $0.pairInWords ?? $0.inPlainWords })
    case .object(let members): .object(members.map { Member($0.name, $0.value.inPlainWords) })
    default: self
    }
  }

  private var pairInWords: JSON? {
    guard let pair = elements, pair.count == 2, let name = pair[0].string else { return nil }
    return .string("\(name) \(String(decoding: pair[1].writeCompactly(), as: UTF8.self))".lowercased())
  }
}

/// Findings as an answer has them: by what they say, then by id.
private struct Found {
  private(set) var answer: [String: JSON] = [:]

  init(_ findings: [Finding]) {
    for finding in findings {
      let id = finding.id ?? ""
      switch finding.proof {
      case .neverShown(let because): add(id, "never", .array(because.map { .string($0.caseWords) }))
      case .alwaysHidden(let behind): add(id, "hidden", behind.json)
      case .hiddenUntil(let until, _): add(id, "later", until.map { .string($0.rfc3339) } ?? .null)
      case .partlyHidden(let behind, let audience):
        add(id, "partlyHidden", .object([JSON.Member("by", behind.json), JSON.Member("where", audience.region.json)]))
      case .neverFirst:
        answer["neverFirst"] = .array((answer["neverFirst"]?.elements ?? []) + [.string(id)])
      // Proofs play nothing.
      case .noHistory: break
      case .everyLaunch(let audience, _): add(id, "everyLaunch", audience.region.json)
      case .blocksQueue(let audience): add(id, "blocks", audience.region.json)
      case .nobodyLeft(let audience): answer["nothing"] = audience.region.json
      }
    }
  }

  private mutating func add(_ id: String, _ name: String, _ value: JSON) {
    var members: [JSON.Member] = []
    if case .object(let earlier)? = answer[name] { members = earlier }
    answer[name] = .object(members + [JSON.Member(id, value)])
  }
}

extension [String] {
  fileprivate var json: JSON { .array(map(JSON.string)) }
}

extension Finding.Requirement {
  /// `appVersionAtLeast 2.4.0`, in lower case.
  fileprivate var caseWords: String { (value == nil ? name : words).lowercased() }
}
