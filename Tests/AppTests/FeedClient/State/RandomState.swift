import FeedModel
import Foundation
import TestKit

@testable import FeedClient

/// State of every kind: clients' keys with what belongs there, and with anything else.
extension SeededGenerator {
  mutating func state() -> StateValues { entries(of: Self.keys, levels: 4) }

  private static let keys =
    ["Ignored", "Viewed"].map { "iNotify\($0)Notifications" } + ["LastChecked", "LastReminded"].map { "iNotify\($0)" }
    + ["LastVersionChecked", "IgnoreVersion", "LastChecked", "LastReminded"].map { "iVersion\($0)" }
    + ["a", "a-5-b", "", "x-2", "gone", "a-5-gone"].flatMap { id in
      ["2", "3", "4", "5-hide", "5-b-2", "5-b-5-c", "5-", "6", ""].map { "kPMConditionKey-\(id)-\($0)" }
    } + [
      "iPrompt", "YMPromptData", "publish.installed", "publish.launches", "publish.rolloutSeed",
      "publish.reminderEndedBy", "volume", "",
    ]
  private static let innerKeys = [
    "a", "b", "firstUsed", "usesCount", "lastReminded", "viewed", "cancelled", "YMPromptLogVersion",
    "YMPromptLogHistoryLimit", "ym_photos", "mine", "date", "user_info", "publish.tallies", "prompts", "session",
  ]

  private mutating func entries(of keys: [String], levels: Int) -> [String: PropertyList] {
    var entries: [String: PropertyList] = [:]
    for key in keys where one(of: [true, false]) { entries[key] = value(levels: levels - 1) }
    return entries
  }

  private mutating func value(levels: Int) -> PropertyList {
    switch Int.random(in: levels > 0 ? 0..<10 : 0..<7, using: &self) {
    case 0: .string(one(of: ["", "a", "1.0", "e\u{301}", "\u{0}", "2012-05-01"]))
    case 1: .integer(one(of: [0, 1, 2, -1, 2_147_483_647, .max, .min]))
    case 2: .real(one(of: [0, 1, -0.0, 2.5, 1e300, .nan, .infinity, -.infinity]))
    case 3: .boolean(one(of: [true, false]))
    case 4, 5: .date(Date(timeIntervalSince1970: one(of: [0, 5.75, 4e9, -62_135_596_800, 1e300, .nan, .infinity])))
    case 6: .data([0, 255])
    case 7: .array((0..<Int.random(in: 0...3, using: &self)).map { _ in value(levels: levels - 1) })
    default: .dictionary(entries(of: Self.innerKeys, levels: levels))
    }
  }
}
