import FeedModel
import Output
import PreviewServer

/// What a preview serves while it is asked hostile questions: something of each channel.
enum PreviewedSite {
  private static let now = Instant(secondsSince1970: 1_795_251_600)
  private static let address = "http://localhost:8080/"

  static let devices = Devices(now: { now })

  static let output: PreviewOutput = {
    var tree = OutputTree()
    // swift-format-ignore: NeverUseForceTry
    for (path, text) in files { try! tree.insert(Array(text.utf8), at: path) }
    return PreviewOutput(
      tree: tree, address: address, builtFor: now, app: "Snoodle", locales: ["en", "de"],
      versions: ["2.4.0"], accesses: ["camera"], schemes: ["snoodle"])
  }()

  private static let files = [
    "control.json": """
    {"hello": {"entry": "index", "conditions": {"all": {"appVersionLessThan": "2.4", "flagNotSet": "hide"}},
      "views": {"index": {"file": "\(address)views/index.html", "height": 120, "origin": "top"}}}}
    """,
    "notifications.plist": plist(
      """
      <key>dark</key><dict><key>Title</key><string>Dark mode</string><key>Message</key><string>Here.</string>
      <key>ActionURL</key><string>https://example.com/dark</string></dict>
      """),
    "versions.plist": plist("<key>2.4</key><array><string>NEW: Dark mode</string></array>"),
    "local-versions.plist": plist("<key>2.2.2</key><array><string>FIX: Scrolling</string></array>"),
    "prompts.plist": plist(
      """
      <key>rate</key><dict><key>title</key><string>Rate us</string><key>message</key><string>Please</string>
      <key>actionURL</key><string>snoodle://rate</string><key>remindPeriod</key><integer>1</integer></dict>
      """),
    "permissions.plist": plist(
      """
      <key>camera</key><dict><key>title</key><string>Camera</string><key>message</key><string>Snap</string>
      <key>cadence</key><dict><key>maxPrompts</key><integer>1</integer></dict></dict>
      """),
    "views/index.html": "<title>Update</title>",
  ]

  private static func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>" }
}
