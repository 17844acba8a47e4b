import Foundation
import TestKit
import Testing
import WireFormats

@testable import StateStore

/// Files with random changes: each is read completely or in part, or reported as damaged; none causes a crash.
@Suite struct StateContentsTests {
  private static let files = [
    BinaryFile(
      [[0xD3, 1, 2, 3, 4, 5, 6], [0x51, 97], [0x51, 98], [0x51, 99], [0xA3, 5, 6, 7], [0x80, 5]]
        + [[0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [0x33, 0, 0, 0, 0, 0, 0, 0, 0]]
    ).bytes,
    Array(
      plist("<key>a</key><array><real>nan</real><true/></array><key>b</key><date>2012-02-30T00:00:00Z</date>").utf8),
    Array("{ a = (b, { c = <0aff>; }); /* d */ \"e\" = 'f'; }".utf8),
    Array(#"{"a": [null, {"$date": 5}, 1e5], "iPrompt": {"$dictionary": {"$date": null}}, "b": "\u00e9"}"#.utf8),
  ]

  @Test(arguments: files.indices, UInt64(0)..<4) func changedAtRandom(_ file: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var bytes = Self.files[file]
      for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, &random) }
      guard let contents = try? StateContents(bytes, named: .propertyList) else { continue }
      #expect(contents.values.values.allSatisfy { $0.obstacle == nil })
      guard contents.loss == nil, let written = try? contents.bytes(with: contents.values) else { continue }
      let again = try? StateContents(written, named: contents.format)
      #expect(again?.values == contents.values.mapValues(\.inWholeSeconds))
      #expect(again?.loss == nil)
    }
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
    case 2: bytes[place] = bytes.randomElement(using: &random) ?? 0
    default: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    }
  }
}

extension PropertyList {
  /// XML has no fractions of seconds.
  fileprivate var inWholeSeconds: PropertyList {
    switch self {
    case .array(let elements): .array(elements.map(\.inWholeSeconds))
    case .dictionary(let entries): .dictionary(entries.mapValues(\.inWholeSeconds))
    case .date: instant.map(PropertyList.date) ?? self
    default: self
    }
  }
}
