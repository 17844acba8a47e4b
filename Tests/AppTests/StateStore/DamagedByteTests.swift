import Disk
import Foundation
import TestKit
import Testing
import WireFormats

@testable import StateStore

/// A state file with one damaged byte, at each position. It is read, or reported as damaged and set aside unchanged;
/// later updates are written without a loss.
///
/// Why there is no checksum: docs/internals/reliability.md, Damaged state.
@Suite struct DamagedByteTests {
  enum Damage: CaseIterable, Sendable {
    case lowestBit, highestBit, zero, gone, cut, doubled

    func apply(to bytes: [UInt8], at place: Int) -> [UInt8] {
      var bytes = bytes
      switch self {
      case .lowestBit: bytes[place] ^= 1
      case .highestBit: bytes[place] ^= 0x80
      case .zero: bytes[place] = 0
      case .gone: bytes.remove(at: place)
      case .cut: bytes.removeSubrange(place...)
      case .doubled: bytes.insert(bytes[place], at: place)
      }
      return bytes
    }
  }

  /// As clients leave it after some launches, and something of the app's own.
  static let values: StateValues = [
    "publish.launches": .integer(12), "publish.installed": .date(Date(timeIntervalSince1970: 1_795_251_600)),
    "iNotifyLastChecked": .date(Date(timeIntervalSince1970: 1_795_338_000)),
    "iNotifyViewedNotifications": .array([.string("2026/11/20-dark"), .string("größe & \u{1F680}")]),
    "iPrompt": .dictionary(["rate": .dictionary(["uses": .integer(3), "declined": .boolean(true)])]),
    "own": .array([.real(0.5), .data([0, 1, 0xFF]), .string("")]),
  ]

  static let anew: StateValues = ["publish.launches": .integer(99)]

  static func file(_ name: String) async throws -> [UInt8] {
    let folder = StoreFolder()
    await folder.store(name).update { $0 = values }
    return try #require(folder.bytes(name))
  }

  static let binary: [UInt8] = {
    // swift-format-ignore: NeverUseForceTry
    let data = try! PropertyListSerialization.data(
      fromPropertyList: ["publish.launches": 12, "own": [0.5, "a", Date(timeIntervalSince1970: 0)]] as [String: Any],
      format: .binary, options: 0)
    return Array(data)
  }()

  @Test(arguments: ["s.plist", "s.json", "binary"], Damage.allCases)
  func isReadOrSaid(_ name: String, _ damage: Damage) async throws {
    let bytes = name == "binary" ? Self.binary : try await Self.file(name)
    for place in bytes.indices {
      let damaged = damage.apply(to: bytes, at: place)
      do throws(StateDamage) {
        let contents = try StateContents(damaged, named: name == "s.json" ? .json : .propertyList)
        // What can't be held is not written over; the rest is as it was after it was written.
        guard contents.loss == nil else { continue }
        let again = try StateContents(try contents.bytes(with: contents.values), named: .json)
        #expect(again.values == contents.values, "\(damage) at \(place)")
      } catch {
        #expect(!error.why.isEmpty && !error.why.hasSuffix("."), "\(damage) at \(place)")
      }
    }
  }

  /// The same through the store and the disk, at every seventh byte.
  @Test(arguments: ["s.plist", "s.json"]) func isKeptOrSetAside(_ name: String) async throws {
    let bytes = try await Self.file(name)
    for (number, place) in stride(from: 0, to: bytes.count, by: 7).enumerated() {
      let damages = Damage.allCases
      let damaged = damages[number % damages.count].apply(to: bytes, at: place)
      let folder = StoreFolder()
      folder.write(damaged, to: name)
      await folder.store(name).update { $0["publish.launches"] = .integer(99) }
      switch folder.problems().map(\.kind) {
      case []: #expect(folder.names() == [name], "at \(place)")
      case [.setAside]:
        #expect(folder.bytes("\(name).damaged") == damaged, "at \(place)")
        #expect(await folder.store(name).values() == Self.anew, "at \(place)")
      default: #expect(folder.bytes(name) == damaged, "at \(place): left as it is, because something would be lost")
      }
    }
  }
}
