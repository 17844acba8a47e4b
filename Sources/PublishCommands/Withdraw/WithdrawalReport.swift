import Authoring
import FeedModel
import SiteBuilder
import Text

/// What follows from a withdrawal: what the next build takes away, and what stays on devices.
struct WithdrawalReport {
  private let edit: Withdrawal
  private let isDryRun: Bool
  /// The keys that are published now, and will not be.
  private let keys: [Manifest.Published]
  /// Views and images that the next build removes.
  private let removed: [String]
  /// Whether the site has errors, so that there is no next build.
  private let isBroken: Bool
  /// Whether the output is not at hand, so that nobody knows what is published.
  private let isUnknown: Bool

  /// - Parameter build: With the edit.
  init(_ edit: Withdrawal, before: Manifest?, _ build: BuildReport, isDryRun: Bool) {
    self.edit = edit
    self.isDryRun = isDryRun
    isBroken = build.hasErrors
    isUnknown = before == nil
    let published = (before?.published ?? []).filter { $0.source == edit.source && !$0.withdrawn }
    keys = published
    let left = Set((build.output?.manifest.files ?? []).map(\.path))
    removed =
      isBroken ? [] : (before?.files ?? []).map(\.path).filter { Self.isImmutable($0) && !left.contains($0) }
  }

  private static func isImmutable(_ path: String) -> Bool { path.hasPrefix("views/") || path.hasPrefix("assets/") }

  // MARK: For people

  var text: String {
    let would = isDryRun ? "would be " : ""
    let first =
      edit.isNew ? "\(edit.file.path) \(would)written" : "'withdrawn: true' \(would)added to \(edit.file.path)"
    return ([first] + consequences + held).map { $0 + "\n" }.joined()
  }

  private var consequences: [String] {
    if isUnknown { return ["there is no output here to say what the next build removes; name it with --output"] }
    let (views, images) = (removed.count { $0.hasPrefix("views/") }, removed.count { $0.hasPrefix("assets/") })
    let files = [(views, "view"), (images, "image")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let parts = [
      keys.isEmpty ? "" : "withdraws \(keys.map(\.words).joined(separator: " and "))",
      files.isEmpty ? "" : "removes \(files.joined(separator: " and ")) at once",
    ].filter { !$0.isEmpty }
    return [parts.isEmpty ? "nothing of it is published" : "the next build \(parts.joined(separator: ", and "))"]
  }

  private var held: [String] {
    let channels = keys.compactMap { Channel(rawValue: $0.channel) }
    guard !channels.isEmpty else { return [] }
    return ["", "who still has it"]
      + channels.flatMap { channel in
        let feeds = FeedName.allCases.filter { $0.channel == channel }
        return ["  \(channel.rawValue)"] + feeds.flatMap { $0.afterWithdrawal(keepsViews: false) }.map { "    \($0)" }
      }
  }

  var next: String {
    if isBroken { return "next: the site has errors, so nothing is withdrawn until they are corrected: publish lint\n" }
    if isDryRun { return "" }
    return "next: publish build, and upload it; remove the old files from the host and from caches in front of it\n"
  }

  // MARK: For programs

  var json: JSON {
    .object([
      .init("schema", .string("publish.withdraw/1")), .init("file", .string(edit.file.path)),
      .init("written", .boolean(!isDryRun)), .init("created", .boolean(edit.isNew)),
      .init(
        "withdrawn",
        .array(
          keys.map {
            .object([.init("channel", .string($0.channel)), .init("key", .string($0.key))])
          })),
      .init("removed", .array(removed.map(JSON.string))), .init("broken", .boolean(isBroken)),
    ])
  }
}
