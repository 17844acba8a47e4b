import FeedModel
import Foundation
import TestKit
import Testing

@Suite("The privacy manifest matches the sources")
struct PrivacyManifestTests {
  /// "Describing use of required reason API" in Apple's documentation: category, and the names that belong to it.
  static let reasonsRequired: [(category: String, names: [String])] = [
    (
      "NSPrivacyAccessedAPICategoryFileTimestamp",
      [
        "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
        "getattrlist", "getattrlistbulk", "fgetattrlist", "stat", "fstat", "fstatat", "lstat", "getattrlistat",
      ]
    ),
    ("NSPrivacyAccessedAPICategorySystemBootTime", ["systemUptime", "mach_absolute_time"]),
    (
      "NSPrivacyAccessedAPICategoryDiskSpace",
      [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
        "statfs", "statvfs", "fstatfs", "fstatvfs",
      ]
    ),
    ("NSPrivacyAccessedAPICategoryActiveKeyboards", ["activeInputModes"]),
    ("NSPrivacyAccessedAPICategoryUserDefaults", ["UserDefaults"]),
  ]

  /// What apps take is in these.
  static let floors = ["Formats", "Values", "Decisions", "App"]

  @Test("it declares no tracking, no collected data, and Apple's reason codes for each category")
  func contents() throws {
    let file = Repository.url("Sources/App/FeedClient/PrivacyInfo.xcprivacy")
    let manifest = try PropertyList.parse(Array(Data(contentsOf: file)))
    let expected = PropertyList.dictionary([
      "NSPrivacyTracking": .boolean(false), "NSPrivacyTrackingDomains": .array([]),
      "NSPrivacyCollectedDataTypes": .array([]),
      "NSPrivacyAccessedAPITypes": .array([
        .dictionary([
          "NSPrivacyAccessedAPIType": .string("NSPrivacyAccessedAPICategoryUserDefaults"),
          // The app's own defaults; defaults shared within an app group.
          "NSPrivacyAccessedAPITypeReasons": .array([.string("CA92.1"), .string("1C8F.1")]),
        ]),
        .dictionary([
          "NSPrivacyAccessedAPIType": .string("NSPrivacyAccessedAPICategoryFileTimestamp"),
          // Size and mode of files in the app's container.
          "NSPrivacyAccessedAPITypeReasons": .array([.string("C617.1")]),
        ]),
      ]),
    ])
    #expect(manifest.value == expected && manifest.issues.isEmpty)
  }

  @Test("a category is used exactly if the manifest names it", arguments: reasonsRequired)
  func uses(_ category: String, _ names: [String]) throws {
    let file = Repository.url("Sources/App/FeedClient/PrivacyInfo.xcprivacy")
    let isNamed = try String(contentsOf: file, encoding: .utf8).contains(">\(category)<")
    let words = try Set(sources().flatMap { try Self.words(String(contentsOf: $0, encoding: .utf8)) })
    #expect(words.contains("FeedClient"), "the sources were read")
    #expect(words.isDisjoint(with: names) == !isNamed)
  }

  private func sources() -> [URL] {
    Self.floors.flatMap { floor in
      let folder = Repository.url("Sources/\(floor)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }
  }

  /// The words of code, without comments.
  private static func words(_ source: String) -> Set<String> {
    let code = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    return Set(code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }.map(String.init))
  }
}
