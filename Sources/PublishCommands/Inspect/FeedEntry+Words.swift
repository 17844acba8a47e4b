import FeedModel
import Inspection

extension FeedEntry {
  /// `banner hello`, `update 2.4.0`.
  var words: String { "\(kind) \(id)" }

  /// What people see of this feed, in one word.
  var kind: String { feed.kind }

  var json: [JSON.Member] {
    [
      .init("channel", .string(feed.channel.rawValue)), .init("feed", .string(feed.rawValue)), .init("id", .string(id)),
    ]
  }
}

extension FeedName {
  var kind: String {
    switch self {
    case .banners: "banner"
    case .alerts: "alert"
    case .updates: "update"
    case .localUpdates: "notes"
    case .prompts: "prompt"
    case .permissions: "permission"
    }
  }
}

/// A field of a CSV file (RFC 4180).
func csvField(_ text: String) -> String {
  // A spreadsheet would take these for formulas (OWASP, CSV Injection).
  let text = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + text : text
  guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
  return "\"\(text.replacing("\"", with: "\"\""))\""
}

func csvLine(_ fields: String...) -> String { fields.map(csvField).joined(separator: ",") + "\n" }
