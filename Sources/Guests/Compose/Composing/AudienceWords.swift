import PreviewCommands
internal import Authoring
internal import SiteBuilder
internal import Text

/// Words for the audience of a message that no build publishes, made from the conditions in its file: `app ≥ 2.4.0; on
/// Wi-Fi`.
struct AudienceWords {
  let text: String

  init?(of item: ItemStatus, in build: ComposedSite.Build) {
    guard let file = item.path.flatMap(build.file), let tree = (try? PatchReading(file))?.tree else { return nil }
    let ends = [("minVersion", "app ≥"), ("maxVersion", "app ≤")].compactMap { key, words -> String? in
      guard case .text(let version)? = tree.value(at: FieldPath(key)) else { return nil }
      return "\(words) \(version)"
    }
    let groups = ["all", "any"].map { group in
      guard case .map(let members)? = tree.value(at: FieldPath("conditions", group)) else { return [String]() }
      return members.compactMap(Self.words)
    }
    let all = ends + groups[0] + (groups[1].isEmpty ? [] : [groups[1].joined(separator: " or ")])
    text = all.isEmpty ? "everybody" : all.joined(separator: "; ")
  }

  private static func words(_ condition: PatchTree.Member) -> String? {
    let value: String
    switch condition.value {
    case .text(let text): value = text
    case .list(let items):
      value = items.map { if case .text(let text) = $0 { text } else { "…" } }.joined(separator: ", ")
    case .nothing, .map: return nil
    }
    switch (condition.name, value) {
    case ("neverDisplayed", "true"): return "once"
    case ("onWifi", "true"): return "on Wi-Fi"
    case ("rolloutPercent", _): return "\(value) % of devices"
    case ("appVersionAtLeast", _): return "app ≥ \(value)"
    case ("appVersionAtMost", _): return "app ≤ \(value)"
    case ("appVersionLessThan", _): return "app < \(value)"
    case ("lastDisplayMinimumSeconds", _):
      return "it was last displayed more than \(Int(value).map(time) ?? value) ago, or never"
    default:
      let sentence = KeyTable.conditions[condition.name]?.sentence ?? "\(condition.name): {}"
      return sentence.prefix(1).lowercased()
        + sentence.dropFirst().split(separator: "{}", omittingEmptySubsequences: false).joined(separator: value)
    }
  }

  /// The time in its largest whole unit: `3 days`.
  private static func time(_ seconds: Int) -> String {
    for (unit, name) in [(86_400, "day"), (3600, "hour"), (60, "minute")] where seconds > 0 && seconds % unit == 0 {
      return counted(seconds / unit, name)
    }
    return counted(seconds, "second")
  }
}
