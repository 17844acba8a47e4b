internal import WireFormats

extension StateContents {
  init(json bytes: [UInt8]) throws(FormatError) {
    let (json, issues) = try JSON.parse(bytes, limits: Self.limits)
    guard let entries = json.stateEntries else { throw .noDictionary(PropertyList(state: json)?.kind ?? "null") }
    self.init(.json, loss: StateLoss(issues))
    for entry in entries { take(entry) }
  }

  /// A value that can't be kept is not seen, and stays. Under a client's key it is seen as far as it goes, and would
  /// be lost with the next change.
  private mutating func take(_ entry: JSON.Member) {
    members[entry.name] = entry.value
    let found = StateLoss(among: [(entry.name, entry.value)], StateLoss.init(in:))
    let isClients = StateKeys.isKept(entry.name)
    if isClients { loss = loss ?? found }
    if isClients || found == nil { values[entry.name] = PropertyList(state: entry.value) }
  }
}

extension StateLoss {
  /// The first value in it that no property list can hold, or not as others understand it.
  init?(in json: JSON) {
    switch json {
    case .string, .boolean: return nil
    case .null: self.init(of: "a null")
    case .number(let text):
      if json.isHeld(text) { return nil }
      self.init(of: "a number")
    case .array(let elements): self.init(among: elements.byPlace, StateLoss.init(in:))
    case .object: self.init(inObject: json)
    }
  }

  private init?(inObject json: JSON) {
    if let thing = json.mistakenMark {
      self.init(of: thing)
    } else {
      guard let entries = json.stateEntries else { return nil }
      self.init(among: entries.lazy.map { ($0.name, $0.value) }, StateLoss.init(in:))
    }
  }
}

extension JSON {
  /// A whole number beyond `Int` would be rounded to a real one.
  fileprivate func isHeld(_ number: String) -> Bool {
    let isReal = number.utf8.contains { ".eE".utf8.contains($0) }
    return isReal ? double != nil : Int(number) != nil
  }
}
