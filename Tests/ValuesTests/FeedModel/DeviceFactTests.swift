import FeedModel
import TestKit
import Testing

/// What every fact of a device promises to the code that asks its row.
@Suite struct DeviceFactTests {
  private static let device = FeedDevice(appVersion: "2.4.0", osVersion: "17.2", locale: "de", launches: 3)

  @Test(
    "the value that a fact has on a device can be read from its text, set, and found again",
    arguments: DeviceFact.settled)
  func isReadBack(_ fact: DeviceFact) throws {
    let value = try #require(Self.device[fact])
    #expect(fact.value(value.text) == value && fact.value("?") == nil)
    var other = FeedDevice(appVersion: "1")
    other[fact] = value
    #expect(other[fact] == value)
    other[fact] = .never
    #expect(other[fact] == value, "a value of another type changes nothing")
  }

  @Test("no two facts share a name, a member or an option") func names() {
    for names in [
      DeviceFact.allCases.map(\.rawValue), DeviceFact.allCases.map(\.row.member), DeviceFact.allCases.map(\.row.option),
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  @Test(
    "a fact has words, and the usual value of one that not every line says is left out", arguments: DeviceFact.allCases)
  func words(_ fact: DeviceFact) {
    let row = fact.row
    #expect(![row.label, row.lead, row.subject].contains(""))
    if let value = Self.device[fact] { #expect(fact.words(value).hasSuffix(fact.bareWords(value))) }
    #expect(row.isAlwaysSaid || row.usual != nil || !row.isSettled)
  }

  @Test func aDeviceInWords() {
    #expect(Self.device.words == ["app 2.4.0", "OS 17.2", "de", "on Wi-Fi"])
  }
}
