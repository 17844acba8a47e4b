internal import WireFormats

/// Which of many keys, as in an app's user defaults, belong to clients.
package enum StateKeys {
  package static let ours = "publish."
  /// Notable's, which ids and what is kept of them follow.
  package static let banners = "kPMConditionKey-"

  /// True for a key that an original client wrote, also one that it alone uses.
  package static func isOriginal(_ key: String) -> Bool {
    key == promptLogKey || key == "kControlFileLastDownloadDateKey" || originals.contains { key.begins(with: $0) }
  }

  package static func isKept(_ key: String) -> Bool { key.begins(with: ours) || isOriginal(key) }

  private static let originals = [banners, "iNotify", "iVersion", "iPrompt"]
}

extension String {
  /// Byte for byte, also where the rest begins with a combining accent.
  fileprivate func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
