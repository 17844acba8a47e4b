import FeedModel
import Output
import PreviewServer

/// A site with a little of everything, published at ``address``.
enum SmallSite {
  /// 2026-11-21T09:00:00Z
  static let now = Instant(secondsSince1970: 1_795_251_600)
  static let address = "http://localhost:8080/"

  /// Shown to versions before 2.4 until its flag is set; its second view fills the screen.
  static let banners = """
    {"update": {"entry": "index", "conditions": {"all": {"appVersionLessThan": "2.4", "flagNotSet": "hide"}},
      "views": {"index": {"file": "\(address)views/index.html", "height": 120, "origin": "top"},
                "details": {"file": "\(address)views/details.html"},
                "elsewhere": {"file": "https://elsewhere.example/views/index.html", "height": 50.5}}}}
    """

  static let alerts = plist(
    """
    <key>2026/11/20-dark</key><dict><key>Title</key><string>Dark mode</string><key>Message</key><string>Here.</string>
    <key>ActionURL</key><string>https://example.com/dark</string></dict>
    <key>2026/10/02-pad</key><dict><key>Title</key><string>Pad</string><key>Message</key><string>Big.</string></dict>
    """)

  static let german = plist(
    """
    <key>2026/11/20-dark</key><dict><key>Title</key><string>Dunkel</string><key>Message</key><string>Da.</string>
    </dict>
    """
  )

  static let updates = plist("<key>2.4</key><array><string>NEW: Dark mode</string></array>")
  static let localUpdates = plist("<key>2.2.2</key><array><string>FIX: Scrolling</string></array>")

  static let prompts = plist(
    """
    <key>rate</key><dict><key>title</key><string>Rate us</string><key>message</key><string>Please</string>
    <key>actionURL</key><string>snoodle://rate</string><key>cancelButton</key><string>No</string>
    <key>remindPeriod</key><integer>1</integer><key>daysUntilPrompt</key><integer>3</integer>
    <key>usesUntilPrompt</key><integer>3</integer></dict>
    """)

  static let permissions = plist(
    """
    <key>photos</key><dict><key>title</key><string>Photos</string><key>message</key><string>Draw on them</string>
    <key>contentView</key><string>\(address)views/photos.html</string></dict>
    <key>camera</key><dict><key>title</key><string>Camera</string><key>message</key><string>Snap</string>
    <key>cadence</key><dict><key>maxPrompts</key><integer>1</integer></dict></dict>
    """)

  static let files = [
    "control.json": banners, "notifications.plist": alerts, "notifications_de.plist": german, "versions.plist": updates,
    "local-versions.plist": localUpdates, "prompts.plist": prompts, "permissions.plist": permissions,
    "views/index.html": "<title>Update</title>", "views/details.html": "<title>Details</title>",
    "views/photos.html": "<title>Photos</title>",
  ]

  static func output(_ files: [String: String] = files) -> PreviewOutput {
    var tree = OutputTree()
    // swift-format-ignore: NeverUseForceTry
    for (path, text) in files { try! tree.insert(Array(text.utf8), at: path) }
    return PreviewOutput(
      tree: tree, address: address, builtFor: now, app: "Snoodle", locales: ["en", "de"])
  }

  static func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>" }
}
