internal import WireFormats

/// Tells which of many keys, such as those of an app's user defaults, belong to clients.
package enum StateKeys {
  package static let ours = "publish."
  /// Notable's, which ids and what is kept of them follow.
  package static let banners = "kPMConditionKey-"

  /// Whether an original client wrote this key, even if only the original uses it.
  package static func isOriginal(_ key: String) -> Bool {
    key == promptLogKey || key == "kControlFileLastDownloadDateKey" || originals.contains { key.begins(with: $0) }
  }

  package static func isKept(_ key: String) -> Bool { key.begins(with: ours) || isOriginal(key) }

  private static let originals = [banners, "iNotify", "iVersion", "iPrompt"]
}

extension String {
  /// Compared byte for byte, so that a combining accent after the prefix does not matter.
  fileprivate func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
