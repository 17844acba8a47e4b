/// `1 notification`, `3 notifications`, `2 launches`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(count == 1 ? noun : plural(noun))"
}

/// `notifications`, `launches`.
package func plural(_ noun: String) -> String { noun + (noun.hasSuffix("ch") ? "es" : "s") }
