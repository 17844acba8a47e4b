internal import WireFormats

/// Something that others can keep in a file and state can't, so that the file would not come back whole.
struct StateLoss: Equatable {
  /// The keys that lead there, outermost first, and `0` for the first element of an array; empty where it is no one
  /// value.
  var path: [String]
  /// What the value does, or the file is: `holds a number that can't be kept`.
  var why: String

  init(_ path: [String] = [], why: String) {
    self.path = path
    self.why = why
  }

  /// - Parameters:
  ///   - thing: With its article: `a number`.
  init(of thing: String) { self.init(why: "holds \(thing) that can't be kept") }

  /// The first key that stands twice, if one does.
  init?(_ issues: [FormatIssue]) {
    // One without a path is about the whole file: nothing but white space.
    guard let issue = issues.first(where: { !$0.path.isEmpty }) else { return nil }
    self.init(issue.path, why: "stands twice, and only its last value would be kept")
  }

  /// The first one among these values, and where it is.
  init?<Value>(among values: some Sequence<(key: String, value: Value)>, _ loss: (Value) -> StateLoss?) {
    for (key, value) in values {
      guard let found = loss(value) else { continue }
      self.init([key] + found.path, why: found.why)
      return
    }
    return nil
  }

  var key: String? { path.isEmpty ? nil : path.joined(separator: " › ") }
}

extension Array {
  /// As if they were entries of a dictionary, whose keys are their places.
  var byPlace: [(key: String, value: Element)] { enumerated().map { ("\($0)", $1) } }
}
