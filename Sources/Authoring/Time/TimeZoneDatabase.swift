import Diagnostics
import Text

/// The system's time zones, by name: opening files is not for this module.
public struct TimeZoneDatabase: Sendable {
  /// The bytes of a zone's file; nil if there is no such zone. Gets names such as `Europe/Berlin` only: letters, digits, `_`,
  /// `+`, `-`, and `/` between two parts.
  public let file: @Sendable (_ name: String) -> [UInt8]?
  /// Those that there are; empty if the system has no database.
  public let names: @Sendable () -> [String]

  public init(names: @escaping @Sendable () -> [String], file: @escaping @Sendable (_ name: String) -> [UInt8]?) {
    (self.names, self.file) = (names, file)
  }

  public static let none = TimeZoneDatabase(names: { [] }, file: { _ in nil })
}

/// `timeZone: Europe/Berlin`
func readTimeZone(_ fields: inout Fields, _ database: TimeZoneDatabase, into result: inout Configuration) {
  guard let name = fields.text("timeZone") else { return }
  if isZoneName(name.value), let bytes = database.file(name.value) {
    if let rules = TimeZoneRules(name: name.value, tzif: bytes) {
      result.timeZone = rules
    } else {
      fields.report(
        name.diagnostic(
          .error, .badTimeZone, "the system's file for the time zone '\(name.value)' cannot be read",
          fix: "install the package tzdata again; files that count leap seconds are not supported"))
    }
    return
  }
  let names = database.names()
  fields.report(
    names.isEmpty
      ? name.diagnostic(
        .error, .badTimeZone, "this machine has no time zone database", fix: "install the package tzdata")
      : name.diagnostic(
        .error, .badTimeZone, "there is no time zone '\(name.value)'", fix: meant(name.value, names)))
}

private func isZoneName(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  return text.utf8.count <= 100
    && parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: "+") }
    }
}

private func meant(_ text: String, _ names: [String]) -> String {
  let cities = Dictionary(names.map { ($0.split(separator: "/").last.map(String.init) ?? $0, $0) }) { first, _ in first
  }
  let name = suggestion(for: text, among: names) ?? suggestion(for: text, among: cities.keys).flatMap { cities[$0] }
  return name.map { "did you mean '\($0)'?" } ?? "write a name of the IANA database, such as Europe/Berlin"
}
