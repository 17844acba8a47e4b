import Diagnostics

/// What devices remember a notification or a prompt by (docs/authoring.md, What devices remember).
public struct Identity: Equatable, Sendable {
  /// The name of its file, or of its folder.
  public let file: String
  /// What devices knew it by before its file was renamed: `id`.
  public let own: Placed<String>?
  /// How often it has been renewed, so that everybody is shown it again; 1 if never.
  public let revision: Int

  /// Without the revision.
  public var name: String { own?.value ?? file }

  /// `hello`, or `hello.2` in its second revision. Names have no dots, so no other entry is called that.
  public var id: String { name + suffix }

  /// What follows an id or a key: empty in the first revision.
  public var suffix: String { revision > 1 ? ".\(revision)" : "" }
}

extension DocumentReader {
  /// - Parameter file: The name of the entry's file.
  func identity(_ file: String, _ fields: inout Fields) -> Identity {
    let own = fields.text("id")
    if let own, !isContentName(own.value) {
      fields.report(
        own.diagnostic(
          .error, .badName, "'\(own.value)' cannot be an id",
          fix: "use at most 100 letters, digits, '-' and '_', starting with a letter or digit"))
    }
    let revision = fields.integer("revision", in: 1...1_000_000)?.value ?? 1
    return Identity(file: file, own: own, revision: revision)
  }

  /// Whether it is taken back: its feeds and its views at once.
  func isWithdrawn(_ fields: inout Fields) -> Bool { fields.boolean("withdrawn")?.value ?? false }
}
