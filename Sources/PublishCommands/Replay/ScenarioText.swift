import FeedModel
import ScenarioReplay

/// The text of a scenario file in which values are replaced: all other bytes stay.
enum ScenarioText {
  /// The text with these values; nil where it can't be written so that it reads as what is meant.
  ///
  /// - Parameters:
  ///   - value: What the text holds.
  ///   - read: Reads a text of the same kind; nil for one that can't be read.
  static func replacing(
    _ changes: [Difference.Change], in text: [UInt8], of value: JSON, isJSON: Bool, read: ([UInt8]) -> JSON?
  ) -> [UInt8]? {
    var (text, meant) = (text, value)
    // From the end, so that the places before stay where they are.
    for change in changes.reversed() {
      let edited =
        isJSON
        ? JSONText(text).replacing(change.path, with: change.value)
        : YAMLText(text, value: meant)?.replacing(change.path, with: change.value)
      guard let edited else { return nil }
      text = edited
      meant = meant.replacing(change.path[...], with: change.value)
    }
    return read(text) == meant ? text : nil
  }
}

extension JSON {
  fileprivate func replacing(_ path: ArraySlice<ScenarioProblem.Step>, with value: JSON) -> JSON {
    switch (self, path.first) {
    case (_, nil): value
    case (.array(let elements), .index(let index)):
      .array(
        elements.enumerated().map { $0 == index ? $1.replacing(path.dropFirst(), with: value) : $1 })
    case (.object(let members), .name(let name)):
      .object(
        members.map { $0.name == name ? Member(name, $0.value.replacing(path.dropFirst(), with: value)) : $0 })
    default: self
    }
  }
}
