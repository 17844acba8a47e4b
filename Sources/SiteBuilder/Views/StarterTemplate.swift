/// A built-in template as the beginning of a site's own.
public enum StarterTemplate {
  /// The looks that a view can name.
  public static let looks = Templates.looks

  /// All built-in templates: looks, pages for people, and their parts.
  public static let names = Templates.builtInNames

  /// - Returns: Its text, with a comment that says where it comes from; nil for an unknown name.
  public static func text(of name: String) -> String? {
    Templates.builtInText(name).map { text in
      "{{! From the built-in template \(name). docs/templates.md lists the names that it can use. }}\n\(text)"
    }
  }
}
