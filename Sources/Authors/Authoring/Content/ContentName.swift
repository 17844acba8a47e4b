import Text

/// Names of files that are made from titles.
public enum ContentName {
  /// A file's name from a title: `creme-brulee` for `Crème brûlée!`. It has lower-case letters and digits of ASCII, at
  /// most 50 characters, and is cut between words.
  ///
  /// - Returns: Empty if nothing is left.
  public static func slug(of text: String) -> String {
    let letters = text.decomposed.lowercased().unicodeScalars.filter {
      $0.properties.canonicalCombiningClass == .notReordered
    }
    let words = letters.split { !(0x30...0x39 ~= $0.value || 0x61...0x7A ~= $0.value) }.map { String($0) }
    var slug = ""
    for word in words {
      if slug.isEmpty {
        slug = String(word.prefix(50))
      } else if slug.utf8.count + 1 + word.utf8.count <= 50 {
        slug += "-\(word)"
      } else {
        break
      }
    }
    return slug
  }

  /// A name that is free: `sale`, `sale-2`.
  ///
  /// - Parameters:
  ///   - fallback: The name for a text that cannot be a file's name.
  ///   - taken: The names in use, to which the result is added. Names that differ only in case are the same.
  public static func free(_ name: String, or fallback: String, _ taken: inout Set<String>) -> String {
    let base = isContentName(name) ? name : fallback
    var (name, number) = (base, 2)
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }
}
