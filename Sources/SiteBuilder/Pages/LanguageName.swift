import FeedModel

/// Languages' names for themselves.
enum LanguageName {
  static func of(_ tag: LanguageTag) -> String {
    guard let near = tag.fallbacks.first(where: { known[$0.text] != nil }), let name = known[near.text] else {
      return tag.text
    }
    // To tell Canadian French from French.
    return near == tag ? name : "\(name) (\(tag.region ?? tag.text))"
  }

  private static let known = [
    "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "ja": "日本語", "ar": "العربية",
    "pt": "Português", "nl": "Nederlands", "ru": "Русский", "tr": "Türkçe", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
    "ko": "한국어", "he": "עברית", "fa": "فارسی", "pl": "Polski", "cs": "Čeština", "da": "Dansk", "sv": "Svenska",
    "fi": "Suomi", "nb": "Norsk bokmål", "el": "Ελληνικά", "uk": "Українська", "hi": "हिन्दी", "th": "ไทย",
    "vi": "Tiếng Việt", "id": "Bahasa Indonesia", "hu": "Magyar", "ro": "Română",
  ]
}
