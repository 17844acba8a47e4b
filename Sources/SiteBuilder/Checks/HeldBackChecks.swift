import Authoring
import Diagnostics
import FeedModel

/// What is live and gets a start in the future: the next build takes it from every device until then.
///
/// Nothing is said once that is done, nor of a draft or of what is withdrawn, which says what it means.
@Sendable func checkHeldBack(_ context: CheckContext) -> [Diagnostic] {
  let waiting = context.entries.compactMap { entry in
    entry.schedule?.start(after: context.options).map { (entry: entry, start: $0) }
  }
  guard !waiting.isEmpty else { return [] }
  let live = Set((context.options.previous?.published ?? []).lazy.filter { !$0.withdrawn }.map(\.source))
  return waiting.compactMap { entry, start in
    guard live.contains(entry.source) else { return nil }
    let remembered = entry.reading.content?.remembered.map { "; \($0)" } ?? ""
    return start.diagnostic(
      .warning, .heldBack,
      "it is live, and this takes it from all devices until \(context.words(start.value))\(remembered)",
      fix: entry.kind == .releases
        ? "remove it, unless the version is not to be announced yet"
        : "remove it to keep this live, and write what is to come in another file, with 'publish: \(start.value)'")
  }
}

extension Schedule {
  /// When it becomes due; nil if it is due already, or will not be.
  fileprivate func start(after options: BuildOptions) -> Placed<Instant>? {
    guard let publish, publish.value > options.now, isPlanned(includesDrafts: options.includesDrafts) else {
      return nil
    }
    return publish
  }
}

extension EntryReading.Content {
  /// Those who do not see it when it is back; nil if that depends on more than whether they have seen it.
  fileprivate var remembered: String? {
    switch self {
    case .notification(let notification):
      notification.isShownOnce || notification.channels.contains(.alerts)
        ? "those who have seen it do not see it again then" : nil
    case .release: "those who have read the notes or ignored the version do not see them again then"
    case .prompt, .permission: nil
    }
  }
}
