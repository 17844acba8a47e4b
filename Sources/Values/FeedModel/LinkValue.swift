internal import Text
package import WireFormats

/// A value that a link may carry to a host, besides what the app says about its user. Everything else stays on the
/// device, above all its place in rollouts, flags and memory of messages, which together would tell it from others.
package enum LinkValue: String, Sendable, CaseIterable {
  case appVersion
  /// The first number of the system's version.
  case osVersion
  case platform, language, region
  /// At most 365.
  case daysSinceInstall
  /// At most 1,000.
  case launches
}

extension FeedDevice {
  /// The address of a link with the values of this device that the link names and the app allows.
  ///
  /// - Parameter pairs: What to add to the query, with names in the place of values: `v=appVersion&p=plan`. A pair is left
  ///   out if its value is not set, or longer than 200 bytes.
  package func completed(_ address: String, with pairs: String, allowed: Set<String>, now: Instant) -> String {
    guard address.hasPrefix("https://") else { return address }
    let added = pairs.linkValues.compactMap { key, name -> String? in
      guard allowed.contains(name), let value = linkValue(name, now), (1...200).contains(value.utf8.count) else {
        return nil
      }
      return "\(key)=\(value.percentEncoded(keeping: ".~"))"
    }
    return address.addingToQuery(added)
  }

  private func linkValue(_ name: String, _ now: Instant) -> String? {
    switch LinkValue(rawValue: name) {
    case .appVersion: appVersion.text
    case .osVersion: osVersion.text.prefix { $0.isASCII && $0.isNumber }.description
    case .platform: platform.rawValue
    case .language: locale.text
    case .region: region
    case .daysSinceInstall: installed.map { String(min(max(now.seconds(since: $0) / 86_400, 0), 365)) }
    case .launches: String(min(launches, 1_000))
    case nil: attributes[name]?.text
    }
  }
}

extension String {
  /// The pairs of a query whose values a device fills in, with the names of these values: `v=appVersion&p=plan`.
  package var linkValues: [(key: Substring, name: String)] {
    split(separator: "&").compactMap { pair in
      pair.lastIndex(of: "=").map { (pair[..<$0], String(pair[pair.index(after: $0)...])) }
    }
  }

  /// The address with pairs at the end of its query, before its fragment.
  package func addingToQuery(_ pairs: [String]) -> String {
    if pairs.isEmpty { return self }
    let end = firstIndex(of: "#") ?? endIndex
    return "\(self[..<end])\(self[..<end].contains("?") ? "&" : "?")\(pairs.joined(separator: "&"))\(self[end...])"
  }
}
