import WireFormats

@testable import StateStore

/// State as scenario files have it.
func values(_ json: String) -> StateValues {
  guard let (value, _) = try? JSON.parse(Array(json.utf8)) else { return ["not": .string("JSON")] }
  return PropertyList(state: value)?.dictionary ?? [:]
}

func seconds(_ seconds: Int) -> Instant { Instant(secondsSince1970: seconds) }

/// A property list around some entries.
func plist(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>" }
