/// A text of its own that looks show beside the text of a view. Templates have it under its name: `{{badge}}`.
///
/// What other code must know of it is in its row: its key, its label in the composer, checks, estimated heights, pages
/// that are imported, and translations follow.
package enum TextSlot: String, Sendable, CaseIterable {
  case badge

  package struct Row: Sendable {
    /// The meaning of its key, as in docs/authoring.md.
    package var meaning: String
    package var example: String
    /// The label in forms.
    package var label: String
    /// The names that other programs use.
    package var otherNames: String
    /// The maximum length in Unicode scalars, and the advice for one that is longer.
    package var longest: Int
    package var advice: String
    /// The height that it takes, in thousandths of the text's size.
    package var height: Em
    /// The comment in the file of a new message.
    package var starterComment: String
  }

  package var row: Row {
    switch self {
    case .badge:
      Row(
        meaning: "a word or two above the title", example: "New", label: "Badge",
        otherNames: "label tag kicker eyebrow overline", longest: 40, advice: "write a word or two", height: 1760,
        starterComment: "# badge: New                   # a word or two above the title")
    }
  }

  var key: TypedKey<Placed<String>> { TypedKey.text(rawValue, row.meaning, example: row.example) }
}
