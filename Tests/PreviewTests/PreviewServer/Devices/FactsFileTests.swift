import FeedModel
import TestKit
import Testing
import WireFormats

/// The facts of a device, as the simulator's form, links and commands have them.
@Suite struct FactsFileTests {
  @Test("the pages have the facts that DeviceFact lists: UPDATE_GOLDEN=1 writes them") func file() {
    let rows = DeviceFact.settled.map { fact in
      "  \(String(decoding: json(fact).writeCompactly(), as: UTF8.self)),\n"
    }
    Recording("Sources/Rooms/Preview/PreviewServer/Web/shared/facts.js").expect(
      """
      /** The facts of a device that stay the same until its app is upgraded. Written from DeviceFact by FactsFileTests. */

      /** @typedef {{member: string, option: string, label: string, usual: string|number|boolean, least?: number, most?: number, choices?: string[], isOptional?: boolean}} Fact */

      /** @type {Fact[]} */
      export const facts = [
      \(rows.joined())];

      """)
  }

  private func json(_ fact: DeviceFact) -> JSON {
    var bounds: ClosedRange<Int>?
    if case .count(let range, _) = fact.row.kind { bounds = range }
    let isOptional = fact.choices.first == .never
    return .present([
      "member": fact.row.member, "option": fact.row.option, "label": fact.row.label,
      "usual": fact.row.usual.flatMap { $0 == .never ? nil : $0.json } ?? "", "least": bounds.map { $0.lowerBound },
      "most": bounds.map { $0.upperBound },
      // Too many for a list.
      "choices": isOptional ? nil : fact.choices.map(\.text).unlessEmpty, "isOptional": isOptional ? true : nil,
    ])
  }
}
