internal import Foundation
internal import WireFormats

extension StateLoss {
  /// The first value in what Foundation read that state can't hold.
  init?(foundation value: Any) {
    switch value {
    case let elements as [Any]: self.init(among: elements.byPlace, StateLoss.init(foundation:))
    case let entries as [String: Any]:
      self.init(among: entries.sorted { $0.key < $1.key }, StateLoss.init(foundation:))
    default:
      let kept = PropertyList(foundation: value)
      if let kept, kept.obstacle == nil { return nil }
      self.init(of: value is NSNumber ? "a number" : kept?.kind ?? "a value")
    }
  }

  /// The first place where the two readings of ``ForeignObjects`` differ.
  init?(between first: PropertyList, and second: PropertyList) {
    switch (first, second) {
    case (.dictionary(let entries), .dictionary(let others)):
      let pairs = entries.sorted { $0.key < $1.key }.map { (key: $0, value: ($1, others[$0])) }
      self.init(among: pairs) { first, second in second.flatMap { StateLoss(between: first, and: $0) } }
    case (.array(let elements), .array(let others)):
      self.init(among: Array(zip(elements, others)).byPlace) { StateLoss(between: $0, and: $1) }
    default:
      guard let thing = ForeignObjects.thing(first, second) else { return nil }
      self.init(of: thing)
    }
  }
}
