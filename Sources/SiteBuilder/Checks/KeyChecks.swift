import Authoring
import Diagnostics
import FeedModel

/// Keys and ids that devices would mix up or sort unexpectedly (iNotify README, Installation).
@Sendable func checkKeys(_ context: CheckContext) -> [Diagnostic] {
  let site = context.site
  return twins(site.notifications.lazy.map { ($0.id, $0.location) }, "the id")
    + twins(site.prompts.lazy.map { ($0.name, $0.location) }, "the name")
    + twins(site.permissions.lazy.map { ($0.access, $0.location) }, "the access type")
    + sameIDs(site.notifications.lazy.map { ($0.identity, $0.location) })
    + sameIDs(site.prompts.lazy.map { ($0.identity, $0.location) })
    + sameAccess(site.permissions) + alertKeys(site.notifications.filter { $0.channels.contains(.alerts) })
}

/// The names of one notification's views.
@Sendable func checkViewNames(_ context: NotificationContext) -> [Diagnostic] {
  twins(context.notification.views.lazy.map { ($0.id, $0.location) }, "the view")
}

/// Names that differ only in case: some devices, hosts and file systems treat them as the same.
private func twins(
  _ names: some Collection<(name: String, location: SourceLocation)>, _ what: String
) -> [Diagnostic] {
  // Without capitals there is nothing to find, and most sites have none.
  guard names.contains(where: { hasCapitals($0.name) }) else { return [] }
  var seen: [String: String] = [:]
  seen.reserveCapacity(names.count)
  return names.compactMap { name, location in
    guard let first = seen.updateValue(name, forKey: name.lowercased()), first != name else { return nil }
    return Diagnostic(
      .error, .caseTwins, "\(what) '\(name)' differs from '\(first)' only in case", fix: "rename one of them",
      at: location)
  }
}

/// Whether a name may have another form in lower case.
private func hasCapitals(_ name: String) -> Bool { name.utf8.contains { 0x41...0x5A ~= $0 || $0 >= 0x80 } }

/// Two files can have one id only where one of them writes it.
private func sameIDs(_ entries: some Collection<(identity: Identity, location: SourceLocation)>) -> [Diagnostic] {
  guard entries.contains(where: { $0.identity.own != nil }) else { return [] }
  let byName = Dictionary(grouping: entries, by: \.identity.name)
  return byName.values.filter { $0.count > 1 }.flatMap { same in
    same.compactMap { entry in
      guard let own = entry.identity.own, let other = same.first(where: { $0.location != entry.location }) else {
        return nil
      }
      return own.diagnostic(
        .error, .duplicateID, "\(other.location.path) also has the id '\(own.value)'", fix: "set a different id:")
    }
  }
}

private func sameAccess(_ permissions: [Permission]) -> [Diagnostic] {
  var seen: [String: SourceLocation] = [:]
  return permissions.compactMap { permission in
    guard let first = seen.updateValue(permission.location, forKey: permission.access) else { return nil }
    return Diagnostic(
      .error, .duplicateID, "\(first.path) also asks for the access type '\(permission.access)'",
      fix: "keep one",
      at: permission.location)
  }
}

private func alertKeys(_ alerts: [Notification]) -> [Diagnostic] {
  var seen: [String: String] = [:]
  seen.reserveCapacity(alerts.count)
  var problems: [Diagnostic] = []
  for alert in alerts {
    guard let key = alert.alertKey else { continue }
    if let first = seen.updateValue(alert.id, forKey: hasCapitals(key) ? key.lowercased() : key) {
      problems.append(
        Diagnostic(
          .error, .duplicateKey, "the alert key '\(key)' is already used by '\(first)'",
          fix: "set a different key: in one of them", at: alert.key?.location ?? alert.location))
    }
  }
  return problems + strangers(alerts)
}

/// An alert whose key follows a different scheme has no sensible position among the others.
private func strangers(_ alerts: [Notification]) -> [Diagnostic] {
  let others = alerts.filter { !isDated($0.alertKey ?? "") }
  guard others.count < alerts.count else { return [] }
  return others.compactMap { alert in
    alert.key?.diagnostic(
      .warning, .keyScheme,
      "the key '\(alert.key?.value ?? "")' is not a date like the others, so its position is arbitrary",
      fix: "start it with a date such as 2026/11/20, unless devices already know this key")
  }
}

/// Whether it begins like `2026/11/20`.
private func isDated(_ key: String) -> Bool {
  let shape: StaticString = "9999/99/99"
  return key.utf8.count >= shape.utf8CodeUnitCount
    && shape.withUTF8Buffer { shape in
      zip(key.utf8, shape).allSatisfy { $1 == UInt8(ascii: "9") ? 0x30...0x39 ~= $0 : $0 == $1 }
    }
}
