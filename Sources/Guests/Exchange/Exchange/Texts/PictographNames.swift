/// Names of pictographs, which GitHub shows as pictographs: those with which changes are usually marked.
extension String {
  /// The text with pictographs for their names: 🎉 for `:tada:`. Other words between colons stay.
  var withPictographs: String {
    guard contains(":") else { return self }
    var (result, rest) = ("", self[...])
    while let start = rest.firstIndex(of: ":") {
      let after = rest[rest.index(after: start)...]
      let name = after.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-".contains($0)) }
      if let sign = pictographs[String(name)], after[name.endIndex...].first == ":" {
        result += rest[..<start] + sign
        rest = after[name.endIndex...].dropFirst()
      } else {
        result += rest[...start]
        rest = after
      }
    }
    return result + rest
  }
}

private let pictographs: [String: String] = [
  "tada": "🎉", "bug": "🐛", "sparkles": "✨", "rocket": "🚀", "fire": "🔥", "zap": "⚡️", "art": "🎨", "memo": "📝",
  "lock": "🔒️", "bookmark": "🔖", "rotating_light": "🚨", "construction": "🚧", "green_heart": "💚", "arrow_up": "⬆️",
  "arrow_down": "⬇️", "pushpin": "📌", "recycle": "♻️", "heavy_plus_sign": "➕", "heavy_minus_sign": "➖", "wrench": "🔧",
  "hammer": "🔨", "globe_with_meridians": "🌐", "pencil": "📝", "pencil2": "✏️", "poop": "💩", "rewind": "⏪️",
  "package": "📦️", "truck": "🚚", "boom": "💥", "bento": "🍱", "wheelchair": "♿️", "bulb": "💡", "beers": "🍻",
  "speech_balloon": "💬", "mute": "🔇", "loud_sound": "🔊", "busts_in_silhouette": "👥", "children_crossing": "🚸",
  "iphone": "📱", "see_no_evil": "🙈", "camera_flash": "📸", "mag": "🔍️", "label": "🏷️", "seedling": "🌱", "dizzy": "💫",
  "wastebasket": "🗑️", "white_check_mark": "✅", "heavy_check_mark": "✔️", "x": "❌", "warning": "⚠️", "book": "📖",
  "books": "📚", "star": "⭐️", "star2": "🌟", "heart": "❤️", "+1": "👍", "thumbsup": "👍", "-1": "👎", "eyes": "👀",
  "ok_hand": "👌", "clap": "👏", "pray": "🙏", "muscle": "💪", "smile": "😄", "wave": "👋", "gift": "🎁", "gem": "💎",
  "lipstick": "💄", "nail_care": "💅", "house": "🏠", "key": "🔑", "bell": "🔔", "calendar": "📅", "clock": "🕐",
  "ambulance": "🚑️", "adhesive_bandage": "🩹", "penguin": "🐧", "apple": "🍎", "robot": "🤖", "checkered_flag": "🏁",
  "chart_with_upwards_trend": "📈", "alembic": "⚗️", "test_tube": "🧪", "passport_control": "🛂", "snowflake": "❄️",
  "christmas_tree": "🎄", "jack_o_lantern": "🎃", "point_right": "👉", "information_source": "ℹ️", "question": "❓",
  "exclamation": "❗️", "no_entry": "⛔️", "link": "🔗", "computer": "💻", "musical_note": "🎵",
]
