internal import FeedModel

/// Tells which of many keys, such as those of an app's user defaults, belong to clients.
enum StateKeys {
  static let ours = "publish."

  /// Whether an original client wrote this key, even if only the original uses it.
  static func isOriginal(_ key: String) -> Bool {
    key == promptLogKey || key == "kControlFileLastDownloadDateKey" || originals.contains { key.begins(with: $0) }
  }

  static func isKept(_ key: String) -> Bool { key.begins(with: ours) || isOriginal(key) }

  private static let originals = [BannerKey.prefix, "iNotify", "iVersion", "iPrompt"]
}

extension String {
  /// Compared byte for byte, so that a combining accent after the prefix does not matter.
  fileprivate func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
