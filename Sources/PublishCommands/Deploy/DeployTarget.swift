import Deployment

/// A target of rclone's, which everybody on a machine can read in its list of processes: `prod:bucket/feeds`,
/// `:sftp,host=example.com:feeds`, `/srv/feeds`.
struct DeployTarget {
  let text: String

  init(_ text: String) { self.text = text }

  /// Why it cannot be a target; nil if it can. Never repeats what may be a secret.
  var problem: String? {
    guard let first = text.first else { return "The target is empty. Write it like prod:bucket/feeds." }
    if hasUserInfo { return secret("The target has a user name and perhaps a password in an address.") }
    if first == "-" { return "'\(text)' is an option. Write the target like prod:bucket/feeds." }
    guard let setting = settings.first(where: { !Rclone.plainSettings.contains($0) }) else { return nil }
    let isName =
      setting.utf8.count <= 40 && setting.utf8.allSatisfy { $0 == 0x5F || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
    return secret("The target has \(isName ? "the setting '\(setting)'" : "a setting"), which may hold a password.")
  }

  private func secret(_ reason: String) -> String {
    """
    \(reason) Everybody on this machine can read the target. Put it into rclone's configuration ('rclone config') or an \
    environment variable, such as RCLONE_CONFIG_PROD_PASS.
    """
  }

  /// `https://me:secret@example.com`, anywhere in it.
  private var hasUserInfo: Bool {
    text.ranges(of: "://").contains { range in
      text[range.upperBound...].prefix { !"/?#,'\"".contains($0) }.contains("@")
    }
  }

  /// The names of what rclone calls a connection string: `:sftp,host=example.com,user=me:feeds`, `prod,region=eu:bucket`.
  /// A value may be quoted.
  private var settings: [String] {
    var rest = text.drop { $0 == ":" }
    rest = rest.drop { $0 != ":" && $0 != "," && $0 != "/" }
    var names: [String] = []
    while rest.first == "," {
      rest = rest.dropFirst()
      let name = rest.prefix { $0 != "=" && $0 != "," && $0 != ":" }
      names.append(String(name))
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else { continue }
      rest = rest.dropFirst()
      if let quote = rest.first, quote == "'" || quote == "\"" {
        rest = rest.dropFirst().drop { $0 != quote }
        // A doubled one stands for itself.
        while rest.dropFirst().first == quote { rest = rest.dropFirst(2).drop { $0 != quote } }
        rest = rest.dropFirst()
      } else {
        rest = rest.drop { $0 != "," && $0 != ":" }
      }
    }
    return names
  }
}
