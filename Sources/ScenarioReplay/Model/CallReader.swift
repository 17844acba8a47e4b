internal import FeedModel
internal import Simulation

/// Reads which method an app calls by hand, and with what.
struct CallReader {
  let fields: StrictObject
  let channel: Channel

  func call() throws(ValueProblem) -> Event.Call {
    switch try method() {
    case "shouldCheckForNotifications": .shouldCheckForNotifications
    case "checkForNotifications": .checkForNotifications
    case "nextNotificationInDict": .nextNotification(try argument()?.keys())
    case "setNotificationViewed": .setNotificationViewed(try key())
    case "setNotificationIgnored": .setNotificationIgnored(try key())
    case "checkForNewVersion": .checkForNewVersion
    case "openAppPageInAppStore": .openAppPageInAppStore
    case "updateWithControlFile": .updateWithControlFile
    case "allPrompts": .allPrompts
    default: .versionDetails
    }
  }

  /// As in Objective-C, with a colon where there is an argument, or without.
  private func method() throws(ValueProblem) -> String {
    let method = try fields.required("method")
    let text = try method.text()
    let name = text.utf8.last == UInt8(ascii: ":") ? String(text.dropLast()) : text
    guard channel.methods.contains(name) else {
      throw method.unknown(text, kind: "method of \(channel)", among: channel.methods)
    }
    return name
  }

  private func argument() throws(ValueProblem) -> PlacedValue? {
    if let key = fields["key"] { return key }
    return try fields["args"]?.list().first
  }

  private func key() throws(ValueProblem) -> String {
    guard let argument = try argument() else { throw ValueProblem(fields.place, "\"key\" is missing") }
    return try argument.name()
  }
}

extension PlacedValue {
  /// Of a dictionary of notifications, or of a list of their keys.
  fileprivate func keys() throws(ValueProblem) -> [String] {
    if value.elements != nil { return try names() }
    return try entries().map(\.name)
  }
}
