import TestKit
import Testing

@testable import Authoring

@Suite("Labels of keys in forms")
struct KeyLabelTests {
  private static let tables = [
    NotificationKeys.table, ViewKeys.table, ReleaseKeys.table, PromptKeys.table, PermissionKeys.table,
    CadenceKeys.table,
  ]

  @Test("every key of a message has a label that is not its name")
  func labels() {
    for key in Self.tables.flatMap(\.keys) { #expect(key.label != key.name, "\(key.name)") }
  }

  @Test("no two keys of a form have the same label")
  func labelsDiffer() {
    for table in Self.tables { #expect(Set(table.keys.map(\.label)).count == table.keys.count, "\(table.noun)") }
  }

  @Test("every condition is a sentence with a place for its value")
  func sentences() {
    for key in KeyTable.conditions.keys {
      #expect(key.sentence?.split(separator: "{}", omittingEmptySubsequences: false).count == 2, "\(key.name)")
    }
  }
}
