internal import FeedModel

/// Which of many keys, as in an app's user defaults, belong to clients.
enum StateKeys {
  static let ours = "publish."

  /// True for a key that an original client wrote, also one that it alone uses.
  static func isOriginal(_ key: String) -> Bool {
    key == promptLogKey || key == "kControlFileLastDownloadDateKey" || originals.contains { key.begins(with: $0) }
  }

  static func isKept(_ key: String) -> Bool { key.begins(with: ours) || isOriginal(key) }

  private static let originals = [BannerKey.prefix, "iNotify", "iVersion", "iPrompt"]
}

extension String {
  /// Byte for byte, also where the rest begins with a combining accent.
  fileprivate func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
