import Authoring
import Diagnostics
import FeedModel

/// A day that a text names.
struct DayFact: Sendable {
  var day: Int
  var month: Int
  var year: Int?
  /// The weekday that stands beside it, 1 for Monday, and its place in the text.
  var weekday: Int?
  var weekdayRange: Range<Int>?
  /// Whether the text says that something ends with it.
  var isUntil = false
  /// Whether the end may be the evening before: Dutch *tot*.
  var isExclusive = false
  /// The days from today, for "tomorrow, 29 November"; nil without such a word.
  var offset: Int?
  /// Its words, from *until* or the weekday on.
  var range: Range<Int>
}

/// A day that an entry's text names, for the comparison with the entry's schedule: that depends on the time of a build.
struct WrittenDayFact: Sendable {
  enum Fact: Sendable { case day(DayFact), relative }

  struct Weekday: Sendable {
    var written: String
    var found: SourcePlaces.Found
    /// The names of the weekdays in the text's language, in its form.
    var names: [String]
  }

  let fact: Fact
  /// The words of the text.
  let words: String
  let found: SourcePlaces.Found
  var weekday: Weekday?
  /// The language.
  let file: String
  /// The file and the name of the text.
  let text: String
  let isTranslation: Bool

  /// The weekday as Japanese writes it.
  static func japanese(_ number: Int) -> String {
    ["月", "火", "水", "木", "金", "土", "日"][number - 1]
  }
}
